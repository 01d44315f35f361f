//! The calls in messages of the model.

use std::rc::Rc;

use super::entry::{Deferral, DeliveryBy, Draft, Entry, Settled};
use crate::contract::Record;
use crate::model::Outcome;
use crate::pending::ToolCall;

/// The place of a call that is still open after its tool result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenPlace {
    /// Deferred: the call is hidden until the user opens it, and the agent continues.
    Deferred,
    /// In the pending file, because no user interface was available.
    InFile,
}

/// A call of one of our tools.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Called {
    /// The call.
    pub call: Rc<ToolCall>,
    /// The id of the entry with the message that contains the call.
    pub entry: String,
    /// The time of the call, in ms since 1970; `None` if the session does not contain the time.
    pub at_ms: Option<f64>,
    /// `true` if the call has a result.
    pub has_result: bool,
    /// `true` if the call has a result other than the report of an interruption.
    has_real_result: bool,
    /// The place of the call, if the call stayed open after its result. An outcome from the file
    /// does not change this place.
    open_place: Option<OpenPlace>,
    /// The outcome of the call, after its last correction.
    pub record: Option<Rc<Record>>,
    /// The earlier records that corrections of the call replaced, in order.
    pub replaced_records: Vec<Rc<Record>>,
}

impl Called {
    pub(super) fn new(call: &Rc<ToolCall>, entry: &str, at_ms: Option<f64>) -> Self {
        Self { call: Rc::clone(call), entry: entry.to_owned(), at_ms, ..Self::default() }
    }

    /// Returns `true` if this call made the request of `deferral`.
    pub fn made_request(&self, deferral: &Deferral) -> bool {
        let is_entry = deferral.entry.as_ref().is_none_or(|entry| *entry == self.entry);
        self.call.id == deferral.call.id && is_entry
    }

    /// Returns `true` if the call is over, according to the branch.
    pub fn is_over(&self) -> bool {
        self.has_real_result || self.record.is_some()
    }

    /// Returns the place of the call, if the call is still open after its result.
    pub fn open_place(&self) -> Option<OpenPlace> {
        self.open_place.filter(|place| *place == OpenPlace::Deferred || self.record.is_none())
    }

    /// Returns `true` if the recorded outcome of the call is a discussion.
    pub fn was_discussed(&self) -> bool {
        let outcome = self.record.as_ref().map(|record| &record.outcome);
        matches!(outcome, Some(Outcome::Discussed(_)))
    }

    /// Returns `true` if the questions of the call were written to the pending file. The user may
    /// have answered them since then.
    pub fn was_in_file(&self) -> bool {
        self.open_place == Some(OpenPlace::InFile)
    }

    pub(super) fn mark_deferred(&mut self) {
        self.open_place = Some(OpenPlace::Deferred);
    }

    pub(super) fn add_result(&mut self, interrupted: bool, in_file: bool) {
        self.has_result = true;
        if in_file && self.record.is_none() {
            self.open_place = Some(OpenPlace::InFile);
        }
        self.has_real_result |= !interrupted;
    }

    /// Adds an outcome of the call. An outcome that arrives after a correction does not replace the
    /// correction.
    pub(super) fn settle(&mut self, settled: &Settled) {
        if settled.delivery == DeliveryBy::Correction {
            self.replaced_records.extend(self.record.replace(Rc::clone(&settled.record)));
            return;
        }
        if self.open_place == Some(OpenPlace::Deferred) {
            self.open_place = None;
        }
        // A call that repeats discussed questions does not replace the discussion.
        let keeps_discussion =
            self.was_discussed() && settled.record.outcome == Outcome::Superseded;
        if self.replaced_records.is_empty() && !keeps_discussion {
            self.record = Some(Rc::clone(&settled.record));
        }
    }
}

/// The last message of the model, with the entries after it.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// The id of the message's entry.
    pub entry: String,
    /// The tool calls of the message, in order.
    pub slots: Vec<Slot>,
    /// The entries of the log after the message.
    later_entries: Vec<Entry>,
    /// `true` if unsigned entries follow the message, so that the state of its calls is unknown.
    pub has_unsigned: bool,
}

