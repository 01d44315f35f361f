//! Reads a directory a few hundred names at a time, so that the largest one holds up nothing.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::host::js::{
    Args, JsRef, call, call_object, call_value, get, get_object, listener, object, then,
};
use crate::host::pi::process;

/// How many names Node reads from the disk at a time.
const BATCH: u32 = 256;

/// Gets each name and whether it is a directory; then `None`, also where the directory cannot be
/// read any further.
type Each = Box<dyn Fn(&Env, Option<(&str, bool)>)>;

/// A directory that is being read. It stops when it is dropped.
pub struct Reading {
    this: Weak<Self>,
    path: PathBuf,
    each: Each,
    open: RefCell<Option<Open>>,
}

/// Node's `Dir`, and what hears of its entries.
struct Open {
    dir: JsRef,
    on_entry: JsRef,
    on_failed: JsRef,
}

impl Reading {
    /// Reads `path`.
    ///
    /// # Errors
    /// When this host has no file system that can be read so.
    pub fn start(env: &Env, path: &Path, each: Each) -> Result<Rc<Self>> {
        let reading = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            path: path.to_owned(),
            each,
            open: RefCell::default(),
        });
        let promises = promises(env)?;
        let options = object(env, &json!({ "bufferSize": BATCH }))?;
        let asked = FnArgs::from((path.to_string_lossy().into_owned(), options));
        let opened = call_object(env, &promises, "opendir", asked)?;
        let (begun, failed) = (Rc::downgrade(&reading), Rc::downgrade(&reading));
        let on_open = move |args: Args<'_>| {
            let Some(dir) = args.object(0) else { return };
            match begun.upgrade() {
                Some(reading) => reading.opened(args.env, &dir),
                None => close(args.env, &dir),
            }
        };
        let on_failed = move |args: Args<'_>| {
            if let Some(reading) = failed.upgrade() {
                reading.end(args.env);
            }
        };
        then(env, &opened, on_open, on_failed)?;
        Ok(reading)
    }

    /// Reads no further, and tells nobody.
    pub fn stop(&self, env: &Env) {
        if let Some(open) = self.open.take()
            && let Ok(dir) = open.dir.get(env)
        {
            close(env, &dir);
        }
    }

    fn opened(&self, env: &Env, dir: &Object) {
        let (next, failed) = (self.this.clone(), self.this.clone());
        let on_entry = listener(env, "onEntry", move |args| {
            if let Some(reading) = next.upgrade() {
                reading.entry(args.env, args.object(0));
            }
        });
        let on_failed = listener(env, "onFailed", move |args| {
            if let Some(reading) = failed.upgrade() {
                reading.end(args.env);
            }
        });
        let keep = |it: &Object| JsRef::new(env, it);
        let open = || {
            Ok(Open { dir: keep(dir)?, on_entry: keep(&on_entry?)?, on_failed: keep(&on_failed?)? })
        };
        let opened: Result<Open> = open();
        match opened {
            Ok(open) => {
                self.open.replace(Some(open));
                self.next(env);
            }
            Err(_) => self.end(env),
        }
    }

    /// Asks for the next entry.
    fn next(&self, env: &Env) {
        let parts = self.open.borrow().as_ref().map(|open| {
            Ok::<_, Error>((open.dir.get(env)?, open.on_entry.get(env)?, open.on_failed.get(env)?))
        });
        let Some(Ok((dir, on_entry, on_failed))) = parts else { return };
        let asked = call_object(env, &dir, "read", ())
            .and_then(|entry| call_value(env, &entry, "then", FnArgs::from((on_entry, on_failed))));
        if asked.is_err() {
            self.end(env);
        }
    }

    fn entry(&self, env: &Env, entry: Option<Object>) {
        let Some(entry) = entry else { return self.end(env) };
        let Some(name) = get::<String>(env, &entry, "name") else { return self.next(env) };
        if is(env, &entry, "isSymbolicLink") && self.follow(env, &name).is_ok() {
            return;
        }
        self.give(env, &name, is(env, &entry, "isDirectory"));
    }

    fn give(&self, env: &Env, name: &str, directory: bool) {
        (self.each)(env, Some((name, directory)));
        self.next(env);
    }

    /// Gives the link `name` once it is known whether it leads to a directory.
    fn follow(&self, env: &Env, name: &str) -> Result<()> {
        let path = self.path.join(name).to_string_lossy().into_owned();
        let asked = call_object(env, &promises(env)?, "stat", path)?;
        let (found, failed) = (self.this.clone(), self.this.clone());
        let (to, nowhere) = (name.to_owned(), name.to_owned());
        let on_found = move |args: Args<'_>| {
            let directory = args.object(0).is_some_and(|it| is(args.env, &it, "isDirectory"));
            if let Some(reading) = found.upgrade() {
                reading.give(args.env, &to, directory);
            }
        };
        let on_failed = move |args: Args<'_>| {
            if let Some(reading) = failed.upgrade() {
                reading.give(args.env, &nowhere, false);
            }
        };
        then(env, &asked, on_found, on_failed).map(drop)
    }

    fn end(&self, env: &Env) {
        self.stop(env);
        (self.each)(env, None);
    }
}

/// Node's functions for files that give promises.
fn promises(env: &Env) -> Result<Object<'_>> {
    let fs = process::builtin(env, "node:fs")?;
    let promises = get_object(env, &fs, "promises");
    promises.ok_or_else(|| Error::from_reason("no promises"))
}

/// Asks an entry or its status, e.g. `isDirectory`.
fn is(env: &Env, of: &Object, what: &str) -> bool {
    call(env, of, what, ()).unwrap_or(false)
}

/// Closes a `Dir`; what comes of it does not matter.
fn close(env: &Env, dir: &Object) {
    if let Ok(closing) = call_object(env, dir, "close", ()) {
        then(env, &closing, |_| {}, |_| {}).ok();
    }
}
