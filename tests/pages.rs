//! Generated parts of the README and `docs/`: tables from the code, frames from the golden files,
//! and whole files. `BLESS=1 cargo test --no-default-features` writes the golden files, then these
//! parts.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "helpers of tests fail like tests"
)]

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use pi_questions::contract::{self, Advertised, Call, Flavor, Guidance, Mode};
use pi_questions::keys::keymap::TABLE;
use pi_questions::keys::read::commands;
use pi_questions::keys::{Bindings, KeyNames, Scope, help};
use pi_questions::model::other::PHRASES;
use pi_questions::model::{Answer, Answers, EmptyMulti, Notes, Outcome, Submit, Unavailable};
use pi_questions::state::{Msg, Screen, State};
use pi_questions::strings::HintId;
use pi_questions::strings::language::Language;
use serde_json::{Value, json};

#[path = "common/golden.rs"]
mod golden;

use golden::{compare, compare_between};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).unwrap().replace("\r\n", "\n")
}

/// Returns the frame of this `size` from a golden file.
fn frame(golden: &str, size: &str) -> String {
    let text = read(&format!("tests/frames/{golden}.txt"));
    let mut sections = text.split("== ").filter_map(|section| section.split_once('\n'));
    let (_, drawn) = sections
        .find(|(sizes, _)| sizes.split(", ").any(|listed| listed == size))
        .unwrap_or_else(|| panic!("{golden} is not drawn at {size}"));
    format!("{}\n", drawn.trim_end_matches('\n'))
}

/// Returns the argument and the head of each generated block with this mark. A head is the line
/// `<!-- mark: argument -->` and the next line.
fn heads(page: &str, mark: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = page.lines().collect();
    let shown = lines.windows(2).filter_map(|pair| {
        let argument = pair[0].strip_prefix("<!-- ")?.strip_prefix(mark)?.strip_suffix(" -->")?;
        Some((argument.trim().to_owned(), format!("{}\n{}\n", pair[0], pair[1])))
    });
    shown.collect()
}

#[test]
fn pages_show_current_frames_and_files() {
    let docs = fs::read_dir(Path::new(ROOT).join("docs")).unwrap();
    let names = docs.map(|entry| format!("docs/{}", entry.unwrap().file_name().to_str().unwrap()));
    let mut count = 0;
    for name in names.filter(|name| name.ends_with(".md")).chain(["README.md".to_owned()]) {
        let page = read(&name);
        for (argument, head) in heads(&page, "frame:") {
            let (golden, size) = argument.split_once(' ').unwrap();
            compare_between(&name, &head, "```", &frame(golden, size));
            count += 1;
        }
        for (file, head) in heads(&page, "file:") {
            compare_between(&name, &head, "```", &read(&file));
            count += 1;
        }
    }
    assert!(count >= 5, "{count} frames and files are shown");
}

