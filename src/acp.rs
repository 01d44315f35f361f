//! The tool `AskUserQuestion` in the Agent Client Protocol. Pure functions convert the tool's
//! `input` to permission requests or to one elicitation (a form of the client), and add the
//! client's answers to the input: under the key `answers`, after an elicitation also under
//! `annotations`. All other keys stay unchanged, because a client must see the agent's exact
//! arguments.

use serde_json::{Map, Value, json};

use crate::contract;
use crate::json::{fields, object, text_in, texts};
use crate::model::text;

const OTHER: &str = "__other__";

/// Builds one `session/request_permission` per question, in order, all for the same tool call.
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
        let raw_input = object(["question", "header"].map(|key| (key, question.get(key).cloned())));
        json!({
            "options": options,
            "sessionId": session_id,
            "toolCall": {
                "toolCallId": tool_call_id, "rawInput": raw_input, "title": title(question),
            },
            "_meta": { "claudeCode": { "questionType": "askUserQuestion", "multiSelect": is_multi(question) } },
        })
    };
    questions(input).map(request).collect()
}

/// Converts the client's responses, one for each of the [`permission_requests`], into a decision.
/// If `aborted` or if a response is a cancel, the decision denies the tool. Otherwise, it allows
/// the tool with `answers`. A response of an unknown kind leaves its question unanswered.
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
        let outcome_field = |key: &str| outcome.and_then(|outcome| outcome.get(key));
        let joined = |value: Option<&Value>| value.map(texts).unwrap_or_default().join(", ");
        match outcome_field("outcome").and_then(Value::as_str) {
            Some("cancelled") => return denied,
            Some("selected") => {}
            _ => continue,
        }
        let Some(question_text) = text(question, "question") else { continue };
        let picked = joined(outcome_field("optionId"));
        let answer = match picked.as_str() {
            "" => continue,
            OTHER => {
                let typed = joined(outcome_field("_meta").and_then(|meta| meta.get("customText")));
                let custom = text::received(&typed);
                if custom.is_empty() { "Other".to_owned() } else { custom.into_owned() }
            }
            _ => match answers.get(question_text).and_then(Value::as_str) {
                Some(earlier) if is_multi(question) => format!("{earlier}, {picked}"),
                _ => picked,
            },
        };
        answers.insert(question_text.to_owned(), answer.into());
    }
    json!({ "behavior": "allow", "updatedInput": with_answers(input, answers, Map::new()) })
}

/// Builds one `elicitation/create` form for all questions that have a text and a labelled option.
/// Returns `None` if no question has both. Without `tool_call_id`, the form names no tool call.
pub fn elicitation_request(
    input: &Value,
    session_id: &str,
    tool_call_id: Option<&str>,
) -> Option<Value> {
    let showable_questions = showable_questions(input);
    let first = showable_questions.first()?;
    let are_several = showable_questions.len() > 1;
    let mut properties = Map::new();
    for (index, question) in showable_questions.iter().enumerate() {
        let options: Value =
            choices(question).map(|(label, option)| option_schema(label, option)).collect();
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
            "description": if are_several { text(question, "question") } else { None },
            "items": is_multi(question).then(|| json!({ "anyOf": options })),
            "oneOf": (!is_multi(question)).then_some(&options),
        }));
        properties.insert(question_key(index), Value::Object(property));
        let custom_property = json!({ "type": "string", "title": "Other", "description": hint });
        properties.insert(custom_key(index), custom_property);
    }
    let message = match text(first, "question") {
        Some(question) if !are_several => question,
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

/// Converts `response`, the client's response to the [`elicitation_request`]. Accept and decline
/// become `{action: "answered", updatedInput}`, any other response `{action: "cancel"}`. Returns
/// `None` if the form would have no question. If `report_unanswered` is `true`, each unanswered
/// question has the annotation `dismissed` after a decline, and `skipped` after an accept.
pub fn apply_elicitation(
    input: &Value,
    response: &Value,
    report_unanswered: bool,
) -> Option<Value> {
    let showable_questions = showable_questions(input);
    if showable_questions.is_empty() {
        return None;
    }
    let unanswered = match text_in(response, "action") {
        Some("accept") => "skipped",
        Some("decline") => "dismissed",
        _ => return Some(json!({ "action": "cancel" })),
    };
    let content = if unanswered == "skipped" { response.get("content") } else { None };
    let mut answers = Map::new();
    let mut annotations = Map::new();
    for (index, question) in showable_questions.iter().enumerate() {
        let Some(question_text) = text(question, "question") else { continue };
        let texts_of = |key: String| {
            let texts = content.and_then(|content| content.get(key)).map(texts).unwrap_or_default();
            texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>()
        };
        let custom = content.and_then(|content| content.get(custom_key(index))?.as_str());
        let custom = custom.map(|text| text::received(text).trim().to_owned());
        let custom = custom.filter(|text| !text.is_empty());
        let mut picks = texts_of(question_key(index));
        let (answer, note) = if is_multi(question) {
            picks.extend(custom);
            (contract::join(&picks), None)
        } else if picks.is_empty() {
            (custom.unwrap_or_default(), None)
        } else {
            (picks.join(", "), custom)
        };
        let answer = Some(answer).filter(|answer| !answer.is_empty());
        answers.extend(answer.map(|answer| (question_text.to_owned(), answer.into())));
        annotations.extend(note.map(|note| (question_text.to_owned(), json!({ "notes": note }))));
    }
    let texts = showable_questions.iter().filter_map(|question| text(question, "question"));
    for text in texts.filter(|text| report_unanswered && !answers.contains_key(*text)) {
        annotations.insert(text.to_owned(), json!({ "unanswered": unanswered }));
    }
    Some(json!({ "action": "answered", "updatedInput": with_answers(input, answers, annotations) }))
}

/// Builds the description of a tool call for a client's list of tool calls.
pub fn tool_info(input: &Value) -> Value {
    let option_line =
        |(label, option): (&str, &Map<String, Value>)| match text(option, "description") {
            Some(description) => format!("\n  - {label}: {description}"),
            None => format!("\n  - {label}"),
        };
    let block = |question: &Map<String, Value>| {
        let lines: String = choices(question).map(option_line).collect();
        format!("{}{lines}", text(question, "question").unwrap_or(""))
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

/// Returns the questions that have a text and at least one labelled option.
fn showable_questions(input: &Value) -> Vec<&Map<String, Value>> {
    questions(input)
        .filter(|question| {
            text(question, "question").is_some() && choices(question).next().is_some()
        })
        .collect()
}

/// Returns the labelled options of a question.
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

fn question_key(index: usize) -> String {
    format!("question_{index}")
}

fn custom_key(index: usize) -> String {
    format!("question_{index}_custom")
}

fn option_schema(label: &str, option: &Map<String, Value>) -> Value {
    let meta = |preview| json!({ "_claude/askUserQuestionOption": { "preview": preview } });
    Value::Object(fields(json!({
        "const": label,
        "title": label,
        "description": text(option, "description"),
        "_meta": text(option, "preview").map(meta),
    })))
}

/// Returns `input` with these `answers`. Adds `annotations` to the annotations of `input`.
fn with_answers(
    input: &Value,
    answers: Map<String, Value>,
    annotations: Map<String, Value>,
) -> Value {
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
