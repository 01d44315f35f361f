//! What is asked: a call as data, and where its outcome goes.

use crate::contract::{self, Reply};
use crate::host::js::{Deferred, Object};
use crate::host::pi::{AbortSignal, Ctx};
use crate::model::{Answers, Kept, Question};
pub use crate::session::facts::Facts;
pub use crate::session::turns::End as Settled;
use crate::state::State;
use crate::strings::programs::not_open;
use crate::surface::response::{self, Accepted, Refusal, Response};

/// The answers that a form of it opens with, for one that has no drafts: ticks count there, and so does
/// what was begun for a question without choices.
pub fn begun(facts: &Facts) -> Answers {
    let form = State::new(facts.call.form.clone(), 0).with_kept(&facts.kept);
    let form = form.with_answers(&facts.answers);
    let begun = |(kept, question): (Option<Kept>, &Question)| {
        let Kept { mut answer, typed, .. } = kept?;
        answer.custom = answer.custom.or(typed.custom.filter(|_| question.is_text()));
        Some(answer.with_paths())
    };
    let each = form.kept().into_iter().zip(&facts.call.form.questions).map(begun).collect();
    Answers { each, ..form.answers() }
}

/// The texts that an earlier form left, one after the other.
pub fn typed(facts: &Facts) -> String {
    State::new(facts.call.form.clone(), 0).with_kept(&facts.kept).typed()
}

/// Checks a response against the questions: the only way from JSON to an outcome.
///
/// # Errors
/// The reasons why the questions stay open.
pub fn check(facts: &Facts, response: &Response) -> std::result::Result<Accepted, Refusal> {
    response::check(&facts.call.form, &contract::labels(&facts.call), response)
}

/// Why a response does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotTaken {
    /// It does not fit the questions, which stay open; the reasons, a sentence each.
    Refused(Vec<String>),
    /// The call is over, or never was.
    Late,
}

impl NotTaken {
    /// In words; `id` is the request that the response names.
    pub fn reason(&self, id: &str) -> String {
        match self {
            Self::Refused(reasons) => reasons.join(" "),
            Self::Late => not_open(id),
        }
    }
}

/// What comes of a response that counts: a sentence for everything that was taken otherwise than
/// sent.
pub type Taken = std::result::Result<Vec<String>, NotTaken>;

/// Hears how a call ended.
pub type Callback = Box<dyn FnOnce(&Settled, &Reply)>;

/// Who waits for the reply.
pub enum ReplyTo {
    /// The promise of a tool's `execute`.
    ToolResult(Deferred),
    /// Code of ours: questions from a file, or of another extension.
    Callback(Callback),
}

/// A call to start, with what Pi gives to `execute` beside the arguments.
pub struct Request {
    /// What is asked.
    pub facts: Facts,
    /// Who waits for the reply.
    pub reply_to: ReplyTo,
    /// `ctx`.
    pub ctx: Option<Ctx>,
    /// `signal`, which stops the call.
    pub signal: Option<AbortSignal>,
    /// `onUpdate`, which hears of progress.
    pub on_update: Option<Object>,
}

impl Request {
    /// A call that code of ours starts, and whose end `callback` hears.
    pub fn from_code(
        facts: Facts,
        ctx: &Ctx,
        callback: impl FnOnce(&Settled, &Reply) + 'static,
    ) -> Self {
        let reply_to = ReplyTo::Callback(Box::new(callback));
        Self { facts, reply_to, ctx: Some(ctx.clone()), signal: None, on_update: None }
    }
}
