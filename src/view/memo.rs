//! What is kept from frame to frame.

use std::cell::{Cell, RefCell};

/// Values, each kept under everything it is made from. None of them is ever out of date, so none has
/// to be thrown away when something changes. With `MOST` of them all are forgotten, for there may be
/// any number of rows and sizes.
///
/// A sorted list, because they are few: a map's code would be ten times as large, for each kind.
#[derive(Debug)]
pub(super) struct Memo<K, V, const MOST: usize> {
    kept: RefCell<Vec<(K, V)>>,
    /// Where the last one was found: the next one is often behind it.
    last: Cell<usize>,
}

impl<K, V, const MOST: usize> Default for Memo<K, V, MOST> {
    fn default() -> Self {
        Self { kept: RefCell::default(), last: Cell::default() }
    }
}

impl<K: Ord, V: Clone, const MOST: usize> Memo<K, V, MOST> {
    /// The value of `key`, which says everything that `make` depends on.
    pub(super) fn get(&self, key: K, make: impl FnOnce() -> V) -> V {
        let kept = self.kept.borrow();
        let is_at = |at: &usize| kept.get(*at).is_some_and(|(it, _)| *it == key);
        let last = self.last.get();
        let near = [last + 1, last].into_iter().find(is_at);
        let at = near.map_or_else(|| place(&kept, &key), Ok);
        if let Some((at, (_, value))) = at.ok().and_then(|at| Some((at, kept.get(at)?))) {
            self.last.set(at);
            return value.clone();
        }
        drop(kept);
        let value = make();
        let mut kept = self.kept.borrow_mut();
        if kept.len() >= MOST {
            kept.clear();
        }
        // `make` may have kept others.
        if let Err(at) = place(&kept, &key) {
            kept.insert(at, (key, value.clone()));
            self.last.set(at);
        }
        value
    }
}

/// Where `key` is among those that are kept, or belongs.
fn place<K: Ord, V>(kept: &[(K, V)], key: &K) -> Result<usize, usize> {
    kept.binary_search_by(|(it, _)| it.cmp(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_once_for_what_it_is_made_from() {
        let memo = Memo::<_, _, 4>::default();
        assert_eq!(memo.get((1, "a"), || 1), 1);
        assert_eq!(memo.get((1, "a"), || 2), 1);
        assert_eq!(memo.get((1, "b"), || 3), 3);
        for number in 0..9 {
            assert_eq!(memo.get((number, "c"), || number), number);
        }
        assert!(memo.kept.borrow().len() <= 4);
    }
}
