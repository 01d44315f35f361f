//! What was said since the last prompt, and two turns before it.

use std::collections::VecDeque;

use serde_json::{Value, json};

use super::{html, limits};
use crate::model::text;

/// Who spoke.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The person; starts a turn.
    User,
    /// The model.
    Assistant,
    /// A tool that the model called, in one line.
    Tool,
}

/// One thing that was said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Said<'a> {
    /// By whom.
    pub role: Role,
    /// Markdown; for a tool its name and what it is called with, on one line, never its output.
    pub text: &'a str,
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
    /// Adds an item and gives its message; `None` where there is nothing to read.
    pub(super) fn push(&mut self, said: Said<'_>) -> Option<Value> {
        let id = self.next;
        let (role, (field, content)) = match said.role {
            Role::Tool => ("tool", ("text", cut(&text::line(said.text)))),
            Role::User => ("user", ("html", html::blocks(&text::block(said.text)))),
            Role::Assistant => ("assistant", ("html", html::blocks(&text::block(said.text)))),
        };
        if content.is_empty() {
            return None;
        }
        let bytes = content.len();
        let message = json!({ "id": id, "role": role, field: content });
        self.items.push_back(Item { id, role: said.role, message: message.clone(), bytes });
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

#[cfg(test)]
mod tests {
    use super::*;

    fn said(conversation: &mut Conversation, role: Role, text: &str) -> Option<Value> {
        conversation.push(Said { role, text })
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
        assert_eq!(all.anew().push(Said { role: Role::Tool, text: "x" }).unwrap()["id"], 13);
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
}
