//! The text editor of the form, based on `tui_textarea`. [`text::received`] cleans all input, so
//! that the submitted text is the displayed text.

use tui_textarea::{CursorMove, TextArea};
use unicode_segmentation::UnicodeSegmentation;

use crate::model::text;

/// One change to the text or the cursor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// Inserts this character.
    Insert(char),
    /// Inserts this text, including newlines.
    Paste(String),
    /// Starts a new line.
    NewLine,
    /// Deletes the grapheme before the cursor.
    Backspace,
    /// Deletes the grapheme after the cursor.
    Delete,
    /// Deletes the word before the cursor.
    DeleteWordBack,
    /// Deletes the word after the cursor.
    DeleteWordForward,
    /// Deletes to the start of the line.
    DeleteToStart,
    /// Deletes to the end of the line.
    DeleteToEnd,
    /// One grapheme left.
    Left,
    /// One grapheme right.
    Right,
    /// One line up.
    Up,
    /// One line down.
    Down,
    /// One word left.
    WordLeft,
    /// One word right.
    WordRight,
    /// To the start of the line.
    LineStart,
    /// To the end of the line.
    LineEnd,
    /// Moves the cursor before character `.1` of line `.0`, both counted from 0.
    MoveTo(usize, usize),
    /// Inserts the text that was last deleted by word or by line.
    Yank,
    /// Undoes the last change.
    Undo,
    /// Redoes the last undone change.
    Redo,
    /// Replaces all text and clears the undo history.
    Replace(String),
}

/// The maximum number of changes that can be undone; a typed character is one change.
const CHANGES: usize = 1_000;

/// A small text editor: lines, a cursor, undo.
#[derive(Debug, Clone)]
pub struct Editor {
    area: TextArea<'static>,
    groups: UndoGroups,
    changes: u64,
    /// `true` after [`Editor::clear`] has deleted text, which undo can restore.
    pub was_cleared: bool,
}

impl Default for Editor {
    fn default() -> Self {
        Self::from_area(TextArea::default())
    }
}

/// Groups of changes that are undone together, as in Pi's editor. A typed word and the white-space
/// character before it are one group; any other change is its own group.
#[derive(Debug, Default, Clone)]
struct UndoGroups {
    /// The number of changes in each group, oldest first.
    done: Vec<usize>,
    /// The groups that were undone, oldest first.
    undone: Vec<usize>,
    /// `true` if the last change was typing. Then a typed character, except white space, extends
    /// the last group.
    typing: bool,
}

impl UndoGroups {
    fn add_typed(&mut self, c: char) {
        let continues_group = self.typing && !c.is_whitespace();
        match self.done.last_mut() {
            Some(count) if continues_group => *count += 1,
            _ => self.done.push(1),
        }
        self.undone.clear();
        self.typing = true;
    }

    fn add_group(&mut self, count: usize) {
        self.done.push(count);
        self.undone.clear();
    }
}

impl Editor {
    /// Creates an editor with `text` and the cursor at its end.
    pub fn new(text: &str) -> Self {
        let text = text::received(text);
        let mut area = TextArea::new(text.split('\n').map(str::to_owned).collect());
        area.move_cursor(CursorMove::Bottom);
        area.move_cursor(CursorMove::End);
        Self::from_area(area)
    }

    /// Creates an editor with the `text` of an earlier answer, recalled by the key Up (`up`) or
    /// Down. After Up, the cursor is at the end of the first line, otherwise at the end of the
    /// text, so that the same key recalls another text.
    pub(super) fn recalled(text: &str, up: bool) -> Self {
        let mut editor = Self::new(text);
        if up {
            editor.area.move_cursor(CursorMove::Top);
            editor.area.move_cursor(CursorMove::End);
        }
        editor
    }

    fn from_area(mut area: TextArea<'static>) -> Self {
        area.set_max_histories(CHANGES);
        Self { area, groups: UndoGroups::default(), changes: 0, was_cleared: false }
    }

