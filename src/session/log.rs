//! What a session remembers of the questions in it: entries of one custom type on its branch, read
//! into one view that everything asks. Which calls are open, what was left in their forms, how they
//! ended, what has not reached the agent.
//!
//! ```text
//!            ┌─ asked ──── draft* ──── settled ──── message with its id
//! tool call ─┤
//!            └─ draft* ─── settled ─── tool result
//! ```
//! A request has one end on each branch, whatever is killed when: the first `settled` counts. It has
//! reached the agent when a message with its id, or the result of its call, is on the same branch.
//! A branch only grows at its end, so only entries that are new are read.

mod called;
mod entry;
mod fact;
pub mod signed;
#[cfg(test)]
mod tests;

use std::collections::{HashSet, VecDeque};
use std::rc::Rc;

use serde_json::Value;

pub use called::{Called, Slot, Turn, Waits};
pub use entry::{Asked, Draft, Entry, Settled, Tells};
pub use fact::{Fact, Found, News, Off, message, switched};
pub(crate) use fact::{text, tool_calls};
pub use signed::LOG;

use crate::contract::{self, Record};
use crate::pending::ToolCall;

/// Most calls that are kept with how they ended, for the history and for earlier answers.
const MOST_CALLS: usize = 1_000;
/// Most drafts of calls that are not open any more.
const MOST_DRAFTS: usize = 100;

/// What the branch of the session says.
#[derive(Debug, Default)]
pub struct Log {
    /// The names of our tools.
    pub tools: Vec<String>,
    /// The id of the last entry that was read.
    pub last: Option<String>,
    /// The requests that are open, in the order they were asked.
    pub open: Vec<Rc<Asked>>,
    /// What was left last in forms.
    drafts: VecDeque<Draft>,
    /// Ends that have not reached the agent, in order.
    pub due: Vec<Due>,
    /// The last message of the model, if the conversation has not gone on since.
    turn: Option<Turn>,
    /// The last calls of our tools.
    pub calls: VecDeque<Called>,
    /// The ids of the requests that have ended.
    ended: HashSet<String>,
    /// Set where the user turned questions off.
    pub off: Option<Off>,
    /// How many entries were not written here.
    pub foreign: usize,
    /// Requests and ends in them whose end the agent was not told, as far as the branch says.
    pub elsewhere: Vec<Entry>,
}

/// How a call ended, which the agent does not know yet.
#[derive(Debug, Clone, PartialEq)]
pub struct Due {
    /// Its end.
    pub settled: Rc<Settled>,
    /// The call.
    pub call: Rc<ToolCall>,
    /// What a correction corrects.
    pub before: Option<Rc<Record>>,
}

impl Log {
    /// Nothing was read. `tools` are the names of our tools.
    pub fn new(tools: &[&str]) -> Self {
        Self { tools: tools.iter().map(|&name| name.to_owned()).collect(), ..Self::default() }
    }

    /// One more tool of ours, of this name: the whole branch is read next.
    pub fn add_tool(&mut self, name: &str) {
        self.tools.push(name.to_owned());
        self.clear();
    }

    /// Takes what is new.
    pub fn follow(&mut self, news: News) {
        if news.whole {
            self.clear();
        }
        for (id, fact) in news.facts {
            self.take(&id, fact);
        }
        self.last = news.leaf;
    }

    /// The same without what was read.
    pub fn emptied(&self) -> Self {
        Self { tools: self.tools.clone(), ..Self::default() }
    }

    /// Forgets what was read, so that the whole branch is read next.
    pub fn clear(&mut self) {
        *self = self.emptied();
    }

    /// What was left last in the form of the request `id`.
    pub fn draft(&self, id: &str) -> Option<&Value> {
        self.drafts.iter().find(|draft| draft.id == id)?.left.as_ref()
    }

    /// What was left last in a form of the tool call `call`, since it was made. What a request has that
    /// waits in the session is its own: an older call of this id may have made it.
    pub fn draft_of_call(&self, call: &str) -> Option<&Value> {
        let waits = |draft: &Draft| self.open.iter().any(|asked| asked.id == draft.id);
        self.drafts.iter().rev().find(|draft| draft.call == call && !waits(draft))?.left.as_ref()
    }

    /// The last message of the model, if one of its calls of our tools has no answer: because Pi was
    /// ended, or because it is being asked.
    pub fn cut_off(&self) -> Option<&Turn> {
        self.turn.as_ref().filter(|turn| turn.slots.iter().any(Slot::is_open))
    }

    /// The id of the entry with the last message of the model, if the conversation has not gone on since.
    pub fn message(&self) -> Option<&str> {
        self.turn.as_ref().map(|turn| turn.entry.as_str())
    }

