#!/bin/sh
# Makes a fresh machine ready for Kibitz; does nothing, quickly, where all is there already.
#
#   bootstrap.sh system demo|wayland|test   system packages, by apt, as root or with sudo
#   bootstrap.sh venv [FOLDER]      the virtual environment (default .venv) with everything that requirements.lock pins
#
# PYTHON=... chooses the interpreter (default: the first of python3, python3.13, python3.12, python3.11 that is 3.11 or newer).
set -eu
cd "$(dirname "$0")/.."

# Qt's own list of what its xcb platform plugin loads, and a plain font.
QT_PACKAGES="libdbus-1-3 libegl1 libfontconfig1 libgl1 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1
    libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-xfixes0 libxcb-xinerama0 libxcb-xkb1 libxkbcommon-x11-0
    fonts-dejavu-core"
DEMO_PACKAGES="$QT_PACKAGES xvfb openbox"
# A Wayland session without a screen.
WAYLAND_PACKAGES="$DEMO_PACKAGES dbus-daemon mutter pipewire wireplumber xwayland"
TEST_PACKAGES="$WAYLAND_PACKAGES appstream binutils chromium chromium-driver desktop-file-utils firefox-esr fluxbox graphviz groff-base i3-wm metacity picom strace trayer x11-xserver-utils xdg-desktop-portal xdotool xfwm4"
DEMO_PROGRAMS="Xvfb openbox"
WAYLAND_PROGRAMS="$DEMO_PROGRAMS dbus-run-session mutter pipewire wireplumber Xwayland"
TEST_PROGRAMS="$WAYLAND_PROGRAMS appstreamcli chromium chromedriver desktop-file-validate dot firefox fluxbox groff i3 metacity picom setpriv strace strip trayer xdotool xfwm4 xrandr xrdb"

say() { echo "Kibitz: $*" >&2; }
fail() { say "$*"; exit 3; }

find_python() {
    for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    fail "no Python 3.11 or newer was found (looked for ${PYTHON:-python3, python3.13, python3.12, python3.11})." \
        "Install one, or name it: make PYTHON=/path/to/python3 ..."
}

can_make_venv() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

# The packages that complete a Python: Debian's own has parts in packages.
python_packages() {
    case "$(readlink -f "$1")" in
        /usr/bin/*) can_make_venv "$1" || printf 'python3-venv ' ;;
    esac
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        env DEBIAN_FRONTEND=noninteractive "$@"
    elif command -v sudo >/dev/null; then
        sudo env DEBIAN_FRONTEND=noninteractive "$@"
    else
        fail "system packages are missing and there is no sudo. As root, run: apt-get install $missing"
    fi
}

missing_packages() {
    for package; do
        case "$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null)" in
            *"ok installed") ;;
            *) printf '%s ' "$package" ;;
        esac
    done
}

missing_programs() {
    for program; do
        command -v "$program" >/dev/null || printf '%s ' "$program"
    done
}

install_packages() {
    say "installing system packages: $missing"
    # The lists are fetched only when apt does not know a package, or its known version is gone from the server.
    # shellcheck disable=SC2086
    if ! apt-cache show $missing >/dev/null 2>&1 || ! as_root apt-get install -qq -y --no-install-recommends $missing >&2; then
        as_root apt-get update -qq >&2
        as_root apt-get install -qq -y --no-install-recommends $missing >&2 ||
            fail "apt could not install: $missing. Its message is above; put it right and run make again."
    fi
}

system() {
    case "$1" in
        demo) packages=$DEMO_PACKAGES programs=$DEMO_PROGRAMS ;;
        wayland) packages=$WAYLAND_PACKAGES programs=$WAYLAND_PROGRAMS ;;
        test) packages=$TEST_PACKAGES programs=$TEST_PROGRAMS ;;
        *) fail "bootstrap.sh system takes 'demo', 'wayland' or 'test', not '$1'." ;;
    esac
    python=$(find_python)
    if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
        # shellcheck disable=SC2086
        missing=$(missing_packages $packages $(python_packages "$python"))
        [ -z "$missing" ] || install_packages
        return
    fi
    # shellcheck disable=SC2086
    missing=$(missing_programs $programs)
    [ -z "$missing" ] || fail "this machine has no apt, and these programs are missing: $missing." \
        "Install them, and the libraries of Qt's xcb plugin, with the system's own package manager and run make again."
}

venv() {
    folder=$1
    python=$(find_python)
    stamp="$folder/kibitz.stamp"
    wanted=$(cat requirements.lock pyproject.toml | cksum; "$python" -c 'import sys; print(sys.version)'; pwd)
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && [ -x "$folder/bin/kibitz" ]; then
        return
    fi
    can_make_venv "$python" || fail "$python cannot make virtual environments (ensurepip or venv is missing)." \
        "Install the package that brings them (Debian: python3-venv) and run make again."
    say "making $folder (some 200 MB to fetch, once)"
    rm -f "$stamp"
    "$python" -m venv --clear "$folder"
    "$folder/bin/python" -m pip install -q --disable-pip-version-check --use-pep517 --require-hashes -r requirements.lock >&2
    "$folder/bin/python" -m pip install -q --disable-pip-version-check --no-deps --editable . >&2
    printf '%s\n' "$wanted" >"$stamp"
}

case "${1-}" in
    system) system "${2-}" ;;
    venv) venv "${2:-.venv}" ;;
    *) fail "usage: tools/bootstrap.sh system demo|wayland|test, or tools/bootstrap.sh venv [FOLDER]" ;;
esac
