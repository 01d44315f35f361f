//! The form in a box over the transcript.
//!
//! Goldens in `tests/frames/overlay/`: `BLESS=1 cargo test --no-default-features` updates them.
use std::fmt::Write as _;

use crate::common::golden::golden;
use crate::common::*;
use pi_questions::model::{Choice, Question, Questionnaire};
use pi_questions::settings::FormSettings;
use pi_questions::surface::tui::{Mouse, MouseKind, Opening};

const COLUMNS: [usize; 5] = [20, 40, 80, 100, 120];
const ROWS: [usize; 3] = [10, 24, 50];

/// Returns the columns of the overlay: 92 % of the terminal's, but at least 40 if it has them.
fn width(columns: usize) -> usize {
    (columns * 92 / 100).max(40).min(columns)
}

fn floating(form: Questionnaire, columns: usize, rows: usize, ascii: bool) -> User {
    let settings = FormSettings { ascii, ..FormSettings::default() };
    let opening = Opening { settings, floats: true, ..opening(form) };
    let mut user = User::opening(opening, width(columns), rows);
    user.raw("").wait(150.0);
    user
}

/// Compares the screen at each size, after `script`, with a golden.
#[track_caller]
fn frames(name: &str, form: &Questionnaire, script: &str, ascii: bool) {
    let mut out = String::new();
    for (columns, rows) in COLUMNS.iter().flat_map(|columns| ROWS.map(|rows| (*columns, rows))) {
        let mut user = floating(form.clone(), columns, rows, ascii);
        user.keys(script);
        let room = user.size.columns;
        let lines = user.lines();
        assert!(lines.len() <= rows * 85 / 100, "{columns}x{rows} is too high");
        let boxed = lines.len() > 1;
        for line in &lines {
            let width = columns_of(line);
            assert!(width <= room, "{columns}x{rows}: {line:?}");
            assert!(!boxed || width == room, "{columns}x{rows} has a gap: {line:?}");
        }
        writeln!(out, "== {columns} x {rows}\n{}", user.screen()).unwrap();
    }
    golden(&format!("tests/frames/overlay/{name}.txt"), &out);
}

fn architecture() -> Question {
    question(
        "Which architecture should the service have?",
        "Architecture",
        &[
            "Hexagonal (Recommended)|Ports and adapters: the core knows nobody, everything outside \
             talks to it by an interface that the core owns. More files, but each can be tested alone.",
            "Layered|Three layers, each knows the one below.",
            "One script",
        ],
    )
}

#[test]
fn a_long_answer_leaves_room_for_submit() {
    let labels: Vec<String> =
        (1..=6).map(|number| format!("feature {number} with a long name of its own")).collect();
    let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    let last = multi("Which features?", "Features", &labels);
    let form = || form(vec![database(), database(), database(), last.clone()]);
    for columns in [60, 80, 100, 160] {
        let mut user = floating(form(), columns, 7, false);
        let selections = "<space><down>".repeat(5);
        user.keys(&format!("<enter><enter><enter>{selections}<space><tab>"));
        shows(&mut user, "Submit 4 answers");
    }
}

/// Returns a question with long descriptions of its options.
fn lengthy() -> Question {
    let text = |word: &str| {
        let lines: Vec<String> = (1..=30)
            .map(|line| format!("{word} {line}: what it costs and what it saves."))
            .collect();
        lines.join(" ")
    };
    let choices = [format!("Hexagonal|{}", text("Ports")), format!("Layered|{}", text("Layers"))];
    let choices: Vec<&str> = choices.iter().map(String::as_str).collect();
    question("Which architecture should the service have?", "Architecture", &choices)
}

fn previewed() -> Question {
    let mut question = architecture();
    let code = "```rust\npub trait OrderStore {\n    fn put(&self, order: Order) -> Result<(), Full>;\n}\n```";
    let texts = [
        format!(
            "## Ports\n\nThe core owns every interface.\n\n{code}\n\n- one adapter per table\n- tests without a database"
        ),
        "## Layers\n\n| Layer | Knows |\n|---|---|\n| web | domain |\n| domain | store |"
            .to_owned(),
    ];
    for (choice, text) in question.choices.iter_mut().zip(texts) {
        choice.preview = Some(text);
    }
    question
}

