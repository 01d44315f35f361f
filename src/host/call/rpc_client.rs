//! An RPC client as a surface: `dialogs.js` shows its dialogs one after the other, until the call's
//! timeout. An abort of the signal that Pi received with a dialog closes it.

use std::cell::RefCell;
use std::rc::Rc;

use napi::{Error, Result};
use serde_json::{Value, json};

use crate::host::call::open_call::Surface;
use crate::host::extension::Extension;
use crate::host::js::guard::{guarded, inject};
use crate::host::js::timer::Timer;
use crate::host::js::{Args, Json, Maybe, function};
use crate::host::pi::{AbortController, Dialogs, Ui, process};
use crate::model::{Outcome, Unavailable};
use crate::session::facts::Facts;
use crate::surface::rpc::{Dialog, Reply, Step, Style, Walk};

/// Events of a client.
#[derive(Debug)]
pub enum ClientEvent {
    /// A dialog is shown; the sentence has the progress of the call.
    Progress(String),
    /// The user has begun to answer, so the timeout of the call is stopped.
    Begun,
    /// The call has an outcome: answered, timed out or broken.
    Over(Outcome),
}

/// Receives the events of a client.
pub type OnClientEvent = Box<dyn Fn(ClientEvent)>;

/// An RPC client that shows the dialogs of one call.
pub struct RpcClient {
    extension: Rc<Extension>,
    /// `None` after the client is closed; then no dialog can be shown. Do not borrow it across a call into
    /// JavaScript, because that may call back.
    open: RefCell<Option<Open>>,
    ui: Ui,
    hear: OnClientEvent,
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
        if let Some(Some((_, timer))) = self.with(|open| open.timeout.take()) {
            timer.clear();
        }
    }

    fn close(&self, _lost: bool) {
        let Some(Open { controller, timeout, .. }) = self.open.take() else { return };
        if let Some((_, timer)) = timeout {
            timer.clear();
        }
        controller.abort().ok();
    }
}

impl RpcClient {
    /// Prepares the dialogs in `ui`, and starts the call's timeout. On [`ClientEvent::Over`], `hear` must call
    /// [`Surface::close`].
    ///
    /// # Errors
    /// When the host has no `AbortController` or no timers.
    pub fn new(
        extension: &Rc<Extension>,
        facts: &Facts,
        ui: Ui,
        hear: OnClientEvent,
    ) -> Result<Rc<Self>> {
        let form = &facts.call.form;
        let style = Style::from_args(&process::command_line());
        let walk = Walk::new(form.clone(), style);
        let walk = walk.with_saved(&facts.saved).with_answers(&facts.answers);
        let controller = AbortController::create()?;
        let client = Rc::new(Self {
            extension: Rc::clone(extension),
            open: RefCell::new(Some(Open { walk, controller, timeout: None })),
            ui,
            hear,
        });
        if let Some(ms) = form.timeout_ms {
            let timed = Rc::clone(&client);
            let timer = Timer::start(ms, move || {
                if let Some(answers) = timed.with(|open| open.walk.answers()) {
                    (timed.hear)(ClientEvent::Over(Outcome::TimedOut(answers)));
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
    pub fn show_dialogs(self: &Rc<Self>) {
        if let Err(error) = self.start_dialogs() {
            self.end_broken(error.reason.clone());
        }
    }

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
        let next =
            function("next", move |args| Ok(Maybe(client.next_after_reply(args).map(Json))))?;
        dialogs.show(self.ui.clone(), signal, true, next)
    }

    /// Returns the next dialog for `dialogs.js` after the result of the last one; nothing at the end.
    fn next_after_reply(&self, args: Args<'_>) -> Option<Value> {
        let (kind, text) = (args.text(0).unwrap_or_default(), args.text(1).unwrap_or_default());
        let next = guarded(|| {
            inject("walk");
            self.next_dialog(&kind, text)
        });
        next.unwrap_or_else(|error| {
            self.end_broken(error.reason.clone());
            None
        })
    }

    /// Returns the dialog that follows a reply of this `kind` (`ReplyKind` in `dialogs.js`).
    fn next_dialog(&self, kind: &str, text: String) -> Result<Option<Value>> {
        let reply = match kind {
            "broken" => return Err(Error::from_reason(text)),
            "text" => Some(Reply::Text(text)),
            "closed" => Some(Reply::Dismissed { unseen: false }),
            "unseen" => Some(Reply::Dismissed { unseen: true }),
            _ => None,
        };
        let is_timed = self.with(|open| open.timeout.is_some()) == Some(true);
        if is_timed && reply.is_some() {
            self.stop_timeout();
            (self.hear)(ClientEvent::Begun);
        }
        let step = self.with(|open| match kind {
            "timeout" if is_timed => Step::Done(Outcome::TimedOut(open.walk.answers())),
            _ => open.walk.step(reply),
        });
        match step {
            None => Ok(None),
            Some(Step::Done(outcome)) => {
                (self.hear)(ClientEvent::Over(outcome));
                Ok(None)
            }
            Some(Step::Ask(dialog)) => {
                let progress = self.with(|open| open.walk.progress()).unwrap_or_default();
                (self.hear)(ClientEvent::Progress(progress));
                let timeout = self.with(|open| open.timeout.as_ref().map(|(ms, _)| *ms));
                Ok(Some(to_js_dialog(dialog, timeout.flatten())))
            }
        }
    }

    fn end_broken(&self, why: String) {
        if self.open.borrow().is_some() {
            let why = Unavailable::Broken(why);
            (self.hear)(ClientEvent::Over(Outcome::Unavailable(why)));
        }
    }
}

/// Converts a dialog to the type `Dialog` of `dialogs.js`.
fn to_js_dialog(dialog: Dialog, timeout: Option<f64>) -> Value {
    match dialog {
        Dialog::Select { title, rows } => {
            json!({ "kind": "select", "title": title, "rows": rows, "timeout": timeout })
        }
        Dialog::Input { title, placeholder } => {
            json!({ "kind": "input", "title": title, "placeholder": placeholder, "timeout": timeout })
        }
    }
}