    /// Returns the text, its lines joined by `\n`.
    pub fn text(&self) -> String {
        self.area.lines().join("\n")
    }

    /// Returns the lines, at least one.
    pub fn lines(&self) -> &[String] {
        self.area.lines()
    }

    /// Returns the cursor: its line, and the number of characters before it in this line.
    pub fn cursor(&self) -> (usize, usize) {
        let cursor = self.area.cursor();
        (cursor.0, cursor.1)
    }

    /// `true` if the text is empty.
    pub fn is_empty(&self) -> bool {
        self.area.is_empty()
    }

    /// `true` if the text has only white space.
    pub fn is_blank(&self) -> bool {
        self.area.lines().iter().all(|line| line.trim().is_empty())
    }

    /// Returns the text; `None` if it is blank.
    pub fn filled(&self) -> Option<String> {
        (!self.is_blank()).then(|| self.text())
    }

    /// Returns the text; `None` if it is blank or equals `accepted`.
    pub fn draft(&self, accepted: Option<&str>) -> Option<String> {
        self.filled().filter(|text| accepted != Some(text.as_str()))
    }

    /// Returns the trimmed text; `None` if it is blank.
    pub fn trimmed(&self) -> Option<String> {
        self.filled().map(|text| text.trim().to_owned())
    }

    /// Returns the number of characters, including newlines.
    pub fn chars(&self) -> usize {
        let lines = self.area.lines();
        lines.iter().map(|line| line.chars().count()).sum::<usize>() + lines.len().saturating_sub(1)
    }

    /// Returns the number of changes of the text so far.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Returns the text of the cursor's line before and after the cursor.
    pub fn around_cursor(&self) -> (&str, &str) {
        let (line, column) = self.cursor();
        let Some(text) = self.area.lines().get(line) else { return ("", "") };
        let at = text.char_indices().nth(column).map_or(text.len(), |(at, _)| at);
        text.split_at_checked(at).unwrap_or_default()
    }

    /// Applies `edit`. Returns `true` if the text changed.
    pub fn apply(&mut self, edit: Edit) -> bool {
        let changed = self.apply_uncounted(edit);
        self.changes += u64::from(changed);
        changed
    }

    /// Deletes the whole text. Undo restores it.
    pub fn clear(&mut self) {
        self.groups.typing = false;
        self.area.select_all();
        if self.area.delete_char() {
            self.groups.add_group(1);
            self.changes += 1;
            self.was_cleared = true;
        }
    }

    /// Replaces the characters around the cursor with `text`: the last `before` characters before
    /// the cursor, and the first `after` characters after it. Then moves the cursor by
    /// `cursor_step` characters from the end of `text`. One undo reverts the whole replacement.
    pub fn replace(&mut self, before: usize, after: usize, text: &str, cursor_step: isize) {
        self.groups.typing = false;
        self.move_by(CursorMove::Back, before);
        // [`Edit::Yank`] must not insert this text, because the user did not delete it.
        let cut = self.area.yank_text();
        let deleted = self.area.delete_str(before + after);
        self.area.set_yank_text(cut);
        let inserted = self.area.insert_str(text::received(text));
        let step = if cursor_step < 0 { CursorMove::Back } else { CursorMove::Forward };
        self.move_by(step, cursor_step.unsigned_abs());
        let changes = usize::from(deleted) + usize::from(inserted);
        if changes > 0 {
            self.groups.add_group(changes);
            self.changes += 1;
        }
    }

    /// Replaces the first occurrence of `text` with `c`, and keeps the cursor at the same place in
    /// the surrounding text. Returns `false` if no line contains `text`. One undo reverts the
    /// replacement.
    pub fn replace_first(&mut self, text: &str, c: char) -> bool {
        let found = self.area.lines().iter().enumerate().find_map(|(line, content)| {
            let column = content.get(..content.find(text)?)?.chars().count();
            Some((line, column))
        });
        let Some((line, column)) = found else { return false };
        if text.is_empty() {
            return false;
        }
        let (cursor_line, cursor_column) = self.cursor();
        let length = text.chars().count();
        self.move_to(line, column);
        self.replace(0, length, c.encode_utf8(&mut [0; 4]), 0);
        let is_after = cursor_line == line && cursor_column > column;
        let moved = cursor_column.saturating_sub(length).max(column) + 1;
        self.move_to(cursor_line, if is_after { moved } else { cursor_column });
        true
    }

