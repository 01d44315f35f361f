//! Words of a form whose questions were answered before.

pub(crate) use super::words::revision::*;

/// The row that sends what was changed.
pub fn send_changed(changed: usize) -> String {
    if changed == 0 { send_nothing().to_owned() } else { send(changed) }
}

/// The row that goes back to the call that was picked in the session tree.
pub fn go_there(changed: usize) -> String {
    if changed == 0 { go_unchanged().to_owned() } else { go(changed) }
}
