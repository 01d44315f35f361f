//! Markdown as styled lines: previews, questions, and what else the model says at length.
//!
//! Line breaks of the source stay, and so do a paragraph's indents, because models draw with them;
//! what is a drawing altogether stays as it is, column for column. Stars, underscores and brackets
//! of names, paths, globs and sums are no Markdown.

mod code;
mod delimiters;
mod drawing;
mod inline;
mod syntax;
mod table;
mod words;

#[cfg(test)]
mod tests;

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::{Glyphs, Role, measure};
use crate::model::text;
use table::Table;

pub(super) use inline::Text;
pub(super) use words::inline;
pub use words::is_marked;

/// Draws the preview `source` in `columns` columns, at most `limit` lines of it. No line is ever
/// wider than asked. Text beyond [`text::BLOCK_LIMIT`] characters is not looked at.
#[must_use]
pub fn render(source: &str, glyphs: &Glyphs, columns: usize, limit: usize) -> Vec<Line<'static>> {
    blocks(source, Role::Text.style(), glyphs, columns, limit)
}

/// The same in the style `base`: for questions and contexts.
#[must_use]
pub fn blocks(
    source: &str,
    base: Style,
    glyphs: &Glyphs,
    columns: usize,
    limit: usize,
) -> Vec<Line<'static>> {
    let source = drawing::fenced(cut(source));
    let mut writer = Writer::new(&source, base, glyphs, columns.max(1), limit);
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    for (event, range) in Parser::new_ext(&source, options).into_offset_iter() {
        if writer.lines.len() >= limit {
            break;
        }
        writer.event(event, range);
    }
    writer.flush();
    writer.lines.truncate(limit);
    writer.lines
}

fn cut(source: &str) -> &str {
    let end = source.char_indices().nth(text::BLOCK_LIMIT + 1).map_or(source.len(), |(at, _)| at);
    source.get(..end).unwrap_or(source)
}

/// The language of a block that is code because it is indented.
const INDENTED: &str = " ";

/// What stands left of the lines inside it.
enum Container {
    Quote,
    Item { mark: String },
}

/// A link or image being read.
struct Link {
    url: String,
    start: usize,
}

struct Writer<'w> {
    source: &'w str,
    base: Style,
    glyphs: &'w Glyphs,
    columns: usize,
    limit: usize,
    lines: Vec<Line<'static>>,
    /// Quotes and list items around this place, outermost first.
    stack: Vec<Container>,
    /// Containers from here on have not shown their mark yet.
    fresh: usize,
    /// A blank line is due before the next line, inside this many containers.
    gap: Option<usize>,
    /// The next number of each open list; none for bullets.
    lists: Vec<Option<u64>>,
    styles: Vec<Style>,
    /// Of each open pair of stars or the like: whether it is none.
    plain: Vec<bool>,
    /// How far the source was looked at.
    seen: usize,
    links: Vec<Link>,
    text: Text,
    line_start: bool,
    /// Language and text of the open code block.
    code: Option<(String, String)>,
    table: Option<Table>,
}

