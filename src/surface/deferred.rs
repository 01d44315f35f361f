//! Questions that wait for the person while the agent goes on.
//!
//! A deferred request is an entry of the session ([`DEFERRED`]), appended before the agent goes on.
//! How it ended is a message to the agent ([`ANSWER`]), which the outbox delivers exactly once. A
//! request is open on a branch that has its entry and no such message, queued or delivered: nothing
//! else decides it, so that it has one end on each branch, whatever is killed when.

use std::collections::HashSet;

use ratatui::text::{Line, Span};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::drafts::{self, DRAFTS};
use super::entry::{data, details, is_id};
use super::outbox::{QUEUED, Queued};
use crate::contract::{self, Flavor};
use crate::model::text::{clip, line as one_line};
use crate::model::{Question, Questionnaire};
use crate::strings::{deferred as words, sentences};
use crate::view::{Glyphs, Role, measure};

/// The custom type of the entry that holds a deferred request.
pub const DEFERRED: &str = "ask_user_deferred";
/// The custom type of the message that tells the agent how a deferred request ended.
pub const ANSWER: &str = "ask_user_answer";

/// Longest list of names in a row, in characters.
const NAMES: usize = 80;
/// What the model reads above the requests that still wait.
const STILL_WAITING: &str = "Questions of ask_user still wait for the user while the agent goes on. \
    The answers arrive as a message that names the request; they are not to be asked again. Keep \
    this in the summary, with the questions:";
/// Longest question in a summary, in characters.
const QUESTION: usize = 200;
/// Most requests in a summary; the rest is counted.
const REQUESTS: usize = 20;
/// Fewest columns that a name which is cut still gets in the line.
const LEAST_NAME: usize = 8;

/// A deferred request: the data of its entry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Deferred {
    /// The id of the request, unique in the session.
    pub id: String,
    /// Pi's id of the tool call.
    #[serde(default)]
    pub tool_call_id: String,
    /// The tool's name.
    pub tool: String,
    /// The prepared arguments.
    pub args: Value,
    /// When it was asked, in ms since 1970.
    #[serde(rename = "askedAt")]
    pub asked_at_ms: f64,
    /// How long after that it closes by itself, in ms; `None` waits forever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout_ms: Option<f64>,
}

impl Deferred {
    /// How many questions it has.
    pub fn questions(&self) -> usize {
        self.args.get("questions").and_then(Value::as_array).map_or(1, Vec::len)
    }

    /// The data of its entry.
    pub fn data(&self) -> Value {
        let whole = Self { asked_at_ms: self.asked_at_ms.trunc(), ..self.clone() };
        serde_json::to_value(whole).unwrap_or_default()
    }

    /// Reads an entry of the session; `None` where it is another one, or broken.
    pub fn read(entry: &Value) -> Option<Self> {
        let mut deferred = Self::deserialize(data(entry, DEFERRED)?).ok()?;
        deferred.timeout_ms = deferred.timeout_ms.filter(|ms| *ms > 0.0);
        if !is_id(&deferred.tool_call_id) {
            deferred.tool_call_id.clear();
        }
        (is_id(&deferred.id) && is_id(&deferred.tool)).then_some(deferred)
    }
}

/// The requests that are open on a branch (`entries`, in order), the oldest first, each once.
pub fn open_on(entries: &[Value]) -> Vec<Deferred> {
    let mut seen: HashSet<String> = entries.iter().filter_map(ended).collect();
    let asked = entries.iter().filter_map(Deferred::read);
    asked.filter(|deferred| seen.insert(deferred.id.clone())).collect()
}

/// What must also be on a branch that begins before `entries`, so that nothing on them has no end or
/// two: the custom type and the data of each entry. `entries` are the end of a branch, in order.
pub fn carried(entries: &[Value]) -> Vec<(&'static str, Value)> {
    let waits = |entry: &Value| {
        let types = [DEFERRED, QUEUED].into_iter();
        types.filter_map(|it| Some((it, data(entry, it)?.clone()))).next()
    };
    let drafts = drafts::latest(entries).into_iter().map(|data| (DRAFTS, data.clone()));
    entries.iter().filter_map(waits).chain(drafts).collect()
}

/// The id of the request whose end this entry holds, queued or delivered.
fn ended(entry: &Value) -> Option<String> {
    let delivered = || Some(details(entry, ANSWER)?.get("id")?.as_str()?.to_owned());
    Queued::read(entry, &[ANSWER]).map(|queued| queued.id).or_else(delivered)
}

/// What still waits, for a summary of the conversation: the agent is to know of it when all that was
/// said of it is gone. `None` where nothing waits.
pub fn still_waiting(open: &[Deferred]) -> Option<String> {
    let questions = |deferred: &Deferred| {
        let call = contract::parse(&deferred.tool, Flavor::default(), deferred.args.clone());
        let form = call.map(|call| call.form).unwrap_or_default();
        let quoted = |it: &Question| format!("\"{}\"", clip(&one_line(&it.text), QUESTION));
        form.questions.iter().map(quoted).collect::<Vec<_>>().join(", ")
    };
    let requests = open.iter().take(REQUESTS);
    let mut lines = vec![STILL_WAITING.to_owned()];
    lines.extend(requests.map(|it| format!("- request {}: {}", it.id, questions(it))));
    let more = open.len().checked_sub(REQUESTS).filter(|more| *more > 0);
    lines.extend(more.map(|more| format!("(and {more} more)")));
    (!open.is_empty()).then(|| lines.join("\n"))
}

