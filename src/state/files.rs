//! Suggestions for a text field: files for an `@` reference, and the texts of earlier answers.

use super::editor::Editor;
use super::screen::NoteOn;
use crate::model::image::chip_index;

/// The maximum number of visible files.
pub const MAX_SHOWN: usize = 6;

/// The maximum length of a typed `@` reference, in bytes.
const MAX_TOKEN_BYTES: usize = 1_024;

/// The maximum length of an inserted path, in bytes.
const MAX_PATH_BYTES: usize = 4_096;

/// A search for files, which the edge runs. The state ignores results of older searches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Search {
    /// The number of the search, counted from the first search of the form.
    pub generation: u64,
    /// The reference before the cursor, for example `@src/in` or `@"my dir/a`.
    pub token: String,
}

/// A result of a search: a file or a directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundFile {
    value: String,
    /// `true` for a directory; its path ends with `/`.
    pub(super) directory: bool,
}

impl FoundFile {
    /// Parses a reference such as `@src/main.rs` or `@"my dir/"`. Returns `None` if `value` is not
    /// a reference, is too long, or contains a control character or the placeholder of an image.
    /// (File names can contain such characters.)
    pub fn new(value: &str, directory: bool) -> Option<Self> {
        let is_forbidden = |c: char| c.is_control() || chip_index(c).is_some();
        let is_reference = value.starts_with('@')
            && value.len() <= MAX_PATH_BYTES
            && !value.contains(is_forbidden);
        let found = Self { value: value.to_owned(), directory };
        (is_reference && !found.path().is_empty()).then_some(found)
    }

    /// Parses a suggestion of Pi, for example the value `@src/` with the label `src/`.
    pub fn from_pi(value: &str, label: &str) -> Option<Self> {
        Self::new(value, label.ends_with('/'))
    }

    /// Returns the path without `@` and quotes. The path is not sanitized for display.
    pub fn path(&self) -> &str {
        let path = self.value.strip_prefix('@').unwrap_or(&self.value);
        let quoted = path.strip_prefix('"').map(|path| path.strip_suffix('"').unwrap_or(path));
        quoted.unwrap_or(path)
    }
}

/// The start of a reference: the text field, the line, and the number of characters before the
/// reference in that line.
pub(super) type Start = (Field, usize, usize);

/// A text field that accepts references to files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The custom answer of the question with this index.
    Custom(usize),
    /// A note in the tab with this index.
    Note(usize, NoteOn),
    /// The question to the agent.
    Discuss,
}

/// A pasted or inserted path that may be an image. The edge checks the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PossibleImage {
    /// The text field that contains the path.
    pub field: Field,
    /// The path as it is written in the field.
    pub text: String,
    /// The path without quotes and escapes.
    pub path: String,
}

/// The list of files below a text field.
#[derive(Debug, Default)]
pub struct Files {
    /// `true` if the edge can search for files.
    pub is_available: bool,
    generation: u64,
    /// The start of the reference, the last search for it, and `true` while the result is awaited.
    search: Option<(Start, Search, bool)>,
    /// The found files, at most [`MAX_SHOWN`], best first. Empty while the edge reads a directory.
    pub items: Vec<FoundFile>,
    /// Index of the selected file.
    pub selected: usize,
    is_reading_directory: bool,
    /// The number of the search that the edge runs.
    running: Option<u64>,
    /// The reference for which Esc closed the list.
    dismissed: Option<Start>,
}

impl Files {
    /// `true` if the list is open: the list has files, or the edge reads a directory.
    pub fn is_open(&self) -> bool {
        !self.items.is_empty() || self.is_reading_directory
    }

    /// Returns the search whose result is awaited.
    pub fn awaited(&self) -> Option<&Search> {
        self.search.as_ref().filter(|(.., is_awaited)| *is_awaited).map(|(_, search, _)| search)
    }

    /// Returns `None` if the edge already runs the awaited search, or if there is no search.
    /// Otherwise returns the search that the edge must start, or `Some(None)` if the edge must only
    /// stop its search.
    pub fn take_change(&mut self) -> Option<Option<Search>> {
        let awaited = self.awaited().cloned();
        let number = awaited.as_ref().map(|search| search.generation);
        (std::mem::replace(&mut self.running, number) != number).then_some(awaited)
    }

    /// Lets the edge run the awaited search again, because the edge discards results while the form
    /// is not shown.
    pub fn repeat_search(&mut self) {
        self.running = None;
    }

    /// Starts a search for `token`. The files for an earlier token of the same reference remain in
    /// the list until the new result arrives.
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

