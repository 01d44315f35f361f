//! `ask-user.json`: what the user set, checked. A file that is partly wrong still counts for the
//! rest; each complaint is a sentence for the user, and a file causes a few at most.

mod file;
mod notify;
mod overlay;

use std::io::ErrorKind;
use std::path::Path;

use crate::disk::{self, Links};
use crate::strings::settings as words;
pub use file::{
    Display, FormSettings, Glyphs, Key, LanguageSetting, Panel, Rpc, Settings, Subagents, ToolName,
};
pub use notify::{Command, Notify, Signal};
use overlay::{Overlay, Owner};

/// The settings' file name, in Pi's agent directory and in a project's `.pi`.
pub const FILE_NAME: &str = "ask-user.json";

/// Reads `agent_dir/ask-user.json`, then lays `project_dir/.pi/ask-user.json` over it key by key.
/// Pass a project only if the user trusts it. A missing file is fine; a file that cannot be
/// read is a complaint.
pub fn load(agent_dir: &Path, project_dir: Option<&Path>) -> (Settings, Vec<String>) {
    let mut overlay = Overlay::default();
    let own = (agent_dir.join(FILE_NAME), Owner::Person);
    let project = project_dir.map(|dir| (dir.join(".pi").join(FILE_NAME), Owner::Project));
    for (path, owner) in [Some(own), project].into_iter().flatten() {
        match disk::read_text(&path, Links::Follow) {
            Ok(Some(text)) => overlay.add(&text, &path, owner),
            Ok(None) => {}
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                overlay.complain(words::not_text(&path));
            }
            Err(error) => overlay.complain(words::unreadable(&path, &error)),
        }
    }
    overlay.finish()
}

/// The settings that one file's `text` makes; `path` only names it in complaints.
pub fn parse(text: &str, path: &Path) -> (Settings, Vec<String>) {
    let mut overlay = Overlay::default();
    overlay.add(text, path, Owner::Person);
    overlay.finish()
}

#[cfg(test)]
mod tests;
