# `make demo` and `make test` do everything on a fresh Debian machine that has Python 3.11 or newer, make, and root or sudo.
#   GAME=set     the game of the demo          ARGS="--seed 7"   more options for the demo
#   DISPLAY_SERVER=wayland   the demo in a Wayland session of its own, without a screen
#   PYTHON=...   the interpreter to use        TESTS=tests/cli   only some tests
#   `make check` is for while one works: what is pure and quick. Nothing of it needs a screen.

GAME ?= set
DISPLAY_SERVER ?=
ARGS ?=
TESTS ?=
QUICK := $(addprefix tests/,core solvers test_imports.py test_documents.py) \
	$(addprefix kibitz/,core solvers games vision automation services)
VENV := .venv
BIN := $(VENV)/bin
export PYTHON
# Five processes of tests, and those that they start, use what Python has compiled for one.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo check test tested coverage collected lint bench docs site wheel bundle format lock clean system-demo system-wayland system-test venv
MAKEFLAGS += --no-print-directory

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

demo: $(if $(filter wayland,$(DISPLAY_SERVER)),system-wayland,system-demo) venv ## a practice board, watched and played to its end with the mouse (GAME=set)
	@$(BIN)/kibitz demo $(GAME) $(if $(filter wayland,$(DISPLAY_SERVER)),--wayland) $(ARGS)

check: venv lint ## lint, types, and the tests that are pure and quick
	@$(BIN)/python -m pytest -q -n 2 --dist loadgroup -m "not slow and not x11 and not wayland and not e2e" \
		--durations=5 --durations-min=2 $(or $(TESTS),$(QUICK))

# Types take a minute of one core on a fresh machine, while many tests wait for a screen. What is wrong with them is
# printed at once; the last lines are pytest's.
test: system-test venv ## all checks and tests
	@$(MAKE) collected
	@$(MAKE) -j2 lint tested

tested: venv
	@$(BIN)/python -m pytest -q -n 5 --dist loadgroup --durations=25 $(TESTS)

coverage: system-test venv ## how much of the code the tests run through, whole run or TESTS=...
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest -q -n 5 --dist loadgroup $(TESTS)
	@$(BIN)/coverage combine -q
	@$(BIN)/coverage report --format=total
	@$(BIN)/coverage html -q && echo "Line by line: htmlcov/index.html"

# On a fresh machine every process would compile all tests for itself; now they find it done. What can't be collected
# fails the tests themselves, which say so.
collected: venv
	@$(BIN)/python -m pytest -q --collect-only $(TESTS) >/dev/null || true

lint: venv
	@$(BIN)/ruff check -q .
	@$(BIN)/ruff format -q --check .
	@$(BIN)/mypy --no-error-summary
	@for system in win32 darwin; do $(BIN)/mypy --no-error-summary --package kibitz --platform $$system \
		--cache-dir .mypy_cache/$$system || exit 1; done

bench: system-test venv ## the figures of docs/benchmarks.md
	@for file in benchmarks/*.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

docs: system-demo venv ## what is made in docs/: command pages, manual page, schemas, pictures
	@for file in tools/make_*page*.py tools/make_schemas.py tools/make_screenshots.py tools/make_moving_picture.py; do \
		echo "== $$file"; $(BIN)/python $$file || exit 1; done

site: venv ## the documents as a site, in site/; links and pages that are missing end it
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "site/index.html; to search it, too: $(BIN)/python -m http.server -d site"

# What an older one has left in build/ would be in it.
wheel: venv ## what pipx, uv and pip install, in dist/
	@rm -rf build/lib build/bdist.*
	@$(BIN)/python -m pip wheel -q --no-deps --no-build-isolation -w dist .
	@ls dist/*.whl

bundle: system-test venv ## a folder that needs no Python, dist/kibitz; started with an empty environment, and measured
	@$(BIN)/pyinstaller --noconfirm --log-level ERROR --workpath build/bundle packaging/kibitz.spec
	@$(BIN)/python tools/check_bundle.py dist/kibitz
	@$(BIN)/python benchmarks/start.py --program dist/kibitz/kibitz

format: venv ## put the code in order
	@$(BIN)/ruff check -q --fix .
	@$(BIN)/ruff format -q .

lock: ## pin every package anew in requirements.lock (needs uv)
	@tools/lock.sh

clean: ## remove what the above have made
	@rm -rf $(VENV) build dist site *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage* htmlcov
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

system-demo:
	@tools/bootstrap.sh system demo

system-wayland:
	@tools/bootstrap.sh system wayland

system-test:
	@tools/bootstrap.sh system test

venv:
	@tools/bootstrap.sh venv $(VENV)
