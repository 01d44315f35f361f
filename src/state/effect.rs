//! What the host must do after an update.

use crate::model::Outcome;

/// A side effect that the host carries out.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// The form has ended; comes at most once.
    Finish(Outcome),
    /// Open `$VISUAL`/`$EDITOR` on this text and give it back by `Dialog::edited`.
    EditExternally(String),
    /// End Pi with the call unanswered, so that it is asked again (second Ctrl+C).
    Shutdown,
}
