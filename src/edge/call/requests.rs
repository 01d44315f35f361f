//! Operations on an open call, by the id of its request.
//!
//! When JavaScript runs, it may end the open call: an event handler can stop the agent, and another
//! extension can answer. So after JavaScript has run, code searches the open call again by its id.

use std::rc::Rc;

use napi::{Error, Result};

use crate::contract::{Mode, Reply};
use crate::disk::images::Content;
use crate::edge::call::rpc_client::RpcClient;
use crate::edge::call::{Abort, Open, Surface, is_over};
use crate::edge::events;
use crate::edge::extension::Extension;
use crate::edge::form::Form;
use crate::edge::images::load;
use crate::edge::js::guard::{inject, recover};
use crate::edge::js::{listener, spawn};
use crate::edge::pi::{AbortSignal, tool_result};
use crate::model::{Outcome, Unavailable, Via};
use crate::session::Event;
use crate::session::action::Closing;
use crate::session::call_data::CallData;
use crate::session::calls::ReplyTo;
use crate::surface::deferred::typed_texts;
use crate::surface::response::{NotAccepted, ResponseResult};
use crate::surface::rpc::request::ResponseMessage;

impl Extension {
    /// Queues the call `data`, shows it when it is next, and sends its result to `reply_to`.
    /// `signal` aborts the call.
    pub fn ask(
        self: &Rc<Self>,
        data: CallData,
        reply_to: ReplyTo,
        open: Open,
        signal: Option<&AbortSignal>,
    ) {
        self.look(|_| ());
        let now = self.session_now();
        let mode = self.ctx().mode();
        let (id, replaced) = self.session(|session| session.add_call(data, reply_to, mode, now));
        self.with(|state| state.calls.insert(id.clone(), open));
        self.try_for(&id, || self.begin(&id, signal, replaced));
    }

    /// Runs `body` for the request `id`. An error or a panic ends the request and returns `None`.
    pub(in crate::edge) fn try_for<T>(
        self: &Rc<Self>,
        id: &str,
        body: impl FnOnce() -> Result<T>,
    ) -> Option<T> {
        let end = |error: Error| {
            let broken = Unavailable::Broken(error.reason.clone());
            self.settle(id, Outcome::Unavailable(broken), None);
            None
        };
        recover(|| body().map(Some), end)
    }

    /// Saves the drafts of the requests in `replaced`, which the request `id` replaces. Then queues
    /// the request `id`.
    fn begin(
        self: &Rc<Self>,
        id: &str,
        signal: Option<&AbortSignal>,
        replaced: Vec<String>,
    ) -> Result<()> {
        inject("execute");
        if let Some(signal) = signal {
            self.obey(id, signal)?;
        }
        for id in replaced {
            self.save_draft(id);
        }
        self.handle(Event::Ready(id.to_owned()));
        Ok(())
    }

    /// Saves the draft in the form of the request `id` at once, even during an action.
    fn save_draft(self: &Rc<Self>, id: String) {
        if let Some(draft) = self.surface(&id).and_then(|surface| surface.draft()) {
            for action in self.decide(Event::DraftRead { id, draft, may_wait: false }) {
                self.perform_one(action);
            }
        }
    }

    /// Ends the request `id` when `signal` aborts, or at once if `signal` has aborted already.
    fn obey(self: &Rc<Self>, id: &str, signal: &AbortSignal) -> Result<()> {
        let (extension, stopped) = (Rc::clone(self), id.to_owned());
        let listener =
            listener("onAbort", move |_| _ = extension.advance(&stopped, Event::Aborted))?;
        signal.add_listener("abort", listener.clone())?;
        let abort = Abort { signal: signal.clone(), listener };
        // If the call is over by now, the drop of `abort` removes the listener.
        let unused = self.with(|state| match state.calls.get_mut(id) {
            Some(open) => open.abort.replace(abort),
            None => Some(abort),
        });
        drop(unused);
        if signal.aborted() == Some(true) {
            self.handle(Event::Aborted(id.to_owned()));
        }
        Ok(())
    }

    /// Handles an event of the request `id`. Returns `false` if the request was over already.
    pub(in crate::edge) fn advance(
        self: &Rc<Self>,
        id: &str,
        event: impl FnOnce(String) -> Event,
    ) -> bool {
        let is_open = self.is_open(id);
        if is_open {
            self.handle(event(id.to_owned()));
        }
        is_open
    }

    /// Returns the surface that shows the request `id`.
    pub(in crate::edge) fn surface(&self, id: &str) -> Option<Rc<dyn Surface>> {
        self.with(|state| state.calls.get(id)?.surface.clone())
    }

    /// Calls `act` with the surface that shows the request `id`, if any.
    pub(in crate::edge) fn with_surface(&self, id: &str, act: impl FnOnce(Rc<dyn Surface>)) {
        if let Some(surface) = self.surface(id) {
            act(surface);
        }
    }

    /// Stores the surface that shows the request `id`.
    ///
    /// # Errors
    /// The request is over. Then this function closes the surface.
    pub(in crate::edge) fn set_surface(&self, id: &str, surface: Rc<dyn Surface>) -> Result<()> {
        if !self.is_open(id) {
            surface.close(false);
            return Err(is_over());
        }
        // The old surface is dropped outside the borrow.
        let before = self
            .with(|state| state.calls.entry(id.to_owned()).or_default().surface.replace(surface));
        drop(before);
        Ok(())
    }

    /// Sends Pi the progress of the request `id`. Errors are ignored, because progress is only
    /// displayed.
    pub(in crate::edge) fn send_progress(&self, id: &str, reply: Reply) {
        let update = self.with(|state| state.calls.get(id)?.on_update.clone());
        let result = tool_result(reply, &Content::default(), false);
        if let (Some(update), Ok(result)) = (update, result) {
            update.invoke::<()>(result).ok();
        }
    }

