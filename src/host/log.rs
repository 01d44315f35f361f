//! The log of the session (see [`crate::session::log`]): reads new entries of the branch, and
//! appends entries.

use std::cell::OnceCell;
use std::rc::Rc;

use napi::Result;
use napi::bindgen_prelude::FnArgs;
use serde_json::Value;

use crate::contract::Flavor;
use crate::host::js::guard::Guarded;
use crate::host::js::timer::date_ms;
use crate::host::js::{Json, Object, parse_json};
use crate::host::pi::origin::Origin;
use crate::host::pi::{Ctx, PiHandle, session};
use crate::model::text::without_half_pairs;
use crate::session::Session;
use crate::session::log::signed::LOG;
use crate::session::log::{BranchUpdate, Entry, Fact, Found, Log, Turn};

/// Reads our questions from the session's branch. A branch only grows at its end, so only new entries
/// are read: a session may have tens of thousands of entries.
pub struct SessionLog {
    session: Guarded<Session>,
    /// The reader of `log.js`.
    reader: OnceCell<Object>,
    pi: Rc<PiHandle>,
    origin: Rc<Origin>,
}

impl SessionLog {
    /// Creates a log without entries.
    pub fn new(pi: &Rc<PiHandle>, origin: &Rc<Origin>) -> Self {
        let session = Guarded::new(Session::new(&[], Flavor::default(), date_ms()));
        Self { session, reader: OnceCell::new(), pi: Rc::clone(pi), origin: Rc::clone(origin) }
    }

    /// Gives `with` access to the session. `with` must not run JavaScript.
    pub fn with<T>(&self, with: impl FnOnce(&mut Session) -> T) -> T {
        self.session.with(with)
    }

    /// Like [`Self::with`], for code that may panic.
    ///
    /// # Errors
    /// The error of `with`, or the message of its panic.
    pub fn try_with<T>(&self, with: impl FnOnce(&mut Session) -> Result<T>) -> Result<T> {
        self.session.try_with(with)
    }

    /// Adds a tool of ours.
    pub fn add_tool(&self, name: &str) {
        self.with(|session| session.log.add_tool(name));
    }

    /// Reads new entries, then returns the result of `look`.
    pub fn look<T>(&self, ctx: &Ctx, look: impl FnOnce(&Log) -> T) -> T {
        let last = self.with(|session| session.log.last.clone());
        // This runs code of others, so the log is not borrowed meanwhile. A nested call may read
        // the entries first.
        let news = self.news(ctx, session::leaf(ctx), last.as_deref(), self.origin.is_adopted());
        self.with(|session| {
            if session.log.last == last {
                session.log.follow(news);
            }
        });
        self.with(|session| look(&session.log))
    }

    /// Appends `entry` to the branch.
    ///
    /// # Errors
    /// The session is over, or this Pi appends no entries. Then the branch does not have the entry.
    pub fn append(&self, ctx: &Ctx, entry: &Entry) -> Result<()> {
        let data = self.origin.sign(&entry.data());
        let appended = match self.pi.get() {
            Some(pi) => pi.append_entry(LOG, Json(&data)),
            None => session::append_entry(ctx, LOG, &data),
        };
        // Pi may fail after it has written the entry.
        appended.or_else(|error| match self.look(ctx, |log| log.has(entry)) {
            true => Ok(()),
            false => Err(error),
        })
    }

    /// Returns the log after the last message of the model, for a branch that begins there, as the data
    /// of an entry.
    pub fn carried(&self, ctx: &Ctx) -> Option<Value> {
        let carried = self.look(ctx, |log| log.cut_off().and_then(Turn::carried));
        carried.map(|entry| self.origin.sign(&entry.data()))
    }

    /// Returns the last message of the model, if calls of ours in it were interrupted when Pi
    /// ended. In an unsigned session, the state of calls is unknown, so they wait for the user's
    /// prompt.
    pub fn cut_off(&self, ctx: &Ctx) -> Option<Turn> {
        self.look(ctx, |log| log.cut_off().filter(|turn| !turn.foreign).cloned())
    }

    /// Returns the log of the branch that ends at the entry `leaf`; an empty log without it.
    pub fn up_to(&self, ctx: &Ctx, leaf: Option<&str>) -> Log {
        let mut log = self.with(|session| session.log.emptied());
        if let Some(leaf) = leaf {
            self.follow(ctx, &mut log, leaf);
        }
        log
    }

    /// Adds the following entries to `log`, up to the entry `leaf`.
    pub fn follow(&self, ctx: &Ctx, log: &mut Log, leaf: &str) {
        let leaf = Some(leaf.to_owned());
        log.follow(self.news(ctx, leaf, log.last.as_deref(), self.origin.is_adopted()));
    }

    /// Returns the number of unsigned questions and answers in the session.
    pub fn waits_elsewhere(&self, ctx: &Ctx) -> usize {
        if self.look(ctx, |log| log.elsewhere.is_empty()) {
            return 0;
        }
        let waits = |log: &Log| log.open.len() + log.due.len();
        let mut whole = self.with(|session| session.log.emptied());
        whole.follow(self.news(ctx, session::leaf(ctx), None, true));
        waits(&whole).saturating_sub(self.look(ctx, waits))
    }

    /// Handles a prompt of the user: from now on, unsigned entries are accepted.
    pub fn adopt(&self) {
        if self.origin.adopt() {
            self.with(|session| session.log.clear());
        }
    }

    /// Returns the entries after `last` on the branch that ends at the entry `leaf`. With `own`, every
    /// entry of the log counts as signed.
    fn news(&self, ctx: &Ctx, leaf: Option<String>, last: Option<&str>, own: bool) -> BranchUpdate {
        if self.origin.is_foreign(ctx, session::file(ctx)) {
            return BranchUpdate { whole: true, ..BranchUpdate::default() };
        }
        if leaf.is_some() && leaf.as_deref() == last {
            return BranchUpdate { leaf, ..BranchUpdate::default() };
        }
        let key = self.origin.key(false);
        let entries = leaf.as_ref().and_then(|leaf| self.read(ctx, leaf, last).ok());
        let mut entries = entries.into_iter().flatten();
        BranchUpdate::read(last, leaf, |_| {
            let (parent, entry) = entries.next()?;
            Some(Found { parent: Some(parent), fact: Fact::read(entry, key.as_ref(), own) })
        })
    }

    /// Reads the entries from `leaf` back to the one after `last` with `log.js`. Returns the id of the
    /// previous entry, and the parts that the log needs, for each.
    fn read(
        &self,
        ctx: &Ctx,
        leaf: &str,
        last: Option<&str>,
    ) -> Result<impl Iterator<Item = (String, Value)> + use<>> {
        let reader = match self.reader.get() {
            Some(reader) => reader.clone(),
            None => {
                let made = Object::run(include_str!("log.js"), LOG)?;
                self.reader.set(made.clone()).ok();
                made
            }
        };
        let tools = self.with(|session| session.log.tools.clone());
        let text: String =
            reader.invoke(FnArgs::from((session::manager(ctx)?, tools, leaf, last)))?;
        let text = without_half_pairs(text);
        let mut lines = text.lines().map(|line| parse_json(line).unwrap_or_default());
        let parents: Vec<String> =
            serde_json::from_value(lines.next().unwrap_or_default()).unwrap_or_default();
        Ok(parents.into_iter().zip(lines.collect::<Vec<_>>()))
    }
}
