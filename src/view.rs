//! Draws a `State` into lines. Equal states produce equal frames.

pub mod ansi;
mod asking;
mod choices;
mod common;
mod editor;
mod excerpt;
mod field;
mod fit;
mod footer;
mod frame;
pub mod glyphs;
mod layout;
pub mod markdown;
pub mod measure;
mod modal;
mod more;
mod page;
mod parts;
mod plain;
mod preview;
mod question;
mod review;
mod rows;
mod scroll;
mod tabs;
mod texts;
pub mod theme;

pub use common::DrawContext;
pub use frame::{Frame, Printed, Size};
pub use glyphs::Glyphs;
pub use layout::draw;
pub use page::{Hit, Target};
pub(crate) use parts::{answer_words, discard_words, missing_words, submit_words};
pub use scroll::{Scroll, ScrollState};
pub use texts::Texts;
pub use theme::{Role, Theme};

use std::borrow::Borrow;

use ratatui::text::Line;

use crate::strings;

/// Converts lines to the strings that Pi prints. Each string is cut to `columns` columns.
#[must_use]
pub fn print(lines: &[Line<'_>], theme: &Theme, columns: usize) -> Vec<String> {
    let mut frame = Frame::new(columns.clamp(1, 1_000), lines.len(), Scroll::default());
    frame.lines(lines, 0, None);
    let mut printed = Printed::default();
    printed.print(frame, theme, false);
    printed.lines
}

/// Joins the first `names` that fit in `columns` columns, and appends the number of omitted names.
/// `all`: the number of names, including names that are not in `names`. Returns `None` if the first
/// name and that number do not fit.
pub(crate) fn fitting<S: Borrow<str>>(
    names: &[S],
    all: usize,
    columns: usize,
    glyphs: &Glyphs,
) -> Option<String> {
    let text = |count| {
        let named = names.get(..count)?.join(strings::comma());
        let text = match all - count {
            0 => named,
            more => format!("{named} {} +{more}", glyphs.ellipsis),
        };
        (measure::width(&text) <= columns).then_some(text)
    };
    // There may be thousands of names, so the loop stops at the first list that is too wide.
    (1..=names.len().min(columns)).map_while(text).last()
}
