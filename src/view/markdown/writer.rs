//! Renders what the parser reads as lines.

use pulldown_cmark::{Event, HeadingLevel, Tag};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::code;
use super::events::Events;
use super::inline::Text;
use super::output::{Container, Output};
use super::table::Table;
use crate::model::text;
use crate::view::glyphs::Glyphs;
use crate::view::measure;
use crate::view::theme::Role;

pub(super) struct Writer<'w> {
    source: &'w str,
    glyphs: &'w Glyphs,
    output: Output,
    /// How text is drawn here.
    style: Style,
    /// In a list its next number; `None` for bullets.
    list: Option<Option<u64>>,
    pub(super) text: Text,
    line_start: bool,
    /// The open table.
    table: Option<Table>,
}

impl<'w> Writer<'w> {
    pub(super) fn new(source: &'w str, style: Style, glyphs: &'w Glyphs, columns: usize) -> Self {
        let (output, text) = (Output::new(columns), Text::default());
        Self { source, glyphs, output, style, list: None, text, line_start: true, table: None }
    }

    /// Draws what comes up to the end of the open element.
    pub(super) fn read(&mut self, events: &mut Events<'_>) {
        while let Some((event, at)) = events.next()
            && !matches!(event, Event::End(_))
        {
            self.event(event, at, events);
        }
    }

    /// Draws the event that begins at byte `at` of the source, up to its end.
    pub(super) fn event(&mut self, event: Event<'_>, at: usize, events: &mut Events<'_>) {
        match event {
            Event::Start(tag) => self.element(tag, events),
            Event::Text(words) => {
                if self.line_start && self.output.containers.is_empty() && self.table.is_none() {
                    let indent = self.indent(at);
                    self.text.push(indent, self.style);
                }
                self.push(&words, self.style);
            }
            Event::Code(words) => self.push(&words, self.style.patch(Role::MdCode.style())),
            Event::Html(html) => {
                self.line_start = false;
                self.text.push(&text::typed(&html), self.style);
            }
            // Most often a type parameter: `Vec<T>`.
            Event::InlineHtml(html) => self.push(&html, self.style),
            Event::SoftBreak | Event::HardBreak => {
                self.text.push("\n", self.style);
                self.line_start = true;
            }
            Event::Rule => {
                self.flush();
                let signs = self.output.room() / self.glyphs.rule.chars().count().max(1);
                let rule = Span::styled(self.glyphs.rule.repeat(signs), Role::MdHr);
                self.output.push(vec![rule]);
                self.output.want_gap();
            }
            Event::TaskListMarker(done) => {
                let style = if done { Role::Success } else { Role::MdListBullet }.style();
                self.push(if done { "[x] " } else { "[ ] " }, style);
            }
            Event::End(_)
            | Event::FootnoteReference(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_) => {}
        }
    }

