//! Renders Markdown as styled lines: previews, questions, contexts and descriptions.
//!
//! It differs from CommonMark, because models write for a terminal. Line breaks and the indents of
//! paragraphs are kept. Drawings are kept column for column. Stars, underscores and brackets in
//! names, paths, globs and formulas are plain text.

pub(crate) mod code;
pub(crate) mod events;
mod inline;
mod output;
mod table;
mod writer;

#[cfg(test)]
mod tests;

use ratatui::style::Style;
use ratatui::text::Line;

use super::glyphs::Glyphs;
use super::theme::Roles;
use crate::model::{Question, Questionnaire};
use events::Events;
use writer::Writer;

pub(super) use writer::inline;
pub use writer::is_marked;

/// Renders `source` in the style `base`, in lines of at most `columns` columns.
///
/// Text beyond [`BLOCK_LIMIT`](crate::model::text::BLOCK_LIMIT) characters is ignored.
#[must_use]
pub fn blocks(source: &str, base: Style, glyphs: &Glyphs, columns: usize) -> Vec<Line<'static>> {
    let source = events::prepared(source);
    let mut writer = Writer::new(&source, base, glyphs, columns.max(1));
    writer.read(&mut Events::blocks(&source));
    writer.finish()
}

/// Most choices whose texts are looked through for Markdown: of more, that takes longer than asking for
/// all colours.
const MOST_MARKED: usize = 500;

/// The colours a form needs.
#[must_use]
pub fn roles(form: &Questionnaire) -> Roles {
    let marked = |text: &Option<String>| text.as_deref().is_some_and(is_marked);
    let styled = |question: &Question| {
        question.has_preview()
            || is_marked(&question.text)
            || question.choices().iter().any(|choice| marked(&choice.description))
    };
    let choices: usize = form.questions.iter().map(|question| question.choices().len()).sum();
    let all = choices > MOST_MARKED || marked(&form.context) || form.questions.iter().any(styled);
    if all { Roles::ALL } else { Roles::PLAIN }
}
