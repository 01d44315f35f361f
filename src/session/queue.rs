//! Queue of open calls. Shows one form at a time, because older versions of Pi lose a form when
//! another opens over it, and announces calls to listeners in order.
//!
//! ```text
//! Starting ─▶ Waiting ─▶ Announced ─▶ Shown ─▶ Closing ─▶ Closed
//!     │                      ▲          │
//!     └──────▶ Aside ────────┴──────────┘
//! ```
//! Announcing or showing a call runs third-party code, which may stop or answer a call, ask
//! another, or end the session. Callers therefore pull one step at a time ([`Calls::next_step`]);
//! each step reflects the current state.

#[cfg(test)]
mod tests;

use std::mem;
use std::rc::Rc;

use super::calls::{Calls, OpenCall};
use super::turns::{Announcement, CallEvent, End, Stage, Step};
use crate::contract::{self, Event, Mode};

impl Calls {
    /// Returns `true` if the session is over.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Shows the request `id`, if it is set aside. Returns `false` if it is not, or if another call
    /// is shown or queued.
    pub fn recall(&mut self, id: &str) -> bool {
        if self.is_taken() {
            return false;
        }
        let Some(call) = self.get(id).filter(|call| call.is_aside()) else { return false };
        call.stage = Stage::Announced;
        true
    }

    /// Ends the request `id`: announces `end` to all notified listeners, and `events` if its
    /// opening was announced. The call keeps its place in the queue until it is
    /// [removed](Self::remove).
    pub fn close(&mut self, id: &str, events: Vec<Event>, end: Option<End>) {
        let Some(call) = self.get(id) else { return };
        call.stage = Stage::Closing;
        let key = call.key;
        let events = events.into_iter().map(Announcement::Closing);
        let end = end.map(CallEvent::Settled).map(Announcement::News);
        self.announcements.extend(events.chain(end).map(|announcement| (key, announcement)));
    }

    /// Removes the request `id`, which is [closed](Self::close), from the queue, because its
    /// surfaces are closed: the next one can be shown.
    pub fn remove(&mut self, id: &str) {
        let mut last = self.calls.iter_mut().rev();
        let call = last.find(|call| call.id == id && call.stage == Stage::Closing);
        if let Some(call) = call {
            call.stage = Stage::Closed;
        }
        self.remove_announced();
    }

    /// Removes closed calls without pending announcements.
    fn remove_announced(&mut self) {
        let Self { calls, announcements, .. } = self;
        let is_pending = |key| announcements.iter().any(|(of, _)| *of == key);
        calls.retain(|call| call.stage != Stage::Closed || is_pending(call.key));
    }

    /// Ends the session: removes all calls from the queue, and queues no others. Returns the ids of
    /// the open calls, in order.
    pub fn end(&mut self) -> Vec<String> {
        self.is_over = true;
        self.ids(|_| true)
    }

    /// Returns the queued calls that are open, in order.
    fn queued(&self) -> impl Iterator<Item = &OpenCall> {
        let calls = if self.is_over { None } else { Some(self.iter()) };
        calls.into_iter().flatten()
    }

    /// Returns `true` if a caller waits for one of the queued calls, or the user has one of their
    /// forms open.
    pub fn is_waited_for(&self) -> bool {
        self.queued().any(|call| !call.is_deferred() || !call.is_aside())
    }

    /// Returns the queued calls that can be answered from any surface, in order.
    pub fn asked(&self) -> impl Iterator<Item = &OpenCall> {
        self.queued().filter(|call| call.opening.asked)
    }

    /// Returns the calls that are set aside: first the calls with a waiting caller, then the
    /// deferred ones, each in order.
    pub fn aside(&self) -> Vec<&OpenCall> {
        let mut aside: Vec<_> = self.queued().filter(|call| call.is_aside()).collect();
        aside.sort_by_key(|call| call.is_deferred());
        aside
    }

    /// Returns the calls that are not shown: first the queued ones, then those that are set aside.
    pub fn unseen(&self) -> Vec<&OpenCall> {
        let waiting = self.queued().filter(|call| call.stage == Stage::Waiting);
        waiting.chain(self.aside()).collect()
    }

    /// Returns `true` if a call is shown, or queued for it.
    pub fn is_taken(&self) -> bool {
        self.queued().any(|call| !call.is_aside())
    }

