#!/bin/sh
# Pins every package that pyproject.toml asks for, runtime and development, in requirements.lock.
# The lock holds names, versions, markers and hashes; where packages come from is pip's own configuration.
set -eu
cd "$(dirname "$0")/.."
command -v uv >/dev/null || { echo "Kibitz: uv is needed to make the lock; see https://docs.astral.sh/uv/" >&2; exit 3; }
new=$(mktemp)
trap 'rm -f "$new"' EXIT
cat >"$new" <<'HEADER'
# Every package of a Kibitz checkout, runtime and development, pinned with hashes for Python 3.11 to 3.14.
# Made by `make lock` from pyproject.toml; do not edit.
HEADER
uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
    --no-header --extra dev pyproject.toml >>"$new"
cat "$new" >requirements.lock
