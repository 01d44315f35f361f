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

use ratatui::text::{Line, Span};

use super::common::{Page, PartContext, Piece, Role, Scroll, Target};
use super::markdown::code::{Family, Numbered};
use super::preview::{self, Shown};
use super::{measure, more, page};
use crate::keys::help;
use crate::keys::keymap::TABLE;
use crate::model::source::{Excerpt, Read, Source};
use crate::state::{Msg, Screen, State};
use crate::strings::sentences::{beside, blank, source_fault};
use crate::strings::{comma, sources as words};

/// The line that names the sources of the open question, with why one cannot be read. A click shows
/// them, as the key behind the names does.
pub(super) fn named(cx: PartContext<'_>) -> Piece {
    let key = Span::styled(key(cx), Role::Muted.style());
    let room =
        Page { columns: cx.page.columns.saturating_sub(measure::width(&key.content)), ..cx.page };
    let mut spans =
        vec![Page::gap(cx.page.indent), Span::styled(words::line(), Role::Muted.style())];
    for (at, source) in cx.state.sources().iter().enumerate() {
        let before = if at > 0 { comma() } else { blank(words::line(), &source.name) };
        spans.push(Span::styled(before, Role::Muted.style()));
        spans.push(Span::styled(source.name.clone(), Role::Muted.style()));
        if let Some(Err(fault)) = cx.state.source(at) {
            spans.push(Span::styled(format!(" ({})", source_fault(fault)), Role::Warning.style()));
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

/// The source that is shown, with the whole form for it.
pub(super) struct OpenSource<'a> {
    cx: PartContext<'a>,
    /// What it is called, and how many there are.
    pub heading: String,
    /// Its lines, or why there are none.
    pub text: Vec<Line<'static>>,
}

impl<'a> OpenSource<'a> {
    /// That of the open screen; `None` where something else is shown.
    pub(super) fn new(cx: PartContext<'a>) -> Option<Self> {
        let Screen::Sources { at, .. } = cx.state.screen else { return None };
        let heading = heading(cx.state, at)?;
        let text = text(cx, cx.state.source(at), cx.page.inner());
        Some(Self { cx, heading, text })
    }

    /// Its number of lines, with the heading.
    pub(super) fn lines(&self) -> usize {
        1 + self.text.len()
    }

    /// All of it in `lines` lines: the heading stays, the rest scrolls.
    pub(super) fn draw(self, lines: usize, scroll: &mut Scroll) -> Piece {
        let Self { cx, heading, text } = self;
        let mut piece = Piece::default();
        let room = if lines > 2 { lines - 1 } else { lines };
        if room < lines {
            let heading = cx.ellipsize(heading, cx.page.inner()).into_owned();
            piece.push(page::line(cx.page.indent, heading, Role::Accent.bold()), None);
        }
        let shown = Shown::marked(text, cx.scroll.source_top, room, (cx, cx.page.inner()));
        (scroll.source_top, scroll.page) = (shown.part.top, room.saturating_sub(1).max(1));
        preview::under(shown.lines, cx.page, lines, &mut piece);
        piece
    }
}

/// `src/db.rs:40-60 (1 of 2)`
fn heading(state: &State, at: usize) -> Option<String> {
    let (name, of) = (state.sources().get(at)?.name.as_str(), state.sources().len());
    Some(if of > 1 { words::heading(name, at + 1, of) } else { name.to_owned() })
}

/// What was read, or why nothing was, in lines of so many columns.
fn text(cx: PartContext<'_>, read: Option<&Read>, columns: usize) -> Vec<Line<'static>> {
    let said = |text: &str, role: Role| -> Vec<Line<'static>> {
        let rows = measure::wrap(text, columns).into_iter();
        rows.map(|row| Line::from(Span::styled(row.to_owned(), role.style()))).collect()
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
