//! Short names for things that have long ones.

use sha2::{Digest, Sha256};

/// 16 hexadecimal digits that stand for `parts`: the same in every build, so that two versions of this
/// package give one thing one name.
#[must_use]
pub fn short_hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = Sha256::new();
    let mut parts = parts.into_iter();
    parts.next().into_iter().for_each(|first| hasher.update(first));
    for part in parts {
        // No text and no path holds a zero.
        hasher.update([0]);
        hasher.update(part);
    }
    hasher.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
