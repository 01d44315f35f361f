//! The form in every language.
//!
//! Goldens in `tests/frames/languages/`: `BLESS=1 cargo test --no-default-features` updates them.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::common::{
    User, columns_of, decided, form, golden::golden, holds, multi, opening, question, three,
};
use pi_questions::contract::{self, Call, Flavor, Mode};
use pi_questions::keys::keymap::TABLE;
use pi_questions::model::{Answer, Answers, Outcome, Questionnaire, Submit, Unavailable};
use pi_questions::state::Msg;
use pi_questions::strings::language::{self, Language};
use pi_questions::surface::decisions::format_decisions;
use pi_questions::surface::rpc::{Dialog, Reply, Step, Style, Walk};
use pi_questions::surface::tui::{Activity, Opening};
use pi_questions::transcript;
use pi_questions::view::{Glyphs, Hit, Target, measure};
use serde_json::{Value, json};

const COLUMNS: [usize; 3] = [40, 80, 120];

/// A screen, and the keys that lead to it.
const SCREENS: [(&str, &str); 8] = [
    ("a choice", ""),
    ("typed text", "0words"),
    ("checkboxes", "<tab><tab><down><space>"),
    ("the review", "1<tab><tab>"),
    ("discard", "1<esc>"),
    ("commands", "?"),
    ("question to the agent", "<a-e>"),
    ("a note", "<a-n>words"),
];

fn screens(name: Language) -> String {
    let mut out = String::new();
    for columns in COLUMNS {
        for (screen, keys) in SCREENS {
            let mut user = User::at(three(), columns, 24);
            user.keys(keys);
            let frame = user.screen();
            for line in frame.lines() {
                let width = measure::width(line);
                assert!(width <= columns, "{}: {width} columns of {columns}: {line}", name.tag());
            }
            writeln!(out, "== {columns} columns: {screen}\n{frame}").unwrap();
        }
    }
    out
}

#[test]
fn every_language_has_its_screens() {
    for name in Language::all().skip(1) {
        language::set(name);
        golden(&format!("tests/frames/languages/{}.txt", name.tag()), &screens(name));
    }
}

/// In every language, random keys at random sizes cause no panic and no line that is too wide. A
/// failure prints the language and the seed.
#[test]
fn random_keys_are_harmless_in_every_language() {
    const KEYS: &str = "\u{1b}[A|\u{1b}[B|\u{1b}[C|\u{1b}[D|\u{1b}[5~|\u{1b}[6~|\u{1b}[H|\u{1b}[F|\r|\u{1b}|\t|\u{1b}[Z| |\u{7f}|0|1|2|3|/|?|a|P|字|\u{1b}n|\u{1b}e|\u{1b}r|\u{1b}u|\u{1b}z|\u{1b}[200~two\nlines\u{1b}[201~|\u{1b}OP|y|n";
    let keys: Vec<&str> = KEYS.split('|').collect();
    for (name, seed) in Language::all().zip(1_u64..) {
        language::set(name);
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut below = |most: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).unwrap() % most
        };
        let mut open: Option<User> = None;
        for pressed in 0..800 {
            let user = open.get_or_insert_with(|| User::at(three(), 1 + below(120), 1 + below(50)));
            user.wait([1.0, 40.0, 200.0, 700.0][below(4)]).raw(keys[below(keys.len())]);
            let columns = user.size.columns;
            for line in user.lines() {
                let width = columns_of(&line);
                assert!(width <= columns, "{}, seed {seed}, key {pressed}: {line}", name.tag());
            }
            if user.end().is_some() {
                open = None;
            }
        }
    }
    language::set(Language::default());
}

#[test]
fn tab_targets_match_the_shown_tabs() {
    language::set(Language::all().find(|language| language.tag() == "ru").unwrap());
    let mut form = three();
    form.policy.submit = Submit::Required;
    for question in form.questions_mut() {
        question.required = false;
    }
    let mut user = User::at(form, 160, 24);
    let line: Vec<char> = user.screen().lines().nth(1).unwrap().chars().collect();
    let mut tabs = Vec::new();
    for hit in holds::hits(&mut user, false) {
        let (x, columns) = (usize::from(hit.area.x), usize::from(hit.area.width));
        if let Target::Tab(_) = hit.target {
            assert!(line[x - 1] == ' ' && line[x + columns] == ' ', "{hit:?}");
            tabs.push(line[x..x + columns].iter().collect::<String>());
        }
    }
    let optional = "(необязательно)";
    assert!(tabs.len() == 4, "{tabs:?}");
    assert!(
        tabs[..3].iter().all(|tab| tab.starts_with('□') && tab.ends_with(optional)),
        "{tabs:?}"
    );
}

