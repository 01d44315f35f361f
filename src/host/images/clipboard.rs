//! An image from the clipboard, read by the programs that Pi itself uses: `wl-paste`, `xclip`,
//! `osascript` and PowerShell. None of them can keep Pi waiting, and what they give is bounded.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;
use tempfile::TempDir;

use super::file;
use super::look::look;
use crate::host::js::guard::guarded;
use crate::host::js::{
    Args, call, call_object, call_value, get, get_object, global, listener, object, tame,
};
use crate::host::pi::process;
use crate::model::image::{MOST_BYTES, PROBED_BYTES};
use crate::model::{Image, Probe};
use crate::strings::images as words;

/// How long a program may take to list what is there, in ms.
const LIST_MS: u32 = 1_000;
/// How long it may take to read it, in ms.
const READ_MS: u32 = 3_000;
/// How long PowerShell may take, in ms.
const POWERSHELL_MS: u32 = 5_000;
/// Types that are read, the best first.
const TYPES: [&str; 4] = ["image/png", "image/jpeg", "image/webp", "image/gif"];
/// A list of files that were copied.
const FILES: &str = "text/uri-list";

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
        backends: RefCell::new(backends()),
        fault: RefCell::new(words::NO_CLIPBOARD.to_owned()),
        done: RefCell::new(Some(Box::new(done))),
    });
    job.next(env);
}

/// A program that reads the clipboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Backend {
    Wayland,
    X11,
    Mac,
    PowerShell,
}

/// Those that may work here, the best first.
fn backends() -> VecDeque<Backend> {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(target_os = "macos") {
        return [Backend::Mac].into();
    }
    if cfg!(windows) {
        return [Backend::PowerShell].into();
    }
    let wayland = is_set("WAYLAND_DISPLAY")
        || std::env::var("XDG_SESSION_TYPE").is_ok_and(|it| it == "wayland");
    let each = [
        (wayland, Backend::Wayland),
        (is_set("DISPLAY"), Backend::X11),
        (is_set("WSL_DISTRO_NAME"), Backend::PowerShell),
    ];
    each.into_iter().filter_map(|(there, backend)| there.then_some(backend)).collect()
}

impl Backend {
    fn tool(self) -> &'static str {
        match self {
            Self::Wayland => "wl-paste",
            Self::X11 => "xclip",
            Self::Mac => "osascript",
            Self::PowerShell => "powershell.exe",
        }
    }

    /// The program to start.
    fn program(self) -> String {
        match std::env::var("SystemRoot") {
            Ok(root) if cfg!(windows) && self == Self::PowerShell => {
                format!("{root}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe")
            }
            _ => self.tool().to_owned(),
        }
    }

    /// The arguments that list the types in the clipboard.
    fn list(self) -> Option<Vec<String>> {
        let args: &[&str] = match self {
            Self::Wayland => &["--list-types"],
            Self::X11 => &["-selection", "clipboard", "-t", "TARGETS", "-o"],
            Self::Mac | Self::PowerShell => return None,
        };
        Some(args.iter().map(|arg| (*arg).to_owned()).collect())
    }

    /// The arguments that write what has this type.
    fn read(self, kind: &str) -> Vec<String> {
        let args: &[&str] = match self {
            Self::Wayland => &["--type", kind, "--no-newline"],
            Self::X11 => &["-selection", "clipboard", "-t", kind, "-o"],
            Self::Mac => &["-e", "get the clipboard as «class PNGf»"],
            Self::PowerShell => &["-NoProfile", "-NonInteractive", "-STA", "-Command", POWERSHELL],
        };
        args.iter().map(|arg| (*arg).to_owned()).collect()
    }

    /// How its output is written, and the part of it that is not the image.
    fn encoding(self) -> Option<&'static str> {
        match self {
            Self::Wayland | Self::X11 => None,
            Self::Mac => Some("hex"),
            Self::PowerShell => Some("base64"),
        }
    }

    fn patience(self) -> u32 {
        if self == Self::PowerShell { POWERSHELL_MS } else { READ_MS }
    }
}

