//! Lines put together from texts and spans.

use std::borrow::Cow;

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::measure;
use super::page::Page;

/// Columns of the spans of a line.
pub(super) fn width(spans: &[Span<'_>]) -> usize {
    spans.iter().map(|span| measure::width(&span.content)).sum()
}

/// A text that starts at a column.
pub(super) fn line<'a>(start: usize, text: impl Into<Cow<'a, str>>, style: Style) -> Line<'a> {
    Line::from(vec![Page::gap(start), Span::styled(text, style)])
}

/// A text that starts at a column, wrapped.
pub(super) fn wrapped(
    text: &str,
    (start, columns): (usize, usize),
    style: Style,
) -> impl Iterator<Item = Line<'_>> {
    measure::wrap(text, columns).into_iter().map(move |row| line(start, row, style))
}

/// A line with `lead` before it.
pub(super) fn after<'a>(lead: Span<'a>, line: Line<'a>) -> Line<'a> {
    let mut spans = Vec::with_capacity(1 + line.spans.len());
    spans.push(lead);
    spans.extend(line.spans);
    Line::from(spans)
}

/// Lines with `lead` before the first one, and as many blanks before the others.
pub(super) fn hanging<'a>(
    lead: Vec<Span<'a>>,
    lines: impl Iterator<Item = Line<'a>>,
) -> impl Iterator<Item = Line<'a>> {
    let start = width(&lead);
    let mut lead = Some(lead);
    lines.map(move |line| {
        let mut spans = lead.take().unwrap_or_else(|| vec![Page::gap(start)]);
        spans.extend(line.spans);
        Line::from(spans)
    })
}

/// A line with owned text.
pub(super) fn owned(line: Line<'_>) -> Line<'static> {
    let spans = line.spans.into_iter().map(owned_span).collect();
    Line { style: line.style, alignment: line.alignment, spans }
}

/// A span with owned text.
pub(super) fn owned_span(span: Span<'_>) -> Span<'static> {
    Span::styled(span.content.into_owned(), span.style)
}
