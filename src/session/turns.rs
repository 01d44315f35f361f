//! Queue of open calls. Shows one form at a time, because older versions of Pi lose a form when
//! another opens over it, and announces calls to listeners in order.
//!
//! ```text
//! Starting ─▶ Waiting ─▶ Announced ─▶ Shown ─▶ closed
//!     │                      ▲          │
//!     └──────▶ Aside ────────┴──────────┘
//! ```
//! Announcing or showing a call runs third-party code, which may stop or answer a call, ask
//! another, or end the session. Callers therefore pull one step at a time ([`Turns::next_news`],
//! [`Turns::next`]); each step reflects the current state.

mod step;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use crate::contract::Event;

pub use step::{Asker, CallEvent, End, Key, Stage, Step};

/// A pending announcement about a call. It is dropped if it does not apply any more.
#[derive(Debug)]
enum Announcement {
    /// The call opens. The last of these events has a counterpart for closing.
    Opening { event: Event, is_last: bool },
    /// The call closed.
    Closing(Event),
    /// The call can be answered, from any surface.
    Asked,
    /// Sent to every listener that was notified of the opening.
    CallEvent(CallEvent),
}

/// A queued call.
#[derive(Debug)]
pub struct Turn {
    /// The id of its request, which an earlier one may have had.
    pub id: String,
    /// Its stage. A call that is set aside can be answered from any surface, and the next one is
    /// shown; its opening is announced first ([`Turns::try_begin_opening`]).
    pub stage: Stage,
    /// `true` until it ends.
    pub is_open: bool,
    /// `true` if its caller continues without the answer.
    pub is_deferred: bool,
    /// `true` if it is set aside because the user was typing; it opens afterwards.
    pub is_held: bool,
    key: Key,
    asker: Asker,
    /// `true` while the call is queued. If `false`, only pending announcements remain.
    is_listed: bool,
    opening: Opening,
}

/// The state of a call's announcement.
#[derive(Debug, Default)]
struct Opening {
    /// Its opening is announced, or about to be.
    begun: bool,
    /// The events of its contract announced the opening, and must announce the closing.
    announced: bool,
    /// It can be answered from any surface.
    asked: bool,
    /// Listeners know that it can be answered, and must be notified of its outcome.
    is_told: bool,
    /// The number of pending announcements.
    pending: usize,
}

/// The open calls in order, and the pending announcements.
#[derive(Debug, Default)]
pub struct Turns {
    turns: Vec<Turn>,
    announcements: VecDeque<(Key, Announcement)>,
    /// The number of keys so far.
    count: usize,
    is_over: bool,
}

impl Turns {
    /// Adds the call of the request `id`. After the end of the session, it is not queued.
    pub fn enter(&mut self, id: &str, asker: Asker, is_deferred: bool) -> Key {
        self.count += 1;
        let key = Key(self.count);
        self.turns.push(Turn {
            id: id.to_owned(),
            stage: Stage::Starting,
            is_open: true,
            is_deferred,
            is_held: false,
            key,
            asker,
            is_listed: !self.is_over,
            opening: Opening::default(),
        });
        key
    }

    /// Returns the call `key`; `None` after everything about it is done and announced.
    pub fn get(&self, key: Key) -> Option<&Turn> {
        self.turns.iter().find(|turn| turn.key == key)
    }

    /// Returns the call `key`, mutable.
    pub fn get_mut(&mut self, key: Key) -> Option<&mut Turn> {
        self.turns.iter_mut().find(|turn| turn.key == key)
    }

    /// Returns the stage of the call `key`; the first one if it does not exist.
    pub fn stage(&self, key: Key) -> Stage {
        self.get(key).map(|turn| turn.stage).unwrap_or_default()
    }

    /// Finds the last call of the request `id` that is closed and not [removed](Self::remove) yet.
    pub fn closed(&self, id: &str) -> Option<Key> {
        let mut last = self.turns.iter().rev();
        last.find(|turn| turn.id == id && !turn.is_open).map(|turn| turn.key)
    }

