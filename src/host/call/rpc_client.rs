//! One call as an RPC client is asked it: by dialogs, by a request entry, or by both at once.
//! Whichever side answers first ends the call, and that closes the other side.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::{self, Call};
use crate::host::call::dialogs::Dialogs;
use crate::host::call::open_call::OpenCall;
use crate::host::extension::Extension;
use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::timer::Timer;
use crate::host::pi::context;
use crate::model::Outcome;
use crate::settings::Rpc;
use crate::strings::rpc as words;
use crate::surface::rpc::request::{Message, request};
use crate::surface::rpc::{Seen, Walk};

/// A call a client is asked. Lives until the call is settled.
pub struct Client {
    /// The request's id, where one is sent: known before the client can answer it.
    request_id: RefCell<Option<String>>,
    /// Whether dialogs are shown.
    by_dialogs: Cell<bool>,
    dialogs: Rc<Dialogs>,
    timer: RefCell<Option<Timer>>,
}

impl Client {
    /// Gets the request and the dialogs ready, as the settings have it; nothing is sent yet.
    ///
    /// # Errors
    /// When this Pi has nothing to ask by.
    pub fn new(env: &Env, extension: &Extension, ask: &OpenCall) -> Result<Self> {
        let settings = extension.settings();
        let Some(ui) = ask.ui(env) else {
            return Err(Error::from_reason("no ctx.ui"));
        };
        let call = &ask.call;
        let request_id = (settings.rpc != Rpc::Dialogs).then(|| extension.request_id(&ask.id));
        let walk = guarded(|| {
            let walk =
                Walk::new(call.form.clone(), context::style(env), settings.form().long_answer);
            Ok(walk.with_answers(&ask.answers).for_client(extension.seen()))
        })?;
        let this = ask.this.clone();
        let tell = Box::new(move |env: &Env, news| {
            if let Some(ask) = this.upgrade() {
                ask.heard(env, news);
            }
        });
        let dialogs = Dialogs::new(env, walk, &ui, call.form.timeout_ms, tell)?;
        let timer = call.form.timeout_ms.and_then(|ms| {
            let ask = ask.this.clone();
            let over = move |env: &Env| {
                if let Some(ask) = ask.upgrade() {
                    ask.time_is_up(env);
                }
            };
            Timer::start(env, ms, over).ok()
        });
        Ok(Self {
            request_id: RefCell::new(request_id),
            by_dialogs: Cell::new(settings.rpc != Rpc::Structured),
            dialogs,
            timer: RefCell::new(timer),
        })
    }

    /// Sends the request, and shows the first dialog or says that the request waits.
    pub fn start(&self, env: &Env, extension: &Extension, ask: &OpenCall) {
        let request_id = self.request_id.borrow().clone();
        if let Some(request_id) = request_id {
            let message = guarded(|| {
                inject("request");
                Ok(request(&request_id, &ask.id, contract::asked(&ask.call)))
            });
            if message.and_then(|message| extension.append(env, &message)).is_err() {
                // A Pi that appends no entry still has dialogs.
                self.request_id.take();
                self.by_dialogs.set(true);
            }
        }
        if self.by_dialogs.get() {
            self.dialogs.next(env, None);
        } else {
            ask.tell(env, &words::waiting(1, ask.call.form.questions.len()));
        }
    }

    /// Whether `response` answers this request.
    pub fn is_asked(&self, response: &Message) -> bool {
        self.request_id.borrow().as_ref() == Some(&response.request_id)
    }

    /// What comes of `response`, with a sentence for everything that was taken otherwise.
    ///
    /// # Errors
    /// The reasons why the question stays open.
    pub fn respond(
        call: &Call,
        response: &Message,
    ) -> std::result::Result<(Outcome, Vec<String>), String> {
        let accepted = response.check(&call.form, &contract::labels(call))?;
        Ok((accepted.outcome, accepted.warnings))
    }

    /// The outcome when the call's own time is up.
    pub fn timed_out(&self) -> Outcome {
        self.dialogs.timed_out()
    }

    /// Somebody is there: the call waits from now on.
    pub fn keep_waiting(&self, env: &Env) {
        if let Some(timer) = self.timer.take() {
            timer.clear(env);
        }
    }

    /// Closes both sides; gives what the client has shown by now, the first time.
    pub fn close(&self, env: &Env) -> Option<Seen> {
        self.keep_waiting(env);
        self.dialogs.close(env)
    }
}
