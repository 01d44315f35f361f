//! What is asked: a call as data, and where its outcome goes.

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::{self, Call, Reply};
use crate::host::js::Deferred;
use crate::host::pi::Ctx;
use crate::model::{Answers, Kept, KeptForm, Question};
use crate::pending::{Filled, RawAnswer, answers_for, to_keep};
use crate::session::turns::Asker;
pub use crate::session::turns::End as Settled;
use crate::state::State;
use crate::strings::programs::not_open;
use crate::surface::response::{Accepted, Refusal, Response, check};

/// A call, without anything of JavaScript.
#[derive(Debug, Clone)]
pub struct Facts {
    /// Pi's id of the call.
    pub id: String,
    /// The tool's name.
    pub tool: String,
    /// The checked call.
    pub call: Call,
    /// What earlier forms left for its questions.
    pub kept: KeptForm,
    /// Answers that are there before anybody is asked.
    pub answers: Answers,
    /// What `--answers` gave for it.
    pub given: Vec<RawAnswer>,
    /// The extension that asks, if one does.
    pub from: Option<String>,
    /// True where a reply asks it in its text: nobody called, and only the terminal shows it.
    pub is_offer: bool,
}

impl Facts {
    /// A call without answers.
    pub fn new(id: String, tool: String, call: Call) -> Self {
        let answers = Answers::none(call.form.questions.len());
        let kept = KeptForm::default();
        Self { id, tool, call, kept, answers, given: Vec::new(), from: None, is_offer: false }
    }

    /// True where a model asked: not an extension, nor the person who looks at answers again.
    pub fn asked_by_model(&self) -> bool {
        self.from.is_none() && !self.is_private()
    }

    /// True where nobody but the person at the terminal is asked: no other surface hears of it.
    pub fn is_private(&self) -> bool {
        self.asker() != Asker::Caller
    }

    /// Who asks.
    pub fn asker(&self) -> Asker {
        if self.is_offer {
            Asker::Reply
        } else if self.call.form.is_history_view() {
            Asker::Person
        } else {
            Asker::Caller
        }
    }

    /// `given` as answers to the questions; `None` when nothing was given.
    pub fn fill(&self) -> Option<Filled> {
        let labels = || contract::labels(&self.call);
        (!self.given.is_empty()).then(|| answers_for(&self.call.form, &labels(), &self.given))
    }

    /// What of `given` is saved with the questions.
    pub fn given_to_keep(&self) -> Vec<RawAnswer> {
        let labels = contract::labels(&self.call);
        let filled = self.fill().unwrap_or_default();
        to_keep(&self.call.form, &labels, &self.given, &filled)
    }

    /// The answers that a form of it opens with, for one that has no drafts: ticks count there, and
    /// so does what was begun for a question without choices.
    pub fn begun(&self) -> Answers {
        let form = State::new(self.call.form.clone(), 0).with_kept(&self.kept);
        let form = form.with_answers(&self.answers);
        let begun = |(kept, question): (Option<Kept>, &Question)| {
            let Kept { mut answer, typed, .. } = kept?;
            answer.custom = answer.custom.or(typed.filter(|_| question.is_text()));
            Some(answer.with_paths())
        };
        let each = form.kept().into_iter().zip(&self.call.form.questions).map(begun).collect();
        Answers { each, ..form.answers() }
    }

    /// The texts that an earlier form left, one after the other.
    pub fn typed(&self) -> String {
        State::new(self.call.form.clone(), 0).with_kept(&self.kept).typed()
    }

    /// Checks a response against the questions: the only way from JSON to an outcome.
    ///
    /// # Errors
    /// The reasons why the questions stay open.
    pub fn check(&self, response: &Response) -> std::result::Result<Accepted, Refusal> {
        check(&self.call.form, &contract::labels(&self.call), response)
    }
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
pub type Callback = Box<dyn FnOnce(&Env, &Settled, &Reply)>;

/// Who waits for the reply.
pub enum ReplyTo {
    /// The promise of a tool's `execute`.
    ToolResult(Deferred),
    /// Code of ours: questions from a file, or of another extension.
    Callback(Callback),
    /// Code of ours that writes the result of a call that was cut off: the model waits for it as for
    /// that of `execute`.
    Again(Callback),
    /// Nobody: the agent went on, and gets a message.
    Agent,
}

impl ReplyTo {
    /// Whether a model waits, who can go on without the answer.
    pub fn is_result(&self) -> bool {
        matches!(self, Self::ToolResult(_) | Self::Again(_))
    }
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
    /// Set where it waits aside from the beginning, until the person wants it.
    pub aside: Option<Aside>,
}

/// A call that waits aside from the beginning.
#[derive(Debug, Clone)]
pub struct Aside {
    /// The id of its request, where it has one already.
    pub request_id: Option<String>,
    /// When it was asked, in ms since 1970.
    pub asked_at_ms: f64,
}