/// Returns forms without Latin letters, so that all such letters on the screen come from messages.
fn wordless() -> Vec<Questionnaire> {
    let choice = question("1 + 1 = ?", "1 + 1", &["2|= 2", "3|= 3", "4", "5", "6", "7", "8", "9"]);
    let multiple = multi("2 × 2 = ?", "2 × 2", &["4", "5", "6"]);
    let text = question("3 ÷ 3 = ?", "3 ÷ 3", &[]);
    let all = form(vec![choice.clone(), multiple.clone(), text.clone()]);
    let again = Questionnaire { is_correction: true, ..all.clone() };
    let timed = Questionnaire { timeout_ms: Some(60_000.0), ..form(vec![choice.clone()]) };
    vec![all, again, timed, form(vec![choice]), form(vec![multiple]), form(vec![text])]
}

/// Words that are the same in every language.
const UNTRANSLATED: [&str; 6] = ["EDITOR", "MB", "Markdown", "Y", "n", "s"];

/// Returns the words of ASCII letters in a frame, except names of keys and [`UNTRANSLATED`].
fn english(frame: &str) -> BTreeSet<String> {
    let words = frame.split(|c: char| !c.is_alphanumeric());
    let words =
        words.filter(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_alphabetic()));
    let key = |word: &str| {
        UNTRANSLATED.iter().any(|allowed| allowed.eq_ignore_ascii_case(word))
            || word.len() == 1
            || word.trim_start_matches('F').parse::<u8>().is_ok()
    };
    words.filter(|word| !key(word)).map(str::to_owned).collect()
}

#[test]
fn every_word_of_the_form_is_translated() {
    language::set(Language::pseudo());
    let scripts = [
        "",
        "?",
        "0",
        "0ß",
        "n",
        "e",
        "l",
        "z",
        "/",
        "/99",
        "1",
        "1<tab>",
        "<tab>1",
        "<tab><space>a",
        "<tab><tab>",
        "<tab><tab><enter>",
        "<tab><tab><tab>",
        "<tab><tab><tab><enter>",
        "1<esc>",
        "1<tab>1<tab>5<tab><enter>",
        "r",
        "u",
        "N",
        "0ß<enter>",
        "<esc>",
        "1<tab><tab><tab>n",
        "<tab>c<enter>",
        "<c-c>",
        "<end><down>",
        "<tab><enter>",
    ];
    for form in wordless() {
        for script in scripts {
            for (columns, rows) in [(40, 12), (60, 20), (80, 24), (160, 40)] {
                let mut plain = User::opening(crate::plain::opening(form.clone()), columns, rows);
                plain.wait(150.0);
                for user in [&mut User::at(form.clone(), columns, rows), &mut plain] {
                    user.keys(script);
                    let frame = user.screen();
                    let found = english(&frame);
                    assert!(found.is_empty(), "{found:?} after {script:?} in\n{frame}");
                }
            }
        }
    }
    let mut early = User::opening(
        Opening { activity: Activity::Writing, ..opening(wordless().remove(0)) },
        80,
        24,
    );
    let frame = early.keys("<pace 0>1").screen();
    assert!(english(&frame).is_empty(), "{frame}");
}

#[test]
fn an_open_form_changes_its_language() {
    let mut user = User::at(three(), 80, 24);
    let before = user.screen();
    language::set(Language::pseudo());
    let after = user.screen();
    assert!(before.contains("Other") && !after.contains("Other"), "{after}");
    language::set(Language::default());
    assert_eq!(user.screen(), before);
}

/// Three questions in the arguments of each tool.
fn calls() -> Vec<Call> {
    let options = |names: [&str; 2]| names.map(|name| json!({ "label": name, "description": "…" }));
    let listed = json!({ "questions": [
        { "question": "1?", "header": "1", "options": options(["2", "3"]) },
        { "question": "4?", "header": "4", "multiSelect": true, "options": options(["5", "6"]) },
    ] });
    let batch = json!({ "mode": "batch", "title": "0", "questions": [
        { "id": "7", "question": "7?", "options": ["8", "9"] },
        { "id": "10", "question": "10?", "required": false },
    ] });
    let short = json!({ "question": "11?", "options": ["12", "13"], "allowComment": true });
    let mut all: Vec<(&str, Value)> =
        contract::tool_names().into_iter().map(|tool| (tool, listed.clone())).collect();
    all.extend([("ask_user", batch), ("ask_user", short)]);
    let flavors = [Flavor::Rpiv, Flavor::Forge];
    let each =
        all.into_iter().flat_map(|(tool, args)| flavors.map(|flavor| (tool, args.clone(), flavor)));
    let parsed = each.map(|(tool, args, flavor)| {
        contract::parse(tool, flavor, contract::prepare(tool, args)).expect("a call")
    });
    parsed.collect()
}