/// The scopes of a table, with their names in the page.
type Places = [(Scope, &'static str)];

/// Scopes in which keys are commands.
const LISTS: &Places = &[
    (Scope::List, "list"),
    (Scope::Checkboxes, "checkboxes"),
    (Scope::Review, "review"),
    (Scope::Discard, "“Discard?”"),
    (Scope::Long, "“Too long?”"),
];

/// Scopes in which keys are text.
const EDITORS: &Places = &[
    (Scope::Custom, "Other"),
    (Scope::CustomCheckboxes, "Other"),
    (Scope::Text, "text"),
    (Scope::Note, "note"),
    (Scope::Discuss, "question to the agent"),
    (Scope::Filter, "filter"),
    (Scope::FilterCheckboxes, "filter"),
];

/// The list of files, with its own keys.
const FILES: &Places = &[(Scope::Files, "list of files")];

/// Effects that a key has in some forms only, with the condition. In other forms, the key has
/// another effect in the same place.
const CONDITIONS: &[(&str, &str)] = &[
    ("go to the recommended option", "if it is the only question"),
    ("close; answer later", "if the questions are deferred"),
    ("select this answer and go back to the list", "with checkboxes"),
    ("go to the matching options", "with checkboxes"),
];

/// Returns the effects of keys in a scope, each with all its keys.
fn keys_of(scope: Scope) -> Vec<(HintId, String)> {
    let mut all: Vec<(HintId, Vec<Cow<'static, str>>)> = Vec::new();
    for (entry, mut keys) in help::of_scope(scope, &Bindings::default(), KeyNames::Signs) {
        if matches!(entry.msg, Msg::Pick(_)) && !keys.is_empty() {
            keys = vec!["1-9".into()];
        }
        match all.iter_mut().find(|(id, _)| *id == entry.hint) {
            Some((_, known)) => {
                keys.retain(|key| !known.contains(key));
                known.extend(keys);
            }
            None => all.push((entry.hint, keys)),
        }
    }
    all.retain(|(_, keys)| !keys.is_empty());
    all.into_iter().map(|(id, keys)| (id, keys.join(", "))).collect()
}

/// Returns one line per effect of keys, with the places of the effect.
fn table(places: &Places) -> String {
    let mut rows: Vec<(String, &str, Vec<String>)> = Vec::new();
    let of_others = of_other_reviews();
    for (place, name) in places {
        for (id, keys) in keys_of(*place) {
            let name = &match of_others.get(id.words()) {
                Some(others) if *place == Scope::Review => format!("{name} of {others}"),
                _ => (*name).to_owned(),
            };
            let same = rows.iter_mut().find(|row| row.0 == keys && row.1 == id.words());
            match same {
                Some(row) if row.2.contains(name) => {}
                Some(row) => row.2.push(name.clone()),
                None => rows.push((keys, id.words(), vec![name.clone()])),
            }
        }
    }
    let mut table = "| Keys | What they do | Where |\n|---|---|---|\n".to_owned();
    for (keys, words, places) in rows {
        let all = "Other, text, note, question to the agent, filter";
        let mut places = places.join(", ").replace(all, "everywhere");
        if let Some((_, condition)) = CONDITIONS.iter().find(|(effect, _)| *effect == words) {
            write!(places, " ({condition})").unwrap();
        }
        writeln!(table, "| {keys} | {words} | {places} |").unwrap();
    }
    table
}

/// Returns the effects of keys that the review of `ask_user` lacks, each with the names of the
/// reviews that have it: names of contracts, and "corrections".
fn of_other_reviews() -> BTreeMap<&'static str, String> {
    let offered = |call: &Call, is_correction: bool| -> Vec<&'static str> {
        let mut form = call.form.clone();
        let second = form.questions[0].clone();
        form.questions_mut().resize(2, second);
        form.is_correction = is_correction;
        let mut state = State::new(form, usize::MAX);
        state.update(Msg::Pick(1));
        state.update(Msg::GoTab(2));
        state.update(Msg::MoveTo(0));
        let commands = commands(&state, &Screen::Review, &Bindings::default()).into_iter();
        commands.map(|command| TABLE[command.entry].hint.words()).collect()
    };
    let calls = contracts();
    let usual = offered(&calls[0].1, false);
    let mut others = BTreeMap::<&str, Vec<&str>>::new();
    let all = calls.iter().map(|(name, call)| (*name, offered(call, false)));
    for (name, offered) in all.chain([("corrections", offered(&calls[0].1, true))]) {
        for words in offered.into_iter().filter(|words| !usual.contains(words)) {
            others.entry(words).or_default().push(name);
        }
    }
    others.into_iter().map(|(words, names)| (words, names.join(", "))).collect()
}

fn key_table() -> String {
    format!(
        "\n## In lists and in the review\n\n{}\n## Where you type\n\n{}\n\
         ## While files are listed, after `@`\n\n{}",
        table(LISTS),
        table(EDITORS),
        table(FILES)
    )
}

#[test]
fn the_page_of_keys_names_every_key() {
    compare("docs/keys.md", "keys", &key_table());
}

#[test]
fn table_of_keys_has_no_empty_cell() {
    let table = key_table();
    assert!(table.contains("| Enter | select the option | list"), "{table}");
    assert!(table.contains("| 1-9 | select by number |"), "{table}");
    assert!(table.contains("| review of `ask_user_question` |"), "{table}");
    for (effect, condition) in CONDITIONS {
        let has_both = |line: &str| line.contains(effect) && line.contains(condition);
        assert!(table.lines().any(has_both), "{effect}: {table}");
    }
    assert!(!table.contains("|  |"), "{table}");
}

/// Returns the name of each contract in pages, and a call of one question with two options.
fn contracts() -> Vec<(&'static str, Call)> {
    let pick = |label: &str| json!({ "label": label, "value": label, "description": "d" });
    let options = json!([pick("A"), pick("B")]);
    let ask = json!({
        "question": "Which?", "prompt": "Which?", "header": "Which", "id": "q", "options": options,
    });
    let list = |extra: Value| {
        let mut call = json!({ "questions": [ask], "timeout": 1000 });
        call.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        call
    };
    let mut second = ask.clone();
    second["id"] = json!("r");
    let short = json!({
        "question": "Which?", "options": options, "allowComment": true, "timeout": 1000,
    });
    let batch = list(json!({
        "mode": "batch", "questions": [ask, second], "allowComment": true,
    }));
    let calls = [
        ("`ask_user`", "ask_user", Flavor::Rpiv, list(json!({}))),
        ("short form", "ask_user", Flavor::Rpiv, short),
        ("batch", "ask_user", Flavor::Rpiv, batch),
        ("`question`", "question", Flavor::Rpiv, list(json!({}))),
        ("`AskUserQuestion`", "AskUserQuestion", Flavor::Rpiv, list(json!({}))),
        ("`ask_user_question`", "ask_user_question", Flavor::Rpiv, list(json!({}))),
        ("the same, `forge`", "ask_user_question", Flavor::Forge, list(json!({}))),
    ];
    calls
        .map(|(name, tool, flavor, args)| (name, contract::parse(tool, flavor, args).unwrap()))
        .into()
}

/// Describes the treatment of the answers that the user gave before a cancel.
fn after_a_cancel(call: &Call) -> &'static str {
    let first = Answer { picks: vec![0], ..Answer::default() };
    let mut given = Answers::none(call.form.questions.len());
    given.each[0] = Some(first);
    let details = contract::reply(call, &Outcome::Cancelled(given), Mode::Interactive, 0.0).details;
    let has_answers =
        details.get("answers").and_then(Value::as_array).is_some_and(|answers| !answers.is_empty());
    if has_answers { "kept in `details`" } else { "dropped" }
}

