//! Suggestions of a text field while the user types: the files for the `@` before the cursor, the
//! search and its results; and the texts of earlier answers.

use super::editor::Editor;
use crate::model::image::chip_index;

/// The most files that are shown at a time.
pub const SHOWN: usize = 6;

/// The longest reference that is searched for, in bytes.
const LONGEST: usize = 1_024;

/// The longest path that may be put into a text, in bytes.
const LONGEST_PATH: usize = 4_096;

/// A search that the host carries out. The state drops the results of older searches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Search {
    /// Counts the searches of a form.
    pub generation: u64,
    /// The reference up to the cursor, e.g. `@src/in` or `@"my dir/a`.
    pub token: String,
}

/// A file or a directory that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundFile {
    value: String,
    /// True for a directory, whose path ends with `/`.
    pub(super) directory: bool,
}

impl FoundFile {
    /// From what is to stand in the text: `@src/main.rs`, `@"my dir/"`. `None` for anything that is
    /// no reference, is too long, or has control characters or what stands for an image in a text,
    /// which a file name may have.
    pub fn new(value: &str, directory: bool) -> Option<Self> {
        let means_more = |c: char| c.is_control() || chip_index(c).is_some();
        let fits =
            value.starts_with('@') && value.len() <= LONGEST_PATH && !value.contains(means_more);
        let found = Self { value: value.to_owned(), directory };
        (fits && !found.path().is_empty()).then_some(found)
    }

    /// The path, without `@` and quotes. Not cleaned for display.
    pub fn path(&self) -> &str {
        let path = self.value.strip_prefix('@').unwrap_or(&self.value);
        let quoted = path.strip_prefix('"').map(|path| path.strip_suffix('"').unwrap_or(path));
        quoted.unwrap_or(path)
    }
}

/// The start of a reference: a text field of the form, a line, and characters before it.
pub(super) type Start = (Field, usize, usize);

/// A text field in which files can be referred to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// Custom text of a question.
    Custom(usize),
    /// The note on a question.
    Note(usize),
    /// The note on a choice: the question, and the choice.
    ChoiceNote(usize, usize),
    /// The note on the form.
    FormNote,
    /// The question to the agent.
    Discuss,
}

/// A pasted or chosen path that may be an image, for the host to look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// The text field it was put into.
    pub field: Field,
    /// Its text.
    pub text: String,
    /// The path that this means.
    pub path: String,
}

/// The list of files. It is open while it has rows, and while a search for the first ones runs.
#[derive(Debug, Default)]
pub struct Files {
    /// True where files can be searched for, which the host does.
    pub offered: bool,
    generation: u64,
    /// The last search, and whether its result is still to come.
    search: Option<(Start, Search, bool)>,
    /// The files, at most [`SHOWN`], best first. Empty while a directory is read.
    pub items: Vec<FoundFile>,
    /// Index of the selected file.
    pub selected: usize,
    /// True while the content of a directory is searched for.
    enters: bool,
    /// The reference that Esc closed the list for.
    dismissed: Option<Start>,
}

impl Files {
    /// True while the list has the keys that move, take and close.
    pub fn is_open(&self) -> bool {
        !self.items.is_empty() || self.enters
    }

    /// The search whose result is awaited.
    pub fn awaited(&self) -> Option<&Search> {
        self.search.as_ref().filter(|(.., waits)| *waits).map(|(_, search, _)| search)
    }

    /// Searches for `token`. The results for a shorter token stay until the new ones arrive.
    pub(super) fn search(&mut self, start: Start, token: &str) {
        if self.dismissed == Some(start) {
            return;
        }
        if self.search.as_ref().is_none_or(|(before, ..)| *before != start) {
            self.close();
        }
        self.generation += 1;
        let search = Search { generation: self.generation, token: token.to_owned() };
        self.search = Some((start, search, true));
    }

    /// Searches for the entries of a directory.
    pub(super) fn enter(&mut self, start: Start, token: &str) {
        self.close();
        self.search(start, token);
        self.enters = true;
    }

    /// Sets the rows to the result of the search `generation`; that of an earlier search is dropped.
    pub(super) fn found(&mut self, generation: u64, mut items: Vec<FoundFile>) {
        let Some((_, search, waits)) = &mut self.search else { return };
        if search.generation != generation || !std::mem::take(waits) {
            return;
        }
        items.truncate(SHOWN);
        // A path that is typed to its end needs no list: Enter goes on.
        let is_whole =
            matches!(&items[..], [only] if only.value == search.token && !only.directory);
        self.items = if is_whole { Vec::new() } else { items };
        (self.selected, self.enters) = (0, false);
    }

