#!/usr/bin/env bash
# Installs the missing tools for the groups named by the arguments, each at its pinned version, and
# reports every step. Programs are installed in a separate cache folder; no configuration is changed.
#
#   tools/setup.sh build     the tools to build the site
#   tools/setup.sh test      the tools to run all tests, too
#   tools/setup.sh browsers  other browsers to test, if the system has packages for them
#   tools/setup.sh fuzz      the tools to fuzz the parsers
#   tools/setup.sh scale     Spark, with the Java that it needs, and GNU parallel
set -euo pipefail
cd "$(dirname "$0")/.."

cache=${NINEFOLD_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/ninefold}
say() { printf 'setup: %s\n' "$*"; }
need() { command -v "$1" > /dev/null || { say "$1 is missing: $2"; exit 1; }; }

# Installs a program from crates.io in a folder named after its version, with an optimization level:
# for a program that runs for seconds, optimizing for minutes isn't worth it.
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
  # This installs the version, components and target that the toolchain file names.
  local toolchain
  toolchain=$(sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml)
  if ! rustup target list --installed --toolchain "$toolchain" 2> /dev/null | grep -q wasm32 ||
    ! rustup component list --installed --toolchain "$toolchain" 2> /dev/null | grep -q clippy; then
    say "installing Rust $toolchain with the WebAssembly target"
    rustup toolchain install "$toolchain" --profile minimal --no-self-update \
      --component clippy --component rustfmt --target wasm32-unknown-unknown
  fi
  # These programs download nothing, so they need no TLS.
  program trunk 0.21.14 0 --locked --no-default-features
  # Not locked, because the lock file requires a version of a dependency that is no longer available.
  program wasm-bindgen-cli 0.2.130 1 --no-default-features
  program wasm_split_cli_support 0.2.4 1 --locked --features build-binary
  if ! cmp -s package-lock.json node_modules/.installed; then
    say "installing the npm packages of package-lock.json"
    npm ci --silent --no-audit --no-fund
    cp package-lock.json node_modules/.installed
  fi
}

# Installs Chromium, and its variant without an interface, which most tests use. If the system has no package for the
# variant, the tests use Chromium.
browser() {
  [ -z "${CHROMIUM:-}" ] || return 0
  local missing=() name
  for name in chromium chromium-headless-shell; do command -v "$name" > /dev/null || missing+=("$name"); done
  [ ${#missing[@]} = 0 ] && return
  say "installing ${missing[*]} from the system's packages"
  local as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq || say "the system has no list of packages"
  for name in "${missing[@]}"; do
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$name" > /dev/null ||
      say "the system did not give $name"
  done
  command -v chromium > /dev/null || command -v chromium-headless-shell > /dev/null || { say "no Chromium is installed"; exit 1; }
}

# Installs Firefox, and WebKitGTK with its driver. The tests report a browser that is missing.
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

# Installs Spark in a folder named after its version.
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
