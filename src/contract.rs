//! The JSON dialects: schema in, envelope out. The only place that parses a call or builds a
//! result. A contract is one file with the same parts: schema, parse, policy, reply; a new one is
//! one more file and one more line in `CONTRACTS`.
#![expect(clippy::result_large_err, reason = "a call is refused once, its size costs nothing")]

mod ask_user;
mod ask_user_question;
mod asked;
mod batch;
mod claude;
mod common;
mod forge;
mod names;
mod prepare;
mod prose;
mod question;
pub mod recap;
mod schema;
mod single;

use serde_json::Value;

use crate::model::{Outcome, Questionnaire};
pub use asked::{asked, labels};
pub(crate) use claude::join;
pub use recap::{Ending, Recap, RecapRow};

/// Every contract. The first one of a tool that speaks a call's shape gets it.
static CONTRACTS: &[&Contract] = &[
    &batch::CONTRACT,
    &single::CONTRACT,
    &ask_user::CONTRACT,
    &question::CONTRACT,
    &claude::CONTRACT,
    &ask_user_question::CONTRACT,
    &forge::CONTRACT,
];

/// One JSON dialect.
struct Contract {
    /// The file's name.
    name: &'static str,
    /// The tool it belongs to.
    tool: &'static str,
    /// The flavour it needs, where a tool has several.
    flavor: Option<Flavor>,
    /// Whether a prepared call of the tool is meant for it.
    speaks: fn(&Value) -> bool,
    /// What Pi registers; one contract of each tool has it.
    offer: Option<fn() -> Tool>,
    /// The fields it takes.
    shape: &'static prepare::Shape,
    /// A prepared call as a form.
    parse: fn(Value) -> Result<Call, Refused>,
    /// How it ended, in its custom text.
    reply: fn(&Call, &Outcome, Mode, f64) -> Reply,
    /// What is shown while the form is open.
    progress: fn(&Call) -> Option<Reply>,
    /// Its answer where nobody can be asked, if that comes before any check of the call.
    without_ui: Option<fn() -> Reply>,
    /// Its details read back.
    recap: fn(&Value) -> Option<Recap>,
    /// True when its questions wait in a file where nobody can be asked (seed 000).
    waits_in_file: bool,
    /// What is announced when a form opens.
    opening: fn(&Call) -> Vec<Event>,
    /// What is announced when it ends.
    closing: fn(&Call, &Outcome) -> Vec<Event>,
}

impl Contract {
    /// What most contracts have in common.
    const PLAIN: Self = Self {
        name: "",
        tool: "",
        flavor: None,
        speaks: |_| true,
        offer: None,
        shape: &ask_user::SHAPE,
        parse: |_| Err(Refused::Error(String::new())),
        reply: |_, _, _, _| common::told(String::new(), serde_json::Map::new()),
        progress: |_| None,
        without_ui: None,
        recap: |_| None,
        waits_in_file: false,
        opening: |_| Vec::new(),
        closing: |_, _| Vec::new(),
    };
}

/// Something to emit on Pi's event bus, for other extensions.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// The event's name, e.g. `ask:answered`.
    pub name: &'static str,
    /// Its payload.
    pub payload: Value,
}

/// What the user set about the tools.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolSettings {
    /// Names of the tools to register, in this order; unknown ones are skipped.
    pub names: Vec<String>,
    /// Whose codes and texts `ask_user_question` answers with.
    pub flavor: Flavor,
    /// The user's own texts for the model.
    pub guidance: Guidance,
}

impl Default for ToolSettings {
    fn default() -> Self {
        Self {
            names: vec!["ask_user".to_owned()],
            flavor: Flavor::default(),
            guidance: Guidance::default(),
        }
    }
}

/// Whose contract `ask_user_question` follows (seed 004).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Flavor {
    /// rpiv 2's.
    #[default]
    Rpiv,
    /// pi-forge's, with "Chat about this".
    Forge,
}

/// Replacements for the texts of the first tool in [`ToolSettings::names`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Guidance {
    /// Instead of the description. Here and below a blank text stands for the built-in one.
    pub description: Option<String>,
    /// Instead of the line in "Available tools".
    pub prompt_snippet: Option<String>,
    /// Instead of the bullets in "Guidelines".
    pub prompt_guidelines: Option<Vec<String>>,
}

/// Where the person answered; seed 000 puts it in `details.mode`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// In Pi's terminal.
    Interactive,
    /// Not at all: print or JSON mode.
    Print,
    /// Through an RPC client's dialogs or messages.
    Rpc,
}

