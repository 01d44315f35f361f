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
            let is_wide = |c: char| c > '\u{2e7f}';
            let tight = joined.chars().next_back().is_some_and(is_wide)
                && line.chars().next().is_some_and(is_wide);
            if !joined.is_empty() && !tight {
                joined.push(' ');
            }
            joined.push_str(line);
        }
        joined
    }

    fn push(&mut self, words: &str) {
        self.plain.push_str(words);
    }
}

/// What is open while a reply is read.
enum Open {
    List(List),
    Item(Item),
}

/// Reads Markdown from its beginning to its end.
#[derive(Default)]
struct Reader {
    done: Vec<Block>,
    open: Vec<Open>,
    text: Option<Text>,
    is_heading: bool,
    bold_from: Option<usize>,
    /// Tags that are open and whose words do not count.
    skipped: usize,
}

/// The blocks of `markdown`, in order.
pub(super) fn blocks(markdown: &str) -> Vec<Block> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_TASKLISTS | Options::ENABLE_STRIKETHROUGH;
    let mut reader = Reader::default();
    for event in Parser::new_ext(markdown, options) {
        reader.read(event);
    }
    reader.end_text();
    reader.done
}

impl Reader {
    fn read(&mut self, event: Event<'_>) {
        if self.skipped > 0 {
            match event {
                Event::Start(_) => self.skipped += 1,
                Event::End(_) => self.skipped -= 1,
                _ => {}
            }
            return;
        }
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(words) => self.text().push(&words),
            Event::Code(words) => {
                let text = self.text();
                let from = text.plain.len();
                text.push("`");
                text.push(&words);
                text.push("`");
                let code = from..text.plain.len();
                text.code.push(code);
            }
            Event::SoftBreak | Event::HardBreak => self.text().push("\n"),
            Event::TaskListMarker(_) => {
                if let Some(Open::Item(item)) = self.open.last_mut() {
                    item.task = true;
                }
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Paragraph => self.end_text(),
            Tag::Heading { .. } => {
                self.end_text();
                self.is_heading = true;
            }
            Tag::List(number) => {
                self.end_text();
                if self.open.len() >= 2 * DEPTH {
                    self.skipped = 1;
                } else {
                    self.open
                        .push(Open::List(List { ordered: number.is_some(), items: Vec::new() }));
                }
            }
            Tag::Item => self.open.push(Open::Item(Item::default())),
            Tag::Strong => self.bold_from = Some(self.text().plain.len()),
            Tag::Emphasis | Tag::Strikethrough | Tag::Link { .. } => {}
            Tag::Image { .. } => self.skipped = 1,
            _ => {
                self.end_text();
                self.skipped = 1;
                self.add(Block::Other);
            }
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::Heading(_) => self.end_text(),
            TagEnd::Strong => {
                let from = self.bold_from.take();
                let text = self.text();
                let bold = from.unwrap_or_default()..text.plain.len();
                text.bold.push(bold);
            }
            TagEnd::Item => {
                self.end_text();
                if let Some(Open::Item(item)) = self.open.pop()
                    && let Some(Open::List(list)) = self.open.last_mut()
                {
                    list.items.push(item);
                }
            }
            TagEnd::List(_) => {
                self.end_text();
                if let Some(Open::List(list)) = self.open.pop() {
                    self.add(Block::List(list));
                }
            }
            _ => {}
        }
    }

    /// The text that is being read; a row of a list has its words without a paragraph.
    fn text(&mut self) -> &mut Text {
        self.text.get_or_insert_default()
    }

    fn end_text(&mut self) {
        let is_heading = std::mem::take(&mut self.is_heading);
        let Some(text) = self.text.take().filter(|text| !text.plain.trim().is_empty()) else {
            return;
        };
        let text = text.trimmed();
        if text.plain.len() > LONGEST {
            return self.add(Block::Other);
        }
        self.add(if is_heading { Block::Heading(text) } else { Block::Paragraph(text) });
    }

    fn add(&mut self, block: Block) {
        match self.open.last_mut() {
            Some(Open::Item(item)) => item.blocks.push(block),
            Some(Open::List(_)) => {}
            None => self.done.push(block),
        }
    }
}

/// How many words `text` has; of a language without blanks, a word for two signs.
pub(super) fn words(text: &str) -> usize {
    let wide = text.chars().filter(|c| *c > '\u{2e7f}' && c.is_alphanumeric()).count();
    let narrow = text.split(|c: char| !c.is_alphanumeric() || c > '\u{2e7f}');
    narrow.filter(|word| !word.is_empty()).count() + wide.div_ceil(2)
}
