#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Installs the Debian packages of packaging/debian-packages.txt that are missing, or those of another
# list: install-packages.sh packaging/browser-packages.txt
#
# With nothing missing it calls neither apt-get nor sudo and returns at once.
# LABELSMITH_NO_APT=1 makes it say what is missing and fail instead of installing.
set -eu

cd "$(dirname "$0")/.."
list=${1:-packaging/debian-packages.txt}

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "install-packages: $1"
  shift
  for line in "$@"; do say "  $line"; done
  exit 1
}

wanted=$(sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' "$list")

# Elsewhere than on Debian the libraries have other package names; only whether they are there counts.
if ! command -v dpkg-query >/dev/null 2>&1; then
  modules='pango pangocairo cairo yaml-0.1 sqlite3 libdeflate nettle expat glib-2.0'
  # shellcheck disable=SC2086
  if command -v pkg-config >/dev/null 2>&1 && pkg-config --exists $modules; then
    exit 0
  fi
  fail 'this is not a Debian system, and pkg-config does not find all libraries' \
    'LABELSMITH_SHARED=1 builds with shared libraries where there are no archives' \
    "install the counterparts of: $(printf '%s ' $wanted)"
fi

# shellcheck disable=SC2086,SC2016
installed=$(dpkg-query --show --showformat='${db:Status-Abbrev}${Package}\n' $wanted 2>/dev/null |
  sed -n 's/^ii //p' || true)

missing=''
for package in $wanted; do
  case "
$installed
" in
    *"
$package
"*) ;;
    *) missing="$missing $package" ;;
  esac
done
missing=${missing# }

[ -n "$missing" ] || exit 0

by_hand="apt-get update && apt-get install -y --no-install-recommends $missing"

if [ "${LABELSMITH_NO_APT:-}" = 1 ]; then
  fail "missing packages: $missing" "as root: $by_hand"
fi
command -v apt-get >/dev/null 2>&1 ||
  fail "missing packages, and there is no apt-get: $missing"

root=''
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null 2>&1 ||
    fail "missing packages, and neither root nor sudo: $missing" "as root: $by_hand"
  # Nobody is there to type a password when there is no terminal.
  root='sudo'
  [ -t 0 ] || root='sudo -n'
fi

say "installing: $missing"
export DEBIAN_FRONTEND=noninteractive
apt="$root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120"

# One unreachable source is no reason to stop: the packages may still be known.
$apt update --quiet >&2 || say 'install-packages: some package lists could not be fetched'
# shellcheck disable=SC2086
$apt install --yes --quiet --no-install-recommends $missing >&2 ||
  fail 'apt-get could not install them: is there a network, and is this Debian 12?' \
    "as root: $by_hand"
