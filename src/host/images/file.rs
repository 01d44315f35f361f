//! Reads the beginning of a file by `node:fs`, never on Pi's thread and never more than was asked for.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::js::guard::guarded;
use crate::host::js::{
    Args, call, call_object, call_value, get, get_object, global, listener, tame, try_call,
};
use crate::host::pi::process;
use crate::model::Fault;

/// Node's module for files.
pub fn fs(env: &Env) -> Result<Object<'_>> {
    process::builtin(env, "node:fs")
}

/// A callback as Node calls it: `done` gets the arguments, or what is wrong with the file.
pub fn callback<'e>(
    env: &'e Env,
    done: impl FnOnce(&Env, std::result::Result<Args<'_>, Fault>) + 'static,
) -> Result<Object<'e>> {
    boxed(env, Box::new(done))
}

type Called = Box<dyn FnOnce(&Env, std::result::Result<Args<'_>, Fault>)>;

/// What is the same for every callback.
fn boxed(env: &Env, done: Called) -> Result<Object<'_>> {
    let done = RefCell::new(Some(done));
    listener(env, "onFile", move |args| {
        let Some(done) = done.take() else { return };
        let failed = args.object(0).map(|error| {
            let code = get::<String>(args.env, &error, "code").unwrap_or_default();
            match code.as_str() {
                "ENOENT" | "ENOTDIR" => Fault::NotThere,
                _ => Fault::Unreadable(code),
            }
        });
        done(args.env, failed.map_or(Ok(args), Err));
    })
}

/// Node's class for bytes.
pub fn buffers(env: &Env) -> Result<Object<'_>> {
    get_object(env, &global(env)?, "Buffer").ok_or_else(|| Error::from_reason("no Buffer"))
}

/// The first `count` bytes of a buffer of Node's.
pub fn first(env: &Env, buffer: &Object, count: u32) -> Result<Uint8Array> {
    call(env, buffer, "subarray", FnArgs::from((0, count)))
}

/// The beginning of a file.
#[derive(Clone, Copy)]
pub struct Beginning<'e> {
    /// A buffer of Node's that begins with what was read.
    pub bytes: Object<'e>,
    /// How many bytes these are.
    pub count: u32,
    /// How many bytes the file had before.
    pub length: u64,
}

