#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Draws labels of assets.yaml once with one thread and then many times with sixteen, with a program
# that ThreadSanitizer watches: thread-runs.sh PROGRAM [RUNS]
#
# Fails when a run wrote other bytes than the first one, or when a race was reported.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly program=$1 runs=${2:-20}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The libraries are not instrumented: what they do by themselves cannot be judged.
export TSAN_OPTIONS="exitcode=66 ignore_noninstrumented_modules=1 suppressions=scripts/thread-suppressions.txt"

draw() {
  rm -rf "$work/out"
  "$program" build assets.yaml --output "$work/out" --jobs "$1" --locale en,ar,ja --quiet
}

digest() {
  (cd "$work/out" && find . -name '*.png' -print0 | sort -z | xargs -0 sha256sum | sha256sum)
}

draw 1
expected=$(digest)
count=$(find "$work/out" -name '*.png' | wc -l)
if ((count == 0)); then
  echo 'nothing was drawn' >&2
  exit 1
fi
echo "1 thread: $count images, no race"
for ((run = 1; run <= runs; run++)); do
  draw 16
  if [[ $(digest) != "$expected" ]]; then
    echo "run $run with 16 threads wrote other bytes than one thread" >&2
    exit 1
  fi
  echo "16 threads, run $run of $runs: the same bytes, no race"
done
