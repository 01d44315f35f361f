//! `AskUserQuestion` in the Agent Client Protocol, as pure functions: the tool's `input` becomes
//! permission requests or one elicitation, and what the client answers becomes the input again.
//! Nothing is repaired here, because a client must see what the agent sent. What comes back is
//! `input` with `answers` in it: no other key of it is added, changed or lost.

use serde_json::{Map, Value, json};

use crate::contract;
use crate::json::{fields, object, text_in, words};
use crate::model::text;

const OTHER: &str = "__other__";

/// One `session/request_permission` per question, in order, all for the same tool call.
pub fn permission_requests(input: &Value, session_id: &str, tool_call_id: &str) -> Vec<Value> {
    let request = |question: &Map<String, Value>| {
        let mut options: Vec<Value> = choices(question)
            .map(|(label, option)| {
                let name = match text(option, "description") {
                    Some(description) => format!("{label} - {description}"),
                    None => label.to_owned(),
                };
                json!({ "kind": "allow_once", "name": name, "optionId": label })
            })
            .collect();
        options.push(json!({
            "kind": "allow_once", "name": "Other (type custom answer)", "optionId": OTHER,
        }));
        let raw = object(["question", "header"].map(|key| (key, question.get(key).cloned())));
        json!({
            "options": options,
            "sessionId": session_id,
            "toolCall": { "toolCallId": tool_call_id, "rawInput": raw, "title": title(question) },
            "_meta": { "claudeCode": { "questionType": "askUserQuestion", "multiSelect": is_multi(question) } },
        })
    };
    questions(input).map(request).collect()
}

/// Turns the client's responses to [`permission_requests`], in their order, into a decision: the
/// tool is allowed with `answers`, or denied at the first cancel or if `aborted`; a denial has no
/// answers. A response of an unknown kind leaves its question unanswered.
pub fn apply_permission(input: &Value, responses: &[Value], aborted: bool) -> Value {
    let denied = json!({
        "behavior": "deny", "message": "User cancelled the question", "interrupt": true,
    });
    if aborted {
        return denied;
    }
    let mut answers = Map::new();
    for (question, response) in questions(input).zip(responses) {
        let outcome = response.get("outcome");
        let get = |key: &str| outcome.and_then(|it| it.get(key));
        let said = |value: Option<&Value>| value.map(words).unwrap_or_default().join(", ");
        match get("outcome").and_then(Value::as_str) {
            Some("cancelled") => return denied,
            Some("selected") => {}
            _ => continue,
        }
        let Some(asked) = text(question, "question") else { continue };
        let picked = said(get("optionId"));
        let answer = match picked.as_str() {
            "" => continue,
            OTHER => {
                match text::received(&said(get("_meta").and_then(|it| it.get("customText")))) {
                    custom if custom.is_empty() => "Other".to_owned(),
                    custom => custom.into_owned(),
                }
            }
            _ => match answers.get(asked).and_then(Value::as_str) {
                Some(before) if is_multi(question) => format!("{before}, {picked}"),
                _ => picked,
            },
        };
        answers.insert(asked.to_owned(), answer.into());
    }
    json!({ "behavior": "allow", "updatedInput": updated(input, answers, Map::new()) })
}

/// One `elicitation/create` form for all questions that can be shown; `None` if there is none. The
/// form need not belong to a tool call.
pub fn elicitation_request(
    input: &Value,
    session_id: &str,
    tool_call_id: Option<&str>,
) -> Option<Value> {
    let usable = usable(input);
    let first = usable.first()?;
    let many = usable.len() > 1;
    let mut properties = Map::new();
    for (index, question) in usable.iter().enumerate() {
        let options: Value = choices(question).map(|(label, it)| named(label, it)).collect();
        let (kind, hint) = match is_multi(question) {
            true => ("array", "Type your own answer to add to your selection above (optional)."),
            false => (
                "string",
                "Type your own answer, or add a note to the option you chose above (optional).",
            ),
        };
        let property = fields(json!({
            "type": kind,
            "title": text(question, "header"),
            "description": text(question, "question").filter(|_| many),
            "items": is_multi(question).then(|| json!({ "anyOf": options })),
            "oneOf": (!is_multi(question)).then_some(&options),
        }));
        properties.insert(key(index), Value::Object(property));
        let own = json!({ "type": "string", "title": "Other", "description": hint });
        properties.insert(custom_key(index), own);
    }
    let message = match text(first, "question") {
        Some(question) if !many => question,
        _ => "Please answer the following questions.",
    };
    Some(Value::Object(fields(json!({
        "mode": "form",
        "sessionId": session_id,
        "message": message,
        "requestedSchema": { "type": "object", "properties": properties },
        "toolCallId": tool_call_id.filter(|id| !id.is_empty()),
    }))))
}

