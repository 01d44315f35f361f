//! A message of Pi's session as what the page shows of it.

use serde_json::Value;

use super::conversation::Role;

/// Arguments that tell best what a tool is called with, the best one first.
const TELLING: [&str; 8] =
    ["command", "path", "file_path", "pattern", "query", "url", "description", "prompt"];

/// What `message` says, in order: texts of the person and of the model, and each tool call as one
/// line; what was answered to our own questions, a line each. Thoughts, images and what other tools gave
/// are left out.
pub(super) fn lines(message: &Value) -> Vec<(Role, String)> {
    let role = match message.get("role").and_then(Value::as_str) {
        Some("user") => Role::User,
        Some("assistant") => Role::Assistant,
        Some("bashExecution") => {
            let command = message.get("command").and_then(Value::as_str).unwrap_or_default();
            return vec![(Role::Tool, format!("! {command}"))];
        }
        Some("toolResult") => return message.get("answered").map(answered).unwrap_or_default(),
        _ => return Vec::new(),
    };
    match message.get("content") {
        Some(Value::String(text)) => vec![(role, text.clone())],
        Some(Value::Array(blocks)) => blocks.iter().filter_map(|it| block(role, it)).collect(),
        _ => Vec::new(),
    }
}

fn block(role: Role, block: &Value) -> Option<(Role, String)> {
    let text = |key: &str| block.get(key).and_then(Value::as_str);
    match text("type")? {
        "text" => Some((role, text("text")?.to_owned())),
        "toolCall" => Some((Role::Tool, call(text("name")?, block.get("arguments")))),
        _ => None,
    }
}

/// `Which database? → SQLite`, for each pair of question and answer.
fn answered(pairs: &Value) -> Vec<(Role, String)> {
    let pairs = pairs.as_array().into_iter().flatten();
    let line = |pair: &Value| {
        let (question, answer) = (pair.get(0)?.as_str()?, pair.get(1)?.as_str()?);
        Some((Role::Tool, format!("{question} → {answer}")))
    };
    pairs.filter_map(line).collect()
}

/// What a call of ours asks: the text of each question.
fn questions(arguments: &Value) -> Option<String> {
    let each = arguments.get("questions")?.as_array()?;
    let texts: Vec<_> = each.iter().filter_map(|it| it.get("question")?.as_str()).collect();
    (!texts.is_empty()).then(|| texts.join(" · "))
}

/// `bash npm test`: the tool and the text it is called with.
fn call(name: &str, arguments: Option<&Value>) -> String {
    let known = TELLING.iter().filter_map(|key| arguments?.get(key)?.as_str()).next();
    let any = || arguments?.as_object()?.values().find_map(Value::as_str);
    if let Some(asked) = arguments.and_then(questions) {
        return format!("{name} {asked}");
    }
    match known.or_else(any) {
        Some(text) => format!("{name} {text}"),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_was_answered_is_a_line_for_each_question() {
        let message = json!({ "role": "toolResult", "content": "secret",
            "answered": [["Which?", "B"], ["Why?", "Because."], [1], "x"] });
        let line = |text: &str| (Role::Tool, text.to_owned());
        assert_eq!(lines(&message), [line("Which? → B"), line("Why? → Because.")]);
        assert_eq!(lines(&json!({ "role": "toolResult", "details": { "diff": "secret" } })), []);
    }

    #[test]
    fn messages_are_texts_and_one_line_for_each_call() {
        let said = |message: Value| lines(&message);
        let content = json!([
            { "type": "thinking", "thinking": "hm" },
            { "type": "text", "text": "I look." },
            { "type": "toolCall", "name": "bash", "arguments": { "timeout": 5, "command": "ls" } },
            { "type": "toolCall", "name": "other", "arguments": { "what": "that", "n": 1 } },
            { "type": "toolCall", "name": "ask_user", "arguments": { "questions": [] } },
            { "type": "toolCall", "name": "odd", "arguments": "text" },
            { "type": "toolCall", "name": "ask_user", "arguments": { "title": "T", "questions": [
                { "question": "Which?" }, { "question": "Why?" },
            ] } },
        ]);
        let tool = |line: &str| (Role::Tool, line.to_owned());
        assert_eq!(
            said(json!({ "role": "assistant", "content": content })),
            [
                (Role::Assistant, "I look.".to_owned()),
                tool("bash ls"),
                tool("other that"),
                tool("ask_user"),
                tool("odd"),
                tool("ask_user Which? · Why?"),
            ]
        );
        let user = [(Role::User, "Go".to_owned())];
        assert_eq!(said(json!({ "role": "user", "content": "Go" })), user);
        let blocks = json!([{ "type": "text", "text": "Go" }, { "type": "image", "data": "" }]);
        assert_eq!(said(json!({ "role": "user", "content": blocks })), user);
        assert_eq!(said(json!({ "role": "bashExecution", "command": "ls" })), [tool("! ls")]);
        for none in [json!({ "role": "toolResult", "content": "x" }), json!([]), json!(null)] {
            assert_eq!(said(none), []);
        }
    }
}
