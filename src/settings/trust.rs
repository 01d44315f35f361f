//! Whether the person decided that a project is trusted. Pi says so of every project without files of
//! its own, where it had nothing to ask about: that is no decision about ours.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::disk::{self, Links};
use crate::json;

/// What Pi asks about where it lies in a project's `.pi`.
const ASKED_ABOUT: [&str; 7] =
    ["settings.json", "extensions", "skills", "prompts", "themes", "SYSTEM.md", "APPEND_SYSTEM.md"];

/// Whether somebody decided that `project` is trusted, where Pi says that it is: Pi had to ask, its
/// trust store says so, or the person's own `defaultProjectTrust` is `always`. `home` is the person's
/// home directory.
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
        settings.is_some_and(|it| it.get("defaultProjectTrust") == Some(&"always".into()))
    })
}

/// Whether there is something in `project` that Pi asks about.
fn is_asked_about(project: &Path, home: Option<&Path>) -> bool {
    let folder = project.join(".pi");
    let skills = |dir: &Path| dir.join(".agents").join("skills");
    let own = home.map(|home| skills(&real(home)));
    ASKED_ABOUT.iter().any(|name| folder.join(name).exists())
        || project.ancestors().map(skills).any(|it| Some(&it) != own.as_ref() && it.exists())
}

/// What Pi's trust `store` says of `project` or the nearest directory around it.
fn stored(store: Option<&Value>, project: &Path) -> Option<bool> {
    let store = store?.as_object()?;
    project.ancestors().find_map(|dir| store.get(dir.to_str()?)?.as_bool())
}

/// `path` without links, as Node writes it.
fn real(path: &Path) -> PathBuf {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let plain = real.to_str().and_then(|path| path.strip_prefix(r"\\?\")).map(PathBuf::from);
    plain.unwrap_or(real)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::json;

    use super::*;

    #[test]
    fn a_project_is_trusted_by_a_decision_only() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        let (agent, work) = (root.join("agent"), root.join("work"));
        let project = work.join("p");
        for made in [&agent, &project.join(".pi")] {
            fs::create_dir_all(made).unwrap();
        }
        let decided = || is_decided(&agent, &project, Some(&root));
        // Our own file asks for nothing, wherever Pi had nothing to ask about.
        fs::write(project.join(".pi/questions.json"), "{}").unwrap();
        assert!(!decided());

        for (value, wanted) in [("always", true), ("ask", false), ("never", false)] {
            let settings = json!({ "defaultProjectTrust": value }).to_string();
            fs::write(agent.join("settings.json"), settings).unwrap();
            assert_eq!(decided(), wanted, "{value}");
        }
        let store = |path: &std::path::Path, trusted| {
            let key = path.to_str().unwrap();
            fs::write(agent.join("trust.json"), json!({ key: trusted }).to_string()).unwrap();
        };
        for (path, trusted, wanted) in [
            (&project, true, true),
            (&work, true, true),
            (&project, false, false),
            (&agent, true, false),
        ] {
            store(path, trusted);
            assert_eq!(decided(), wanted, "{path:?} {trusted}");
        }
        // A decision against it counts more than what is usual.
        fs::write(agent.join("settings.json"), r#"{"defaultProjectTrust": "always"}"#).unwrap();
        store(&project, false);
        assert!(!decided());
        fs::remove_file(agent.join("settings.json")).unwrap();
        for broken in ["", "[", "[]", r#"{"/": "true"}"#] {
            fs::write(agent.join("trust.json"), broken).unwrap();
            assert!(!decided(), "{broken}");
        }

        // What Pi asks about, it has asked about.
        for (made, wanted) in [
            (root.join(".agents/skills"), false),
            (project.join(".pi/other"), false),
            (project.join(".pi/skills"), true),
            (work.join(".agents/skills"), true),
        ] {
            fs::create_dir_all(&made).unwrap();
            assert_eq!(decided(), wanted, "{made:?}");
            fs::remove_dir(&made).unwrap();
        }
    }
}
