//! Looks whether a file is an image, without reading more of it than that takes.

use std::path::{Path, PathBuf};

use napi::Env;
use napi::bindgen_prelude::*;

use super::file;
use crate::host::js::guard::guarded;
use crate::host::js::{call, call_object, call_value, get_object, global, tame, try_call};
use crate::model::image::{MOST_BYTES, PROBED_BYTES};
use crate::model::{Image, Probe};
use crate::strings::images as words;

/// Gets the image, or a sentence about a file that is one but cannot be taken; `None` for anything
/// else.
type Done = Box<dyn FnOnce(&Env, Option<std::result::Result<Image, String>>)>;

/// Looks at the file at `path`, relative to the project at `cwd` or to the person's home. `done` is
/// called once, unless Node says nothing.
pub fn look(
    env: &Env,
    cwd: &Path,
    path: &str,
    done: impl FnOnce(&Env, Option<std::result::Result<Image, String>>) + 'static,
) -> Result<()> {
    let home = path.strip_prefix("~/").and_then(|rest| Some(std::env::home_dir()?.join(rest)));
    let whole = home.unwrap_or_else(|| cwd.join(path));
    // As it is told: relative where it is in the project.
    let told = whole.strip_prefix(cwd).unwrap_or(&whole);
    let texts = (whole.to_str(), told.to_str());
    let (Some(whole), Some(told)) = texts else {
        done(env, None);
        return Ok(());
    };
    let file = Seen { whole: whole.to_owned(), told: told.to_owned(), done: Box::new(done) };
    file::length(env, whole, told, move |env, length| match length {
        Ok(length) if length > 0.0 => file.open(env, length),
        _ => (file.done)(env, None),
    })
}

/// A file that is there.
struct Seen {
    whole: String,
    told: String,
    done: Done,
}

impl Seen {
    fn open(self, env: &Env, length: f64) {
        let path = PathBuf::from(&self.whole).to_string_lossy().into_owned();
        let told = self.told.clone();
        // Whoever takes it calls `done`.
        let held = std::rc::Rc::new(std::cell::RefCell::new(Some(self)));
        let late = std::rc::Rc::clone(&held);
        let begun = guarded(|| {
            let opened = file::callback(env, &told, move |env, opened| {
                let Some(file) = held.take() else { return };
                match opened.ok().and_then(|args| args.get::<f64>(1)) {
                    Some(handle) => file.read(env, handle, length),
                    None => (file.done)(env, None),
                }
            })?;
            let args = FnArgs::from((path.as_str(), "r", opened));
            call_value(env, &file::fs(env)?, "open", args).map(drop)
        });
        if tame(env, begun).is_err()
            && let Some(file) = late.take()
        {
            (file.done)(env, None);
        }
    }

    fn read(self, env: &Env, handle: f64, length: f64) {
        let held = std::rc::Rc::new(std::cell::RefCell::new(Some(self)));
        let late = std::rc::Rc::clone(&held);
        let begun = guarded(|| {
            #[expect(clippy::cast_precision_loss, reason = "a small number")]
            let count = length.min(PROBED_BYTES as f64);
            let class = get_object(env, &global(env)?, "Buffer");
            let class = class.ok_or_else(|| Error::from_reason("no Buffer in this host"))?;
            let buffer = call_object(env, &class, "alloc", count)?;
            let read = file::callback(env, "", move |env, read| {
                if let Ok(fs) = file::fs(env)
                    && let Ok(closed) = file::callback(env, "", |_, _| {})
                {
                    try_call(env, &fs, "close", FnArgs::from((handle, closed)));
                }
                let Some(file) = held.take() else { return };
                let found = read.ok().and_then(|args| {
                    let (count, buffer) = (args.get::<f64>(1)?, args.object(2)?);
                    let part = FnArgs::from((0.0, count));
                    let bytes = call::<Uint8Array>(env, &buffer, "subarray", part).ok()?;
                    file.judge(&bytes, length)
                });
                (file.done)(env, found);
            })?;
            let args = FnArgs::from((handle, buffer, 0.0, count, 0.0, read));
            call_value(env, &file::fs(env)?, "read", args).map(drop)
        });
        if tame(env, begun).is_err()
            && let Some(file) = late.take()
        {
            (file.done)(env, None);
        }
    }

    /// What a file is that begins with `probed`.
    fn judge(&self, probed: &[u8], length: f64) -> Option<std::result::Result<Image, String>> {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the length of a file"
        )]
        let bytes = length as u64;
        let probe = Probe::of(probed, bytes <= PROBED_BYTES as u64)?;
        Some(if bytes > MOST_BYTES {
            Err(words::too_large(&self.told))
        } else {
            Ok(Image { path: self.told.clone(), probe, bytes })
        })
    }
}