#[test]
fn every_screen_matches_its_golden() {
    let one = |question| form(vec![question]);
    let text = "This is the hundredth time that somebody says the same thing. ".repeat(30);
    let long = Question { text, ..architecture() };
    let many: Vec<String> =
        (1..=20).map(|n| format!("Framework {n}|What number {n} is good at")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let many = question("Which framework should we use?", "Framework", &many);
    for (name, form, script) in [
        ("single", one(architecture()), "<down>"),
        ("ascii", one(architecture()), ""),
        ("tabs", three(), "<enter>"),
        ("review", three(), "<enter>orders<enter><tab>"),
        ("typing", one(architecture()), "4ports, without the adapters"),
        ("long", one(long), ""),
        ("details", one(lengthy()), "<down><s-down><s-down><s-down>"),
        ("preview", one(previewed()), ""),
        ("zoomed", one(previewed()), "<a-z>"),
        ("commands", one(architecture()), "?"),
        ("note", one(architecture()), "<a-n>only for the staging cluster"),
        ("discard", three(), "<enter>orders<enter><esc>"),
        ("long_answer", one(architecture()), "4<paste*120:the same thing again ><enter>"),
        ("filter", one(many), "/work 1"),
    ] {
        frames(name, &form, script, name == "ascii");
    }
}

/// If a terminal grows until there is room for the box, the texts are wrapped to the box.
#[test]
fn texts_fit_the_box_after_the_terminal_has_grown() {
    let long = "Which of these layouts do you want for the **service**? ".repeat(30);
    let asked = || form(vec![question(&long, "Layout", &["Layers", "Ports"])]);
    let mut resized = floating(asked(), 60, 3, false);
    resized.lines();
    resized.size.rows = 52;
    assert_eq!(resized.screen(), floating(asked(), 60, 52, false).screen());
}

/// The field for a custom answer is visible, with and without text, at any height of the box.
#[test]
fn the_text_field_is_always_visible() {
    let label = "A label that takes two lines of a list which has a preview beside it, and more";
    let preview = Some("one\ntwo\nthree\nfour\nfive".to_owned());
    let choice = || Choice { label: label.to_owned(), description: None, preview: preview.clone() };
    for (columns, rows) in [(60, 8), (104, 8), (130, 10), (130, 12)] {
        let asked = "Which of these do you want to have? ".repeat(6);
        let mut question = multi(&asked, "Extras", &["A"]);
        question.choices = (0..9).map(|_| choice()).collect();
        for text in ["", "long words ", "\n"] {
            let mut user = floating(form(vec![question.clone()]), columns, rows, false);
            user.keys("0").keys(&format!("<paste:{}>", text.repeat(20)));
            let has_cursor = user.lines().iter().any(|line| line.contains("\u{1b}_pi:c"));
            assert!(has_cursor, "{columns}x{rows} {text:?}\n{}", user.screen());
        }
    }
}

#[test]
fn keys_scroll_a_long_question_before_its_details() {
    let text: Vec<String> = (1..=60).map(|n| format!("Sentence {n} of the question.")).collect();
    let long = Question { text: text.join("\n"), ..lengthy() };
    let mut user = floating(form(vec![long]), 120, 24, false);
    user.keys("<s-down><s-down>");
    assert!(user.screen().contains("Ports 1:"), "{}", user.screen());
    assert!(!user.screen().contains("Sentence 1 "));
    assert!(user.screen().contains("Sentence 2 "));
}

/// The mouse acts on the drawn rows, not on those of a form without a box.
#[test]
fn clicks_act_on_the_rows_of_the_box() {
    let mut user = floating(form(vec![architecture()]), 80, 24, false);
    let row = user.screen().lines().position(|line| line.contains("3. One script")).unwrap();
    let click = |y: usize| Mouse {
        kind: MouseKind::Click,
        x: 8.0,
        y: f64::from(u32::try_from(y).unwrap()),
        primary: true,
    };
    assert!(user.mouse(click(row)));
    assert!(user.screen().contains("> 3. One script"), "{}", user.screen());
    assert!(!user.mouse(click(0)), "a click on the border has an effect");
    assert!(user.mouse(click(row)));
    assert!(user.end().is_some());
}
