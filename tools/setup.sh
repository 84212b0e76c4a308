#!/usr/bin/env bash
# Installs what is missing of the tools that the arguments name, each at its pinned version, and
# says what it does. Programs go to a cache folder of ours; no configuration is touched.
#
#   tools/setup.sh build   what it takes to build the site
#   tools/setup.sh test    what it takes to run every test, too
#   tools/setup.sh browsers  what it takes to try other browsers, where the system has it
#   tools/setup.sh fuzz    what it takes to fuzz the readers
#   tools/setup.sh scale   Spark with the Java that it runs on, and GNU parallel
set -euo pipefail
cd "$(dirname "$0")/.."

cache=${NINEFOLD_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/ninefold}
say() { printf 'setup: %s\n' "$*"; }
need() { command -v "$1" > /dev/null || { say "$1 is missing: $2"; exit 1; }; }

# A program from crates.io, in a folder that its version names, optimized as far as the level says:
# what works for seconds need not be for minutes.
program() {
  local name=$1 version=$2 level=$3; shift 3
  local root=$cache/$name-$version
  [ -e "$root/.complete" ] && return
  say "installing $name $version; this takes some minutes, once"
  CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_OPT_LEVEL=$level \
    cargo install --quiet "$name" --version "$version" --root "$root" "$@"
  touch "$root/.complete"
}

build() {
  need rustup "install it from https://rustup.rs"
  need npm "install Node.js 20 or newer"
  # The toolchain file names version, components and target; this installs what it names.
  local toolchain
  toolchain=$(sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml)
  if ! rustup target list --installed --toolchain "$toolchain" 2> /dev/null | grep -q wasm32 ||
    ! rustup component list --installed --toolchain "$toolchain" 2> /dev/null | grep -q clippy; then
    say "installing Rust $toolchain with the WebAssembly target"
    rustup toolchain install "$toolchain" --profile minimal --no-self-update \
      --component clippy --component rustfmt --target wasm32-unknown-unknown
  fi
  # They download nothing, so they need no TLS.
  program trunk 0.21.14 0 --locked --no-default-features
  # Not locked: the lock file names a version of a dependency that is no longer served.
  program wasm-bindgen-cli 0.2.130 1 --no-default-features
  if ! cmp -s package-lock.json node_modules/.installed; then
    say "installing the npm packages of package-lock.json"
    npm ci --silent --no-audit --no-fund
    cp package-lock.json node_modules/.installed
  fi
}

browser() {
  command -v chromium > /dev/null || [ -n "${CHROMIUM:-}" ] && return
  say "installing Chromium from the system's packages"
  local as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium > /dev/null
}

# Firefox and WebKitGTK with its driver. What cannot be had is left to the tests to name.
others() {
  local missing=()
  command -v firefox-esr > /dev/null || command -v firefox > /dev/null || [ -n "${FIREFOX:-}" ] || missing+=(firefox-esr)
  command -v WebKitWebDriver > /dev/null || missing+=(webkit2gtk-driver)
  [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || command -v Xvfb > /dev/null || missing+=(xvfb)
  [ ${#missing[@]} = 0 ] && return
  command -v apt-get > /dev/null || { say "missing, and not to be had here: ${missing[*]}"; return; }
  say "installing ${missing[*]} from the system's packages"
  local as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${missing[@]}" > /dev/null ||
    say "the system did not give ${missing[*]}"
}

# Spark in a folder of its own, which its version names.
scale() {
  need python3 "install Python 3.10 or newer"
  local missing=()
  command -v java > /dev/null || missing+=(default-jre-headless)
  parallel --version 2> /dev/null | grep -q GNU || missing+=(parallel)
  python3 -c 'import ensurepip, venv' 2> /dev/null || missing+=(python3-venv)
  if [ ${#missing[@]} != 0 ]; then
    say "installing ${missing[*]} from the system's packages"
    local as_root=()
    [ "$(id -u)" = 0 ] || as_root=(sudo)
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${missing[@]}" > /dev/null
  fi
  local root=$cache/pyspark-4.0.1
  [ -e "$root/.complete" ] && return
  say "installing PySpark 4.0.1; it is some 400 MB"
  python3 -m venv --clear "$root"
  "$root/bin/pip" install --quiet --disable-pip-version-check pyspark==4.0.1
  touch "$root/.complete"
}

case ${1:-} in
  build) build ;;
  test) build; browser ;;
  browsers) build; others ;;
  fuzz) program cargo-fuzz 0.13.1 0 --locked ;;
  scale) scale ;;
  *) echo "usage: tools/setup.sh build|test|browsers|fuzz|scale" >&2; exit 2 ;;
esac
