//! The test cases of the tool contracts (`tests/vectors/`), answered in RPC dialogs.

use pi_questions::contract::{Call, Flavor, Mode, parse, prepare, reply};
use pi_questions::model::Outcome;
use pi_questions::surface::rpc::{Dialog, Reply, Step, Style, Walk};
use serde_json::Value;

const FILES: [&str; 6] = ["ask_user", "single", "batch", "question", "ask_user_question", "claude"];

fn cases(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/vectors/{file}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The user of a case, at an RPC client.
struct User<'a> {
    name: &'a str,
    walk: Walk,
    step: Step,
}

impl User<'_> {
    fn send(&mut self, text: &str) {
        self.step = self.walk.step(Some(Reply::Text(text.to_owned())));
    }

    fn close(&mut self) {
        self.step = self.walk.step(Some(Reply::Dismissed { unseen: false }));
    }

    fn rows(&self) -> Vec<String> {
        match &self.step {
            Step::Ask(Dialog::Select { rows, .. }) => rows.clone(),
            Step::Ask(Dialog::Input { .. }) => Vec::new(),
            Step::Done(outcome) => panic!("{}: the walk ended too early: {outcome:?}", self.name),
        }
    }

    /// Selects the row that starts with one of `starts`. Returns false if there is none.
    fn select_row(&mut self, starts: &[&str]) -> bool {
        let rows = self.rows();
        let row = rows.iter().find(|row| starts.iter().any(|start| row.starts_with(start)));
        if let Some(row) = row {
            self.send(row);
        }
        row.is_some()
    }

    /// Enters one answer of the case. Returns false if the question stays open.
    fn answer(&mut self, step: &Value) -> bool {
        if let Some(note) = step["note"].as_str().or(step["comment"].as_str()) {
            assert!(self.select_row(&["Add a "]), "{}: no row for a note", self.name);
            self.send(note);
        }
        if step["leave"] == true {
            if matches!(&self.step, Step::Ask(Dialog::Input { placeholder, .. }) if placeholder.ends_with("to skip"))
            {
                self.send("");
                return true;
            }
            return self.select_row(&["Skip this question"]);
        }
        let multi = self.rows().iter().any(|row| row == "Done");
        for label in step["choose"].as_array().into_iter().flatten() {
            self.send(label.as_str().unwrap());
        }
        if let Some(text) = step["write"].as_str() {
            if !self.rows().is_empty() {
                self.send("0");
            }
            self.send(text);
        }
        if multi {
            self.send("Done");
        }
        true
    }

    fn finish(&mut self, user: &Value) -> Outcome {
        if user["end"] == "cancel" {
            if matches!(self.step, Step::Ask(_)) {
                self.close();
            }
            if matches!(self.step, Step::Ask(_)) {
                self.send("Yes, discard");
            }
        } else if matches!(self.step, Step::Ask(_)) {
            if let Some(note) = user["globalNote"].as_str() {
                assert!(self.select_row(&["Add a note"]), "{}: no row for a note", self.name);
                self.send(note);
            }
            assert!(
                self.select_row(&["Submit "]),
                "{}: no row to submit in {:?}",
                self.name,
                self.rows()
            );
        }
        match &self.step {
            Step::Done(outcome) => outcome.clone(),
            Step::Ask(dialog) => panic!("{}: still asking {dialog:#?}", self.name),
        }
    }
}

fn play(name: &str, call: &Call, user: &Value) -> Outcome {
    let mut walk = Walk::new(call.form.clone(), Style::Plain);
    let step = walk.step(None);
    let mut player = User { name, walk, step };
    for step in user["answers"].as_array().into_iter().flatten() {
        if !player.answer(step) {
            break;
        }
    }
    player.finish(user)
}

/// Compares two values. `<…>` and `answeredAt` match any value; `mode` may be `rpc`.
fn same(wanted: &Value, found: &Value, path: &str) -> Result<(), String> {
    match (wanted, found) {
        (Value::String(any), _) if any.starts_with('<') && any.ends_with('>') => Ok(()),
        (Value::Object(wanted), Value::Object(found)) => {
            for key in wanted.keys().chain(found.keys()) {
                let path = format!("{path}.{key}");
                if key == "answeredAt" {
                    continue;
                }
                let pair = wanted.get(key).zip(found.get(key)).ok_or(format!("{path} differs"))?;
                if key == "mode" && pair.0 == "interactive" && pair.1 == "rpc" {
                    continue;
                }
                same(pair.0, pair.1, &path)?;
            }
            Ok(())
        }
        (Value::Array(wanted), Value::Array(found)) if wanted.len() == found.len() => {
            wanted.iter().zip(found).try_for_each(|(wanted, found)| same(wanted, found, path))
        }
        _ if wanted == found => Ok(()),
        _ => Err(format!("{path}: wanted {wanted}, found {found}")),
    }
}

#[test]
fn the_vectors_pass_in_dialogs() {
    let mut played = 0;
    for case in FILES.into_iter().flat_map(cases) {
        let name = format!("{}: {}", case["contract"], case["name"]);
        let tool = case["tool"].as_str().unwrap();
        let opens_form = case["person"]["end"] != "none" && case["person"]["ui"] != false;
        let is_acp = case["contract"].as_str().unwrap().starts_with("acp_");
        if !opens_form || case["expect"]["shown"] == false || is_acp {
            continue;
        }
        let params = prepare(tool, case["input"].clone());
        let Ok(call) = parse(tool, Flavor::Rpiv, params) else { continue };
        let outcome = play(&name, &call, &case["person"]);
        let reply = reply(&call, &outcome, Mode::Rpc, 0.0);
        let expect = &case["expect"];
        if let Some(text) = expect["text"].as_str() {
            assert_eq!(reply.text, text, "{name}");
        }
        if let Some(json) = expect["json"].as_object() {
            let text: Value = serde_json::from_str(&reply.text).unwrap();
            for (key, value) in json {
                same(value, &text[key], key).unwrap_or_else(|why| panic!("{name}: text {why}"));
            }
        }
        if expect["details"].is_object() {
            same(&expect["details"], &reply.details, "details")
                .unwrap_or_else(|why| panic!("{name}: {why}"));
        }
        played += 1;
    }
    assert!(played >= 50, "only {played} cases were played");
}
