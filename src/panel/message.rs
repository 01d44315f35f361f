//! A message of Pi's session as what the page shows of it.

use serde_json::Value;

use super::conversation::Role;

/// Arguments that tell best what a tool is called with, the best one first.
const TELLING: [&str; 8] =
    ["command", "path", "file_path", "pattern", "query", "url", "description", "prompt"];

/// What `message` says, in order: texts of the person and of the model, and each tool call as one
/// line. Thoughts, images and what tools gave are left out.
pub(super) fn lines(message: &Value) -> Vec<(Role, String)> {
    let role = match message.get("role").and_then(Value::as_str) {
        Some("user") => Role::User,
        Some("assistant") => Role::Assistant,
        Some("bashExecution") => {
            let command = message.get("command").and_then(Value::as_str).unwrap_or_default();
            return vec![(Role::Tool, format!("! {command}"))];
        }
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

/// `bash npm test`: the tool and the text it is called with.
fn call(name: &str, arguments: Option<&Value>) -> String {
    let known = TELLING.iter().filter_map(|key| arguments?.get(key)?.as_str()).next();
    let any = || arguments?.as_object()?.values().find_map(Value::as_str);
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
    fn messages_are_texts_and_one_line_for_each_call() {
        let said = |message: Value| lines(&message);
        let content = json!([
            { "type": "thinking", "thinking": "hm" },
            { "type": "text", "text": "I look." },
            { "type": "toolCall", "name": "bash", "arguments": { "timeout": 5, "command": "ls" } },
            { "type": "toolCall", "name": "other", "arguments": { "what": "that", "n": 1 } },
            { "type": "toolCall", "name": "ask_user", "arguments": { "questions": [] } },
            { "type": "toolCall", "name": "odd", "arguments": "text" },
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
