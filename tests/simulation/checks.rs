//! The conditions that every run must meet.

use std::collections::HashMap;

use pi_questions::session::log::signed::LOG;
use pi_questions::session::log::{DeliveryBy, Entry};
use serde_json::Value;

use crate::tree::Tree;
use crate::world::World;

/// The text of Pi's result for a call that Pi did not start.
pub const NOT_BEGUN: &str = "Operation aborted";

/// The contents of one branch.
#[derive(Default)]
struct BranchFacts {
    /// The ids of the outcomes in messages to the agent, each with its number of messages.
    message_ids: HashMap<String, usize>,
    /// The answers in messages and results, each with its number of copies.
    answers: HashMap<String, usize>,
    /// The first outcome of each id in the log: its tool call, its delivery and its text.
    settled: HashMap<String, (String, DeliveryBy, String)>,
    /// The requests that the log lists as deferred.
    deferred: Vec<String>,
    /// The requests that results report as deferred.
    reported: Vec<String>,
    /// Tool calls with questions in the pending file.
    in_file: Vec<String>,
    /// The tool calls that Pi did not start; empty if another message or a compaction followed.
    not_begun: Vec<String>,
}

/// Returns the numbers between two `sign`s in `text`, with the signs.
fn tokens(text: &str, sign: char) -> Vec<String> {
    let parts: Vec<&str> = text.split(sign).collect();
    let is_number =
        |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    parts.into_iter().filter(is_number).map(|part| format!("{sign}{part}{sign}")).collect()
}

/// Returns the text in the content of a message.
fn content(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other[0]["text"].as_str().unwrap_or_default().to_owned(),
    }
}

fn entries(data: &Value) -> Vec<Entry> {
    match Entry::read(data.clone()) {
        Some(Entry::Carried(entries)) => entries,
        other => other.into_iter().collect(),
    }
}

impl BranchFacts {
    fn of(world: &World, tree: &Tree, end: &str) -> Result<Self, String> {
        let mut report = Self::default();
        // Each call of the model's last message, with its number of results.
        let mut results: HashMap<String, usize> = HashMap::new();
        for entry in tree.path(Some(end)) {
            if entry["customType"] == LOG && entry["type"] == "custom" {
                for entry in entries(&entry["data"]) {
                    match entry {
                        Entry::Deferral(deferral) => {
                            report.deferred.push(deferral.id.clone());
                        }
                        Entry::Settled(settled) => {
                            let text = settled.record.to_json().to_string();
                            let it = (settled.call.clone(), settled.delivery, text);
                            report.settled.entry(settled.id.clone()).or_insert(it);
                        }
                        _ => {}
                    }
                }
            }
            if entry["customType"] == LOG && entry["type"] == "custom_message" {
                for id in entry["details"]["ids"].as_array().into_iter().flatten() {
                    *report.message_ids.entry(id.as_str().unwrap().to_owned()).or_default() += 1;
                }
                report.add_text(world, &content(&entry["content"]), None)?;
            }
            let message = &entry["message"];
            match message["role"].as_str() {
                Some("assistant") => {
                    results.clear();
                    report.not_begun.clear();
                }
                Some("user") => report.not_begun.clear(),
                None if entry["type"] == "compaction" => report.not_begun.clear(),
                Some("toolResult") if message["toolName"] == "ask_user" => {
                    let call = message["toolCallId"].as_str().unwrap();
                    let count = results.entry(call.to_owned()).or_default();
                    *count += 1;
                    if *count > 1 {
                        return Err(format!("{}: two results of {call}", tree.id));
                    }
                    if content(&message["content"]) == NOT_BEGUN {
                        report.not_begun.push(call.to_owned());
                    }
                    report.add_text(world, &content(&message["content"]), Some(call))?;
                    let details = &message["details"];
                    if !details["withdrawn"].is_null() {
                        let id = details["requestId"].as_str().unwrap();
                        let has_outcome =
                            report.settled.contains_key(id) || world.unwritten.contains(id);
                        if details["withdrawn"] == true && !has_outcome {
                            return Err(format!("{id} was withdrawn, but has no outcome"));
                        }
                    } else if let Some(id) = details["requestId"].as_str() {
                        report.reported.push(id.to_owned());
                    } else if details["pendingFile"].is_string() {
                        report.in_file.push(call.to_owned());
                    }
                }
                _ => {}
            }
        }
        // A saved call must be in the file, unless a branch has its outcome or another result.
        let saved = |call: &String| world.file.values().flatten().any(|(it, _)| it == call);
        let settled = |call: &String| {
            let all = trees(world).flat_map(|tree| &tree.entries);
            let is_end = |entry: &Value| {
                entry["data"]["kind"] == "settled" && entry["data"]["call"] == **call
            };
            let is_result = |entry: &Value| {
                let message = &entry["message"];
                message["toolCallId"] == **call && !message["details"]["pendingFile"].is_string()
            };
            // If the log could not store an answer from the file, a message has the outcome's id:
            // `file-<entry>-<call>`.
            let is_delivered = |entry: &Value| {
                let ids = entry["details"]["ids"].as_array().into_iter().flatten();
                ids.filter_map(Value::as_str).any(|id| id.ends_with(&format!("-{call}")))
            };
            all.into_iter().any(|entry| is_end(entry) || is_result(entry) || is_delivered(entry))
        };
        if let Some(call) = report.in_file.iter().find(|call| !saved(call) && !settled(call)) {
            return Err(format!(
                "{} {end}: the result says that {call} is in the file, but it is not",
                tree.id
            ));
        }
        let is_in_log = |id: &String| {
            report.deferred.contains(id)
                || report.settled.contains_key(id)
                || report.message_ids.contains_key(id)
        };
        let unknown = report.reported.iter().find(|id| !is_in_log(id));
        if let Some(id) = unknown {
            return Err(format!(
                "{} {end}: {id} was reported as deferred, but is not in the log",
                tree.id
            ));
        }
        let twice = report.message_ids.iter().find(|(_, count)| **count > 1);
        if let Some((id, _)) = twice {
            return Err(format!("{} {end}: {id} is delivered twice", tree.id));
        }
        let twice = report.answers.iter().find(|(_, count)| **count > 1);
        if let Some((token, _)) = twice {
            return Err(format!("{} {end}: answer {token} is delivered twice", tree.id));
        }
        Ok(report)
    }

