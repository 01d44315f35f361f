//! The heights of the tabs that are not open, each counted once.
//!
//! A form keeps its height from tab to tab, so every frame needs to know the tallest tab. What a tab
//! shows changes only while it is open, which is what makes remembering safe; without it a key in a
//! form of fifty questions would measure fifty lists.

use super::layout;
use super::{Look, Size};
use crate::state::State;

/// What is known so far; empty at first.
#[derive(Debug, Default)]
pub struct Heights {
    /// The room the heights were counted for.
    room: Option<Size>,
    /// Lines of a tab's question, note and list, by tab; those above the budget are cut to it.
    each: Vec<Option<usize>>,
}

impl Heights {
    /// The tab may have changed. To be called for the tab that is open whenever the state changes.
    pub fn forget(&mut self, tab: usize) {
        if let Some(known) = self.each.get_mut(tab) {
            *known = None;
        }
    }

    /// Lines of the tallest of the tabs that are not open, at most `size.budget()`; 0 where there
    /// are none.
    pub fn tallest(&mut self, state: &State, look: Look<'_>, size: Size) -> usize {
        if !state.form.is_many() {
            return 0;
        }
        if self.room != Some(size) {
            self.room = Some(size);
            self.each = vec![None; state.form.questions.len() + 1];
        }
        let (page, budget) = layout::room(look, size);
        let mut tallest = 0;
        for (tab, known) in self.each.iter_mut().enumerate().filter(|(tab, _)| *tab != state.tab) {
            let count = || layout::tab_height(state, look, tab, page, budget).min(budget);
            tallest = tallest.max(*known.get_or_insert_with(count));
            if tallest >= budget {
                break;
            }
        }
        tallest
    }
}
