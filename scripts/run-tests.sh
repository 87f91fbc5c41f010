#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs every test; a warning from GLib or Pango is a failure.
#
# Tests of the running program mostly wait for it, the others compute: side by side they take half as
# long. Those that compute are told of when the others are done; what failed is said again at the end.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
export G_DEBUG=fatal-warnings
readonly programs='^(EndToEndTests|WatchingTests)\.'
readonly logs=.build/tests
mkdir -p "$logs"

swift build --build-tests

run() { swift test --disable-xctest --skip-build --ignore-lock "$@" 2>&1; }

run --skip "$programs" >"$logs/computing.log" &
computing=$!
trap 'kill "$computing" 2>/dev/null || true' EXIT
status=0
run --filter "$programs" | tee "$logs/programs.log" || status=$?
wait "$computing" || status=$?
cat "$logs/computing.log"

if ((status != 0)); then
  echo 'What failed:'
  grep -hE -A2 '^(✘|.*(error|fatal|Fatal error):)' "$logs/programs.log" "$logs/computing.log" || true
fi
exit "$status"
