//! Shows a call on its surface when it is next in the queue.

use std::io::ErrorKind;
use std::rc::Rc;

use napi::{Error, Result};

use crate::contract::{self, Mode};
use crate::edge::call::Surface;
use crate::edge::call::rpc_client::RpcClient;
use crate::edge::extension::Extension;
use crate::edge::form::Form;
use crate::edge::js::guard::{inject, pump};
use crate::edge::js::timer::after;
use crate::edge::js::{Json, spawn};
use crate::edge::pending::file::{lock, save};
use crate::model::{Outcome, Unavailable};
use crate::pending::store;
use crate::session::{Event, Session};
use crate::settings::Rpc;
use crate::strings::{comma, deferred as words, rpc as dialogs};
use crate::surface::deferred::names;
use crate::surface::rpc::request::{REQUEST, request};

impl Extension {
    /// Shows the request `id`, which is next in the queue, on the surface of this `mode`.
    pub(in crate::edge) fn show_as(self: &Rc<Self>, id: &str, mode: Mode) {
        self.handle(Event::Shown { id: id.to_owned(), mode });
        let show = || match mode {
            Mode::Print => {
                self.save(id);
                Ok(())
            }
            Mode::Rpc => self.show_to_client(id),
            Mode::Interactive => {
                if self.is_held(id) {
                    self.handle(Event::PostponedByTyping(id.to_owned()));
                    return Ok(());
                }
                let again = self.surface(id).and_then(|surface| surface.show_again());
                again.unwrap_or_else(|| Form::show(self, id))
            }
        };
        self.try_for(id, show);
    }

    /// Returns `true` if the request `id` must not take the keyboard, because the user is writing
    /// something else.
    fn is_held(&self, id: &str) -> bool {
        let is_history = self.call_data(id).is_some_and(|data| data.call.form.is_history_view());
        let empty = self.ctx().prompt().is_empty();
        !is_history && self.with_writing(|writing, now_ms| writing.is_writing(empty, now_ms))
    }

    /// Saves the questions of the request `id` to the pending file and ends the request, because
    /// there is no user to ask. Waits until no other process has locked the file.
    fn save(self: &Rc<Self>, id: &str) {
        // A stale ctx has no directory; then nothing is saved.
        let cwd = self.ctx().cwd();
        let data = self.call_data(id).filter(|data| contract::is_own(&data.call));
        let (Some(cwd), Some(data)) = (cwd, data) else {
            self.settle(id, Outcome::Unavailable(Unavailable::NoUi));
            return;
        };
        let (extension, id) = (Rc::clone(self), id.to_owned());
        spawn(async move {
            let lock = lock(&cwd).await;
            if !extension.is_open(&id) {
                return;
            }
            let ctx = extension.ctx();
            let resumed = extension.session(|session| session.resumed_before_prompt(&id));
            if resumed == Some(false)
                && let Err(error) = &lock
                && error.kind() == ErrorKind::WouldBlock
            {
                // The call stays interrupted, so it is asked again.
                ctx.report(&store::not_saved(&cwd, error));
                extension.settle(&id, Outcome::Aborted);
                return;
            }
            let saved = save(&ctx, lock.as_ref(), &data, resumed.is_some());
            // The lock is released before the call ends.
            drop(lock);
            if resumed.is_none()
                && let Outcome::Pending { file, waiting, .. } = &saved
            {
                extension.with(|state| state.saved = Some((file.clone(), *waiting)));
            }
            extension.settle(&id, saved);
        });
    }

    /// Hides the surface of the request `id`. With `notifies_client`, notifies an RPC client.
    pub(in crate::edge) fn hide(self: &Rc<Self>, id: &str, notifies_client: bool) {
        if let Some(surface) = self.surface(id) {
            surface.hide();
        }
        if notifies_client && self.is_open(id) {
            self.notify_client(id);
        }
    }

    /// Shows the request `id` to an RPC client. The settings select dialogs, a structured request,
    /// or both.
    fn show_to_client(self: &Rc<Self>, id: &str) -> Result<()> {
        let data = self.call_data(id).ok_or_else(|| Error::from_reason("the call is over"))?;
        let rpc = self.settings().rpc;
        let client = RpcClient::new(self, id, &data)?;
        self.set_surface(id, Rc::clone(&client) as Rc<dyn Surface>)?;
        if self.is_deferred(id) {
            // The structured request was sent when the call was deferred. Only dialogs are missing.
            client.show_dialogs();
            return Ok(());
        }
        // If Pi cannot append an entry, dialogs remain. Questions of an extension are not part of
        // the session.
        let is_sent = rpc != Rpc::Dialogs && data.asked_by_model() && self.send_request(id).is_ok();
        if rpc == Rpc::Structured && is_sent {
            self.report(id, &dialogs::waiting(1_usize, data.call.form.questions.len()));
        } else {
            client.show_dialogs();
        }
        Ok(())
    }

    /// Handles `resources_discover`: Pi streams entries as soon as this call returns.
    pub fn starts_soon(self: &Rc<Self>) {
        let this = Rc::clone(self);
        if after(0.0, move || this.started()).is_err() {
            self.started();
        }
    }

    /// Handles the end of the session's start: sends the requests that waited for it.
    pub fn started(&self) {
        let waiting = self.with(|state| state.starting.take());
        let mut waiting = waiting.into_iter().flatten();
        pump(
            || waiting.next(),
            |id| {
                if self.is_open(&id)
                    && self.append_request(&id).is_err()
                    && self.settings().rpc == Rpc::Structured
                    && let Some(surface) = self.surface(&id)
                {
                    surface.show_dialogs();
                }
            },
        );
    }

    /// Notifies a client about deferred questions with the structured request, because dialogs
    /// would block the client. A client that may not support the request also receives a line.
    fn notify_client(self: &Rc<Self>, id: &str) {
        let rpc = self.settings().rpc;
        // If the call was shown, its structured request has been sent.
        let was_shown = |session: &mut Session| Some(session.calls.find(id)?.was_shown());
        if rpc != Rpc::Dialogs && self.session(was_shown) == Some(false) {
            self.send_request(id).ok();
        }
        if rpc != Rpc::Structured
            && self.is_open(id)
            && let Some(data) = self.call_data(id)
        {
            let names = names(&data.call.form);
            self.ctx().inform(&words::for_client(names.len(), names.join(comma())));
        }
    }

    /// Sends the structured request `id` as soon as entries reach the client.
    fn send_request(&self, id: &str) -> Result<()> {
        let waits = self.with(|state| match &mut state.starting {
            Some(waiting) => {
                waiting.push(id.to_owned());
                true
            }
            None => false,
        });
        if waits { Ok(()) } else { self.append_request(id) }
    }

    /// Appends the structured request to the session. Pi's RPC mode streams it to the client.
    fn append_request(&self, id: &str) -> Result<()> {
        let data = self.call_data(id).ok_or_else(|| Error::from_reason("the call is over"))?;
        inject("request");
        let pi = self.pi().ok_or_else(|| Error::from_reason("the session is over"))?;
        pi.append_entry(REQUEST, Json(&request(id, &data)))
    }
}
