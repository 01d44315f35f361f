//! Reads the inline marks of a block: emphasis, code, links, escapes and entities. It tells the marks of Markdown
//! from the stars, underscores and brackets of names, paths, globs and formulas.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::model::text;

/// Marks may be nested so deep. More are text.
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
    Struck,
    /// A link or an image, with its address.
    Link(String),
}

/// Text that the parser gets before the source, so that no block begins in it.
const LEAD: &str = ". ";

/// The separator of lines: for the parser it is a blank that ends no line.
const LINE_END: char = '\u{b}';

/// Reads `lines`, of which none begins a block.
pub(crate) fn read(lines: &[&str]) -> Vec<Inline> {
    parse(lines, false)
}

/// Reads a cell of a table. `<br>` ends a line there, where nothing else can.
pub(crate) fn read_cell(cell: &str) -> Vec<Inline> {
    parse(&[cell.trim()], true)
}

fn parse(lines: &[&str], is_cell: bool) -> Vec<Inline> {
    let source = lines.join("\n").replace(['\n', '\r'], &LINE_END.to_string());
    let source = format!("{LEAD}{source}");
    let mut reader =
        Reader { source: &source, is_cell, seen: LEAD.len(), open: Vec::new(), parts: Vec::new() };
    let options = Options::ENABLE_STRIKETHROUGH;
    for (event, range) in Parser::new_ext(&source, options).into_offset_iter() {
        reader.event(event, range);
    }
    reader.parts
}

struct Reader<'s> {
    source: &'s str,
    is_cell: bool,
    /// The source is read up to this byte.
    seen: usize,
    /// Each open pair of delimiters: the style that it encloses, and the bytes of a delimiter if these are text.
    open: Vec<(Range<usize>, Option<usize>)>,
    parts: Vec<Inline>,
}

impl Reader<'_> {
    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        let skipped = self.source.get(self.seen..range.start);
        if skipped == Some("\\") && is_path(self.source, self.seen) {
            // The parser took it for an escape.
            self.text("\\");
        }
        self.seen = self.seen.max(range.start);
        match event {
            Event::Start(Tag::Emphasis) => self.start(&range, 1, Mark::Italic),
            Event::Start(Tag::Strong) => self.start(&range, 2, Mark::Bold),
            Event::Start(Tag::Strikethrough) => {
                let text = self.source.get(range.clone()).unwrap_or_default();
                self.start(&range, if text.starts_with("~~") { 2 } else { 1 }, Mark::Struck);
            }
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
            Event::InlineHtml(html) if self.is_cell && is_break(&html) => {
                self.parts.push(Inline::Break)
            }
            // Other tags are most often type parameters: `Vec<T>`.
            Event::Text(words) | Event::InlineHtml(words) => {
                self.seen = range.end;
                match self.source.get(range.clone()) {
                    Some(source) if *source == *words => {
                        let text = self.source.get(range.start.max(LEAD.len())..range.end);
                        self.text(text.unwrap_or_default());
                    }
                    // An entity such as `&#27;` can bring back characters that were removed from the source.
                    _ => self.text(&text::typed(&words).replace('\n', " ")),
                }
            }
            _ => {}
        }
    }

    /// Adds text of one or more lines.
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

    /// Starts what a pair of delimiters of so many bytes marks.
    fn start(&mut self, pair: &Range<usize>, bytes: usize, mark: Mark) {
        self.seen = pair.start + bytes;
        let inside = self.seen..pair.end - bytes;
        // The delimiters around a pair that fills another one are no part of a name: `***bold***`.
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

/// True for `<br>`, `<br/>` and the like.
fn is_break(html: &str) -> bool {
    html.trim_matches(['<', '>', '/', ' ']).eq_ignore_ascii_case("br")
}

/// True if the pair of delimiters of so many bytes styles words, false if it is part of a name, path or glob.
/// `fills`: all that another pair is around.
fn styles_words(source: &str, pair: &Range<usize>, bytes: usize, fills: bool) -> bool {
    let Some(inside) = source.get(pair.start + bytes..pair.end - bytes) else { return true };
    let before = source.get(..pair.start).and_then(|text| text.chars().next_back());
    let after = source.get(pair.end..).and_then(|text| text.chars().next());
    let joins =
        |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || "/\\.*_-$@=<>".contains(c));
    let ends = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || "/\\*_$@=<".contains(c));
    // `_x_.py` is a file, `_x_.` ends a sentence.
    let behind = source.get(pair.end..).and_then(|text| text.strip_prefix('.'));
    let extension = behind.is_some_and(|text| text.starts_with(char::is_alphanumeric));
    // Chinese and Japanese do not separate words with blanks.
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

/// True if the backslash at byte `at` is part of a path (`C:\\*.txt`, `\\\\server`), not an escape.
fn is_path(source: &str, at: usize) -> bool {
    let before = source.get(..at).and_then(|text| text.chars().next_back());
    let after = source.get(at + 1..).and_then(|text| text.chars().next());
    after == Some('\\') || before.is_some_and(|c| c.is_alphanumeric() || c == ':' || c == '\\')
}
