//! Renders Markdown as styled lines: previews, questions, contexts and descriptions.
//!
//! Each line of the source stays a separate line. All visible characters stay, except the marks of
//! emphasis, code, headings, links, quotes, tables, escapes and entities. Drawings keep their
//! columns. Asterisks, underscores and brackets in names, paths, globs and formulas are plain text.

pub(crate) mod blocks;
pub mod html;
pub(crate) mod inline;
mod styled;
mod table;

#[cfg(test)]
mod tests;

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::glyphs::Glyphs;
use super::measure;
use super::theme::Role;
use crate::model::text;
use blocks::{Block, Kind, Lead};
use inline::{Inline, Mark};
pub(crate) use styled::Text;
use table::Table;

/// Renders `source` in the style `base`, in lines of at most `columns` columns.
#[must_use]
pub fn blocks(source: &str, base: Style, glyphs: &Glyphs, columns: usize) -> Vec<Line<'static>> {
    let columns = columns.max(1);
    blocks::read(source).iter().flat_map(|block| draw(block, base, glyphs, columns)).collect()
}

fn draw(block: &Block<'_>, base: Style, glyphs: &Glyphs, columns: usize) -> Vec<Line<'static>> {
    let base = if block.quotes() > 0 { Role::MdQuote.style() } else { base };
    // The text before the first row, and before each further row.
    let (mut first, mut others) = (Text::default(), Text::default());
    for part in &block.lead {
        match part {
            Lead::Quote => {
                let wall = format!("{} ", glyphs.border.vertical_left);
                first.push(&wall, Role::MdQuoteBorder.style());
                others.push(&wall, Role::MdQuoteBorder.style());
            }
            Lead::Blanks(blanks) => {
                first.push(blanks, base);
                others.push(blanks, base);
            }
            Lead::Marker(marker) => {
                first.push(marker, Role::MdListBullet.style());
                others.push(&" ".repeat(marker.len()), base);
            }
        }
    }
    let fits = first.columns() * 2 <= columns;
    let room = if fits { columns - first.columns() } else { columns };
    let rows = rows(block, base, glyphs, room);
    let mut lines = Vec::new();
    // Markers that are too wide, or that have no text after them, get their own rows.
    if !first.is_empty() && (!fits || rows.is_empty()) {
        lines.extend(first.rows(columns).into_iter().map(Line::from));
    }
    for (number, row) in rows.into_iter().enumerate() {
        let lead = if number == 0 { &first } else { &others };
        let lead = if fits { lead.cut(0..lead.len(), columns) } else { Vec::new() };
        lines.push(Line::from_iter(lead.into_iter().chain(row)));
    }
    lines
}

/// Returns the rows of a block in `columns` columns, without the markers before it.
fn rows(
    block: &Block<'_>,
    base: Style,
    glyphs: &Glyphs,
    columns: usize,
) -> Vec<Vec<Span<'static>>> {
    let mut text = Text::default();
    match &block.kind {
        Kind::Blank => {}
        Kind::Text => add_words(inline::read(&block.lines), base, glyphs, columns, &mut text),
        Kind::Heading => {
            let style = Role::MdHeading.bold();
            add_words(inline::read(&block.lines), style, glyphs, columns, &mut text);
        }
        Kind::Code if block.lines.is_empty() => return Vec::new(),
        Kind::Code => text.push(&text::typed(&block.lines.join("\n")), Role::MdCodeBlock.style()),
        Kind::Table(table_columns) => {
            let head = base.add_modifier(Modifier::BOLD);
            let mut table = Table { columns: *table_columns, cells: Vec::new() };
            for line in &block.lines {
                let style = if table.cells.is_empty() { head } else { base };
                let cell = |source: String| {
                    let mut cell = Text::default();
                    add_words(inline::read(&[source.trim()]), style, glyphs, columns, &mut cell);
                    cell
                };
                let cells = blocks::split_row(line, *table_columns);
                table.cells.push(cells.into_iter().map(cell).collect());
            }
            if let Some(rows) = table.rows(glyphs, columns) {
                return rows;
            }
            text.push(&block.lines.join("\n"), Role::MdCodeBlock.style());
        }
    }
    text.rows(columns)
}

/// Appends inline Markdown to `text`. URLs are cut to one row of `columns` columns.
fn add_words(parts: Vec<Inline>, base: Style, glyphs: &Glyphs, columns: usize, text: &mut Text) {
    let mut style = base;
    // For each open mark: the style around it, the byte offset of its text, and the URL of a link.
    let mut open: Vec<(Style, usize, String)> = Vec::new();
    for part in parts {
        match part {
            Inline::Text(words) => text.push(&words, style),
            Inline::Code(words) => text.push(&words, style.patch(Role::MdCode.style())),
            Inline::Break => text.push("\n", base),
            Inline::Start(mark) => {
                let (outer, mut link) = (style, String::new());
                style = match mark {
                    Mark::Italic => style.add_modifier(Modifier::ITALIC),
                    Mark::Bold => style.add_modifier(Modifier::BOLD),
                    Mark::Link(address) => {
                        link = address;
                        style.patch(Role::MdLink.style()).add_modifier(Modifier::UNDERLINED)
                    }
                };
                open.push((outer, text.len(), link));
            }
            Inline::End => {
                let Some((outer, start, link)) = open.pop() else { continue };
                style = outer;
                let words = text.get(start..text.len());
                if !link.is_empty() && link.strip_prefix("mailto:").unwrap_or(&link) != words {
                    let blank = if words.is_empty() { "" } else { " " };
                    let room = columns.saturating_sub(4);
                    let link = measure::ellipsize(link, room, glyphs.ellipsis);
                    text.push(&format!("{blank}({link})"), Role::MdLinkUrl.style());
                }
            }
        }
    }
}

/// True if `line` starts a list item.
pub(super) fn is_item(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("• ") || blocks::marker(line).is_some()
}
