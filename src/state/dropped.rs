//! Paths in a pasted text: what a terminal writes when a file is dropped onto it.

use crate::model::image::MOST_IMAGES;

/// The longest path, in bytes.
const LONGEST: usize = 4_096;

/// The paths that `pasted` is made of, each with the text that stands for it: quoted, with escaped
/// blanks, as a `file://` address, or as it is. Empty where it is anything but paths, or too many.
pub(super) fn paths(pasted: &str) -> Vec<(String, String)> {
    let text = pasted.trim();
    if text.is_empty() || text.len() > LONGEST * MOST_IMAGES || text.contains('\0') {
        return Vec::new();
    }
    // One path with blanks in it comes first: few people have files of both names.
    let whole = !text.contains('\n') && text.len() <= LONGEST && is_path(text);
    let words = words(text);
    // Terminals write the whole path of each file.
    let all = words.iter().all(|word| is_whole(word) && word.len() <= LONGEST);
    if words.len() > 1 && words.len() <= MOST_IMAGES && all {
        return words.into_iter().map(|word| (word.to_owned(), path_of(word))).collect();
    }
    if whole { vec![(text.to_owned(), path_of(text))] } else { Vec::new() }
}

/// Whether a text looks like a path, so that it is worth a look at the disk.
fn is_path(word: &str) -> bool {
    let bare = word.trim_start_matches(['\'', '"', '@']);
    let starts = ["./", "../"].iter().any(|it| bare.starts_with(it));
    let lower = bare.trim_end_matches(['\'', '"']).to_ascii_lowercase();
    let ends = [".png", ".jpg", ".jpeg", ".gif", ".webp"].iter().any(|it| lower.ends_with(it));
    is_whole(word) || starts || ends
}

/// Whether a text looks like a path that does not depend on a directory.
fn is_whole(word: &str) -> bool {
    let bare = word.trim_start_matches(['\'', '"', '@']);
    let drive = bare.get(1..3).is_some_and(|it| it == ":\\" || it == ":/");
    drive || ["/", "~/", "file://", "\\\\"].iter().any(|it| bare.starts_with(it))
}

/// The words of a command line: blanks in quotes and behind a backslash do not separate.
fn words(text: &str) -> Vec<&str> {
    let (mut words, mut from) = (Vec::new(), None);
    let (mut quote, mut escaped) = (None, false);
    for (at, c) in text.char_indices() {
        if words.len() > MOST_IMAGES {
            return words;
        }
        let separates = c.is_whitespace() && quote.is_none() && !escaped;
        match (separates, from) {
            (true, Some(start)) => {
                words.extend(text.get(start..at));
                from = None;
            }
            (false, None) => from = Some(at),
            _ => {}
        }
        escaped = c == '\\' && !escaped && quote != Some('\'');
        if !escaped && matches!(c, '\'' | '"') && quote.is_none_or(|open| open == c) {
            quote = if quote.is_none() { Some(c) } else { None };
        }
    }
    words.extend(from.and_then(|start| text.get(start..)));
    words
}

/// The path that a text means: without quotes and escapes, or of a `file://` address.
pub fn path_of(word: &str) -> String {
    let word = word.strip_prefix('@').unwrap_or(word);
    for quote in ['\'', '"'] {
        let inside = word.strip_prefix(quote).and_then(|it| it.strip_suffix(quote));
        if let Some(inside) = inside {
            return inside.to_owned();
        }
    }
    if let Some(address) = word.strip_prefix("file://") {
        let path = address.strip_prefix("localhost").unwrap_or(address);
        return decoded(path);
    }
    // A backslash before a blank or a sign escapes it; any other is one of Windows.
    let mut out = String::with_capacity(word.len());
    let mut chars = word.chars().peekable();
    while let Some(c) = chars.next() {
        let escapes =
            c == '\\' && chars.peek().is_some_and(|next| !next.is_alphanumeric() && *next != '\\');
        out.extend(if escapes { chars.next() } else { Some(c) });
    }
    out
}

/// `%20` as the byte it stands for.
fn decoded(address: &str) -> String {
    let mut bytes = Vec::with_capacity(address.len());
    let mut rest = address.bytes();
    while let Some(byte) = rest.next() {
        let hex = rest.as_slice_hex();
        match (byte, hex) {
            (b'%', Some(value)) => {
                bytes.push(value);
                rest.nth(1);
            }
            _ => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| address.to_owned())
}

/// The next two bytes as a hexadecimal number.
trait Hex {
    fn as_slice_hex(&self) -> Option<u8>;
}

impl Hex for std::str::Bytes<'_> {
    fn as_slice_hex(&self) -> Option<u8> {
        let mut next = self.clone();
        let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|it| u8::try_from(it).ok());
        Some(digit(next.next()?)? * 16 + digit(next.next()?)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(pasted: &str) -> Vec<String> {
        paths(pasted).into_iter().map(|(_, path)| path).collect()
    }

    #[test]
    fn what_terminals_write_is_understood() {
        for (pasted, wanted) in [
            ("/tmp/shot.png", "/tmp/shot.png"),
            (" '/tmp/my shot.png' ", "/tmp/my shot.png"),
            ("\"/tmp/my shot.png\"", "/tmp/my shot.png"),
            ("/tmp/my\\ shot\\ \\(1\\).png", "/tmp/my shot (1).png"),
            ("/tmp/my shot.png", "/tmp/my shot.png"),
            ("file:///tmp/my%20shot.png", "/tmp/my shot.png"),
            ("file://localhost/tmp/%C3%A4.png\n", "/tmp/ä.png"),
            ("~/shot", "~/shot"),
            ("C:\\Users\\me\\shot.png", "C:\\Users\\me\\shot.png"),
            ("shots/a.PNG", "shots/a.PNG"),
            ("@shots/a.png", "shots/a.png"),
            ("@\"my shots/a.png\"", "my shots/a.png"),
        ] {
            assert_eq!(found(pasted), [wanted], "{pasted}");
        }
    }

    #[test]
    fn several_files_are_several_paths() {
        assert_eq!(found("'/a b.png' /c.png\n"), ["/a b.png", "/c.png"]);
        assert_eq!(found("/a.png\n/b\\ c.png"), ["/a.png", "/b c.png"]);
        assert_eq!(paths("'/a b.png' /c.png")[0].0, "'/a b.png'");
        let many = |count: usize| "/tmp/shot.png ".repeat(count);
        assert_eq!(found(&many(12)).len(), 12);
        assert_eq!(found(&many(13).replace(' ', "\n")), [""; 0]);
        assert_eq!(found(&many(1_000).replace(' ', "\n")), [""; 0]);
    }

    #[test]
    fn other_text_is_none() {
        for text in ["", "hello", "see /tmp", "a\nb", "use SQLite, see shots", "\0/a.png"] {
            assert_eq!(found(text), [""; 0], "{text:?}");
        }
        assert_eq!(found(&format!("/{}", "a".repeat(5_000))), [""; 0]);
        // Bytes that are no text, and signs that stand for nothing.
        assert_eq!(found("file:///tmp/%ff%zz"), ["/tmp/%ff%zz"]);
    }
}
