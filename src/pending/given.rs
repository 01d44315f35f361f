//! What somebody wrote for a question, read tolerantly from JSON.

use serde_json::{Map, Value};

use crate::json;
use crate::strings::pending as words;

/// What stands where an answer goes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Written {
    /// Nothing, or `null`: the question is not answered.
    #[default]
    Nothing,
    /// One text: a label picks its choice, anything else is custom text.
    One(String),
    /// One text that is custom text even if it is a label (`wasCustom: true`).
    Custom(String),
    /// A list of texts.
    Many(Vec<String>),
}

/// What somebody wrote for one question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Given {
    /// The question's text beside the answer; only a check, the place decides.
    pub question: Option<String>,
    /// The answer.
    pub written: Written,
    /// A note on the question.
    pub note: Option<String>,
    /// True where a number that is no label is the number of a row.
    pub by_row: bool,
}

impl Given {
    /// Reads one answer: a text, a number or boolean (its text), a list of these, `null`, or an
    /// object with one in it (an `Answer` of any contract, an entry of the pending file).
    #[must_use]
    pub fn read(value: &Value) -> Self {
        match value {
            Value::Array(items) => Self::of(Written::Many(items.iter().filter_map(word).collect())),
            Value::Object(object) => Self::entry(object),
            value => Self::of(word(value).map_or(Written::Nothing, Written::One)),
        }
    }

    fn of(written: Written) -> Self {
        Self { written, ..Self::default() }
    }

    /// Takes the answers of every contract's details: seed 000's, and the kinds of seeds 003 and 004.
    fn entry(object: &Map<String, Value>) -> Self {
        let text = |key: &str| object.get(key).and_then(Value::as_str).map(str::to_owned);
        let kind = object.get("kind").and_then(Value::as_str);
        let keys = ["answer", "selectedOption", "selected", "selections", "text"];
        let mut there = keys.iter().filter_map(|key| object.get(*key)).filter(|it| !it.is_null());
        let inner = there.next().map(Self::read).unwrap_or_default();
        let custom = object.get("wasCustom") == Some(&Value::Bool(true))
            || matches!(kind, Some("custom" | "freeform"));
        let written = match inner.written {
            _ if kind == Some("chat") => Written::Nothing,
            Written::One(text) if custom => Written::Custom(text),
            // Seed 004 has null for custom text that are blank.
            Written::Nothing if kind == Some("custom") => Written::Custom(String::new()),
            written => written,
        };
        let question = text("question").or(inner.question);
        let note = ["note", "notes", "comment"].iter().find_map(|key| text(key));
        Self { question, written, note: note.or(inner.note), by_row: false }
    }

    /// True when there is no answer at all.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.written == Written::Nothing
    }

    /// What was written, for a sentence; `None` where there is no answer.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        match &self.written {
            Written::Nothing => None,
            Written::One(text) | Written::Custom(text) => Some(text.clone()),
            Written::Many(texts) => Some(texts.join(", ")),
        }
    }
}

/// A single value as text, also out of an object; `None` for what is no text at all.
fn word(value: &Value) -> Option<String> {
    match value {
        Value::Object(object) => ["answer", "selectedOption", "label"]
            .iter()
            .find_map(|key| json::word(object.get(*key)?)),
        value => json::word(value),
    }
}

/// Reads a list of answers in question order (an RPC client's `answers`). `Err` is a sentence.
pub fn list(value: &Value) -> Result<Vec<Given>, String> {
    match value {
        Value::Array(items) => Ok(items.iter().map(Given::read).collect()),
        value => Err(words::not_a_list(&json::short(value))),
    }
}

