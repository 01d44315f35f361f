//! What the parser reads, as models write Markdown: the one place that tells its marks from those of
//! names, paths and globs. The terminal's printer and the panel's read these events.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, OffsetIter, Options, Parser, Tag, TagEnd};

use crate::model::text;

/// Blocks may be nested so deep; what is deeper keeps its text. Both printers recurse.
pub(crate) const MAX_DEPTH: usize = 100;

/// The first [`text::BLOCK_LIMIT`] characters of `source`, with fences around its drawings.
pub(crate) fn prepared(source: &str) -> Cow<'_, str> {
    fenced(cut(source))
}

/// The first [`text::BLOCK_LIMIT`] characters of `source`.
pub(crate) fn cut(source: &str) -> &str {
    let end = source.char_indices().nth(text::BLOCK_LIMIT + 1).map_or(source.len(), |(at, _)| at);
    source.get(..end).unwrap_or(source)
}

/// The events of `source`, each with the byte that it begins at. A pair of stars, underscores or tildes
/// that styles nothing is text, and so is a backslash of a path; `<br>` is a line break.
pub(crate) struct Events<'s> {
    source: &'s str,
    parser: OffsetIter<'s>,
    /// For each open pair of delimiters, true if they are text.
    plain: Vec<bool>,
    /// The source is read up to this byte.
    seen: usize,
    /// The event behind a backslash.
    next: Option<(Event<'s>, usize)>,
    /// How many elements are open.
    depth: usize,
}

impl<'s> Events<'s> {
    /// Blocks and what stands in them.
    pub(crate) fn blocks(source: &'s str) -> Self {
        let more = Options::ENABLE_TABLES | Options::ENABLE_TASKLISTS;
        Self::new(source, more | Options::ENABLE_STRIKETHROUGH)
    }

    /// A line in which no table and no task begins.
    pub(crate) fn line(source: &'s str) -> Self {
        Self::new(source, Options::ENABLE_STRIKETHROUGH)
    }

    fn new(source: &'s str, options: Options) -> Self {
        let parser = Parser::new_ext(source, options).into_offset_iter();
        Self { source, parser, plain: Vec::new(), seen: 0, next: None, depth: 0 }
    }

    /// Reads a block of code to its end: its language, unless it is an indented block, and its text.
    pub(crate) fn code(&mut self, kind: &CodeBlockKind<'_>) -> (Option<String>, String) {
        let language = match kind {
            CodeBlockKind::Fenced(info) => Some(text::line(info)),
            CodeBlockKind::Indented => None,
        };
        let mut source = String::new();
        while let Some((Event::Text(words), _)) = self.next() {
            source.push_str(&words);
        }
        (language, source)
    }

    /// The event as it is meant. What was read of the source is marked as seen.
    fn meant(&mut self, event: Event<'s>, range: &Range<usize>) -> Event<'s> {
        match event {
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough) => {
                let is_plain = !styles_words(self.source, range);
                self.plain.push(is_plain);
                if is_plain {
                    let sign = sign(self.source, range);
                    self.seen = range.start + sign.len();
                    return Event::Text(sign.into());
                }
            }
            Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough) => {
                self.seen = range.end;
                if self.plain.pop() == Some(true) {
                    return Event::Text(sign(self.source, range).into());
                }
            }
            Event::Text(_) | Event::Code(_) => self.seen = range.end,
            Event::InlineHtml(ref html) if html.starts_with("<br") => {
                self.seen = self.seen.max(range.start);
                return Event::HardBreak;
            }
            _ => self.seen = self.seen.max(range.start),
        }
        event
    }
}

impl<'s> Iterator for Events<'s> {
    type Item = (Event<'s>, usize);

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(next) = self.next.take() {
            return Some(next);
        }
        let (event, range) = self.parser.find(|(event, _)| {
            match event {
                Event::Start(_) => self.depth += 1,
                Event::End(_) => self.depth -= 1,
                _ => return true,
            }
            self.depth + usize::from(matches!(event, Event::End(_))) <= MAX_DEPTH
        })?;
        let (at, seen) = (range.start, self.seen);
        let skipped = self.source.get(seen..at).unwrap_or_default();
        let is_path = skipped == "\\" && is_path(self.source, seen);
        let event = (self.meant(event, &range), at);
        if !is_path {
            return Some(event);
        }
        // The parser took it for an escape.
        self.next = Some(event);
        Some((Event::Text("\\".into()), seen))
    }
}

