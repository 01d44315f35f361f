//! The log of the session (see [`crate::session::log`]): reads what is new on the branch, and appends
//! to it.

use std::cell::RefCell;
use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue};
use serde_json::{Value, json};

use crate::host::js::{as_object, call_value, get, get_object, has_method, items, tame, to_json};
use crate::host::pi::origin::Origin;
use crate::host::pi::{Ctx, KeptPi, session};
use crate::session::log::signed::{Key, LOG};
use crate::session::log::{Called, Entry, Fact, Found, Log, News, Settled, Turn};

/// What the session's branch says of our questions. A branch only grows at its end, so only what is new
/// is looked at: a session may have ten thousands of entries.
pub struct KeptLog {
    log: RefCell<Log>,
    pi: Rc<KeptPi>,
    origin: Rc<Origin>,
}

/// Reads entries for the log.
struct Reader<'e> {
    env: &'e Env,
    manager: Object<'e>,
    key: Option<Key>,
    /// Whether every entry of the log counts as written here.
    own: bool,
}

impl KeptLog {
    /// Nothing was read.
    pub fn new(pi: &Rc<KeptPi>, origin: &Rc<Origin>) -> Self {
        Self { log: RefCell::default(), pi: Rc::clone(pi), origin: Rc::clone(origin) }
    }

    /// One more tool of ours.
    pub fn add_tool(&self, name: &str) {
        self.log.borrow_mut().add_tool(name);
    }

    /// What `look` finds in the log as the session is now.
    pub fn look<T>(&self, ctx: Ctx, look: impl FnOnce(&Log) -> T) -> T {
        let last = self.log.borrow().last().map(str::to_owned);
        // Runs code of others: the log is not borrowed meanwhile, and may be read by then.
        let news = self.news(ctx, last.as_deref(), self.origin.is_adopted());
        let mut log = self.log.borrow_mut();
        if log.last() == last.as_deref() {
            log.follow(news);
        }
        drop(log);
        look(&self.log.borrow())
    }

    /// Appends `entry` to the branch.
    ///
    /// # Errors
    /// When the session is over, or this Pi appends no entries. Then the branch does not have it.
    pub fn append(&self, ctx: Ctx, entry: &Entry) -> Result<()> {
        let data = self.origin.sign(ctx.env, &entry.data());
        let appended = match self.pi.get(ctx.env) {
            Some(pi) => tame(ctx.env, pi.append_entry(LOG, &data)),
            None => tame(ctx.env, session::append_entry(ctx, LOG, &data)),
        };
        // Pi may fail after it was written.
        appended.or_else(|error| match self.look(ctx, |log| log.has(entry)) {
            true => Ok(()),
            false => Err(error),
        })
    }

    /// Appends how a call ended.
    ///
    /// # Errors
    /// As [`Self::append`]. Then it is known as long as Pi runs.
    pub fn settle(&self, ctx: Ctx, settled: Settled) -> Result<()> {
        let entry = Entry::Settled(Rc::new(settled));
        let appended = self.append(ctx, &entry);
        appended.inspect_err(|_| self.log.borrow_mut().remember(entry))
    }

    /// What the log has behind the last message of the model, for a branch that begins there, as the data
    /// of an entry.
    pub fn carried(&self, ctx: Ctx) -> Option<Value> {
        let carried = self.look(ctx, |log| log.cut_off().and_then(Turn::carried));
        carried.map(|entry| self.origin.sign(ctx.env, &entry.data()))
    }

    /// The last message of the model, if calls of ours in it were cut off when Pi ended. What became of
    /// those of others is not known: they wait for the person's prompt.
    pub fn cut_off(&self, ctx: Ctx) -> Option<Turn> {
        self.look(ctx, |log| log.cut_off().filter(|turn| !turn.foreign).cloned())
    }

    /// The results of the last message cannot be written.
    pub fn give_up_turn(&self) {
        self.log.borrow_mut().give_up_turn();
    }

    /// The calls on the branch that ends at the entry `leaf`.
    pub fn calls_at(&self, ctx: Ctx, leaf: Option<String>) -> Vec<Called> {
        if leaf.is_none() || leaf == session::leaf(ctx) {
            return self.look(ctx, |log| log.calls().iter().cloned().collect());
        }
        self.up_to(ctx, leaf.as_deref()).calls().iter().cloned().collect()
    }

    /// The log of the branch that ends at the entry `leaf`; an empty one without it.
    pub fn up_to(&self, ctx: Ctx, leaf: Option<&str>) -> Log {
        let mut log = self.log.borrow().emptied();
        leaf.into_iter().for_each(|leaf| self.follow(ctx, &mut log, leaf));
        log
    }

    /// Takes into `log` what follows in it up to the entry `leaf`.
    pub fn follow(&self, ctx: Ctx, log: &mut Log, leaf: &str) {
        let leaf = Some(leaf.to_owned());
        log.follow(self.news_at(ctx, leaf, log.last(), self.origin.is_adopted()));
    }