    /// The last call whose form left something, and that, where nothing but interrupted calls follows it.
    pub fn interrupted(&self) -> Option<(&ToolCall, &Value)> {
        let ended = self.calls.iter().rev().filter(|it| it.has_result);
        let mut interrupted = ended.take_while(|it| !it.is_over());
        interrupted.find_map(|it| Some((&*it.call, self.draft_of_call(&it.call.id)?)))
    }

    /// The id of the entry with the message that made the tool call `call`, whose request is `id`.
    pub fn entry_of(&self, id: &str, call: &str) -> Option<String> {
        if let Some(asked) = self.open.iter().find(|it| it.id == id) {
            return asked.entry.clone();
        }
        let made = self.turn.iter().find(|it| it.slots.iter().any(|slot| slot.call.id == call));
        made.map(|turn| turn.entry.clone())
    }

    /// Whether the request `id` has ended.
    pub fn has_ended(&self, id: &str) -> bool {
        self.ended.contains(id)
    }

    /// Whether the branch has `entry`, of a request or of its end.
    pub fn has(&self, entry: &Entry) -> bool {
        let id = entry.id();
        let is_open = || self.open.iter().any(|it| it.id == id);
        self.ended.contains(id) || matches!(entry, Entry::Asked(_)) && is_open()
    }

    /// Takes an entry that the session could not be given: it is known as long as Pi runs.
    pub fn remember(&mut self, entry: Entry) {
        self.entry(entry);
    }

    /// The results of the last message cannot be written: its calls that have ended are told by
    /// messages.
    pub fn give_up_turn(&mut self) {
        if let Some(turn) = self.turn.take() {
            self.close(turn);
        }
    }

    fn take(&mut self, id: &str, fact: Fact) {
        match fact {
            Fact::Entry(entry) => self.entry(entry),
            Fact::Foreign(entry) => {
                self.foreign += 1;
                if let Some(turn) = &mut self.turn {
                    turn.foreign = true;
                }
                self.take_foreign(entry);
            }
            Fact::Told(ids) => self.told(&ids),
            Fact::Called { calls, at_ms } => self.called(id, calls, at_ms),
            Fact::Result { call, interrupted, in_file } => {
                if let Some(called) = self.calls.iter_mut().rev().find(|it| it.call.id == call) {
                    called.result(interrupted, in_file);
                }
                if !interrupted {
                    self.told_elsewhere(|it| match it {
                        Entry::Settled(it) => it.tells == Tells::Result && it.call == call,
                        _ => false,
                    });
                }
                self.result(&call, interrupted, id);
                // An answer of the file came sooner than this result, on the branch that it was carried from.
                if in_file
                    && let Some(turn) = &mut self.turn
                    && let Some((settled, call)) = turn.take_due(&call)
                {
                    self.due.push(Due { settled, call, before: None });
                }
            }
            Fact::NotBegun { call } => self.result(&call, true, id),
            Fact::Switched(off) => self.off = off,
            Fact::Closes => self.give_up_turn(),
        }
    }

    fn entry(&mut self, entry: Entry) {
        if let Entry::Carried(entries) = entry {
            for entry in entries {
                self.entry(entry);
            }
            return;
        }
        if let Some(turn) = &mut self.turn {
            turn.add(entry.clone());
        }
        match entry {
            Entry::Asked(asked) => {
                let known = self.ended.contains(&asked.id);
                if !known && !self.open.iter().any(|it| it.id == asked.id) {
                    self.waits(&asked);
                    self.open.push(asked);
                }
            }
            Entry::Draft(draft) => self.left(draft),
            Entry::Settled(settled) => self.settled(settled),
            Entry::Carried(_) => {}
        }
    }

    /// An entry that was not written here begins nothing. How a call ended is read from it once the
    /// agent was told.
    fn take_foreign(&mut self, entry: Entry) {
        match entry {
            Entry::Asked(asked) => {
                self.waits(&asked);
                self.elsewhere.push(Entry::Asked(asked));
            }
            Entry::Settled(_) => self.elsewhere.push(entry),
            Entry::Carried(entries) => {
                for entry in entries {
                    self.take_foreign(entry);
                }
            }
            Entry::Draft(_) => {}
        }
    }

    /// The agent was told the ends of those from elsewhere that `are_told`.
    fn told_elsewhere(&mut self, are_told: impl Fn(&Entry) -> bool) {
        let (told, rest) = self.elsewhere.drain(..).partition::<Vec<_>, _>(|it| are_told(it));
        self.elsewhere = rest;
        for entry in told {
            let Entry::Settled(settled) = entry else { continue };
            if let Some(called) = self.made(&settled.call, settled.entry.as_deref()) {
                called.settle(&settled);
            }
        }
    }