    pub(super) fn search_directory(&mut self, start: Start, token: &str) {
        self.close();
        self.search(start, token);
        self.is_reading_directory = true;
    }

    /// Sets the files to the result of search `generation`; ignores the result of an older search.
    pub(super) fn set_found(&mut self, generation: u64, mut items: Vec<FoundFile>) {
        let Some((_, search, is_awaited)) = &mut self.search else { return };
        if search.generation != generation || !std::mem::take(is_awaited) {
            return;
        }
        self.running = None;
        items.truncate(MAX_SHOWN);
        // After the user typed the complete path of a file, the list closes, so that Enter acts on
        // the text field.
        let is_complete =
            matches!(&items[..], [only] if only.value == search.token && !only.directory);
        self.items = if is_complete { Vec::new() } else { items };
        (self.selected, self.is_reading_directory) = (0, false);
    }

    pub(super) fn move_selection(&mut self, rows: isize) {
        let last = self.items.len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(rows).min(last);
    }

    /// Returns the file at `index`; without an `index`, the selected file.
    pub(super) fn item(&self, index: Option<usize>) -> Option<&FoundFile> {
        self.items.get(index.unwrap_or(self.selected))
    }

    /// Closes the list until the user types another reference.
    pub(super) fn dismiss(&mut self) {
        let start = self.search.as_ref().map(|(start, ..)| *start);
        self.close();
        self.dismissed = start;
    }

    /// Closes the list, and clears the search and the reference that Esc dismissed.
    pub(super) fn close(&mut self) {
        self.search = None;
        self.items.clear();
        (self.selected, self.is_reading_directory, self.dismissed) = (0, false, None);
    }
}

/// Returns the reference at the end of `before`: `@` and a path. The `@` begins a word, as in Pi's
/// editor, or follows an opening bracket. A path in quotes may have blanks.
pub(super) fn token(before: &str) -> Option<&str> {
    let mut from = before.len().saturating_sub(MAX_TOKEN_BYTES);
    while !before.is_char_boundary(from) {
        from += 1;
    }
    let text = before.get(from..)?;
    let token = quoted(text).or_else(|| plain(text))?;
    // If the token fills all of `text`, its start may have been cut off.
    (from == 0 || token.len() < text.len()).then_some(token)
}

fn quoted(text: &str) -> Option<&str> {
    let (lead, _) = text.rsplit_once('"')?;
    let lead = lead.strip_suffix('@')?;
    lead.chars()
        .next_back()
        .is_none_or(|c| is_break(c) || is_opening_bracket(c))
        .then(|| text.get(lead.len()..))?
}

fn plain(text: &str) -> Option<&str> {
    let start = text.char_indices().rfind(|(_, c)| is_break(*c));
    let word = text.get(start.map_or(0, |(at, c)| at + c.len_utf8())..)?;
    Some(word.trim_start_matches(is_opening_bracket)).filter(|word| word.starts_with('@'))
}

/// `true` for a character that ends a reference without quotes.
pub fn is_break(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '"' | '\'' | '=' | '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}')
        || "，．：；！？（）［］｛｝“”‘’…—".contains(c)
}

fn is_opening_bracket(c: char) -> bool {
    matches!(c, '(' | '[' | '{' | '<' | '`')
}

/// The insertion of a file in place of a reference.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Insertion {
    pub text: String,
    /// The number of characters to delete after the cursor.
    pub delete_after: usize,
    /// The number of characters by which the cursor moves from the end of the new text.
    pub cursor_step: isize,
}

impl Insertion {
    /// Creates the insertion of `found` in place of `token`; `after` is the text after the cursor
    /// in its line. After a file, the cursor moves behind one space; before punctuation, there is
    /// no space. After a directory, the cursor moves to the end of the path, before a closing
    /// quote.
    pub(super) fn new(token: &str, found: &FoundFile, after: &str) -> Self {
        let mut text = found.value.clone();
        let has_closing_quote = text.len() > 1 && text.ends_with('"');
        let delete_after =
            usize::from(has_closing_quote && token.starts_with("@\"") && after.starts_with('"'));
        if found.directory {
            return Self { text, delete_after, cursor_step: -isize::from(has_closing_quote) };
        }
        let next = after.chars().nth(delete_after);
        let cursor_step = isize::from(next.is_some_and(char::is_whitespace));
        if next.is_none_or(|c| !c.is_whitespace() && !c.is_ascii_punctuation()) {
            text.push(' ');
        }
        Self { text, delete_after, cursor_step }
    }
}

/// A snapshot of the text field that has the keyboard, to detect if a message changes the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FieldSnapshot {
    pub field: Field,
    /// The number of changes to the field's text so far.
    pub changes: u64,
    /// The cursor: its line, and the number of characters before it in this line.
    pub cursor: (usize, usize),
}