    pub(super) fn step(&mut self, rows: isize) {
        let last = self.items.len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(rows).min(last);
    }

    /// Item `index`, or the selected one.
    pub(super) fn item(&self, index: Option<usize>) -> Option<&FoundFile> {
        self.items.get(index.unwrap_or(self.selected))
    }

    /// Closes the list until another reference is typed.
    pub(super) fn dismiss(&mut self) {
        let start = self.search.as_ref().map(|(start, ..)| *start);
        self.close();
        self.dismissed = start;
    }

    /// There is no reference at the cursor.
    pub(super) fn close(&mut self) {
        self.search = None;
        self.items.clear();
        (self.selected, self.enters, self.dismissed) = (0, false, None);
    }
}

/// The reference that ends where `before` ends: `@` and a path. It starts a word, as in Pi's
/// prompt, or follows an opening bracket. A path in quotes may have blanks in it.
pub(super) fn token(before: &str) -> Option<&str> {
    let mut from = before.len().saturating_sub(LONGEST);
    while !before.is_char_boundary(from) {
        from += 1;
    }
    let text = before.get(from..)?;
    let token = quoted(text).or_else(|| plain(text))?;
    // Otherwise its start may be further left.
    (from == 0 || token.len() < text.len()).then_some(token)
}

fn quoted(text: &str) -> Option<&str> {
    let (lead, _) = text.rsplit_once('"')?;
    let lead = lead.strip_suffix('@')?;
    lead.chars()
        .next_back()
        .is_none_or(|c| is_break(c) || opens(c))
        .then(|| text.get(lead.len()..))?
}

fn plain(text: &str) -> Option<&str> {
    let start = text.char_indices().rfind(|(_, c)| is_break(*c));
    let word = text.get(start.map_or(0, |(at, c)| at + c.len_utf8())..)?;
    Some(word.trim_start_matches(opens)).filter(|word| word.starts_with('@'))
}

/// True for a character that ends a reference without quotes.
pub fn is_break(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '"' | '\'' | '=' | '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}')
        || "，．：；！？（）［］｛｝“”‘’…—".contains(c)
}

fn opens(c: char) -> bool {
    matches!(c, '(' | '[' | '{' | '<' | '`')
}

/// The insertion of a file in place of a reference.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Insertion {
    /// The new text.
    pub text: String,
    /// Characters behind the cursor that go.
    pub drop: usize,
    /// Characters that the cursor then moves by.
    pub then: isize,
}

impl Insertion {
    /// `found` in place of `token`, with `after` behind it in the line. Behind a file there is a
    /// blank, and the cursor behind that; in a directory one types on.
    pub(super) fn new(token: &str, found: &FoundFile, after: &str) -> Self {
        let mut text = found.value.clone();
        let closes = text.len() > 1 && text.ends_with('"');
        let drop = usize::from(closes && token.starts_with("@\"") && after.starts_with('"'));
        if found.directory {
            return Self { text, drop, then: -isize::from(closes) };
        }
        let next = after.chars().nth(drop);
        let then = isize::from(next.is_some_and(char::is_whitespace));
        if next.is_none_or(|c| !c.is_whitespace() && !c.is_ascii_punctuation()) {
            text.push(' ');
        }
        Self { text, drop, then }
    }
}

/// A text field that has the keyboard, to tell whether a message changed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Typing {
    pub field: Field,
    /// Number of changes of its text so far.
    pub changes: u64,
    /// Its cursor: line, and characters before it in that line.
    pub cursor: (usize, usize),
}

/// The earlier texts, and which of them is shown.
#[derive(Debug, Default)]
pub(super) struct Recall {
    /// The newest first.
    pub texts: Vec<String>,
    shown: Option<Shown>,
}

/// An earlier text in a text field, until the field is edited.
#[derive(Debug)]
struct Shown {
    field: Field,
    /// Index of the text.
    index: usize,
    /// The changes of its editor.
    changes: u64,
    /// The field's text before.
    draft: Editor,
}