    /// Reports the progress of the request `id`, while it is open.
    pub(super) fn report(self: &Rc<Self>, id: &str, sentence: &str) {
        let report = self.session(|session| session.calls.find_mut(id)?.report(sentence));
        self.perform(report.into_iter().collect());
    }

    /// Returns `true` until the request `id` has an outcome.
    pub fn is_open(&self, id: &str) -> bool {
        self.session(|session| session.calls.find(id).is_some())
    }

    /// Returns `true` if the caller of the request `id` does not wait for the answer.
    pub fn is_deferred(&self, id: &str) -> bool {
        self.session(|session| session.calls.is_deferred(id))
    }

    /// Returns the data of the request `id`. The data exist until the last event about the request
    /// was sent to other extensions.
    pub fn call_data(&self, id: &str) -> Option<Rc<CallData>> {
        self.session(|session| session.calls.data(id))
    }

    /// Returns `true` if the caller aborted the request `id`.
    pub(in crate::edge) fn is_stopped(&self, id: &str) -> bool {
        let signal = self.with(|state| Some(state.calls.get(id)?.abort.as_ref()?.signal.clone()));
        signal.is_some_and(|signal| signal.aborted() == Some(true))
    }

    /// Stops the timeout of the request `id` on all surfaces, because the user has begun to answer.
    pub fn mark_in_progress(self: &Rc<Self>, id: &str) {
        self.perform(self.session(|session| session.calls.set_begun(id)).into_iter().collect());
    }

    /// Shows the request `id`, which is next in the queue, on the surface for this `mode`.
    pub(in crate::edge) fn show_as(self: &Rc<Self>, id: &str, mode: Mode) {
        self.try_for(id, || {
            if mode == Mode::Rpc {
                self.set_surface(id, RpcClient::new(self, id)?)?;
            }
            self.handle(Event::Shown { id: id.to_owned(), mode });
            match mode {
                Mode::Print => self.save(id),
                // The actions for the event `Shown` show the dialogs.
                Mode::Rpc => {}
                Mode::Interactive if self.is_held(id) => {
                    self.handle(Event::PostponedByTyping(id.to_owned()));
                }
                Mode::Interactive => match self.surface(id) {
                    Some(hidden) => hidden.show()?,
                    None => Form::show(self, id)?,
                },
            }
            Ok(())
        });
    }

    /// Returns `true` if the request `id` must not take the keyboard, because the user is writing
    /// in Pi's editor.
    fn is_held(&self, id: &str) -> bool {
        let is_history = self.call_data(id).is_some_and(|data| data.call.form.is_history_view());
        let empty = self.ctx().prompt().is_empty();
        !is_history && self.with_writing(|writing, now_ms| writing.is_writing(empty, now_ms))
    }

    /// Returns the remaining timeout of the request `id`, in ms; `None` if the request has no
    /// timeout, or if the timeout was stopped.
    pub fn remaining_ms(&self, id: &str) -> Option<f64> {
        let now = self.now();
        self.session(|session| session.calls.find(id)?.remaining_ms(now))
    }

    /// Handles a response to an open request.
    ///
    /// # Errors
    /// The reason why the response is refused. Then nothing has changed.
    pub fn respond(self: &Rc<Self>, message: &ResponseMessage) -> ResponseResult {
        let checked = self.try_session(|session| {
            inject("response");
            Ok(message.check(session))
        });
        let broken = |error: Error| Err(NotAccepted::Refused(vec![error.reason.clone()]));
        let accepted = checked.unwrap_or_else(broken)?;
        let settled = self.settle(&message.request_id, accepted.outcome, message.via.clone());
        settled.then_some(accepted.warnings).ok_or(NotAccepted::NotOpen)
    }

    /// Ends the request `id` with `outcome`. `via` is the surface on which the user decided, if
    /// any. Returns `false` if the request was over already.
    pub fn settle(
        self: &Rc<Self>,
        id: &str,
        outcome: Outcome,
        via: impl Into<Option<Via>>,
    ) -> bool {
        let via = via.into();
        self.advance(id, |id| Event::Decided { id, outcome, via })
    }

    /// Closes the surface of a request that is over. If an extension made the request, sends it the
    /// result.
    pub(in crate::edge) fn close_request(self: &Rc<Self>, closing: Closing) {
        let open = self.with(|state| state.calls.remove(&closing.id)).unwrap_or_default();
        drop(open.abort);
        if let Some(surface) = open.surface {
            surface.close(closing.moves_text_to_editor);
            if let Some(notice) = closing.notice {
                self.ctx().report(&notice);
            }
        } else if closing.moves_draft_to_editor
            && let Some(data) = self.call_data(&closing.id)
        {
            self.ctx().append_to_prompt(&typed_texts(&data));
        }
        if let Some(asker) = open.asker {
            events::reply(&asker, closing.result);
        }
    }

    /// Reads the images of `reply`, and fulfils the promise of `execute` with the reply and the
    /// images. With `stops`, the agent then stops.
    pub(in crate::edge) fn reply_to_pi(&self, id: &str, reply: Reply, stops: bool) {
        let (result, abort) = self.with(|state| {
            let open = state.calls.get_mut(id);
            open.map(|open| (open.result.take(), open.abort.take())).unwrap_or_default()
        });
        drop(abort);
        let Some(deferred) = result else { return };
        if reply.is_error
            && let Some(data) = self.call_data(id)
        {
            self.with(|state| state.failed.insert(data.id.clone()));
        }
        let images = load(&self.ctx(), reply.images.clone(), false);
        spawn(async move {
            let content = images.await;
            deferred.settle(|| {
                inject("reply");
                tool_result(reply, &content, stops)
            });
        });
    }
}
