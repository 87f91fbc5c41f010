#!/bin/sh
# SPDX-License-Identifier: MIT
# rsvg_convert.sh WORKLOAD FOLDER OUT COUNT: a process for each label, as shell loops do it.
mkdir -p "$3"
ls "$2/svg" | head -n "$4" | while read -r file; do
  rsvg-convert -o "$3/${file%.svg}.png" "$2/svg/$file"
done
