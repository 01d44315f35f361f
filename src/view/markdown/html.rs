//! Converts Markdown to safe HTML: all text is escaped, including HTML in the source, and links are
//! limited to `http` and `https`.
//!
//! The parser is the same as for the terminal. List markers and indents become text, and a blank
//! line becomes an empty paragraph.

use super::blocks::{self as source, Block, Kind, Lead};
use super::inline::{self, Inline, Mark};

/// Converts inline Markdown, for labels and descriptions. Line breaks become `<br>`.
pub fn inline(source: &str) -> String {
    let lines = source.lines().map(|line| words(inline::read(&[line])));
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
        out.push_str(&convert(block));
    }
    out.push_str(if in_list { "</ul>" } else { "" });
    out.push_str(&"</blockquote>".repeat(quotes));
    out
}

/// Converts a block. A block that starts a list item becomes an `<li>`.
fn convert(block: &Block<'_>) -> String {
    let lead = block.lead.iter().map(|part| match part {
        Lead::Quote => "",
        Lead::Blanks(part) | Lead::Marker(part) => *part,
    });
    let lead: String = lead.collect();
    // A heading becomes a paragraph or a span, because it is not a heading of the page.
    let line = |class: &str| {
        let element = if lead.is_empty() { "p" } else { "span" };
        format!("<{element}{class}>{}</{element}>", words(inline::read(&block.lines)))
    };
    let (content, is_line) = match &block.kind {
        Kind::Blank => ("<p></p>".to_owned(), false),
        Kind::Text => (line(""), true),
        Kind::Heading => (line(" class=\"h\""), true),
        Kind::Code => {
            (format!("<pre><code>{}</code></pre>", escape(&block.lines.join("\n"))), false)
        }
        Kind::Table(columns) => (table(&block.lines, *columns), false),
    };
    let around = match block.is_item() {
        true => "li",
        false if is_line && !lead.is_empty() => "p",
        false => return content,
    };
    format!("<{around}><span class=\"m\">{lead}</span>{content}</{around}>")
}

/// Converts the rows of a table of `columns` columns. The first row is the head.
fn table(rows: &[&str], columns: usize) -> String {
    let row = |(number, row): (usize, &&str)| {
        let cell = if number == 0 { "th" } else { "td" };
        let cells = source::split_row(row, columns).into_iter();
        let cells =
            cells.map(|text| format!("<{cell}>{}</{cell}>", words(inline::read(&[text.trim()]))));
        let row = format!("<tr>{}</tr>", cells.collect::<String>());
        if number == 0 { format!("<thead>{row}</thead>") } else { row }
    };
    format!("<table>{}</table>", rows.iter().enumerate().map(row).collect::<String>())
}

/// Converts inline Markdown. A link that is not `http` or `https` becomes its text.
fn words(parts: Vec<Inline>) -> String {
    let mut out = String::new();
    // The closing tags of the open elements.
    let mut ends = Vec::new();
    for part in parts {
        let is_linked = ends.contains(&"</a>");
        match part {
            Inline::Text(text) => out.push_str(&escape(&text)),
            Inline::Code(text) => out.push_str(&format!("<code>{}</code>", escape(&text))),
            Inline::Break => out.push_str("<br>"),
            Inline::Start(Mark::Link(address)) if is_web(&address) && !is_linked => {
                let address = escape(&address);
                out.push_str(&format!("<a href=\"{address}\" rel=\"noopener noreferrer\">"));
                ends.push("</a>");
            }
            Inline::Start(mark) => {
                let (start, end) = match mark {
                    Mark::Italic => ("<em>", "</em>"),
                    Mark::Bold => ("<strong>", "</strong>"),
                    Mark::Link(_) => ("", ""),
                };
                out.push_str(start);
                ends.push(end);
            }
            Inline::End => out.push_str(ends.pop().unwrap_or_default()),
        }
    }
    out
}

fn is_web(address: &str) -> bool {
    let scheme = address.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
    matches!(scheme.as_deref(), Some("http" | "https"))
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;").replace('\'', "&#39;")
}
#[cfg(test)]
mod tests;
