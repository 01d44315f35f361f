//! An RPC client. The setting `rpc` selects how it receives a request: as data (a session entry),
//! in Pi's dialogs, or both. Dialogs block the client, so a hidden request has no dialogs.

use super::action::Action;
use super::calls::OpenCall;
use super::stages::Stage;
use super::{EventContext, Session};
use crate::contract::Mode;
use crate::settings::Rpc;
use crate::strings::{comma, deferred, rpc};

impl Session {
    pub(super) fn show_to_client(&mut self, id: &str, cx: &mut EventContext) {
        let Some(call) = self.calls.find_mut(id) else { return };
        // An extension's questions are not sent, because they are not part of the session. A
        // deferred request was sent when it was deferred.
        let sends_request =
            self.rpc != Rpc::Dialogs && call.data.asked_by_model() && !call.is_deferred();
        if sends_request && self.rpc == Rpc::Structured {
            let progress = rpc::waiting(1_usize, call.data.call.form.questions.len());
            cx.actions.extend(call.report(&progress));
        } else {
            cx.actions.push(Action::ShowDialogs(id.to_owned()));
        }
        if sends_request {
            self.send_request(id, cx);
        }
    }

    /// Notifies the client about the hidden request `id`: sends the request as data, a sentence, or
    /// both, as the setting `rpc` selects.
    pub(super) fn notify_client(&mut self, id: &str, cx: &mut EventContext) {
        let Some(call) = self.calls.find(id).filter(|call| call.mode == Mode::Rpc) else { return };
        let names = call.data.call.form.names();
        if self.rpc != Rpc::Dialogs {
            self.send_request(id, cx);
        }
        if self.rpc != Rpc::Structured {
            let sentence = deferred::for_client(names.len(), names.join(comma()));
            cx.actions.push(Action::notify(sentence));
        }
    }

    /// Sends the request `id` as data, as soon as entries reach the client.
    fn send_request(&mut self, id: &str, cx: &mut EventContext) {
        match &mut self.held_requests {
            Some(held_requests) => held_requests.push(id.to_owned()),
            None => cx.actions.push(Action::SendRequest(id.to_owned())),
        }
    }

    /// Sends the requests that waited for the end of the session's start.
    pub(super) fn send_held_requests(&mut self, cx: &mut EventContext) {
        let held_requests = self.held_requests.take().unwrap_or_default();
        cx.actions.extend(held_requests.into_iter().map(Action::SendRequest));
    }

    /// Handles a request that Pi could not send as data: shows dialogs for the request, if the
    /// setting selects only data.
    pub(super) fn handle_not_sent_to_client(&mut self, id: String, cx: &mut EventContext) {
        let is_shown = |call: &OpenCall| call.stage == Stage::Shown && call.mode == Mode::Rpc;
        if self.rpc == Rpc::Structured && self.calls.find(&id).is_some_and(is_shown) {
            cx.actions.push(Action::ShowDialogs(id));
        }
    }
}
