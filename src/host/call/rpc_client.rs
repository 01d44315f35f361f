//! An RPC client as a surface: its dialogs, one after the other, and the call's own timeout. Pi shows
//! dialogs with `ctx.ui.select` and `ctx.ui.input`, always with a signal of ours, so that they close
//! with us.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::call::open_call::Surface;
use crate::host::call::request::Facts;
use crate::host::extension::Extension;
use crate::host::js::guard::{guarded, inject};
use crate::host::js::timer::{Clock, Timer};
use crate::host::js::{
    Args, JsRef, alive, alive_listener, call_object, construct, get_object, has_method, reason,
    tame, then, to_json, try_call,
};
use crate::host::pi::process;
use crate::json;
use crate::model::{Outcome, Unavailable};
use crate::strings::rpc as words;
use crate::surface::rpc::{Dialog, Next, Reply, Shown, Style, Talk, Walk};

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

/// A client that is asked a call.
pub struct RpcClient {
    this: Weak<Self>,
    extension: Rc<Extension>,
    /// There until it is closed: without it no dialog can be shown. Not borrowed while JavaScript may run.
    open: RefCell<Option<Open>>,
    ui: JsRef,
    clock: Clock,
    questions: usize,
    hear: Hear,
}

/// What a client has until it is closed.
struct Open {
    talk: Talk,
    controller: JsRef,
    /// Ends the call where nobody answers in time.
    timer: Option<Timer>,
}

impl Surface for RpcClient {
    fn keep(&self, env: &Env) {
        let timer = self.with(|open| {
            open.talk.keep();
            open.timer.take()
        });
        timer.flatten().into_iter().for_each(|timer| timer.clear(env));
    }

    fn close(&self, env: &Env, _lost: bool) {
        let Some(Open { talk, controller, timer }) = self.open.take() else { return };
        timer.into_iter().for_each(|timer| timer.clear(env));
        if let Ok(controller) = controller.get(env) {
            try_call(env, &controller, "abort", ());
        }
        self.extension.with(|it| it.seen = talk.seen());
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
        let talk = guarded(|| {
            let walk = Walk::new(form.clone(), style, extension.settings().form().long_answer);
            let mut walk = walk.with_kept(&facts.kept).with_answers(&facts.answers);
            walk.seen = extension.with(|it| it.seen);
            Ok(Talk::new(walk, form.timeout_ms))
        })?;
        let controller = JsRef::new(env, &construct(env, "AbortController")?)?;
        let ui = JsRef::new(env, ui)?;
        let client = Rc::new_cyclic(|this: &Weak<Self>| Self {
            this: this.clone(),
            extension: Rc::clone(extension),
            open: RefCell::new(Some(Open { talk, controller, timer: None })),
            ui,
            clock: Clock::start(),
            questions: form.questions.len(),
            hear,
        });
        if let Some(ms) = form.timeout_ms {
            let over = alive(&client.this, |client, env| {
                if let Some(outcome) = client.with(|open| open.talk.timed_out()) {
                    (client.hear)(env, ClientEvent::Over(outcome));
                }
            });
            let timer = Timer::start(env, ms, over).ok();
            client.with(|open| open.timer = timer);
        }
        Ok(client)
    }

    /// What there is until it is closed.
    fn with<T>(&self, with: impl FnOnce(&mut Open) -> T) -> Option<T> {
        self.open.borrow_mut().as_mut().map(with)
    }

    /// Shows the first dialog.
    pub fn show_dialogs(&self, env: &Env) {
        let next = guarded(|| {
            inject("walk");
            Ok(self.with(|open| open.talk.start(self.clock.now_ms())))
        });
        self.next(env, next);
    }

    /// Shows no dialog: the client answers a request.
    pub fn wait(&self, env: &Env) {
        (self.hear)(env, ClientEvent::Progress(words::waiting(1_usize, self.questions)));
    }

    /// Shows what comes next; nothing once it is closed.
    fn next(&self, env: &Env, next: Result<Option<Next>>) {
        let shown = match next {
            Ok(None) => Ok(()),
            Ok(Some(Next::Over(outcome))) => return (self.hear)(env, ClientEvent::Over(outcome)),
            Ok(Some(Next::Show(shown))) => {
                (self.hear)(env, ClientEvent::Progress(shown.progress.clone()));
                guarded(|| self.show(env, &shown))
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

    fn show(&self, env: &Env, Shown { number, dialog, timeout_ms, .. }: &Shown) -> Result<()> {
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
        if let Some(ms) = *timeout_ms {
            options.set_named_property("timeout", ms)?;
        }
        let Some(signal) = self.signal(env) else { return Ok(()) };
        options.set_named_property("signal", signal)?;
        let shown = match dialog {
            Dialog::Select { title, rows } => {
                let args = (title.as_str(), rows.clone(), options);
                call_object(env, &ui, "select", FnArgs::from(args))
            }
            Dialog::Input { title, placeholder } => {
                let args = (title.as_str(), placeholder.as_str(), options);
                call_object(env, &ui, "input", FnArgs::from(args))
            }
        }?;
        // They may be closed by now; Pi's promise still needs somebody who hears it fail.
        let number = *number;
        let replied = alive_listener(&self.this, move |client, args| client.replied(args, number));
        let failed = alive_listener(&self.this, |client, args| {
            client.broken(args.env, &reason(args, "Pi could not show a dialog"));
        });
        then(env, &shown, replied, failed).map(drop)
    }

    /// Dialog `number` is closed; what was answered is the first argument.
    fn replied(&self, args: Args, number: usize) {
        let (env, now_ms) = (args.env, self.clock.now_ms());
        // What a client sent may be anything, and runs code where it is looked at.
        let sent = reply(args);
        let next = guarded(|| {
            inject("walk");
            Ok(self.with(|open| open.talk.replied(number, sent, now_ms)).flatten())
        });
        if let Ok(Some((_, true))) = next {
            (self.hear)(env, ClientEvent::Kept);
        }
        self.next(env, next.map(|next| next.map(|(next, _)| next)));
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

/// The first argument as a reply to a dialog that was open for so many ms: Pi checks nothing of what a client
/// sends.
fn reply(args: Args) -> impl FnOnce(f64) -> Reply {
    let sent = args.value(0).map(|sent| (sent.get_type(), sent));
    let reply = match sent {
        Err(_) => Some(Reply::NotText),
        Ok((Err(_) | Ok(ValueType::Undefined | ValueType::Null), _)) => None,
        Ok((Ok(ValueType::String), _)) => Some(args.text(0).map_or(Reply::NotText, Reply::Text)),
        Ok((Ok(_), sent)) => {
            let words = to_json(args.env, sent).map(|sent| json::words(&sent));
            Some(match words.as_deref() {
                Ok([one]) => Reply::Text(one.clone()),
                _ => Reply::NotText,
            })
        }
    };
    |after_ms| reply.unwrap_or(Reply::Dismissed { after_ms })
}
