//! The JSON dialects: arguments in, result out. The only place that parses a call or builds a
//! result. A contract is one file with the same parts (types of the
//! arguments, parse, policy, reply, recap); a new
//! one is one more file and one more line in `CONTRACTS`.
#![expect(clippy::result_large_err, reason = "a call is refused once, its size costs nothing")]

pub mod announced;
mod ask_user;
mod ask_user_question;
mod call;
mod claude;
mod common;
mod corrected;
mod discussed;
mod form;
mod ignored;
mod images;
mod kind;
mod prepare;
mod question;
mod raw;
pub mod recap;
mod recommended;
mod record;
mod remarks;
mod schema;
mod single;
mod tool;
mod values;

use serde_json::Value;

use crate::model::{Outcome, Via};
pub use announced::{asked, labels};
use call::Contract;
pub use call::{Call, Event, Mode, Refused, Reply};
pub(crate) use claude::join;
pub use corrected::{corrected, deferred_refusal, not_withdrawn, withdrawn};
pub use discussed::{asks_again, drafts, drafts_before, kept_json};
pub use form::{OpenForm, form};
pub use prepare::OutlinePart;
pub use recap::{Ending, Outline, Recap, RecapRow, Stored};
pub use record::{Record, RecordQuestion, kept};
pub use tool::{Advertised, Flavor, Guidance, Tool};

/// Every contract. The first one of a tool that speaks a call's shape gets it.
static CONTRACTS: &[&Contract] = &[
    &single::BATCH,
    &single::SINGLE,
    &ask_user::CONTRACT,
    &question::CONTRACT,
    &claude::CONTRACT,
    &ask_user_question::RPIV,
    &ask_user_question::FORGE,
];

/// The contracts of `tool` in this flavour.
fn contracts(tool: &str, flavor: Flavor) -> impl Iterator<Item = &'static Contract> {
    let all = CONTRACTS.iter().copied();
    all.filter(move |it| it.tool == tool && it.flavor.is_none_or(|it| it == flavor))
}

/// The first contract of `tool`; all of a tool take the same arguments.
fn contract_of(tool: &str) -> &'static Contract {
    CONTRACTS.iter().copied().find(|it| it.tool == tool).unwrap_or(&ask_user::CONTRACT)
}

/// The names of all tools there are.
#[must_use]
pub fn tool_names() -> Vec<&'static str> {
    CONTRACTS.iter().filter(|it| it.offer.is_some()).map(|it| it.tool).collect()
}

/// The tools of these `names` in their order, with the `advertised` fields, and the user's `guidance`
/// on the first one. Unknown names and duplicates are dropped.
#[must_use]
pub fn tools(names: &[String], guidance: &Guidance, advertised: Advertised) -> Vec<Tool> {
    let mut tools: Vec<Tool> = Vec::new();
    for name in names {
        let mut contracts = CONTRACTS.iter().filter(|it| it.tool == name);
        let tool =
            contracts.find_map(|it| Some(it.offer?.tool(it.tool, &it.shape.schema, advertised)));
        tools.extend(tool.filter(|tool| tools.iter().all(|it| it.name != tool.name)));
    }
    if let Some(tool) = tools.first_mut() {
        tool.guide(guidance);
    }
    tools
}

/// Pi's `prepareArguments`: repairs what can be repaired in `raw`. Takes anything, and doing it
/// twice changes nothing more.
#[must_use]
pub fn prepare(tool: &str, mut raw: Value) -> Value {
    repair(tool, &mut raw);
    raw
}

/// As [`prepare()`], where `raw` stands; false where nothing needed repair.
pub fn repair(tool: &str, raw: &mut Value) -> bool {
    prepare::repair(contract_of(tool), raw)
}

/// The repaired `call` as the schema of `tool` wants it, with a question in its list; `None` where it has one.
/// [`repair()`] makes it the same call again.
#[must_use]
pub fn with_stand_in(tool: &Tool, call: &Value) -> Option<Value> {
    let list = tool.parameters.pointer("/properties/questions/minItems");
    list.and_then(|_| prepare::with_stand_in(contract_of(tool.name), call))
}

/// The form a call asks for. Raw arguments are fine: they are prepared here too.
///
/// # Errors
/// [`Refused`] with the sentence or the data that goes back to the model instead of a form.
pub fn parse(tool: &str, flavor: Flavor, params: Value) -> Result<Call, Refused> {
    parse_prepared(tool, flavor, prepare(tool, params))
}

/// As [`parse`], for arguments that come from [`prepare()`] or went through [`repair()`].
///
/// # Errors
/// As [`parse`].
pub fn parse_prepared(tool: &str, flavor: Flavor, params: Value) -> Result<Call, Refused> {
    match contracts(tool, flavor).find(|it| (it.speaks)(&params)) {
        Some(contract) => (contract.parse)(params),
        None => Err(Refused::Error(format!("There is no tool \"{tool}\" here."))),
    }
}

/// The id of the request that a call of `tool` withdraws, in `args` as the model sent them or prepared;
/// `None` for a call that asks something.
#[must_use]
pub fn withdrawal(tool: &str, args: &Value) -> Option<String> {
    if tool == ask_user::TOOL { ask_user::withdrawal(args) } else { None }
}