/// One checked call: what the model sent (repaired) and the form made of it.
/// The arguments go in as the model sent them; what the model reads comes out:
///
/// ```
/// use pi_ask_user::contract::{self, Flavor, Mode};
/// use pi_ask_user::model::{Answer, Answers, Outcome};
/// use serde_json::json;
///
/// // The list came as a string: that is repaired.
/// let sent = json!({ "questions": [{ "question": "Which database?", "options": "[\"SQLite\"]" }] });
/// let call = contract::parse("ask_user", Flavor::Rpiv, sent)?;
/// assert_eq!(call.form.questions[0].choices[0].label, "SQLite");
///
/// let first = Answer { picks: vec![0], ..Answer::default() };
/// let sent_form = Outcome::Answered(Answers { each: vec![Some(first)], note: None });
/// let reply = contract::reply(&call, &sent_form, Mode::Interactive, 0.0);
/// assert!(reply.text.starts_with(r#"{"answered":true,"answers":["#));
/// assert_eq!(reply.details["answers"][0]["selectedOption"], "SQLite");
///
/// // A call that makes no sense is one sentence, and no form.
/// let refused = contract::parse("ask_user", Flavor::Rpiv, json!({ "questions": [] }));
/// assert!(matches!(refused, Err(contract::Refused::Error(_))));
/// # Ok::<(), contract::Refused>(())
/// ```
#[derive(Debug, Clone)]
pub struct Call {
    /// Name of the contract's file, e.g. `ask_user`; decides the reply.
    pub contract: &'static str,
    /// The prepared arguments; answers echo their text, never the cleaned one.
    pub params: Value,
    /// The form to show.
    pub form: Questionnaire,
}

/// What goes back to Pi.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// `content[0].text`, what the model reads.
    pub text: String,
    /// `details`, what renders and rebuilds state.
    pub details: Value,
    /// `structuredContent` on Pi ≥ 1 (DESIGN §5.8).
    pub structured: Option<Value>,
    /// True only where the contract's peer flags an error.
    pub is_error: bool,
}

/// A call that cannot be asked.
#[derive(Debug, Clone, PartialEq)]
pub enum Refused {
    /// Malformed beyond repair: becomes an error result whose text is this sentence.
    Error(String),
    /// The contract answers this itself, as data (seeds 001 and 004).
    Reply(Reply),
}

/// What Pi registers: one tool and the texts the model reads.
#[derive(Debug, Clone)]
pub struct Tool {
    /// Tool name the model calls.
    pub name: &'static str,
    /// Name for people.
    pub label: &'static str,
    /// What the tool is for.
    pub description: String,
    /// One line for Pi's "Available tools".
    pub snippet: String,
    /// Bullets for Pi's "Guidelines"; each names the tool.
    pub guidelines: Vec<String>,
    /// Plain, flat JSON Schema.
    pub parameters: Value,
}

/// What the transcript says of a call, also of one that is still being streamed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline {
    /// How many questions there are so far.
    pub count: usize,
    /// Their short names, else their texts, clean and on one line each; blank ones are left out.
    pub labels: Vec<String>,
}

/// The names of all tools there are.
#[must_use]
pub fn tool_names() -> Vec<&'static str> {
    CONTRACTS.iter().filter(|contract| contract.offer.is_some()).map(|it| it.tool).collect()
}

/// The tools to register, with the user's guidance on the first one. Duplicates are dropped.
#[must_use]
pub fn tools(settings: &ToolSettings) -> Vec<Tool> {
    let mut tools: Vec<Tool> = Vec::new();
    for name in &settings.names {
        let offer = CONTRACTS.iter().filter(|it| it.tool == name).find_map(|it| it.offer);
        if let Some(offer) = offer
            && !tools.iter().any(|tool| tool.name == name)
        {
            tools.push(offer());
        }
    }
    if let Some(tool) = tools.first_mut() {
        guide(tool, &settings.guidance);
    }
    tools
}

/// Puts the user's own texts in place of `tool`'s; one that says nothing changes nothing.
fn guide(tool: &mut Tool, guidance: &Guidance) {
    let Guidance { description, prompt_snippet, prompt_guidelines } = guidance.clone();
    let says = |text: &String| !prepare::blank(text);
    tool.description =
        description.filter(says).unwrap_or_else(|| std::mem::take(&mut tool.description));
    tool.snippet = prompt_snippet.filter(says).unwrap_or_else(|| std::mem::take(&mut tool.snippet));
    tool.guidelines = prompt_guidelines
        .filter(|guidelines| !guidelines.is_empty() && guidelines.iter().all(says))
        .unwrap_or_else(|| std::mem::take(&mut tool.guidelines));
}

