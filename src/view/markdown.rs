//! Renders Markdown as styled lines: previews, questions, contexts and descriptions.
//!
//! It differs from CommonMark, because models write for a terminal. Line breaks and the indents of
//! paragraphs are kept. Drawings are kept column for column. Stars, underscores and brackets in
//! names, paths, globs and formulas are plain text.

mod code;
pub(crate) mod delimiters;
pub(crate) mod drawing;
mod inline;
mod output;
pub(crate) mod syntax;
mod table;
mod words;
mod writer;

#[cfg(test)]
mod tests;

use pulldown_cmark::{Options, Parser};
use ratatui::style::Style;
use ratatui::text::Line;

use super::glyphs::Glyphs;
use super::theme::Role;
use crate::model::text;
use writer::Writer;

pub(super) use inline::Text;
pub(super) use words::inline;
pub use words::is_marked;

/// Renders the preview `source` as at most `limit` lines of at most `columns` columns.
///
/// Text beyond [`text::BLOCK_LIMIT`] characters is ignored.
#[must_use]
pub fn render(source: &str, glyphs: &Glyphs, columns: usize, limit: usize) -> Vec<Line<'static>> {
    blocks(source, Role::Text.style(), glyphs, columns, limit)
}

/// Like [`render`], in the style `base`. For questions and contexts.
#[must_use]
pub fn blocks(
    source: &str,
    base: Style,
    glyphs: &Glyphs,
    columns: usize,
    limit: usize,
) -> Vec<Line<'static>> {
    let source = drawing::fenced(cut(source));
    let mut writer = Writer::new(&source, base, glyphs, columns.max(1), limit);
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    for (event, range) in Parser::new_ext(&source, options).into_offset_iter() {
        if writer.is_full() {
            break;
        }
        writer.event(event, range);
    }
    writer.finish()
}

fn cut(source: &str) -> &str {
    let end = source.char_indices().nth(text::BLOCK_LIMIT + 1).map_or(source.len(), |(at, _)| at);
    source.get(..end).unwrap_or(source)
}