/// Reads the value of the flag `--answers`: a JSON list of answers in question order, where a number
/// may stand for a row; a lone value counts as a list of one. `Err` is a sentence that names the
/// column.
pub fn inline(text: &str) -> Result<Vec<Given>, String> {
    let value =
        json::read(text).map_err(|broken| words::broken_inline(&broken, text.contains('\n')))?;
    let items = match value {
        Value::Null => return list(&Value::Null),
        Value::Array(items) => items,
        value => vec![value],
    };
    let by_row = |item: &Value| match item {
        Value::Array(items) => items.iter().any(Value::is_number),
        item => item.is_number(),
    };
    Ok(items.iter().map(|item| Given { by_row: by_row(item), ..Given::read(item) }).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn written(value: Value) -> Written {
        Given::read(&value).written
    }

    #[test]
    fn answers_of_every_contract_are_understood() {
        let read = |value: Value| Given::read(&value);
        let many = |texts: &[&str]| Written::Many(texts.iter().map(|&it| it.into()).collect());
        let cases = [
            (json!({"id": "a", "kind": "selection", "selections": ["A", "B"]}), many(&["A", "B"])),
            (json!({"id": "a", "kind": "freeform", "text": "A"}), Written::Custom("A".into())),
            (json!({"id": "a", "kind": "skipped"}), Written::Nothing),
            (json!({"kind": "option", "answer": "A"}), Written::One("A".into())),
            (json!({"kind": "multi", "answer": null, "selected": ["A"]}), many(&["A"])),
            (json!({"kind": "multi", "answer": null, "selected": []}), many(&[])),
            (json!({"kind": "custom", "answer": "A"}), Written::Custom("A".into())),
            (json!({"kind": "custom", "answer": null}), Written::Custom(String::new())),
            (json!({"kind": "chat", "answer": "Chat about this"}), Written::Nothing),
            (json!({"question": "Q?", "answer": null}), Written::Nothing),
            (json!(true), Written::One("true".into())),
        ];
        for (value, written) in cases {
            assert_eq!(read(value.clone()).written, written, "{value}");
        }
        for note in ["note", "notes", "comment"] {
            assert_eq!(read(json!({"answer": "A", note: "n"})).note.as_deref(), Some("n"));
        }
    }

    #[test]
    fn every_way_to_write_an_answer() {
        let one = |text: &str| Written::One(text.to_owned());
        assert_eq!(written(json!("SQLite")), one("SQLite"));
        assert_eq!(written(json!(8080)), one("8080"));
        assert_eq!(written(json!(true)), one("true"));
        assert_eq!(written(json!(null)), Written::Nothing);
        assert_eq!(written(json!({})), Written::Nothing);
        assert_eq!(
            written(json!(["A", 2, null, {"label": "B"}])),
            Written::Many(vec!["A".into(), "2".into(), "B".into()])
        );
        let answer = json!({"question": "Q?", "answer": "A", "selectedOption": "A", "wasCustom": false, "note": "n"});
        let given = Given::read(&answer);
        assert_eq!(
            given,
            Given {
                question: Some("Q?".into()),
                written: one("A"),
                note: Some("n".into()),
                by_row: false
            }
        );
        assert_eq!(written(json!({"answer": "A", "wasCustom": true})), Written::Custom("A".into()));
        assert_eq!(written(json!({"selectedOption": "A"})), one("A"));
        let nested =
            Given::read(&json!({"question": "Q?", "answer": {"answer": ["A"], "note": "n"}}));
        assert_eq!(nested.written, Written::Many(vec!["A".into()]));
        assert_eq!(nested.note.as_deref(), Some("n"));
    }

    #[test]
    fn inline_answers() {
        let given = inline(r#"["PostgreSQL (Recommended)", ["A", "B"], null]"#).unwrap();
        assert_eq!(given.len(), 3);
        assert!(given[2].is_nothing());
        assert_eq!(inline("\"yes\"").unwrap(), [Given::read(&json!("yes"))]);
        assert_eq!(inline("[]").unwrap(), []);
        assert_eq!(
            inline("[\"ä\", postgres]").unwrap_err(),
            "--answers is not valid JSON at column 7 (expected value). \
             Write it like --answers '[\"PostgreSQL\", \"order-processor\"]'."
        );
        assert!(inline("[\n1 2]").unwrap_err().contains("at line 2, column 3"));
        assert_eq!(
            list(&json!({"a": 1})).unwrap_err(),
            "The answers must be a JSON list, one item for each question, not {\"a\":1}."
        );
    }
}
