#!/usr/bin/env bash
# Instructions from a key to its lines, counted by valgrind: the same on a busy machine as on an idle
# one, so that two commits can be compared. Counts a run of 606 keys, takes away one of 6, and
# divides by the 600 between them.
#
# Prints each count and how far it is from the one kept in bench/instructions.txt; with --keep it keeps
# the new ones there. With --check it fails where one has grown by more than 5 %; where nothing can be
# compared (no valgrind, another compiler, another processor) it says so and does not.
set -euo pipefail
cd "$(dirname "$0")/.."
kept="bench/instructions.txt"
most=5

compiler="$(rustc -vV | sed -n 's/^\(release\|host\): //p' | paste -sd' ')"
here="# $(printf '%s\n' "$compiler" | awk '{ print "rustc " $2 ", " $1 }')"
same=true
[ "$(head -n 1 "$kept" 2>/dev/null)" = "$here" ] || same=false
if [ "${1:-}" = --check ]; then
  why=""
  command -v valgrind >/dev/null || why="valgrind is not installed"
  command -v setarch >/dev/null || why="there is no setarch"
  $same || why="$kept is for$(head -n 1 "$kept" 2>/dev/null | tr -d '#'), and this is${here#\#}"
  if [ -n "$why" ]; then
    printf 'not compared: %s\n' "$why"
    exit 0
  fi
fi

# As the addon is built, but with names in it for `callgrind_annotate`.
export CARGO_PROFILE_RELEASE_STRIP=none CARGO_PROFILE_RELEASE_DEBUG=1
cargo build --locked --quiet --release --no-default-features --example key_to_frame
binary="${CARGO_TARGET_DIR:-target}/release/examples/key_to_frame"
out="$(mktemp -d)"
trap 'rm -rf "$out"' EXIT

count() {
  # The hasher's seed and the addresses would move a few instructions from run to run.
  setarch -R valgrind --tool=callgrind --callgrind-out-file="$out/callgrind" "$binary" "$@" 2>&1 |
    sed -n 's/.*Collected : //p'
}

grown=0
printf '%s\n' "$here" >"$out/new"
for form in 1x4 4x4 50x200 wordy pasted; do
  few=$(count "$form" 6)
  many=$(count "$form" 606)
  new=$(((many - few) / 600))
  printf '%s %d\n' "$form" "$new" >>"$out/new"
  printf '%6s  %7d instructions for a key' "$form" "$new"
  old=$(sed -n "s/^$form //p" "$kept" 2>/dev/null || true)
  if $same && [ -n "$old" ]; then
    awk -v new="$new" -v old="$old" 'BEGIN { printf ", kept: %d (%+.1f %%)", old, (new / old - 1) * 100 }'
    [ $((new * 100)) -le $((old * (100 + most))) ] || grown=1
  fi
  printf '\n'
done
case "${1:-}" in
  --keep) cp "$out/new" "$kept" ;;
  --check)
    if [ "$grown" -ne 0 ]; then
      printf 'A key takes more than %d %% more than before. If that is worth it: bench/instructions.sh --keep\n' "$most"
      exit 1
    fi
    ;;
esac
