#!/usr/bin/env bash
# Counts with valgrind the instructions from a key to its frame. Unlike a time, the count does not
# depend on the load of the machine, so two commits can be compared. A count is the difference between
# a run of 606 keys and a run of 6 keys, divided by 600.
#
# Prints each count and its difference from the count in bench/instructions.txt, if that file is from the
# same compiler. With --keep, writes the new counts to the file.
set -euo pipefail
cd "$(dirname "$0")/.."
stored="bench/instructions.txt"

compiler="$(rustc -vV | sed -n 's/^\(release\|host\): //p' | paste -sd' ')"
here="# $(printf '%s\n' "$compiler" | awk '{ print "rustc " $2 ", " $1 }')"
same_compiler=true
[ "$(head -n 1 "$stored" 2>/dev/null)" = "$here" ] || same_compiler=false
# The options of `scripts/build.mjs`, plus the symbol names for `callgrind_annotate`.
export RUSTFLAGS="-Cllvm-args=-inline-threshold=60"
export CARGO_PROFILE_RELEASE_STRIP=none CARGO_PROFILE_RELEASE_DEBUG=1
cargo build --locked --quiet --release --no-default-features --example key_to_frame
binary="${CARGO_TARGET_DIR:-target}/release/examples/key_to_frame"
out="$(mktemp -d)"
trap 'rm -rf "$out"' EXIT

count() {
  # Without setarch, random addresses and hash seeds would change the count in each run.
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
  old=$(sed -n "s/^$form //p" "$stored" 2>/dev/null || true)
  if $same_compiler && [ -n "$old" ]; then
    awk -v new="$new" -v old="$old" 'BEGIN { printf ", stored: %d (%+.1f %%)", old, (new / old - 1) * 100 }'
  fi
  printf '\n'
done
[ "${1:-}" != --keep ] || cp "$out/new" "$stored"