    /// The last call of this id, of the message in the entry `entry` if one is named.
    fn made(&mut self, call: &str, entry: Option<&str>) -> Option<&mut Called> {
        let mut calls = self.calls.iter_mut().rev();
        calls.find(|it| it.call.id == call && entry.is_none_or(|entry| entry == it.entry))
    }

    fn waits(&mut self, asked: &Asked) {
        if let Some(called) = self.made(&asked.call.id, asked.entry.as_deref()) {
            called.set_aside();
        }
    }

    fn left(&mut self, draft: Draft) {
        self.drafts.retain(|it| it.id != draft.id);
        if draft.left.is_none() || self.ended.contains(&draft.id) {
            return;
        }
        self.drafts.push_back(draft);
        let is_open = |draft: &Draft| self.open.iter().any(|it| it.id == draft.id);
        let spare = self.drafts.iter().filter(|it| !is_open(it)).count() > MOST_DRAFTS;
        if spare && let Some(first) = self.drafts.iter().position(|it| !is_open(it)) {
            self.drafts.remove(first);
        }
    }

    fn settled(&mut self, settled: Rc<Settled>) {
        if !self.ended.insert(settled.id.clone()) {
            return;
        }
        self.drafts.retain(|draft| draft.id != settled.id);
        let asked = self.open.iter().position(|it| it.id == settled.id);
        let asked = asked.map(|at| self.open.remove(at));
        let called = self.made(&settled.call, settled.entry.as_deref());
        let (mut call, mut before) = (asked.as_ref().map(|it| Rc::clone(&it.call)), None);
        if let Some(called) = called {
            call.get_or_insert_with(|| Rc::clone(&called.call));
            before = called.record.clone();
            called.settle(&settled);
        }
        let in_turn = settled.tells == Tells::Result
            && self.turn.as_mut().is_some_and(|turn| turn.settle(&settled));
        if in_turn || settled.tells == Tells::Withdrawal {
            return;
        }
        let Some(call) = call else { return };
        let before = before.filter(|_| settled.tells == Tells::Correction);
        self.due.push(Due { settled, call, before });
    }

    /// The agent was told how these requests ended. That is their end, also where the log could not be
    /// given it.
    fn told(&mut self, ids: &[String]) {
        self.told_elsewhere(|it| ids.iter().any(|id| id == it.id()));
        self.due.retain(|due| !ids.contains(&due.settled.id));
        self.open.retain(|asked| !ids.contains(&asked.id));
        self.drafts.retain(|draft| !ids.contains(&draft.id));
        self.ended.extend(ids.iter().cloned());
        if let Some(turn) = &mut self.turn {
            turn.told(ids);
        }
    }

    /// A message of the model with its tool calls. Models use ids again: what is older than the
    /// message is about another call.
    fn called(&mut self, id: &str, calls: Vec<ToolCall>, at_ms: Option<f64>) {
        self.give_up_turn();
        let calls: Vec<_> = calls.into_iter().map(Rc::new).collect();
        for call in &calls {
            self.remove_drafts(&call.id);
            let withdraws = contract::withdrawal(&call.tool, &call.args).is_some();
            if self.tools.contains(&call.tool) && !withdraws {
                self.calls.push_back(Called::new(call, id, at_ms));
            }
        }
        while self.calls.len() > MOST_CALLS {
            self.calls.pop_front();
        }
        self.turn = Some(Turn::new(id, &calls, &self.tools));
    }

    fn result(&mut self, call: &str, interrupted: bool, id: &str) {
        if !interrupted {
            self.remove_drafts(call);
        }
        if let Some(turn) = &mut self.turn {
            turn.result(call, interrupted, id);
        }
    }

    /// What was left in forms of the tool call `call` counts no more, but for requests that wait.
    fn remove_drafts(&mut self, call: &str) {
        let open = &self.open;
        let is_open = |draft: &Draft| open.iter().any(|it| it.id == draft.id);
        self.drafts.retain(|draft| draft.call != call || is_open(draft));
    }

    /// The conversation went on without the results of `turn`: what was answered is told by messages.
    fn close(&mut self, turn: Turn) {
        let untold = turn.slots.into_iter().filter(|slot| slot.is_open());
        let due = untold.filter_map(|Slot { call, settled, .. }| {
            Some(Due { settled: settled?, call, before: None })
        });
        self.due.extend(due);
    }
}
