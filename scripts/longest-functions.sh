#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Prints the ten longest functions: lines, place, name. Length is seen in review, not forbidden.
#
# Relies on the formatter: a body ends at the first line that is its own indentation and a brace.
set -eu

cd "$(dirname "$0")/.."
find Sources -name '*.swift' -exec awk '
  FNR == 1 { open = 0 }
  !open && /^ *([a-z@()]+ )*(func [^ (<]+|init\??|deinit|subscript)[ (<{]/ && !/}$/ {
    start = FNR
    match($0, /^ */)
    indent = RLENGTH
    name = $0
    sub(/^ */, "", name)
    open = 1
    next
  }
  open && match($0, /^ *}/) && RLENGTH == indent + 1 {
    printf "%4d  %s:%d  %s\n", FNR - start + 1, FILENAME, start, substr(name, 1, 60)
    open = 0
  }
' {} + | sort -rn | head -n 10