fn without_a_user(call: &Call) -> &'static str {
    let no_user = Outcome::Unavailable(Unavailable::NoUi);
    let reply = contract::reply(call, &no_user, Mode::Print, 0.0);
    match reply.details.get("error") {
        _ if contract::is_own(call) => "the questions are saved in a file",
        Some(Value::String(_)) => "the code `no_ui`",
        _ if reply.is_error => "an error with the questions",
        _ if reply.text.starts_with("Error: ") => "its own error text",
        _ => "a text with the reason",
    }
}

type Rule = (&'static str, fn(&Call) -> String);

/// The rows of the table of rules: a name, and the function that returns the cell of a contract.
const RULES: [Rule; 11] = [
    ("option for a custom answer", |call| {
        format!("\u{201c}{}\u{201d}", call.form.policy.custom.row.words())
    }),
    ("blank custom answer", |call| {
        if call.form.policy.custom.takes_blank { "accepted" } else { "refused" }.into()
    }),
    ("surrounding whitespace", |call| {
        if call.form.policy.custom.trim { "dropped" } else { "kept" }.into()
    }),
    ("custom answer and selected options", |call| {
        match call.form.policy.custom.replaces_selection {
            false => "both count".into(),
            true => "the custom answer replaces them".into(),
        }
    }),
    ("no option selected in a multiple choice", |call| {
        match call.form.policy.empty_multi {
            EmptyMulti::Refused => "is no answer",
            EmptyMulti::Confirmed => "is an answer, confirmed by a second Enter",
            EmptyMulti::Accepted => "is an answer",
        }
        .into()
    }),
    ("needed to submit", |call| match call.form.policy.submit {
        Submit::Required => "all required answers".into(),
        Submit::Partial => "at least one answer".into(),
    }),
    ("notes", |call| match call.form.policy.notes {
        Notes::None => "\u{2013}".into(),
        Notes::Comment => "a comment, with `allowComment`".into(),
        Notes::QuestionAndOptions => "per question and option".into(),
        Notes::Question => "per question".into(),
        Notes::QuestionAndForm => "per question, and one on the form".into(),
    }),
    ("row “Chat about this”", |call| {
        if call.form.policy.chat { "yes" } else { "\u{2013}" }.into()
    }),
    ("`timeout` of the call", |call| {
        let mut deferred = (*call.params).clone();
        deferred["wait"] = json!(false);
        let deferred = contract::parse("ask_user", Flavor::Rpiv, deferred);
        match deferred.map(|call| call.form.timeout_ms) {
            _ if call.form.timeout_ms.is_some() => "obeyed",
            Ok(Some(_)) if contract::is_own(call) => "obeyed with `wait: false`",
            _ => "\u{2013}",
        }
        .into()
    }),
    ("answers given before a cancel", |call| after_a_cancel(call).into()),
    ("no user to ask", |call| without_a_user(call).into()),
];

#[test]
fn the_page_of_the_design_has_every_policy() {
    let calls = contracts();
    let names: Vec<_> = calls.iter().map(|(name, _)| *name).collect();
    let mut table = format!("| | {} |\n|{}\n", names.join(" | "), "---|".repeat(names.len() + 1));
    for (rule, cell) in RULES {
        let cells: Vec<_> = calls.iter().map(|(_, call)| cell(call)).collect();
        writeln!(table, "| {rule} | {} |", cells.join(" | ")).unwrap();
    }
    compare("docs/internals/design.md", "policies", &table);
}

#[test]
fn the_page_of_the_design_has_the_numbers_of_the_code() {
    fn gather(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                gather(&path, text);
            } else {
                text.push_str(&fs::read_to_string(path).unwrap());
            }
        }
    }
    let mut sources = String::new();
    gather(&Path::new(ROOT).join("src"), &mut sources);
    let page = read("docs/internals/design.md");
    let (_, rest) = page.split_once("<!-- numbers:start -->\n").unwrap();
    let (table, _) = rest.split_once("<!-- numbers:end -->").unwrap();
    let rows: Vec<_> =
        table.lines().skip(2).map(|row| row.split('`').collect::<Vec<_>>()).collect();
    assert!(rows.len() > 10, "{table}");
    for row in rows {
        let [_, name, _, value, ..] = row[..] else { panic!("{row:?}") };
        let start = format!("const {name}: ");
        let constants = sources.split(&start).skip(1);
        let mut values = constants.map(|rest| {
            let (_, value) = rest.split_once(';').unwrap().0.split_once(" = ").unwrap();
            value.replace('_', "").replace(".0", "")
        });
        assert!(
            values.any(|found| found == value),
            "`{name}` is not {value} in src: correct docs/internals/design.md"
        );
    }
}

