//! An RPC client as a surface: its dialogs, and the call's own timeout.

use std::cell::RefCell;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::call::dialogs::{DialogEvent, Dialogs};
use crate::host::call::request::Facts;
use crate::host::extension::Extension;
use crate::host::js::guard::guarded;
use crate::host::js::timer::Timer;
use crate::host::pi::process;
use crate::model::Outcome;
use crate::strings::rpc as words;
use crate::surface::rpc::{Style, Walk};

/// What a client does.
#[derive(Debug)]
pub enum ClientEvent {
    /// A dialog is up, or the request waits; the sentence says where the call stands.
    Progress(String),
    /// It has answered, or its time is up.
    Over(Outcome),
}

/// Hears what a client does.
pub type Hear = Box<dyn Fn(&Env, ClientEvent)>;

/// A client that is asked a call.
pub struct RpcClient {
    extension: Rc<Extension>,
    dialogs: Rc<Dialogs>,
    /// Ends the call where nobody answers in time.
    timer: Rc<RefCell<Option<Timer>>>,
    questions: usize,
    hear: Rc<Hear>,
}

impl RpcClient {
    /// Gets the dialogs in `ui` ready; nothing is shown yet.
    ///
    /// # Errors
    /// When this Pi has nothing to ask by.
    pub fn new(
        env: &Env,
        extension: &Rc<Extension>,
        facts: &Facts,
        ui: &Object,
        hear: Hear,
    ) -> Result<Self> {
        let form = &facts.call.form;
        let style = if process::is_acp_bridge(env) { Style::Acp } else { Style::Plain };
        let walk = guarded(|| {
            let walk = Walk::new(form.clone(), style, extension.settings().form().long_answer);
            Ok(walk.with_answers(&facts.answers).for_client(extension.seen.get()))
        })?;
        let (hear, timer) = (Rc::new(hear), Rc::new(RefCell::new(None)));
        let (heard, waiting) = (Rc::clone(&hear), Rc::clone(&timer));
        let tell = Box::new(move |env: &Env, event| match event {
            DialogEvent::Shown(sentence) => heard(env, ClientEvent::Progress(sentence)),
            DialogEvent::FirstReply => stop(env, &waiting),
            DialogEvent::Over(outcome) => heard(env, ClientEvent::Over(outcome)),
        });
        let dialogs = Dialogs::new(env, walk, ui, form.timeout_ms, tell)?;
        if let Some(ms) = form.timeout_ms {
            let (heard, asked) = (Rc::clone(&hear), Rc::downgrade(&dialogs));
            let over = move |env: &Env| {
                if let Some(dialogs) = asked.upgrade() {
                    heard(env, ClientEvent::Over(dialogs.timed_out()));
                }
            };
            timer.replace(Timer::start(env, ms, over).ok());
        }
        let questions = form.questions.len();
        Ok(Self { extension: Rc::clone(extension), dialogs, timer, questions, hear })
    }

    /// Shows the first dialog.
    pub fn show_dialogs(&self, env: &Env) {
        self.dialogs.next(env, None);
    }

    /// Shows no dialog: the client answers a request.
    pub fn wait(&self, env: &Env) {
        (self.hear)(env, ClientEvent::Progress(words::waiting(1, self.questions)));
    }

    /// Closes the dialogs and stops the timer.
    pub fn close(&self, env: &Env) {
        stop(env, &self.timer);
        if let Some(seen) = self.dialogs.close(env) {
            self.extension.seen.set(seen);
        }
    }
}

fn stop(env: &Env, timer: &RefCell<Option<Timer>>) {
    if let Some(timer) = timer.take() {
        timer.clear(env);
    }
}
