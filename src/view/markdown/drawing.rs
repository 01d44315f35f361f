//! Mock-ups, trees and tables drawn with characters, which are not Markdown.

use std::borrow::Cow;

/// A fence that is longer than any in a text.
const FENCE: &str = "~~~~~~~~~~~~";

/// Puts a fence around every paragraph of `source` that is a drawing, so that it is kept as it is.
pub(crate) fn fenced(source: &str) -> Cow<'_, str> {
    if !source.lines().any(|line| is_drawn(line) || is_cell(line)) {
        return Cow::Borrowed(source);
    }
    let mut out = String::with_capacity(source.len() + 64);
    let mut open: Option<&str> = None;
    let mut paragraph: Vec<&str> = Vec::new();
    for line in source.lines() {
        let start = line.trim_start();
        let fence = ["```", "~~~"].into_iter().find(|fence| start.starts_with(fence));
        match (open, fence) {
            (Some(fence), _) => {
                push(&mut out, line);
                if start.starts_with(fence) {
                    open = None;
                }
            }
            (None, Some(_)) => {
                flush(&mut paragraph, &mut out);
                push(&mut out, line);
                open = fence;
            }
            (None, None) if start.is_empty() => {
                flush(&mut paragraph, &mut out);
                push(&mut out, line);
            }
            (None, None) => paragraph.push(line),
        }
    }
    flush(&mut paragraph, &mut out);
    Cow::Owned(out)
}

fn push(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}

fn flush(paragraph: &mut Vec<&str>, out: &mut String) {
    let cells = paragraph.iter().filter(|line| is_cell(line)).count();
    let is_table = paragraph.iter().any(|line| is_delimiter(line));
    let drawn = paragraph.iter().any(|line| is_drawn(line)) || (cells > 0 && !is_table);
    if drawn && !is_table {
        push(out, FENCE);
    }
    paragraph.iter().for_each(|line| push(out, line));
    if drawn && !is_table {
        push(out, FENCE);
    }
    paragraph.clear();
}

/// True if the line has characters that only occur in drawings.
fn is_drawn(line: &str) -> bool {
    let boxes = |c: char| ('\u{2500}'..='\u{259f}').contains(&c);
    line.contains(boxes)
        || ["+--", "--+", "+==", "==+", "|--", "`--", "\\--", "____", "-->", "<--", "==>"]
            .iter()
            .any(|signs| line.contains(signs) && !is_delimiter(line))
}

/// True if the line starts with a vertical bar.
fn is_cell(line: &str) -> bool {
    line.trim_start().starts_with('|')
}

/// True for the delimiter row of a table: `|---|:--:|`.
fn is_delimiter(line: &str) -> bool {
    let line = line.trim();
    line.contains('|') && line.contains('-') && line.chars().all(|c| "|-: ".contains(c))
}
