//! Files that a question names as its sources: what they are called, and what is shown of them.

use std::collections::BTreeMap;
use std::sync::Arc;

pub use super::image::Fault;
use super::text;

/// Most sources of one question.
pub const MOST_SOURCES: usize = 8;
/// Most sources of one form.
pub const MOST_IN_FORM: usize = 64;
/// Most lines that are shown of a source.
pub const MOST_LINES: usize = 200;
/// Most bytes of text that are shown of a source.
pub const MOST_SHOWN: usize = 64 * 1024;
/// Longest file that is read, in bytes: the lines that are named may be at its end.
pub const MOST_READ: u64 = 1024 * 1024;

/// Lines that are shown above and below a single line.
const AROUND: usize = 5;
/// The longest name that counts as a path, in bytes, as in Linux.
const LONGEST: usize = 4_096;

/// A source, as a question names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The path and the lines as they are shown: clean, on one line.
    pub name: String,
    /// The path, as it was written.
    pub path: String,
    /// The first and the last line, from 1; `None` for the beginning of the file.
    pub lines: Option<(usize, usize)>,
    /// True where somebody else's files are meant, which are not read.
    pub is_foreign: bool,
}

impl Source {
    /// Reads `src/db.rs`, `src/db.rs:40`, `src/db.rs:40-60` and `src/db.rs#L40-L60`; `None` for a name
    /// that says nothing.
    ///
    /// ```
    /// use pi_questions::model::Source;
    ///
    /// let source = Source::parse("src/db.rs#L40-L60").unwrap();
    /// assert_eq!((source.name.as_str(), source.lines), ("src/db.rs:40-60", Some((40, 60))));
    /// assert_eq!(Source::parse("docs/plan.md").unwrap().lines, None);
    /// ```
    #[must_use]
    pub fn parse(raw: &str) -> Option<Self> {
        let bare = raw.trim().trim_matches('`');
        let bare = bare.strip_prefix('@').unwrap_or(bare);
        let (path, lines) = split(bare).unwrap_or((bare, None));
        let shown = match lines {
            Some((first, last)) if first == last => format!("{path}:{first}"),
            Some((first, last)) => format!("{path}:{first}-{last}"),
            None => path.to_owned(),
        };
        let name = text::line(&shown);
        (!name.is_empty() && path.len() <= LONGEST).then(|| Self {
            name,
            path: path.to_owned(),
            lines,
            is_foreign: false,
        })
    }

    /// What is shown of the file with these `bytes` at the `path`, which is absolute and has no links.
    ///
    /// # Errors
    /// Why there is nothing to show.
    pub fn excerpt(&self, path: String, bytes: &[u8]) -> Result<Excerpt, Fault> {
        if bytes.contains(&0) {
            return Err(Fault::Binary);
        }
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        if bytes.is_empty() {
            return Err(Fault::Empty);
        }
        let (first, last) = match self.lines {
            Some((line, last)) if line == last => {
                (line.saturating_sub(AROUND).max(1), line.saturating_add(AROUND))
            }
            Some(lines) => lines,
            None => (1, usize::MAX),
        };
        let marked = self.lines.filter(|(line, last)| line == last).map(|(line, _)| line);
        let all = || bytes.split(|byte| *byte == b'\n');
        let count = all().count();
        if marked.unwrap_or(first) > count {
            return Err(Fault::Shorter(count));
        }
        let mut shown = String::new();
        let mut is_cut = false;
        for (index, line) in all().skip(first - 1).take(last - first + 1).enumerate() {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let line = text::code_line(&String::from_utf8_lossy(line));
            is_cut = index >= MOST_LINES || shown.len() + line.len() > MOST_SHOWN;
            if is_cut {
                break;
            }
            if index > 0 {
                shown.push('\n');
            }
            shown.push_str(&line);
        }
        Ok(Excerpt { path, first, marked, text: shown, is_cut })
    }
}

/// A path and the lines behind it.
fn split(name: &str) -> Option<(&str, Option<(usize, usize)>)> {
    let (path, lines) = cut(name)?;
    // `src/db.rs:40:5` names a column.
    let of_column = || cut(path).filter(|(_, outer)| outer.0 == outer.1);
    let column = if lines.0 == lines.1 { of_column() } else { None };
    let (path, (first, last)) = column.unwrap_or((path, lines));
    Some((path, Some((first.max(1), last.max(1)))))
}

/// A path and the first and last of the numbers behind its last `:` or `#`.
fn cut(name: &str) -> Option<(&str, (usize, usize))> {
    let at = name.rfind(['#', ':'])?;
    let (path, behind) = (name.get(..at)?, name.get(at + 1..)?);
    let number = |text: &str| {
        let digits = text.strip_prefix(['L', 'l']).unwrap_or(text);
        let is_number =
            (1..=9).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit());
        is_number.then(|| digits.parse::<usize>().ok()).flatten()
    };
    let (one, other) = behind.split_once(['-', '–']).unwrap_or((behind, behind));
    let (one, other) = (number(one)?, number(other)?);
    (!path.is_empty()).then_some((path, (one.min(other), one.max(other))))
}

