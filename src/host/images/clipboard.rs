//! An image from the clipboard, read by a program of the system (see [`Backend`]). None of them can keep
//! Pi waiting, and what they give is bounded.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use napi::Env;
use tempfile::TempDir;

use crate::disk::fault;
use crate::disk::images::look;
use crate::host::js::work;
use crate::host::pi::process;
use crate::host::program::{self, Bounds, Ended};
use crate::model::image::{MOST_BYTES, PROBED_BYTES};
use crate::model::{Image, Probe};
use crate::state::path_of;
use crate::strings::images as words;
use crate::strings::sentences::image_fault;
use crate::surface::clipboard::{Backend, LIST_MS};

/// What programs say on stderr where there is nothing of the kind: `wl-paste`, `xclip`, `osascript`.
const EMPTY: [&str; 6] = [
    "Nothing is copied",
    "No selection",
    "No suitable type",
    "not available",
    "cannot convert",
    "(-1700)",
];

/// Where the images of a form come from.
#[derive(Debug, Clone)]
pub struct ImageSource {
    /// What paths are relative to.
    pub cwd: PathBuf,
    /// Keeps those from the clipboard.
    pub kept: Keeper,
    /// True where the model takes none.
    pub blind: bool,
}

/// Keeps the images that came from the clipboard: files in a directory that only the person can read, and
/// that goes with this.
#[derive(Debug, Default, Clone)]
pub struct Keeper(Rc<RefCell<Option<(TempDir, usize)>>>);

impl Keeper {
    /// A path for another image.
    fn next(&self, extension: &str) -> io::Result<PathBuf> {
        let mut dir = self.0.borrow_mut();
        let (dir, count) = match &mut *dir {
            Some(dir) => dir,
            none => {
                let mut builder = tempfile::Builder::new();
                builder.prefix("ask-user-images-");
                #[cfg(unix)]
                builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
                none.insert((builder.tempdir()?, 0))
            }
        };
        *count += 1;
        Ok(dir.path().join(format!("clipboard-{count}.{extension}")))
    }

    /// Removes the images.
    pub fn clear(&self) {
        self.0.take();
    }
}

/// What comes of it: an image, or a sentence.
type Found = Result<Image, String>;
type Done = Box<dyn FnOnce(&Env, Found)>;

/// Reads an image from the clipboard; `done` is called once.
pub fn read_clipboard(env: &Env, source: ImageSource, done: impl FnOnce(&Env, Found) + 'static) {
    let backends = Backend::all(&process::platform(env), |name| std::env::var(name).ok());
    let job = Job { source, backends, fault: None, done: Box::new(done) };
    job.next(env);
}

/// How a program ended that gave nothing.
#[derive(Debug, Clone, Copy)]
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
    fn of((how, said): &(Ended, String)) -> Self {
        match how {
            Ended::Failed(code, _) if code == "ENOENT" => Self::Missing,
            Ended::Failed(code, _) if code == "ERR_CHILD_PROCESS_STDIO_MAXBUFFER" => Self::TooMuch,
            _ if EMPTY.iter().any(|empty| said.contains(empty)) => Self::Empty,
            _ => Self::Otherwise,
        }
    }
}

/// A clipboard that is being read. Whoever waits for a program has it.
struct Job {
    source: ImageSource,
    /// Those that were not tried yet.
    backends: VecDeque<Backend>,
    /// What is said if no program is left.
    fault: Option<String>,
    done: Done,
}

impl Job {
    fn end(self, env: &Env, found: Found) {
        (self.done)(env, found);
    }

    /// Tries the next program.
    fn next(mut self, env: &Env) {
        let Some(backend) = self.backends.pop_front() else {
            let fault = self.fault.take().unwrap_or_else(|| words::no_clipboard().to_owned());
            return self.end(env, Err(fault));
        };
        let Some(list) = backend.list() else { return self.image(env, backend, "") };
        self.run(env, backend, list, LIST_MS, move |job, env, listed| {
            match listed.map(|bytes| text(&bytes)) {
                Ok(types) if backend.has_files(&types) => job.copied(env, backend, types),
                Ok(types) => job.image(env, backend, &types),
                Err(why) => job.failed(env, backend, why),
            }
        });
    }