#[test]
fn the_languages_are_those_of_the_files() {
    let mut out = "| Tag | Language | Proofread by, or state |\n|---|---|---|\n".to_owned();
    for language in Language::all() {
        let source = read(&format!("locales/{}.ftl", language.tag()));
        let reader = source.split_once("Read by a native speaker: ").unwrap().1.lines().next();
        let reader = reader.filter(|name| *name != "no").unwrap_or("machine-checked draft");
        writeln!(out, "| `{}` | {} | {reader} |", language.tag(), language.name()).unwrap();
    }
    compare("docs/languages.md", "languages", &out);
}

/// Returns regular expressions of JavaScript with the flags `iu`, for `fallback.js`: for nearly all
/// labels that `is_bare_other` accepts, and for an example after such a label.
fn patterns() -> (String, String) {
    let any = |names: &[&str]| {
        let lists = PHRASES.lines().filter_map(|line| line.split_once(" = "));
        let lists = lists.filter(|(name, _)| names.contains(name));
        let mut phrases: Vec<&str> = lists.flat_map(|(_, list)| list.split("; ")).collect();
        phrases.sort_by_key(|phrase| std::cmp::Reverse(phrase.len()));
        format!("(?:{})", phrases.join("|").replace(' ', "[ '’.-]+"))
    };
    let (rows, requests) = (any(&["rows"]), any(&["requests"]));
    let hints = any(&["requests", "hints"]);
    let ends = r"(?=[^\p{L}\p{N}]|$|(?<=[\u2e80-\uffff]))";
    // The expression never backtracks into a found phrase, because that could take very long.
    let once = |name: &str, phrase: &str| format!(r"(?=(?<{name}>{phrase}))\k<{name}>");
    let first = once("first", &format!("{hints}{ends}"));
    let next = once("next", &format!("(?:{hints}|{rows}|recommended){ends}"));
    let more = once("more", &format!("(?:{hints}|{rows}|recommended){ends}"));
    // A number, a letter or a hint with punctuation may precede the phrase. A request follows the
    // phrase directly; other text follows only after punctuation.
    let number = r"\P{L}*(?:[a-z] *[.):\]–—-]\P{L}*)?";
    let sign = r"(?: *[^\p{L}\p{N} '’-]| +-)[^\p{L}\p{N}]*";
    let lead = format!("(?:(?:{first}[ '’-]*)+{sign})?");
    let after = format!("(?:[ '’-]*{requests}{ends}|{sign}{next})");
    let other =
        format!(r"^{number}{lead}{rows}{ends}(?:{after}(?:[^\p{{L}}\p{{N}}]*{more})*)?\P{{L}}*$");
    (other, format!("{sign}{}{ends}.*", any(&["examples"])))
}