    fn apply_uncounted(&mut self, edit: Edit) -> bool {
        if let Edit::Insert(c) = edit {
            if text::received(c.encode_utf8(&mut [0; 4])).is_empty() {
                return false;
            }
            self.area.insert_char(c);
            self.groups.add_typed(c);
            return true;
        }
        self.groups.typing = false;
        let changed = match edit {
            Edit::Undo => return self.undo(),
            Edit::Redo => return self.redo(),
            Edit::Replace(text) => {
                *self = Self::new(&text);
                return true;
            }
            Edit::Paste(text) => self.area.insert_str(text::received(&text)),
            Edit::NewLine => {
                self.area.insert_newline();
                true
            }
            Edit::Backspace => match self.grapheme_lengths().0 {
                0 | 1 => self.area.delete_char(),
                chars => {
                    self.move_by(CursorMove::Back, chars);
                    self.area.delete_str(chars)
                }
            },
            Edit::Delete => match self.grapheme_lengths().1 {
                0 | 1 => self.area.delete_next_char(),
                chars => self.area.delete_str(chars),
            },
            Edit::DeleteWordBack => self.area.delete_word(),
            Edit::DeleteWordForward => self.area.delete_next_word(),
            Edit::DeleteToStart => self.area.delete_line_by_head(),
            Edit::DeleteToEnd => self.area.delete_line_by_end(),
            Edit::Yank => self.area.paste(),
            motion => {
                self.move_cursor(&motion);
                false
            }
        };
        if changed {
            self.groups.add_group(1);
        }
        changed
    }

    fn undo(&mut self) -> bool {
        let Some(count) = self.groups.done.pop() else { return false };
        self.groups.undone.push(count);
        (0..count).fold(false, |changed, _| self.area.undo() || changed)
    }

    fn redo(&mut self) -> bool {
        let Some(count) = self.groups.undone.pop() else { return false };
        self.groups.done.push(count);
        (0..count).fold(false, |changed, _| self.area.redo() || changed)
    }

    fn move_cursor(&mut self, motion: &Edit) {
        match motion {
            // At either end of a line, one step leads to the adjacent line.
            Edit::Left => self.move_by(CursorMove::Back, self.grapheme_lengths().0.max(1)),
            Edit::Right => self.move_by(CursorMove::Forward, self.grapheme_lengths().1.max(1)),
            Edit::Up => self.area.move_cursor(CursorMove::Up),
            Edit::Down => self.area.move_cursor(CursorMove::Down),
            Edit::WordLeft => self.area.move_cursor(CursorMove::WordBack),
            Edit::WordRight => self.area.move_cursor(CursorMove::WordForward),
            Edit::LineStart => self.area.move_cursor(CursorMove::Head),
            Edit::LineEnd => self.area.move_cursor(CursorMove::End),
            Edit::MoveTo(line, column) => self.move_to(*line, *column),
            _ => {}
        }
    }

    /// Moves the cursor to a line and column. The text area cannot jump beyond 65,535; for larger
    /// numbers, the cursor moves in single steps.
    fn move_to(&mut self, line: usize, column: usize) {
        if let (Ok(line), Ok(column)) = (u16::try_from(line), u16::try_from(column)) {
            return self.area.move_cursor(CursorMove::Jump(line, column));
        }
        let (from, _) = self.cursor();
        self.move_by(CursorMove::Up, from.saturating_sub(line));
        self.move_by(CursorMove::Down, line.saturating_sub(from).min(self.lines().len()));
        let (_, from) = self.cursor();
        let length = self.lines().get(line).map_or(0, |line| line.chars().count());
        let column = column.min(length);
        self.move_by(CursorMove::Back, from.saturating_sub(column));
        self.move_by(CursorMove::Forward, column.saturating_sub(from));
    }