/// The names of a form's questions, as its tabs have them.
pub fn names(form: &Questionnaire) -> Vec<String> {
    (0..form.questions.len()).map(|index| one_line(&form.short(index))).collect()
}

/// The line above the prompt: ` ■ 2 questions wait: Database, Service name   alt+o answer`. `names`
/// has one item per question, `unnamed` is how many more there are, `key` is what opens them, in words,
/// where something does. It fits `columns` and is the longest form that does; nothing without questions.
pub fn line(
    names: &[String],
    unnamed: usize,
    glyphs: &Glyphs,
    columns: usize,
    key: Option<&str>,
) -> Option<Line<'static>> {
    let count = names.len() + unnamed;
    if count == 0 || columns == 0 {
        return None;
    }
    let (mark, gap) = match glyphs.is_plain() {
        true => (String::new(), glyphs.between),
        false => (format!(" {} ", glyphs.answered), "   "),
    };
    let behind = key.map(|key| match key {
        "" => gap.to_owned(),
        key => format!("{gap}{}", words::answer(key)),
    });
    let behind = behind.unwrap_or_default();
    let around = measure::width(&mark) + measure::width(&behind);
    let fits = |text: &str| around + measure::width(text) <= columns;
    let named = || {
        let lead = words::waiting_named(count, "");
        let room = columns.checked_sub(around + measure::width(&lead))?;
        Some(lead + &fitting(names, unnamed, glyphs, room)?)
    };
    let all = || words::waiting_named(count, names.join(", "));
    let whole = (unnamed == 0).then(all).filter(|text| fits(text));
    let whole = whole.or_else(named);
    let whole = whole.or_else(|| Some(words::waiting(count)).filter(|text| fits(text)));
    let parts = match whole {
        Some(text) => [mark, text, behind],
        None => {
            let short = words::waiting_short(count);
            let key = key.unwrap_or_default();
            let between = if key.is_empty() { "" } else { glyphs.between };
            let all = [mark.as_str(), &short, between, key].map(measure::width);
            if key.is_empty() || all.iter().sum::<usize>() <= columns {
                [mark, short, format!("{between}{key}")]
            } else {
                [mark, String::new(), key.to_owned()]
            }
        }
    };
    let mut left = columns;
    let styled = parts.into_iter().zip([Role::Accent, Role::Text, Role::Muted]);
    let spans = styled.map(|(text, role)| {
        let text = measure::clip(&text, left).to_owned();
        left -= measure::width(&text).min(left);
        Span::styled(text, role.style())
    });
    Some(Line::from(spans.collect::<Vec<_>>()))
}

/// As many of `names` as fit `room` columns, then how many more there are, with those that are
/// `unnamed`. A single one, or a first one that does not fit whole, is cut; `None` where nothing would
/// be left of it.
fn fitting(names: &[String], unnamed: usize, glyphs: &Glyphs, room: usize) -> Option<String> {
    let more = |shown: usize| match names.len() + unnamed - shown {
        0 => String::new(),
        more => format!(" {} +{more}", glyphs.ellipsis),
    };
    let mut used = 0;
    let fill = |name: &&String| {
        used += measure::width(name);
        used <= room
    };
    // There may be thousands: only as many as there is room for are tried.
    let most = names.iter().take(room).take_while(fill).count();
    // With all of them it is the whole line, which did not fit, unless there are others.
    let most = most.min(if unnamed == 0 { names.len() - 1 } else { names.len() });
    let whole = (1..=most).rev().find_map(|shown| {
        let text = format!("{}{}", names.get(..shown)?.join(", "), more(shown));
        (measure::width(&text) <= room).then_some(text)
    });
    whole.or_else(|| {
        let more = more(1);
        let room = room.checked_sub(measure::width(&more)).filter(|room| *room >= LEAST_NAME)?;
        let first = measure::ellipsize(names.first()?, room, glyphs.ellipsis);
        Some(format!("{first}{more}"))
    })
}

/// A request in the list.
#[derive(Debug, Clone, Copy)]
pub struct Waiting<'a> {
    /// Its questions.
    pub form: &'a Questionnaire,
    /// When it was asked, in ms since 1970.
    pub asked_at_ms: f64,
    /// Who asks, if it is not the agent of the session.
    pub from: Option<&'a str>,
    /// When it closes by itself, in ms from now; `None` where it waits for ever.
    pub closes_in_ms: Option<f64>,
}

/// The rows of the list, one a request: `1. Database, Service name (2 questions, asked 5 min ago)`.
/// `now_ms` is the time in ms since 1970.
pub fn rows(requests: &[Waiting<'_>], now_ms: f64) -> Vec<String> {
    let row = |(index, request): (usize, &Waiting<'_>)| {
        let names = names(request.form);
        let from = request.from.map(|from| clip(&one_line(from), NAMES));
        let age = sentences::age(now_ms - request.asked_at_ms);
        let what = words::row(names.len(), age, from.unwrap_or_default());
        let closes = request.closes_in_ms.map(|ms| format!(", {}", sentences::closes_in(ms)));
        format!(
            "{}. {} ({what}{})",
            index + 1,
            clip(&names.join(", "), NAMES),
            closes.unwrap_or_default()
        )
    };
    requests.iter().enumerate().map(row).collect()
}
