//! Parses the inline Markdown of a block: emphasis, code, links, escapes and entities. Asterisks,
//! underscores and brackets in names, paths, globs and formulas stay text.

use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use crate::model::text;

/// Maximum depth of nested marks. Deeper marks are text.
pub(crate) const MAX_DEPTH: usize = 100;

/// A part of a text.
#[derive(Debug)]
pub(crate) enum Inline {
    Text(String),
    Code(String),
    /// The end of a line.
    Break,
    Start(Mark),
    /// The end of the mark that was opened last.
    End,
}

/// A mark with a start and an end.
#[derive(Debug)]
pub(crate) enum Mark {
    Italic,
    Bold,
    /// A link or an image, with its URL.
    Link(String),
}

/// A prefix that prevents the parser from finding a block in the source.
const LEAD: &str = ". ";

/// The character that replaces line ends. The parser treats it as whitespace within a line.
const LINE_END: char = '\u{b}';

/// Parses the lines of one block.
pub(crate) fn read(lines: &[&str]) -> Vec<Inline> {
    let source = lines.join("\n").replace(['\n', '\r'], &LINE_END.to_string());
    let source = format!("{LEAD}{source}");
    let mut reader =
        Reader { source: &source, seen: LEAD.len(), open: Vec::new(), parts: Vec::new() };
    for (event, range) in Parser::new(&source).into_offset_iter() {
        reader.event(event, range);
    }
    reader.parts
}

struct Reader<'s> {
    source: &'s str,
    /// Byte offset of the first unread byte of the source.
    seen: usize,
    /// For each open pair of delimiters: the range between them, and the length in bytes of a
    /// delimiter if the pair is plain text.
    open: Vec<(Range<usize>, Option<usize>)>,
    parts: Vec<Inline>,
}

impl Reader<'_> {
    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        let skipped = self.source.get(self.seen..range.start);
        if skipped == Some("\\") && is_path(self.source, self.seen) {
            // The parser treated the backslash as an escape and dropped it.
            self.text("\\");
        }
        self.seen = self.seen.max(range.start);
        match event {
            Event::Start(Tag::Emphasis) => self.start(&range, 1, Mark::Italic),
            Event::Start(Tag::Strong) => self.start(&range, 2, Mark::Bold),
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                self.open.push((range, None));
                self.parts.push(Inline::Start(Mark::Link(text::line(&dest_url))));
            }
            Event::End(TagEnd::Paragraph) => {}
            Event::End(_) => {
                self.seen = range.end;
                match self.open.pop().and_then(|(_, bytes)| bytes) {
                    Some(bytes) => {
                        self.text(
                            self.source.get(range.end - bytes..range.end).unwrap_or_default(),
                        );
                    }
                    None => self.parts.push(Inline::End),
                }
            }
            Event::Code(words) => {
                self.seen = range.end;
                for (number, line) in words.split(LINE_END).enumerate() {
                    if number > 0 {
                        self.parts.push(Inline::Break);
                    }
                    self.parts.push(Inline::Code(line.to_owned()));
                }
            }
            // HTML tags stay text, because they are usually type parameters: `Vec<T>`.
            Event::Text(words) | Event::InlineHtml(words) => {
                self.seen = range.end;
                match self.source.get(range.clone()) {
                    Some(source) if *source == *words => {
                        let text = self.source.get(range.start.max(LEAD.len())..range.end);
                        self.text(text.unwrap_or_default());
                    }
                    // An entity such as `&#27;` can contain a control character, so the text is
                    // sanitized again.
                    _ => self.text(&text::typed(&words).replace('\n', " ")),
                }
            }
            _ => {}
        }
    }

    /// Appends text of one or more lines.
    fn text(&mut self, text: &str) {
        for (number, line) in text.split(LINE_END).enumerate() {
            if number > 0 {
                self.parts.push(Inline::Break);
            }
            match self.parts.last_mut() {
                Some(Inline::Text(before)) => before.push_str(line),
                _ => self.parts.push(Inline::Text(line.to_owned())),
            }
        }
    }

    /// Opens a mark between a pair of delimiters of `bytes` bytes each. The delimiters of a name
    /// become text.
    fn start(&mut self, pair: &Range<usize>, bytes: usize, mark: Mark) {
        self.seen = pair.start + bytes;
        let inside = self.seen..pair.end - bytes;
        // A pair that is the whole content of another pair cannot be part of a name: `***bold***`.
        let fills = self.open.last().is_some_and(|(outer, text)| outer == pair && text.is_none());
        let is_styled = styles_words(self.source, pair, bytes, fills);
        if self.open.len() < MAX_DEPTH && is_styled {
            self.open.push((inside, None));
            self.parts.push(Inline::Start(mark));
        } else {
            self.open.push((inside, Some(bytes)));
            self.text(self.source.get(pair.start..self.seen).unwrap_or_default());
        }
    }
}

/// Returns `true` if a pair of delimiters of `bytes` bytes styles words, and `false` if it is part
/// of a name, path or glob. `fills`: the pair is the whole content of another pair.
fn styles_words(source: &str, pair: &Range<usize>, bytes: usize, fills: bool) -> bool {
    let Some(inside) = source.get(pair.start + bytes..pair.end - bytes) else { return true };
    let before = source.get(..pair.start).and_then(|text| text.chars().next_back());
    let after = source.get(pair.end..).and_then(|text| text.chars().next());
    let joins =
        |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || "/\\.*_-$@=<>".contains(c));
    let ends = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || "/\\*_$@=<".contains(c));
    // `_x_.py` is a file name, `_x_.` is the end of a sentence.
    let behind = source.get(pair.end..).and_then(|text| text.strip_prefix('.'));
    let extension = behind.is_some_and(|text| text.starts_with(char::is_alphanumeric));
    // Chinese and Japanese have no spaces between words.
    let wide = |c: Option<char>| c.is_some_and(|c| c > '\u{2e7f}');
    let starts_with_name = inside.starts_with(['.', '/', '\\', ',', ')', '-']);
    let is_name = bytes == 2
        && source.get(pair.clone()).is_some_and(|pair| pair.starts_with('_'))
        && inside.chars().all(|c| c.is_alphanumeric() || c == '_');
    !(starts_with_name
        || inside.ends_with(['/', '\\', '('])
        || is_name
        || extension
        || (!fills && joins(before) && !wide(before))
        || (!fills && ends(after) && !wide(after)))
}

/// True if the backslash at byte `at` is part of a path (`C:\*.txt`, `\\server`), not an escape.
fn is_path(source: &str, at: usize) -> bool {
    let before = source.get(..at).and_then(|text| text.chars().next_back());
    let after = source.get(at + 1..).and_then(|text| text.chars().next());
    after == Some('\\') || before.is_some_and(|c| c.is_alphanumeric() || c == ':' || c == '\\')
}
