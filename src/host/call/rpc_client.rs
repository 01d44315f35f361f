//! An RPC client as a surface: its dialogs, one after the other, and the call's own timeout. Pi shows
//! dialogs with `ctx.ui.select` and `ctx.ui.input`, always with a signal of ours, so that they close
//! with us.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::call::open_call::Surface;
use crate::host::call::request::Facts;
use crate::host::extension::Extension;
use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::timer::{Clock, Timer};
use crate::host::js::{
    Args, JsRef, as_object, call_value, construct, get_object, has_method, reason, tame, then,
    to_json, try_call,
};
use crate::host::pi::process;
use crate::json;
use crate::model::{Answers, Outcome, Unavailable};
use crate::strings::rpc as words;
use crate::surface::rpc::{Dialog, Reply, Step, Style, Walk};

/// What a client does.
#[derive(Debug)]
pub enum ClientEvent {
    /// A dialog is up, or the request waits; the sentence says where the call stands.
    Progress(String),
    /// Somebody is there: the call's own timeout does not count any more.
    Kept,
    /// It has answered, or its time is up.
    Over(Outcome),
}

/// Hears what a client does.
pub type Hear = Box<dyn Fn(&Env, ClientEvent)>;

/// A dialog that Pi closed this close to the call's timeout was closed by it, in ms.
const TIMEOUT_SLACK_MS: f64 = 50.0;

/// A client that is asked a call. No borrow of its cells is held while JavaScript may run.
pub struct RpcClient {
    this: Weak<Self>,
    extension: Rc<Extension>,
    open: RefCell<Option<Open>>,
    ui: JsRef,
    clock: Clock,
    /// Ends the call where nobody answers in time.
    timer: RefCell<Option<Timer>>,
    /// What is left of the call's timeout: only the first dialog has one.
    timeout_ms: Cell<Option<f64>>,
    /// True once the timeout does not count any more. Pi closes the dialog all the same.
    kept: Cell<bool>,
    questions: usize,
    /// How many dialogs were shown: only the last one replies, and once.
    shown: Cell<usize>,
    hear: Hear,
}

/// What a client has until it is closed: without it no dialog can be shown.
struct Open {
    walk: Walk,
    controller: JsRef,
}

impl Surface for RpcClient {
    fn keep(&self, env: &Env) {
        self.stop_timer(env);
        self.kept.set(true);
    }

    fn close(&self, env: &Env, _lost: bool) {
        self.stop_timer(env);
        let Some(Open { walk, controller }) = self.open.take() else { return };
        if let Ok(controller) = controller.get(env) {
            try_call(env, &controller, "abort", ());
        }
        self.extension.seen.set(walk.seen());
    }
}

impl RpcClient {
    /// Gets ready to show dialogs in `ui`, and starts the call's timeout. `hear` must close this
    /// when it is over.
    ///
    /// # Errors
    /// When the host has no `AbortController`.
    pub fn new(
        env: &Env,
        extension: &Rc<Extension>,
        facts: &Facts,
        ui: &Object,
        hear: Hear,
    ) -> Result<Rc<Self>> {
        let form = &facts.call.form;
        let style = Style::from_args(&process::command_line(env));
        let walk = guarded(|| {
            let walk = Walk::new(form.clone(), style, extension.settings().form().long_answer);
            let walk = walk.with_kept(&facts.kept).with_answers(&facts.answers);
            Ok(walk.for_client(extension.seen.get()))
        })?;
        let controller = JsRef::new(env, &construct(env, "AbortController")?)?;
        let ui = JsRef::new(env, ui)?;
        let client = Rc::new_cyclic(|this: &Weak<Self>| Self {
            this: this.clone(),
            extension: Rc::clone(extension),
            open: RefCell::new(Some(Open { walk, controller })),
            ui,
            clock: Clock::start(),
            timer: RefCell::default(),
            timeout_ms: Cell::new(form.timeout_ms),
            kept: Cell::new(false),
            questions: form.questions.len(),
            shown: Cell::new(0),
            hear,
        });
        if let Some(ms) = form.timeout_ms {
            let late = client.this.clone();
            let over = move |env: &Env| {
                if let Some(client) = late.upgrade() {
                    (client.hear)(env, ClientEvent::Over(client.timed_out()));
                }
            };
            client.timer.replace(Timer::start(env, ms, over).ok());
        }
        Ok(client)
    }

    /// Shows the first dialog.
    pub fn show_dialogs(&self, env: &Env) {
        self.next(env, None);
    }

    /// Shows no dialog: the client answers a request.
    pub fn wait(&self, env: &Env) {
        (self.hear)(env, ClientEvent::Progress(words::waiting(1_usize, self.questions)));
    }

    fn stop_timer(&self, env: &Env) {
        if let Some(timer) = self.timer.take() {
            timer.clear(env);
        }
    }

