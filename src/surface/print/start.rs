//! The plan for the start of a session: the questions to which the answers of the flag `--answers`
//! belong, and the session that print mode opens.

use super::PendingCall;
use super::saved::Saved;
use crate::contract::Mode;
use crate::pending::{RawAnswer, from_flag};
use crate::session::log::Log;
use crate::strings::host;

/// A session that starts.
#[derive(Debug, Clone, Default)]
pub struct Start {
    /// The way in which the user can be asked.
    pub mode: Mode,
    /// `true` if Pi's command line contains a prompt, which Pi sends next.
    pub has_prompt: bool,
    /// `true` if the session has interrupted calls.
    pub has_interrupted: bool,
    /// `true` if outcomes were not delivered to the agent yet.
    pub has_due: bool,
    /// The file of the session, if it exists.
    pub file: Option<String>,
}

/// The steps at the start of a session.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The answers of `--answers` for questions in the pending file.
    pub for_file: Option<Vec<RawAnswer>>,
    /// The answers of `--answers` for later calls.
    pub for_later: Vec<RawAnswer>,
    /// The file of the session to switch to. It can be the file of the current session, because
    /// without a prompt, Pi prints only the turns of a session to which Pi has switched.
    pub switch_to: Option<String>,
}

impl Start {
    /// Describes the start of a session in this `mode`, with this `log` and `file`.
    pub fn new(mode: Mode, has_prompt: bool, log: &Log, file: Option<String>) -> Self {
        let has_interrupted = log.interrupted_turn().is_some();
        Self { mode, has_prompt, has_interrupted, has_due: !log.due.is_empty(), file }
    }

    /// Plans the start. `flag`: the text of `--answers`. `found`: the pending file; needed only in
    /// print mode or with `--answers`.
    ///
    /// # Errors
    /// A sentence if the answers of `--answers` cannot be used.
    pub fn plan(
        self,
        flag: Option<&str>,
        mut found: Result<Option<Saved>, String>,
    ) -> Result<Plan, String> {
        let is_answered = |saved: &Saved| saved.matched.calls.iter().any(PendingCall::is_answered);
        let mut plan = Plan::default();
        if let Some(text) = flag {
            plan = self.use_flag(from_flag(text)?, &mut found)?;
        }
        let has_answers = matches!(&found, Ok(Some(saved)) if is_answered(saved));
        let has_work = self.has_interrupted || self.has_due || has_answers;
        if self.mode == Mode::Print && !self.has_prompt && has_work && plan.switch_to.is_none() {
            plan.switch_to = self.file;
        }
        Ok(plan)
    }

    /// Plans the use of the `answers` of `--answers`. If the file has open questions of this
    /// session, the answers are for these questions.
    fn use_flag(
        &self,
        answers: Vec<RawAnswer>,
        found: &mut Result<Option<Saved>, String>,
    ) -> Result<Plan, String> {
        let is_print = self.mode == Mode::Print;
        let for_file =
            |answers, switch_to| Ok(Plan { for_file: Some(answers), switch_to, ..Plan::default() });
        let for_later = |answers| Ok(Plan { for_later: answers, ..Plan::default() });
        if is_print && self.has_interrupted {
            // The questions of the interrupted calls are saved to the file before the answers.
            return for_file(answers, None);
        }
        let saved = match found {
            Ok(Some(saved)) if !saved.matched.calls.is_empty() => {
                saved.prefill(answers.clone())?;
                return for_file(answers, None);
            }
            _ if self.has_prompt || self.has_interrupted => return for_later(answers),
            Ok(saved) => saved,
            Err(sentence) => return Err(sentence.clone()),
        };
        match saved {
            Some(Saved { session_file: Some(file), .. }) if is_print => {
                for_file(answers, Some(file.clone()))
            }
            // In a terminal, `--answers` never switches the session. In print mode, a switch needs
            // a session file.
            Some(saved) if is_print || saved.session_file.is_some() => Err(saved.heading()),
            None if is_print => Err(host::nothing_to_answer().to_owned()),
            _ => for_later(answers),
        }
    }
}