    /// Sets the request `id` aside. Announces the opening of the request, unless it was announced
    /// before.
    pub fn set_aside(&mut self, id: &str) {
        let Some(call) = self.get(id) else { return };
        if !call.is_aside() {
            call.stage = Stage::Aside { is_held: false };
        }
        if !mem::replace(&mut call.opening.begun, true) {
            self.open(id);
        }
    }

    /// Announces that the request `id` opens, if the user can be asked. The events of its contract
    /// are only for calls of a model.
    pub fn open(&mut self, id: &str) {
        let Some(call) = self.get(id).filter(|call| call.asking.mode != Mode::Print) else {
            return;
        };
        let events = match call.facts.asked_by_model() {
            true => contract::opening(&call.facts.call),
            false => Vec::new(),
        };
        let (key, count) = (call.key, events.len());
        call.opening.announced = count == 0;
        call.opening.asked = !call.facts.call.form.is_history_view();
        let asked = call.opening.asked.then_some(Announcement::News(CallEvent::Asked));
        let events = events
            .into_iter()
            .enumerate()
            .map(|(index, event)| Announcement::Opening { event, is_last: index + 1 == count });
        self.announcements.extend(events.chain(asked).map(|announcement| (key, announcement)));
    }

    /// Marks the request `id` as in progress, which cancels its timeout. Returns `false` if the
    /// request has no timeout, or was marked before.
    pub fn keep(&mut self, id: &str) -> bool {
        let has_timeout = |call: &&mut OpenCall| call.facts.call.form.timeout_ms.is_some();
        let Some(call) = self.get(id).filter(has_timeout) else { return false };
        let (key, is_new) = (call.key, call.asking.begin());
        let news = is_new.then_some((key, Announcement::News(CallEvent::Begun)));
        self.announcements.extend(news);
        is_new
    }

    /// Returns the next step. While there is an announcement, it is next. `None` while the first
    /// call is shown; if it is deferred, new calls are announced at once.
    pub fn next_step(&mut self) -> Option<Step> {
        while let Some((key, announcement)) = self.announcements.pop_front() {
            let call = self.calls.iter_mut().find(|call| call.key == key);
            let step = call.and_then(|call| call.announce(announcement));
            self.remove_announced();
            if step.is_some() {
                return step;
            }
        }
        let is_over = self.is_over;
        let is_first =
            |call: &&mut OpenCall| !is_over && !call.is_aside() && call.stage != Stage::Closed;
        let first = self.calls.iter_mut().find(is_first)?;
        let id = first.id.clone();
        match first.stage {
            Stage::Waiting if !mem::replace(&mut first.opening.begun, true) => {
                first.stage = Stage::Announced;
                Some(Step::Open(id))
            }
            Stage::Waiting | Stage::Announced => {
                first.stage = Stage::Shown;
                Some(Step::Show(id))
            }
            Stage::Shown if first.is_deferred() => {
                let is_new =
                    |call: &&mut OpenCall| call.stage == Stage::Waiting && !call.opening.begun;
                let new = self.calls.iter_mut().find(is_new)?;
                new.opening.begun = true;
                Some(Step::Open(new.id.clone()))
            }
            // A call that is being closed is removed before the next one is shown.
            Stage::Starting { .. } | Stage::Shown | Stage::Aside { .. } => None,
            Stage::Closing | Stage::Closed => None,
        }
    }
}

impl OpenCall {
    /// Returns the step for an announcement, if it still applies and has listeners.
    fn announce(&mut self, announcement: Announcement) -> Option<Step> {
        let is_open = self.is_open();
        let opening = &mut self.opening;
        let (applies, step) = match announcement {
            Announcement::Opening { event, is_last } => {
                opening.announced |= is_last && is_open;
                (is_open, Step::Announce(event))
            }
            Announcement::Closing(event) => (opening.announced, Step::Announce(event)),
            Announcement::News(news) => {
                let is_heard = match news {
                    CallEvent::Asked => {
                        opening.is_told = is_open;
                        is_open
                    }
                    CallEvent::Begun => opening.is_told && is_open,
                    CallEvent::Settled(_) => mem::take(&mut opening.is_told),
                };
                let (id, facts) = (self.id.clone(), Rc::clone(&self.facts));
                (is_heard, Step::Tell { id, facts, news })
            }
        };
        applies.then_some(step)
    }
}
