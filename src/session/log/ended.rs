//! The requests that have ended.

use std::collections::{HashSet, VecDeque};

/// Most ids of requests that have ended: an entry that is there twice is that close to the first.
pub(super) const MOST_ENDED: usize = 10_000;

/// The ids of requests that have ended, the last ones.
#[derive(Debug, Default)]
pub(super) struct Ended {
    pub(super) ids: HashSet<String>,
    pub(super) order: VecDeque<String>,
}

impl Ended {
    /// False where the id is there already.
    pub(super) fn insert(&mut self, id: &str) -> bool {
        if !self.ids.insert(id.to_owned()) {
            return false;
        }
        self.order.push_back(id.to_owned());
        if self.order.len() > MOST_ENDED
            && let Some(first) = self.order.pop_front()
        {
            self.ids.remove(&first);
        }
        true
    }

    /// Whether the id is there.
    pub(super) fn contains(&self, id: &str) -> bool {
        self.ids.contains(id)
    }
}