/// The texts of earlier answers, and the recalled text, if any.
#[derive(Debug, Default)]
pub(super) struct Recall {
    /// The texts, newest first.
    pub texts: Vec<String>,
    recalled: Option<RecalledText>,
}

/// A recalled text in a text field, until the user edits the field.
#[derive(Debug)]
struct RecalledText {
    field: Field,
    index: usize,
    /// The number of changes to the field when the text was recalled.
    changes: u64,
    /// The content of the field before the first recall.
    draft: Editor,
}

impl Recall {
    /// `true` if `field`, which was changed `changes` times so far, still shows a recalled text.
    pub(super) fn is_in(&self, field: Field, changes: u64) -> bool {
        self.recalled.as_ref().is_some_and(|text| text.field == field && text.changes == changes)
    }

    /// Recalls the next older text if `back`, otherwise the next newer text. After the newest text,
    /// restores the content of the field before the first recall. After the oldest text, changes
    /// nothing.
    pub(super) fn step(&mut self, field: Field, editor: &mut Editor, back: bool) {
        let recalled = self.recalled.take();
        let recalled =
            recalled.filter(|text| text.field == field && text.changes == editor.changes());
        let index = match (&recalled, back) {
            (None, false) => return,
            (None, true) => 0,
            (Some(recalled), true) => recalled.index + 1,
            (Some(RecalledText { index: 0, .. }), false) => {
                *editor = recalled.map(|recalled| recalled.draft).unwrap_or_default();
                return;
            }
            (Some(recalled), false) => recalled.index - 1,
        };
        let Some(text) = self.texts.get(index) else {
            self.recalled = recalled;
            return;
        };
        let draft = std::mem::replace(editor, Editor::recalled(text, back));
        let draft = recalled.map_or(draft, |recalled| recalled.draft);
        self.recalled = Some(RecalledText { field, index, changes: editor.changes(), draft });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_begins_a_word() {
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
    fn a_reference_that_is_too_long_is_ignored() {
        assert_eq!(token(&format!("@{}", "ä".repeat(2_000))), None);
        assert_eq!(token(&format!("{} @a", "ä".repeat(2_000))), Some("@a"));
        assert_eq!(token(&format!("{}@a", "b".repeat(MAX_TOKEN_BYTES - 2))), None);
    }

    fn insert(token: &str, value: &str, after: &str) -> String {
        let found = FoundFile::new(value, value.trim_end_matches('"').ends_with('/')).unwrap();
        let Insertion { text, delete_after, cursor_step } = Insertion::new(token, &found, after);
        let mut line: Vec<char> =
            format!("{text}{}", after.get(delete_after..).unwrap()).chars().collect();
        let at = (text.chars().count()).saturating_add_signed(cursor_step);
        line.insert(at, '|');
        line.into_iter().collect()
    }

    #[test]
    fn one_space_follows_a_file() {
        assert_eq!(insert("@s", "@src/a.rs", ""), "@src/a.rs |");
        assert_eq!(insert("@s", "@src/a.rs", " and"), "@src/a.rs |and");
        assert_eq!(insert("@s", "@src/a.rs", ", and"), "@src/a.rs|, and");
        assert_eq!(insert("@s", "@src/a.rs", "and"), "@src/a.rs |and");
        assert_eq!(insert("@s", "@\"my a.rs\"", ""), "@\"my a.rs\" |");
        assert_eq!(insert("@\"m", "@\"my a.rs\"", "\" and"), "@\"my a.rs\" |and");
    }

    #[test]
    fn the_cursor_stays_in_a_directorys_path() {
        assert_eq!(insert("@s", "@src/", ""), "@src/|");
        assert_eq!(insert("@s", "@src/", " and"), "@src/| and");
        assert_eq!(insert("@m", "@\"my dir/\"", ""), "@\"my dir/|\"");
        assert_eq!(insert("@\"my dir/", "@\"my dir/b/\"", "\" x"), "@\"my dir/b/|\" x");
    }

    #[test]
    fn invalid_references_are_refused() {
        let long = format!("@{}", "a".repeat(MAX_PATH_BYTES));
        for value in ["", "src", "@", "@\"\"", "@a\u{1b}[2J", "@a\nb", "@a\u{10f000}", &long] {
            assert_eq!(FoundFile::new(value, false), None, "{value:?}");
        }
        assert_eq!(FoundFile::new("@\"a b/\"", true).unwrap().path(), "a b/");
        assert_eq!(FoundFile::new("@a\"b", false).unwrap().path(), "a\"b");
    }
}
