//! Shows a call on its surface when it is next in the queue.

use std::rc::Rc;

use napi::Result;

use crate::contract::Mode;
use crate::edge::call::is_over;
use crate::edge::call::rpc_client::RpcClient;
use crate::edge::extension::Extension;
use crate::edge::form::Form;
use crate::edge::js::guard::inject;
use crate::edge::js::timer::{date_ms, utc_iso};
use crate::edge::js::{Json, spawn};
use crate::edge::pending::deliver::lock;
use crate::edge::pi::session;
use crate::model::{Outcome, Unavailable};
use crate::pending::store;
use crate::session::Event;
use crate::strings::sentences::second_of;
use crate::surface::print::save;
use crate::surface::rpc::request::{REQUEST, request};

impl Extension {
    /// Shows the request `id`, which is next in the queue, on the surface of this `mode`.
    pub(in crate::edge) fn show_as(self: &Rc<Self>, id: &str, mode: Mode) {
        self.try_for(id, || {
            if mode == Mode::Rpc {
                self.set_surface(id, RpcClient::new(self, id)?)?;
            }
            self.handle(Event::Shown { id: id.to_owned(), mode });
            match mode {
                Mode::Print => self.save(id),
                // The actions of the event `Shown` show the request.
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
        let data = self.call_data(id).filter(|data| data.is_for_file());
        let (Some(cwd), Some(data)) = (cwd, data) else {
            self.settle(id, Outcome::Unavailable(Unavailable::NoUi), None);
            return;
        };
        let (extension, id) = (Rc::clone(self), id.to_owned());
        spawn(async move {
            let lock = lock(&cwd).await;
            if !extension.is_open(&id) {
                return;
            }
            let ctx = extension.ctx();
            let (session_id, file) = (session::id(&ctx), session::file(&ctx));
            let session = store::Session { id: &session_id, file: file.as_deref() };
            let resumed = extension.session(|session| session.resumed_before_prompt(&id));
            let saved =
                save(&cwd, lock.as_ref(), session, &data, &second_of(&utc_iso(date_ms())), resumed);
            // The lock is released before the call ends.
            drop(lock);
            let outcome = saved.unwrap_or_else(|sentence| {
                ctx.report(&sentence);
                Outcome::Aborted
            });
            extension.settle(&id, outcome, None);
        });
    }

    /// Sends the structured request `id`: Pi's RPC mode streams the appended entry to the client.
    pub(in crate::edge) fn send_request(&self, id: &str) -> Result<()> {
        let data = self.call_data(id).filter(|_| self.is_open(id)).ok_or_else(is_over)?;
        inject("request");
        let pi = self.pi().ok_or_else(is_over)?;
        pi.append_entry(REQUEST, Json(&request(id, &data)))
    }
}
