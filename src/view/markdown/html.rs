//! Converts Markdown to safe HTML: all text is escaped, including HTML in the source, and links are
//! limited to `http` and `https`.
//!
//! The parser is the same as for the terminal; see `blocks`. List markers and indents become text,
//! a blank line becomes an empty paragraph.

use super::blocks::{self as source, Block, Kind, Lead};
use super::inline::{self, Inline, Mark};

/// Converts inline Markdown, for labels and descriptions. Line breaks become `<br>`.
pub fn inline(source: &str) -> String {
    let lines = source::cut(source).lines().map(|line| {
        let mut out = String::new();
        write_words(inline::read(&[line]), &mut out);
        out
    });
    lines.collect::<Vec<_>>().join("<br>")
}

/// Converts blocks, with list items in `<ul>` and quotes in `<blockquote>`.
pub fn blocks(source: &str) -> String {
    let mut out = String::new();
    let (mut quotes, mut in_list) = (0, false);
    for block in &source::read(source) {
        let (inner, is_item) = (block.quotes(), block.is_item());
        if in_list && (inner != quotes || !is_item) {
            out.push_str("</ul>");
            in_list = false;
        }
        out.push_str(&"</blockquote>".repeat(quotes.saturating_sub(inner)));
        out.push_str(&"<blockquote>".repeat(inner.saturating_sub(quotes)));
        if is_item && !in_list {
            out.push_str("<ul>");
        }
        (quotes, in_list) = (inner, is_item);
        write_block(block, &mut out);
    }
    out.push_str(if in_list { "</ul>" } else { "" });
    out.push_str(&"</blockquote>".repeat(quotes));
    out
}

/// Writes a block, in `<li>` if it starts a list item.
fn write_block(block: &Block<'_>, out: &mut String) {
    let lead = block.lead.iter().map(|part| match part {
        Lead::Quote => "",
        Lead::Blanks(part) | Lead::Marker(part) => *part,
    });
    let lead: String = lead.collect();
    let is_words = matches!(block.kind, Kind::Text { .. } | Kind::Heading(_));
    let around = match block.is_item() {
        true => "li",
        false if is_words && !lead.is_empty() => "p",
        false => "",
    };
    if !around.is_empty() {
        out.push_str(&format!("<{around}><span class=\"m\">{lead}</span>"));
    }
    let element = if around.is_empty() { "p" } else { "span" };
    match &block.kind {
        Kind::Blank => out.push_str("<p></p>"),
        Kind::Text { task } => {
            out.push_str(&format!("<{element}>"));
            out.push_str(task.map_or("", |done| if done { "☑ " } else { "☐ " }));
            write_words(inline::read(&block.lines), out);
            out.push_str(&format!("</{element}>"));
        }
        // A heading becomes a span, because it is not a heading of the page.
        Kind::Heading(level) => {
            out.push_str(&format!("<{element} class=\"h{}\">", level.min(&3)));
            write_words(inline::read(&block.lines), out);
            out.push_str(&format!("</{element}>"));
        }
        Kind::Code => {
            out.push_str("<pre><code>");
            escape(&block.lines.join("\n"), out);
            out.push_str("</code></pre>");
        }
        Kind::Table(alignments) => {
            out.push_str("<table>");
            for (number, line) in block.lines.iter().enumerate() {
                let (row, end, cell) = match number {
                    0 => ("<thead><tr>", "</tr></thead>", "th"),
                    _ => ("<tr>", "</tr>", "td"),
                };
                out.push_str(row);
                for text in source::split_row(line, alignments.len()) {
                    out.push_str(&format!("<{cell}>"));
                    write_words(inline::read_cell(&text), out);
                    out.push_str(&format!("</{cell}>"));
                }
                out.push_str(end);
            }
            out.push_str("</table>");
        }
    }
    if !around.is_empty() {
        out.push_str(&format!("</{around}>"));
    }
}

/// Writes inline Markdown. A link that is not `http` or `https` becomes its text.
fn write_words(parts: Vec<Inline>, out: &mut String) {
    // The closing tags of the open elements.
    let mut ends = Vec::new();
    for part in parts {
        let is_linked = ends.contains(&"</a>");
        match part {
            Inline::Text(text) if is_linked => escape(&text, out),
            Inline::Text(text) => write_text(&text, out),
            Inline::Code(text) => {
                out.push_str("<code>");
                escape(&text, out);
                out.push_str("</code>");
            }
            Inline::Break => out.push_str("<br>"),
            Inline::Start(Mark::Link(address)) if is_web(&address) && !is_linked => {
                open_link(&address, out);
                ends.push("</a>");
            }
            Inline::Start(mark) => {
                let (start, end) = match mark {
                    Mark::Italic => ("<em>", "</em>"),
                    Mark::Bold => ("<strong>", "</strong>"),
                    Mark::Struck => ("<del>", "</del>"),
                    Mark::Link(_) => ("", ""),
                };
                out.push_str(start);
                ends.push(end);
            }
            Inline::End => out.push_str(ends.pop().unwrap_or_default()),
        }
    }
}

/// Writes text outside a link. URLs in it become links.
fn write_text(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = address_start(rest) {
        let (before, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
        let (address, after) = from.split_at_checked(address_length(from)).unwrap_or((from, ""));
        escape(before, out);
        open_link(address, out);
        escape(address, out);
        out.push_str("</a>");
        rest = after;
    }
    escape(rest, out);
}

fn open_link(address: &str, out: &mut String) {
    out.push_str("<a href=\"");
    escape(address, out);
    out.push_str("\" rel=\"noopener noreferrer\">");
}

/// Finds the byte offset of the first web URL in a text.
fn address_start(text: &str) -> Option<usize> {
    let mut starts = text.match_indices("http").map(|(at, _)| at);
    starts.find(|at| {
        let word = text.get(..*at).and_then(|before| before.chars().next_back());
        let from = text.get(*at..).unwrap_or_default();
        let host = ["https://", "http://"].iter().find_map(|scheme| from.strip_prefix(scheme));
        !word.is_some_and(char::is_alphanumeric)
            && host.is_some_and(|host| host.starts_with(|c: char| c.is_alphanumeric() || c == '['))
    })
}

/// Returns the length in bytes of the URL at the start of `text`, without punctuation at its end
/// and without a closing bracket that has no opening bracket in the URL.
fn address_length(text: &str) -> usize {
    let end = text.find(|c: char| c.is_whitespace() || "<>\"'`".contains(c) || c > '\u{2e7f}');
    let mut address = text.get(..end.unwrap_or(text.len())).unwrap_or_default();
    // One count is enough, because the loop below removes no opening bracket.
    let opened = address.matches('(').count();
    let mut closed = address.matches(')').count();
    while let Some(last) = address.chars().next_back() {
        if !".,;:!?*_~".contains(last) && (last != ')' || opened >= closed) {
            break;
        }
        closed -= usize::from(last == ')');
        address = address.get(..address.len() - last.len_utf8()).unwrap_or_default();
    }
    address.len()
}

fn is_web(address: &str) -> bool {
    let scheme = address.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
    matches!(scheme.as_deref(), Some("http" | "https"))
}

fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests;
