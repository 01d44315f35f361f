//! The documents that specify this package. The fixtures in `tests/seeds/` quote them verbatim. A
//! fixture is tested here, or by the test that it mentions.
//!
//! ```text
//! ## Cancellation: single question, Esc pressed        section of the document, then a part of it
//! > | Single question, Esc pressed | Immediate cancel … the document's lines
//!
//!     form database                                    lines of a key script for it
//!     <esc> → cancelled
//! Shown by `tests/e2e/replay.test.mjs`: name of a test  if no test of the core runs the fixture
//! Differs: one line                                     our behaviour, and the reason
//! Differs as 000, Session Interruption: partial state   our behaviour differs as in that fixture
//! ```

mod d000;
mod d001;
mod d002;
mod d003;
mod d004;
mod mockups;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use pi_questions::contract::{self, Advertised, Call, Flavor, Guidance, Mode, Reply, Tool};
use serde_json::Value;

use crate::common::User;
use crate::common::golden::compare;
use crate::scripts::play_lines;

const DOCUMENTS: [&str; 5] = ["000", "001", "002", "003", "004"];

/// The maximum number of differences in all documents.
const MOST_DIFFERENCES: usize = 15;

struct Fixture {
    title: String,
    /// The quoted text of the document, without the `>` of each line.
    text: String,
    /// The file and the name of the test for this fixture, if it is not tested here.
    shown_by: Option<(String, String)>,
    /// Our behaviour, and the reason for it.
    differs: Option<String>,
    /// Document and title of the fixtures that have the same difference.
    differs_as: Vec<(String, String)>,
    /// True if the fixture has lines of a key script with checks.
    is_played: bool,
}

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap_or_default()
}

fn fixtures(document: &str) -> Vec<Fixture> {
    let page = read(&format!("tests/seeds/{document}.md"));
    let parts = page.split("\n## ").skip(1);
    let fixture = |part: &str| {
        let (title, rest) = part.split_once('\n').unwrap();
        let quoted = rest.lines().filter_map(|line| line.strip_prefix('>'));
        let lines: Vec<&str> = quoted.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        let value_of = |start: &str| rest.lines().find_map(|line| line.strip_prefix(start));
        let shown_by = value_of("Shown by `").map(|line| line.split_once("`: ").expect(line));
        let others = rest.lines().filter_map(|line| line.strip_prefix("Differs as "));
        let other = |line: &str| {
            let (document, title) = line.split_once(", ").expect(line);
            (document.to_owned(), title.to_owned())
        };
        Fixture {
            title: title.to_owned(),
            text: lines.join("\n"),
            shown_by: shown_by.map(|(file, test)| (file.to_owned(), test.to_owned())),
            differs: value_of("Differs: ").map(str::to_owned),
            differs_as: others.map(other).collect(),
            is_played: rest.lines().any(|line| line.starts_with("    ") && line.contains('→')),
        }
    };
    parts.map(fixture).collect()
}

/// Returns the text that the fixture `title` quotes from a document.
#[track_caller]
pub fn seed(document: &str, title: &str) -> String {
    let found = fixtures(document).into_iter().find(|fixture| fixture.title == title);
    found.unwrap_or_else(|| panic!("{document} has no fixture “{title}”")).text
}

/// Parses a text of a document as JSON. Keys may lack their quotes, comments follow two spaces, and
/// `[...]` and `"..."` match any value.
#[track_caller]
pub fn json(text: &str) -> Value {
    let mut out = String::new();
    let mut in_string = false;
    let code =
        |line: &str| line.split_once("  //").map_or(line, |(code, _)| code).to_owned() + "\n";
    let text: String = text.lines().map(code).collect();
    let text = text.replace("[...]", "\"<any>\"").replace("\"...\"", "\"<any>\"");
    for part in text.split_inclusive(['"', ':', ' ']) {
        let name = part.trim_end_matches(':');
        let is_name =
            !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !in_string && is_name && part.ends_with(':') {
            out += &format!("\"{name}\":");
        } else {
            out += part;
        }
        in_string ^= part.ends_with('"');
    }
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}"))
}

