//! A client's dialogs, one after the other, as the walk wants them. Pi shows them with
//! `ctx.ui.select` and `ctx.ui.input`, always with a signal of ours, so that they close with us.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::timer::Clock;
use crate::host::js::{
    Args, JsRef, as_object, call_value, construct, get_object, has_method, reason, tame, then,
    to_json, try_call,
};
use crate::json;
use crate::model::{Answers, Outcome, Unavailable};
use crate::surface::rpc::{Dialog, Reply, Seen, Step, Walk};

/// Hears what happens to the dialogs.
pub type Tell = Box<dyn Fn(&Env, DialogEvent)>;

/// A dialog that Pi closed this close to the call's timeout was closed by it, in ms.
const TIMEOUT_SLACK_MS: f64 = 50.0;

/// What the dialogs have to tell.
#[derive(Debug)]
pub enum DialogEvent {
    /// A dialog is up; the sentence says where the walk stands.
    Shown(String),
    /// The first answer came: somebody is there.
    FirstReply,
    /// The walk is over.
    Over(Outcome),
}

/// The dialogs of one call. No borrow of its cells is held while JavaScript may run.
pub struct Dialogs {
    this: Weak<Dialogs>,
    open: RefCell<Option<Open>>,
    ui: JsRef,
    clock: Clock,
    /// What is left of the call's timeout: only the first dialog has one.
    timeout_ms: Cell<Option<f64>>,
    questions: usize,
    /// How many were shown: only the last one replies, and once.
    shown: Cell<usize>,
    tell: Tell,
}

/// What they have until they are closed: without it no dialog can be shown.
struct Open {
    walk: Walk,
    controller: JsRef,
}

impl Dialogs {
    /// Gets ready to show `walk` in `ui`; [`Dialogs::next`] shows the first dialog. `tell` hears
    /// of everything, and must call [`Dialogs::close`] when it is over.
    ///
    /// # Errors
    /// When the host has no `AbortController`.
    pub fn new(
        env: &Env,
        walk: Walk,
        ui: &Object,
        timeout_ms: Option<f64>,
        tell: Tell,
    ) -> Result<Rc<Self>> {
        let controller = JsRef::new(env, &construct(env, "AbortController")?)?;
        let ui = JsRef::new(env, ui)?;
        Ok(Rc::new_cyclic(|this| Self {
            this: this.clone(),
            questions: walk.answers().each.len(),
            open: RefCell::new(Some(Open { walk, controller })),
            ui,
            clock: Clock::start(),
            timeout_ms: Cell::new(timeout_ms),
            shown: Cell::new(0),
            tell,
        }))
    }

    /// Takes `reply` (none at first) and shows what comes next.
    pub fn next(&self, env: &Env, reply: Option<Reply>) {
        let step = guarded(|| {
            inject("walk");
            let mut open = self.open.borrow_mut();
            Ok(open.as_mut().map(|open| (open.walk.step(reply), open.walk.progress())))
        });
        let shown = match step {
            Ok(None) => Ok(()),
            Ok(Some((Step::Done(outcome), _))) => {
                return (self.tell)(env, DialogEvent::Over(outcome));
            }
            Ok(Some((Step::Ask(dialog), progress))) => {
                (self.tell)(env, DialogEvent::Shown(progress));
                guarded(|| self.show(env, &dialog))
            }
            Err(panic) => Err(panic),
        };
        if let Err(error) = tame(env, shown) {
            self.broken(env, &error.reason);
        }
    }

    /// `AbortController.signal`, which closes the dialogs; none once they are closed.
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
            (self.tell)(env, DialogEvent::Over(Outcome::Unavailable(without)));
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
            if let Some(dialogs) = replied.upgrade() {
                dialogs.replied(args, number, shown_at);
            }
        };
        let on_failed = move |args: Args<'_>| {
            if let Some(dialogs) = failed.upgrade() {
                dialogs.broken(args.env, &reason(args, "Pi could not show a dialog"));
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
            return (self.tell)(env, DialogEvent::Over(self.timed_out()));
        }
        if limit.is_some() {
            (self.tell)(env, DialogEvent::FirstReply);
        }
        self.next(env, Some(reply));
    }

    /// The outcome when the call's time is up.
    pub fn timed_out(&self) -> Outcome {
        let open = self.open.borrow();
        let answers = open.as_ref().map(|open| open.walk.answers().clone());
        Outcome::TimedOut(answers.unwrap_or_else(|| Answers::none(self.questions)))
    }

    fn broken(&self, env: &Env, why: &str) {
        if self.open.borrow().is_some() {
            (self.tell)(
                env,
                DialogEvent::Over(Outcome::Unavailable(Unavailable::Broken(why.to_owned()))),
            );
        }
    }

    /// Closes the dialog on screen, and gives what the client has shown; `None` the second time.
    /// Nothing is told any more.
    pub fn close(&self, env: &Env) -> Option<Seen> {
        let Open { walk, controller } = self.open.take()?;
        if let Ok(controller) = controller.get(env) {
            try_call(env, &controller, "abort", ());
        }
        Some(walk.seen())
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