    fn element(&mut self, tag: Tag<'_>, events: &mut Events<'_>) {
        match tag {
            Tag::Heading { level, .. } => {
                self.flush();
                if !self.output.lines.is_empty() {
                    self.output.want_gap();
                }
                let style = Role::MdHeading.bold();
                let top = level == HeadingLevel::H1;
                let style = if top { style.add_modifier(Modifier::UNDERLINED) } else { style };
                self.read_styled(style, events);
                // No blank line follows a heading.
                self.flush();
            }
            Tag::BlockQuote(_) => {
                self.flush();
                let (mark, style) = (format!("{} ", self.glyphs.wall), Role::MdQuoteBorder.style());
                self.output.containers.push(Container { mark, style, is_quote: true });
                self.read_styled(Role::MdQuote.style(), events);
                self.flush();
                self.output.close();
                self.output.want_gap();
            }
            Tag::CodeBlock(kind) => {
                self.flush();
                let (language, mut source) = events.code(&kind);
                if language.is_none() {
                    // The indent is part of a drawing.
                    source = source.lines().map(|line| format!("    {line}\n")).collect();
                }
                let (language, room) = (language.unwrap_or_default(), self.output.room());
                let rows = code::rows(&language, &source, self.glyphs, room).into_iter();
                rows.for_each(|row| self.output.push(row));
                self.output.want_gap();
            }
            Tag::List(first) => {
                self.flush();
                let outer = self.list.replace(first);
                self.read(events);
                if outer.is_none() {
                    self.output.want_gap();
                }
                self.list = outer;
            }
            Tag::Item => {
                self.flush();
                let mark = match &mut self.list {
                    Some(Some(number)) => {
                        let mark = format!("{number}. ");
                        *number = number.saturating_add(1);
                        mark
                    }
                    _ => "- ".to_owned(),
                };
                let style = Role::MdListBullet.style();
                self.output.containers.push(Container { mark, style, is_quote: false });
                self.read(events);
                self.flush();
                self.output.end_item();
            }
            Tag::Table(alignments) => {
                self.flush();
                self.table = Some(Table { alignments, cells: Vec::new() });
                self.read(events);
                if let Some(table) = self.table.take() {
                    let rows = table.rows(self.glyphs, self.output.room());
                    rows.into_iter().for_each(|row| self.output.push(row));
                }
                self.output.want_gap();
            }
            Tag::TableHead | Tag::TableRow => {
                self.table.iter_mut().for_each(|table| table.cells.push(Vec::new()));
                let bold = self.style.add_modifier(Modifier::BOLD);
                self.read_styled(if tag == Tag::TableHead { bold } else { self.style }, events);
            }
            Tag::TableCell => {
                self.line_start = true;
                self.read(events);
                let cell = std::mem::take(&mut self.text);
                if let Some(row) = self.table.as_mut().and_then(|table| table.cells.last_mut()) {
                    row.push(cell);
                }
            }
            Tag::Emphasis => self.read_with(Modifier::ITALIC, events),
            Tag::Strong => self.read_with(Modifier::BOLD, events),
            Tag::Strikethrough => self.read_with(Modifier::CROSSED_OUT, events),
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                self.link(&text::line(&dest_url), events);
            }
            _ => {
                self.flush();
                self.read(events);
                self.flush();
                self.output.want_gap();
            }
        }
    }

    /// Reads the inside of an element in this style.
    fn read_styled(&mut self, style: Style, events: &mut Events<'_>) {
        let outer = std::mem::replace(&mut self.style, style);
        self.read(events);
        self.style = outer;
    }

    fn read_with(&mut self, modifier: Modifier, events: &mut Events<'_>) {
        self.read_styled(self.style.add_modifier(modifier), events);
    }

    fn link(&mut self, url: &str, events: &mut Events<'_>) {
        let start = self.text.len();
        let style = self.style.patch(Role::MdLink.style());
        self.read_styled(style.add_modifier(Modifier::UNDERLINED), events);
        let said = self.text.get(start..self.text.len());
        if url.is_empty() || url.strip_prefix("mailto:").unwrap_or(url) == said {
            return;
        }
        // A long address is cut to one row.
        let room = self.output.room().saturating_sub(4);
        let url = measure::ellipsize(url, room, self.glyphs.ellipsis);
        let lead = if said.is_empty() { "" } else { " " };
        self.push(&format!("{lead}({url})"), Role::MdLinkUrl.style());
    }

    /// The blanks from the start of the line up to byte `at`; empty if there is anything else.
    fn indent(&self, at: usize) -> &'w str {
        let before = self.source.get(..at).unwrap_or_default();
        let line = before.get(before.rfind('\n').map_or(0, |end| end + 1)..).unwrap_or_default();
        if line.bytes().all(|byte| byte == b' ') { line } else { "" }
    }

    /// Adds text without control characters, which entities such as `&#27;` can bring back.
    fn push(&mut self, words: &str, style: Style) {
        self.line_start = false;
        self.text.push(&text::typed(words).replace('\n', " "), style);
    }

    /// Renders the text collected so far.
    fn flush(&mut self) {
        self.line_start = true;
        let text = std::mem::take(&mut self.text);
        if text.is_empty() {
            return;
        }
        for row in text.rows(self.output.room()) {
            self.output.push(row);
        }
    }

    /// The finished lines.
    pub(super) fn finish(mut self) -> Vec<Line<'static>> {
        self.flush();
        self.output.lines
    }
}

/// Renders inline Markdown in the style `base` and ignores blocks. For descriptions.
///
/// Line breaks are kept.
pub(crate) fn inline(source: &str, base: Style, glyphs: &Glyphs) -> Text {
    let mut text = Text::default();
    for (number, line) in source.lines().enumerate() {
        if number > 0 {
            text.push("\n", base);
        }
        // After the prefix, no block can start.
        let line = format!("{LEAD}{line}");
        let mut writer = Writer::new(&line, base, glyphs, usize::MAX / 4);
        let mut events = Events::line(&line);
        while let Some((event, at)) = events.next() {
            match event {
                Event::Start(Tag::Paragraph) => writer.read(&mut events),
                event => writer.event(event, at, &mut events),
            }
        }
        text.append(&writer.text, LEAD.len());
    }
    text
}

/// The prefix that a line is parsed with.
const LEAD: &str = ". ";

/// True if `text` has a character that may be Markdown. Other texts need no parser.
#[must_use]
pub fn is_marked(text: &str) -> bool {
    // By bytes, of which most are letters: each row of each frame asks.
    let marks = |byte: &u8| matches!(byte, b'`' | b'*' | b'_' | b'~' | b'[' | b'<' | b'&' | b'\\');
    text.as_bytes().iter().any(|byte| !byte.is_ascii_lowercase() && marks(byte))
        || text.lines().any(|line| {
            let line = line.trim_start();
            line.starts_with(['#', '>', '|', '-', '+'])
                || line.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with([')', '.'])
        })
}