    /// Returns `true` if the session is over.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Shows a call that is set aside. Returns `false` while another one is shown.
    pub fn recall(&mut self, key: Key) -> bool {
        if self.is_taken() {
            return false;
        }
        let turn = self.get_mut(key).filter(|turn| turn.is_open && turn.stage == Stage::Aside);
        let Some(turn) = turn else { return false };
        (turn.stage, turn.is_held) = (Stage::Announced, false);
        true
    }

    /// Ends a call. Returns `false` if it was over. It keeps its place until it is
    /// [removed](Self::remove).
    pub fn close(&mut self, key: Key) -> bool {
        self.get_mut(key).is_some_and(|turn| std::mem::take(&mut turn.is_open))
    }

    /// Announces the outcome of a closed call: with `events` if its opening was announced, and to
    /// all notified listeners.
    pub fn announce_end(&mut self, key: Key, events: Vec<Event>, end: End) {
        for event in events {
            self.announce(key, Announcement::Closing(event));
        }
        self.send(key, CallEvent::Settled(end));
    }

    /// Sends `news` to all listeners that were notified of its opening.
    pub fn send(&mut self, key: Key, news: CallEvent) {
        self.announce(key, Announcement::CallEvent(news));
    }

    /// Removes a call after its surfaces are closed: the next one can be shown.
    pub fn remove(&mut self, key: Key) {
        if let Some(turn) = self.get_mut(key) {
            turn.is_listed = false;
        }
        self.remove_told(key);
    }

    /// Ends the session: removes all calls from the queue, and queues no others. Returns the ids of
    /// the open ones, in order.
    pub fn end(&mut self) -> Vec<String> {
        self.is_over = true;
        let listed = self.turns.iter_mut().filter(|turn| turn.is_listed);
        let mut ids = Vec::new();
        for turn in listed {
            turn.is_listed = false;
            ids.push(turn.id.clone());
        }
        ids
    }

    /// Returns `true` if a caller waits for one of them, or the user has one open.
    pub fn is_waited_for(&self) -> bool {
        self.open_ones().any(|turn| !turn.is_deferred || turn.stage != Stage::Aside)
    }

    /// Returns the open ones, in order.
    fn open_ones(&self) -> impl Iterator<Item = &Turn> {
        self.turns.iter().filter(|turn| turn.is_open && turn.is_listed)
    }

    /// Returns those that can be answered from any surface, in order.
    pub fn asked(&self) -> Vec<Key> {
        self.open_ones().filter(|turn| turn.opening.asked).map(|turn| turn.key).collect()
    }

    /// Returns those that are set aside: first those with a waiting caller, then in order.
    pub fn aside(&self) -> Vec<Key> {
        let aside = self.open_ones().filter(|turn| turn.stage == Stage::Aside);
        let mut aside: Vec<_> = aside.collect();
        aside.sort_by_key(|turn| turn.is_deferred);
        aside.into_iter().map(|turn| turn.key).collect()
    }

    /// Returns those that can be answered and are not shown: queued, or set aside.
    pub fn unseen(&self) -> Vec<Key> {
        let waiting = self.open_ones().filter(|turn| turn.stage == Stage::Waiting);
        waiting.map(|turn| turn.key).chain(self.aside()).collect()
    }

    /// Returns `true` if a call is shown, or queued for it.
    pub fn is_taken(&self) -> bool {
        self.open_ones().any(|turn| turn.stage != Stage::Aside)
    }

    /// Claims the right to announce the opening. Returns `true` once; the caller must then call
    /// [`Self::open`].
    pub fn try_begin_opening(&mut self, key: Key) -> bool {
        self.get_mut(key).is_some_and(|turn| !std::mem::replace(&mut turn.opening.begun, true))
    }

    /// Announces that a call opens: with `events`, and to the listeners; `None` if the user cannot
    /// be asked.
    pub fn open(&mut self, key: Key, events: Option<Vec<Event>>) {
        let (Some(turn), Some(events)) = (self.get_mut(key), events) else { return };
        let count = events.len();
        turn.opening.announced = count == 0;
        turn.opening.asked = turn.asker == Asker::Caller;
        let is_asked = turn.opening.asked;
        for (index, event) in events.into_iter().enumerate() {
            self.announce(key, Announcement::Opening { event, is_last: index + 1 == count });
        }
        if is_asked {
            self.announce(key, Announcement::Asked);
        }
    }

