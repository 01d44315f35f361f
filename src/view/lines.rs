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
pub(super) fn line(
    start: usize,
    text: impl Into<Cow<'static, str>>,
    style: Style,
) -> Line<'static> {
    Line::from(vec![Page::gap(start), Span::styled(text, style)])
}

/// A line with `lead` before it.
pub(super) fn after(lead: Span<'static>, line: Line<'static>) -> Line<'static> {
    Line::from_iter(std::iter::once(lead).chain(line.spans))
}

/// Lines with `lead` before the first one, and as many blanks before the others.
pub(super) fn hanging(
    lead: Vec<Span<'static>>,
    lines: impl Iterator<Item = Line<'static>>,
) -> impl Iterator<Item = Line<'static>> {
    let start = width(&lead);
    let mut lead = Some(lead);
    lines.map(move |line| {
        let mut spans = lead.take().unwrap_or_else(|| vec![Page::gap(start)]);
        spans.extend(line.spans);
        Line::from(spans)
    })
}
