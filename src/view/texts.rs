//! A cache of the model's texts as lines. All other texts are laid out again for each frame.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::FixedState;
use ratatui::text::Line;

use super::asking::embolden;
use super::glyphs::Glyphs;
use super::markdown;
use super::theme::{Role, Theme};

/// Maximum number of cached texts. A further text clears the cache.
const MAX_TEXTS: usize = 128;

/// Maximum columns of a line, for readability.
const READABLE: usize = 100;

pub(super) type Lines = Rc<[Line<'static>]>;

/// The lines of each text, by the use of the text and the columns of the lines.
type Cache = HashMap<(Use, usize), HashMap<String, Lines, FixedState>, FixedState>;

/// The model's texts as lines, for one theme and one set of symbols.
#[derive(Debug, Default)]
pub struct Texts {
    /// True if the open tab has brackets, because it has no background.
    pub(super) brackets_tab: bool,
    cache: RefCell<Cache>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Use {
    /// A question. The sentences that ask are bold.
    Question,
    /// The context of a question, or the description of an option.
    Explanation,
    /// A preview, which may be wider than [`READABLE`].
    Preview,
}

impl Texts {
    /// Creates an empty cache for drawing in `theme`.
    #[must_use]
    pub fn new(theme: &Theme) -> Self {
        Self { brackets_tab: theme.selected.is_empty(), cache: RefCell::default() }
    }

    /// Returns `text` as lines of at most `columns` columns.
    pub(super) fn lines(&self, of: Use, text: &str, columns: usize, glyphs: &Glyphs) -> Lines {
        let columns = if of == Use::Preview { columns } else { columns.min(READABLE) };
        let key = (of, columns);
        let cached = self.cache.borrow().get(&key).and_then(|texts| texts.get(text).cloned());
        cached.unwrap_or_else(|| {
            let lines: Lines = lay_out(of, text, columns, glyphs).into();
            let mut cache = self.cache.borrow_mut();
            if cache.values().map(HashMap::len).sum::<usize>() >= MAX_TEXTS {
                cache.clear();
            }
            cache.entry(key).or_default().insert(text.to_owned(), Rc::clone(&lines));
            lines
        })
    }
}

fn lay_out(of: Use, text: &str, columns: usize, glyphs: &Glyphs) -> Vec<Line<'static>> {
    let role = if of == Use::Explanation { Role::Muted } else { Role::Text };
    let mut lines = markdown::blocks(text, role.style(), glyphs, columns);
    if of == Use::Question {
        embolden(&mut lines);
    }
    lines
}