    fn announce(&mut self, key: Key, announcement: Announcement) {
        if let Some(turn) = self.get_mut(key) {
            turn.opening.pending += 1;
            self.announcements.push_back((key, announcement));
        }
    }

    /// Removes a call without pending announcements.
    fn remove_told(&mut self, key: Key) {
        let is_left = |turn: &Turn| turn.is_open || turn.is_listed || turn.opening.pending > 0;
        self.turns.retain(|turn| turn.key != key || is_left(turn));
    }

    /// Returns the first one that is not set aside.
    fn first(&self) -> Option<&Turn> {
        self.turns.iter().find(|turn| turn.is_listed && turn.stage != Stage::Aside)
    }

    /// Returns the next announcement; `None` without one.
    pub fn next_news(&mut self) -> Option<Step> {
        loop {
            let (key, announcement) = self.announcements.pop_front()?;
            let step = self.step_for(key, announcement);
            self.remove_told(key);
            if step.is_some() {
                return step;
            }
        }
    }

    /// Returns the id of the request of the next [step](Self::next). `None` while there are
    /// announcements, and while the first call is shown.
    pub fn next_id(&self) -> Option<String> {
        self.get(self.next_key()?).map(|turn| turn.id.clone())
    }

    fn next_key(&self) -> Option<Key> {
        if !self.announcements.is_empty() {
            return None;
        }
        // A call that is being closed is removed before the next one is shown.
        let first = self.first().filter(|turn| turn.is_open)?;
        match first.stage {
            // The user has a deferred call open: new calls are announced at once.
            Stage::Shown if first.is_deferred => {
                let untold = |key: &Key| self.get(*key).is_some_and(|turn| !turn.opening.begun);
                self.unseen().into_iter().find(untold)
            }
            Stage::Starting | Stage::Shown | Stage::Aside => None,
            Stage::Waiting | Stage::Announced => Some(first.key),
        }
    }

    /// Returns the next step for the request `id`; `None` if it is not [the next
    /// one](Self::next_id) any more. `is_stopped`: the caller's abort signal has fired, but its
    /// event has not arrived yet.
    pub fn next(&mut self, id: &str, is_stopped: bool) -> Option<Step> {
        let key = self.next_key()?;
        if self.get(key)?.id != id {
            return None;
        }
        if is_stopped {
            return Some(Step::Stop(id.to_owned()));
        }
        let is_told = !self.try_begin_opening(key);
        if self.first().is_none_or(|first| first.key != key) {
            return Some(Step::Open(id.to_owned()));
        }
        let turn = self.get_mut(key)?;
        match turn.stage {
            Stage::Waiting if !is_told => {
                turn.stage = Stage::Announced;
                Some(Step::Open(id.to_owned()))
            }
            _ => {
                turn.stage = Stage::Shown;
                Some(Step::Show(id.to_owned()))
            }
        }
    }

    /// Returns the step for an announcement, if it still applies and has listeners.
    fn step_for(&mut self, key: Key, announcement: Announcement) -> Option<Step> {
        let Turn { id, is_open, opening, .. } = self.get_mut(key)?;
        opening.pending -= 1;
        let is_told = opening.is_told;
        let news = match announcement {
            Announcement::Opening { event, is_last } => {
                opening.announced |= is_last && *is_open;
                return is_open.then_some(Step::Announce(event));
            }
            Announcement::Closing(event) => {
                return opening.announced.then_some(Step::Announce(event));
            }
            Announcement::CallEvent(news @ CallEvent::Settled(_)) => {
                opening.is_told = false;
                news
            }
            // The call is over.
            _ if !*is_open => return None,
            Announcement::Asked => {
                opening.is_told = true;
                return Some(Step::Tell { id: id.clone(), news: CallEvent::Asked });
            }
            Announcement::CallEvent(news) => news,
        };
        is_told.then(|| Step::Tell { id: id.clone(), news })
    }
}