/// What is shown of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// The file, absolute and without links.
    pub path: String,
    /// The number of the first line.
    pub first: usize,
    /// The number of the line that is meant, if it is a single one.
    pub marked: Option<usize>,
    /// The lines, clean.
    pub text: String,
    /// True where there are more lines than are shown.
    pub is_cut: bool,
}

impl Excerpt {
    /// The line where an editor opens.
    #[must_use]
    pub fn line(&self) -> usize {
        self.marked.unwrap_or(self.first)
    }
}

/// What became of a source.
pub type Read = Result<Excerpt, Fault>;

/// What was read of the sources of a form so far, by question and source.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Evidence(BTreeMap<(usize, usize), Arc<Read>>);

impl Evidence {
    /// What was read of source `at` of a question; `None` while it is being read.
    #[must_use]
    pub fn find(&self, question: usize, at: usize) -> Option<&Read> {
        self.0.get(&(question, at)).map(AsRef::as_ref)
    }

    /// Adds what became of a source (its question, and which one of it), in the place of what was read
    /// before.
    pub fn set(&mut self, place: (usize, usize), read: Arc<Read>) {
        self.0.insert(place, read);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_named_in_several_ways() {
        for (raw, path, lines) in [
            ("src/db.rs", "src/db.rs", None),
            (" `src/db.rs:40` ", "src/db.rs", Some((40, 40))),
            ("@src/db.rs:40-60", "src/db.rs", Some((40, 60))),
            ("src/db.rs#L40-L60", "src/db.rs", Some((40, 60))),
            ("src/db.rs#L40", "src/db.rs", Some((40, 40))),
            ("src/db.rs:60-40", "src/db.rs", Some((40, 60))),
            ("src/db.rs:40:5", "src/db.rs", Some((40, 40))),
            ("src/db.rs:0", "src/db.rs", Some((1, 1))),
            ("C:\\db.rs", "C:\\db.rs", None),
            ("docs/plan.md#why", "docs/plan.md#why", None),
            ("a:99999999999", "a:99999999999", None),
            (":40", ":40", None),
            ("a:1:2:3", "a:1", Some((2, 2))),
            ("a:1:2-3", "a:1", Some((2, 3))),
        ] {
            let source = Source::parse(raw).unwrap();
            assert_eq!((source.path.as_str(), source.lines), (path, lines), "{raw}");
        }
        for raw in ["", "  ", "``", "\u{1b}[31m"] {
            assert_eq!(Source::parse(raw), None, "{raw:?}");
        }
        assert_eq!(Source::parse(&format!("a{}", ":1".repeat(100_000))), None);
        assert_eq!(Source::parse("src/\u{202e}x\u{1b}[2J.rs").unwrap().name, "src/x.rs");
    }

    fn shown(name: &str, bytes: &[u8]) -> Result<(usize, String, bool), Fault> {
        let excerpt = Source::parse(name).unwrap().excerpt(String::new(), bytes)?;
        Ok((excerpt.first, excerpt.text, excerpt.is_cut))
    }

    #[test]
    fn the_named_lines_are_shown() {
        let file: String = (1..=30).map(|line| format!("line {line}\r\n")).collect();
        let lines = |from: usize, to: usize| {
            (from..=to).map(|line| format!("line {line}")).collect::<Vec<_>>().join("\n")
        };
        let file = file.as_bytes();
        assert_eq!(shown("a", file), Ok((1, lines(1, 30), false)));
        assert_eq!(shown("a:4-6", file), Ok((4, lines(4, 6), false)));
        // A single line has those around it.
        assert_eq!(shown("a:2", file), Ok((1, lines(1, 7), false)));
        assert_eq!(shown("a:30", file), Ok((25, lines(25, 30), false)));
        assert_eq!(shown("a:28-99", file), Ok((28, lines(28, 30), false)));
        assert_eq!(shown("a:31", file), Err(Fault::Shorter(30)));
        assert_eq!(shown("a:40-50", file), Err(Fault::Shorter(30)));
        assert_eq!(shown("a", b""), Err(Fault::Empty));
        assert_eq!(shown("a", b"text\0more"), Err(Fault::Binary));
    }

    #[test]
    fn what_is_shown_is_bounded_and_clean() {
        let many = "x\n".repeat(MOST_LINES + 1);
        let (_, text, is_cut) = shown("a", many.as_bytes()).unwrap();
        assert_eq!((text.lines().count(), is_cut), (MOST_LINES, true));
        let exact = "x\n".repeat(MOST_LINES);
        assert!(!shown("a", exact.as_bytes()).unwrap().2);
        let wide = format!("{}\n", "é".repeat(900)).repeat(100);
        let (_, text, is_cut) = shown("a", wide.as_bytes()).unwrap();
        assert!(text.len() <= MOST_SHOWN && is_cut);
        let (_, text, _) = shown("a", &[b'x'; 1_000_000]).unwrap();
        assert!(text.chars().count() <= 1_001);
        let (_, text, _) = shown("a", b"\ta\x1b[2Jb\xe2\x80\xaec\rd\xe2\x80\xa8e\xff").unwrap();
        assert_eq!(text, "   abc d e\u{fffd}");
    }
}
