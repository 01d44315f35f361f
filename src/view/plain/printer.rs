//! Texts as lines and sentences.

use ratatui::text::Line;

use crate::keys::help;
use crate::model::text;
use crate::state::Msg;
use crate::strings::{plain as words, rpc, sentences};
use crate::view::common::{DrawContext, Page, Piece};
use crate::view::measure;
use crate::view::parts::Head;

/// Prints texts in the columns of a form.
#[derive(Clone, Copy)]
pub(super) struct Printer<'a> {
    pub cx: DrawContext<'a>,
    pub page: Page,
}

impl Printer<'_> {
    /// A text in lines, from the first column on.
    pub(super) fn lines(self, text: &str) -> Vec<Line<'static>> {
        let rows = measure::wrap(text, self.page.inner()).into_iter();
        rows.map(|row| Line::raw(row.to_owned())).collect()
    }

    /// The first `most` lines of a text.
    pub(super) fn piece(self, text: &str, most: usize) -> Piece {
        let mut piece = Piece::default();
        piece.extend(self.lines(text).into_iter().take(most), None);
        piece
    }

    /// A text in one line.
    pub(super) fn line(self, text: &str) -> Line<'static> {
        let text = text.replace('\n', " ");
        Line::raw(self.cx.ellipsize(text, self.page.inner()).into_owned())
    }

    /// `5 more lines: Shift+Down`, or the way back up at the end of a text.
    pub(super) fn more(self, above: usize, below: usize) -> Line<'static> {
        let (lines, count) = if below > 0 { (1, below) } else { (-1, above) };
        let key = help::fixed_key(&Msg::Scroll(lines), self.cx.glyphs.keys);
        self.line(&words::lines(count, key))
    }

    /// `Note: only for staging`
    pub(super) fn note(self, note: &str) -> String {
        let note = text::block(note);
        rpc::note_line(self.cx.state.form.policy.comment, note.trim())
    }

    /// `Question 2 of 3: Database. 1 answered`, and how long the question stays open.
    pub(super) fn status(self, head: &Head<'_>) -> Piece {
        let (state, all) = (self.cx.state, self.cx.state.form.questions.len());
        let mut place = match state.in_review() {
            true => words::review(all),
            false => sentences::question_at(state.tab + 1, all, head.name.as_deref()),
        };
        if state.form.is_many() {
            place = sentences::then(&place, &words::answered(state.answered()));
        }
        let mut piece = self.piece(&place, usize::MAX);
        let closes =
            self.cx.moment.seconds.map(|it| words::closes_in(sentences::duration_in_words(it)));
        piece.extend(closes.map(|closes| self.line(&closes)), None);
        piece
    }
}
