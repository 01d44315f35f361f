//! The files that a question is about: the line that names them, and the lines of one of them.
//!
//! ```text
//!   Which engine should it have?
//!   Sources: src/db.rs:40-60, docs/plan.md (Alt+S)
//!
//!   src/db.rs:40-60 (1 of 2)
//!   40 │ pub fn open(path: &Path) -> Result<Self> {
//!   41 │     let pool = Pool::new(path)?;
//!   ↓ 19 more lines (Shift+↓)
//! ```

use std::borrow::Cow;

use ratatui::text::{Line, Span};

use super::common::{Page, PartContext, Piece, Role, Target};
use super::markdown::code::{Family, Numbered};
use super::{measure, more, page};
use crate::keys::help;
use crate::keys::keymap::TABLE;
use crate::model::source::{Excerpt, Read, Source};
use crate::state::{Msg, State};
use crate::strings::sentences::{beside, blank, source_fault};
use crate::strings::{comma, sources as words};

/// The line that names the sources of the open question, with why one cannot be read. A click shows
/// them, as the key behind the names does.
pub(super) fn named(cx: PartContext<'_>) -> Piece {
    let key = Span::styled(key(cx), Role::Muted);
    let room =
        Page { columns: cx.page.columns.saturating_sub(measure::width(&key.content)), ..cx.page };
    let mut spans = vec![Page::gap(cx.page.indent), Span::styled(words::line(), Role::Muted)];
    for (at, source) in cx.state.sources().iter().enumerate() {
        let before = if at > 0 { comma() } else { blank(words::line(), &source.name) };
        spans.push(Span::styled(before, Role::Muted));
        spans.push(Span::styled(source.name.clone(), Role::Muted));
        if let Some(Err(fault)) = cx.state.source(at) {
            spans.push(Span::styled(format!(" ({})", source_fault(fault)), Role::Warning));
        }
    }
    let mut line = Line::from(spans);
    if page::width(&line.spans) > room.indent + room.inner() {
        line = more::ended(line, room, cx.glyphs.ellipsis);
    }
    line.spans.push(key);
    let mut piece = Piece::default();
    let entry = TABLE.iter().position(|entry| entry.msg == Msg::Sources);
    piece.push(line, entry.map(Target::Entry));
    piece
}

/// The same as a sentence.
pub(super) fn said(cx: PartContext<'_>) -> String {
    let name = |(at, source): (usize, &Source)| match cx.state.source(at) {
        Some(Err(fault)) => format!("{} ({})", source.name, source_fault(fault)),
        _ => source.name.clone(),
    };
    let names: Vec<String> = cx.state.sources().iter().enumerate().map(name).collect();
    format!("{}{}", beside(words::line(), &names.join(comma())), key(cx))
}

fn key(cx: PartContext<'_>) -> String {
    format!(" ({})", help::fixed_key(&Msg::Sources, cx.glyphs.keys))
}

/// `src/db.rs:40-60 (1 of 2)`
pub(super) fn heading(state: &State, at: usize) -> Option<Cow<'_, str>> {
    let (name, of) = (state.sources().get(at)?.name.as_str(), state.sources().len());
    Some(if of > 1 { words::heading(name, at + 1, of).into() } else { name.into() })
}

/// What was read, or why nothing was, in lines of so many columns.
pub(super) fn text(cx: PartContext<'_>, read: Option<&Read>, columns: usize) -> Vec<Line<'static>> {
    let said = |text: &str, role: Role| -> Vec<Line<'static>> {
        let rows = measure::wrap(text, columns).into_iter();
        rows.map(|row| Line::from(Span::styled(row.to_owned(), role))).collect()
    };
    match read {
        None => said(words::reading(), Role::Muted),
        Some(Ok(excerpt)) => {
            let Excerpt { path, first, marked, text, is_cut } = excerpt;
            let lines =
                Numbered { family: Family::from_path(path), first: *first, marked: *marked };
            let mut lines = cx.texts.numbered(text, lines, columns, cx.glyphs).to_vec();
            if *is_cut {
                lines.extend(said(words::cut(), Role::Muted));
            }
            lines
        }
        Some(Err(fault)) => {
            let mut lines = said(&source_fault(fault), Role::Warning);
            lines.extend(said(words::told(), Role::Muted));
            lines
        }
    }
}
