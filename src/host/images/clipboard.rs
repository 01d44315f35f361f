//! An image from the clipboard, read by a program of the system (see [`Backend`]). None of them can keep
//! Pi waiting, and what they give is bounded.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;
use tempfile::TempDir;

use super::backend::Backend;
use super::file;
use super::look::look;
use crate::host::js::guard::guarded;
use crate::host::js::{
    Args, call, call_object, call_value, get, get_object, listener, object, tame, try_call,
};
use crate::host::pi::process;
use crate::model::image::{MOST_BYTES, PROBED_BYTES};
use crate::model::{Image, Probe};
use crate::state::path_of;
use crate::strings::images as words;
use crate::strings::sentences::image_fault;

/// What programs say on stderr where there is nothing of the kind: `wl-paste`, `xclip`, `osascript`.
const EMPTY: [&str; 6] = [
    "Nothing is copied",
    "No selection",
    "No suitable type",
    "not available",
    "cannot convert",
    "(-1700)",
];

/// The images that came from the clipboard: files in a directory that only the person can read, and
/// that goes with this.
#[derive(Debug, Default)]
pub struct Clipboard(RefCell<Option<(TempDir, usize)>>);

impl Clipboard {
    /// A path for another image.
    fn next(&self, extension: &str) -> std::io::Result<PathBuf> {
        let mut dir = self.0.borrow_mut();
        if dir.is_none() {
            let mut builder = tempfile::Builder::new();
            builder.prefix("ask-user-images-");
            #[cfg(unix)]
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
            *dir = Some((builder.tempdir()?, 0));
        }
        let Some((dir, count)) = dir.as_mut() else { return Ok(PathBuf::new()) };
        *count += 1;
        Ok(dir.path().join(format!("clipboard-{count}.{extension}")))
    }

    /// Removes the images.
    pub fn clear(&self) {
        self.0.take();
    }
}

/// What comes of it: an image, or a sentence.
type Done = Box<dyn FnOnce(&Env, std::result::Result<Image, String>)>;

/// Reads an image from the clipboard; `done` is called once.
pub fn read_clipboard(
    env: &Env,
    cwd: PathBuf,
    kept: &Rc<Clipboard>,
    done: impl FnOnce(&Env, std::result::Result<Image, String>) + 'static,
) {
    let job = Rc::new(Job {
        cwd,
        kept: Rc::clone(kept),
        backends: RefCell::new(Backend::all(&process::platform(env))),
        fault: RefCell::default(),
        done: RefCell::new(Some(Box::new(done))),
    });
    job.next(env);
}

/// How a program ended that gave nothing.
enum Failed {
    /// There is no such program.
    Missing,
    /// There is nothing of this kind in the clipboard.
    Empty,
    /// It wrote more than fits.
    TooMuch,
    /// Anything else, e.g. that it took too long.
    Otherwise,
}

impl Failed {
    /// `args`: as `execFile` calls back with an error.
    fn of(args: Args<'_>, error: &Object) -> Self {
        let code = get::<String>(args.env, error, "code").unwrap_or_default();
        let said = args.object(2).map(|said| text(args.env, &said)).unwrap_or_default();
        match code.as_str() {
            "ENOENT" => Self::Missing,
            "ERR_CHILD_PROCESS_STDIO_MAXBUFFER" => Self::TooMuch,
            _ if EMPTY.iter().any(|empty| said.contains(empty)) => Self::Empty,
            _ => Self::Otherwise,
        }
    }
}

/// A clipboard that is being read.
struct Job {
    cwd: PathBuf,
    kept: Rc<Clipboard>,
    backends: RefCell<VecDeque<Backend>>,
    /// What is said if no program is left.
    fault: RefCell<Option<String>>,
    done: RefCell<Option<Done>>,
}

impl Job {
    fn end(&self, env: &Env, found: std::result::Result<Image, String>) {
        if let Some(done) = self.done.take() {
            done(env, found);
        }
    }

    /// Tries the next program.
    fn next(self: &Rc<Self>, env: &Env) {
        let backend = self.backends.borrow_mut().pop_front();
        let Some(backend) = backend else {
            let fault = self.fault.take().unwrap_or_else(|| words::no_clipboard().to_owned());
            return self.end(env, Err(fault));
        };
        let Some(list) = backend.list() else { return self.image(env, backend, "") };
        let job = Rc::clone(self);
        self.run(env, backend, list, backend.list_ms(), move |env, listed| {
            match listed.map(|bytes| text(env, &bytes)) {
                Ok(types) if backend.has_files(&types) => job.copied(env, backend, types),
                Ok(types) => job.image(env, backend, &types),
                Err(why) => job.failed(env, backend, &why),
            }
        });
    }

    /// No image: only the clipboard of Windows may have one still.
    fn nothing(self: &Rc<Self>, env: &Env) {
        self.fault.replace(Some(words::none().to_owned()));
        self.backends.borrow_mut().retain(|it| *it == Backend::PowerShell);
        self.next(env);
    }

    fn failed(self: &Rc<Self>, env: &Env, backend: Backend, why: &Failed) {
        let tool = backend.tool();
        match why {
            Failed::TooMuch => {
                return self.end(env, Err(words::clipboard_too_large(MOST_BYTES / (1024 * 1024))));
            }
            Failed::Empty => return self.nothing(env),
            // The first one is what the system would use.
            Failed::Missing => drop(self.fault.borrow_mut().get_or_insert(words::no_tool(tool))),
            Failed::Otherwise => drop(self.fault.replace(Some(words::tool_failed(tool)))),
        }
        self.next(env);
    }

