//! What was said since the last prompt, and two turns before it.

use std::collections::VecDeque;

use serde_json::{Value, json};

use super::{html, limits};
use crate::model::text;

/// Who spoke.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// The person; starts a turn.
    User,
    /// The model.
    Assistant,
    /// A tool that the model called, in one line.
    Tool,
}

#[derive(Debug)]
struct Item {
    id: u64,
    role: Role,
    message: Value,
    bytes: usize,
}

/// A bounded list of what was said. Items have ascending numbers that never come again.
#[derive(Debug, Default)]
pub(super) struct Conversation {
    items: VecDeque<Item>,
    bytes: usize,
    next: u64,
}

impl Conversation {
    /// Adds a message of Pi's session, as its `message_end` and its session file have it, and gives the
    /// items that are new.
    pub(super) fn add(&mut self, message: &Value) -> Vec<Value> {
        lines(message).into_iter().filter_map(|(role, text)| self.push(role, &text)).collect()
    }

    /// Adds an item and gives its message; `None` where there is nothing to read. `text` is Markdown;
    /// for a tool its name and its arguments on one line, never its output.
    fn push(&mut self, role: Role, text: &str) -> Option<Value> {
        let id = self.next;
        let (speaker, field, content) = match role {
            Role::Tool => ("tool", "text", cut(&text::line(text))),
            Role::User => ("user", "html", html::blocks(&text::block(text))),
            Role::Assistant => ("assistant", "html", html::blocks(&text::block(text))),
        };
        if content.is_empty() {
            return None;
        }
        let bytes = content.len();
        let message = json!({ "id": id, "role": speaker, field: content });
        self.items.push_back(Item { id, role, message: message.clone(), bytes });
        self.bytes += bytes;
        self.next += 1;
        self.trim();
        Some(message)
    }

    /// The number of the first item; all before it are forgotten.
    pub(super) fn from(&self) -> u64 {
        self.items.front().map_or(self.next, |item| item.id)
    }

    /// The messages of all items.
    pub(super) fn items(&self) -> Vec<&Value> {
        self.items.iter().map(|item| &item.message).collect()
    }

    /// An empty one, whose numbers go on.
    pub(super) fn anew(&self) -> Self {
        Self { next: self.next, ..Self::default() }
    }

    fn trim(&mut self) {
        let prompts = self.items.iter().filter(|item| item.role == Role::User);
        let old = prompts.rev().nth(limits::TURNS - 1).map_or(0, |item| item.id);
        while let Some(first) = self.items.front() {
            let over = self.items.len() > limits::ITEMS || self.bytes > limits::ITEM_BYTES;
            if first.id >= old && !(over && self.items.len() > 1) {
                return;
            }
            self.bytes = self.bytes.saturating_sub(first.bytes);
            self.items.pop_front();
        }
    }
}

fn cut(line: &str) -> String {
    match line.char_indices().nth(limits::TOOL_LINE) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
        None => line.to_owned(),
    }
}

/// Arguments that tell best what a tool is called with, the best one first.
const TELLING: [&str; 8] =
    ["command", "path", "file_path", "pattern", "query", "url", "description", "prompt"];

/// What `message` says, in order: texts of the person and of the model, and each tool call as one
/// line; what was answered to our own questions, a line each. Thoughts, images and what other tools gave
/// are left out.
fn lines(message: &Value) -> Vec<(Role, String)> {
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
    use super::*;

    fn said(conversation: &mut Conversation, role: Role, text: &str) -> Option<Value> {
        conversation.push(role, text)
    }

    #[test]
    fn three_turns_are_kept() {
        let mut all = Conversation::default();
        assert_eq!(said(&mut all, Role::Assistant, " \n"), None);
        said(&mut all, Role::Assistant, "Hello");
        for turn in 0..4 {
            said(&mut all, Role::User, &format!("prompt {turn}"));
            said(&mut all, Role::Tool, "bash npm\ntest");
            said(&mut all, Role::Assistant, "**done**");
        }
        assert_eq!((all.from(), all.items().len()), (4, 9));
        assert_eq!(all.items()[0], &json!({ "id": 4, "role": "user", "html": "<p>prompt 1</p>" }));
        assert_eq!(all.items()[1], &json!({ "id": 5, "role": "tool", "text": "bash npm test" }));
        assert_eq!(all.anew().push(Role::Tool, "x").unwrap()["id"], 13);
    }

    #[test]
    fn it_is_bounded() {
        let mut all = Conversation::default();
        said(&mut all, Role::User, "go");
        for _ in 0..1_000 {
            said(&mut all, Role::Tool, &"a".repeat(1_000));
        }
        assert_eq!(all.items().len(), limits::ITEMS);
        let long = "wide ".repeat(100_000);
        for _ in 0..100 {
            said(&mut all, Role::Assistant, &long);
        }
        assert!(all.bytes <= limits::ITEM_BYTES && !all.items.is_empty());
    }

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
