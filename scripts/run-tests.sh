#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs every test; a warning from GLib or Pango is a failure.
#
# Tests of the running program mostly wait for it, the others compute: side by side they take half as
# long. Those that compute are told of when the others are done.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
export G_DEBUG=fatal-warnings
readonly programs='^(EndToEndTests|WatchingTests)\.'
readonly log=.build/tests.log

swift build --build-tests

run() { swift test --disable-xctest --skip-build --ignore-lock "$@"; }

run --skip "$programs" >"$log" 2>&1 &
computing=$!
trap 'kill "$computing" 2>/dev/null || true' EXIT
status=0
run --filter "$programs" || status=$?
wait "$computing" || status=$?
cat "$log"
exit "$status"