/// Writes the image in the clipboard of Windows as base64, or nothing.
const POWERSHELL: &str = "Add-Type -AssemblyName System.Windows.Forms; \
    Add-Type -AssemblyName System.Drawing; \
    $i = [System.Windows.Forms.Clipboard]::GetImage(); \
    if ($i) { $m = New-Object System.IO.MemoryStream; \
    $i.Save($m, [System.Drawing.Imaging.ImageFormat]::Png); \
    [Console]::Out.Write([Convert]::ToBase64String($m.ToArray())) }";

/// How a program ended that did not work.
enum Failed {
    /// There is none.
    Missing,
    /// It wrote more than fits.
    TooMuch,
    /// Anything else, e.g. that it took too long.
    Otherwise,
}

/// A clipboard that is being read.
struct Job {
    cwd: PathBuf,
    kept: Rc<Clipboard>,
    backends: RefCell<VecDeque<Backend>>,
    /// What is said if no program is left.
    fault: RefCell<String>,
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
            let fault = self.fault.take();
            return self.end(env, Err(fault));
        };
        let Some(list) = backend.list() else { return self.read(env, backend, TYPES[0]) };
        let job = Rc::clone(self);
        self.run(env, backend, list, LIST_MS, move |env, listed| match listed {
            // With text in the clipboard, `xclip` writes it for every type it is asked for.
            Ok(bytes) => {
                let types = text(env, &bytes, "utf8");
                let has = |kind: &str| types.lines().any(|line| line.trim() == kind);
                match TYPES.iter().find(|kind| has(kind)) {
                    _ if has(FILES) => job.copied(env, backend),
                    Some(kind) => job.read(env, backend, kind),
                    None => job.nothing(env),
                }
            }
            Err(why) => job.failed(env, backend, &why),
        });
    }

    /// No image: only the clipboard of Windows may have one still.
    fn nothing(self: &Rc<Self>, env: &Env) {
        self.fault.replace(words::NO_CLIPBOARD_IMAGE.to_owned());
        self.backends.borrow_mut().retain(|it| *it == Backend::PowerShell);
        self.next(env);
    }

    fn failed(self: &Rc<Self>, env: &Env, backend: Backend, why: &Failed) {
        let tool = backend.tool();
        match why {
            Failed::TooMuch => return self.end(env, Err(words::clipboard_too_large())),
            Failed::Missing => drop(self.fault.replace(words::no_tool(tool))),
            Failed::Otherwise => drop(self.fault.replace(words::tool_failed(tool))),
        }
        self.next(env);
    }

    /// Files were copied: the first one counts.
    fn copied(self: &Rc<Self>, env: &Env, backend: Backend) {
        let job = Rc::clone(self);
        self.run(env, backend, backend.read(FILES), READ_MS, move |env, read| {
            let Ok(bytes) = read else { return job.nothing(env) };
            let list = text(env, &bytes, "utf8");
            let first = list.lines().map(str::trim).find(|line| line.starts_with("file://"));
            let path = first.map(crate::state::path_of);
            let Some(path) = path else { return job.nothing(env) };
            let (cwd, late) = (job.cwd.clone(), Rc::clone(&job));
            let looked = look(env, &cwd, &path, move |env, found| {
                let none = || Err(words::NO_CLIPBOARD_IMAGE.to_owned());
                job.end(env, found.unwrap_or_else(none));
            });
            if tame(env, looked).is_err() {
                late.nothing(env);
            }
        });
    }

    /// Reads what has this type, and keeps it as a file.
    fn read(self: &Rc<Self>, env: &Env, backend: Backend, kind: &str) {
        let job = Rc::clone(self);
        self.run(env, backend, backend.read(kind), backend.patience(), move |env, read| {
            match read {
                Ok(bytes) => {
                    let kept = tame(env, guarded(|| job.keep(env, backend, &bytes)));
                    if kept.is_err() {
                        job.failed(env, backend, &Failed::Otherwise);
                    }
                }
                // It fails where there is no image.
                Err(Failed::Otherwise) if backend == Backend::Mac => job.nothing(env),
                Err(why) => job.failed(env, backend, &why),
            }
        });
    }

    fn keep(self: &Rc<Self>, env: &Env, backend: Backend, written: &Object) -> Result<()> {
        let bytes = match backend.encoding() {
            None => *written,
            Some(encoding) => {
                let text = text(env, written, "utf8");
                // `«data PNGf89504E…»`
                let data = text.trim().trim_start_matches("«data PNGf").trim_end_matches('»');
                let class = get_object(env, &global(env)?, "Buffer");
                let class = class.ok_or_else(|| Error::from_reason("no Buffer in this host"))?;
                call_object(env, &class, "from", FnArgs::from((data, encoding)))?
            }
        };
        let length = get::<f64>(env, &bytes, "length").unwrap_or_default();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the length of a buffer"
        )]
        let length = length as u64;
        if length > MOST_BYTES {
            self.end(env, Err(words::clipboard_too_large()));
            return Ok(());
        }
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        let part = FnArgs::from((0.0, PROBED_BYTES as f64));
        let probed = call::<Uint8Array>(env, &bytes, "subarray", part)?;
        let Some(probe) = Probe::of(&probed, length <= PROBED_BYTES as u64) else {
            self.nothing(env);
            return Ok(());
        };
        let path = self.kept.next(probe.kind.extension());
        let path = path.ok().and_then(|path| path.into_os_string().into_string().ok());
        let path = path.ok_or_else(|| Error::from_reason("no temporary directory"))?;
        let image = Image { path: path.clone(), probe, bytes: length };
        let job = Rc::clone(self);
        let written = file::callback(env, &path, move |env, written| {
            job.end(env, written.map(|_| image));
        })?;
        let options = object(env, &json!({ "mode": 0o600, "flag": "wx" }))?;
        let args = FnArgs::from((path.as_str(), bytes, options, written));
        call_value(env, &file::fs(env)?, "writeFile", args).map(drop)
    }

    /// Runs a program; `done` gets what it wrote.
    fn run(
        self: &Rc<Self>,
        env: &Env,
        backend: Backend,
        args: Vec<String>,
        patience: u32,
        done: impl FnOnce(&Env, std::result::Result<Object<'_>, Failed>) + 'static,
    ) {
        let done = Rc::new(RefCell::new(Some(done)));
        let late = Rc::clone(&done);
        let begun = guarded(|| {
            let ended = listener(env, "onClipboard", move |args: Args<'_>| {
                let Some(done) = done.take() else { return };
                let failed = args.object(0).map(|error| {
                    let code = get::<String>(args.env, &error, "code").unwrap_or_default();
                    match code.as_str() {
                        "ENOENT" => Failed::Missing,
                        "ERR_CHILD_PROCESS_STDIO_MAXBUFFER" => Failed::TooMuch,
                        _ => Failed::Otherwise,
                    }
                });
                match (failed, args.object(1)) {
                    (Some(failed), _) => done(args.env, Err(failed)),
                    (None, Some(bytes)) => done(args.env, Ok(bytes)),
                    (None, None) => done(args.env, Err(Failed::Otherwise)),
                }
            })?;
            let times = match backend.encoding() {
                None => 1,
                Some(_) => 2,
            };
            // Some systems look for a program in the working directory first: never the project.
            let home = std::env::home_dir().unwrap_or_else(std::env::temp_dir);
            let options = json!({
                "cwd": home.to_string_lossy(), "encoding": "buffer", "timeout": patience, "killSignal": "SIGKILL",
                "windowsHide": true, "maxBuffer": MOST_BYTES * times + 64,
            });
            let options = object(env, &options)?;
            let module = process::builtin(env, "node:child_process")?;
            let args = FnArgs::from((backend.program(), args, options, ended));
            call_value(env, &module, "execFile", args).map(drop)
        });
        if tame(env, begun).is_err()
            && let Some(done) = late.take()
        {
            done(env, Err(Failed::Otherwise));
        }
    }
}

/// What a buffer says.
fn text(env: &Env, bytes: &Object, encoding: &str) -> String {
    call::<String>(env, bytes, "toString", encoding).unwrap_or_default()
}
