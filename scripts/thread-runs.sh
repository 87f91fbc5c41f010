#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Draws assets.yaml with one thread and with sixteen, many times, with a program that
# ThreadSanitizer watches: thread-runs.sh PROGRAM [RUNS]
#
# Fails when two runs wrote different bytes or a race was reported.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly program=$1 runs=${2:-20}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The libraries are not instrumented; what they do by themselves cannot be judged.
export TSAN_OPTIONS="exitcode=66 log_path=$work/race ignore_noninstrumented_modules=1"

digest() { (cd "$work/out" && find . -type f ! -path '*/.labelsmith/*' -print0 | sort -z | xargs -0 sha256sum | sha256sum); }

expected=''
for ((run = 1; run <= runs; run++)); do
  for jobs in 1 16; do
    rm -rf "$work/out"
    status=0
    "$program" build assets.yaml --output "$work/out" --jobs "$jobs" --quiet || status=$?
    if ((status != 0)); then
      cat "$work"/race* 2>/dev/null || true
      echo "run $run with $jobs threads ended with $status" >&2
      exit 1
    fi
    found=$(digest)
    expected=${expected:-$found}
    if [[ $found != "$expected" ]]; then
      echo "run $run with $jobs threads wrote other bytes than the first one" >&2
      exit 1
    fi
  done
  echo "run $run of $runs: the same bytes with 1 and with 16 threads, no race"
done
