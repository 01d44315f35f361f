//! The questions of a pending file, as forms again, with what was written for them.

use serde_json::{Value, json};

use super::branch::Held;
use crate::contract::{self, Call, Flavor};
use crate::pending::{Filled, Given, Pending, answers_for, deal};

/// One call that is due.
#[derive(Debug, Clone)]
pub struct Due {
    /// Pi's id of the call; `None` for questions that no call is known for.
    pub id: Option<String>,
    /// The tool's name.
    pub tool: String,
    /// The call, checked again.
    pub call: Call,
    /// What was written for its questions.
    pub given: Vec<Given>,
    /// The same as answers.
    pub filled: Filled,
}

impl Due {
    fn of(held: Held, flavor: Flavor) -> Option<(Self, usize)> {
        let call = contract::parse(&held.tool, flavor, held.args).ok()?;
        let count = call.form.questions.len();
        let id = (!held.id.is_empty()).then_some(held.id);
        let filled = Filled::default();
        Some((Self { id, tool: held.tool, call, given: Vec::new(), filled }, count))
    }

    fn given(mut self, given: Vec<Given>) -> Self {
        self.filled = answers_for(&self.call.form, &contract::labels(&self.call), &given);
        self.given = given;
        self
    }

    /// True when somebody wrote something.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        self.given.iter().any(|given| !given.is_nothing())
    }

    /// True when it can be sent as it stands.
    #[must_use]
    pub fn is_answered(&self) -> bool {
        self.is_begun() && self.filled.missing.is_empty()
    }

    /// The texts of the questions without an answer.
    #[must_use]
    pub fn missing(&self) -> Vec<&str> {
        let questions = &self.call.form.questions;
        let missing = self.filled.missing.iter().filter_map(|index| questions.get(*index));
        missing.map(|question| question.text.as_str()).collect()
    }
}

/// The calls of `pending`. A file that names no call (written by hand) is about the calls of the
/// session that wait, `waiting`, by place; if there are none, about its own questions.
#[must_use]
pub fn due(pending: &Pending, waiting: Vec<Held>, flavor: Flavor) -> Vec<Due> {
    if !pending.calls.is_empty() {
        let each = pending.calls.iter().filter_map(|call| {
            let held = Held {
                id: call.tool_call_id.clone(),
                tool: call.tool.clone(),
                args: call.params.clone(),
            };
            Some(Due::of(held, flavor)?.0.given(pending.given_to(call)))
        });
        return each.collect();
    }
    let mut held: Vec<_> = waiting.into_iter().filter_map(|it| Due::of(it, flavor)).collect();
    if held.is_empty() {
        held.extend(Due::of(own(pending), flavor));
    }
    let counts: Vec<usize> = held.iter().map(|(_, count)| *count).collect();
    let (mut each, over) = deal(&counts, pending.given());
    // What is left over goes to the last call, which says so.
    if let Some(last) = each.last_mut() {
        last.extend(over.into_iter().filter(|given| !given.is_nothing()));
    }
    held.into_iter().zip(each).map(|((due, _), given)| due.given(given)).collect()
}

/// The file's own questions as a call.
fn own(pending: &Pending) -> Held {
    let question = |(index, entry): (usize, &crate::pending::Entry)| -> Value {
        let text = entry.question.clone().unwrap_or_else(|| format!("Question {}", index + 1));
        let options: Vec<_> = entry.options.iter().map(|label| json!({ "label": label })).collect();
        json!({
            "question": text,
            "header": entry.header,
            "options": options,
            "multiSelect": entry.multi_select,
        })
    };
    let questions: Vec<_> = pending.questions.iter().enumerate().map(question).collect();
    Held { id: String::new(), tool: "ask_user".into(), args: json!({ "questions": questions }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pending::Asked;

    fn ask(id: &str, questions: &[&str]) -> Held {
        let questions: Vec<_> = questions.iter().map(|text| json!({ "question": text })).collect();
        Held { id: id.into(), tool: "ask_user".into(), args: json!({ "questions": questions }) }
    }

    fn file(text: Value) -> Pending {
        Pending::parse(&text.to_string(), "f").unwrap()
    }

    #[test]
    fn a_file_of_ours_knows_its_calls() {
        let mut pending = Pending::default();
        for held in [ask("1", &["A?", "B?"]), ask("2", &["C?"])] {
            let call = contract::parse(&held.tool, Flavor::Rpiv, held.args.clone()).unwrap();
            let questions = crate::pending::Entry::of(&call.form);
            pending.add(Asked {
                tool_call_id: held.id,
                tool: held.tool,
                params: held.args,
                questions,
                metadata: None,
            });
        }
        pending.questions[0].answer = "a".into();
        pending.questions[2].answer = "c".into();
        let found = due(&pending, Vec::new(), Flavor::Rpiv);
        let ids: Vec<_> = found.iter().map(|due| due.id.as_deref()).collect();
        assert_eq!(ids, [Some("1"), Some("2")]);
        assert_eq!(found[0].missing(), ["B?"]);
        assert!(found[0].is_begun() && !found[0].is_answered());
        assert!(found[1].is_answered());
    }

    #[test]
    fn a_file_written_by_hand_is_about_the_calls_that_wait() {
        let pending = file(json!({ "questions": [
            { "question": "Which database?", "answer": "PostgreSQL" },
            { "question": "Service name?", "answer": "order-processor" },
        ] }));
        let found = due(
            &pending,
            vec![ask("1", &["Which database should we use?", "Name?"])],
            Flavor::Rpiv,
        );
        assert_eq!(found.len(), 1);
        assert!(found[0].is_answered());
        assert_eq!(found[0].call.form.questions[1].text, "Name?");
    }

    #[test]
    fn without_a_known_call_its_own_questions_are_answered() {
        let pending = file(json!({ "questions": [
            { "question": "Q?", "options": ["A", "B"], "answer": "B" }, { "answer": "x" },
        ] }));
        let found = due(&pending, Vec::new(), Flavor::Rpiv);
        assert_eq!(found[0].id, None);
        assert!(found[0].is_answered());
        assert_eq!(found[0].filled.answers.each[0].as_ref().unwrap().picks, [1]);
        assert_eq!(found[0].call.form.questions[1].text, "Question 2");
    }
}
