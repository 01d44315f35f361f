//! Files for a reference: from the completion of Pi's own prompt, or from one directory where that
//! has no `fd` to search with.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use napi::bindgen_prelude::*;
use napi::{Env, JsValue};

use crate::host::js::timer::Timer;
use crate::host::js::{
    JsRef, alive_listener, alive_with, as_object, call_value, construct, get, get_object,
    has_method, items, quiet, then, try_call, work,
};
use crate::host::pi::Ctx;
use crate::state::FoundFile;
use crate::surface::listing::Listing;

/// What gets the result of a search. It is called once, or never if the search is stopped.
type Done = Box<dyn Fn(&Env, Vec<FoundFile>)>;

/// Searches for files. Belongs to one call of the factory.
#[derive(Debug, Default)]
pub struct FileSearch {
    known: RefCell<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// What completes in Pi's prompt, if this Pi tells.
    provider: Option<JsRef>,
    cwd: PathBuf,
    /// True once the provider has found something: then it needs no help.
    finds: bool,
}

impl FileSearch {
    /// Asks Pi for the completion of its prompt. Pi forgets that when a session starts.
    pub fn follow(self: &Rc<Self>, ctx: Ctx) {
        let cwd = ctx.cwd().unwrap_or_default();
        self.known.replace(Known { cwd, ..Known::default() });
        let this = Rc::downgrade(self);
        // Pi calls it whenever it makes a new one, and uses what it gives.
        let keep = quiet(ctx.env, "keepProvider", move |args| {
            if let (Some(search), Some(provider)) = (this.upgrade(), args.object(0)) {
                let kept = has_method(args.env, &provider, "getSuggestions");
                let kept = kept.then(|| JsRef::new(args.env, &provider).ok()).flatten();
                search.known.borrow_mut().provider = kept;
            }
            args.value(0)
        });
        keep.into_iter().for_each(|keep| ctx.tell_ui("addAutocompleteProvider", keep));
    }

    /// The session ends.
    pub fn forget(&self) {
        self.known.borrow_mut().provider = None;
    }

    /// Whether there is anything to search with. A Pi without a prompt has no completion.
    pub fn is_possible(&self) -> bool {
        self.known.borrow().provider.is_some()
    }

    /// Searches for `token`; `done` gets what was found.
    ///
    /// # Errors
    /// When Pi's completion threw, or this host cannot stop a search.
    pub fn start(self: &Rc<Self>, env: &Env, token: &str, done: Done) -> Result<Rc<Running>> {
        let provider = self.known.borrow().provider.as_ref().map(|it| it.get(env)).transpose()?;
        let provider = provider.ok_or_else(|| Error::from_reason("there is no completion"))?;
        let controller = construct(env, "AbortController")?;
        let running = Rc::new(Running {
            controller: JsRef::new(env, &controller)?,
            token: token.to_owned(),
            search: Rc::downgrade(self),
            done,
            over: Arc::default(),
        });
        let mut options = Object::new(env)?;
        if let Some(signal) = get_object(env, &controller, "signal") {
            options.set_named_property("signal", signal)?;
        }
        // It gets nothing but the reference: long texts would take it long.
        let column = u32::try_from(token.encode_utf16().count()).unwrap_or(u32::MAX);
        let asked = FnArgs::from((vec![token], 0, column, options));
        let given = call_value(env, &provider, "getSuggestions", asked)?;
        match as_object(env, given).filter(|given| has_method(env, given, "then")) {
            Some(promise) => {
                let of = Rc::downgrade(&running);
                let found = alive_listener(&of, |running, args| {
                    args.value(0).into_iter().for_each(|it| running.answered(args.env, it));
                });
                let failed = alive_listener(&of, |running, args| running.end(args.env, Vec::new()));
                then(env, &promise, found, failed)?;
            }
            None => running.answered(env, given),
        }
        Ok(running)
    }
}

