//! What is typed below the question: a note or what the person wants to know. Or the note that was
//! kept.

use ratatui::text::Line;

use super::field::Field;
use super::spoken;
use crate::strings::rpc;
use crate::view::common::{DrawContext, Page, Piece};
use crate::view::question;

/// What stands below the question.
pub(super) enum Note<'a> {
    Typed(Field<'a>),
    Kept(Vec<Line<'static>>),
}

impl<'a> Note<'a> {
    /// What stands there, if something does.
    pub(super) fn of(cx: DrawContext<'a>, page: Page) -> Option<Self> {
        if cx.state.is_zoomed() {
            return None;
        }
        if let (Some(prompt), Some(editor)) = (question::prompt(cx, page), cx.state.editor()) {
            return Some(Self::Typed(Field::new(prompt, editor, cx, page)));
        }
        let kept = question::kept_note(cx).filter(|_| !cx.state.screen.is_modal())?;
        Some(Self::Kept(spoken::wrapped(&line(&kept, cx), page)))
    }

    /// Its lines, up to `most`.
    pub(super) fn lines(&self, most: usize) -> usize {
        match self {
            Self::Typed(field) => field.lines(most),
            Self::Kept(lines) => lines.len(),
        }
    }

    /// The lines that it cannot do without.
    pub(super) fn least(&self) -> usize {
        match self {
            Self::Typed(field) => field.least(),
            Self::Kept(_) => 0,
        }
    }

    /// The note in `lines` lines.
    pub(super) fn draw(self, lines: usize) -> Piece {
        match self {
            Self::Typed(field) => field.draw(lines),
            Self::Kept(kept) => {
                let mut piece = Piece::default();
                piece.extend(kept.into_iter().take(lines), None);
                piece
            }
        }
    }
}

/// `Note: only for staging`
pub(super) fn line(note: &str, cx: DrawContext<'_>) -> String {
    let note = crate::model::text::block(note);
    let comments = cx.state.form.policy.comment;
    rpc::note_line(comments, note.trim())
}
