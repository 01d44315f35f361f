//! Parses answers in JSON. Accepts the notations of all contracts.

use serde_json::{Map, Value};

use crate::json::{self, JsonFault};
use crate::model::image::without_chips;
use crate::strings::pending as words;

/// The value of an answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum RawValue {
    /// No answer, or `null`.
    #[default]
    Missing,
    /// One text: a label or a custom answer.
    Text(String),
    /// A custom answer, even if it equals a label (`wasCustom: true`).
    Custom(String),
    /// A list of texts.
    List(Vec<String>),
    /// A list of texts that contains a custom answer (`wasCustom: true`). If all texts are labels,
    /// the last text is the custom answer, as in the results of `ask_user`.
    CustomList(Vec<String>),
}

/// The unchecked answer to one question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RawAnswer {
    /// The text of the question, if the JSON contains it. The position of the answer selects the
    /// question; a different text only causes a warning.
    pub question: Option<String>,
    /// The answer.
    pub value: RawValue,
    /// A note on the question.
    pub note: Option<String>,
    /// Notes on options, each with the label of the option.
    pub notes: Vec<(String, String)>,
    /// `true` if a number that is not a label selects the option with this number, counted from 1.
    pub by_number: bool,
}

impl RawAnswer {
    /// Parses one answer: a text, a list of texts, `null`, or an object with one of these values. A
    /// number or boolean counts as a text. The object can be an answer in a result of any contract,
    /// or an entry of the pending file.
    pub fn read(value: &Value) -> Self {
        let value = match value {
            Value::Object(object) => return Self::read_object(object),
            Value::Array(items) => RawValue::List(items.iter().filter_map(text_of).collect()),
            value => text_of(value).map_or(RawValue::Missing, RawValue::Text),
        };
        Self { value, ..Self::default() }
    }

    fn read_object(object: &Map<String, Value>) -> Self {
        let text = |key: &str| object.get(key).filter(|value| value.is_string()).and_then(text_of);
        let kind = object.get("kind").and_then(Value::as_str);
        let keys = ["answer", "selectedOption", "selected", "selections", "text"];
        let mut values =
            keys.iter().filter_map(|key| object.get(*key)).filter(|value| !value.is_null());
        let inner = values.next().map(Self::read).unwrap_or_default();
        let is_custom = object.get("wasCustom") == Some(&Value::Bool(true))
            || matches!(kind, Some("custom" | "freeform"));
        let value = match inner.value {
            _ if kind == Some("chat") => RawValue::Missing,
            RawValue::Text(text) if is_custom => RawValue::Custom(text),
            RawValue::List(texts) if is_custom => RawValue::CustomList(texts),
            // `ask_user_question` stores null for blank custom text.
            RawValue::Missing if kind == Some("custom") => RawValue::Custom(String::new()),
            value => value,
        };
        let note = ["note", "notes", "comment"].iter().find_map(|key| text(key));
        let notes = object.get("notes").map(choice_notes).unwrap_or_default();
        Self {
            question: text("question").or(inner.question),
            value,
            note: note.or(inner.note),
            notes: if notes.is_empty() { inner.notes } else { notes },
            by_number: false,
        }
    }

    /// Returns `true` if there is no answer.
    pub fn is_missing(&self) -> bool {
        self.value == RawValue::Missing
    }

    /// Returns the answer as text, for a sentence; `None` without an answer.
    pub fn text(&self) -> Option<String> {
        match &self.value {
            RawValue::Missing => None,
            RawValue::Text(text) | RawValue::Custom(text) => Some(text.clone()),
            RawValue::List(texts) | RawValue::CustomList(texts) => Some(texts.join(", ")),
        }
    }
}

/// Parses `{label: note}`; any other value contains no notes.
fn choice_notes(notes: &Value) -> Vec<(String, String)> {
    let each = notes.as_object().into_iter().flatten();
    each.filter_map(|(label, note)| Some((label.clone(), text_of(note)?))).collect()
}

/// Returns a string, number or boolean as text. For an object, returns its answer or label. Returns
/// `None` for other values. Removes image chips.
fn text_of(value: &Value) -> Option<String> {
    let text = match value {
        Value::Object(object) => ["answer", "selectedOption", "label"]
            .iter()
            .find_map(|key| json::scalar_text(object.get(*key)?)),
        value => json::scalar_text(value),
    };
    text.map(|text| without_chips(&text).into_owned())
}

/// Parses a list of answers in question order (an RPC client's `answers`).
///
/// # Errors
/// A sentence if `value` is not a list.
pub fn list(value: &Value) -> Result<Vec<RawAnswer>, String> {
    let items = value.as_array().ok_or_else(|| words::not_a_list(json::short(value)))?;
    Ok(items.iter().map(RawAnswer::read).collect())
}

/// Parses the value of the flag `--answers`: a JSON list of answers in question order. A number may
/// be the number of an option, see [`RawAnswer::by_number`].
///
/// # Errors
/// A sentence if `text` is not JSON, the value is not a list, or an item has no `answer`.
pub fn from_flag(text: &str) -> Result<Vec<RawAnswer>, String> {
    let value = json::read(text)
        .map_err(|JsonFault { line, column, reason }| words::broken_inline(line, column, reason))?;
    let mut answers = list(&value)?;
    for (index, (answer, item)) in
        answers.iter_mut().zip(value.as_array().into_iter().flatten()).enumerate()
    {
        answer.by_number = has_number(item);
        let lacks_answer = item.as_object().is_some_and(|item| !item.contains_key("answer"));
        if lacks_answer && answer.is_missing() {
            return Err(words::no_answer(index + 1, json::short(item)));
        }
    }
    Ok(answers)
}

