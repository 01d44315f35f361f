//! Markdown as HTML that is safe by construction: every text is escaped, no HTML of the source
//! comes through, and links lead to `http` and `https` only.
//!
//! The source is read as the terminal's drawing reads it, see `view::markdown::events`; line breaks stay.

use pulldown_cmark::{Event, Tag};
use ratatui::style::Style;

use crate::model::text;
use crate::view::markdown::code;
use crate::view::markdown::events::{self, Events};
use crate::view::theme::Role;

/// The text with the characters escaped that mean something in HTML.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(text, &mut out);
    out
}

/// Blocks: paragraphs, lists, code, tables.
pub fn blocks(source: &str) -> String {
    parts(source).concat()
}

/// The first paragraph's inside, and all that follows as blocks. The first is empty where the
/// source starts with something else.
pub fn split(source: &str) -> (String, String) {
    let mut parts = parts(source);
    let first = parts.first().and_then(|first| {
        let inside = first.strip_prefix("<p>")?.strip_suffix("</p>")?;
        Some(inside.to_owned())
    });
    match first {
        Some(first) => {
            parts.remove(0);
            (first, parts.concat())
        }
        None => (String::new(), parts.concat()),
    }
}

/// Only what stands inside a line: for labels and descriptions. Lines stay lines.
pub fn inline(source: &str) -> String {
    // Behind this, nothing starts a block.
    const LEAD: &str = ". ";
    // Markdown also ends a line at a carriage return.
    let lines = events::cut(source).lines().flat_map(|line| line.split('\r')).map(|line| {
        let line = format!("{LEAD}{line}");
        let html = parts(&line).concat();
        let html = html.strip_prefix("<p>. ").and_then(|html| html.strip_suffix("</p>"));
        // A blank line is `<p>.</p>`.
        html.unwrap_or_default().to_owned()
    });
    lines.collect::<Vec<_>>().join("<br>")
}

/// A part of some code in its colour.
fn coloured(part: &str, style: Style, out: &mut String) {
    match class(style).filter(|_| !part.is_empty()) {
        Some(class) => {
            out.push_str(&format!("<span class=\"{class}\">"));
            escape(part, out);
            out.push_str("</span>");
        }
        None => escape(part, out),
    }
}

/// Each block of the source.
fn parts(source: &str) -> Vec<String> {
    let source = events::prepared(source);
    let (mut writer, mut events) = (Writer::default(), Events::blocks(&source));
    let mut parts = Vec::new();
    while let Some((event, _)) = events.next() {
        writer.event(event, &mut events);
        writer.flush();
        parts.push(std::mem::take(&mut writer.out));
    }
    parts
}

/// The block that is written.
#[derive(Default)]
struct Writer {
    out: String,
    /// Text that goes on; only when it ends are its addresses known.
    text: String,
    in_link: bool,
    in_head: bool,
}

impl Writer {
    /// Writes the event, up to its end.
    fn event(&mut self, event: Event<'_>, events: &mut Events<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag, events),
            // Entities (`&#27;`) bring back what was cleaned away on entry. No HTML of the source is
            // HTML here.
            Event::Text(words) | Event::Html(words) | Event::InlineHtml(words) => {
                self.text.push_str(&text::typed(&words));
            }
            Event::Code(words) => {
                self.void("<code>");
                escape(&text::typed(&words), &mut self.out);
                self.out.push_str("</code>");
            }
            Event::SoftBreak | Event::HardBreak => self.void("<br>"),
            Event::Rule => self.void("<hr>"),
            Event::TaskListMarker(done) => self.text.push_str(if done { "☑ " } else { "☐ " }),
            Event::End(_)
            | Event::FootnoteReference(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_) => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>, events: &mut Events<'_>) {
        match tag {
            // Headings of a text are none of the page.
            Tag::Heading { level, .. } => {
                let level = (*level as usize).min(3);
                self.element(&format!("p class=\"h{level}\""), events);
            }
            Tag::BlockQuote(_) => self.element("blockquote", events),
            Tag::CodeBlock(kind) => {
                let (language, code) = events.code(kind);
                let language = code::Language::from_fence(&language.unwrap_or_default());
                let code = text::typed(&code);
                // The last line's end belongs to the fence.
                let code = code.strip_suffix('\n').unwrap_or(&code);
                self.void("<pre><code>");
                for (part, style) in code::coloured(language, code).parts() {
                    coloured(part, style, &mut self.out);
                }
                self.out.push_str("</code></pre>");
            }
            Tag::List(None) => self.element("ul", events),
            Tag::List(Some(1)) => self.element("ol", events),
            Tag::List(Some(first)) => self.element(&format!("ol start=\"{first}\""), events),
            Tag::Item => self.element("li", events),
            Tag::Table(_) => self.element("table", events),
            Tag::TableHead => {
                self.in_head = true;
                self.void("<thead>");
                self.element("tr", events);
                self.out.push_str("</thead>");
                self.in_head = false;
            }
            Tag::TableRow => self.element("tr", events),
            Tag::TableCell => self.element(if self.in_head { "th" } else { "td" }, events),
            Tag::Emphasis => self.element("em", events),
            Tag::Strong => self.element("strong", events),
            Tag::Strikethrough => self.element("del", events),
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => self.link(dest_url, events),
            _ => self.element("p", events),
        }
    }