/// Returns an outcome of every kind.
fn outcomes(count: usize) -> Vec<Outcome> {
    let answer = |index: usize| match index {
        0 => Answer { picks: vec![0], note: Some("!".to_owned()), ..Answer::default() },
        _ => Answer { custom: Some("14".to_owned()), ..Answer::default() },
    };
    let mut answers = Answers::none(count);
    answers.each = (0..count).map(|index| Some(answer(index))).collect();
    let none = || Answers::none(count);
    let broken = |reason: fn(String) -> Unavailable| Outcome::Unavailable(reason("?".to_owned()));
    vec![
        Outcome::Answered(answers.clone()),
        Outcome::Answered(none()),
        Outcome::Cancelled(none()),
        Outcome::Cancelled(answers.clone()),
        Outcome::TimedOut(answers),
        Outcome::Pending {
            file: "/".to_owned(),
            kept_aside: Some("/".to_owned()),
            waiting: 2,
            resumes: true,
        },
        Outcome::Deferred { request_id: "1".to_owned(), is_shown: false },
        Outcome::Withdrawn,
        Outcome::Superseded,
        Outcome::Unavailable(Unavailable::NoUi),
        Outcome::Unavailable(Unavailable::NoForm),
        Outcome::Unavailable(Unavailable::NoTyping),
        broken(Unavailable::NotSaved),
        broken(Unavailable::Broken),
        Outcome::ConnectionLost,
        Outcome::Aborted,
    ]
}

#[test]
fn texts_for_the_model_stay_english() {
    for call in calls() {
        for outcome in outcomes(call.form.questions.len()) {
            for mode in [Mode::Interactive, Mode::Rpc, Mode::Print] {
                let reply = || contract::reply(&call, &outcome, mode, 0.0);
                language::set(Language::default());
                let english = reply();
                language::set(Language::pseudo());
                assert_eq!(reply(), english, "{outcome:?}");
                let list = || decided(&call, std::slice::from_ref(&outcome));
                let decisions_text = || format_decisions(&list(), |_| String::new());
                let translated = decisions_text();
                language::set(Language::default());
                assert_eq!(translated, decisions_text(), "{outcome:?}");
            }
        }
    }
}

#[test]
fn every_word_of_a_transcript_row_is_translated() {
    for call in calls() {
        for outcome in outcomes(call.form.questions.len()) {
            language::set(Language::default());
            let reply = contract::reply(&call, &outcome, Mode::Interactive, 0.0);
            language::set(Language::pseudo());
            for (expanded, plain) in [(false, false), (true, false), (false, true), (true, true)] {
                let lines = transcript::result(
                    &reply.details,
                    String::new,
                    expanded,
                    100,
                    Glyphs::of(false, plain),
                );
                let shown: Vec<String> = lines.iter().map(ToString::to_string).collect();
                let found = english(&shown.join("\n"));
                assert!(found.is_empty(), "{found:?} of {outcome:?} in\n{}", shown.join("\n"));
            }
        }
    }
}

#[test]
fn every_word_of_a_dialog_is_translated() {
    language::set(Language::pseudo());
    for form in wordless() {
        for style in [Style::Plain, Style::Acp] {
            for picks in [[0, 0, 0], [1, 2, 3], [8, 3, 1], [9, 4, 2], [10, 5, 3], [9, 9, 9]] {
                let mut walk = Walk::new(form.clone(), style);
                let mut step = walk.step(None);
                for pick in picks.iter().cycle().take(9) {
                    let Step::Ask(dialog) = &step else { break };
                    let (shown, reply) = match dialog {
                        Dialog::Select { title, rows } => {
                            let row = rows.get(*pick).or(rows.last());
                            let reply = Reply::Text(row.cloned().unwrap_or_default());
                            (format!("{title}\n{}", rows.join("\n")), reply)
                        }
                        Dialog::Input { title, placeholder } => {
                            (format!("{title}\n{placeholder}"), Reply::Text("1234".to_owned()))
                        }
                    };
                    let found = english(&format!("{shown}\n{}", walk.progress()));
                    assert!(found.is_empty(), "{found:?} in\n{shown}");
                    step = walk.step(Some(reply));
                }
            }
        }
    }
}

#[test]
fn help_lines_show_esc_in_every_language() {
    let is_cancel = |hit: &Hit| match hit.target {
        Target::Entry(index) => TABLE[index].msg == Msg::Cancel,
        _ => false,
    };
    // The list of commands has another help line.
    for (screen, keys) in SCREENS.into_iter().filter(|(_, keys)| *keys != "?") {
        for (name, columns) in
            Language::all().flat_map(|name| COLUMNS.map(|columns| (name, columns)))
        {
            language::set(name);
            let mut user = User::at(three(), columns, 24);
            user.keys(keys);
            let found = holds::hits(&mut user, false).iter().any(is_cancel);
            assert!(found, "{}, {screen}:\n{}", name.tag(), user.screen());
        }
    }
    language::set(Language::default());
}
