//! Renders the events of the parser as lines.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Tag, TagEnd};
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

/// Marks an indented block of code. No fence can have this language.
const INDENTED: &str = " ";

/// A link or image being read.
struct Link {
    url: String,
    start: usize,
}

pub(super) struct Writer<'w> {
    source: &'w str,
    base: Style,
    glyphs: &'w Glyphs,
    output: Output<'w>,
    /// The next number of each open list; `None` for bullets.
    lists: Vec<Option<u64>>,
    styles: Vec<Style>,
    links: Vec<Link>,
    pub(super) text: Text,
    line_start: bool,
    /// Language and text of the open code block.
    code: Option<(String, String)>,
    table: Option<Table>,
}

impl<'w> Writer<'w> {
    pub(super) fn new(
        source: &'w str,
        base: Style,
        glyphs: &'w Glyphs,
        columns: usize,
        limit: usize,
    ) -> Self {
        Self {
            source,
            base,
            glyphs,
            output: Output::new(glyphs, columns, limit),
            lists: Vec::new(),
            styles: Vec::new(),
            links: Vec::new(),
            text: Text::default(),
            line_start: true,
            code: None,
            table: None,
        }
    }

    /// Takes an event that begins at byte `at` of the source.
    pub(super) fn event(&mut self, event: Event<'_>, at: usize) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(words) => self.words(&words, at),
            Event::Code(words) => {
                let style = self.style().patch(Role::MdCode.style());
                self.push(&words, style);
            }
            Event::Html(html) => self.push_lines(&html, self.style()),
            // Most often a type parameter: `Vec<T>`.
            Event::InlineHtml(html) => self.push(&html, self.style()),
            Event::SoftBreak | Event::HardBreak => self.line_break(),
            Event::Rule => {
                self.flush();
                let room = self.output.room();
                let signs = room / self.glyphs.rule.chars().count().max(1);
                let rule = Span::styled(self.glyphs.rule.repeat(signs), Role::MdHr.style());
                self.output.push(vec![rule]);
                self.output.want_gap();
            }
            Event::TaskListMarker(done) => {
                let style = if done { Role::Success } else { Role::MdListBullet }.style();
                self.push(if done { "[x] " } else { "[ ] " }, style);
            }
            Event::FootnoteReference(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading { level, .. } => {
                self.flush();
                if !self.output.is_empty() {
                    self.output.want_gap();
                }
                let style = Role::MdHeading.bold();
                let top = level == HeadingLevel::H1;
                let style = if top { style.add_modifier(Modifier::UNDERLINED) } else { style };
                self.styles.push(style);
            }
            Tag::BlockQuote(_) => {
                self.flush();
                self.output.enter(Container::Quote);
                self.styles.push(Role::MdQuote.style());
            }
            Tag::CodeBlock(kind) => {
                self.flush();
                self.code = Some(match kind {
                    CodeBlockKind::Fenced(info) => (text::line(&info), String::new()),
                    // The indent is part of a drawing.
                    CodeBlockKind::Indented => (INDENTED.to_owned(), String::new()),
                });
            }
            Tag::List(first) => {
                self.flush();
                self.lists.push(first);
            }
            Tag::Item => {
                self.flush();
                let mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        let mark = format!("{number}. ");
                        *number = number.saturating_add(1);
                        mark
                    }
                    _ => "- ".to_owned(),
                };
                self.output.enter(Container::Item { mark });
            }
            Tag::Table(alignments) => {
                self.flush();
                self.table = Some(Table::new(alignments));
            }
            Tag::TableHead => {
                self.styles.push(self.style().add_modifier(Modifier::BOLD));
                self.table.iter_mut().for_each(Table::start_row);
            }
            Tag::TableRow => self.table.iter_mut().for_each(Table::start_row),
            Tag::Emphasis => self.styles.push(self.style().add_modifier(Modifier::ITALIC)),
            Tag::Strong => self.styles.push(self.style().add_modifier(Modifier::BOLD)),
            Tag::Strikethrough => {
                self.styles.push(self.style().add_modifier(Modifier::CROSSED_OUT));
            }
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                self.links.push(Link { url: text::line(&dest_url), start: self.text.len() });
                let style = self.style().patch(Role::MdLink.style());
                self.styles.push(style.add_modifier(Modifier::UNDERLINED));
            }
            _ => self.flush(),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => {
                // No blank line follows a heading.
                self.flush();
                self.styles.pop();
            }
            TagEnd::BlockQuote(_) => {
                self.flush();
                self.styles.pop();
                self.output.close();
                self.output.want_gap();
            }
            TagEnd::CodeBlock => self.end_code(),
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    self.output.want_gap();
                }
            }
            TagEnd::Item => {
                self.flush();
                self.output.end_item();
            }
            TagEnd::TableHead => {
                self.styles.pop();
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.text);
                self.table.iter_mut().for_each(|table| table.add(cell.clone()));
            }
            TagEnd::Table => {
                if let Some(table) = self.table.take() {
                    let rows = table.rows(self.glyphs, self.output.room(), self.output.limit);
                    rows.into_iter().for_each(|row| self.output.push(row));
                }
                self.output.want_gap();
            }
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => {
                self.styles.pop();
            }
            TagEnd::Link | TagEnd::Image => self.end_link(),
            TagEnd::TableRow => {}
            _ => {
                self.flush();
                self.output.want_gap();
            }
        }
    }

    fn end_link(&mut self) {
        self.styles.pop();
        let Some(link) = self.links.pop() else { return };
        let said = self.text.after(link.start);
        if link.url.is_empty() || link.url.strip_prefix("mailto:").unwrap_or(&link.url) == said {
            return;
        }
        // A long address is cut to one row.
        let room = self.output.room().saturating_sub(4);
        let url = measure::ellipsize(&link.url, room, self.glyphs.ellipsis).into_owned();
        let lead = if said.is_empty() { "" } else { " " };
        self.push(&format!("{lead}({url})"), Role::MdLinkUrl.style());
    }

    fn end_code(&mut self) {
        let Some((mut language, mut source)) = self.code.take() else { return };
        if language == INDENTED {
            let indented = source.lines().map(|line| format!("    {line}\n"));
            (source, language) = (indented.collect(), String::new());
        }
        let rows =
            code::rows(&language, &source, self.glyphs, self.output.room(), self.output.limit);
        rows.into_iter().for_each(|row| self.output.push(row));
        self.output.want_gap();
    }

    fn style(&self) -> Style {
        self.styles.last().copied().unwrap_or(self.base)
    }

    fn words(&mut self, words: &str, at: usize) {
        if let Some((_, source)) = &mut self.code {
            source.push_str(words);
            return;
        }
        if self.line_start && self.output.is_outermost() && self.table.is_none() {
            let indent = self.indent(at);
            self.text.push(indent, self.style());
        }
        self.push(words, self.style());
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

    fn push_lines(&mut self, words: &str, style: Style) {
        self.line_start = false;
        self.text.push(&text::typed(words), style);
    }

    fn line_break(&mut self) {
        self.text.push("\n", self.style());
        self.line_start = true;
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

    pub(super) fn is_full(&self) -> bool {
        self.output.is_full()
    }

    /// The finished lines.
    pub(super) fn finish(mut self) -> Vec<Line<'static>> {
        self.flush();
        self.output.finish()
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
        let mut writer = Writer::new(&line, base, glyphs, usize::MAX / 4, usize::MAX);
        for (event, at) in Events::line(&line) {
            match event {
                Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
                event => writer.event(event, at),
            }
        }
        text.append_from(&writer.text, LEAD.len());
    }
    text
}

/// The prefix that a line is parsed with.
const LEAD: &str = ". ";

/// True if `text` has a character that may be Markdown. Other texts need no parser.
#[must_use]
pub fn is_marked(text: &str) -> bool {
    // By bytes: each row of each frame asks.
    text.bytes().any(|byte| matches!(byte, b'`' | b'*' | b'_' | b'~' | b'[' | b'<' | b'&' | b'\\'))
        || text.lines().any(|line| {
            let line = line.trim_start();
            line.starts_with(['#', '>', '|', '-', '+'])
                || line.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with([')', '.'])
        })
}
