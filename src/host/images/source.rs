//! Where the images of a form come from.

use std::path::PathBuf;
use std::rc::Rc;

use super::clipboard::Clipboard;

/// Where the images of a form come from.
#[derive(Debug, Clone)]
pub struct ImageSource {
    /// What paths are relative to.
    pub cwd: PathBuf,
    /// Keeps those from the clipboard.
    pub clipboard: Rc<Clipboard>,
    /// True where the model takes none.
    pub blind: bool,
}
