//! The log of the session (see [`crate::session::log`]): reads new entries of the branch, and
//! appends entries.
//!
//! After a compaction, also appends a text to Pi's summary: the user's decisions, verbatim, and the
//! deferred questions. Pi builds the messages for the model from the session's branch, and passes a
//! copy of them to extensions. The text is appended in this copy. So the model always receives the
//! text, but no entry of the session contains it. The text describes the state at the compaction,
//! and stays the same until the next compaction, because providers cache the conversation.

use std::rc::Rc;

use napi::bindgen_prelude::FnArgs;
use napi::{Error, Result};

use crate::contract::{Mode, Reply};
use crate::edge::extension::{Extension, SummaryId};
use crate::edge::images::load;
use crate::edge::js::timer::local_iso;
use crate::edge::js::{Json, Object, spawn};
use crate::edge::pending::redraw;
use crate::edge::pi::{Message, PiEvent, session};
use crate::model::text::without_half_pairs;
use crate::pending::ToolCall;
use crate::session::Event;
use crate::session::log::signed::LOG;
use crate::session::log::{BranchUpdate, Entry, Log};
use crate::strings::sentences::day_of;
use crate::surface::decisions::delivered_outcomes;
use crate::surface::deferred::beside_summary;

/// The number of messages, from the first one, in which the summary is searched. Only messages of
/// other extensions precede the summary.
const SEARCHED_MESSAGES: usize = 16;

/// Reads and writes the log. A branch only grows at its end, and a session may have tens of
/// thousands of entries. So only new entries are read.
impl Extension {
    /// Reads new entries, then returns the result of `look`.
    pub fn look<T>(&self, look: impl FnOnce(&Log) -> T) -> T {
        let last = self.session(|session| session.log.last.clone());
        // A read may run code of other extensions, so the log must not be borrowed during the read.
        // That code may call this function, which then adds the same entries first.
        let leaf = session::leaf(&self.ctx());
        let new_entries = self.read_new(leaf, last.as_deref());
        self.session(|session| {
            if session.log.last == last {
                session.log.update(new_entries);
            }
            look(&session.log)
        })
    }

    /// Appends `entry` to the branch.
    ///
    /// # Errors
    /// The session is over, or Pi did not append the entry.
    pub fn append_to_log(&self, entry: &Entry) -> Result<()> {
        let data = self.origin.sign(&entry.data());
        let pi = self.pi().ok_or_else(|| Error::from_reason("the session is over"));
        let appended = pi.and_then(|pi| pi.append_entry(LOG, Json(&data)));
        // Pi may report an error after it has written the entry.
        appended.or_else(|error| match self.look(|log| log.has(entry)) {
            true => Ok(()),
            false => Err(error),
        })
    }

    /// Reads the images of `results`, the results of interrupted calls. Then writes the results
    /// after the message that made the calls. `entry` is the id of the message's entry.
    pub fn write_results(self: &Rc<Self>, entry: String, results: Vec<(Rc<ToolCall>, Reply)>) {
        let owner = Rc::clone(self);
        let (calls, replies): (Vec<_>, Vec<_>) = results.into_iter().unzip();
        spawn(async move {
            let mut contents = Vec::new();
            for reply in &replies {
                contents.push(load(&owner.ctx(), reply.images.clone(), true).await);
            }
            let ctx = owner.ctx();
            let replies: Vec<_> = replies.into_iter().zip(contents).collect();
            let turn = owner.look(|log| log.interrupted_turn().cloned());
            // If the session has continued while the images were read, the results are not written.
            let written = turn.filter(|turn| turn.has_open(&entry, &calls)).is_some_and(|turn| {
                let carried = turn.carried().map(|entry| owner.origin.sign(&entry.data()));
                session::complete(&ctx, &turn, &replies, carried.as_ref()).is_ok()
            });
            if written && ctx.mode() == Mode::Interactive {
                redraw(&owner).await;
            }
            owner.handle(Event::ResultsWritten(written));
        });
    }

