//! Tells stars, underscores and tildes of Markdown from those of names, paths and globs.

use std::ops::Range;

/// The opening delimiter of `pair` in `source`.
pub(crate) fn sign<'s>(source: &'s str, pair: &Range<usize>) -> &'s str {
    let text = source.get(pair.clone()).unwrap_or_default();
    let first = text.chars().next().unwrap_or('*');
    let run = text.len() - text.trim_start_matches(first).len();
    // Two delimiters on each side are bold, one is italic.
    let inner = text.get(run..).map_or(0, |rest| rest.len() - rest.trim_end_matches(first).len());
    let signs = if run.min(inner) >= 2 { 2 } else { 1 };
    text.get(..signs.min(text.len())).unwrap_or_default()
}

/// True if the pair of delimiters styles words, false if it is part of a name, path or glob.
pub(crate) fn count(source: &str, pair: &Range<usize>) -> bool {
    let text = source.get(pair.clone()).unwrap_or_default();
    let sign = sign(source, pair);
    let inside = text.strip_prefix(sign).and_then(|text| text.strip_suffix(sign));
    let Some(inside) = inside else { return true };
    let before = source.get(..pair.start).and_then(|text| text.chars().next_back());
    let after = source.get(pair.end..).and_then(|text| text.chars().next());
    let joins =
        |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || "/\\.*_-$@=<>".contains(c));
    let ends = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || "/\\*_$@=<".contains(c));
    // `_x_.py` is a file, `_x_.` ends a sentence.
    let behind = source.get(pair.end..).and_then(|text| text.strip_prefix('.'));
    let extension = behind.is_some_and(|text| text.starts_with(char::is_alphanumeric));
    // Chinese and Japanese do not separate words with blanks.
    let wide = |c: Option<char>| c.is_some_and(|c| c > '\u{2e7f}');
    let starts_with_name = inside.starts_with(['.', '/', '\\', ',', ')', '-']);
    let is_name = sign.starts_with('_')
        && inside.chars().all(|c| c.is_alphanumeric() || c == '_')
        && sign.len() == 2;
    !(starts_with_name
        || inside.ends_with(['/', '\\', '('])
        || is_name
        || extension
        || (joins(before) && !wide(before))
        || (ends(after) && !wide(after)))
}

/// True if the backslash at byte `at` is part of a path (`C:\\*.txt`, `\\\\server`), not an escape.
pub(crate) fn is_path(source: &str, at: usize) -> bool {
    let before = source.get(..at).and_then(|text| text.chars().next_back());
    let after = source.get(at + 1..).and_then(|text| text.chars().next());
    after == Some('\\') || before.is_some_and(|c| c.is_alphanumeric() || c == ':' || c == '\\')
}
