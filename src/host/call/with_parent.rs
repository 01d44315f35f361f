//! Where a call stands with the Pi that started this one.

use std::cell::{Cell, RefCell};

use crate::model::Outcome;

/// Where a call stands with the parent (see `parent`).
#[derive(Debug, Default)]
pub(super) struct WithParent {
    /// Whether it is asked there.
    pub asked: Cell<bool>,
    /// How it ends when it is asked there no more: nobody can be asked here.
    pub otherwise: RefCell<Option<Outcome>>,
}
