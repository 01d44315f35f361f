//! A text field: the text around its cursor, and under it the files that it may refer to.
//!
//! ```text
//! what stands in @src/ing█
//! > src/ingest/log.rs
//!   src/ingest/read.rs
//! ```

use std::borrow::Cow;

use ratatui::text::{Line, Span};

use super::common::{DrawContext, Role, Target};
use super::{editor, measure, theme};
use crate::model::text;
use crate::state::{Draft, Editor, Files};

/// The text of a question's own field. That of a secret is a mask, unless the person wants to see it.
pub(super) fn typed<'d>(cx: DrawContext<'_>, draft: &'d Draft) -> Cow<'d, Editor> {
    let Some(secret) = &draft.custom.secret else { return Cow::Borrowed(&draft.custom.field) };
    match secret.shown() {
        Some(shown) => Cow::Owned(Editor::new(shown)),
        None => Cow::Owned(Editor::new(&secret.masked(cx.glyphs.mask))),
    }
}

/// Fewer columns than this show no list: nothing of a path could be read.
const NARROW: usize = 8;

/// The shown part of a text field.
#[derive(Debug, Default)]
pub(super) struct Field {
    /// The lines of the text, then those of the list.
    pub lines: Vec<Line<'static>>,
    /// The text cursor, as a column and a line.
    pub cursor: Option<(usize, usize)>,
    /// How many lines the text has.
    text: usize,
    /// The first file shown.
    top: usize,
}

impl Field {
    /// The text of `editor` in at most `lines` lines of `columns` columns, with the list if it is
    /// open.
    pub(super) fn new(cx: DrawContext<'_>, editor: &Editor, columns: usize, lines: usize) -> Self {
        let files = &cx.state.files;
        let all = editor::shown(cx.state, editor, columns, lines, cx.glyphs);
        if !files.is_open() {
            return Self { text: all.lines.len(), lines: all.lines, cursor: all.cursor, top: 0 };
        }
        let listed = match columns {
            ..NARROW => 0,
            _ => room(all.lines.len(), files.items().len().max(1), lines),
        };
        let shown = match all.lines.len() + listed > lines {
            true => {
                editor::shown(cx.state, editor, columns, lines.saturating_sub(listed), cx.glyphs)
            }
            false => all,
        };
        let text = shown.lines.len();
        let top = (files.selected() + 1).saturating_sub(listed);
        let mut lines = shown.lines;
        if files.items().is_empty() {
            let wait = Span::styled(cx.glyphs.ellipsis, Role::Muted.style());
            lines.extend((listed > 0).then(|| Line::from(wait)));
        }
        lines.extend((top..files.items().len()).take(listed).map(|at| row(cx, files, at, columns)));
        Self { lines, cursor: shown.cursor, text, top }
    }

    /// What a mouse can point at in a line: a file, or `text`.
    pub(super) fn target(&self, line: usize, text: Option<Target>) -> Option<Target> {
        match line.checked_sub(self.text) {
            Some(listed) => Some(Target::File(self.top + listed)),
            None => text,
        }
    }
}

/// Lines of a list of `files` below a text of `text` lines, with room for `lines`. Half of them are
/// the text's if it needs them, at least one.
fn room(text: usize, files: usize, lines: usize) -> usize {
    files.min(lines.saturating_sub(text).max(lines / 2)).min(lines.saturating_sub(1))
}

/// `> src/ingest/log.rs`: the end of a path stays if it is too long.
fn row(cx: DrawContext<'_>, files: &Files, at: usize, columns: usize) -> Line<'static> {
    let selected = at == files.selected();
    let path = files.items().get(at).map_or("", |found| found.path());
    let clean = text::line(path);
    let room = columns.saturating_sub(2).max(1);
    let style = if selected { theme::row(true) } else { Role::Muted.style() };
    Line::from(vec![theme::mark(selected), Span::styled(ending(&clean, room, cx), style)])
}

/// The end of `path` in `columns` columns, after an ellipsis if there is more.
fn ending(path: &str, columns: usize, cx: DrawContext<'_>) -> String {
    if measure::width(path) <= columns {
        return path.to_owned();
    }
    let ellipsis = cx.glyphs.ellipsis;
    let room = columns.saturating_sub(measure::width(ellipsis));
    let mut wide = 0;
    let graphemes: Vec<(&str, usize)> = measure::graphemes(path).collect();
    let kept = graphemes.iter().rev().take_while(|(_, columns)| {
        wide += columns;
        wide <= room
    });
    let kept: Vec<&str> = kept.map(|(grapheme, _)| *grapheme).collect();
    let shown = std::iter::once(ellipsis).chain(kept.into_iter().rev()).collect::<String>();
    measure::clip(&shown, columns).to_owned()
}
