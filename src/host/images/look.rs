//! Looks whether a file is an image, without reading more of it than that takes.

use std::path::{Path, PathBuf};

use napi::Env;

use super::file::{self, Beginning};
use crate::model::image::{MOST_BYTES, PROBED_BYTES};
use crate::model::{Fault, Image, Probe};
use crate::state::path_in_wsl;
use crate::strings::sentences::image_fault;

/// An image, or a sentence for the person about a file that is one but cannot be taken; `None` for
/// anything else.
pub type Found = Option<Result<Image, String>>;

/// Looks at the file at `path`, relative to the project at `cwd` or to the person's home. `done` is
/// called once, unless Node says nothing.
pub fn look(env: &Env, cwd: &Path, path: &str, done: impl FnOnce(&Env, Found) + 'static) {
    let whole = whole(cwd, path);
    // As it is told: relative where it is in the project.
    let told = whole.strip_prefix(cwd).unwrap_or(&whole);
    let (Some(whole), Some(told)) = (whole.to_str(), told.to_str()) else {
        return done(env, None);
    };
    let told = told.to_owned();
    let probed = |length: u64| match u32::try_from(length) {
        // What a system makes up while it is read has no length, and may have no end.
        Ok(0) => Err(Fault::NoImage),
        length => Ok(length.map_or(PROBED_BYTES, |length| length.min(PROBED_BYTES))),
    };
    file::read(env, whole.to_owned(), None, probed, move |env, read| {
        done(env, read.ok().and_then(|read| judge(env, &read, told)));
    });
}

/// The file that a person means by `path`.
fn whole(cwd: &Path, path: &str) -> PathBuf {
    if let Some(rest) = path.strip_prefix("~/")
        && let Some(home) = std::env::home_dir()
    {
        return home.join(rest);
    }
    let in_wsl = std::env::var_os("WSL_DISTRO_NAME").and_then(|_| path_in_wsl(path));
    cwd.join(in_wsl.as_deref().unwrap_or(path))
}

/// What a file is that begins so. It is told as `path`.
fn judge(env: &Env, read: &Beginning, path: String) -> Found {
    let probed = file::first(env, &read.bytes, read.count).ok()?;
    let bytes = read.length;
    let probe = Probe::of(&probed, bytes <= u64::from(PROBED_BYTES))?;
    Some(if bytes > MOST_BYTES {
        Err(image_fault(&path, &Fault::TooLarge))
    } else {
        Ok(Image { path, probe, bytes, confined: false })
    })
}
