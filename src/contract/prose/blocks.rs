//! A reply in Markdown as blocks of plain text, with what is bold and what is code in them.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// Lists in lists that are read; what is deeper is skipped.
const DEPTH: usize = 6;

/// Longest text, in bytes: nobody asks in one that is longer.
pub(super) const LONGEST: usize = 8_000;

/// The words of a paragraph, a heading or a row of a list. A line break is `\n`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Text {
    /// Without the marks of Markdown, but for the ticks around code.
    pub plain: String,
    /// What is bold, in bytes of `plain`.
    pub bold: Vec<Range<usize>>,
    /// What is code, with its ticks.
    pub code: Vec<Range<usize>>,
}

/// A part of a reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Block {
    Paragraph(Text),
    Heading(Text),
    List(List),
    /// Code, a quote, a table: nothing in it is a question to the person.
    Other,
}

/// A list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct List {
    /// Whether its rows are numbered.
    pub ordered: bool,
    pub items: Vec<Item>,
}

/// A row of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Item {
    /// Whether it has a checkbox.
    pub task: bool,
    pub blocks: Vec<Block>,
}

impl Text {
    /// The words in `range`, in bytes; nothing where these are no whole characters.
    pub fn part(&self, range: Range<usize>) -> &str {
        self.plain.get(range).unwrap_or_default()
    }

    /// The text in `range` as a text of its own.
    pub fn sub(&self, range: Range<usize>) -> Self {
        let moved = |all: &[Range<usize>]| {
            let within = all.iter().map(|it| it.start.max(range.start)..it.end.min(range.end));
            let within = within.filter(|it| it.start < it.end);
            within.map(|it| it.start - range.start..it.end - range.start).collect()
        };
        Self {
            plain: self.part(range.clone()).to_owned(),
            bold: moved(&self.bold),
            code: moved(&self.code),
        }
    }

    /// What is behind the first `bytes` of it.
    pub fn behind(&self, bytes: usize) -> Self {
        self.sub(bytes..self.plain.len())
    }

    /// Without white space around it.
    pub fn trimmed(&self) -> Self {
        let from = self.plain.len() - self.plain.trim_start().len();
        self.sub(from..from + self.plain.trim().len())
    }

    /// True where all of it is bold.
    pub fn is_bold(&self) -> bool {
        let text = self.trimmed();
        let is_mark = |c: char| c.is_whitespace() || c.is_ascii_punctuation() || c == '：';
        let mut rest = 0..0;
        for bold in &text.bold {
            if !text.part(rest.end..bold.start).chars().all(is_mark) {
                return false;
            }
            rest = bold.clone();
        }
        rest.end > 0 && text.part(rest.end..text.plain.len()).chars().all(is_mark)
    }

    /// On one line, as a person reads it: lines that were wrapped are joined.
    pub fn joined(&self) -> String {
        let mut joined = String::with_capacity(self.plain.len());
        for line in self.plain.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let tight = joined.chars().next_back().is_some_and(is_wide)
                && line.chars().next().is_some_and(is_wide);
            if !joined.is_empty() && !tight {
                joined.push(' ');
            }
            joined.push_str(line);
        }
        joined
    }
}

/// The blocks of `markdown`, in order.
pub(super) fn blocks(markdown: &str) -> Vec<Block> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_TASKLISTS | Options::ENABLE_STRIKETHROUGH;
    Item::read(&mut Parser::new_ext(markdown, options), DEPTH).blocks
}

impl Item {
    /// Reads on to the end of a row, or of the whole reply. `depth` is how many lists may stand in it.
    fn read(events: &mut Parser<'_>, depth: usize) -> Self {
        let mut item = Self::default();
        // A row of a list may have its words without a paragraph.
        let (mut text, mut bold_from) = (Text::default(), None);
        while let Some(event) = events.next() {
            match event {
                Event::Text(words) => text.plain.push_str(&words),
                Event::Code(words) => {
                    let from = text.plain.len();
                    text.plain.push_str(&format!("`{words}`"));
                    text.code.push(from..text.plain.len());
                }
                Event::SoftBreak | Event::HardBreak => text.plain.push('\n'),
                Event::TaskListMarker(_) => item.task = true,
                Event::Start(Tag::Strong) => bold_from = Some(text.plain.len()),
                Event::End(TagEnd::Strong) => {
                    text.bold.push(bold_from.take().unwrap_or_default()..text.plain.len());
                }
                Event::Start(Tag::Emphasis | Tag::Strikethrough | Tag::Link { .. }) => {}
                Event::Start(Tag::Image { .. }) => skip(events),
                Event::Start(Tag::Paragraph | Tag::Heading { .. })
                | Event::End(TagEnd::Paragraph) => item.add_text(&mut text, Block::Paragraph),
                Event::End(TagEnd::Heading(_)) => item.add_text(&mut text, Block::Heading),
                Event::Start(Tag::List(number)) => {
                    item.add_text(&mut text, Block::Paragraph);
                    if depth == 0 {
                        skip(events);
                        continue;
                    }
                    let mut list = List { ordered: number.is_some(), items: Vec::new() };
                    while let Some(Event::Start(Tag::Item)) = events.next() {
                        list.items.push(Self::read(events, depth - 1));
                    }
                    item.blocks.push(Block::List(list));
                }
                Event::Start(_) => {
                    item.add_text(&mut text, Block::Paragraph);
                    skip(events);
                    item.blocks.push(Block::Other);
                }
                Event::End(TagEnd::Item) => break,
                _ => {}
            }
        }
        item.add_text(&mut text, Block::Paragraph);
        item
    }

    /// Adds `text` as a `block`, if it says anything, and begins another one.
    fn add_text(&mut self, text: &mut Text, block: fn(Text) -> Block) {
        let text = std::mem::take(text).trimmed();
        match text.plain.len() {
            0 => {}
            1..=LONGEST => self.blocks.push(block(text)),
            _ => self.blocks.push(Block::Other),
        }
    }
}

/// Skips the rest of a tag that is open.
fn skip(events: &mut Parser<'_>) {
    let mut open = 1;
    while open > 0 {
        match events.next() {
            Some(Event::Start(_)) => open += 1,
            Some(Event::End(_)) => open -= 1,
            Some(_) => {}
            None => return,
        }
    }
}

/// Whether `c` is of a language without blanks between words.
pub(super) fn is_wide(c: char) -> bool {
    c > '\u{2e7f}'
}

/// How many words `text` has; of a language without blanks, a word for two signs.
pub(super) fn words(text: &str) -> usize {
    let wide = text.chars().filter(|c| is_wide(*c) && c.is_alphanumeric()).count();
    let narrow = text.split(|c: char| !c.is_alphanumeric() || is_wide(c));
    narrow.filter(|word| !word.is_empty()).count() + wide.div_ceil(2)
}
