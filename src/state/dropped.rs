//! Finds paths in pasted text. If the user drops a file onto a terminal, the terminal pastes the
//! path of the file.

use crate::model::image::MAX_IMAGES;

const MAX_PATH_BYTES: usize = 4_096;

/// Returns a pair for each path in `pasted`: the path as it was pasted (plain, quoted, escaped or
/// `file://`), and the plain path. Returns no paths if `pasted` contains other text or more than
/// [`MAX_IMAGES`] paths.
pub(super) fn paths(pasted: &str) -> Vec<(String, String)> {
    let text = pasted.trim();
    if text.is_empty() || text.len() > MAX_PATH_BYTES * MAX_IMAGES || text.contains('\0') {
        return Vec::new();
    }
    // The text may be one path with spaces, or several absolute paths. If both are possible, the
    // result is several paths, because a single path that looks like several paths is rare.
    let is_one_path = !text.contains('\n') && text.len() <= MAX_PATH_BYTES && is_path(text);
    let words = words(text);
    // Terminals paste absolute paths.
    let are_paths = words.iter().all(|word| is_absolute(word) && word.len() <= MAX_PATH_BYTES);
    if words.len() > 1 && words.len() <= MAX_IMAGES && are_paths {
        return words.into_iter().map(|word| (word.to_owned(), path_of(word))).collect();
    }
    if is_one_path { vec![(text.to_owned(), path_of(text))] } else { Vec::new() }
}

/// `true` if `word` may be a path. Later, the edge checks the file on the disk.
fn is_path(word: &str) -> bool {
    let bare = word.trim_start_matches(['\'', '"', '@']);
    let is_relative = ["./", "../"].iter().any(|start| bare.starts_with(start));
    let lower = bare.trim_end_matches(['\'', '"']).to_ascii_lowercase();
    let is_image =
        [".png", ".jpg", ".jpeg", ".gif", ".webp"].iter().any(|end| lower.ends_with(end));
    is_absolute(word) || is_relative || is_image
}

fn is_absolute(word: &str) -> bool {
    let bare = word.trim_start_matches(['\'', '"', '@']);
    is_windows_path(bare) || ["/", "~/", "file://"].iter().any(|start| bare.starts_with(start))
}

/// `true` if `path` begins with a drive or a network host of Windows.
fn is_windows_path(path: &str) -> bool {
    let bytes = path.as_bytes();
    let drive = bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && matches!(bytes.get(1..3), Some(b":\\" | b":/"));
    drive || path.starts_with("\\\\")
}

/// Splits `text` into shell words. Blanks in quotes and after a backslash are part of a word. Only
/// ASCII blanks separate words, because macOS puts other blanks into names of screenshots.
fn words(text: &str) -> Vec<&str> {
    let (mut words, mut word_start) = (Vec::new(), None);
    let (mut quote, mut escaped) = (None, false);
    for (at, c) in text.char_indices() {
        if words.len() > MAX_IMAGES {
            return words;
        }
        let separates = c.is_ascii_whitespace() && quote.is_none() && !escaped;
        match (separates, word_start) {
            (true, Some(start)) => {
                words.extend(text.get(start..at));
                word_start = None;
            }
            (false, None) => word_start = Some(at),
            _ => {}
        }
        let is_quote = !escaped && matches!(c, '\'' | '"') && quote.is_none_or(|open| open == c);
        escaped = c == '\\' && !escaped && quote != Some('\'');
        if is_quote {
            quote = if quote.is_none() { Some(c) } else { None };
        }
    }
    words.extend(word_start.and_then(|start| text.get(start..)));
    words
}

/// Converts a shell word or a `file://` address to a plain path.
fn path_of(word: &str) -> String {
    let word = word.strip_prefix('@').unwrap_or(word);
    if let Some(address) = word.strip_prefix("file://") {
        let path = percent_decoded(address.strip_prefix("localhost").unwrap_or(address));
        let drive = path.strip_prefix('/').filter(|path| is_windows_path(path));
        return drive.map(str::to_owned).unwrap_or(path);
    }
    let quoted = ['\'', '"'].into_iter().find_map(|quote| {
        let inside = word.strip_prefix(quote)?.strip_suffix(quote)?;
        (!inside.contains(quote)).then_some(inside)
    });
    let bare = quoted.unwrap_or(word);
    if quoted.is_some() || is_windows_path(bare) { bare.to_owned() } else { unquoted(bare) }
}

/// Converts a Windows path to its path in WSL: `C:\a` to `/mnt/c/a`, `\\wsl.localhost\Ubuntu\a` to
/// `/a`. Returns `None` for any other path.
pub fn path_in_wsl(path: &str) -> Option<String> {
    if !is_windows_path(path) {
        return None;
    }
    let path = path.replace('\\', "/");
    if let Some((drive, rest)) = path.split_once(":/") {
        return Some(format!("/mnt/{}/{rest}", drive.to_ascii_lowercase()));
    }
    let mut parts = path.strip_prefix("//")?.splitn(3, '/');
    let is_wsl = matches!(parts.next()?, "wsl.localhost" | "wsl$");
    let (_distribution, rest) = (parts.next()?, parts.next()?);
    is_wsl.then(|| format!("/{rest}"))
}

