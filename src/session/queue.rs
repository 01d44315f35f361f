//! The queue of open calls. Shows one form at a time, because older versions of Pi lose a form when
//! another opens over it. Announces calls one after the other to other extensions (listeners).
//!
//! ```text
//! Starting ─▶ Queued ─▶ Announced ─▶ Shown ─▶ Closing ─▶ Closed
//!     │                     ▲          │
//!     └──────▶ Hidden ──────┴──────────┘
//! ```
//! Announcing or showing a call runs third-party code, which may stop or answer a call, start a new
//! call, or end the session. Therefore, the edge requests one action at a time
//! ([`Calls::next_action`]), and each action reflects the current state.

#[cfg(test)]
mod tests;

use std::mem;

use serde_json::Value;

use super::action::Action;
use super::calls::{Calls, OpenCall};
use super::stages::{Announcement, CallEnd, CallEvent, Stage};
use crate::contract::{self, Event, Mode, announced};
use crate::strings;

impl Calls {
    /// Returns `true` if the session is over.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Shows the hidden request `id` next.
    ///
    /// # Errors
    /// A sentence for the user: the request is over, or another call is shown or queued.
    pub fn show_hidden(&mut self, id: &str) -> Result<(), &'static str> {
        if self.find(id).is_none() {
            return Err(strings::page::gone());
        }
        if self.is_busy() {
            return Err(strings::deferred::one_is_open());
        }
        if let Some(call) = self.find_mut(id).filter(|call| call.is_hidden()) {
            call.stage = Stage::Announced;
        }
        Ok(())
    }

    /// Ends the request `id`: announces `end` to the listeners that were notified of the request,
    /// and `events` if its opening was announced. The call stays in the queue until it is
    /// [removed](Self::remove).
    pub fn close(&mut self, id: &str, events: Vec<Event>, end: Option<CallEnd>) {
        let Some(call) = self.find_mut(id) else { return };
        call.stage = Stage::Closing;
        let key = call.key;
        self.attention.remove_request(id);
        let events = events.into_iter().map(Announcement::Closing);
        let event = end.map(CallEvent::Settled).map(Announcement::ForListeners);
        self.announcements.extend(events.chain(event).map(|announcement| (key, announcement)));
    }

    /// Removes the [closed](Self::close) request `id` from the queue after its surfaces are closed,
    /// so that the next request can be shown.
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
        let is_pending = |call_key| announcements.iter().any(|(key, _)| *key == call_key);
        calls.retain(|call| call.stage != Stage::Closed || is_pending(call.key));
    }

    /// Ends the session: from now on, no call is shown. Returns the ids of the open calls, in
    /// order.
    pub fn end_session(&mut self) -> Vec<String> {
        self.is_over = true;
        self.ids(|_| true)
    }

    /// Returns the open calls, in order; none after the end of the session.
    fn usable_calls(&self) -> impl Iterator<Item = &OpenCall> {
        let calls = if self.is_over { None } else { Some(self.iter()) };
        calls.into_iter().flatten()
    }

    /// Returns `true` if the caller of a call waits for the answer, or if a call is shown or
    /// queued.
    pub fn needs_user(&self) -> bool {
        self.usable_calls().any(|call| !call.is_deferred() || !call.is_hidden())
    }

    /// Returns the calls that can be answered from any surface, in order.
    pub fn answerable_calls(&self) -> impl Iterator<Item = &OpenCall> {
        self.usable_calls().filter(|call| call.opening.is_answerable)
    }

    /// Finds the request `id`, if it can be answered from any surface.
    pub fn find_answerable(&self, id: &str) -> Option<&OpenCall> {
        self.answerable_calls().find(|call| call.id == id)
    }

    /// Returns the events that announce the calls which can be answered from any surface, in order.
    pub fn opened_events(&self) -> Vec<Value> {
        self.answerable_calls().map(|call| call.data.opened(&call.id)).collect()
    }

    /// Returns the hidden calls: first the calls with a waiting caller, then the deferred calls.
    pub fn hidden_calls(&self) -> Vec<&OpenCall> {
        let mut hidden: Vec<_> = self.usable_calls().filter(|call| call.is_hidden()).collect();
        hidden.sort_by_key(|call| call.is_deferred());
        hidden
    }

    /// Returns the calls that are not shown: first the queued ones, then the hidden ones.
    pub fn unshown_calls(&self) -> Vec<&OpenCall> {
        let queued = self.usable_calls().filter(|call| call.stage == Stage::Queued);
        queued.chain(self.hidden_calls()).collect()
    }

    /// Returns `true` if a call is shown or waits in the queue.
    pub fn is_busy(&self) -> bool {
        self.usable_calls().any(|call| !call.is_hidden())
    }

    /// Hides the request `id` until the user opens it. Announces its opening once.
    pub fn hide(&mut self, id: &str) {
        let Some(call) = self.find_mut(id) else { return };
        if !call.is_hidden() {
            call.stage = Stage::Hidden { opens_after_typing: false };
        }
        if !mem::replace(&mut call.opening.is_started, true) {
            self.announce_opening(id);
        }
    }

    /// Announces that the request `id` opens, if the user can be asked. The events of its contract
    /// are only for calls of a model.
    pub fn announce_opening(&mut self, id: &str) {
        let Some(call) = self.find_mut(id).filter(|call| call.mode != Mode::Print) else {
            return;
        };
        let events = match call.data.asked_by_model() {
            true => contract::opening(&call.data.call),
            false => Vec::new(),
        };
        let (key, count) = (call.key, events.len());
        call.opening.is_announced = count == 0;
        call.opening.is_answerable = !call.data.call.form.is_history_view();
        let asked_event =
            call.opening.is_answerable.then_some(Announcement::ForListeners(CallEvent::Asked));
        let events = events
            .into_iter()
            .enumerate()
            .map(|(index, event)| Announcement::Opening { event, is_last: index + 1 == count });
        self.announcements
            .extend(events.chain(asked_event).map(|announcement| (key, announcement)));
    }

    /// Records that the user has begun to answer the request `id`, which cancels its timeout.
    /// Returns the action that stops the countdown; `None` if the request has no timeout, or if
    /// this action was already returned.
    pub fn set_begun(&mut self, id: &str) -> Option<Action> {
        let has_timeout = |call: &&mut OpenCall| call.data.call.form.timeout_ms.is_some();
        let call = self.find_mut(id).filter(has_timeout)?;
        let (key, was_begun) = (call.key, mem::replace(&mut call.has_begun, true));
        if was_begun {
            return None;
        }
        self.attention.on_activity();
        self.announcements.push_back((key, Announcement::ForListeners(CallEvent::Begun)));
        Some(Action::StopCountdown(id.to_owned()))
    }

    /// Returns the next action at `now_ms` of the monotonic clock. The caller performs all earlier
    /// actions first. Announcements come first, then alerts, then the next call to open.
    pub fn next_action(&mut self, now_ms: f64) -> Option<Action> {
        self.next_announcement(now_ms)
            .or_else(|| self.attention.next_action(now_ms))
            .or_else(|| self.next_opening())
    }

    /// Returns the action that makes the next announcement which still applies.
    fn next_announcement(&mut self, now_ms: f64) -> Option<Action> {
        while let Some((key, announcement)) = self.announcements.pop_front() {
            let is_asked = matches!(announcement, Announcement::ForListeners(CallEvent::Asked));
            let call = self.calls.iter_mut().find(|call| call.key == key);
            let event = call.and_then(|call| {
                let event = call.announce(announcement)?;
                if is_asked {
                    self.attention.add_request(&call.id, &call.data.call.form, now_ms);
                }
                Some(event)
            });
            self.remove_announced();
            if let Some(event) = event {
                return Some(Action::Emit(event));
            }
        }
        None
    }

    /// Returns the action that announces or shows the next call. While a call is shown, the result
    /// is `None`. But while a deferred call is shown, new calls are announced.
    fn next_opening(&mut self) -> Option<Action> {
        let is_over = self.is_over;
        let is_first =
            |call: &&mut OpenCall| !is_over && !call.is_hidden() && call.stage != Stage::Closed;
        let first = self.calls.iter_mut().find(is_first)?;
        let id = first.id.clone();
        match first.stage {
            Stage::Queued if !mem::replace(&mut first.opening.is_started, true) => {
                first.stage = Stage::Announced;
                Some(Action::Open(id))
            }
            Stage::Queued | Stage::Announced => {
                first.stage = Stage::Shown;
                Some(Action::Show { id, mode: first.mode })
            }
            Stage::Shown if first.is_deferred() => {
                let is_new =
                    |call: &&mut OpenCall| call.stage == Stage::Queued && !call.opening.is_started;
                let new = self.calls.iter_mut().find(is_new)?;
                new.opening.is_started = true;
                Some(Action::Open(new.id.clone()))
            }
            // A call that is being closed is removed before the next one is shown.
            Stage::Starting { .. } | Stage::Shown | Stage::Hidden { .. } => None,
            Stage::Closing | Stage::Closed => None,
        }
    }
}

