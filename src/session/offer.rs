//! Questions in the last reply of a turn: decides if the line above the editor offers to ask them
//! in a form.

use serde_json::Value;

use super::log::{text, tool_calls};

/// The question marks of all scripts but Greek, whose question mark is a semicolon.
const MARKS: &[char] = &['?', '？', '؟', '፧', '꘏', '꛷', '⁇', '⁈', '⁉', '‽'];
/// The characters that may follow a question mark before the next white space.
const CLOSING: &[char] =
    &['*', '_', '"', '\'', ')', ']', '”', '’', '»', '」', '』', '）', '!', '！'];

/// The tool that the prompt names, if it is registered. Otherwise, the prompt names our first tool.
const TOOL: &str = "ask_user";

/// Returns the prompt that makes the agent ask the questions of its last reply; `tools` are the
/// names of our tools.
pub(super) fn prompt(tools: &[String]) -> String {
    let has_tool = tools.iter().any(|tool| tool == TOOL);
    let tool = tools.first().map(String::as_str).filter(|_| !has_tool).unwrap_or(TOOL);
    format!("Ask the open questions of your last reply with {tool}.")
}

/// The offer to ask the questions of the last reply.
#[derive(Debug, Default)]
pub struct Offer {
    /// The id of the entry with the reply that was last checked for questions.
    last: Option<String>,
    pub(super) is_open: bool,
}

impl Offer {
    /// Handles the end of the agent's work. `reply` is the id and the text of the last entry, if
    /// this entry is a reply. The questions of each reply are offered once.
    pub(super) fn on_turn_end(&mut self, reply: Option<(String, String)>) {
        let Some((entry, text)) = reply else { return self.close() };
        if self.last.as_ref() != Some(&entry) {
            (self.last, self.is_open) = (Some(entry), asks(&text));
        }
    }

    /// Withdraws the offer, because the session continues or moves to another branch.
    pub(super) fn close(&mut self) {
        self.is_open = false;
    }
}

/// Returns `true` if `reply` (Markdown) asks so much that a form helps: two sentences end in a
/// question mark, or one such sentence is followed by a list. Code and quotes are ignored.
fn asks(reply: &str) -> bool {
    let (mut questions, mut has_just_asked, mut fence) = (0, false, None);
    for line in reply.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let end = line.find(|c| !matches!(c, '`' | '~')).unwrap_or(line.len());
        let fence_here = line.get(..end).filter(|marks| marks.len() >= 3);
        match (fence, fence_here) {
            (None, Some(_)) => fence = fence_here,
            (Some(opening), Some(closing)) if closing.starts_with(opening) => fence = None,
            (None, None) if !line.starts_with('>') => {
                let count = count_questions(line);
                questions += count;
                if questions > 1 || has_just_asked && is_item(line) {
                    return true;
                }
                has_just_asked = count > 0;
            }
            _ => {}
        }
    }
    false
}

fn count_questions(line: &str) -> usize {
    // The second, fourth, … part is code.
    let parts = line.split('`').step_by(2);
    let count_in = |part: &str| {
        let ends_question = |(at, mark): &(usize, &str)| {
            let after = part.get(at + mark.len()..).unwrap_or_default().trim_start_matches(CLOSING);
            let is_at_space = after.is_empty() || after.starts_with(char::is_whitespace);
            (is_at_space || !mark.is_ascii()) && !after.starts_with(MARKS)
        };
        part.match_indices(MARKS).filter(ends_question).count()
    };
    parts.map(count_in).sum()
}

/// Returns `true` if `line` is an item of a list: `- `, `1. `, `a) `, `**B.** `.
fn is_item(line: &str) -> bool {
    let marker = line.split_whitespace().next().unwrap_or_default();
    let name = marker.trim_matches('*').strip_suffix(['.', ')', ':']).unwrap_or_default();
    matches!(marker, "-" | "*" | "+" | "•")
        || name.parse::<u8>().is_ok()
        || name.chars().count() == 1
}

/// Returns `true` if an entry of this `kind` is part of the conversation.
pub fn is_said(kind: &str) -> bool {
    matches!(kind, "message" | "custom_message" | "branch_summary")
}