    /// How many questions and answers wait in the session that were not written here.
    pub fn waits_elsewhere(&self, ctx: Ctx) -> usize {
        if self.look(ctx, Log::foreign) == 0 {
            return 0;
        }
        let waits = |log: &Log| log.open().len() + log.due().len();
        let mut whole = self.log.borrow().emptied();
        whole.follow(self.news(ctx, None, true));
        waits(&whole).saturating_sub(self.look(ctx, waits))
    }

    /// The person prompts in this session: from now on nothing in it is foreign. False where that was
    /// known.
    pub fn adopt(&self) -> bool {
        let is_new = self.origin.adopt();
        if is_new {
            self.log.borrow_mut().forget();
        }
        is_new
    }

    /// What is new since the entry `last`. With `own` every entry of the log counts as written here.
    fn news(&self, ctx: Ctx, last: Option<&str>, own: bool) -> News {
        self.news_at(ctx, session::leaf(ctx), last, own)
    }

    /// The same on the branch that ends at the entry `leaf`, or on the session's own where that has no id.
    fn news_at(&self, ctx: Ctx, leaf: Option<String>, last: Option<&str>, own: bool) -> News {
        let nothing = News { whole: true, ..News::default() };
        if self.origin.is_foreign(ctx, session::file(ctx)) {
            return nothing;
        }
        let Some(manager) = ctx.session_manager() else { return nothing };
        let env = ctx.env;
        let reader = Reader { env, manager, key: self.origin.key(env, false), own };
        if leaf.is_some() && leaf.as_deref() == last {
            return News { leaf, ..News::default() };
        }
        if leaf.is_some() && has_method(env, &reader.manager, "getEntry") {
            return News::read(last, leaf, |id| {
                let entry = reader.entry(id)?;
                Some(Found { parent: get(env, &entry, "parentId"), fact: reader.fact(&entry) })
            });
        }
        let branch = match &leaf {
            Some(leaf) => call_value(env, &reader.manager, "getBranch", leaf.as_str()),
            None => call_value(env, &reader.manager, "getBranch", ()),
        };
        let branch = branch.map(|branch| items(env, branch)).unwrap_or_default();
        let id = |entry: &Object| get(env, entry, "id").unwrap_or_default();
        let facts = branch.iter().filter_map(|it| Some((id(it), reader.fact(it)?)));
        News { facts: facts.collect(), ..nothing }
    }
}

impl<'e> Reader<'e> {
    fn entry(&self, id: &str) -> Option<Object<'e>> {
        as_object(self.env, call_value(self.env, &self.manager, "getEntry", id).ok()?)
    }

    /// What an entry says. Of one that may be long, only what the log wants becomes JSON.
    fn fact(&self, entry: &Object) -> Option<Fact> {
        let env = self.env;
        let kind = get::<String>(env, entry, "type");
        let ours = || get::<String>(env, entry, "customType").as_deref() == Some(LOG);
        let json = match kind.as_deref() {
            Some("custom") if ours() => to_json(env, entry.to_unknown()).ok()?,
            Some("custom_message") if ours() => {
                let details = get_object(env, entry, "details")?;
                let ids = to_json(env, get_object(env, &details, "ids")?.to_unknown()).ok()?;
                json!({ "type": kind, "customType": LOG, "details": { "ids": ids } })
            }
            Some("compaction" | "branch_summary") => json!({ "type": kind }),
            None | Some("message") => {
                let message = message(env, &get_object(env, entry, "message")?)?;
                json!({ "type": "message", "message": message })
            }
            _ => return None,
        };
        Fact::read(&json, self.key.as_ref(), self.own)
    }
}

/// What the log wants of a message: whose it is, its tool calls, and whether it is a result that was
/// interrupted.
fn message(env: &Env, message: &Object) -> Option<Value> {
    let role = get::<String>(env, message, "role")?;
    let text = |key: &str| get::<String>(env, message, key);
    match role.as_str() {
        "assistant" => {
            let content = get_object(env, message, "content")?;
            let blocks = items(env, content.to_unknown()).into_iter().map(|block| {
                match get::<String>(env, &block, "type").as_deref() {
                    Some("toolCall") => to_json(env, block.to_unknown()).unwrap_or_default(),
                    _ => Value::Null,
                }
            });
            let (blocks, at) = (blocks.collect::<Vec<_>>(), get::<f64>(env, message, "timestamp"));
            let stop = text("stopReason");
            Some(json!({ "role": role, "content": blocks, "stopReason": stop, "timestamp": at }))
        }
        "toolResult" => {
            let details = get_object(env, message, "details");
            let is = |mark| details.and_then(|it| get::<bool>(env, &it, mark)) == Some(true);
            let (interrupted, lost) = (is("interrupted"), is("connectionLost"));
            let file = details.and_then(|it| get::<String>(env, &it, "pendingFile"));
            let details =
                json!({ "interrupted": interrupted, "connectionLost": lost, "pendingFile": file });
            Some(json!({ "role": role, "toolCallId": text("toolCallId"), "details": details }))
        }
        _ => Some(json!({ "role": role })),
    }
}