impl<'w> Writer<'w> {
    fn new(source: &'w str, base: Style, glyphs: &'w Glyphs, columns: usize, limit: usize) -> Self {
        Self {
            source,
            base,
            glyphs,
            columns,
            limit,
            lines: Vec::new(),
            stack: Vec::new(),
            fresh: 0,
            gap: None,
            lists: Vec::new(),
            styles: Vec::new(),
            plain: Vec::new(),
            seen: 0,
            links: Vec::new(),
            text: Text::default(),
            line_start: true,
            code: None,
            table: None,
        }
    }

    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        self.escaped(range.start);
        match &event {
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough) => {
                if !delimiters::count(self.source, &range) {
                    let sign = delimiters::sign(self.source, &range);
                    self.push(sign, self.style());
                    self.styles.push(self.style());
                    self.plain.push(true);
                    self.seen = range.start + sign.len();
                    return;
                }
                self.plain.push(false);
            }
            Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough) => {
                self.seen = range.end;
                if self.plain.pop() == Some(true) {
                    self.styles.pop();
                    self.push(delimiters::sign(self.source, &range), self.style());
                    return;
                }
            }
            Event::Text(_) | Event::Code(_) => self.seen = range.end,
            _ => self.seen = self.seen.max(range.start),
        }
        let at = range.start;
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(words) => self.words(&words, at),
            Event::Code(words) => {
                let style = self.style().patch(Role::MdCode.style());
                self.push(&words, style);
            }
            Event::Html(html) => self.push_lines(&html, self.style()),
            Event::InlineHtml(html) if html.starts_with("<br") => self.line_break(),
            // A type's parameter, most often.
            Event::InlineHtml(html) => self.push(&html, self.style()),
            Event::SoftBreak | Event::HardBreak => self.line_break(),
            Event::Rule => {
                self.flush();
                let room = self.room();
                let signs = room / self.glyphs.rule.chars().count().max(1);
                let rule = Span::styled(self.glyphs.rule.repeat(signs), Role::MdHr.style());
                self.emit(vec![rule]);
                self.want_gap();
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
                if !self.lines.is_empty() {
                    self.want_gap();
                }
                let style = Role::MdHeading.bold();
                let top = level == HeadingLevel::H1;
                let style = if top { style.add_modifier(Modifier::UNDERLINED) } else { style };
                self.styles.push(style);
            }
            Tag::BlockQuote(_) => {
                self.flush();
                self.stack.push(Container::Quote);
                self.styles.push(Role::MdQuote.style());
            }
            Tag::CodeBlock(kind) => {
                self.flush();
                self.code = Some(match kind {
                    CodeBlockKind::Fenced(info) => (text::line(&info), String::new()),
                    // The indent is a part of what was drawn.
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
                self.stack.push(Container::Item { mark });
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
                // What a heading is about follows at once.
                self.flush();
                self.styles.pop();
            }
            TagEnd::BlockQuote(_) => {
                self.flush();
                self.styles.pop();
                self.leave();
                self.want_gap();
            }
            TagEnd::CodeBlock => self.end_code(),
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    self.want_gap();
                }
            }
            TagEnd::Item => {
                self.flush();
                if self.fresh < self.stack.len() {
                    self.emit(Vec::new());
                }
                self.leave();
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
                    let rows = table.rows(self.glyphs, self.room(), self.limit);
                    rows.into_iter().for_each(|row| self.emit(row));
                }
                self.want_gap();
            }
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => {
                self.styles.pop();
            }
            TagEnd::Link | TagEnd::Image => self.end_link(),
            TagEnd::TableRow => {}
            _ => {
                self.flush();
                self.want_gap();
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
        // An address is shown to be recognised, on one row.
        let room = self.room().saturating_sub(4);
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
        let rows = code::rows(&language, &source, self.glyphs, self.room(), self.limit);
        rows.into_iter().for_each(|row| self.emit(row));
        self.want_gap();
    }

    /// A backslash that Markdown takes for an escape, but that is a part of a path.
    fn escaped(&mut self, at: usize) {
        let between = self.source.get(self.seen..at).unwrap_or_default();
        if between == "\\" && delimiters::is_path(self.source, self.seen) {
            self.push("\\", self.style());
        }
    }

    fn style(&self) -> Style {
        self.styles.last().copied().unwrap_or(self.base)
    }

    fn words(&mut self, words: &str, at: usize) {
        if let Some((_, source)) = &mut self.code {
            source.push_str(words);
            return;
        }
        if self.line_start && self.stack.is_empty() && self.table.is_none() {
            let indent = self.indent(at);
            self.text.push(indent, self.style());
        }
        self.push(words, self.style());
    }

    /// The blanks between the start of the source's line and byte `at`, if nothing else is there.
    fn indent(&self, at: usize) -> &'w str {
        let before = self.source.get(..at).unwrap_or_default();
        let line = before.get(before.rfind('\n').map_or(0, |end| end + 1)..).unwrap_or_default();
        if line.bytes().all(|byte| byte == b' ') { line } else { "" }
    }

    /// Adds text. Entities (`&#27;`) bring back what was cleaned away on entry.
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

    /// A blank line comes before whatever follows.
    fn want_gap(&mut self) {
        self.gap = Some(self.stack.len());
    }

    fn leave(&mut self) {
        self.stack.pop();
        let depth = self.stack.len();
        self.fresh = self.fresh.min(depth);
        self.gap = self.gap.map(|gap| gap.min(depth));
    }

    /// Columns for text at this place.
    fn room(&self) -> usize {
        self.columns - self.margin(self.stack.len()).1
    }

    /// Marks and borders left of a line inside the first `depth` containers, and their columns:
    /// at most half of the room; what stands nearest to the text goes first.
    fn margin(&self, depth: usize) -> (Vec<Span<'static>>, usize) {
        let mut spans = Vec::new();
        let mut used = 0;
        for (index, container) in self.stack.iter().enumerate().take(depth).rev() {
            let (text, style) = match container {
                Container::Quote => (format!("{} ", self.glyphs.wall), Role::MdQuoteBorder.style()),
                Container::Item { mark } if index >= self.fresh => {
                    (mark.clone(), Role::MdListBullet.style())
                }
                Container::Item { mark } => (" ".repeat(mark.len()), Style::new()),
            };
            let wide = measure::width(&text);
            if (used + wide) * 2 > self.columns {
                break;
            }
            used += wide;
            spans.push(Span::styled(text, style));
        }
        spans.reverse();
        (spans, used)
    }

    fn emit(&mut self, row: Vec<Span<'static>>) {
        if self.lines.len() >= self.limit {
            return;
        }
        if let Some(depth) = self.gap.take()
            && !self.lines.is_empty()
        {
            let fresh = std::mem::replace(&mut self.fresh, self.stack.len());
            self.lines.push(Line::from(self.margin(depth).0));
            self.fresh = fresh;
        }
        let (mut spans, _) = self.margin(self.stack.len());
        self.fresh = self.stack.len();
        spans.extend(row);
        self.lines.push(Line::from(spans));
    }

    /// Writes the text collected so far.
    fn flush(&mut self) {
        self.line_start = true;
        let text = std::mem::take(&mut self.text);
        if text.is_empty() {
            return;
        }
        for row in text.rows(self.room()) {
            self.emit(row);
        }
    }
}