    /// No image: only the clipboard of Windows may have one still.
    fn nothing(mut self, env: &Env) {
        self.fault = Some(words::none().to_owned());
        self.backends.retain(|it| *it == Backend::PowerShell);
        self.next(env);
    }

    fn failed(mut self, env: &Env, backend: Backend, why: Failed) {
        let tool = backend.tool();
        match why {
            Failed::TooMuch => return self.end(env, Err(too_large())),
            Failed::Empty => return self.nothing(env),
            // The first one is what the system would use.
            Failed::Missing => drop(self.fault.get_or_insert(words::no_tool(tool))),
            Failed::Otherwise => self.fault = Some(words::tool_failed(tool)),
        }
        self.next(env);
    }

    /// Files were copied: the first one counts, if it is an image.
    fn copied(self, env: &Env, backend: Backend, types: String) {
        let files = backend.files();
        self.run(env, backend, files, backend.read_ms(), move |job, env, read| {
            let listed = read.map(|bytes| text(&bytes)).unwrap_or_default();
            let is_path = |line: &&str| line.starts_with("file://") || line.starts_with('/');
            let path = listed.lines().map(str::trim_end).find(is_path).map(path_of);
            let Some(path) = path else { return job.image(env, backend, &types) };
            let cwd = job.source.cwd.clone();
            work(
                env,
                move || look(&cwd, &path),
                move |env, found| match found.flatten() {
                    Some(found) => job.end(env, found),
                    None => job.image(env, backend, &types),
                },
            );
        });
    }

    /// Reads an image of one of the `types` in the clipboard, and keeps it as a file.
    fn image(self, env: &Env, backend: Backend, types: &str) {
        let Some(read) = backend.read(types) else { return self.nothing(env) };
        self.run(env, backend, read, backend.read_ms(), move |job, env, read| match read {
            Ok(written) => job.keep(env, backend, backend.decode(written)),
            Err(why) => job.failed(env, backend, why),
        });
    }

    fn keep(self, env: &Env, backend: Backend, bytes: Vec<u8>) {
        let length = bytes.len() as u64;
        if length > MOST_BYTES {
            return self.end(env, Err(too_large()));
        }
        let probed = bytes.get(..PROBED_BYTES as usize).unwrap_or(&bytes);
        let Some(probe) = Probe::from_bytes(probed, probed.len() == bytes.len()) else {
            return self.nothing(env);
        };
        let path = self.source.kept.next(probe.kind.extension());
        let Some(path) = path.ok().and_then(|path| path.into_os_string().into_string().ok()) else {
            return self.failed(env, backend, Failed::Otherwise);
        };
        let image = Image { path: path.clone(), probe, bytes: length, confined: false };
        work(
            env,
            move || write(Path::new(&path), &bytes),
            move |env, written| {
                let written = written.unwrap_or_else(|| Err(io::Error::other("")));
                let found = match written {
                    Ok(()) => Ok(image),
                    Err(error) => Err(image_fault(&image.path, &fault(&error))),
                };
                self.end(env, found);
            },
        );
    }

    /// Runs a program for at most `patience_ms`; `done` gets what it wrote.
    fn run(
        self,
        env: &Env,
        backend: Backend,
        args: Vec<String>,
        patience_ms: u32,
        done: impl FnOnce(Self, &Env, Result<Vec<u8>, Failed>) + 'static,
    ) {
        let bounds = Bounds { patience_ms, most: backend.most_bytes() };
        let program = backend.program(std::env::var("SystemRoot").ok());
        program::read(env, &program, args, bounds, move |env, written| {
            done(self, env, written.map_err(|why| Failed::of(&why)));
        });
    }
}

fn too_large() -> String {
    words::clipboard_too_large(MOST_BYTES / (1024 * 1024))
}

/// Writes a new file that only the person can read.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(bytes)
}

/// What a program says.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
