//! The calls of a session's branch, with how they ended and what was answered last.

use std::collections::HashMap;

use serde_json::Value;

use super::entry::{details, text, tool_call, tool_calls};
use crate::contract::{self, Call, Ending, Flavor, Recap};
use crate::model::{Answers, Revision};
use crate::pending::ToolCall;
use crate::state::State;

/// The detail of a message of ours that names the call it is about.
pub const OF_CALL: &str = "toolCallId";
/// The detail of one that names several.
pub const OF_CALLS: &str = "toolCallIds";
/// The custom type of the message without content that makes the model go on from an answer that was
/// given anew. Pi's session tree shows it.
pub const ANEW: &str = "answered anew";

/// A call on the branch.
#[derive(Debug, Clone, PartialEq)]
pub struct Asked {
    /// The call.
    pub call: ToolCall,
    /// The id of the entry with the assistant message that made it.
    pub entry: String,
    /// The id of the entry with its result, if it has one.
    pub result: Option<String>,
    /// When it was asked, in ms since 1970; `None` where the session does not tell.
    pub at_ms: Option<f64>,
    /// What its result says, or the latest message about it; `None` while it has none.
    pub details: Option<Value>,
    /// True when its answers were corrected.
    pub corrected: bool,
}

/// The calls of `tools` in `entries`, a branch in order from its root or what of it concerns us.
/// Models use ids again: a result belongs to the latest call before it.
pub fn calls(entries: &[Value], tools: &[&str]) -> Vec<Asked> {
    let mut all: Vec<Asked> = Vec::new();
    // The call that a result with this id belongs to.
    let mut latest: HashMap<String, usize> = HashMap::new();
    // The call that a correction with this id is of: also where another tool has used the id since.
    let mut named: HashMap<String, usize> = HashMap::new();
    for entry in entries {
        let id = text(entry, "id");
        if let Some(details) = details(entry) {
            let ids = details.get(OF_CALLS).and_then(Value::as_array).into_iter().flatten();
            for (id, result) in ids.zip(contract::results(details)) {
                let at = id.as_str().and_then(|id| latest.get(id));
                if let Some(asked) = at.and_then(|at| all.get_mut(*at)) {
                    asked.details = Some(result.clone());
                }
            }
            let at = named.get(text(details, OF_CALL));
            if let Some(asked) = at.and_then(|at| all.get_mut(*at)) {
                // A correction is not taken back by an answer that is delivered late.
                let corrects = details.get("correction") == Some(&Value::Bool(true));
                asked.corrected |= corrects;
                if corrects || !asked.corrected {
                    asked.details = Some(details.clone());
                }
            }
        }
        let Some(message) = entry.get("message") else { continue };
        match text(message, "role") {
            "assistant" => {
                let at_ms = message.get("timestamp").and_then(Value::as_f64);
                for block in tool_calls(message) {
                    let call = tool_call(block);
                    // A result from here on is not that of an earlier call.
                    latest.remove(&call.id);
                    if !tools.contains(&call.tool.as_str()) {
                        continue;
                    }
                    latest.insert(call.id.clone(), all.len());
                    named.insert(call.id.clone(), all.len());
                    let (entry, result, details) = (id.to_owned(), None, None);
                    all.push(Asked { call, entry, result, at_ms, details, corrected: false });
                }
            }
            "toolResult" => {
                let at = latest.get(text(message, "toolCallId"));
                if let Some(asked) = at.and_then(|at| all.get_mut(*at)) {
                    asked.result = Some(id.to_owned());
                    asked.details = message.get("details").cloned();
                }
            }
            _ => {}
        }
    }
    all
}

/// The call that an entry of the session is about: its result, or the message that made it alone.
pub fn picked<'a>(calls: &'a [Asked], entry: &str) -> Option<&'a Asked> {
    let result = calls.iter().find(|asked| asked.result.as_deref() == Some(entry));
    result.or_else(|| {
        let mut made = calls.iter().filter(|asked| asked.entry == entry);
        made.next().filter(|_| made.next().is_none())
    })
}

/// A call whose answers are shown once more.
#[derive(Debug, Clone)]
pub struct Reopened {
    /// The call, checked again.
    pub call: Call,
    /// What was answered, as the form has it when it opens.
    pub answers: Answers,
}

impl Reopened {
    /// True where the answers can be the result of the call.
    pub fn is_result(&self) -> bool {
        let answered = |index: usize| self.answers.each.get(index).is_some_and(Option::is_some);
        self.call.form.unfinished(answered, self.answers.note.is_some()).is_empty()
    }
}

/// Why the answers of a call cannot be shown in a form once more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// It has no result yet.
    Open,
    /// Its questions wait in the pending file.
    Waits,
    /// Nobody decided anything: nobody was asked, or it was interrupted.
    Undecided,
    /// Its arguments or its result cannot be read.
    Unreadable,
}

impl Asked {
    /// What its result says; `None` where it has none of ours.
    pub fn recap(&self) -> Option<Recap> {
        contract::answered(self.details.as_ref()?)
    }

    /// The call and its answers, for a form.
    ///
    /// # Errors
    /// Why there is no such form.
    pub fn reopen(&self, flavor: Flavor, revision: Revision) -> Result<Reopened, Closed> {
        let details =
            self.details.as_ref().filter(|_| self.result.is_some()).ok_or(Closed::Open)?;
        match contract::answered(details).map(|recap| recap.ending) {
            Some(Ending::Withdrawn) => {}
            Some(ending) if ending.is_decided() => {}
            Some(Ending::Pending { .. } | Ending::Deferred { .. }) => return Err(Closed::Waits),
            Some(Ending::Error(_)) | None => return Err(Closed::Unreadable),
            Some(_) => return Err(Closed::Undecided),
        }
        let call = contract::parse(&self.call.tool, flavor, self.call.args.clone());
        let mut call = call.map_err(|_| Closed::Unreadable)?;
        call.form.revision = Some(revision);
        call.form.timeout_ms = None;
        call.form.policy.chat = false;
        call.form.policy.discuss = false;
        let answers = contract::given(&call, details).ok_or(Closed::Unreadable)?;
        let state = State::new(call.form.clone(), usize::MAX).with_answers(&answers);
        let answers = state.answers();
        Ok(Reopened { call, answers })
    }
}

/// The results behind an assistant message once its call `id` is answered anew: the messages in the
/// order of its calls, each with exactly one result. `entries` is the branch, `at` the id of the
/// message's entry, `anew` the new result; `missing` makes the result of a call that has none.
/// `None` where the branch has no such call any more.
pub fn results_anew(
    entries: &[Value],
    at: &str,
    id: &str,
    anew: &Value,
    missing: impl Fn(&ToolCall) -> Value,
) -> Option<Vec<Value>> {
    let start = entries.iter().position(|entry| text(entry, "id") == at)?;
    let message = entries.get(start)?.get("message")?;
    let after = entries.iter().skip(start + 1).filter_map(|entry| entry.get("message"));
    let after = after.take_while(|message| text(message, "role") != "assistant");
    let results: Vec<&Value> =
        after.filter(|message| text(message, "role") == "toolResult").collect();
    let mut done: Vec<&str> = Vec::new();
    let mut all = Vec::new();
    for block in tool_calls(message) {
        let call = text(block, "id");
        if done.contains(&call) {
            continue;
        }
        done.push(call);
        let result = results.iter().find(|result| text(result, "toolCallId") == call);
        all.push(match result {
            _ if call == id => anew.clone(),
            Some(result) => (*result).clone(),
            None => missing(&tool_call(block)),
        });
    }
    done.contains(&id).then_some(all)
}
