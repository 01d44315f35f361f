//! One call as an RPC client is asked it: by dialogs, by a request entry, or by both at once.
//! Whichever side answers first ends the call, and that closes the other side.

use std::cell::RefCell;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use super::ask::Ask;
use super::clock::Timer;
use super::context;
use super::desk::Desk;
use super::dialogs::Dialogs;
use super::guard::guarded;
use crate::contract::{self, Call};
use crate::model::{Answers, Outcome};
use crate::settings::Rpc;
use crate::strings::rpc as words;
use crate::surface::rpc::Walk;
use crate::surface::rpc::request::{Response, request, settle};

/// A call a client is asked. Lives until the call is settled.
pub struct Client {
    /// The open request's id, where one was sent.
    request_id: Option<String>,
    dialogs: Option<Rc<Dialogs>>,
    timer: RefCell<Option<Timer>>,
    questions: usize,
}

impl Client {
    /// Sends the request and gets the dialogs ready, as the settings have it.
    ///
    /// # Errors
    /// When this Pi has nothing to ask by.
    pub fn new(env: &Env, desk: &Desk, ask: &Ask) -> Result<Self> {
        let settings = desk.settings();
        let Some(ui) = ask.ui(env) else {
            return Err(Error::from_reason("no ctx.ui"));
        };
        let (this, call, id) = (&ask.this, &ask.call, ask.id.as_str());
        let request_id = (settings.rpc != Rpc::Dialogs)
            .then(|| {
                let request_id = desk.request_id(id);
                let message = guarded(|| Ok(request(&request_id, id, contract::asked(call))));
                message.and_then(|message| desk.append(env, &message)).map(|()| request_id)
            })
            .transpose();
        let (request_id, dialogs_wanted) = match request_id {
            Ok(request_id) => (request_id, settings.rpc != Rpc::Structured),
            // A Pi that appends no entry still has dialogs.
            Err(_) => (None, true),
        };
        let dialogs = dialogs_wanted
            .then(|| {
                let long_answer = settings.form.long_answer;
                let walk = Walk::new(call.form.clone(), context::style(env), long_answer)
                    .with_answers(&ask.answers);
                let ask = this.clone();
                let tell = Box::new(move |env: &Env, news| {
                    if let Some(ask) = ask.upgrade() {
                        ask.heard(env, news);
                    }
                });
                Dialogs::new(env, walk, &ui, call.form.timeout_ms, tell)
            })
            .transpose()?;
        let questions = call.form.questions.len();
        let timer = call.form.timeout_ms.and_then(|ms| {
            let ask = this.clone();
            let over = move |env: &Env| {
                if let Some(ask) = ask.upgrade() {
                    ask.time_is_up(env);
                }
            };
            Timer::start(env, ms, over).ok()
        });
        Ok(Self { request_id, dialogs, timer: RefCell::new(timer), questions })
    }

    /// Shows the first dialog, or says that the request waits.
    pub fn start(&self, env: &Env, progress: impl FnOnce(&str)) {
        match &self.dialogs {
            Some(dialogs) => dialogs.next(env, None),
            None => progress(&words::waiting(1, self.questions)),
        }
    }

    /// Whether `response` answers this request.
    pub fn is_asked(&self, response: &Response) -> bool {
        self.request_id.as_ref() == Some(&response.request_id)
    }

    /// What comes of `response`, with a sentence for everything that was taken otherwise.
    ///
    /// # Errors
    /// The reasons why the question stays open.
    pub fn respond(
        call: &Call,
        response: &Response,
    ) -> std::result::Result<(Outcome, Vec<String>), String> {
        if response.cancelled {
            let none = Answers::none(call.form.questions.len());
            return Ok((Outcome::Cancelled(none), Vec::new()));
        }
        let filled = settle(&call.form, &contract::labels(call), response)?;
        Ok((Outcome::Answered(filled.answers), filled.warnings))
    }

    /// The outcome when the call's own time is up.
    pub fn timed_out(&self) -> Outcome {
        let none = || Outcome::TimedOut(Answers::none(self.questions));
        self.dialogs.as_ref().map_or_else(none, |dialogs| dialogs.timed_out())
    }

    /// Somebody is there: the call waits from now on.
    pub fn keep_waiting(&self, env: &Env) {
        if let Some(timer) = self.timer.take() {
            timer.clear(env);
        }
    }

    /// Closes both sides.
    pub fn close(&self, env: &Env) {
        self.keep_waiting(env);
        if let Some(dialogs) = &self.dialogs {
            dialogs.close(env);
        }
    }
}
