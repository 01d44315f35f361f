//! `ask-user.json`: what the user set, checked. A file that is partly wrong still counts for the
//! rest; what is wrong comes as [`Complaint`]s, of which a file makes a few at most.

mod file;
mod overlay;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::contract::{Flavor, Guidance, ToolSettings};
use crate::disk::{self, Links};
use crate::strings::settings as words;

/// Everything the user can set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// What concerns the form itself.
    pub form: FormSettings,
    /// How a form calls for attention.
    pub notify: Notify,
    /// Whether the form stands under the conversation or floats over it.
    pub display: Display,
    /// The tools to register and the words the model reads about them.
    pub tools: ToolSettings,
    /// How an RPC client is asked.
    pub rpc: Rpc,
}

/// Settings that concern the form itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormSettings {
    /// Draw with ASCII only.
    pub ascii: bool,
    /// Answers longer than this many characters are asked about (seed 000: 2,000).
    pub long_answer: usize,
    /// The key that folds the form, as Pi writes keys.
    pub fold: String,
}

/// How a form calls for attention when it opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Notify {
    /// One BEL on a terminal.
    Bell,
    /// Not at all.
    Off,
}

/// Where the form stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Display {
    /// Under the conversation, in the editor's place.
    Inline,
    /// In a box over the conversation.
    Overlay,
}

/// How an RPC client is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Rpc {
    /// By Pi's own dialogs, which every client shows.
    Dialogs,
    /// By a request entry that the client answers with `/ask-user-response`; no dialogs.
    Structured,
    /// By both at once; the first answer counts.
    Both,
}

impl Rpc {
    /// The value of the flag `--ask-user-rpc`: `dialogs`, `structured` or `both`, else `None`.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        serde_json::from_value(word.into()).ok()
    }
}

/// Something in a settings file that does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// The file.
    pub path: PathBuf,
    /// The key in it, e.g. `guidance.promptSnippet` or `tools[1]`; `None` if it is the whole file
    /// or several keys.
    pub key: Option<String>,
    /// One sentence for the user that names both, as long as a person will read.
    pub sentence: String,
}

impl Default for Settings {
    fn default() -> Self {
        file::File::default().into()
    }
}

impl Default for FormSettings {
    fn default() -> Self {
        Settings::default().form
    }
}

impl From<file::File> for Settings {
    fn from(file: file::File) -> Self {
        let mut names = Vec::new();
        for tool in file.tools.into_iter().map(file::ToolName::name) {
            if !names.contains(&tool) {
                names.push(tool);
            }
        }
        Self {
            form: FormSettings {
                ascii: file.glyphs == file::Glyphs::Ascii,
                long_answer: usize::try_from(file.long_answer.get()).unwrap_or(usize::MAX),
                fold: file.fold.0,
            },
            notify: file.notify,
            display: file.display,
            tools: ToolSettings {
                names,
                flavor: match file.flavor {
                    file::Flavor::Rpiv => Flavor::Rpiv,
                    file::Flavor::Forge => Flavor::Forge,
                },
                guidance: Guidance {
                    description: file.guidance.description,
                    prompt_snippet: file.guidance.prompt_snippet,
                    prompt_guidelines: file.guidance.prompt_guidelines,
                },
            },
            rpc: file.rpc,
        }
    }
}

/// The settings' file name, in Pi's agent directory and in a project's `.pi`.
pub const FILE_NAME: &str = "ask-user.json";

/// Reads `agent_dir/ask-user.json`, then lays `project_dir/.pi/ask-user.json` over it key by key.
/// Pass a project only if the user trusts it. A missing file is no fault; a file that cannot be
/// read is a complaint.
#[must_use]
pub fn load(agent_dir: &Path, project_dir: Option<&Path>) -> (Settings, Vec<Complaint>) {
    let mut overlay = overlay::Overlay::default();
    let project = project_dir.map(|dir| dir.join(".pi").join(FILE_NAME));
    for path in [Some(agent_dir.join(FILE_NAME)), project].into_iter().flatten() {
        match disk::read_text(&path, Links::Follow) {
            Ok(Some(text)) => overlay.add(&text, &path),
            Ok(None) => {}
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                overlay.complain(&path, words::not_text(&path));
            }
            Err(error) => overlay.complain(&path, words::unreadable(&path, &error)),
        }
    }
    overlay.finish()
}

/// The settings that one file's `text` makes; `path` only names it in complaints.
#[must_use]
pub fn parse(text: &str, path: &Path) -> (Settings, Vec<Complaint>) {
    let mut overlay = overlay::Overlay::default();
    overlay.add(text, path);
    overlay.finish()
}

#[cfg(test)]
mod tests;