/// A search under way. It ends when it is dropped.
pub struct Running {
    controller: JsRef,
    token: String,
    search: Weak<FileSearch>,
    done: Done,
    /// Whether it was stopped or has ended: `done` is called no more, and no directory is read on.
    over: Arc<AtomicBool>,
}

impl Running {
    /// Stops it.
    pub fn stop(&self, env: &Env) {
        self.over.store(true, Ordering::Relaxed);
        if let Ok(controller) = self.controller.get(env) {
            try_call(env, &controller, "abort", ());
        }
    }

    /// Takes what Pi's completion gave: `{ prefix, items: [{ value, label }] }`, or nothing.
    fn answered(self: &Rc<Self>, env: &Env, given: Unknown) {
        let Some(search) = self.search.upgrade() else { return };
        let given = as_object(env, given);
        let prefix = given.as_ref().and_then(|it| get::<String>(env, it, "prefix"));
        if given.is_none() && !search.known.borrow().finds {
            return self.list(env, &search);
        }
        let fits = prefix.is_some_and(|prefix| prefix == self.token);
        let listed = given.filter(|_| fits).and_then(|it| get_object(env, &it, "items"));
        let listed = listed.map(|it| items(env, it.to_unknown())).unwrap_or_default();
        let files: Vec<_> = listed.iter().filter_map(|item| file(env, item)).collect();
        search.known.borrow_mut().finds |= !files.is_empty();
        self.end(env, files);
    }

    /// Without `fd` Pi's completion finds no reference. It would complete a plain path, but it would
    /// read the directory in one go, which takes long where there are many files.
    fn list(self: &Rc<Self>, env: &Env, search: &FileSearch) {
        let (token, cwd) = (self.token.clone(), search.known.borrow().cwd.clone());
        let over = Arc::clone(&self.over);
        let listing = move || list(&token, &cwd, || over.load(Ordering::Relaxed));
        let ended = |running: &Rc<Self>, env: &Env, found: Option<_>| {
            running.end(env, found.unwrap_or_default());
        };
        work(env, listing, alive_with(&Rc::downgrade(self), ended));
    }

    fn end(&self, env: &Env, files: Vec<FoundFile>) {
        if !self.over.swap(true, Ordering::Relaxed) {
            (self.done)(env, files);
        }
    }
}

/// A search that the form waits for.
pub struct Searching {
    /// Counts the searches of a form.
    pub generation: u64,
    /// Until it starts.
    pub timer: Option<Timer>,
    /// Once it has started.
    pub running: Option<Rc<Running>>,
}

impl Searching {
    /// Stops it.
    pub fn stop(self, env: &Env) {
        if let Some(timer) = self.timer {
            timer.clear(env);
        }
        if let Some(running) = self.running {
            running.stop(env);
        }
    }
}

/// `{ value: "@src/", label: "src/" }`.
fn file(env: &Env, item: &Object) -> Option<FoundFile> {
    let value = get::<String>(env, item, "value")?;
    let label = get::<String>(env, item, "label").unwrap_or_default();
    FoundFile::new(&value, label.ends_with('/'))
}

/// What fits the reference `token` in its directory, until `stopped`; none where it cannot be read.
fn list(token: &str, cwd: &Path, stopped: impl Fn() -> bool) -> Vec<FoundFile> {
    let listing = Listing::from_token(token);
    let directory = listing.directory(cwd, std::env::home_dir().as_deref());
    let entries = fs::read_dir(directory).into_iter().flatten().map_while(|it| it.ok());
    let names = entries.map(|entry| {
        let is_directory = match entry.file_type() {
            Ok(kind) if kind.is_symlink() => fs::metadata(entry.path()).is_ok_and(|it| it.is_dir()),
            kind => kind.is_ok_and(|kind| kind.is_dir()),
        };
        (entry.file_name().to_string_lossy().into_owned(), is_directory)
    });
    listing.collect(names, stopped)
}
