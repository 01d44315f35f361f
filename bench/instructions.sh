#!/usr/bin/env bash
# Instructions from a key to its lines, counted by valgrind: the same on a busy machine as on an idle
# one, so that two commits can be compared. Counts a run of 606 keys, takes away one of 6, and
# divides by the 600 between them.
#
# Prints each count and how far it is from the one kept in bench/instructions.txt; with --keep it keeps
# the new ones there.
set -euo pipefail
cd "$(dirname "$0")/.."
kept="bench/instructions.txt"

compiler="$(rustc -vV | sed -n 's/^\(release\|host\): //p' | paste -sd' ')"
here="# $(printf '%s\n' "$compiler" | awk '{ print "rustc " $2 ", " $1 }')"
same=true
[ "$(head -n 1 "$kept" 2>/dev/null)" = "$here" ] || same=false
# As `scripts/build.mjs` builds the addon, but with names in it for `callgrind_annotate`.
export RUSTFLAGS="-Cllvm-args=-inline-threshold=60"
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
  fi
  printf '\n'
done
[ "${1:-}" != --keep ] || cp "$out/new" "$kept"
