//! The contracts: the JSON dialects of the tools. Only this module parses calls and builds results.
#![expect(clippy::result_large_err, reason = "refusals are rare, so their size costs nothing")]

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
pub use announced::{labels, request_fields};
pub use ask_user::withdrawal;
use call::Contract;
pub use call::{Call, Event, Mode, Refused, Reply};
pub(crate) use claude::join;
pub use corrected::{corrected, deferred_end, deferred_refusal, not_withdrawn, withdrawn};
pub use discussed::{asks_again, drafts_before};
pub use form::{OpenForm, form};
pub use prepare::OutlinePart;
pub use recap::{Outline, Recap, RecapRow, StoredAnswer, StoredOutcome};
pub use record::{Record, RecordQuestion, find_drafts, read_drafts, saved_drafts};
pub use tool::{Advertised, Flavor, Guidance, Tool};

/// All contracts. A call goes to the first contract of the tool that accepts the arguments.
static CONTRACTS: &[&Contract] = &[
    &single::BATCH,
    &single::SINGLE,
    &ask_user::CONTRACT,
    &question::CONTRACT,
    &claude::CONTRACT,
    &ask_user_question::RPIV,
    &ask_user_question::FORGE,
];

fn contracts(tool: &str, flavor: Flavor) -> impl Iterator<Item = &'static Contract> {
    let all = CONTRACTS.iter().copied();
    all.filter(move |contract| {
        contract.tool == tool && contract.flavor.is_none_or(|required| required == flavor)
    })
}

/// Returns the first contract of `tool`, or the contract of `ask_user` if the tool is unknown. All
/// contracts of a tool have the same arguments.
fn contract_of(tool: &str) -> &'static Contract {
    CONTRACTS.iter().copied().find(|contract| contract.tool == tool).unwrap_or(&ask_user::CONTRACT)
}

/// Returns the names of all tools.
#[must_use]
pub fn tool_names() -> Vec<&'static str> {
    let registered = CONTRACTS.iter().filter(|contract| contract.texts.is_some());
    registered.map(|contract| contract.tool).collect()
}

/// Returns the tools with these `names`, in this order. Their schemas contain the `advertised`
/// fields. Only the first tool gets the texts in `guidance`. Ignores unknown names and duplicates.
#[must_use]
pub fn tools(names: &[String], guidance: &Guidance, advertised: Advertised) -> Vec<Tool> {
    let mut tools: Vec<Tool> = Vec::new();
    for name in names {
        let mut contracts = CONTRACTS.iter().filter(|contract| contract.tool == name);
        let tool = contracts.find_map(|contract| {
            Some(contract.texts?.tool(contract.tool, &contract.shape.schema, advertised))
        });
        tools.extend(tool.filter(|tool| tools.iter().all(|other| other.name != tool.name)));
    }
    if let Some(tool) = tools.first_mut() {
        tool.apply_guidance(guidance);
    }
    tools
}

/// Repairs the arguments `raw`. Accepts any JSON, and is idempotent.
#[must_use]
pub fn prepare(tool: &str, mut raw: Value) -> Value {
    prepare::repair(contract_of(tool), &mut raw);
    raw
}

/// Repairs the arguments `raw` for Pi's `prepareArguments`. If the schema of `tool` requires a
/// question and the call has none, adds a stand-in question, which [`prepare()`] removes. Returns
/// `None` if `raw` is valid already.
#[must_use]
pub fn prepare_for_pi(tool: &Tool, mut raw: Value) -> Option<Value> {
    let contract = contract_of(tool.name);
    let is_repaired = prepare::repair(contract, &mut raw);
    let requires_question = tool.parameters.pointer("/properties/questions/minItems").is_some();
    let filled = if requires_question { prepare::with_stand_in(contract, &raw) } else { None };
    filled.or(is_repaired.then_some(raw))
}

/// Parses a call into its form. Repairs `params` first.
///
/// # Errors
/// [`Refused`] contains the reply to the model.
pub fn parse(tool: &str, flavor: Flavor, params: Value) -> Result<Call, Refused> {
    parse_prepared(tool, flavor, prepare(tool, params))
}

/// Parses arguments that [`prepare()`] has repaired, without a second repair: for thousands of
/// options, a repair takes longer than the drawing of the first frame.
///
/// # Errors
/// See [`parse`].
pub fn parse_prepared(tool: &str, flavor: Flavor, params: Value) -> Result<Call, Refused> {
    match contracts(tool, flavor).find(|contract| (contract.accepts)(&params)) {
        Some(contract) => (contract.parse)(params),
        None => Err(Refused::Error(format!("There is no tool \"{tool}\" here."))),
    }
}

