//! The calls in messages of the model.

use std::rc::Rc;

use super::entry::{Asked, Draft, Entry, Settled, Tells};
use crate::contract::Record;
use crate::model::Outcome;
use crate::pending::ToolCall;

/// Where a call waits that outlives its tool result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    /// Aside, until the person opens it: the agent goes on.
    Aside,
    /// In the pending file, because nobody could be asked.
    InFile,
}

/// A call of one of our tools.
#[derive(Debug, Clone, PartialEq)]
pub struct Called {
    /// The call.
    pub call: Rc<ToolCall>,
    /// The id of the entry with the message that made it.
    pub entry: String,
    /// When it was asked, in ms since 1970; `None` where the session does not tell.
    pub at_ms: Option<f64>,
    /// True where it has a result.
    pub has_result: bool,
    /// True where that says more than that it was interrupted.
    answered: bool,
    /// Where it waits, or waited in the file, if it outlived its result.
    waits: Option<Waits>,
    /// How it ended, as it was corrected last.
    pub record: Option<Rc<Record>>,
    /// What its corrections correct, in order.
    pub corrects: Vec<Rc<Record>>,
}

impl Called {
    pub(super) fn new(call: &Rc<ToolCall>, entry: &str, at_ms: Option<f64>) -> Self {
        Self {
            call: Rc::clone(call),
            entry: entry.to_owned(),
            at_ms,
            has_result: false,
            answered: false,
            waits: None,
            record: None,
            corrects: Vec::new(),
        }
    }

    /// Whether it made the request.
    pub fn made(&self, asked: &Asked) -> bool {
        let is_entry = asked.entry.as_ref().is_none_or(|entry| *entry == self.entry);
        self.call.id == asked.call.id && is_entry
    }

    /// Whether it is over, as far as the branch says.
    pub fn is_over(&self) -> bool {
        self.answered || self.record.is_some()
    }

    /// Where it waits, if it outlived its result and has not ended.
    pub fn waits(&self) -> Option<Waits> {
        self.waits.filter(|waits| *waits == Waits::Aside || self.record.is_none())
    }

    /// Whether the user asked back, and has submitted nothing since.
    pub fn was_discussed(&self) -> bool {
        let outcome = self.record.as_ref().map(|record| &record.outcome);
        matches!(outcome, Some(Outcome::Discussed(_)))
    }

    /// Whether its questions were in the pending file, and may be still.
    pub fn was_in_file(&self) -> bool {
        self.waits == Some(Waits::InFile)
    }

    /// It stands aside.
    pub(super) fn set_aside(&mut self) {
        self.waits = Some(Waits::Aside);
    }

    /// Takes its result.
    pub(super) fn result(&mut self, interrupted: bool, in_file: bool) {
        self.has_result = true;
        if in_file && self.record.is_none() {
            self.waits = Some(Waits::InFile);
        }
        self.answered |= !interrupted;
    }

    /// Takes how it ended. What was corrected since is not taken back by an end that comes late.
    pub(super) fn settle(&mut self, settled: &Settled) {
        if settled.tells == Tells::Correction {
            self.corrects.extend(self.record.replace(Rc::clone(&settled.record)));
            return;
        }
        if self.waits == Some(Waits::Aside) {
            self.waits = None;
        }
        // What the user asked about is kept, also for the call that asks again.
        let is_kept = self.was_discussed() && settled.record.outcome == Outcome::Superseded;
        if self.corrects.is_empty() && !is_kept {
            self.record = Some(Rc::clone(&settled.record));
        }
    }
}

/// The last message of the model, with what came behind it.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// The id of the message's entry.
    pub entry: String,
    /// Its tool calls, in order.
    pub slots: Vec<Slot>,
    /// Entries of the log behind it.
    behind: Vec<Entry>,
    /// Whether entries behind it were not written here: what became of its calls is not known then.
    pub foreign: bool,
}

