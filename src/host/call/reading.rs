//! What was read of the sources of a call (see `evidence`).

use std::cell::{Cell, RefCell};

use crate::model::Evidence;

/// The sources of a call.
#[derive(Debug, Default)]
pub(super) struct Sources {
    /// What was read of them so far.
    pub read: RefCell<Evidence>,
    /// Whether they are, or were, to be read.
    pub is_asked: Cell<bool>,
    /// Whether who answers had the questions without them: in the Pi that started this one, or in a file.
    pub is_unseen: Cell<bool>,
    /// Whether one is being read.
    pub is_busy: Cell<bool>,
    /// Whether all are to be read again after that.
    pub again: Cell<bool>,
}
