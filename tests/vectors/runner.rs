//! Reads the test cases in this directory, and compares their expected results with the results of
//! a test.
#![allow(dead_code, reason = "every runner uses its own part")]

use pi_questions::contract::Reply;
use serde_json::Value;

/// One case of a vector file; see `README.md` here.
pub struct Case {
    pub tool: String,
    pub name: String,
    pub input: Value,
    user: Value,
    expect: Value,
}

/// The user's action at one question.
#[derive(Debug, Default, Clone)]
pub struct Step {
    pub choose: Vec<String>,
    pub write: Option<String>,
    pub note: Option<String>,
    pub leave: bool,
}

/// Returns the cases of `tests/vectors/<file>.json`.
pub fn cases(file: &str) -> Vec<Case> {
    let path = format!("{}/tests/vectors/{file}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect(&path);
    let cases: Vec<Value> = serde_json::from_str(&text).expect(&path);
    cases
        .into_iter()
        .map(|case| Case {
            tool: text_of(&case["tool"]).unwrap_or_default(),
            name: format!("{file}: {}", text_of(&case["name"]).unwrap_or_default()),
            input: case["input"].clone(),
            user: case["person"].clone(),
            expect: case["expect"].clone(),
        })
        .collect()
}

fn text_of(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

impl Case {
    /// Returns false in print and JSON mode.
    pub fn has_ui(&self) -> bool {
        self.user["ui"] != Value::Bool(false)
    }

    /// Returns the way in which the user ends the form.
    pub fn end(&self) -> &str {
        self.user["end"].as_str().unwrap_or("submit")
    }

    /// Returns the note on the whole form.
    pub fn global_note(&self) -> Option<String> {
        text_of(&self.user["globalNote"])
    }

    /// Returns one step per question, in order.
    pub fn steps(&self) -> Vec<Step> {
        let steps = self.user["answers"].as_array().cloned().unwrap_or_default();
        steps
            .iter()
            .map(|step| Step {
                choose: step["choose"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(text_of)
                    .collect(),
                write: text_of(&step["write"]),
                note: text_of(&step["note"]).or_else(|| text_of(&step["comment"])),
                leave: step["leave"] == Value::Bool(true),
            })
            .collect()
    }

    /// Returns the field `key` of the expected result.
    pub fn expected(&self, key: &str) -> Option<&Value> {
        self.expect.get(key)
    }

    /// Returns the field `key` of the actions of the user or the client.
    pub fn user(&self, key: &str) -> &Value {
        &self.user[key]
    }

    /// Returns the whole expected result.
    pub fn expectation(&self) -> &Value {
        &self.expect
    }
}

/// Panics with the case's name if the result differs from the expected one. `got`: the reply or the
/// sentence of an error. `shown`: true if a form was opened.
pub fn compare(case: &Case, got: Result<Reply, String>, shown: bool) {
    let name = &case.name;
    if let Some(wanted) = case.expected("shown").and_then(Value::as_bool) {
        assert_eq!(shown, wanted, "{name}: shown");
    }
    let wants_error = case.expected("error").is_some_and(|wanted| *wanted != Value::Bool(false));
    let reply = match got {
        Ok(reply) => reply,
        Err(sentence) => {
            assert!(wants_error, "{name}: refused: {sentence}");
            return;
        }
    };
    assert!(!wants_error || reply.is_error, "{name}: an error was expected, got {reply:?}");
    if let Some(text) = case.expected("text").and_then(Value::as_str) {
        assert_eq!(reply.text, text, "{name}: text");
    }
    if let Some(json) = case.expected("json") {
        let mut got: Value = serde_json::from_str(&reply.text)
            .unwrap_or_else(|error| panic!("{name}: no JSON ({error}): {}", reply.text));
        if may_have_message(&case.input, &got)
            && let Some(got) = got.as_object_mut()
        {
            got.remove("message");
        }
        assert!(same(json, &got), "{name}: wanted {json}\n   got {got}");
    }
    if let Some(details) = case.expected("details") {
        let mut got = reply.details.clone();
        if let Some(got) = got.as_object_mut() {
            got.remove("answeredAt");
        }
        let mut wanted = details.clone();
        if let Some(wanted) = wanted.as_object_mut() {
            wanted.remove("answeredAt");
        }
        assert!(same(&wanted, &got), "{name}: wanted {wanted}\n   got {got}");
    }
}

/// Returns `true` if a result may have a `message`: without answers, with a custom answer, or for a
/// question with a single option.
fn may_have_message(input: &Value, got: &Value) -> bool {
    let mut answers = got["answers"].as_array().into_iter().flatten();
    let mut questions = input["questions"].as_array().into_iter().flatten();
    got["answered"] == Value::Bool(false)
        || answers.any(|answer| answer["wasCustom"] == Value::Bool(true))
        || questions.any(|question| {
            question["options"].as_array().is_some_and(|options| options.len() == 1)
        })
}

/// Returns `true` if the values are equal. `<…>` in `wanted` matches any value.
pub fn same(wanted: &Value, got: &Value) -> bool {
    match (wanted, got) {
        (Value::String(any), _) if any.starts_with('<') && any.ends_with('>') => true,
        (Value::Array(wanted), Value::Array(got)) => {
            wanted.len() == got.len()
                && wanted.iter().zip(got).all(|(wanted, got)| same(wanted, got))
        }
        (Value::Object(wanted), Value::Object(got)) => {
            wanted.len() == got.len()
                && wanted
                    .iter()
                    .all(|(key, wanted)| got.get(key).is_some_and(|got| same(wanted, got)))
        }
        _ => wanted == got,
    }
}