/// `fallback.json` describes the addon's tool, except for features that need the form.
#[test]
fn fallback_has_the_tool_of_the_addon() {
    let [mut tool] =
        contract::tools(&["ask_user".to_owned()], &Guidance::default(), Advertised::List)
            .try_into()
            .unwrap();
    tool.guidelines.retain(|line| !line.contains("`wait: false`"));
    let fields = tool.parameters["properties"].as_object_mut().unwrap();
    fields.shift_remove("wait").unwrap();
    let option = &mut fields["questions"]["items"]["properties"]["options"]["items"]["properties"];
    option.as_object_mut().unwrap().shift_remove("preview").unwrap();
    let (other, example) = patterns();
    let offer = json!({
        "name": tool.name,
        "label": tool.label,
        "description": tool.description,
        "promptSnippet": tool.snippet,
        "promptGuidelines": tool.guidelines,
        "parameters": tool.parameters,
        "other": other,
        "example": example,
    });
    let wanted = format!("{}\n", serde_json::to_string_pretty(&offer).unwrap());
    if std::env::var_os("BLESS").is_some() {
        fs::write(Path::new(ROOT).join("shell/fallback.json"), &wanted).unwrap();
    }
    assert!(
        read("shell/fallback.json") == wanted,
        "fallback.json should contain (BLESS=1 writes it): {wanted}"
    );
}