    /// Files were copied: the first one counts, if it is an image.
    fn copied(self: &Rc<Self>, env: &Env, backend: Backend, types: String) {
        let job = Rc::clone(self);
        let files = backend.files();
        self.run(env, backend, files, backend.read_ms(), move |env, read| {
            let listed = read.map(|bytes| text(env, &bytes)).unwrap_or_default();
            let is_path = |line: &&str| line.starts_with("file://") || line.starts_with('/');
            let path = listed.lines().map(str::trim_end).find(is_path).map(path_of);
            let Some(path) = path else { return job.image(env, backend, &types) };
            let cwd = job.cwd.clone();
            look(env, &cwd, &path, move |env, found| match found {
                Some(found) => job.end(env, found),
                None => job.image(env, backend, &types),
            });
        });
    }

    /// Reads an image of one of the `types` in the clipboard, and keeps it as a file.
    fn image(self: &Rc<Self>, env: &Env, backend: Backend, types: &str) {
        let Some(read) = backend.read(types) else { return self.nothing(env) };
        let job = Rc::clone(self);
        self.run(env, backend, read, backend.read_ms(), move |env, read| match read {
            Ok(bytes) => {
                let kept = tame(env, guarded(|| job.keep(env, backend, &bytes)));
                if kept.is_err() {
                    job.failed(env, backend, &Failed::Otherwise);
                }
            }
            Err(why) => job.failed(env, backend, &why),
        });
    }

    fn keep(self: &Rc<Self>, env: &Env, backend: Backend, written: &Object) -> Result<()> {
        let bytes = match backend.encoding() {
            None => *written,
            Some(encoding) => decoded(env, written, encoding)?,
        };
        let length = get::<u32>(env, &bytes, "length").unwrap_or_default();
        if u64::from(length) > MOST_BYTES {
            self.end(env, Err(words::clipboard_too_large(MOST_BYTES / (1024 * 1024))));
            return Ok(());
        }
        let probed = file::first(env, &bytes, PROBED_BYTES)?;
        let Some(probe) = Probe::of(&probed, length <= PROBED_BYTES) else {
            self.nothing(env);
            return Ok(());
        };
        let path = self.kept.next(probe.kind.extension());
        let path = path.ok().and_then(|path| path.into_os_string().into_string().ok());
        let path = path.ok_or_else(|| Error::from_reason("no temporary directory"))?;
        let image = Image { path: path.clone(), probe, bytes: length.into(), confined: false };
        let job = Rc::clone(self);
        let shown = path.clone();
        let written = file::callback(env, move |env, written| {
            job.end(env, written.map(|_| image).map_err(|why| image_fault(&shown, &why)));
        })?;
        let options = object(env, &json!({ "mode": 0o600, "flag": "wx" }))?;
        let args = FnArgs::from((path.as_str(), bytes, options, written));
        call_value(env, &file::fs(env)?, "writeFile", args).map(drop)
    }

    /// Runs a program for at most `patience_ms`; `done` gets what it wrote.
    fn run(
        self: &Rc<Self>,
        env: &Env,
        backend: Backend,
        args: Vec<String>,
        patience_ms: u32,
        done: impl FnOnce(&Env, std::result::Result<Object<'_>, Failed>) + 'static,
    ) {
        let done = Rc::new(RefCell::new(Some(done)));
        let late = Rc::clone(&done);
        let begun = guarded(|| {
            let ended = listener(env, "onClipboard", move |args: Args<'_>| {
                let Some(done) = done.take() else { return };
                let written = match args.object(0) {
                    Some(error) => Err(Failed::of(args, &error)),
                    None => args.object(1).ok_or(Failed::Otherwise),
                };
                done(args.env, written);
            })?;
            let times = if backend.encoding().is_some() { 2 } else { 1 };
            // Some systems look for a program in the working directory first: never the project.
            let home = std::env::home_dir().unwrap_or_else(std::env::temp_dir);
            let options = json!({
                "cwd": home.to_string_lossy(), "encoding": "buffer", "timeout": patience_ms,
                "killSignal": "SIGKILL", "windowsHide": true, "maxBuffer": MOST_BYTES * times + 64,
            });
            let options = object(env, &options)?;
            let module = process::builtin(env, "node:child_process")?;
            let args = FnArgs::from((backend.program(), args, options, ended));
            let child = call_object(env, &module, "execFile", args)?;
            // Some programs read their input to its end.
            if let Some(input) = get_object(env, &child, "stdin") {
                try_call(env, &input, "end", ());
            }
            Ok(())
        });
        if tame(env, begun).is_err()
            && let Some(done) = late.take()
        {
            done(env, Err(Failed::Otherwise));
        }
    }
}

/// What a buffer says.
fn text(env: &Env, bytes: &Object) -> String {
    call::<String>(env, bytes, "toString", "utf8").unwrap_or_default()
}

/// The bytes that a program wrote as text. What it writes for people around them is no part of them:
/// `«data PNGf89504E…»`.
fn decoded<'e>(env: &'e Env, written: &Object, encoding: &str) -> Result<Object<'e>> {
    let head = file::first(env, written, 64)?;
    let lead = head.windows(4).position(|it| it == b"PNGf").map_or(0, |at| at + 4);
    let lead = u32::try_from(lead).unwrap_or_default();
    let text = call_value(env, written, "toString", FnArgs::from(("latin1", lead)))?;
    call_object(env, &file::buffers(env)?, "from", FnArgs::from((text, encoding)))
}
