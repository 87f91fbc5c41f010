#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The rules that no compiler checks, each a search with the sentence it stands for.
set -eu

cd "$(dirname "$0")/.."
broken=0

# forbid SENTENCE PATTERN PATH… - fails when any Swift file below the paths has a line that matches.
forbid() {
  sentence=$1
  pattern=$2
  shift 2
  # A comment may name what the code may not use.
  # Folders that do not exist break nothing.
  found=$(grep -srnE --include='*.swift' -e "$pattern" "$@" | grep -vE '^[^:]+:[0-9]+: *//' || true)
  [ -n "$found" ] || return 0
  printf '%s\n%s\n\n' "boundary: $sentence" "$found" >&2
  broken=1
}

# except PATH… - all folders of Sources but these.
except() {
  for folder in Sources/*; do
    case " $* " in *" $folder "*) ;; *) printf '%s ' "$folder" ;; esac
  done
}

# only_in MODULE FOLDER… - a C module has few importers, and they hide it.
only_in() {
  module=$1
  shift
  # shellcheck disable=SC2046
  forbid "$module is imported in $* only" "import +$module\b" $(except "$@")
  forbid "$module is imported with 'internal import', so that no C type leaks" \
    "^(package |public )?(@[a-z_]+ )*import +$module\b" "$@"
}

only_in CPango Sources/Typesetting
only_in CCairo Sources/Painting Sources/Typesetting
only_in CDeflate Sources/Painting
only_in CYAML Sources/Manifest
only_in CSQLite Sources/Publishing
only_in CNettle Sources/Hashing
only_in CExpat Sources/StringSources
only_in CLinux Sources/Publishing Sources/Watching
only_in CMicroHTTPD Sources/Preview
only_in CProcess Sources/Watching
only_in CInotifyTools Sources/labelsmith-inotify

for module in Sources/C[A-Z]*/module.modulemap; do
  [ -e "$module" ] || continue
  module=$(basename "$(dirname "$module")")
  grep -q "^only_in $module " scripts/check-boundaries.sh || {
    printf 'boundary: scripts/check-boundaries.sh says who imports %s\n\n' "$module" >&2
    broken=1
  }
done

forbid 'nothing is public or open: the package is a program, not a library' \
  '(^|[[:space:]])(public|open) +(actor|class|enum|extension|final|func|import|init|let|protocol|static|struct|subscript|typealias|var)\b' \
  Sources
forbid 'an error is handled or passed on, never a crash' '\btry!' Sources Tests
forbid 'shared state is guarded by the compiler' 'nonisolated\(unsafe\)' Sources
forbid 'every task has a parent that ends it' 'Task\.detached' Sources
forbid 'there are no global variables' \
  '^((package|internal|fileprivate|private) +)?var [^{]*$' Sources
# shellcheck disable=SC2046
forbid 'only the terminal prints' '(^|[^.A-Za-z_])((print|debugPrint|dump|puts)\(|fputs\(.*\b(stdout|stderr)\b)' \
  $(except Sources/CommandLineTool Sources/labelsmith-inotify) \
  $(find Sources/CommandLineTool -mindepth 1 -maxdepth 1 ! -name Terminal)
forbid 'these know no Foundation' 'import +Foundation' \
  Sources/Diagnostics Sources/LabelModel Sources/Planning
forbid 'what is drawn does not depend on the time' \
  '\bDate\(\)|Date\.now|Clock\(\)\.now|Clock\.Instant\.now|Clock\.now|\b(clock_gettime|gettimeofday)\(' \
  Sources/Diagnostics Sources/Hashing Sources/LabelModel Sources/Painting Sources/Planning \
  Sources/TextPreparation Sources/Typesetting \
  $(find Sources/Manifest -name '*.swift' ! -name DiskSourceFiles.swift) # which asks how old a file is

# Every file says under which licence it is.
unlicensed=$(find Sources Tests scripts .ci packaging Makefile Package.swift -type f \
  \( -name '*.swift' -o -name '*.sh' -o -name '*.h' -o -name '*.c' -o -name Makefile \
  -o -path '.ci/*' \) -exec grep -L 'SPDX-License-Identifier: ' {} +)
if [ -n "$unlicensed" ]; then
  printf '%s\n%s\n\n' 'boundary: every file has an SPDX line' "$unlicensed" >&2
  broken=1
fi

exit $broken
