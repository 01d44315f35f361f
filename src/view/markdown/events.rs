//! What the parser reads, as models write Markdown: the one place that tells its marks from those of
//! names, paths and globs. The terminal's printer and the panel's read these events.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{Event, OffsetIter, Options, Parser, Tag, TagEnd};

use super::{delimiters, drawing};
use crate::model::text;

/// The first [`text::BLOCK_LIMIT`] characters of `source`, with fences around its drawings.
pub(crate) fn prepared(source: &str) -> Cow<'_, str> {
    drawing::fenced(cut(source))
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
}

impl<'s> Events<'s> {
    /// Blocks and what stands in them.
    pub(crate) fn blocks(source: &'s str) -> Self {
        let more = Options::ENABLE_TABLES | Options::ENABLE_TASKLISTS;
        Self::of(source, more | Options::ENABLE_STRIKETHROUGH)
    }

    /// A line in which no table and no task begins.
    pub(crate) fn line(source: &'s str) -> Self {
        Self::of(source, Options::ENABLE_STRIKETHROUGH)
    }

    fn of(source: &'s str, options: Options) -> Self {
        let parser = Parser::new_ext(source, options).into_offset_iter();
        Self { source, parser, plain: Vec::new(), seen: 0, next: None }
    }

    /// The event as it is meant. What was read of the source is marked as seen.
    fn meant(&mut self, event: Event<'s>, range: &Range<usize>) -> Event<'s> {
        match event {
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough) => {
                let is_plain = !delimiters::count(self.source, range);
                self.plain.push(is_plain);
                if is_plain {
                    let sign = delimiters::sign(self.source, range);
                    self.seen = range.start + sign.len();
                    return Event::Text(sign.into());
                }
            }
            Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough) => {
                self.seen = range.end;
                if self.plain.pop() == Some(true) {
                    return Event::Text(delimiters::sign(self.source, range).into());
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
        let (event, range) = self.parser.next()?;
        let (at, seen) = (range.start, self.seen);
        let skipped = self.source.get(seen..at).unwrap_or_default();
        let is_path = skipped == "\\" && delimiters::is_path(self.source, seen);
        let event = (self.meant(event, &range), at);
        if !is_path {
            return Some(event);
        }
        // The parser took it for an escape.
        self.next = Some(event);
        Some((Event::Text("\\".into()), seen))
    }
}