/// Returns the text of an entry with which the model ends its turn: the text blocks, separated by
/// empty lines. Returns `None` for other or incomplete entries.
pub fn text_of(entry: &Value) -> Option<String> {
    let message = entry.get("message")?;
    let ends_turn = text(message, "role") == "assistant" && text(message, "stopReason") == "stop";
    if !ends_turn || tool_calls(message).next().is_some() {
        return None;
    }
    let blocks = message.get("content")?.as_array()?.iter();
    let texts =
        blocks.filter(|block| text(block, "type") == "text").map(|block| text(block, "text"));
    Some(texts.collect::<Vec<_>>().join("\n\n"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_reply_with_two_questions_or_a_list_after_a_question_is_offered() {
        for reply in [
            "Which port? Which host?",
            "1. **Which port?**\n2. \"Which host?\"",
            "Really?! Why??",
            "ポートはどれですか？ホストは？",
            "ما المنفذ؟ ما المضيف؟",
            "Quel port ? Quel hôte ?",
            "Which `port`? And which `host`?",
            "Which store?\n\n- SQLite\n- Postgres",
            "Which store?\n1. SQLite",
            "Which store?\nA) SQLite",
            "Which store?\n\n**A.** SQLite",
            "```\na\n```\nWhich port?\n~~~~\n```\n~~~~\nWhich host?",
        ] {
            assert!(asks(reply), "{reply}");
        }
    }

    #[test]
    fn a_reply_with_one_question_or_with_questions_in_code_or_quotes_is_not_offered() {
        for reply in [
            "",
            "Done.",
            "Done. Shall I open a pull request?",
            "Why?? Because.",
            "なぜ？？",
            "See https://a.example/?q=1 and https://b.example/?q=2.",
            "Which one; which other;",
            "`a ? b : c` and `d ? e : f`",
            "> Which port?\n> Which host?",
            "```sh\nWhich port?\nWhich host?\n```",
            "````\n```\nWhich port? Which host?\n```\n````",
            "- SQLite\n- Postgres\n\nWhich one?",
            "Which one? It is for you.\nNo hurry.",
            "Which one?\n\n> - a",
        ] {
            assert!(!asks(reply), "{reply}");
        }
    }

    #[test]
    fn each_reply_is_offered_once_and_until_the_next_turn_ends() {
        let reply = |entry: &str, text: &str| Some((entry.to_owned(), text.to_owned()));
        let mut offer = Offer::default();
        offer.on_turn_end(reply("a", "One? Two?"));
        assert!(offer.is_open);
        offer.on_turn_end(reply("a", "One? Two?"));
        assert!(offer.is_open);
        offer.close();
        offer.on_turn_end(reply("a", "One? Two?"));
        assert!(!offer.is_open);
        offer.on_turn_end(reply("b", "One? Two?"));
        assert!(offer.is_open);
        offer.on_turn_end(reply("c", "Done."));
        assert!(!offer.is_open);
        offer.on_turn_end(reply("d", "One? Two?"));
        offer.on_turn_end(None);
        assert!(!offer.is_open);
    }

    #[test]
    fn the_prompt_names_the_tool_that_the_agent_has() {
        let wanted = "Ask the open questions of your last reply with ask_user.";
        let tools = ["question", "ask_user"].map(str::to_owned);
        assert_eq!(prompt(&[]), wanted);
        assert_eq!(prompt(&tools), wanted);
        assert!(prompt(&tools[..1]).ends_with(" with question."));
    }

    #[test]
    fn only_a_completed_message_without_calls_is_a_reply() {
        let entry = |reason: &str, content: Value| {
            let message = json!({ "role": "assistant", "stopReason": reason, "content": content });
            text_of(&json!({ "type": "message", "message": message }))
        };
        let text = |text: &str| json!({ "type": "text", "text": text });
        let thinking = json!({ "type": "thinking", "thinking": "Which?" });
        let two = json!([thinking, text("One."), text("Two?")]);
        assert_eq!(entry("stop", two.clone()), Some("One.\n\nTwo?".to_owned()));
        for reason in ["aborted", "error", "length", "toolUse"] {
            assert_eq!(entry(reason, two.clone()), None, "{reason}");
        }
        let call = json!({ "type": "toolCall", "id": "1", "name": "bash", "arguments": {} });
        assert_eq!(entry("stop", json!([text("One?"), call])), None);
        let prompt = json!({ "role": "user", "content": [text("Which?")] });
        assert_eq!(text_of(&json!({ "type": "message", "message": prompt })), None);
        assert_eq!(text_of(&json!({ "type": "custom" })), None);
    }
}