/// A tool call of the last message.
#[derive(Debug, Clone, PartialEq)]
pub struct Slot {
    /// The call.
    pub call: Rc<ToolCall>,
    /// Whether it is a call of one of our tools.
    pub ours: bool,
    /// The id of the entry with its result.
    pub result: Option<String>,
    /// True where the result only says that it was interrupted.
    pub interrupted: bool,
    /// Its request, where it outlives its result.
    pub asked: Option<Rc<Asked>>,
    /// How it ended, where its result is to say so.
    pub settled: Option<Rc<Settled>>,
    /// True where a message has said how it ended.
    told: bool,
}

impl Slot {
    /// Whether it is a call of ours without an answer in the session.
    pub fn is_open(&self) -> bool {
        self.ours && !self.told && (self.result.is_none() || self.interrupted)
    }
}

impl Turn {
    pub(super) fn new(entry: &str, calls: &[Rc<ToolCall>], tools: &[String]) -> Self {
        let mut slots: Vec<Slot> = Vec::new();
        for call in calls {
            // Of two calls with one id the first one counts, as for Pi.
            if slots.iter().any(|slot| slot.call.id == call.id) {
                continue;
            }
            slots.push(Slot {
                call: Rc::clone(call),
                ours: tools.contains(&call.tool),
                result: None,
                interrupted: false,
                asked: None,
                settled: None,
                told: false,
            });
        }
        Self { entry: entry.to_owned(), slots, behind: Vec::new(), foreign: false }
    }

    /// Whether results that say "interrupted" must be left on a branch of their own.
    pub fn is_rewritten(&self) -> bool {
        self.slots.iter().any(|slot| slot.is_open() && slot.interrupted)
    }

    /// Its calls of our tools without an answer in the session.
    pub fn open(&self) -> impl Iterator<Item = &ToolCall> {
        self.slots.iter().filter(|slot| slot.is_open()).map(|slot| &*slot.call)
    }

    /// What must be on a branch that begins behind the message, so that nothing on it has no end, or
    /// two.
    pub fn carried(&self) -> Option<Entry> {
        (!self.behind.is_empty()).then(|| Entry::Carried(self.behind.clone()))
    }

    fn slot(&mut self, call: &str) -> Option<&mut Slot> {
        self.slots.iter_mut().find(|slot| slot.call.id == call)
    }

    pub(super) fn add(&mut self, entry: Entry) {
        match &entry {
            Entry::Asked(asked) => {
                let made_it = asked.entry.as_ref().is_none_or(|entry| *entry == self.entry);
                if made_it && let Some(slot) = self.slot(&asked.call.id) {
                    slot.asked = Some(Rc::clone(asked));
                }
            }
            Entry::Draft(Draft { id, .. }) => {
                self.behind.retain(|it| !matches!(it, Entry::Draft(old) if old.id == *id));
            }
            Entry::Settled(_) | Entry::Carried(_) => {}
        }
        self.behind.push(entry);
    }

    /// Takes the end of a call whose result is to say it; false where none of them is.
    pub(super) fn settle(&mut self, settled: &Rc<Settled>) -> bool {
        let made_it = settled.entry.as_ref().is_none_or(|entry| *entry == self.entry);
        let slot = self.slot(&settled.call).filter(|slot| made_it && slot.is_open());
        slot.is_some_and(|slot| slot.settled.get_or_insert_with(|| Rc::clone(settled)) == settled)
    }

    pub(super) fn result(&mut self, call: &str, interrupted: bool, id: &str) {
        // Of several the first one counts.
        if let Some(slot) = self.slot(call).filter(|slot| slot.result.is_none()) {
            (slot.result, slot.interrupted) = (Some(id.to_owned()), interrupted);
        }
    }

    /// Takes the end that the result of `call` does not tell, though it is there.
    pub(super) fn take_due(&mut self, call: &str) -> Option<(Rc<Settled>, Rc<ToolCall>)> {
        let slot = self.slot(call)?;
        Some((slot.settled.take()?, Rc::clone(&slot.call)))
    }

    pub(super) fn told(&mut self, ids: &[String]) {
        for slot in &mut self.slots {
            slot.told |= slot.settled.as_ref().is_some_and(|settled| ids.contains(&settled.id));
        }
    }
}