/// The reply of tools that say "no UI" before they look at the call; `None` for the others, whose
/// call is parsed and answered as [`Outcome::Unavailable`] or [`Outcome::Pending`].
#[must_use]
pub fn without_ui(tool: &str, flavor: Flavor) -> Option<Reply> {
    contracts(tool, flavor).find_map(|it| it.without_ui).map(|reply| reply())
}

/// What goes back to Pi. `at_ms` is the wall clock in ms since 1970.
#[must_use]
pub fn reply(call: &Call, outcome: &Outcome, mode: Mode, at_ms: f64) -> Reply {
    let (outcome, images) = images::named(outcome, call.contract.is_own);
    let mut reply = (call.contract.reply)(call, &outcome, mode, at_ms);
    if let (Outcome::Discussed(discussion), Value::Object(details)) = (&outcome, &mut reply.details)
        && call.form.policy.may.discuss
    {
        details.extend(discussed::details(call, discussion));
    }
    if call.contract.tool == ask_user::TOOL
        && let Value::Object(details) = &mut reply.details
        && let ignored = ignored::fields(call)
        && !ignored.is_empty()
    {
        details.insert("ignored".to_owned(), ignored.into());
    }
    if matches!(outcome, Outcome::Answered(_) | Outcome::Discussed(_)) {
        images::attach(&mut reply, images);
    }
    reply
}

/// The message to the model that ends questions which it did not wait for: a sentence, and the
/// `AskUserResult` with the id of the request. The details also say which tool call asked, as
/// `toolCallId`. Images of the answers are named by their paths only: [`Reply::images`] is empty.
#[must_use]
pub fn deferred_end(
    call: &Call,
    outcome: &Outcome,
    request_id: &str,
    tool_call_id: &str,
    mode: Mode,
    at_ms: f64,
) -> Reply {
    let result = reply(call, outcome, mode, at_ms);
    corrected::deferred_end(result, outcome, request_id, tool_call_id)
}

/// Whether a result of `call` says where its answer came from, and so does its row in the transcript.
#[must_use]
pub fn names_sources(call: &Call) -> bool {
    call.contract.is_own
}

/// Says in the details of `reply` where the answer came from, where the contract has a place for
/// that and `via` is no surface of Pi's own.
pub fn name_source(call: &Call, reply: &mut Reply, via: Option<&Via>) {
    if let Some(via) = via.filter(|via| names_sources(call) && !via.is_pi())
        && let Value::Object(details) = &mut reply.details
    {
        details.insert("via".to_owned(), via.word().into());
    }
}

/// What is reported while the form is open (Pi's `onUpdate`), where the contract has it.
#[must_use]
pub fn progress(call: &Call) -> Option<Reply> {
    (call.contract.progress)(call)
}

/// Whether the questions wait in a file where nobody can be asked ([`Outcome::Pending`]); else the
/// call ends as [`Outcome::Unavailable`] there.
#[must_use]
pub fn waits_in_file(call: &Call) -> bool {
    call.contract.is_own
}

/// What to emit when the form opens.
#[must_use]
pub fn opening(call: &Call) -> Vec<Event> {
    (call.contract.opening)(call)
}

/// What to emit when it ended.
#[must_use]
pub fn closing(call: &Call, outcome: &Outcome) -> Vec<Event> {
    let (outcome, _) = images::named(outcome, call.contract.is_own);
    (call.contract.closing)(call, &outcome)
}

/// The call row's words. `args` are the raw arguments and may be half-streamed.
#[must_use]
pub fn outline(tool: &str, args: &Value) -> Outline {
    outline_of_part(tool, args.clone(), 0)
}

/// As [`outline`], of the beginning of a call: what [`part_in_outline`] says of it, and of the list of
/// questions all but the last `left_out`.
#[must_use]
pub fn outline_of_part(tool: &str, mut args: Value, left_out: usize) -> Outline {
    let contract = contract_of(tool);
    prepare::repair(contract, &mut args);
    let mut outline = recap::outline(contract.shape.text_field(), &args);
    if outline.count > 0 {
        outline.count += left_out;
    }
    outline
}

/// What a field of a call, of its questions or of their choices is for the call's outline. Models give
/// fields other names.
#[must_use]
pub fn part_in_outline(tool: &str, key: &str) -> OutlinePart {
    prepare::part_in_outline(contract_of(tool), key)
}

/// Reads a stored result's `details` back, whichever contract wrote them. `None` for anything
/// else, e.g. another extension's result.
#[must_use]
pub fn answered(details: &Value) -> Option<Recap> {
    let recap = CONTRACTS.iter().find_map(|contract| (contract.recap)(details))?;
    Some(discussed::retold(details, recap))
}

/// Each question of a stored result that was answered, with the answer in words.
#[must_use]
pub fn pairs(details: &Value) -> Vec<(String, String)> {
    let recap = answered(details)
        .filter(|recap| matches!(recap.ending, Ending::Answered | Ending::Discussed));
    let rows = recap.into_iter().flat_map(|recap| recap.rows);
    rows.filter(|row| !row.answer.is_empty()).map(|row| (row.question, row.answer)).collect()
}

/// The stored results that the details of a message hold: one, or several in a list `results`.
#[must_use]
pub fn results(details: &Value) -> &[Value] {
    match details.get("results") {
        Some(Value::Array(results)) => results,
        _ => std::slice::from_ref(details),
    }
}

#[cfg(test)]
mod tests;
