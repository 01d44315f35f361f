//! Where the socket lies, and how children find it: its address stands in the environment. That of the parent is
//! taken out of it when the extension loads, so that what this process starts does not ask there.

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::Value;

use crate::host::js::shared;
use crate::host::pi::process;
use crate::surface::subagents::VARIABLE;

/// An address that only this user can connect to. What it needs on the disk goes with it.
#[derive(Debug)]
pub struct Place {
    address: String,
    #[cfg(unix)]
    _directory: tempfile::TempDir,
}

/// Longest address of a socket, in bytes: macOS takes 103, Linux 107.
#[cfg(unix)]
const LONGEST: usize = 100;

impl Place {
    /// A new socket in a directory of its own, which only this user can enter.
    ///
    /// # Errors
    /// When there is no place for it.
    #[cfg(unix)]
    pub fn new(_: &Env) -> Result<Self> {
        use std::os::unix::fs::PermissionsExt;
        use std::path::{Path, PathBuf};

        let made = |parent: PathBuf| {
            let mut builder = tempfile::Builder::new();
            builder.prefix("pi-questions-").permissions(PermissionsExt::from_mode(0o700));
            let directory = builder.tempdir_in(parent).ok()?;
            let address = directory.path().join("s").to_str()?.to_owned();
            (address.len() <= LONGEST).then_some(Self { address, _directory: directory })
        };
        // The runtime directory is the user's alone, and gone when they log out.
        let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
        runtime
            .filter(|directory| directory.is_absolute())
            .and_then(made)
            .or_else(|| made(std::env::temp_dir()))
            .or_else(|| made(Path::new("/tmp").to_owned()))
            .ok_or_else(|| Error::from_reason("there is no directory for the socket"))
    }

    /// A pipe whose name nobody can guess.
    ///
    /// # Errors
    /// When this host has no `node:crypto`.
    #[cfg(not(unix))]
    pub fn new(env: &Env) -> Result<Self> {
        use std::fmt::Write;

        let mut address = r"\\.\pipe\pi-questions-".to_owned();
        for byte in crate::host::pi::process::random(env)? {
            write!(address, "{byte:02x}").ok();
        }
        Ok(Self { address })
    }

    /// The address, as Node takes it.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// It listens now: nobody else may connect.
    ///
    /// # Errors
    /// When that cannot be set.
    pub fn protect(&self) -> Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(&self.address, PermissionsExt::from_mode(0o600))?;
        }
        Ok(())
    }
}

/// Whether nobody but this user can listen at `address`: the socket and its folder are this user's,
/// closed to all others, and no links. An address that was inherited may be an old one, and its name
/// somebody else's by now.
#[cfg(unix)]
pub fn is_own(address: &str) -> bool {
    use std::fs::{FileType, Metadata, symlink_metadata};
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    use std::path::Path;

    let path = Path::new(address);
    let is_private = |found: &Metadata| {
        Some(found.uid()) == crate::host::js::own_user() && found.mode() & 0o077 == 0
    };
    let is = |path: &Path, kind: fn(&FileType) -> bool| {
        symlink_metadata(path).is_ok_and(|found| kind(&found.file_type()) && is_private(&found))
    };
    let folder = path.parent().filter(|_| path.is_absolute());
    folder.is_some_and(|folder| is(folder, FileType::is_dir)) && is(path, FileType::is_socket)
}

/// Whether nobody but this user can listen at `address`: the name of a pipe cannot be guessed, and
/// what else there is to know of it the system does not tell.
#[cfg(not(unix))]
pub fn is_own(_: &str) -> bool {
    true
}

/// Where this process itself listens.
const OWN: &str = "pi-questions.subagents.own";
/// Where its parent listens.
const PARENT: &str = "pi-questions.subagents.parent";

fn text(value: Option<Value>) -> Option<String> {
    value?.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

/// The address of the parent, if this process has one. It has none where the variable is its own: it
/// is set for its children, and another session or copy of the extension in this process finds it.
pub fn inherit(env: &Env) -> Option<String> {
    let set = process::variable(env, VARIABLE).filter(|at| !at.is_empty());
    if let Some(at) = set {
        if text(shared::look(env, OWN)).is_some_and(|own| own == at) {
            return None;
        }
        process::set_variable(env, VARIABLE, None);
        shared::put(env, PARENT, &at.into());
    }
    // Pi calls the factory again at `/reload` and `/new`.
    text(shared::look(env, PARENT))
}

/// The parent is gone.
pub fn forget(env: &Env) {
    shared::remove(env, PARENT);
}

/// Tells children that they are heard at `at`.
pub fn announce(env: &Env, at: &str) {
    shared::put(env, OWN, &at.into());
    process::set_variable(env, VARIABLE, Some(at));
}

/// Tells it no more.
pub fn withdraw(env: &Env, at: &str) {
    if process::variable(env, VARIABLE).is_some_and(|set| set == at) {
        process::set_variable(env, VARIABLE, None);
    }
    if text(shared::look(env, OWN)).is_some_and(|own| own == at) {
        shared::remove(env, OWN);
    }
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    #[test]
    fn only_a_socket_of_this_user_that_is_closed_to_others_is_its_own() {
        use std::fs::{self, Permissions};
        use std::os::unix::fs::{PermissionsExt, symlink};
        use std::os::unix::net::UnixListener;

        use super::*;

        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("f");
        fs::create_dir(&folder).unwrap();
        let at = folder.join("s");
        let _listener = UnixListener::bind(&at).unwrap();
        let set = |path: &std::path::Path, mode| {
            fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
        };
        let own = |path: &std::path::Path| is_own(path.to_str().unwrap());
        for (of_folder, of_socket, wanted) in [
            (0o700, 0o600, true),
            (0o755, 0o600, false),
            (0o1777, 0o600, false),
            (0o710, 0o600, false),
            (0o700, 0o755, false),
            (0o700, 0o660, false),
            (0o700, 0o602, false),
        ] {
            set(&folder, of_folder);
            set(&at, of_socket);
            assert_eq!(own(&at), wanted, "{of_folder:o} {of_socket:o}");
        }
        set(&folder, 0o700);
        set(&at, 0o600);
        symlink(&folder, dir.path().join("link")).unwrap();
        symlink(&at, folder.join("link")).unwrap();
        fs::write(folder.join("file"), "").unwrap();
        set(&folder.join("file"), 0o600);
        for other in ["link/s", "f/link", "f/file", "f/none", "f"] {
            assert!(!own(&dir.path().join(other)), "{other}");
        }
        for other in ["", "s", "/", "f/s", "\0s"] {
            assert!(!is_own(other), "{other:?}");
        }
    }
}
