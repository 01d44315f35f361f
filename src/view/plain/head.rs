//! Where one is, and what is asked.

use ratatui::text::Line;

use super::share::Share;
use super::spoken;
use crate::model::{Row, text};
use crate::state::Screen;
use crate::strings::{plain as words, sentences};
use crate::view::common::{DrawContext, Page, Piece, Scroll, Target};
use crate::view::modal;
use crate::view::more::Excerpt;
use crate::view::preview::cursor_choice;
use crate::view::question;

/// What stands above the rows.
pub(super) struct Head {
    /// Where one is, and how long the question stays open.
    pub status: Vec<Line<'static>>,
    /// What is asked.
    pub text: Vec<Line<'static>>,
}

impl Head {
    /// Of the open tab. `zoomed`: the preview takes the place of the question.
    pub(super) fn new(cx: DrawContext<'_>, page: Page, zoomed: bool) -> Self {
        let closes =
            cx.seconds.map(|seconds| words::closes_in(sentences::duration_in_words(seconds)));
        let status = spoken::wrapped(&place(cx), page).into_iter();
        let closes = closes.map(|closes| spoken::one(&closes, cx, page));
        let text = match &cx.state.screen {
            Screen::Discard { what, .. } => said(&modal::asks(*what, cx).0, page),
            Screen::Help { .. } => said(words::keys(), page),
            _ if zoomed => said(&words::preview(label(cx)), page),
            _ => asked(cx, page),
        };
        Self { status: status.chain(closes).collect(), text }
    }

    /// The head in the lines of `share`.
    pub(super) fn draw(
        self,
        cx: DrawContext<'_>,
        page: Page,
        share: &Share,
        scroll: &mut Scroll,
    ) -> Piece {
        let mut piece = Piece::default();
        piece.extend(self.status.into_iter().take(share.status), None);
        let (all, room) = (self.text.len(), share.text);
        let target = Some(Target::Text);
        if all <= room || room < 3 {
            // The question proper comes last.
            piece.extend(self.text.into_iter().skip(all.saturating_sub(room)), target);
            return piece;
        }
        let part = Excerpt::new(all, cx.scroll.text_top, room - 1);
        // While a row is read on, the keys that scroll are its own.
        let more = if cx.scroll.row_top > 0 { 0 } else { part.below };
        (scroll.text_top, scroll.text_more) = (part.top, more);
        let more = |above, below| spoken::more(above, below, cx, page);
        let mut lines = self.text.into_iter();
        if part.top > 0 {
            piece.extend(lines.skip(part.top).take(part.lines), target);
            piece.push(more(part.top, part.below), target);
            return piece;
        }
        piece.extend(lines.by_ref().take(room - 3), target);
        piece.push(more(0, all + 1 - room), target);
        piece.extend(lines.skip(all + 1 - room), target);
        piece
    }
}

/// `Question 2 of 3: Database. 1 answered`
fn place(cx: DrawContext<'_>) -> String {
    let (form, all) = (&cx.state.form, cx.state.form.questions.len());
    let short = cx.state.question().and_then(|it| it.short.as_deref()).map(text::unmarked);
    let short = short.filter(|short| !short.is_empty());
    let place = match cx.state.in_review() {
        true => words::review(all),
        false => sentences::question_at(cx.state.tab + 1, all, short.as_deref()),
    };
    if form.is_many() {
        sentences::then(&place, &words::answered(cx.state.answered()))
    } else {
        place
    }
}

fn said(text: &str, page: Page) -> Vec<Line<'static>> {
    spoken::wrapped(text, page)
}

/// Title, context and question.
fn asked(cx: DrawContext<'_>, page: Page) -> Vec<Line<'static>> {
    let title = cx.state.form.title.as_deref().map(text::unmarked);
    let mut lines = title.map(|title| said(&title, page)).unwrap_or_default();
    lines.extend(question::Asked::new(cx, page).tight);
    lines
}

/// What the row under the cursor is called.
fn label(cx: DrawContext<'_>) -> &str {
    let row = cx.state.draft().and_then(|draft| cx.state.row(draft.cursor));
    match (row, cursor_choice(cx)) {
        (_, Some(choice)) => &choice.label,
        (Some(Row::Chat), _) => crate::strings::chat(),
        _ => cx.state.form.policy.custom_row.words(),
    }
}