/// The opening delimiter of `pair` in `source`.
fn sign<'s>(source: &'s str, pair: &Range<usize>) -> &'s str {
    let text = source.get(pair.clone()).unwrap_or_default();
    let first = text.chars().next().unwrap_or('*');
    let run = text.len() - text.trim_start_matches(first).len();
    // Two delimiters on each side are bold, one is italic.
    let inner = text.get(run..).map_or(0, |rest| rest.len() - rest.trim_end_matches(first).len());
    let signs = if run.min(inner) >= 2 { 2 } else { 1 };
    text.get(..signs.min(text.len())).unwrap_or_default()
}

/// True if the pair of delimiters styles words, false if it is part of a name, path or glob.
fn styles_words(source: &str, pair: &Range<usize>) -> bool {
    let text = source.get(pair.clone()).unwrap_or_default();
    let sign = sign(source, pair);
    let inside = text.strip_prefix(sign).and_then(|text| text.strip_suffix(sign));
    let Some(inside) = inside else { return true };
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
    let is_name = sign.starts_with('_')
        && inside.chars().all(|c| c.is_alphanumeric() || c == '_')
        && sign.len() == 2;
    !(starts_with_name
        || inside.ends_with(['/', '\\', '('])
        || is_name
        || extension
        || (joins(before) && !wide(before))
        || (ends(after) && !wide(after)))
}

/// True if the backslash at byte `at` is part of a path (`C:\\*.txt`, `\\\\server`), not an escape.
fn is_path(source: &str, at: usize) -> bool {
    let before = source.get(..at).and_then(|text| text.chars().next_back());
    let after = source.get(at + 1..).and_then(|text| text.chars().next());
    after == Some('\\') || before.is_some_and(|c| c.is_alphanumeric() || c == ':' || c == '\\')
}

/// A fence that is longer than any in a text.
const FENCE: &str = "~~~~~~~~~~~~";

/// Puts a fence around every paragraph of `source` that is a drawing, so that it is kept as it is.
fn fenced(source: &str) -> Cow<'_, str> {
    if !source.lines().any(|line| is_drawn(line) || is_cell(line)) {
        return Cow::Borrowed(source);
    }
    let mut out = String::with_capacity(source.len() + 64);
    let mut open: Option<&str> = None;
    let mut paragraph: Vec<&str> = Vec::new();
    for line in source.lines() {
        let start = line.trim_start();
        let fence = ["```", "~~~"].into_iter().find(|fence| start.starts_with(fence));
        match (open, fence) {
            (Some(fence), _) => {
                push(&mut out, line);
                if start.starts_with(fence) {
                    open = None;
                }
            }
            (None, Some(_)) => {
                flush(&mut paragraph, &mut out);
                push(&mut out, line);
                open = fence;
            }
            (None, None) if start.is_empty() => {
                flush(&mut paragraph, &mut out);
                push(&mut out, line);
            }
            (None, None) => paragraph.push(line),
        }
    }
    flush(&mut paragraph, &mut out);
    Cow::Owned(out)
}

fn push(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}

fn flush(paragraph: &mut Vec<&str>, out: &mut String) {
    let cells = paragraph.iter().filter(|line| is_cell(line)).count();
    let is_table = paragraph.iter().any(|line| is_delimiter(line));
    let drawn = paragraph.iter().any(|line| is_drawn(line)) || (cells > 0 && !is_table);
    if drawn && !is_table {
        push(out, FENCE);
    }
    paragraph.iter().for_each(|line| push(out, line));
    if drawn && !is_table {
        push(out, FENCE);
    }
    paragraph.clear();
}

/// True if the line has characters that only occur in drawings.
fn is_drawn(line: &str) -> bool {
    let boxes = |c: char| ('\u{2500}'..='\u{259f}').contains(&c);
    line.contains(boxes)
        || ["+--", "--+", "+==", "==+", "|--", "`--", "\\--", "____", "-->", "<--", "==>"]
            .iter()
            .any(|signs| line.contains(signs) && !is_delimiter(line))
}

/// True if the line starts with a vertical bar.
fn is_cell(line: &str) -> bool {
    line.trim_start().starts_with('|')
}

/// True for the delimiter row of a table: `|---|:--:|`.
fn is_delimiter(line: &str) -> bool {
    let line = line.trim();
    line.contains('|') && line.contains('-') && line.chars().all(|c| "|-: ".contains(c))
}