    /// Counts the answers in a text for the agent. Fails if the user did not give them to `call`.
    fn add_text(&mut self, world: &World, text: &str, call: Option<&str>) -> Result<(), String> {
        for token in tokens(text, '@') {
            let Some(submitted) = world.submitted.get(&token) else {
                return Err(format!("{token} is not an answer of the user"));
            };
            if call.is_some_and(|call| call != submitted.call) {
                return Err(format!("{token} is an answer to {}, not to {call:?}", submitted.call));
            }
            *self.answers.entry(token).or_default() += 1;
        }
        Ok(())
    }
}

/// Checks a Pi that has come to rest.
pub fn at_rest(world: &World, pi: usize) -> Result<(), String> {
    let it = &world.pis[pi];
    let log = &it.session.log;
    if let Some(call) = it.session.calls.iter().next() {
        return Err(format!("{} is still open", call.id));
    }
    if let Some(due) = log.due.first() {
        return Err(format!("{} does not reach the agent", due.settled.id));
    }
    if let Some(asked) = log.open.first() {
        return Err(format!("{} has no outcome", asked.id));
    }
    if !it.timers.is_empty() {
        return Err(format!("timers are left: {:?}", it.timers));
    }
    if let Some(turn) = log.unanswered_turn() {
        return Err(format!("calls of {} have no result", turn.entry));
    }
    let Some(leaf) = it.tree.leaf.as_deref() else { return Ok(()) };
    let report = BranchFacts::of(world, &it.tree, leaf)?;
    // If the log could not store the outcome, a message has the id of the request: `<call>.…`.
    let has_outcome = |call: &&String| {
        report.settled.values().any(|(it, ..)| it == *call)
            || report.message_ids.keys().any(|id| id.starts_with(&format!("{call}.")))
    };
    if let Some(call) = report.not_begun.iter().find(|call| !has_outcome(call)) {
        return Err(format!("{call} did not start, and was not asked again"));
    }
    for (id, (call, _, text)) in &report.settled {
        let by_message = report.message_ids.contains_key(id);
        for token in tokens(text, '@') {
            if !report.answers.contains_key(&token) {
                return Err(format!("answer {token} of {call} was never delivered"));
            }
        }
        let has_answer = !tokens(text, '@').is_empty();
        let delivery = report.settled.get(id).map(|settled| settled.1);
        let by_result = matches!(delivery, Some(DeliveryBy::Result | DeliveryBy::Withdrawal));
        if !has_answer && !by_result && !by_message {
            return Err(format!("the outcome of {id} was never delivered"));
        }
    }
    Ok(())
}

fn trees(world: &World) -> impl Iterator<Item = &Tree> {
    world.pis.iter().map(|pi| &pi.tree).chain(&world.closed)
}

/// Checks the whole world at the end.
pub fn all(world: &World) -> Result<(), String> {
    for tree in trees(world) {
        for end in tree.ends() {
            if !end.is_empty() {
                BranchFacts::of(world, tree, &end)?;
            }
        }
    }
    let mut stored = String::new();
    for entry in trees(world).flat_map(|tree| &tree.entries) {
        if entry["customType"] == LOG && entry["type"] == "custom" {
            stored += &entry["data"].to_string();
        }
    }
    let prompts: String = world.pis.iter().map(|pi| pi.prompt.as_str()).collect();
    for token in &world.typed {
        if !world.excused_texts.contains(token)
            && !stored.contains(token)
            && !prompts.contains(token)
        {
            return Err(format!("{token} was typed, but is stored nowhere"));
        }
    }
    for (token, submitted) in &world.submitted {
        if !submitted.excused && !stored.contains(token) {
            return Err(format!("answer {token} to {} is stored nowhere", submitted.call));
        }
    }
    Ok(())
}
