//! The model's texts as lines. Questions, Markdown and texts longer than a line are cached from frame to frame:
//! the one thing of a frame that is.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::FixedState;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::asking::embolden;
use super::glyphs::Glyphs;
use super::page::Page;
use super::theme::{Role, Theme};
use super::{markdown, measure};

/// Limit of cached texts. One more clears the cache.
const MAX_TEXTS: usize = 128;

/// Columns of a line that is easy to read.
const READABLE: usize = 100;

/// Bytes of a text without Markdown that is wrapped again for each frame. Of the texts of models most are
/// longer: to wrap these takes a quarter of the instructions of a key where each option has two sentences.
const SHORT_BYTES: usize = 80;

/// The lines of a cached text.
pub(super) type Lines = Rc<[Line<'static>]>;

/// The model's texts as lines, for one theme and one set of symbols.
#[derive(Debug, Default)]
pub struct Texts {
    /// True if the open tab has brackets, because it has no background.
    pub(super) brackets_tab: bool,
    /// The lines of each text so far, by layout.
    cache: RefCell<HashMap<Layout, HashMap<String, Lines, FixedState>, FixedState>>,
}

/// The layout of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Layout {
    format: Format,
    style: Style,
    /// Columns of a line.
    columns: usize,
    /// True if the question is bold.
    asks: bool,
}

/// The use of Markdown in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Format {
    Plain,
    Inline,
    Blocks,
}

impl Texts {
    /// An empty cache for drawing in `theme`.
    #[must_use]
    pub fn new(theme: &Theme) -> Self {
        Self { brackets_tab: theme.selected.is_empty(), cache: RefCell::default() }
    }

    /// A question in the columns of `page`, with the sentences in bold that ask.
    pub(super) fn question(&self, text: &str, page: Page, glyphs: &Glyphs) -> Lines {
        let (format, style) = (format(text, Format::Blocks), Role::Text.style());
        let columns = page.inner().min(READABLE);
        self.cached(text, Layout { format, style, columns, asks: true }, glyphs)
    }

    /// The context of a question in the columns of `page`.
    pub(super) fn context(&self, text: &str, page: Page, glyphs: &Glyphs) -> Vec<Line<'static>> {
        let (format, style) = (format(text, Format::Blocks), Role::Muted.style());
        let columns = page.inner().min(READABLE);
        self.lines(text, Layout { format, style, columns, asks: false }, glyphs)
    }

    /// The description of a choice.
    pub(super) fn description(
        &self,
        text: &str,
        columns: usize,
        glyphs: &Glyphs,
    ) -> Vec<Line<'static>> {
        let (format, style) = (format(text, Format::Inline), Role::Muted.style());
        let columns = columns.min(READABLE);
        self.lines(text, Layout { format, style, columns, asks: false }, glyphs)
    }

    /// A preview, which is always Markdown.
    pub(super) fn preview(&self, text: &str, columns: usize, glyphs: &Glyphs) -> Lines {
        let (format, style) = (Format::Blocks, Role::Text.style());
        self.cached(text, Layout { format, style, columns, asks: false }, glyphs)
    }

    fn lines(&self, text: &str, layout: Layout, glyphs: &Glyphs) -> Vec<Line<'static>> {
        if layout.format == Format::Plain && text.len() <= SHORT_BYTES {
            return laid_out(text, layout, glyphs);
        }
        self.cached(text, layout, glyphs).to_vec()
    }

    fn cached(&self, text: &str, layout: Layout, glyphs: &Glyphs) -> Lines {
        let cached = self.cache.borrow().get(&layout).and_then(|texts| texts.get(text).cloned());
        cached.unwrap_or_else(|| {
            let lines: Lines = laid_out(text, layout, glyphs).into();
            let mut cache = self.cache.borrow_mut();
            if cache.values().map(HashMap::len).sum::<usize>() >= MAX_TEXTS {
                cache.clear();
            }
            cache.entry(layout).or_default().insert(text.to_owned(), Rc::clone(&lines));
            lines
        })
    }
}

fn format(text: &str, marked: Format) -> Format {
    if markdown::is_marked(text) { marked } else { Format::Plain }
}

fn laid_out(text: &str, layout: Layout, glyphs: &Glyphs) -> Vec<Line<'static>> {
    let Layout { format, style, columns, asks } = layout;
    let mut lines: Vec<_> = match format {
        Format::Plain => {
            let row = |row: &str| Line::from(Span::styled(row.to_owned(), style));
            measure::wrap(text, columns).into_iter().map(row).collect()
        }
        Format::Inline => {
            let rows = markdown::inline(text, style, glyphs).rows(columns);
            rows.into_iter().map(Line::from).collect()
        }
        Format::Blocks => markdown::blocks(text, style, glyphs, columns),
    };
    if asks {
        embolden(&mut lines);
    }
    lines
}
