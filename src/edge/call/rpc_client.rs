//! An RPC client as a surface: `dialogs.js` shows the questions of a call in Pi's dialogs, one
//! after the other. Pi receives a signal with each dialog, and closes the dialog when the signal
//! aborts.

use std::cell::RefCell;
use std::rc::Rc;

use napi::{Error, Result};
use serde_json::Value;

use crate::edge::call::{Surface, is_over};
use crate::edge::extension::Extension;
use crate::edge::js::guard::inject;
use crate::edge::js::{Args, Json, Maybe, function_or};
use crate::edge::pi::{AbortController, Dialogs, process};
use crate::model::{Outcome, Unavailable, Via};
use crate::session::Event;
use crate::surface::rpc::request::{REQUEST, request};
use crate::surface::rpc::{Reply, Step, Style, Walk};

/// An RPC client that shows the dialogs of one call.
pub struct RpcClient {
    extension: Rc<Extension>,
    /// The id of the request.
    id: String,
    /// The walk through the dialogs, and the controller that closes the open dialog. `None` after
    /// [`Surface::close`]; then no further dialogs are shown. Do not borrow this while JavaScript
    /// may run.
    open: RefCell<Option<(Walk, AbortController)>>,
}

impl Surface for RpcClient {
    fn close(&self, _: bool) {
        if let Some((_, controller)) = self.open.take() {
            controller.abort().ok();
        }
    }

    fn show(self: Rc<Self>) -> Result<()> {
        self.start_dialogs().or_else(|error| {
            self.fail(error.reason.clone());
            Ok(())
        })
    }

    fn time_out(&self) {
        self.step(Some(Reply::TimedOut));
    }
}

impl RpcClient {
    /// Prepares the dialogs of the request `id`.
    ///
    /// # Errors
    /// The call is over, or the host has no `AbortController`.
    pub fn new(extension: &Rc<Extension>, id: &str) -> Result<Rc<Self>> {
        let data = extension.call_data(id).ok_or_else(is_over)?;
        let style = Style::from_args(&process::command_line());
        let walk = Walk::new(data.call.form.clone(), style);
        let walk = walk.with_saved(&data.saved).with_answers(&data.answers);
        Ok(Rc::new(Self {
            extension: Rc::clone(extension),
            id: id.to_owned(),
            open: RefCell::new(Some((walk, AbortController::create()?))),
        }))
    }

    /// Returns the result of `with` for the walk; `None` after [`Surface::close`].
    fn with<T>(&self, with: impl FnOnce(&mut Walk) -> T) -> Option<T> {
        self.open.borrow_mut().as_mut().map(|(walk, _)| with(walk))
    }

    /// Shows dialogs, one after the other, until the call has an outcome.
    fn start_dialogs(self: &Rc<Self>) -> Result<()> {
        let missing = |what: &str| Error::from_reason(format!("{what} is missing"));
        let ui = self.extension.ctx().ui().ok_or_else(|| missing("ctx.ui"))?;
        let controller = self.open.borrow().as_ref().map(|(_, controller)| controller.clone());
        let Some(signal) = controller.and_then(|controller| controller.signal()) else {
            return Ok(());
        };
        let load = self.extension.with(|state| state.load_dialogs.clone());
        let dialogs = load.map_or(Ok(Maybe(None)), |load| load.invoke(()))?;
        let dialogs = Dialogs::from(dialogs.0.ok_or_else(|| missing("dialogs.js"))?);
        let client = Rc::clone(self);
        let next = move |args: Args<'_>| Ok(Maybe(client.next_dialog(args)?.map(Json)));
        let broken = Rc::clone(self);
        let next = function_or("next", next, move |_, error| {
            broken.fail(error.reason.clone());
            Ok(Maybe(None))
        })?;
        dialogs.show(ui, signal, true, next)
    }

    /// Returns the next dialog for `dialogs.js`; `None` after the last one. `args` are the kind of
    /// the last dialog's reply (`ReplyKind` in `dialogs.js`), and the text of the reply.
    fn next_dialog(&self, args: Args<'_>) -> Result<Option<Value>> {
        let (kind, text) = (args.text(0).unwrap_or_default(), args.text(1).unwrap_or_default());
        inject("walk");
        let has_timeout = self.extension.remaining_ms(&self.id).is_some();
        let reply = Reply::of_kind(&kind, text, has_timeout).map_err(Error::from_reason)?;
        if matches!(reply, Some(Reply::Text(_) | Reply::Dismissed { .. })) {
            self.extension.mark_in_progress(&self.id);
        }
        Ok(self.step(reply))
    }

    /// Passes `reply` to the walk. Returns the next dialog, if any. After the last dialog, ends the
    /// call.
    fn step(&self, reply: Option<Reply>) -> Option<Value> {
        match self.with(|walk| walk.step(reply))? {
            Step::Done(outcome) => {
                self.extension.settle(&self.id, outcome, Via::Dialogs);
                None
            }
            Step::Ask(dialog) => {
                self.extension.report(&self.id, &self.with(|walk| walk.progress())?);
                Some(dialog.to_json(self.extension.remaining_ms(&self.id)))
            }
        }
    }

    /// Ends the request, because the dialogs failed for the reason `why`.
    fn fail(&self, why: String) {
        if self.open.borrow().is_some() {
            let outcome = Outcome::Unavailable(Unavailable::Broken(why));
            self.extension.advance(&self.id, |id| Event::Abandoned { id, outcome });
        }
    }
}

impl Extension {
    /// Sends the request `id` to the RPC client as JSON: appends an entry to the session, because
    /// Pi's RPC mode streams new entries to the client.
    pub(in crate::edge) fn send_request(&self, id: &str) -> Result<()> {
        let data = self.call_data(id).filter(|_| self.is_open(id)).ok_or_else(is_over)?;
        inject("request");
        let pi = self.pi().ok_or_else(is_over)?;
        pi.append_entry(REQUEST, Json(&request(id, &data)))
    }
}
