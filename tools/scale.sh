#!/usr/bin/env bash
# Sends lines through other programs to `ninefold grade --each-line`, and compares the answers with
# those of a single process. The programs are GNU parallel, if it is installed, and Spark. See
# docs/scale.md.
set -euo pipefail
cd "$(dirname "$0")/.."

ninefold=${NINEFOLD:-$PWD/target/release/ninefold}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
say() { printf 'scale: %s\n' "$*"; }

# Puzzles with ids, and lines that aren't puzzles, which are answered, too.
grep -hv '^#' tests/data/bank.txt tests/data/minimal.txt | awk '{ print $1 " id-" NR }
  NR % 100 == 0 { print "no puzzle, id-" NR "-too" }' > "$work/in.txt"
say "$(wc -l < "$work/in.txt") lines"

"$ninefold" grade --each-line --threads 1 < "$work/in.txt" > "$work/one.txt"
[ "$(wc -l < "$work/one.txt")" = "$(wc -l < "$work/in.txt")" ]

parallel --will-cite --pipe --keep-order --block 8k --jobs 2 "$ninefold" grade --each-line --threads 1 \
  < "$work/in.txt" > "$work/parallel.txt"
cmp "$work/one.txt" "$work/parallel.txt"
say "GNU parallel has the answers of one process"

python tools/scale.py "$ninefold" "$work/in.txt" > "$work/spark.txt" 2> "$work/spark.log" ||
  { tail -n 20 "$work/spark.log" >&2; exit 1; }
cmp "$work/one.txt" "$work/spark.txt"
say "Spark has the answers of one process"