    /// Adds the entries after the last known one to `log`, up to the entry `leaf`.
    fn follow_log(&self, log: &mut Log, leaf: &str) {
        let leaf = Some(leaf.to_owned());
        log.update(self.read_new(leaf, log.last.as_deref()));
    }

    /// Returns the entries after `last` on the branch that ends at the entry `leaf`.
    fn read_new(&self, leaf: Option<String>, last: Option<&str>) -> BranchUpdate {
        if session::is_untrusted(&self.ctx(), &self.origin) {
            return BranchUpdate { is_whole: true, ..BranchUpdate::default() };
        }
        if leaf.is_some() && leaf.as_deref() == last {
            return BranchUpdate { leaf, ..BranchUpdate::default() };
        }
        let key = self.origin.key();
        let accepts_unsigned = self.session(|session| session.accepts_unsigned);
        let text = leaf.as_ref().and_then(|leaf| self.read(leaf, last).ok());
        BranchUpdate::parse(last, leaf, &text.unwrap_or_default(), key, accepts_unsigned)
    }

    /// Returns the result of `log.js` for the entries from `leaf` back to the one after `last`.
    fn read(&self, leaf: &str, last: Option<&str>) -> Result<String> {
        let reader = match self.reader.get() {
            Some(reader) => reader.clone(),
            None => {
                let created = Object::run(include_str!("log.js"), LOG)?;
                self.reader.set(created.clone()).ok();
                created
            }
        };
        let tools = self.session(|session| session.log.tools.clone());
        let manager = session::manager(&self.ctx())?;
        reader.invoke(FnArgs::from((manager, tools, leaf, last))).map(without_half_pairs)
    }
}

impl Extension {
    /// Handles Pi's event `context`: appends the text to the summary in `event.messages`, Pi's copy
    /// of the messages. Returns no list of messages, because Pi would then rebuild its system
    /// messages.
    pub fn add_beside_summary(&self, event: &PiEvent) {
        let Some((message, id)) = summary(event) else { return };
        let cached = self.with(|state| state.beside.clone()).filter(|(summary, _)| *summary == id);
        let text = cached.map_or_else(|| self.beside_summary(), |(_, text)| text);
        self.with(|state| state.beside = Some((id, text.clone())));
        if let (Some(text), Some(summary)) = (text, message.summary()) {
            message.set_summary(&format!("{}\n\n{text}", summary.trim_end())).ok();
        }
    }

    /// Returns the text for the summary of the last compaction on the branch: the decisions from
    /// before the messages that Pi kept, and the questions that were deferred at the compaction.
    /// Returns `None` if there are no such decisions and questions, or no compaction.
    fn beside_summary(&self) -> Option<String> {
        let ctx = self.ctx();
        let branch = || session::newest_first(&ctx, &self.origin);
        let compaction = branch().find(|entry| entry.kind().as_deref() == Some("compaction"))?;
        // The model reads the messages that Pi kept, so the text does not repeat their answers.
        let first_kept = compaction.first_kept().and_then(|kept| {
            let mut branch = branch();
            branch.find(|entry| entry.id().as_ref() == Some(&kept))
        });
        let mut log = self.session(|session| session.log.to_empty());
        if let Some(last) = first_kept.as_ref().unwrap_or(&compaction).parent() {
            self.follow_log(&mut log, &last);
        }
        let summarised = delivered_outcomes(&log);
        self.follow_log(&mut log, &compaction.id()?);
        beside_summary(&summarised, &log, |at_ms| day_of(&local_iso(at_ms)).to_owned())
    }
}

/// Returns the summary in the messages of `event`; `None` before the first compaction.
fn summary(event: &PiEvent) -> Option<(Message, SummaryId)> {
    let messages = event.messages()?;
    let mut first = messages.items().take(SEARCHED_MESSAGES).map(Message::from);
    let message = first.find(|message| message.role().as_deref() == Some("compactionSummary"))?;
    let id = (message.timestamp().unwrap_or_default(), message.tokens_before().unwrap_or_default());
    Some((message, id))
}
