//! `questions.json`: what the user set, checked. A file that is partly wrong still counts for the
//! rest; each complaint is a sentence for the user, and a file causes a few at most.

mod file;
mod overlay;
mod trust;

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

use crate::disk::{self, Links};
use crate::json::{self, Broken};
use crate::strings::settings as words;
pub use file::{
    Away, Command, Display, FormSettings, Glyphs, Key, LanguageSetting, Notify, Panel, Prose, Rpc,
    Settings, Signal, Subagents, ToolName,
};
use overlay::{Overlay, Owner};
pub use trust::is_decided;

/// The settings' file name, in Pi's agent directory and in a project's `.pi`.
pub const FILE_NAME: &str = "questions.json";

/// The settings files as they were read, not checked yet.
#[derive(Debug)]
pub struct Files(Vec<(PathBuf, Owner, Content)>);

/// What was in a file.
#[derive(Debug)]
enum Content {
    Json(Result<Value, Broken>),
    NotText,
    Unreadable(io::Error),
}

impl Files {
    /// Reads `agent_dir/questions.json`, and `project_dir/.pi/questions.json`, which is laid over it key
    /// by key. Pass a project only if the user trusts it. A missing file is fine.
    #[must_use]
    pub fn read(agent_dir: &Path, project_dir: Option<&Path>) -> Self {
        let own = (agent_dir.join(FILE_NAME), Owner::Person);
        let project = project_dir.map(|dir| (dir.join(".pi").join(FILE_NAME), Owner::Project));
        let files = std::iter::once(own).chain(project);
        let read = files.filter_map(|(path, owner)| {
            let content = match disk::read_text(&path, Links::Follow) {
                Ok(text) => Content::Json(json::read(&text?)),
                Err(error) if error.kind() == ErrorKind::InvalidData => Content::NotText,
                Err(error) => Content::Unreadable(error),
            };
            Some((path, owner, content))
        });
        Self(read.collect())
    }

    /// The language that they set, in which they are complained about.
    #[must_use]
    pub fn language(&self) -> LanguageSetting {
        let set = |(.., content): &(PathBuf, Owner, Content)| match content {
            Content::Json(Ok(value)) => LanguageSetting::deserialize(value.get("language")?).ok(),
            _ => None,
        };
        self.0.iter().rev().find_map(set).unwrap_or_default()
    }

    /// The settings. A file that cannot be read is a complaint.
    #[must_use]
    pub fn check(self) -> (Settings, Vec<String>) {
        let mut overlay = Overlay::default();
        for (path, owner, content) in self.0 {
            match content {
                Content::Json(json) => overlay.add(json, &path, owner),
                Content::NotText => overlay.report(words::not_text(path.display())),
                Content::Unreadable(error) => {
                    overlay.report(words::unreadable(path.display(), error))
                }
            }
        }
        overlay.finish()
    }
}

/// The settings that one file's `text` makes; `path` only names it in complaints.
pub fn parse(text: &str, path: &Path) -> (Settings, Vec<String>) {
    let mut overlay = Overlay::default();
    overlay.add(json::read(text), path, Owner::Person);
    overlay.finish()
}

#[cfg(test)]
mod tests;
