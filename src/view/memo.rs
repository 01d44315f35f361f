//! What is kept from frame to frame.

use std::cell::RefCell;
use std::collections::BTreeMap;

/// Values, each kept under everything it is made from. None of them is ever out of date, so none has
/// to be thrown away when something changes. With `MOST` of them all are forgotten, for there may be
/// any number of rows and sizes.
#[derive(Debug)]
pub(super) struct Memo<K, V, const MOST: usize>(RefCell<BTreeMap<K, V>>);

impl<K, V, const MOST: usize> Default for Memo<K, V, MOST> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<K: Ord, V: Clone, const MOST: usize> Memo<K, V, MOST> {
    /// The value of `key`, which says everything that `make` depends on.
    pub(super) fn get(&self, key: K, make: impl FnOnce() -> V) -> V {
        if let Some(value) = self.0.borrow().get(&key) {
            return value.clone();
        }
        let value = make();
        let mut kept = self.0.borrow_mut();
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(key, value.clone());
        value
    }
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
        assert!(memo.0.borrow().len() <= 4);
    }
}