/// What is done with the beginning of a file, or with what is wrong with it.
type Done = Box<dyn FnOnce(&Env, std::result::Result<Beginning<'_>, Fault>)>;
/// How many bytes of a file of this length are read, or why it is not to be read.
type Wanted = Box<dyn FnOnce(u64) -> std::result::Result<u32, Fault>>;

/// Reads the beginning of the file at `path`; where a `project` is given, only if the file lies in that
/// project, at just this path without links. `wanted` gets its length. Only regular files are opened: a pipe or a
/// device could wait, or do something. `done` is called once, unless Node says nothing.
pub fn read(
    env: &Env,
    path: String,
    project: Option<PathBuf>,
    wanted: impl FnOnce(u64) -> std::result::Result<u32, Fault> + 'static,
    done: impl FnOnce(&Env, std::result::Result<Beginning<'_>, Fault>) + 'static,
) {
    let done = RefCell::new(Some(Box::new(done) as Done));
    let reader = Rc::new(Reader { path, project, handle: Cell::default(), done });
    reader.stat(env, Box::new(wanted));
}

/// A file that is being read.
struct Reader {
    path: String,
    /// The project that it must lie in.
    project: Option<PathBuf>,
    /// Node's number for it, while it is open.
    handle: Cell<Option<i32>>,
    done: RefCell<Option<Done>>,
}

/// How far a file was read, in bytes.
#[derive(Debug, Clone, Copy)]
struct Progress {
    count: u32,
    wanted: u32,
    length: u64,
}

/// What the system says of a regular file.
#[derive(Debug, Clone, Copy)]
struct Stats {
    length: u64,
    /// Its device and its number there: no two files have the same.
    id: (f64, f64),
}

impl Stats {
    /// # Errors
    /// When it is no regular file.
    fn of(
        env: &Env,
        stated: std::result::Result<Args<'_>, Fault>,
    ) -> std::result::Result<Self, Fault> {
        let stated = stated?;
        let is_file = |stats: &Object| call(env, stats, "isFile", ()).unwrap_or(false);
        let read = || {
            let stats = stated.object(1).filter(is_file)?;
            let length = u64::try_from(get::<i64>(env, &stats, "size")?).ok()?;
            Some(Self { length, id: (get(env, &stats, "dev")?, get(env, &stats, "ino")?) })
        };
        read().ok_or(Fault::NoFile)
    }
}

impl Reader {
    /// Makes a call of Node's; `then` gets what it calls back with.
    fn call(
        self: &Rc<Self>,
        env: &Env,
        begin: impl FnOnce(&Object, Object) -> Result<()>,
        then: impl FnOnce(&Rc<Self>, &Env, std::result::Result<Args<'_>, Fault>) + 'static,
    ) {
        let reader = Rc::clone(self);
        let begun = guarded(|| {
            let called = callback(env, move |env, args| then(&reader, env, args))?;
            begin(&fs(env)?, called)
        });
        if let Err(error) = tame(env, begun) {
            self.end(env, Err(Fault::Unreadable(error.reason.clone())));
        }
    }

    /// The same, with the function of this name, about the file at `path`.
    fn ask(
        self: &Rc<Self>,
        env: &Env,
        (function, path): (&str, &str),
        then: impl FnOnce(&Rc<Self>, &Env, std::result::Result<Args<'_>, Fault>) + 'static,
    ) {
        let begin = |fs: &Object, called: Object| {
            call_value(env, fs, function, FnArgs::from((path, called))).map(drop)
        };
        self.call(env, begin, then);
    }

    fn stat(self: &Rc<Self>, env: &Env, wanted: Wanted) {
        self.ask(env, ("stat", &self.path), |reader, env, stated| {
            let stats = Stats::of(env, stated);
            match stats.and_then(|stats| Ok((stats, wanted(stats.length)?))) {
                Ok((Stats { length, id }, wanted)) => {
                    reader.open(env, id, Progress { count: 0, wanted, length });
                }
                Err(why) => reader.end(env, Err(why)),
            }
        });
    }

    fn open(self: &Rc<Self>, env: &Env, id: (f64, f64), progress: Progress) {
        let begin = |fs: &Object, called: Object| {
            // It may be a pipe by now, and opening one waits.
            let constants = get_object(env, fs, "constants");
            let flag = |name| get::<u32>(env, constants.as_ref()?, name);
            let flags = flag("O_RDONLY").unwrap_or(0) | flag("O_NONBLOCK").unwrap_or(0);
            let args = FnArgs::from((self.path.as_str(), flags, called));
            call_value(env, fs, "open", args).map(drop)
        };
        self.call(env, begin, move |reader, env, opened| match opened {
            Ok(args) => {
                reader.handle.set(args.get(1));
                reader.look_again(env, id, progress);
            }
            Err(why) => reader.end(env, Err(why)),
        });
    }

    /// Goes on if the file that is open now is `id`, the one that was looked at.
    fn look_again(self: &Rc<Self>, env: &Env, id: (f64, f64), progress: Progress) {
        let begin = |fs: &Object, called: Object| {
            call_value(env, fs, "fstat", FnArgs::from((self.handle.get(), called))).map(drop)
        };
        self.call(env, begin, move |reader, env, stated| match Stats::of(env, stated) {
            Ok(stats) if stats.id == id => reader.confine(env, id, progress),
            Ok(_) | Err(Fault::NoFile) => reader.end(env, Err(Fault::Changed)),
            Err(why) => reader.end(env, Err(why)),
        });
    }

    /// Reads the open file, which is `id`, unless it must lie in a project and does not.
    fn confine(self: &Rc<Self>, env: &Env, id: (f64, f64), progress: Progress) {
        let Some(project) = &self.project else { return self.begin(env, progress) };
        let shown = Path::new(&self.path).strip_prefix(project).map(Path::to_owned);
        let (Some(project), Ok(shown)) = (project.to_str(), shown) else {
            return self.end(env, Err(Fault::Outside));
        };
        self.ask(env, ("realpath", project), move |reader, env, project| {
            let project = project.and_then(|it| it.get::<String>(1).ok_or(Fault::Outside));
            match project {
                Ok(project) => reader.compare(env, PathBuf::from(project), shown, (id, progress)),
                Err(why) => reader.end(env, Err(why)),
            }
        });
    }

    /// Reads the open file if it is the one at `shown` in `project`, whose path has no links.
    fn compare(
        self: &Rc<Self>,
        env: &Env,
        project: PathBuf,
        shown: PathBuf,
        (id, progress): ((f64, f64), Progress),
    ) {
        // Linux knows the path of an open file, which nobody can change meanwhile.
        let open = format!("/proc/self/fd/{}", self.handle.get().unwrap_or(-1));
        let at = if cfg!(target_os = "linux") {
            ("readlink", &*open)
        } else {
            ("realpath", &*self.path)
        };
        self.ask(env, at, move |reader, env, real| {
            let real = real.and_then(|it| it.get::<String>(1).ok_or(Fault::Outside));
            let right = real.and_then(|real| match Path::new(&real) {
                real if *real == project.join(shown) => Ok(()),
                real if real.starts_with(&project) => Err(Fault::Changed),
                _ => Err(Fault::Outside),
            });
            if let Err(why) = right {
                return reader.end(env, Err(why));
            }
            reader.ask(env, ("lstat", &reader.path), move |reader, env, stated| {
                match Stats::of(env, stated) {
                    Ok(stats) if stats.id == id => reader.begin(env, progress),
                    Ok(_) => reader.end(env, Err(Fault::Changed)),
                    Err(why) => reader.end(env, Err(why)),
                }
            });
        });
    }

    fn begin(self: &Rc<Self>, env: &Env, progress: Progress) {
        let buffer =
            buffers(env).and_then(|class| call_object(env, &class, "alloc", progress.wanted));
        match buffer {
            Ok(buffer) => self.read(env, progress, &buffer),
            Err(error) => self.end(env, Err(Fault::Unreadable(error.reason.clone()))),
        }
    }

    /// Reads on. Node may give less at a time than it is asked for.
    fn read(self: &Rc<Self>, env: &Env, progress: Progress, buffer: &Object) {
        let Progress { count, wanted, length } = progress;
        let begin = |fs: &Object, called: Object| {
            let rest = wanted.saturating_sub(count);
            let args = (self.handle.get(), *buffer, count, rest, count, called);
            call_value(env, fs, "read", FnArgs::from(args)).map(drop)
        };
        self.call(env, begin, move |reader, env, read| {
            let read = read.map(|args| (args.get::<u32>(1).unwrap_or(0), args.object(2)));
            match read {
                Ok((more, Some(buffer))) if more > 0 && count + more < wanted => {
                    reader.read(env, Progress { count: count + more, ..progress }, &buffer);
                }
                Ok((more, Some(bytes))) => {
                    reader.end(env, Ok(Beginning { bytes, count: count + more, length }));
                }
                Ok((_, None)) => reader.end(env, Err(Fault::NoFile)),
                Err(why) => reader.end(env, Err(why)),
            }
        });
    }

    fn end(&self, env: &Env, read: std::result::Result<Beginning<'_>, Fault>) {
        if let Some(handle) = self.handle.take()
            && let (Ok(fs), Ok(closed)) = (fs(env), callback(env, |_, _| {}))
        {
            try_call(env, &fs, "close", FnArgs::from((handle, closed)));
        }
        if let Some(done) = self.done.take() {
            done(env, read);
        }
    }
}