    fn move_by(&mut self, step: CursorMove, count: usize) {
        for _ in 0..count {
            self.area.move_cursor(step);
        }
    }

    /// Returns the lengths, in characters, of the graphemes before and after the cursor. At an end
    /// of the line, the length of the missing grapheme is 0.
    fn grapheme_lengths(&self) -> (usize, usize) {
        let (before, after) = self.around_cursor();
        let chars =
            |grapheme: Option<&str>| grapheme.map_or(0, |grapheme| grapheme.chars().count());
        (chars(before.graphemes(true).next_back()), chars(after.graphemes(true).next()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(edits: impl IntoIterator<Item = Edit>) -> Editor {
        let mut editor = Editor::default();
        for edit in edits {
            editor.apply(edit);
        }
        editor
    }

    #[test]
    fn moves_and_deletions_affect_whole_graphemes() {
        let mut editor = typed([Edit::Paste("a👩‍💻é🇩🇪".into())]);
        editor.apply(Edit::Left);
        editor.apply(Edit::Left);
        editor.apply(Edit::Backspace);
        assert_eq!(editor.text(), "aé🇩🇪");
        editor.apply(Edit::Delete);
        editor.apply(Edit::Delete);
        assert_eq!(editor.text(), "a");
    }

    #[test]
    fn undo_restores_a_whole_grapheme() {
        let mut editor = typed([Edit::Paste("x👩‍💻".into()), Edit::Backspace]);
        assert_eq!(editor.text(), "x");
        editor.apply(Edit::Undo);
        assert_eq!(editor.text(), "x👩‍💻");
    }

    #[test]
    fn undo_removes_one_word_at_a_time() {
        let type_in = |text: &str| text.chars().map(Edit::Insert).collect::<Vec<_>>();
        let mut editor = typed(type_in("use  MySQL 8"));
        let mut seen = Vec::new();
        while editor.apply(Edit::Undo) {
            seen.push(editor.text());
        }
        assert_eq!(seen, ["use  MySQL", "use ", "use", ""]);
        assert!(!editor.apply(Edit::Undo));
        while editor.apply(Edit::Redo) {}
        assert_eq!(editor.text(), "use  MySQL 8");
        // A cursor move, a deletion or a new line ends a group of typed characters.
        let mut editor = typed(type_in("ab"));
        editor.apply(Edit::Left);
        editor.apply(Edit::Insert('x'));
        editor.apply(Edit::Backspace);
        editor.apply(Edit::Insert('y'));
        editor.apply(Edit::NewLine);
        let mut seen = vec![editor.text()];
        while editor.apply(Edit::Undo) {
            seen.push(editor.text());
        }
        assert_eq!(seen, ["ay\nb", "ayb", "ab", "axb", "ab", ""]);
        // Typing discards the changes that could be redone.
        editor.apply(Edit::Insert('z'));
        assert!(!editor.apply(Edit::Redo));
    }

    #[test]
    fn the_cursor_can_be_beyond_65535_lines() {
        let mut editor = Editor::new(&"ab\n".repeat(70_000));
        assert_eq!(editor.cursor(), (70_000, 0));
        editor.apply(Edit::MoveTo(69_999, 2));
        assert_eq!(editor.cursor(), (69_999, 2));
        editor.apply(Edit::MoveTo(70_000, 9));
        assert_eq!(editor.cursor(), (70_000, 0));
        editor.apply(Edit::MoveTo(69_998, 1));
        editor.apply(Edit::Insert('!'));
        assert_eq!(editor.lines()[69_998], "a!b");
    }

    #[test]
    fn cursor_crosses_lines() {
        let mut editor =
            typed([Edit::Paste("ab\ncd".into()), Edit::LineStart, Edit::Left, Edit::Insert('!')]);
        assert_eq!(editor.text(), "ab!\ncd");
        editor.apply(Edit::Delete);
        assert_eq!(editor.text(), "ab!cd");
    }
}