    /// Takes `reply` (none at first) and shows what comes next.
    fn next(&self, env: &Env, reply: Option<Reply>) {
        let step = guarded(|| {
            inject("walk");
            let mut open = self.open.borrow_mut();
            Ok(open.as_mut().map(|open| (open.walk.step(reply), open.walk.progress())))
        });
        let shown = match step {
            Ok(None) => Ok(()),
            Ok(Some((Step::Done(outcome), _))) => {
                return (self.hear)(env, ClientEvent::Over(outcome));
            }
            Ok(Some((Step::Ask(dialog), progress))) => {
                (self.hear)(env, ClientEvent::Progress(progress));
                guarded(|| self.show(env, &dialog))
            }
            Err(panic) => Err(panic),
        };
        if let Err(error) = tame(env, shown) {
            self.broken(env, &error.reason);
        }
    }

    /// `AbortController.signal`, which closes the client; none once they are closed.
    fn signal<'e>(&self, env: &'e Env) -> Option<Object<'e>> {
        let controller = self.open.borrow().as_ref()?.controller.get(env).ok()?;
        get_object(env, &controller, "signal")
    }

    fn show(&self, env: &Env, dialog: &Dialog) -> Result<()> {
        let ui = self.ui.get(env)?;
        let (shows, without) = match dialog {
            Dialog::Select { .. } => ("select", Unavailable::NoForm),
            Dialog::Input { .. } if has_method(env, &ui, "select") => {
                ("input", Unavailable::NoTyping)
            }
            Dialog::Input { .. } => ("input", Unavailable::NoForm),
        };
        if !has_method(env, &ui, shows) {
            (self.hear)(env, ClientEvent::Over(Outcome::Unavailable(without)));
            return Ok(());
        }
        let mut options = Object::new(env)?;
        if let Some(ms) = self.timeout_ms.get() {
            options.set_named_property("timeout", ms)?;
        }
        let Some(signal) = self.signal(env) else { return Ok(()) };
        options.set_named_property("signal", signal)?;
        let number = self.shown.get() + 1;
        self.shown.set(number);
        let shown = match dialog {
            Dialog::Select { title, rows } => {
                let args = (title.as_str(), rows.clone(), options);
                call_value(env, &ui, "select", FnArgs::from(args))
            }
            Dialog::Input { title, placeholder } => {
                let args = (title.as_str(), placeholder.as_str(), options);
                call_value(env, &ui, "input", FnArgs::from(args))
            }
        }?;
        let shown = as_object(env, shown)
            .ok_or_else(|| Error::from_reason("Pi's dialog gave no promise"))?;
        // They may be closed by now; Pi's promise still needs somebody who hears it fail.
        let shown_at = self.clock.now_ms();
        let (replied, failed) = (self.this.clone(), self.this.clone());
        let on_reply = move |args: Args<'_>| {
            if let Some(client) = replied.upgrade() {
                client.replied(args, number, shown_at);
            }
        };
        let on_failed = move |args: Args<'_>| {
            if let Some(client) = failed.upgrade() {
                client.broken(args.env, &reason(args, "Pi could not show a dialog"));
            }
        };
        then(env, &shown, on_reply, on_failed).map(drop)
    }

    /// Dialog `number`, shown at `shown_at`, is closed; what was answered is the first argument.
    fn replied(&self, args: Args, number: usize, shown_at: f64) {
        if self.open.borrow().is_none() || self.shown.get() != number {
            return;
        }
        self.shown.set(number + 1);
        let env = args.env;
        let after_ms = self.clock.now_ms() - shown_at;
        let limit = self.timeout_ms.take();
        let reply = reply(args, after_ms);
        if limit.is_some_and(|ms| after_ms >= ms - TIMEOUT_SLACK_MS)
            && matches!(reply, Reply::Dismissed { .. })
        {
            if self.kept.get() {
                return self.next(env, None);
            }
            return (self.hear)(env, ClientEvent::Over(self.timed_out()));
        }
        if limit.is_some() {
            (self.hear)(env, ClientEvent::Kept);
        }
        self.next(env, Some(reply));
    }

    /// The outcome when the call's time is up.
    fn timed_out(&self) -> Outcome {
        let open = self.open.borrow();
        let answers = open.as_ref().map(|open| open.walk.answers().clone());
        Outcome::TimedOut(answers.unwrap_or_else(|| Answers::none(self.questions)))
    }

    fn broken(&self, env: &Env, why: &str) {
        if self.open.borrow().is_some() {
            (self.hear)(
                env,
                ClientEvent::Over(Outcome::Unavailable(Unavailable::Broken(why.to_owned()))),
            );
        }
    }
}

/// The first argument as a reply: Pi checks nothing of what a client sends.
fn reply(args: Args, after_ms: f64) -> Reply {
    let Ok(sent) = args.value(0) else { return Reply::NotText };
    match sent.get_type() {
        Err(_) | Ok(ValueType::Undefined | ValueType::Null) => Reply::Dismissed { after_ms },
        Ok(ValueType::String) => args.text(0).map_or(Reply::NotText, Reply::Text),
        Ok(_) => {
            let words = to_json(args.env, sent).map(|sent| json::words(&sent));
            match words.as_deref() {
                Ok([one]) => Reply::Text(one.clone()),
                _ => Reply::NotText,
            }
        }
    }
}
