#!/bin/sh
# The steps of deploy/Dockerfile, so that they can also be run without a container runtime. From the root of the sources:
#
#   deploy/build.sh page                 build the page with Node.js, into src/ziggurat/server/pages
#   deploy/build.sh wheel TOOLS DIST     build the package, with compiled rules and that page, into the folder DIST;
#                                        TOOLS is a new virtual environment with setuptools and mypyc
#   deploy/build.sh install TOOLS DIST PLACE   install the package and the locked packages of the server into PLACE,
#                                        a new virtual environment without pip
#   deploy/build.sh check PLACE          fail unless the program in PLACE starts, with compiled rules and the page
#
# ZIGGURAT_COMPILE=0 leaves the rules uncompiled.
set -eu

export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
export ZIGGURAT_COMPILE="${ZIGGURAT_COMPILE:-1}" # 1: a compilation that fails is an error

build_page() {
    cd web
    npm ci --no-audit --no-fund
    npm run build
}

build_wheel() {
    tools=$1 dist=$2
    python3 -m venv "$tools"
    "$tools/bin/pip" install -q --require-hashes -r requirements/build.txt
    # ZIGGURAT_PAGE=0: the page was built in a step of its own, and there is no Node.js here.
    ZIGGURAT_PAGE=0 "$tools/bin/pip" wheel -q --no-deps --no-build-isolation --wheel-dir "$dist" .
}

install_server() {
    tools=$1 dist=$2 place=$3
    python3 -m venv --without-pip "$place"
    "$tools/bin/pip" --python "$place/bin/python" install -q --require-hashes -r requirements/server.txt
    "$tools/bin/pip" --python "$place/bin/python" install -q --no-deps "$dist"/ziggurat-*.whl
}

check_server() {
    place=$1
    build=compiled
    [ "$ZIGGURAT_COMPILE" != 0 ] || build=plain
    version=$("$place/bin/ziggurat" --version)
    case $version in
    *"($build rules)"*) ;;
    *) echo "deploy/build.sh: expected $build rules, got: $version" >&2 && exit 1 ;;
    esac
    "$place/bin/python" -c "
from ziggurat.server.app import PAGES, create_app
assert (PAGES / 'index.html').is_file(), f'the page is missing: {PAGES}'"
    echo "$version"
}

step=${1:-}
[ $# -eq 0 ] || shift
case $step in
page) build_page ;;
wheel) build_wheel "$@" ;;
install) install_server "$@" ;;
check) check_server "$@" ;;
*) echo "deploy/build.sh: no such step: '$step'; there are page, wheel, install and check" >&2 && exit 2 ;;
esac
