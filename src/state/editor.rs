//! The text being typed: the only file that names `tui_textarea`. Whatever comes into it is cleaned by
//! [`text::received`] first, so that the sent text is the shown text.

use tui_textarea::{CursorMove, TextArea};
use unicode_segmentation::UnicodeSegmentation;

use crate::model::text;

/// One change to the text or the cursor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// Type this character.
    Insert(char),
    /// Put in this text, newlines and all.
    Paste(String),
    /// Start a new line.
    NewLine,
    /// Delete the character before the cursor.
    Backspace,
    /// Delete the character after the cursor.
    Delete,
    /// Delete the word before the cursor.
    DeleteWordBack,
    /// Delete the word after the cursor.
    DeleteWordForward,
    /// Delete to the start of the line.
    DeleteToStart,
    /// Delete to the end of the line.
    DeleteToEnd,
    /// One character left.
    Left,
    /// One character right.
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
    /// Put the cursor before character `.1` of line `.0`.
    MoveTo(usize, usize),
    /// Insert the text that was deleted last.
    Yank,
    /// Undo the last change.
    Undo,
    /// Redo the last undone edit.
    Redo,
    /// Put this text in the place of all text; there is nothing to undo in it.
    Replace(String),
}

/// Changes that can be undone; a typed character is one.
const CHANGES: usize = 1_000;

/// A small text editor: lines, a cursor, undo.
#[derive(Debug, Clone)]
pub struct Editor {
    area: TextArea<'static>,
    runs: Runs,
    changes: u64,
    /// True once the whole text was deleted for another one. Undo brings it back.
    pub was_cleared: bool,
}

impl Default for Editor {
    fn default() -> Self {
        Self::from_area(TextArea::default())
    }
}

/// Which changes are undone together, as in Pi's own editor: the characters of a typed word, with the
/// white space before it. Any other change is undone alone.
#[derive(Debug, Default, Clone)]
struct Runs {
    /// Number of changes in each run, oldest first.
    done: Vec<usize>,
    /// The edits that were undone, oldest first.
    undone: Vec<usize>,
    /// True while typed characters belong to the last run.
    typing: bool,
}

impl Runs {
    fn typed(&mut self, c: char) {
        let goes_on = self.typing && !c.is_whitespace();
        match self.done.last_mut() {
            Some(run) if goes_on => *run += 1,
            _ => self.done.push(1),
        }
        self.undone.clear();
        self.typing = true;
    }

    /// So many changes of the text were made, which are undone together.
    fn changed(&mut self, count: usize) {
        self.done.push(count);
        self.undone.clear();
    }
}

impl Editor {
    /// An editor that holds `text`, with the cursor at its end.
    pub fn new(text: &str) -> Self {
        let text = text::received(text);
        let mut area = TextArea::new(text.split('\n').map(str::to_owned).collect());
        area.move_cursor(CursorMove::Bottom);
        area.move_cursor(CursorMove::End);
        Self::from_area(area)
    }