/// Removes quotes and escapes from `word`, like a shell. An unclosed quote is part of the name.
fn unquoted(word: &str) -> String {
    let remove = |removes_quotes: bool| {
        let (mut out, mut quote) = (String::with_capacity(word.len()), None);
        let mut chars = word.chars().peekable();
        while let Some(c) = chars.next() {
            match (c, quote) {
                ('\'' | '"', None) if removes_quotes => quote = Some(c),
                (_, Some(open)) if c == open => quote = None,
                ('\\', None) if chars.peek().is_some_and(|next| !next.is_alphanumeric()) => {
                    out.extend(chars.next());
                }
                _ => out.push(c),
            }
        }
        quote.is_none().then_some(out)
    };
    remove(true).or_else(|| remove(false)).unwrap_or_default()
}

/// Decodes percent escapes such as `%20`. Returns `address` unchanged if the result is not UTF-8.
fn percent_decoded(address: &str) -> String {
    let digit =
        |byte: &u8| char::from(*byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let mut bytes = Vec::with_capacity(address.len());
    let mut rest = address.as_bytes();
    while let [byte, after @ ..] = rest {
        let decoded = match rest {
            [b'%', high, low, ..] => digit(high).zip(digit(low)).map(|(high, low)| high * 16 + low),
            _ => None,
        };
        bytes.push(decoded.unwrap_or(*byte));
        rest = if decoded.is_some() { after.get(2..).unwrap_or_default() } else { after };
    }
    String::from_utf8(bytes).unwrap_or_else(|_| address.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(pasted: &str) -> Vec<String> {
        paths(pasted).into_iter().map(|(_, path)| path).collect()
    }

    #[test]
    fn pasted_paths_are_parsed() {
        for (pasted, wanted) in [
            ("/tmp/shot.png", "/tmp/shot.png"),
            (" '/tmp/my shot.png' ", "/tmp/my shot.png"),
            ("\"/tmp/my shot.png\"", "/tmp/my shot.png"),
            ("/tmp/my\\ shot\\ \\(1\\).png", "/tmp/my shot (1).png"),
            ("/tmp/my shot.png", "/tmp/my shot.png"),
            ("file:///tmp/my%20shot.png", "/tmp/my shot.png"),
            ("file://localhost/tmp/%C3%A4.png\n", "/tmp/ä.png"),
            ("~/shot", "~/shot"),
            ("C:\\Users\\me\\_a (1).png", "C:\\Users\\me\\_a (1).png"),
            ("\"C:\\my shots\\.a.png\"", "C:\\my shots\\.a.png"),
            ("\\\\server\\shots\\_a.png", "\\\\server\\shots\\_a.png"),
            ("file:///C:/my%20shots/a.png", "C:/my shots/a.png"),
            ("'/tmp/it'\\''s.png'", "/tmp/it's.png"),
            ("/tmp/it\\'s.png", "/tmp/it's.png"),
            ("/tmp/it's.png", "/tmp/it's.png"),
            ("/tmp/a\\\\b.png", "/tmp/a\\b.png"),
            ("/tmp/\"a\"b.png", "/tmp/ab.png"),
            // The name that macOS gives a screenshot.
            ("/Users/me/Shot\\ 1.35\u{202f}PM.png", "/Users/me/Shot 1.35\u{202f}PM.png"),
            ("shots/a.PNG", "shots/a.PNG"),
            ("@shots/a.png", "shots/a.png"),
            ("@\"my shots/a.png\"", "my shots/a.png"),
        ] {
            assert_eq!(found(pasted), [wanted], "{pasted}");
        }
    }

    #[test]
    fn several_files_give_several_paths() {
        assert_eq!(found("'/a b.png' /c.png\n"), ["/a b.png", "/c.png"]);
        assert_eq!(found("/a.png\n/b\\ c.png"), ["/a.png", "/b c.png"]);
        assert_eq!(paths("'/a b.png' /c.png")[0].0, "'/a b.png'");
        assert_eq!(
            found("'/it'\\''s.png' /Shot\\ 1\u{202f}PM.png "),
            ["/it's.png", "/Shot 1\u{202f}PM.png"]
        );
        assert_eq!(found("\"C:\\a b.png\" D:\\c.png"), ["C:\\a b.png", "D:\\c.png"]);
        let many = |count: usize| "/tmp/shot.png ".repeat(count);
        assert_eq!(found(&many(12)).len(), 12);
        assert_eq!(found(&many(13).replace(' ', "\n")), [""; 0]);
        assert_eq!(found(&many(1_000).replace(' ', "\n")), [""; 0]);
    }

    #[test]
    fn a_windows_path_becomes_its_path_in_wsl() {
        for (path, wanted) in [
            ("C:\\Users\\me\\a b.png", Some("/mnt/c/Users/me/a b.png")),
            ("d:/a.png", Some("/mnt/d/a.png")),
            ("\\\\wsl.localhost\\Ubuntu\\home\\me\\a.png", Some("/home/me/a.png")),
            ("\\\\wsl$\\Debian\\a.png", Some("/a.png")),
            ("\\\\server\\shots\\a.png", None),
            ("\\\\wsl$\\Debian", None),
            ("/home/me/a.png", None),
            ("shots/a.png", None),
        ] {
            assert_eq!(path_in_wsl(path).as_deref(), wanted, "{path}");
        }
    }

    #[test]
    fn other_text_contains_no_paths() {
        for text in ["", "hello", "see /tmp", "a\nb", "use SQLite, see shots", "\0/a.png"] {
            assert_eq!(found(text), [""; 0], "{text:?}");
        }
        assert_eq!(found(&format!("/{}", "a".repeat(5_000))), [""; 0]);
        // Bytes that are not UTF-8, and percent signs that escape nothing.
        assert_eq!(found("file:///tmp/%ff%zz"), ["/tmp/%ff%zz"]);
        assert_eq!(found("file:///tmp/%zz%4%+4"), ["/tmp/%zz%4%+4"]);
    }
}