    /// Writes what comes up to the end of the open element.
    fn inside(&mut self, events: &mut Events<'_>) {
        while let Some((event, _)) = events.next()
            && !matches!(event, Event::End(_))
        {
            self.event(event, events);
        }
        self.flush();
    }

    /// Writes an element, from a tag with its attributes.
    fn element(&mut self, tag: &str, events: &mut Events<'_>) {
        self.void(&format!("<{tag}>"));
        self.inside(events);
        let name = tag.split(' ').next().unwrap_or_default();
        self.out.push_str(&format!("</{name}>"));
    }

    /// Writes a link, or only its text where it leads elsewhere than into the web.
    fn link(&mut self, address: &str, events: &mut Events<'_>) {
        self.flush();
        let address = text::line(address);
        let web = !self.in_link && is_web(&address);
        let outer = std::mem::replace(&mut self.in_link, true);
        if web {
            self.anchor(&address);
        }
        self.inside(events);
        if web {
            self.out.push_str("</a>");
        }
        self.in_link = outer;
    }

    fn anchor(&mut self, address: &str) {
        self.out.push_str("<a href=\"");
        escape(address, &mut self.out);
        self.out.push_str("\" rel=\"noopener noreferrer\">");
    }

    fn void(&mut self, tag: &str) {
        self.flush();
        self.out.push_str(tag);
    }

    fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        let mut rest = text.as_str();
        while !self.in_link {
            let Some(at) = address_start(rest) else { break };
            let (before, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
            let (address, after) =
                from.split_at_checked(address_length(from)).unwrap_or((from, ""));
            escape(before, &mut self.out);
            self.anchor(address);
            escape(address, &mut self.out);
            self.out.push_str("</a>");
            rest = after;
        }
        escape(rest, &mut self.out);
    }
}

/// The class of a part of code, as `panel/page.css` colours it.
fn class(style: Style) -> Option<char> {
    const CLASSES: [(Role, char); 7] = [
        (Role::SyntaxKeyword, 'k'),
        (Role::SyntaxString, 's'),
        (Role::Success, 's'),
        (Role::SyntaxComment, 'c'),
        (Role::SyntaxFunction, 'f'),
        (Role::SyntaxType, 'f'),
        (Role::Error, 'r'),
    ];
    CLASSES.iter().find(|(role, _)| role.style() == style).map(|(_, class)| *class)
}

/// Where an address of the web starts in running text.
fn address_start(text: &str) -> Option<usize> {
    let starts = text.match_indices("http").map(|(at, _)| at);
    let mut starts = starts.filter(|at| {
        let word = text.get(..*at).and_then(|before| before.chars().next_back());
        let from = text.get(*at..).unwrap_or_default();
        let host = ["https://", "http://"].iter().find_map(|scheme| from.strip_prefix(scheme));
        !word.is_some_and(char::is_alphanumeric)
            && host.is_some_and(|host| host.starts_with(|c: char| c.is_alphanumeric() || c == '['))
    });
    starts.next()
}

/// How long the address is that `text` starts with: without the signs that end a sentence, and
/// without a bracket that opened before it.
fn address_length(text: &str) -> usize {
    let end = text.find(|c: char| c.is_whitespace() || "<>\"'`".contains(c) || c > '\u{2e7f}');
    let mut address = text.get(..end.unwrap_or(text.len())).unwrap_or_default();
    // Counted once: what is cut off below holds no opening bracket.
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
