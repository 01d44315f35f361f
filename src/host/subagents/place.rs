//! Where the socket lies.

use napi::Env;
use napi::bindgen_prelude::*;

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
            builder.prefix("pi-ask-user-").permissions(PermissionsExt::from_mode(0o700));
            let directory = builder.tempdir_in(parent).ok()?;
            let address = directory.path().join("s").to_str()?.to_owned();
            (address.len() <= LONGEST).then_some(Self { address, _directory: directory })
        };
        made(std::env::temp_dir())
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

        let mut address = r"\\.\pipe\pi-ask-user-".to_owned();
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
