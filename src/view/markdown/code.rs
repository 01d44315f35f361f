//! A fenced or indented block of code.

use ratatui::text::Span;

use super::inline::Text;
use super::syntax;
use crate::model::text;
use crate::view::glyphs::Glyphs;
use crate::view::measure;
use crate::view::theme::Role;

/// In fewer columns, drawings are cut instead of wrapped.
const NARROW: usize = 30;

/// Highlights a block of code and wraps it to `columns` columns. Rows after the first of a line
/// start with a mark.
///
/// Stops soon after `limit` rows.
pub(super) fn rows(
    language: &str,
    source: &str,
    glyphs: &Glyphs,
    columns: usize,
    limit: usize,
) -> Vec<Vec<Span<'static>>> {
    let source = source.strip_suffix('\n').unwrap_or(source);
    // A line takes at least one row, so lines beyond the limit are not highlighted.
    let lines = source.match_indices('\n').nth(limit).map_or(source.len(), |(at, _)| at);
    let source = text::typed(source.get(..lines).unwrap_or(source));
    let code = syntax::coloured(language, &source);
    let drawn = matches!(language, "" | "text" | "txt" | "ascii");
    let mut rows = Vec::new();
    for line in code.lines() {
        if rows.len() > limit {
            return rows;
        }
        if drawn && columns < NARROW {
            rows.push(code.cut(line, columns));
        } else {
            wrapped(&code, line, glyphs, columns, &mut rows);
        }
    }
    rows
}

fn wrapped(
    code: &Text,
    line: std::ops::Range<usize>,
    glyphs: &Glyphs,
    columns: usize,
    rows: &mut Vec<Vec<Span<'static>>>,
) {
    let source = code.get(line.clone()).trim_end();
    if measure::width(source) <= columns {
        rows.push(code.cut(line.start..line.start + source.len(), columns));
        return;
    }
    let mark = format!("{} ", glyphs.wrapped);
    let wide = measure::width(&mark);
    let (mark, room) =
        if columns > wide * 4 { (mark, columns - wide) } else { (String::new(), columns) };
    for (index, part) in measure::wrap_exact(source, room).into_iter().enumerate() {
        let mut row = Vec::new();
        if index > 0 && !mark.is_empty() {
            row.push(Span::styled(mark.clone(), Role::Dim.style()));
        }
        row.extend(code.cut(line.start + part.start..line.start + part.end, room));
        rows.push(row);
    }
}