/// A tool call of the last message.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Slot {
    /// The call.
    pub call: Rc<ToolCall>,
    /// `true` for a call of one of our tools.
    pub ours: bool,
    /// The id of the entry with the result of the call.
    pub result: Option<String>,
    /// `true` if the result only reports an interruption of the call.
    pub interrupted: bool,
    /// The request of the call, if the call is deferred.
    pub deferral: Option<Rc<Deferral>>,
    /// The outcome of the call, if the result must contain that outcome.
    pub settled: Option<Rc<Settled>>,
    /// `true` if a message has delivered the outcome of the call.
    is_delivered: bool,
}

impl Slot {
    /// Returns `true` for a call of our tools that has no answer in the session.
    pub fn is_open(&self) -> bool {
        self.ours && !self.is_delivered && (self.result.is_none() || self.interrupted)
    }
}

impl Turn {
    pub(super) fn new(entry: &str, calls: &[Rc<ToolCall>], tools: &[String]) -> Self {
        let mut slots: Vec<Slot> = Vec::new();
        for call in calls {
            // Of two calls with one id, the first one counts, as in Pi.
            if slots.iter().any(|slot| slot.call.id == call.id) {
                continue;
            }
            slots.push(Slot {
                call: Rc::clone(call),
                ours: tools.contains(&call.tool),
                ..Slot::default()
            });
        }
        Self { entry: entry.to_owned(), slots, later_entries: Vec::new(), has_unsigned: false }
    }

    /// Returns `true` if an open call already has a result that reports an interruption. Then the
    /// new results must be written on a new branch.
    pub fn needs_new_branch(&self) -> bool {
        self.open().any(|slot| slot.interrupted)
    }

    /// Returns the calls of our tools that have no answer in the session.
    pub fn open(&self) -> impl Iterator<Item = &Slot> {
        self.slots.iter().filter(|slot| slot.is_open())
    }

    /// Returns `true` if this is the message in the entry `entry`, and exactly `calls` are open.
    pub fn has_open(&self, entry: &str, calls: &[Rc<ToolCall>]) -> bool {
        self.entry == entry && self.open().map(|slot| &slot.call).eq(calls)
    }

    /// Returns the entry that must be added to a new branch that begins after the message, so that
    /// each request on that branch has exactly one outcome.
    pub fn carried(&self) -> Option<Entry> {
        (!self.later_entries.is_empty()).then(|| Entry::Carried(self.later_entries.clone()))
    }

    fn slot(&mut self, call: &str) -> Option<&mut Slot> {
        self.slots.iter_mut().find(|slot| slot.call.id == call)
    }

    pub(super) fn add(&mut self, entry: Entry) {
        match &entry {
            Entry::Deferral(deferral) => {
                let is_of_message =
                    deferral.entry.as_ref().is_none_or(|entry| *entry == self.entry);
                if is_of_message && let Some(slot) = self.slot(&deferral.call.id) {
                    slot.deferral = Some(Rc::clone(deferral));
                }
            }
            Entry::Draft(Draft { id, .. }) => {
                self.later_entries
                    .retain(|entry| !matches!(entry, Entry::Draft(old) if old.id == *id));
            }
            Entry::Settled(_) | Entry::Carried(_) => {}
        }
        self.later_entries.push(entry);
    }

    /// Adds an outcome that the result of its call must contain. Returns `false` if the message has
    /// no open call for the outcome, or if the call has another outcome.
    pub(super) fn settle(&mut self, settled: &Rc<Settled>) -> bool {
        let is_of_message = settled.entry.as_ref().is_none_or(|entry| *entry == self.entry);
        let slot = self.slot(&settled.call).filter(|slot| is_of_message && slot.is_open());
        slot.is_some_and(|slot| slot.settled.get_or_insert_with(|| Rc::clone(settled)) == settled)
    }

    pub(super) fn add_result(&mut self, call: &str, interrupted: bool, id: &str) {
        // Of several results, the first one counts.
        if let Some(slot) = self.slot(call).filter(|slot| slot.result.is_none()) {
            (slot.result, slot.interrupted) = (Some(id.to_owned()), interrupted);
        }
    }

    /// Removes and returns the outcome of `call`, because the call's result does not contain it.
    pub(super) fn remove_due(&mut self, call: &str) -> Option<(Rc<Settled>, Rc<ToolCall>)> {
        let slot = self.slot(call)?;
        Some((slot.settled.take()?, Rc::clone(&slot.call)))
    }

    pub(super) fn mark_delivered(&mut self, ids: &[String]) {
        for slot in &mut self.slots {
            slot.is_delivered |=
                slot.settled.as_ref().is_some_and(|settled| ids.contains(&settled.id));
        }
    }
}
