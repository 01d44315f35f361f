//! Texts that the build deflated, because the binary would be larger by a quarter megabyte with them
//! as they are.

/// A text as `build.rs` packed it. What was not packed there gives an empty one.
pub(crate) fn text(packed: &[u8]) -> String {
    let bytes = miniz_oxide::inflate::decompress_to_vec(packed).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