/// Pi's `prepareArguments`: repairs what `raw` can be repaired in (DESIGN §5.2). Takes anything,
/// and doing it twice changes nothing more.
#[must_use]
pub fn prepare(tool: &str, raw: Value) -> Value {
    prepare::repair(shape_of(tool), raw)
}

/// True when [`prepare()`] would change nothing in `raw`; false now and then although it would not.
#[must_use]
pub fn is_prepared(tool: &str, raw: &Value) -> bool {
    prepare::is_settled(shape_of(tool), raw)
}

/// The form a call asks for. `params` are prepared here too, so that raw ones are fine.
///
/// # Errors
/// [`Refused`] with the sentence or the data that goes back to the model instead of a form.
pub fn parse(tool: &str, flavor: Flavor, params: Value) -> Result<Call, Refused> {
    let params = prepare(tool, params);
    let contract = CONTRACTS
        .iter()
        .filter(|it| it.tool == tool && it.flavor.is_none_or(|it| it == flavor))
        .find(|it| (it.speaks)(&params));
    match contract {
        Some(contract) => (contract.parse)(params),
        None => Err(Refused::Error(format!("There is no tool \"{tool}\" here."))),
    }
}

/// The reply of tools that say "no UI" before they look at the call (seeds 001 and 004); `None`
/// for the others, whose call is parsed and answered as [`Outcome::Unavailable`] or `Pending`.
#[must_use]
pub fn without_ui(tool: &str, flavor: Flavor) -> Option<Reply> {
    CONTRACTS
        .iter()
        .filter(|it| it.tool == tool && it.flavor.is_none_or(|it| it == flavor))
        .find_map(|it| it.without_ui)
        .map(|reply| reply())
}

/// What goes back to Pi. `at_ms` is the wall clock in ms since 1970.
#[must_use]
pub fn reply(call: &Call, outcome: &Outcome, mode: Mode, at_ms: f64) -> Reply {
    (contract_of(call).reply)(call, outcome, mode, at_ms)
}

/// What is reported while the form is open (Pi's `onUpdate`), where the contract has it.
#[must_use]
pub fn progress(call: &Call) -> Option<Reply> {
    (contract_of(call).progress)(call)
}

/// Whether the questions wait in a file where nobody can be asked ([`Outcome::Pending`]); else the
/// call ends as [`Outcome::Unavailable`] there.
#[must_use]
pub fn waits_in_file(call: &Call) -> bool {
    contract_of(call).waits_in_file
}

/// What to emit when the form opens (seed 004).
#[must_use]
pub fn opening(call: &Call) -> Vec<Event> {
    (contract_of(call).opening)(call)
}

/// What to emit when it ended (seeds 003 and 004).
#[must_use]
pub fn closing(call: &Call, outcome: &Outcome) -> Vec<Event> {
    (contract_of(call).closing)(call, outcome)
}

/// The call row's words. `args` are the raw arguments and may be half-streamed.
#[must_use]
pub fn outline(tool: &str, args: &Value) -> Outline {
    let shape = shape_of(tool);
    recap::outline(shape, &prepare::repair(shape, prepare::without_choices(shape, args)))
}

/// Reads a stored result's `details` back, whichever contract wrote them. `None` for anything
/// else, e.g. another extension's result.
#[must_use]
pub fn answered(details: &Value) -> Option<Recap> {
    CONTRACTS.iter().find_map(|contract| (contract.recap)(details))
}

/// The stored results that the details of a message hold: one, or several in a list `results`.
#[must_use]
pub fn results(details: &Value) -> &[Value] {
    match details.get("results") {
        Some(Value::Array(results)) => results,
        _ => std::slice::from_ref(details),
    }
}

fn shape_of(tool: &str) -> &'static prepare::Shape {
    CONTRACTS.iter().find(|it| it.tool == tool).map_or(ask_user::CONTRACT.shape, |it| it.shape)
}

fn contract_of(call: &Call) -> &'static Contract {
    CONTRACTS.iter().find(|it| it.name == call.contract).copied().unwrap_or(&ask_user::CONTRACT)
}

#[cfg(test)]
mod tests;
