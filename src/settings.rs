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
use crate::strings::host::untrusted_file;
use crate::strings::programs::bad_flag;
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

#[derive(Debug)]
enum Content {
    Json(Result<Value, JsonFault>),
    Unreadable(io::Error),
    Untrusted,
}

impl Files {
    /// Reads `agent_dir/questions.json` and `project_dir/.pi/questions.json`. Keys of the project's
    /// file override keys of the user's file. If the user does not trust the project
    /// (`is_trusted`), the project's file is a fault. Files may be missing.
    #[must_use]
    pub fn read(agent_dir: Option<&Path>, project_dir: Option<&Path>, is_trusted: bool) -> Self {
        let users_file = agent_dir.map(|dir| (dir.join(FILE_NAME), Owner::User));
        let project = project_dir.map(|dir| (dir.join(".pi").join(FILE_NAME), Owner::Project));
        let read = users_file.into_iter().chain(project).filter_map(|(path, owner)| {
            if owner == Owner::Project && !is_trusted {
                return path.exists().then_some((path, owner, Content::Untrusted));
            }
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

    /// Returns the settings and the faults. An unreadable file is a fault. `rpc`: the value of the
    /// flag `--ask-user-rpc`, which overrides the setting. `plain`: the value of the environment
    /// variable for plain display; empty and `0` change nothing.
    #[must_use]
    pub fn check(self, rpc: Option<&str>, plain: Option<&str>) -> (Settings, Vec<String>) {
        let mut overlay = Overlay::default();
        for (path, owner, content) in self.0 {
            match content {
                Content::Json(json) => overlay.add(json, &path, owner),
                Content::Unreadable(error) => {
                    overlay.report(words::unreadable(path.display(), error))
                }
                Content::Untrusted => {
                    let name = Path::new(".pi").join(FILE_NAME);
                    overlay.report(untrusted_file(name.to_string_lossy()));
                }
            }
        }
        let (mut settings, mut faults) = overlay.finish();
        if let Some(word) = rpc {
            match Rpc::deserialize(&Value::from(word)) {
                Ok(rpc) => settings.rpc = rpc,
                Err(_) => faults.push(bad_flag(word)),
            }
        }
        if plain.is_some_and(|plain| !plain.is_empty() && plain != "0") {
            settings.display = Display::Plain;
        }
        (settings, faults)
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

/// For a `project` that Pi reports as trusted, returns `true` if the user decided this: by a flag
/// on the command line, in Pi's dialog, in Pi's trust store, or by the setting
/// `defaultProjectTrust`. (Pi also reports projects without Pi files as trusted.) `home`: the
/// user's home directory.
#[must_use]
pub fn is_decided(
    agent_dir: Option<&Path>,
    project: &Path,
    home: Option<&Path>,
    command_line: &[String],
) -> bool {
    if approves(command_line) {
        return true;
    }
    let Some(agent_dir) = agent_dir else { return false };
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

/// Returns `true` if a flag on Pi's command line trusts the project.
fn approves(args: &[String]) -> bool {
    let is_no = |arg: &str| ["--no-approve", "-na"].contains(&arg);
    let is_yes = |arg: &str| ["--approve", "-a"].contains(&arg);
    let last = args.iter().rev().find(|arg| is_no(arg) || is_yes(arg));
    last.is_some_and(|arg| is_yes(arg))
}

/// Returns `true` if `project` contains files that make Pi ask the user.
fn is_asked_about(project: &Path, home: Option<&Path>) -> bool {
    let folder = project.join(".pi");
    let skills = |dir: &Path| dir.join(".agents").join("skills");
    let users_skills = home.map(|home| skills(&real(home)));
    ASKED_ABOUT.iter().any(|name| folder.join(name).exists())
        || project
            .ancestors()
            .map(skills)
            .any(|path| Some(&path) != users_skills.as_ref() && path.exists())
}

/// Returns the decision in Pi's trust `store` for `project`, or else for the nearest directory that
/// contains `project`.
fn stored(store: Option<&Value>, project: &Path) -> Option<bool> {
    let store = store?.as_object()?;
    project.ancestors().find_map(|dir| store.get(dir.to_str()?)?.as_bool())
}

/// Returns `true` if the session in `file` may come from the project in `cwd`: the file is in the
/// project, but not in the agent directory, and Pi's command line has no flag `--session…`.
#[must_use]
pub fn is_from_project(
    file: &Path,
    cwd: &Path,
    agent_dir: Option<&Path>,
    command_line: &[String],
) -> bool {
    let file = real(file);
    let is_in = |dir: &Path| file.starts_with(real(dir));
    let is_chosen = command_line.iter().any(|arg| arg.starts_with("--session"));
    is_in(cwd) && !agent_dir.is_some_and(is_in) && !is_chosen
}

/// Resolves the links in `path`. Like Node, omits the prefix `\\?\` of Windows paths. The file may
/// be missing, because Pi may not have written it yet.
fn real(path: &Path) -> PathBuf {
    let parent = || Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?));
    let real = path.canonicalize().ok().or_else(parent).unwrap_or_else(|| path.to_owned());
    let plain = real.to_str().and_then(|path| path.strip_prefix(r"\\?\")).map(PathBuf::from);
    plain.unwrap_or(real)
}

#[cfg(test)]
mod tests;