/// Returns `true` for a number or a text that is a number, also in a list or an answer object.
fn has_number(item: &Value) -> bool {
    match item {
        Value::Array(items) => items.iter().any(has_number),
        Value::Object(item) => item.get("answer").is_some_and(has_number),
        Value::String(text) => is_number(text),
        item => item.is_number(),
    }
}

pub(super) fn is_number(text: &str) -> bool {
    let text = text.trim();
    text.strip_prefix('-').unwrap_or(text).starts_with(|c: char| c.is_ascii_digit())
        && text.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn answers_of_every_contract_are_understood() {
        let read = |value: Value| RawAnswer::read(&value);
        let list = |texts: &[&str]| RawValue::List(texts.iter().map(|&text| text.into()).collect());
        let cases = [
            (json!({"id": "a", "kind": "selection", "selections": ["A", "B"]}), list(&["A", "B"])),
            (json!({"id": "a", "kind": "freeform", "text": "A"}), RawValue::Custom("A".into())),
            (json!({"id": "a", "kind": "skipped"}), RawValue::Missing),
            (json!({"kind": "option", "answer": "A"}), RawValue::Text("A".into())),
            (json!({"kind": "multi", "answer": null, "selected": ["A"]}), list(&["A"])),
            (json!({"kind": "multi", "answer": null, "selected": []}), list(&[])),
            (json!({"kind": "custom", "answer": "A"}), RawValue::Custom("A".into())),
            (json!({"kind": "custom", "answer": null}), RawValue::Custom(String::new())),
            (json!({"kind": "chat", "answer": "Chat about this"}), RawValue::Missing),
            (json!({"question": "Q?", "answer": null}), RawValue::Missing),
            (json!({"answer": "A", "wasCustom": true}), RawValue::Custom("A".into())),
            (
                json!({"answer": ["A", "B"], "wasCustom": true}),
                RawValue::CustomList(vec!["A".into(), "B".into()]),
            ),
            (json!({"selectedOption": "A"}), RawValue::Text("A".into())),
            (json!({}), RawValue::Missing),
            (json!(null), RawValue::Missing),
            (json!("A"), RawValue::Text("A".into())),
            (json!(8080), RawValue::Text("8080".into())),
            (json!(true), RawValue::Text("true".into())),
            (json!(["A", 2, null, {"label": "B"}]), list(&["A", "2", "B"])),
        ];
        for (value, expected) in cases {
            assert_eq!(read(value.clone()).value, expected, "{value}");
        }
        for note in ["note", "notes", "comment"] {
            assert_eq!(read(json!({"answer": "A", note: "n"})).note.as_deref(), Some("n"));
        }
    }

    #[test]
    fn an_answer_is_parsed_with_its_notes() {
        let text = |text: &str| RawValue::Text(text.to_owned());
        let answer = json!({"question": "Q?", "answer": "A", "selectedOption": "A", "wasCustom": false, "note": "n",
            "notes": {"B": "no", "C": null}});
        let parsed = RawAnswer::read(&answer);
        assert_eq!(
            parsed,
            RawAnswer {
                question: Some("Q?".into()),
                value: text("A"),
                note: Some("n".into()),
                notes: vec![("B".into(), "no".into())],
                ..RawAnswer::default()
            }
        );
        let nested =
            RawAnswer::read(&json!({"question": "Q?", "answer": {"answer": ["A"], "note": "n"}}));
        assert_eq!(nested.value, RawValue::List(vec!["A".into()]));
        assert_eq!(nested.note.as_deref(), Some("n"));
    }

    #[test]
    fn the_flag_contains_a_list_of_answers() {
        let answers = from_flag(r#"["PostgreSQL (Recommended)", ["A", "B"], null]"#).unwrap();
        assert_eq!(answers.len(), 3);
        assert!(answers[2].is_missing());
        assert_eq!(from_flag("[]").unwrap(), []);
        assert_eq!(
            from_flag("[\"ä\", postgres]").unwrap_err().to_string(),
            "--answers is not valid JSON at line 1, column 7 (expected value). \
             Write it like --answers '[\"PostgreSQL\", \"order-processor\"]'."
        );
        assert!(from_flag("[\n1 2]").unwrap_err().to_string().contains("at line 2, column 3"));
        for (value, found) in
            [("\"yes\"", "\"yes\""), ("2", "2"), (r#"{"Database":"SQLite"}"#, "{")]
        {
            let refused = from_flag(value).unwrap_err().to_string();
            assert!(refused.starts_with("The answers must be a JSON list"), "{refused}");
            assert!(refused.contains(&format!("not {found}")), "{refused}");
        }
        let refused = from_flag(r#"["a", {"Database":"SQLite"}]"#).unwrap_err().to_string();
        assert!(refused.starts_with("Answer 2 has no \"answer\""), "{refused}");
        assert!(from_flag(r#"[{"question":"A?","answer":null}]"#).unwrap()[0].is_missing());
        assert_eq!(
            list(&json!({"a": 1})).unwrap_err().to_string(),
            "The answers must be a JSON list with one item for each question, not {\"a\":1}."
        );
    }
}
