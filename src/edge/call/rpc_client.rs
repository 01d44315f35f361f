//! An RPC client as a surface: `dialogs.js` shows its dialogs one after the other, until the call's
//! timeout. An abort of the signal that Pi received with a dialog closes it.

use std::cell::RefCell;
use std::rc::Rc;

use napi::{Error, Result};
use serde_json::Value;

use crate::edge::call::Surface;
use crate::edge::extension::Extension;
use crate::edge::js::guard::inject;
use crate::edge::js::timer::Timer;
use crate::edge::js::{Args, Json, Maybe, function_or};
use crate::edge::pi::{AbortController, Dialogs, Ui, process};
use crate::model::{Outcome, Unavailable, Via};
use crate::session::Event;
use crate::session::call_data::CallData;
use crate::surface::rpc::{Reply, Step, Style, Walk};

/// An RPC client that shows the dialogs of one call.
pub struct RpcClient {
    extension: Rc<Extension>,
    /// `None` after the client is closed; then no dialog can be shown. Do not borrow it across a call into
    /// JavaScript, because that may call back.
    open: RefCell<Option<Open>>,
    ui: Ui,
    /// The id of the request.
    id: String,
}

/// The state of a client until it is closed.
struct Open {
    walk: Walk,
    controller: AbortController,
    /// Timeout of the call in ms; `None` once the user has begun to answer.
    timeout: Option<(f64, Timer)>,
}

impl Surface for RpcClient {
    fn stop_timeout(&self) {
        let timeout = self.with(|open| open.timeout.take());
        drop(timeout);
    }

    fn show_dialogs(self: Rc<Self>) {
        if let Err(error) = self.start_dialogs() {
            self.end_broken(error.reason.clone());
        }
    }

    fn close(&self, _lost: bool) {
        if let Some(open) = self.open.take() {
            open.controller.abort().ok();
        }
    }
}

impl RpcClient {
    /// Prepares the dialogs of the request `id` in `ui`, and starts its timeout.
    ///
    /// # Errors
    /// When the host has no `AbortController` or no timers.
    pub fn new(
        extension: &Rc<Extension>,
        id: &str,
        data: &CallData,
        ui: Ui,
        timeout_ms: Option<f64>,
    ) -> Result<Rc<Self>> {
        let style = Style::from_args(&process::command_line());
        let walk = Walk::new(data.call.form.clone(), style);
        let walk = walk.with_saved(&data.saved).with_answers(&data.answers);
        let controller = AbortController::create()?;
        let client = Rc::new(Self {
            extension: Rc::clone(extension),
            open: RefCell::new(Some(Open { walk, controller, timeout: None })),
            ui,
            id: id.to_owned(),
        });
        if let Some(ms) = timeout_ms {
            let timed = Rc::clone(&client);
            let timer = Timer::start(ms, move || {
                if let Some(answers) = timed.with(|open| open.walk.answers()) {
                    timed.settle(Outcome::TimedOut(answers));
                }
            })?;
            client.with(|open| open.timeout = Some((ms, timer)));
        }
        Ok(client)
    }

    /// Runs `with` on the state; `None` if the client is closed.
    fn with<T>(&self, with: impl FnOnce(&mut Open) -> T) -> Option<T> {
        self.open.borrow_mut().as_mut().map(with)
    }

    /// Shows dialogs, one after the other, until the call has an outcome or the client is closed.
    fn start_dialogs(self: &Rc<Self>) -> Result<()> {
        let controller = self.with(|open| open.controller.clone());
        let Some(signal) = controller.and_then(|controller| controller.signal()) else {
            return Ok(());
        };
        let load = self.extension.with(|state| state.load_dialogs.clone());
        let dialogs = load.map_or(Ok(Maybe(None)), |load| load.invoke(()))?;
        let missing = || Error::from_reason("dialogs.js is missing");
        let dialogs = Dialogs::from(dialogs.0.ok_or_else(missing)?);
        let client = Rc::clone(self);
        let next = move |args: Args<'_>| Ok(Maybe(client.next_dialog(args)?.map(Json)));
        let broken = Rc::clone(self);
        let next = function_or("next", next, move |_, error| {
            broken.end_broken(error.reason.clone());
            Ok(Maybe(None))
        })?;
        dialogs.show(self.ui.clone(), signal, true, next)
    }

    /// Returns the next dialog for `dialogs.js`, or nothing at the end. The arguments are the kind of
    /// the last reply (`ReplyKind` in `dialogs.js`) and its text.
    fn next_dialog(&self, args: Args<'_>) -> Result<Option<Value>> {
        let (kind, text) = (args.text(0).unwrap_or_default(), args.text(1).unwrap_or_default());
        inject("walk");
        if kind == "broken" {
            return Err(Error::from_reason(text));
        }
        let reply = Reply::of_kind(&kind, text);
        let is_timed = self.with(|open| open.timeout.is_some()) == Some(true);
        if is_timed && reply.is_some() {
            self.stop_timeout();
            self.extension.mark_in_progress(&self.id);
        }
        let step = self.with(|open| match kind.as_str() {
            "timeout" if is_timed => Step::Done(Outcome::TimedOut(open.walk.answers())),
            _ => open.walk.step(reply),
        });
        match step {
            None => Ok(None),
            Some(Step::Done(outcome)) => {
                self.settle(outcome);
                Ok(None)
            }
            Some(Step::Ask(dialog)) => {
                let progress = self.with(|open| open.walk.progress()).unwrap_or_default();
                self.extension.report(&self.id, &progress);
                let timeout = self.with(|open| open.timeout.as_ref().map(|(ms, _)| *ms));
                Ok(Some(dialog.to_json(timeout.flatten())))
            }
        }
    }

    fn end_broken(&self, why: String) {
        if self.open.borrow().is_some() {
            let outcome = Outcome::Unavailable(Unavailable::Broken(why));
            self.extension.advance(&self.id, |id| Event::Abandoned { id, outcome });
        }
    }

    fn settle(&self, outcome: Outcome) {
        self.extension.settle_by(&self.id, outcome, Via::Dialogs);
    }
}
