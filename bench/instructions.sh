#!/usr/bin/env bash
# Instructions from a key to its lines, counted by valgrind: the same on a busy machine as on an idle
# one, so that two commits can be compared. Counts a run of 606 keys, takes away one of 6, and
# divides by the 600 between them.
set -euo pipefail
cd "$(dirname "$0")/.."

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

for form in "1 4" "4 4" "50 200"; do
  # shellcheck disable=SC2086
  few=$(count $form 6)
  # shellcheck disable=SC2086
  many=$(count $form 606)
  printf '%6s  %7d instructions for a key\n' "${form/ /×}" $(((many - few) / 600))
done