/// Returns the reply of a tool that reports "no UI" before it checks the call. Returns `None` for
/// other tools, whose calls end as [`Outcome::Unavailable`] or [`Outcome::Pending`].
#[must_use]
pub fn without_ui(tool: &str, flavor: Flavor) -> Option<Reply> {
    contracts(tool, flavor).find_map(|contract| contract.without_ui).map(|reply| reply())
}

/// Builds the result for Pi. `at_ms` is the wall clock in ms since 1970.
#[must_use]
pub fn reply(call: &Call, outcome: &Outcome, mode: Mode, at_ms: f64) -> Reply {
    let (outcome, images) = images::with_named_images(outcome, call.contract.is_own);
    let mut reply = (call.contract.reply)(call, &outcome, mode, at_ms);
    if let Outcome::Discussed(discussion) = &outcome
        && call.form.policy.discuss
    {
        reply.add_details(discussed::details(call, discussion));
    }
    if call.contract.tool == ask_user::TOOL {
        let ignored = Some(ignored::unread_fields(call)).filter(|fields| !fields.is_empty());
        reply.add_details(ignored.map(|fields| ("ignored".to_owned(), fields.into())));
    }
    if matches!(outcome, Outcome::Answered(_) | Outcome::Discussed(_)) {
        images::attach(&mut reply, images);
    }
    reply
}

/// Returns `true` if this package defines the contract of `call`. The result and the transcript
/// entry of such a call name the source of the answer. Without a user interface, the questions of
/// such a call are saved to a file ([`Outcome::Pending`]). Any other call then ends as
/// [`Outcome::Unavailable`].
#[must_use]
pub fn is_own(call: &Call) -> bool {
    call.contract.is_own
}

/// Adds `via`, the source of the answer, to the details of `reply`. Adds nothing for Pi's own
/// surfaces, and nothing for contracts of other extensions.
pub fn name_source(call: &Call, reply: &mut Reply, via: Option<&Via>) {
    let via = via.filter(|via| is_own(call) && !via.is_pi());
    reply.add_details(via.map(|via| ("via".to_owned(), via.word().into())));
}

/// Returns the partial result to show while the form is open (Pi's `onUpdate`), if there is one.
#[must_use]
pub fn progress(call: &Call) -> Option<Reply> {
    (call.contract.progress)(call)
}

/// Returns the events to emit when the form opens.
#[must_use]
pub fn opening(call: &Call) -> Vec<Event> {
    (call.contract.opening)(call)
}

/// Returns the events to emit when the form has closed.
#[must_use]
pub fn closing(call: &Call, outcome: &Outcome) -> Vec<Event> {
    let (outcome, _) = images::with_named_images(outcome, call.contract.is_own);
    (call.contract.closing)(call, &outcome)
}

/// Returns the outline of a call for the transcript. `args`: the raw arguments, possibly incomplete
/// because the model is still writing.
#[must_use]
pub fn outline(tool: &str, args: &Value) -> Outline {
    outline_of_part(tool, args.clone(), 0)
}

/// Returns the outline of a call whose `args` contain only the parts that an outline needs (see
/// [`part_in_outline`]). `left_out`: the number of questions cut from the end of the list.
#[must_use]
pub fn outline_of_part(tool: &str, mut args: Value, left_out: usize) -> Outline {
    let contract = contract_of(tool);
    prepare::repair(contract, &mut args);
    let mut outline = recap::outline(contract.shape.text_field(), &args);
    outline.count += left_out;
    outline
}

/// Returns the role of the field `key` in the outline. `key` may also be another name that models
/// use for the field.
#[must_use]
pub fn part_in_outline(tool: &str, key: &str) -> OutlinePart {
    prepare::part_in_outline(contract_of(tool), key)
}

/// Parses the stored `details` of a result of any contract. Returns `None` for other data.
#[must_use]
pub fn answered(details: &Value) -> Option<Recap> {
    let recap = CONTRACTS.iter().find_map(|contract| (contract.recap)(details))?;
    Some(discussed::recap_discussion(details, recap))
}

/// Returns each answered question of a stored result, with its answer as text.
#[must_use]
pub fn pairs(details: &Value) -> Vec<(String, String)> {
    let recap = answered(details).filter(|recap| {
        matches!(recap.outcome, StoredOutcome::Answered | StoredOutcome::Discussed)
    });
    let rows = recap.into_iter().flat_map(|recap| recap.rows);
    rows.filter(|row| !row.answer.is_empty()).map(|row| (row.question, row.answer)).collect()
}

/// Returns the stored results in the `details` of a message: the items of the list `results`. If
/// there is no such list, the `details` are the only result.
#[must_use]
pub fn results(details: &Value) -> &[Value] {
    match details.get("results") {
        Some(Value::Array(results)) => results,
        _ => std::slice::from_ref(details),
    }
}

#[cfg(test)]
mod tests;