/// Turns the client's response to [`elicitation_request`] into `{action: "answered", updatedInput}`
/// for accept and decline, and `{action: "cancel"}` for anything else; `None` where there was
/// nothing to ask. With `report_unanswered`, unanswered questions are annotated as `skipped`, or
/// `dismissed` after a decline.
pub fn apply_elicitation(
    input: &Value,
    response: &Value,
    report_unanswered: bool,
) -> Option<Value> {
    let usable = usable(input);
    if usable.is_empty() {
        return None;
    }
    let unanswered = match text_in(response, "action") {
        Some("accept") => "skipped",
        Some("decline") => "dismissed",
        _ => return Some(json!({ "action": "cancel" })),
    };
    let content = response.get("content").filter(|_| unanswered == "skipped");
    let mut answers = Map::new();
    let mut annotations = Map::new();
    for (index, question) in usable.iter().enumerate() {
        let Some(asked) = text(question, "question") else { continue };
        let said = |key: String| {
            let texts = content.and_then(|content| content.get(key)).map(words).unwrap_or_default();
            texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>()
        };
        let custom = content.and_then(|content| content.get(custom_key(index))?.as_str());
        let custom = custom.map(|it| text::received(it).trim().to_owned());
        let custom = custom.filter(|it| !it.is_empty());
        let mut picks = said(key(index));
        let (answer, note) = if is_multi(question) {
            picks.extend(custom);
            (contract::join(&picks), None)
        } else if picks.is_empty() {
            (custom.unwrap_or_default(), None)
        } else {
            (picks.join(", "), custom)
        };
        let answer = Some(answer).filter(|it| !it.is_empty());
        answers.extend(answer.map(|it| (asked.to_owned(), it.into())));
        annotations.extend(note.map(|it| (asked.to_owned(), json!({ "notes": it }))));
    }
    let left = usable.iter().filter_map(|question| text(question, "question"));
    for asked in left.filter(|asked| report_unanswered && !answers.contains_key(*asked)) {
        annotations.insert(asked.to_owned(), json!({ "unanswered": unanswered }));
    }
    Some(json!({ "action": "answered", "updatedInput": updated(input, answers, annotations) }))
}

/// How the call is shown in a client's list of tool calls.
pub fn tool_info(input: &Value) -> Value {
    let row = |(label, option): (&str, &Map<String, Value>)| match text(option, "description") {
        Some(description) => format!("\n  - {label}: {description}"),
        None => format!("\n  - {label}"),
    };
    let block = |question: &Map<String, Value>| {
        let rows: String = choices(question).map(row).collect();
        format!("{}{rows}", text(question, "question").unwrap_or(""))
    };
    let shown = match text_in(input, "questions") {
        Some(text) => text.to_owned(),
        None => questions(input).map(block).collect::<Vec<_>>().join("\n\n"),
    };
    let content = if shown.is_empty() {
        json!([])
    } else {
        json!([{ "type": "content", "content": { "type": "text", "text": shown } }])
    };
    json!({
        "title": questions(input).next().map_or("Question", title),
        "kind": "think",
        "content": content,
    })
}

fn questions(input: &Value) -> impl Iterator<Item = &Map<String, Value>> {
    let questions = input.get("questions").and_then(Value::as_array);
    questions.into_iter().flatten().filter_map(Value::as_object)
}

/// The questions a form can show: with a text and at least one labelled choice.
fn usable(input: &Value) -> Vec<&Map<String, Value>> {
    questions(input)
        .filter(|it| text(it, "question").is_some() && choices(it).next().is_some())
        .collect()
}

/// The labelled choices of a question.
fn choices(question: &Map<String, Value>) -> impl Iterator<Item = (&str, &Map<String, Value>)> {
    let options = question.get("options").and_then(Value::as_array);
    options.into_iter().flatten().filter_map(|option| {
        let option = option.as_object()?;
        Some((text(option, "label")?, option))
    })
}

fn text<'a>(map: &'a Map<String, Value>, key: &str) -> Option<&'a str> {
    map.get(key).and_then(Value::as_str).filter(|text| !text.is_empty())
}

fn title(question: &Map<String, Value>) -> &str {
    text(question, "header").unwrap_or("Question")
}

fn is_multi(question: &Map<String, Value>) -> bool {
    question.get("multiSelect") == Some(&Value::Bool(true))
}

fn key(index: usize) -> String {
    format!("question_{index}")
}

fn custom_key(index: usize) -> String {
    format!("question_{index}_custom")
}

fn named(label: &str, option: &Map<String, Value>) -> Value {
    let meta = |it| json!({ "_claude/askUserQuestionOption": { "preview": it } });
    Value::Object(fields(json!({
        "const": label,
        "title": label,
        "description": text(option, "description"),
        "_meta": text(option, "preview").map(meta),
    })))
}

/// `input` with `answers`, and with `annotations` added to those it has.
fn updated(input: &Value, answers: Map<String, Value>, annotations: Map<String, Value>) -> Value {
    let mut updated = input.as_object().cloned().unwrap_or_default();
    updated.insert("answers".to_owned(), Value::Object(answers));
    if !annotations.is_empty() {
        let mut all =
            input.get("annotations").and_then(Value::as_object).cloned().unwrap_or_default();
        all.extend(annotations);
        updated.insert("annotations".to_owned(), Value::Object(all));
    }
    Value::Object(updated)
}