    /// An editor that holds `text`, with the cursor where the key that goes on leaves it: at the end of
    /// the first line on the way up, at the end on the way down.
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
        Self { area, runs: Runs::default(), changes: 0, was_cleared: false }
    }

    /// The text, lines joined by `\n`.
    pub fn text(&self) -> String {
        self.area.lines().join("\n")
    }

    /// The lines, at least one.
    pub fn lines(&self) -> &[String] {
        self.area.lines()
    }

    /// The cursor: line, and characters before it in that line.
    pub fn cursor(&self) -> (usize, usize) {
        let cursor = self.area.cursor();
        (cursor.0, cursor.1)
    }

    /// True when nothing at all is typed.
    pub fn is_empty(&self) -> bool {
        self.area.is_empty()
    }

    /// True when there is nothing but white space.
    pub fn is_blank(&self) -> bool {
        self.area.lines().iter().all(|line| line.trim().is_empty())
    }

    /// The text; `None` when it is blank.
    pub fn filled(&self) -> Option<String> {
        (!self.is_blank()).then(|| self.text())
    }

    /// The text, where it is neither blank nor the one that was `kept`.
    pub fn draft(&self, kept: Option<&str>) -> Option<String> {
        self.filled().filter(|text| kept != Some(text.as_str()))
    }

    /// The text without white space around it; `None` when it is blank.
    pub fn trimmed(&self) -> Option<String> {
        self.filled().map(|text| text.trim().to_owned())
    }

    /// Characters in the text, newlines counted.
    pub fn chars(&self) -> usize {
        let lines = self.area.lines();
        lines.iter().map(|line| line.chars().count()).sum::<usize>() + lines.len().saturating_sub(1)
    }

    /// Returns the number of changes of the text so far.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Returns the text of the cursor's line, before and behind the cursor.
    pub fn around_cursor(&self) -> (&str, &str) {
        let (line, column) = self.cursor();
        let Some(text) = self.area.lines().get(line) else { return ("", "") };
        let at = text.char_indices().nth(column).map_or(text.len(), |(at, _)| at);
        text.split_at_checked(at).unwrap_or_default()
    }

    /// Makes one change; true when the text itself changed.
    pub fn apply(&mut self, edit: Edit) -> bool {
        let changed = self.make(edit);
        self.changes += u64::from(changed);
        changed
    }

    /// Deletes the whole text. That can be undone.
    pub fn clear(&mut self) {
        self.runs.typing = false;
        self.area.select_all();
        if self.area.delete_char() {
            self.runs.changed(1);
            self.changes += 1;
            self.was_cleared = true;
        }
    }

    /// Puts `text` in the place of so many characters `before` and `behind` the cursor, in its line;
    /// then moves the cursor from its end by `then` characters. It is undone as one change.
    pub fn replace(&mut self, before: usize, behind: usize, text: &str, then: isize) {
        self.runs.typing = false;
        self.steps(CursorMove::Back, before);
        // The user did not cut this text: the yank buffer gets its own text back.
        let cut = self.area.yank_text();
        let deleted = self.area.delete_str(before + behind);
        self.area.set_yank_text(cut);
        let inserted = self.area.insert_str(text::received(text));
        let step = if then < 0 { CursorMove::Back } else { CursorMove::Forward };
        self.steps(step, then.unsigned_abs());
        let changes = usize::from(deleted) + usize::from(inserted);
        if changes > 0 {
            self.runs.changed(changes);
            self.changes += 1;
        }
    }

    /// Puts `c` in the place of `text`, where that stands within a line for the first time; the cursor
    /// stays where it is in the rest. False where it stands nowhere. It is undone as one change.
    pub fn swap(&mut self, text: &str, c: char) -> bool {
        let found = self.area.lines().iter().enumerate().find_map(|(line, content)| {
            let column = content.get(..content.find(text)?)?.chars().count();
            Some((line, column))
        });
        let Some((line, column)) = found else { return false };
        if text.is_empty() {
            return false;
        }
        let (at, cursor) = self.cursor();
        let drop = text.chars().count();
        self.move_to(line, column);
        self.replace(0, drop, c.encode_utf8(&mut [0; 4]), 0);
        let is_behind = at == line && cursor > column;
        let moved = cursor.saturating_sub(drop).max(column) + 1;
        self.move_to(at, if is_behind { moved } else { cursor });
        true
    }

    fn make(&mut self, edit: Edit) -> bool {
        if let Edit::Insert(c) = edit {
            if text::received(c.encode_utf8(&mut [0; 4])).is_empty() {
                return false;
            }
            self.area.insert_char(c);
            self.runs.typed(c);
            return true;
        }
        self.runs.typing = false;
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
            Edit::Backspace => match self.around().0 {
                0 | 1 => self.area.delete_char(),
                chars => {
                    self.steps(CursorMove::Back, chars);
                    self.area.delete_str(chars)
                }
            },
            Edit::Delete => match self.around().1 {
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
            self.runs.changed(1);
        }
        changed
    }

    fn undo(&mut self) -> bool {
        let Some(run) = self.runs.done.pop() else { return false };
        self.runs.undone.push(run);
        (0..run).fold(false, |changed, _| self.area.undo() || changed)
    }

    fn redo(&mut self) -> bool {
        let Some(run) = self.runs.undone.pop() else { return false };
        self.runs.done.push(run);
        (0..run).fold(false, |changed, _| self.area.redo() || changed)
    }

    fn move_cursor(&mut self, motion: &Edit) {
        match motion {
            // Beyond the end of a line is one step, too.
            Edit::Left => self.steps(CursorMove::Back, self.around().0.max(1)),
            Edit::Right => self.steps(CursorMove::Forward, self.around().1.max(1)),
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

    /// Moves to a line and column. The text area jumps below 65,536 only, the rest takes steps.
    fn move_to(&mut self, line: usize, column: usize) {
        if let (Ok(line), Ok(column)) = (u16::try_from(line), u16::try_from(column)) {
            return self.area.move_cursor(CursorMove::Jump(line, column));
        }
        let (at, _) = self.cursor();
        self.steps(CursorMove::Up, at.saturating_sub(line));
        self.steps(CursorMove::Down, line.saturating_sub(at).min(self.lines().len()));
        let (_, at) = self.cursor();
        let length = self.lines().get(line).map_or(0, |line| line.chars().count());
        let column = column.min(length);
        self.steps(CursorMove::Back, at.saturating_sub(column));
        self.steps(CursorMove::Forward, column.saturating_sub(at));
    }

    fn steps(&mut self, step: CursorMove, count: usize) {
        for _ in 0..count {
            self.area.move_cursor(step);
        }
    }

    /// Characters of the graphemes before and after the cursor; 0 at the ends of a line.
    fn around(&self) -> (usize, usize) {
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
    fn a_cluster_moves_and_goes_as_one() {
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
    fn undo_brings_a_cluster_back_whole() {
        let mut editor = typed([Edit::Paste("x👩‍💻".into()), Edit::Backspace]);
        assert_eq!(editor.text(), "x");
        editor.apply(Edit::Undo);
        assert_eq!(editor.text(), "x👩‍💻");
    }

    #[test]
    fn undo_goes_by_words() {
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
        // A move, a deletion or a new line ends the run.
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
    fn the_cursor_goes_beyond_65535_lines() {
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
