//! What is asked: a call as data, and where its outcome goes.

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::{self, Call, Reply};
use crate::host::js::Deferred;
use crate::host::pi::Ctx;
use crate::model::{Answers, Outcome};
use crate::pending::{Filled, RawAnswer, answers_for};
use crate::surface::rpc::request::Message;

/// A call, without anything of JavaScript.
#[derive(Debug, Clone)]
pub struct Facts {
    /// Pi's id of the call.
    pub id: String,
    /// The tool's name.
    pub tool: String,
    /// The checked call.
    pub call: Call,
    /// Answers that are there before anybody is asked.
    pub answers: Answers,
    /// What `--answers` gave for it.
    pub given: Vec<RawAnswer>,
}

impl Facts {
    /// A call without answers.
    pub fn new(id: String, tool: String, call: Call) -> Self {
        let answers = Answers::none(call.form.questions.len());
        Self { id, tool, call, answers, given: Vec::new() }
    }

    /// `given` as answers to the questions; `None` when nothing was given.
    pub fn fill(&self) -> Option<Filled> {
        let labels = || contract::labels(&self.call);
        (!self.given.is_empty()).then(|| answers_for(&self.call.form, &labels(), &self.given))
    }

    /// Checks a response against the questions. Gives the outcome, and a sentence for everything
    /// that was taken otherwise than sent.
    ///
    /// # Errors
    /// The reasons why the questions stay open.
    pub fn check(&self, response: &Message) -> std::result::Result<(Outcome, Vec<String>), String> {
        let accepted = response.check(&self.call.form, &contract::labels(&self.call))?;
        Ok((accepted.outcome, accepted.warnings))
    }
}

/// Hears how a call ended.
pub type Callback = Box<dyn FnOnce(&Env, &Outcome, &Reply)>;

/// Who waits for the reply.
pub enum ReplyTo {
    /// The promise of a tool's `execute`.
    ToolResult(Deferred),
    /// Code of ours: questions from a file, or of a call that was cut off.
    Callback(Callback),
}

/// A call to start, with what Pi gives to `execute` beside the arguments.
pub struct Request<'e> {
    /// What is asked.
    pub facts: Facts,
    /// Who waits for the reply.
    pub reply_to: ReplyTo,
    /// `ctx`.
    pub ctx: Option<Ctx<'e>>,
    /// `signal`, which stops the call.
    pub signal: Option<Object<'e>>,
    /// `onUpdate`, which hears of progress.
    pub on_update: Option<Object<'e>>,
}
