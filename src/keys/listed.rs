//! What the list of commands and keys has of the key table.

use super::keymap::{Entry, Scope, hides};
use crate::state::secret::SecretField;
use crate::state::{Msg, State};

/// Whether `entry` is listed for the form of `state`: what the field of a secret refuses is not.
pub(super) fn is_listed(entry: &Entry, state: &State) -> bool {
    let is_refused = || match &entry.msg {
        Msg::Delegate | Msg::External => true,
        Msg::Edit(edit) => !SecretField::knows(edit),
        _ => false,
    };
    (entry.when)(state) && !(types_secret(state) && is_refused())
}

/// Whether the field of a secret has the keyboard, or is behind the list of commands.
pub(super) fn types_secret(state: &State) -> bool {
    hides(state) && Scope::of(state, &state.screen) == Scope::Text
}
