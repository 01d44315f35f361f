//! Texts as lines and sentences, and text fields: a field's name, the text around its cursor, and the file
//! that may be put into it.
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
use crate::strings::{plain as words, rpc, sentences};
use crate::view::common::{DrawContext, Page, Piece, Target};
use crate::view::parts::Head;
use crate::view::{editor, measure};

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

/// A text field.
pub(super) struct Field<'a> {
    /// What is said in the line above it; `None` if that is said already.
    pub name: Option<String>,
    pub editor: Cow<'a, Editor>,
}

impl Field<'_> {
    /// The lines that it cannot do without.
    pub(super) fn least(&self, printer: Printer<'_>) -> usize {
        1 + usize::from(self.name.is_some()) + file(printer).iter().len()
    }

    /// Its lines, up to `most`.
    pub(super) fn lines(&self, printer: Printer<'_>, most: usize) -> usize {
        self.draw(printer, most).lines.len()
    }

    /// The field in at most `lines` lines. The text stays longest.
    pub(super) fn draw(&self, printer: Printer<'_>, lines: usize) -> Piece {
        let mut piece = Piece::default();
        let Some(beside) = lines.checked_sub(1) else { return piece };
        let Printer { cx, page } = printer;
        let file = file(printer).filter(|_| beside > 0);
        let name = self.name.iter().take(beside - file.iter().len());
        piece.extend(name.map(|name| printer.line(name)), Some(Target::Text));
        let top = piece.lines.len();
        let room = lines - top - file.iter().len();
        let text = editor::shown(cx.state, &self.editor, page.inner(), room, cx.glyphs);
        piece.cursor = text.cursor.map(|(x, y)| (x, top + y));
        piece.extend(text.lines, Some(Target::Text));
        piece.extend(file, Some(Target::File(cx.state.files.selected())));
        piece
    }
}

/// `File 2 of 6: src/main.rs`: a line that changes with the file.
fn file(printer: Printer<'_>) -> Option<Line<'static>> {
    let files = &printer.cx.state.files;
    let (at, of) = (files.selected(), files.items().len());
    let path = text::line(files.items().get(at)?.path());
    Some(printer.line(&words::file(at + 1, of, &path)))
}