/// Returns the texts between backticks.
pub fn code(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Fails if a field of `wanted` is missing in `got`, or has another value.
#[track_caller]
pub fn includes(wanted: &Value, got: &Value) {
    for (name, value) in wanted.as_object().unwrap() {
        assert!(crate::vectors::same(value, &got[name]), "{name}: {value} is wanted in {got}");
    }
}

/// Returns a tool as it is registered with Pi.
pub fn tool(name: &str) -> Tool {
    contract::tools(&[name.to_owned()], &Guidance::default(), Advertised::List).remove(0)
}

/// Prepares and parses a call, like Pi. Fails if the call is refused.
#[track_caller]
pub fn call(tool: &str, args: Value) -> Call {
    let prepared = contract::prepare(tool, args);
    contract::parse(tool, Flavor::Rpiv, prepared).unwrap_or_else(|refused| panic!("{refused:?}"))
}

/// Opens the form of a call, and plays `keys`.
pub fn at(call: &Call, keys: &str) -> User {
    let mut user = User::at(call.form.clone(), 80, 40);
    user.keys(keys);
    user
}

/// Returns the result of a call after these keys.
#[track_caller]
pub fn result(call: &Call, keys: &str) -> Reply {
    let user = at(call, keys);
    let outcome = user.end().unwrap_or_else(|| panic!("{keys} do not finish the form"));
    contract::reply(call, outcome, Mode::Interactive, 1_707_091_200_000.0)
}

/// Returns the result for the model.
#[track_caller]
pub fn result_for_model(call: &Call, keys: &str) -> Value {
    json(&result(call, keys).text)
}

/// Returns a line of a key script in which each `«title»` is replaced by the JSON of that fixture.
fn expand(document: &str, line: &str) -> String {
    let mut parts = line.split('«');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |line, part| {
        let (title, rest) = part.split_once('»').unwrap();
        let (title, number) = title.split_once(", question ").unwrap_or((title, ""));
        let mut value = json(&seed(document, title));
        if value["input"].is_object() {
            value = value["input"].take();
        }
        if let Ok(number) = number.parse::<usize>() {
            value = serde_json::json!({ "questions": [value["questions"][number - 1]] });
        }
        format!("{line}{value}{rest}")
    })
}

/// Plays the lines of key scripts below the fixtures of a document.
fn play(document: &str) {
    let file = format!("tests/seeds/{document}.md");
    let page = read(&file);
    let lines = page.lines().enumerate().filter_map(|(at, line)| {
        let is_title = line.starts_with("## ");
        let line = if is_title { Some(&line[1..]) } else { line.strip_prefix("    ") };
        line.map(|line| (at, line))
    });
    play_lines(&file, lines, |line| expand(document, line));
}

#[test]
fn scripts_of_000() {
    play("000");
}

#[test]
fn scripts_of_001() {
    play("001");
}

#[test]
fn scripts_of_002() {
    play("002");
}

#[test]
fn scripts_of_003() {
    play("003");
}

#[test]
fn scripts_of_004() {
    play("004");
}

#[test]
fn every_fixture_is_run() {
    for document in DOCUMENTS {
        let here = ["mod", "mockups", "d000", "d001", "d002", "d003", "d004"];
        let run: String =
            here.iter().map(|name| read(&format!("tests/core/seeds/{name}.rs"))).collect();
        for Fixture { title, text, shown_by, is_played, .. } in fixtures(document) {
            assert!(!text.is_empty(), "{document}, {title}: no text");
            let is_run = is_played || run.contains(&format!("{title:?}"));
            match shown_by {
                Some((file, test)) => {
                    assert!(read(&file).contains(&test), "{document}, {title}: no test in {file}");
                    assert!(!is_run, "{document}, {title}: is run here, too");
                }
                None => assert!(is_run, "{document}, {title}: no test runs it"),
            }
        }
    }
}

#[test]
fn the_design_lists_the_differences() {
    let mut also: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for document in DOCUMENTS {
        for Fixture { title, differs_as, .. } in fixtures(document) {
            for other in differs_as {
                also.entry(other).or_default().push(format!("{document}, “{title}”"));
            }
        }
    }
    let mut list = String::new();
    for document in DOCUMENTS {
        for Fixture { title, differs, .. } in fixtures(document) {
            if let Some(differs) = differs {
                let places = also.remove(&(document.to_owned(), title.clone()));
                let places =
                    places.map(|places| format!(" The same applies to: {}.", places.join("; ")));
                list +=
                    &format!("- {document}, “{title}”. {differs}{}\n", places.unwrap_or_default());
            }
        }
    }
    assert!(also.is_empty(), "“Differs as” names fixtures without “Differs”: {also:?}");
    let count = list.lines().count();
    assert!(count <= MOST_DIFFERENCES, "{count} differences:\n{list}");
    compare("docs/internals/design.md", "differences", &list);
}