impl OpenCall {
    /// Returns the event of an announcement, if the announcement still applies and has listeners.
    fn announce(&mut self, announcement: Announcement) -> Option<Event> {
        let is_open = self.is_open();
        let opening = &mut self.opening;
        match announcement {
            Announcement::Opening { event, is_last } => {
                opening.is_announced |= is_last && is_open;
                is_open.then_some(event)
            }
            Announcement::Closing(event) => opening.is_announced.then_some(event),
            Announcement::ForListeners(event) => {
                let applies = match event {
                    CallEvent::Asked => {
                        opening.listeners_notified = is_open;
                        is_open
                    }
                    CallEvent::Begun => opening.listeners_notified && is_open,
                    CallEvent::Settled(_) => mem::take(&mut opening.listeners_notified),
                };
                applies.then(|| self.listener_event(event))
            }
        }
    }

    fn listener_event(&self, event: CallEvent) -> Event {
        let id = &self.id;
        let (name, payload) = match event {
            CallEvent::Asked => ("ask-user:asked", self.data.opened(id)),
            CallEvent::Begun => ("ask-user:kept", announced::kept(id)),
            CallEvent::Settled(CallEnd { outcome, via }) => {
                let settled = announced::settled(&self.data.call, id, &outcome, via.as_ref());
                ("ask-user:settled", settled)
            }
        };
        Event { name, payload }
    }
}
