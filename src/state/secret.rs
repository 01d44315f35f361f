//! A secret while it is typed.

use zeroize::Zeroize;

use super::editor::Edit;
use crate::model::Secret;
use crate::model::secret::mask;

/// What stands for a character of a secret.
pub const MASK: &str = "●";

/// A secret while it is typed. Its cursor is always at its end.
#[derive(Debug, Default)]
pub struct SecretField {
    pub(super) secret: Secret,
    /// True while it is shown.
    pub(super) revealed: bool,
}

impl SecretField {
    /// The text, for the screen: `None` while it is hidden.
    pub fn shown(&self) -> Option<&str> {
        self.revealed.then(|| self.secret.expose())
    }

    /// `sign` for each of its characters, as [`mask`] has it.
    pub fn masked(&self, sign: &str) -> String {
        mask(sign, self.secret.chars())
    }

    /// The text, for whoever hands it on, without white space around it.
    pub(super) fn typed(&self) -> &str {
        self.secret.expose().trim()
    }

    /// Whether it takes an edit of a key: its cursor stays at its end, and nothing comes back into it.
    pub fn knows(edit: &Edit) -> bool {
        matches!(
            edit,
            Edit::Insert(_) | Edit::Backspace | Edit::DeleteWordBack | Edit::DeleteToStart
        )
    }

    /// Changes the text by an edit at its end; false where it would be too long.
    pub(super) fn apply(&mut self, edit: Edit) -> bool {
        match edit {
            Edit::Insert(c) if !c.is_control() => {
                return self.secret.push_str(c.encode_utf8(&mut [0; 4]));
            }
            Edit::Paste(mut text) => {
                // No environment variable can hold a zero.
                let fits = !text.contains('\0') && self.secret.push_str(&text);
                text.zeroize();
                return fits;
            }
            Edit::Backspace => self.secret.pop(),
            Edit::DeleteWordBack | Edit::DeleteToStart => self.secret.clear(),
            _ => {}
        }
        true
    }
}