impl Recall {
    /// True if the text in the field is an earlier one.
    pub(super) fn is_in(&self, field: Field, changes: u64) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.field == field && shown.changes == changes)
    }

    /// Puts the next earlier text into a text field, or the one after it, and in the end what was
    /// there before. Nothing changes if there is none.
    pub(super) fn step(&mut self, field: Field, editor: &mut Editor, back: bool) {
        let shown = self.shown.take();
        let shown = shown.filter(|shown| shown.field == field && shown.changes == editor.changes());
        let index = match (&shown, back) {
            (None, false) => return,
            (None, true) => 0,
            (Some(shown), true) => shown.index + 1,
            (Some(Shown { index: 0, .. }), false) => {
                *editor = shown.map(|shown| shown.draft).unwrap_or_default();
                return;
            }
            (Some(shown), false) => shown.index - 1,
        };
        let Some(text) = self.texts.get(index) else {
            self.shown = shown;
            return;
        };
        let draft = std::mem::replace(editor, Editor::recalled(text, back));
        let draft = shown.map_or(draft, |shown| shown.draft);
        self.shown = Some(Shown { field, index, changes: editor.changes(), draft });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_starts_a_word() {
        for (before, wanted) in [
            ("@", Some("@")),
            ("look at @src/in", Some("@src/in")),
            ("(@src/(app)/x", Some("@src/(app)/x")),
            ("see `@a", Some("@a")),
            ("x=@a", Some("@a")),
            ("見て、@src", Some("@src")),
            ("@a@b", Some("@a@b")),
            ("look @\"my dir/a b", Some("@\"my dir/a b")),
            ("(@\"a", Some("@\"a")),
            ("\"@a", Some("@a")),
            ("", None),
            ("a@x", None),
            ("a@\"x", None),
            ("@a ", None),
            ("@\"a b\"", None),
            ("@\"a b\" ", None),
            ("mail me", None),
        ] {
            assert_eq!(token(before), wanted, "{before}");
        }
    }

    #[test]
    fn a_reference_that_is_too_long_is_none() {
        assert_eq!(token(&format!("@{}", "ä".repeat(2_000))), None);
        assert_eq!(token(&format!("{} @a", "ä".repeat(2_000))), Some("@a"));
        assert_eq!(token(&format!("{}@a", "b".repeat(LONGEST - 2))), None);
    }

    fn put(token: &str, value: &str, after: &str) -> String {
        let found = FoundFile::new(value, value.trim_end_matches('"').ends_with('/')).unwrap();
        let Insertion { text, drop, then } = Insertion::new(token, &found, after);
        let mut line: Vec<char> = format!("{text}{}", after.get(drop..).unwrap()).chars().collect();
        let at = (text.chars().count()).saturating_add_signed(then);
        line.insert(at, '|');
        line.into_iter().collect()
    }

    #[test]
    fn a_file_is_followed_by_one_blank() {
        assert_eq!(put("@s", "@src/a.rs", ""), "@src/a.rs |");
        assert_eq!(put("@s", "@src/a.rs", " and"), "@src/a.rs |and");
        assert_eq!(put("@s", "@src/a.rs", ", and"), "@src/a.rs|, and");
        assert_eq!(put("@s", "@src/a.rs", "and"), "@src/a.rs |and");
        assert_eq!(put("@s", "@\"my a.rs\"", ""), "@\"my a.rs\" |");
        assert_eq!(put("@\"m", "@\"my a.rs\"", "\" and"), "@\"my a.rs\" |and");
    }

    #[test]
    fn one_types_on_in_a_directory() {
        assert_eq!(put("@s", "@src/", ""), "@src/|");
        assert_eq!(put("@s", "@src/", " and"), "@src/| and");
        assert_eq!(put("@m", "@\"my dir/\"", ""), "@\"my dir/|\"");
        assert_eq!(put("@\"my dir/", "@\"my dir/b/\"", "\" x"), "@\"my dir/b/|\" x");
    }

    #[test]
    fn what_is_no_reference_is_not_found() {
        let long = format!("@{}", "a".repeat(LONGEST_PATH));
        for value in ["", "src", "@", "@\"\"", "@a\u{1b}[2J", "@a\nb", "@a\u{10f000}", &long] {
            assert_eq!(FoundFile::new(value, false), None, "{value:?}");
        }
        assert_eq!(FoundFile::new("@\"a b/\"", true).unwrap().path(), "a b/");
        assert_eq!(FoundFile::new("@a\"b", false).unwrap().path(), "a\"b");
    }
}
