//! The settings in `questions.json`. An invalid value does not affect other settings. Each fault
//! becomes a sentence for the user.

mod file;
mod overlay;

use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

use crate::disk::{self, Links};
use crate::json::{self, JsonFault};
use crate::strings::settings as words;
pub use file::{
    Command, Display, FormSettings, Glyphs, Key, LanguageSetting, Notify, Panel, Rpc, Settings,
    Signal, ToolName,
};
use overlay::{Overlay, Owner};

/// The name of the settings file, in Pi's agent directory and in a project's `.pi`.
pub const FILE_NAME: &str = "questions.json";

/// The unchecked content of the settings files.
#[derive(Debug)]
pub struct Files(Vec<(PathBuf, Owner, Content)>);

/// The content of a file.
#[derive(Debug)]
enum Content {
    Json(Result<Value, JsonFault>),
    Unreadable(io::Error),
}

impl Files {
    /// Reads `agent_dir/questions.json` and `project_dir/.pi/questions.json`. Keys of the project's
    /// file override keys of the first file. Pass a project only if the user trusts it. Files may
    /// be missing.
    #[must_use]
    pub fn read(agent_dir: &Path, project_dir: Option<&Path>) -> Self {
        let own = (agent_dir.join(FILE_NAME), Owner::User);
        let project = project_dir.map(|dir| (dir.join(".pi").join(FILE_NAME), Owner::Project));
        let files = std::iter::once(own).chain(project);
        let read = files.filter_map(|(path, owner)| {
            let content = match disk::read_text(&path, Links::Follow) {
                Ok(text) => Content::Json(json::read(&text?)),
                Err(error) => Content::Unreadable(error),
            };
            Some((path, owner, content))
        });
        Self(read.collect())
    }

    /// Returns the language that the files set. Faults are reported in this language.
    #[must_use]
    pub fn language(&self) -> LanguageSetting {
        let set = |(.., content): &(PathBuf, Owner, Content)| match content {
            Content::Json(Ok(value)) => LanguageSetting::deserialize(value.get("language")?).ok(),
            _ => None,
        };
        self.0.iter().rev().find_map(set).unwrap_or_default()
    }

    /// Returns the settings and the faults. An unreadable file is a fault.
    #[must_use]
    pub fn check(self) -> (Settings, Vec<String>) {
        let mut overlay = Overlay::default();
        for (path, owner, content) in self.0 {
            match content {
                Content::Json(json) => overlay.add(json, &path, owner),
                Content::Unreadable(error) => {
                    overlay.report(words::unreadable(path.display(), error))
                }
            }
        }
        overlay.finish()
    }
}

/// Parses the settings in `text`. `path`: the name of the file in faults.
#[cfg(test)]
pub(crate) fn parse(text: &str, path: &Path) -> (Settings, Vec<String>) {
    let mut overlay = Overlay::default();
    overlay.add(json::read(text), path, Owner::User);
    overlay.finish()
}

/// The files in a project's `.pi` that make Pi ask the user about trust.
const ASKED_ABOUT: [&str; 7] =
    ["settings.json", "extensions", "skills", "prompts", "themes", "SYSTEM.md", "APPEND_SYSTEM.md"];

/// For a `project` that Pi reports as trusted, returns `true` if the user decided this: Pi had to
/// ask, its trust store contains the decision, or the user's `defaultProjectTrust` is `always`. Pi
/// also reports projects without Pi files as trusted, without a decision. `home`: the user's home
/// directory.
#[must_use]
pub fn is_decided(agent_dir: &Path, project: &Path, home: Option<&Path>) -> bool {
    let project = real(project);
    if is_asked_about(&project, home) {
        return true;
    }
    let read = |name: &str| {
        let text = disk::read_text(&agent_dir.join(name), Links::Follow).ok().flatten()?;
        json::read(text.trim_start_matches('\u{feff}')).ok()
    };
    stored(read("trust.json").as_ref(), &project).unwrap_or_else(|| {
        let settings = read("settings.json");
        settings
            .is_some_and(|settings| settings.get("defaultProjectTrust") == Some(&"always".into()))
    })
}

/// Returns `true` if `project` contains files that make Pi ask the user.
fn is_asked_about(project: &Path, home: Option<&Path>) -> bool {
    let folder = project.join(".pi");
    let skills = |dir: &Path| dir.join(".agents").join("skills");
    let own = home.map(|home| skills(&real(home)));
    ASKED_ABOUT.iter().any(|name| folder.join(name).exists())
        || project.ancestors().map(skills).any(|path| Some(&path) != own.as_ref() && path.exists())
}

/// Returns the decision in Pi's trust `store` for `project` or the nearest directory around it.
fn stored(store: Option<&Value>, project: &Path) -> Option<bool> {
    let store = store?.as_object()?;
    project.ancestors().find_map(|dir| store.get(dir.to_str()?)?.as_bool())
}

/// Resolves the links in `path`, in Node's notation.
fn real(path: &Path) -> PathBuf {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let plain = real.to_str().and_then(|path| path.strip_prefix(r"\\?\")).map(PathBuf::from);
    plain.unwrap_or(real)
}

#[cfg(test)]
mod tests;
