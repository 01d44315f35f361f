//! Texts as lines and sentences, and text fields: the name of a field, the text around its cursor,
//! and a suggested file.
//!
//! ```text
//! Note:
//! as in @src/ing█
//! File 1 of 2: src/ingest/log.rs
//! ```

use std::borrow::Cow;

use ratatui::text::Line;

use crate::keys::help;
use crate::model::text;
use crate::state::{Editor, Msg};
use crate::strings::{self, plain as words, rpc, sentences};
use crate::view::common::{Excerpt, Frame, PartContext, Target};
use crate::view::parts::Head;
use crate::view::{editor, measure};

impl PartContext<'_> {
    /// Wraps a text into lines that start in the first column.
    pub(super) fn lines(self, text: &str) -> Vec<Line<'static>> {
        let rows = measure::wrap(text, self.page.inner()).into_iter();
        rows.map(|row| Line::raw(row.to_owned())).collect()
    }

    /// Cuts a text to one line.
    pub(super) fn line(self, text: &str) -> Line<'static> {
        let text = text.replace('\n', " ");
        Line::raw(self.ellipsize(text, self.page.inner()).into_owned())
    }

    /// Returns `5 more lines: Shift+Down`. At the end of a text, the lines above and their key.
    pub(super) fn more(self, part: Excerpt) -> Line<'static> {
        let (lines, count) = if part.below > 0 { (1, part.below) } else { (-1, part.top) };
        let key = help::fixed_key(&Msg::Scroll(lines), self.glyphs.keys);
        self.line(&words::lines(count, key))
    }

    /// Returns `Note: only for staging`.
    pub(super) fn note(self, note: &str) -> String {
        let note = text::block(note);
        rpc::note_line(self.state.form.policy.takes_comment(), note.trim())
    }

    /// Returns `Question 2 of 3: Database. 1 answered`, and the time until the call times out.
    pub(super) fn status(self, head: &Head<'_>) -> Vec<Line<'static>> {
        let (state, all) = (self.state, self.state.form.questions.len());
        let mut place = match state.in_review() {
            true => words::review(all),
            false => sentences::question_at(state.tab + 1, all, head.name.as_deref()),
        };
        if state.form.is_many() && !state.in_review() {
            place = sentences::then(&place, &words::answered(state.answered_count()));
        }
        let mut lines = self.lines(&place);
        let closes = |seconds| self.line(&strings::closes_in(sentences::duration(seconds)));
        lines.extend(self.seconds.map(closes));
        lines
    }
}

/// A text field.
pub(super) struct Field<'a> {
    /// The line above the field; `None` if another block contains the name.
    pub name: Option<String>,
    pub editor: Cow<'a, Editor>,
}

impl Field<'_> {
    /// Returns the minimum lines of the field.
    pub(super) fn least(&self, cx: PartContext<'_>) -> usize {
        1 + usize::from(self.name.is_some()) + file(cx).iter().len()
    }

    /// Returns the lines of the field, up to `most`.
    pub(super) fn lines(&self, cx: PartContext<'_>, most: usize) -> usize {
        let (name, file) = self.beside(cx, most);
        let beside = name.iter().len() + file.iter().len();
        (beside + self.text(cx, most.saturating_sub(beside)).0.len()).min(most)
    }

    /// Returns the name and the file, if they fit in `most` lines. The text has priority, then the
    /// file.
    fn beside(
        &self,
        cx: PartContext<'_>,
        most: usize,
    ) -> (Option<Line<'static>>, Option<Line<'static>>) {
        let file = file(cx).filter(|_| most > 1);
        let has_room = most > 1 + file.iter().len();
        (self.name.as_deref().filter(|_| has_room).map(|name| cx.line(name)), file)
    }

    /// Returns the text in at most `lines` lines, and its cursor.
    fn text(&self, cx: PartContext<'_>, lines: usize) -> (Vec<Line<'static>>, (usize, usize)) {
        editor::shown(cx.state, &self.editor, cx.page.inner(), lines, cx.glyphs)
    }

    /// Draws the field.
    pub(super) fn draw(&self, cx: PartContext<'_>, frame: &mut Frame) {
        let (name, file) = self.beside(cx, frame.room());
        frame.lines(name.as_slice(), 0, Some(Target::Text));
        let (text, cursor) = self.text(cx, frame.room().saturating_sub(file.iter().len()));
        frame.set_cursor(cursor, frame.area);
        frame.lines(&text, 0, Some(Target::Text));
        frame.lines(file.as_slice(), 0, Some(Target::File(cx.state.files.selected)));
    }
}

/// Returns the line of the suggested file: `File 2 of 6: src/main.rs`.
fn file(cx: PartContext<'_>) -> Option<Line<'static>> {
    let files = &cx.state.files;
    let (at, of) = (files.selected, files.items.len());
    let path = text::line(files.items.get(at)?.path());
    Some(cx.line(&words::file(at + 1, of, &path)))
}
