//! Markdown as HTML that is safe by construction: every text is escaped, no HTML of the source
//! comes through, and links lead to `http` and `https` only.
//!
//! The source is read as the terminal's drawing reads it, see `view::markdown::events`; line breaks stay.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Tag, TagEnd};
use ratatui::style::Style;

use crate::model::{Excerpt, text};
use crate::view::markdown::code;
use crate::view::markdown::events::{self, Events};
use crate::view::theme::Role;

/// Elements may be nested so deep; what is deeper keeps its text.
const MAX_DEPTH: usize = 24;

/// The text with the characters escaped that mean something in HTML.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(text, &mut out);
    out
}

/// Blocks: paragraphs, lists, code, tables.
#[must_use]
pub fn blocks(source: &str) -> String {
    parts(source).concat()
}

/// The first paragraph's inside, and all that follows as blocks. The first is empty where the
/// source starts with something else.
#[must_use]
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
#[must_use]
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

/// Lines of a file as a block of code, each behind its number.
#[must_use]
pub(super) fn numbered(excerpt: &Excerpt) -> String {
    let family = code::Family::of(&excerpt.path);
    let wide = (excerpt.first + excerpt.text.matches('\n').count()).to_string().len();
    let mut numbers = excerpt.first..;
    let mut number = |out: &mut String| {
        let number = numbers.next().unwrap_or_default();
        out.push_str(&format!("<span class=\"n\">{number:>wide$}  </span>"));
    };
    let mut out = "<pre><code>".to_owned();
    number(&mut out);
    for (part, style) in code::coloured_lines(family, &excerpt.text).parts() {
        for (index, line) in part.split('\n').enumerate() {
            if index > 0 {
                out.push('\n');
                number(&mut out);
            }
            coloured(line, style, &mut out);
        }
    }
    out.push_str("</code></pre>");
    out
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
    let mut writer = Writer::default();
    Events::blocks(&source).for_each(|(event, _)| writer.event(event));
    writer.end_block();
    writer.parts
}

/// The blocks that were written so far.
#[derive(Default)]
struct Writer {
    /// Blocks that are finished.
    parts: Vec<String>,
    /// The open block.
    out: String,
    /// Text that goes on; only when it ends are its addresses known.
    text: String,
    /// Names of the open elements; an empty one was not written.
    open: Vec<&'static str>,
    /// How many of them were written.
    depth: usize,
    in_link: usize,
    in_code: bool,
    /// The language of the open code block.
    language: String,
}

impl Writer {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(words) => self.push(&words),
            Event::Code(words) => {
                self.begin("code");
                self.in_code = true;
                self.push(&words);
                self.finish();
                self.in_code = false;
            }
            // No HTML of the source is HTML here.
            Event::Html(html) | Event::InlineHtml(html) => self.push(&html),
            Event::SoftBreak | Event::HardBreak => self.void("<br>"),
            Event::Rule => {
                self.void("<hr>");
                self.end_block();
            }
            Event::TaskListMarker(done) => self.push(if done { "☑ " } else { "☐ " }),
            Event::FootnoteReference(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            // Headings of a text are none of the page.
            Tag::Heading { level, .. } => self.begin(match level {
                HeadingLevel::H1 => "p class=\"h1\"",
                HeadingLevel::H2 => "p class=\"h2\"",
                _ => "p class=\"h3\"",
            }),
            Tag::BlockQuote(_) => self.begin("blockquote"),
            Tag::CodeBlock(kind) => {
                self.language = match kind {
                    CodeBlockKind::Fenced(info) => text::line(info),
                    CodeBlockKind::Indented => String::new(),
                };
                self.begin("pre");
                self.begin("code");
                self.in_code = true;
            }
            Tag::List(Some(first)) if *first != 1 => {
                self.begin("ol");
                // The tag that was just written gets its first number.
                if self.open.last() == Some(&"ol") && self.out.ends_with("<ol>") {
                    self.out.pop();
                    self.out.push_str(&format!(" start=\"{first}\">"));
                }
            }
            Tag::List(first) => self.begin(if first.is_some() { "ol" } else { "ul" }),
            Tag::Item => self.begin("li"),
            Tag::Table(_) => self.begin("table"),
            Tag::TableHead => {
                self.begin("thead");
                self.begin("tr");
            }
            Tag::TableRow => self.begin("tr"),
            Tag::TableCell => {
                self.begin(if self.open.contains(&"thead") { "th" } else { "td" });
            }
            Tag::Emphasis => self.begin("em"),
            Tag::Strong => self.begin("strong"),
            Tag::Strikethrough => self.begin("del"),
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => self.link(dest_url),
            _ => self.begin("p"),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::CodeBlock => {
                // The last line's end belongs to the fence.
                if self.text.ends_with('\n') {
                    self.text.pop();
                }
                self.code();
                self.finish();
                self.finish();
                self.in_code = false;
            }
            TagEnd::TableHead => {
                self.finish();
                self.finish();
            }
            TagEnd::Link | TagEnd::Image => {
                self.finish();
                self.in_link = self.in_link.saturating_sub(1);
            }
            _ => self.finish(),
        }
        if self.open.is_empty() {
            self.end_block();
        }
    }

    /// Opens a link, or nothing where it leads elsewhere than into the web.
    fn link(&mut self, address: &str) {
        self.flush();
        let address = text::line(address);
        let web = self.in_link == 0 && is_web(&address) && self.depth < MAX_DEPTH;
        self.in_link += 1;
        if web {
            self.anchor(&address);
            self.depth += 1;
        }
        self.open.push(if web { "a" } else { "" });
    }

    fn anchor(&mut self, address: &str) {
        self.out.push_str("<a href=\"");
        escape(address, &mut self.out);
        self.out.push_str("\" rel=\"noopener noreferrer\">");
    }

    fn begin(&mut self, name: &'static str) {
        self.flush();
        if self.depth >= MAX_DEPTH {
            self.open.push("");
            return;
        }
        self.depth += 1;
        self.out.push('<');
        self.out.push_str(name);
        self.out.push('>');
        self.open.push(name);
    }

    fn finish(&mut self) {
        self.flush();
        let name = self.open.pop().unwrap_or_default();
        if let Some(name) = name.split(' ').next().filter(|name| !name.is_empty()) {
            self.depth -= 1;
            self.out.push_str("</");
            self.out.push_str(name);
            self.out.push('>');
        }
    }

    /// Writes the text of a code block in its colours.
    fn code(&mut self) {
        let code = std::mem::take(&mut self.text);
        for (part, style) in code::coloured(&self.language, &code).parts() {
            coloured(part, style, &mut self.out);
        }
    }

    fn void(&mut self, tag: &str) {
        self.flush();
        self.out.push_str(tag);
    }

    fn end_block(&mut self) {
        self.flush();
        if !self.out.is_empty() {
            self.parts.push(std::mem::take(&mut self.out));
        }
    }

    /// Adds text. Entities (`&#27;`) bring back what was cleaned away on entry.
    fn push(&mut self, words: &str) {
        self.text.push_str(&text::typed(words));
    }

    fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        let mut rest = text.as_str();
        while !self.in_code && self.in_link == 0 {
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
