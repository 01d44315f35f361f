//! Typical questionnaires of models, at the sizes of real terminals.
//!
//! Goldens in `tests/frames/questionnaires/`: `BLESS=1 cargo test --no-default-features`
//! updates them.

use std::fmt::Write as _;
use std::path::Path;

use crate::common::{User, columns_of, form, golden::golden, holds, question, shows};
use pi_questions::contract::{self, Flavor};
use pi_questions::model::Questionnaire;
use pi_questions::view::measure;

const SIZES: [(usize, usize); 5] = [(40, 20), (80, 24), (100, 14), (120, 40), (200, 60)];

const NAMES: [&str; 10] = [
    "contract_title",
    "essay",
    "four_decisions",
    "long_transcript",
    "markdown",
    "previews",
    "three",
    "twelve_checkboxes",
    "twenty_frameworks",
    "wide_and_right_to_left",
];

fn read(name: &str) -> Questionnaire {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/questionnaires/{name}.json"));
    let args = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let form = contract::parse("ask_user", Flavor::Rpiv, args).unwrap().form;
    Questionnaire { may_defer: true, ..form }
}

#[test]
fn every_file_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/questionnaires");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    files.sort();
    assert_eq!(files, NAMES);
}

/// The user's keys, step by step: they show every screen of a form.
const STEPS: [&str; 20] = [
    "",
    "<down>",
    "<down>",
    "<end>",
    "<up>",
    "<home>",
    "?",
    "<esc>",
    "<s-down>",
    "<s-up>",
    "0words of my own",
    "<esc>",
    "<home>",
    "nask me again on Monday<enter>",
    "<tab>",
    "<down>",
    "<tab>",
    "<end>",
    "<tab>",
    "<esc>",
];

#[test]
fn screens_at_the_sizes_of_real_terminals_match_their_goldens() {
    for name in NAMES {
        let mut out = String::new();
        for (columns, rows) in SIZES {
            let mut user = User::at(read(name), columns, rows);
            writeln!(out, "== {columns}×{rows}\n{}", user.screen()).unwrap();
            user.keys("<down>");
            writeln!(out, "-- second row\n{}", user.screen()).unwrap();
            for tab in 1..=user.dialog.state().form.questions.len() {
                if user.dialog.state().form.has_review() {
                    user.keys("<tab>");
                    writeln!(out, "-- tab {}\n{}", tab + 1, user.screen()).unwrap();
                }
            }
        }
        golden(&format!("tests/frames/questionnaires/{name}.txt"), &out);
    }
}

#[test]
fn a_low_screen_shows_the_description_above_the_preview() {
    let mut user = User::at(read("previews"), 40, 20);
    shows(
        &mut user,
        "── Sidebar with sec…  ↓ 39 more... ──\n       Scales to twenty sections; costs\n",
    );
    user.keys("<s-down><s-down>");
    shows(&mut user, "↑ 2 ↓ 37 more... ──\n  Sidebar\n");
    // A text that was typed and not accepted is also visible.
    user.keys("mine<esc>");
    shows(&mut user, "✎ “mine” will not be submitted");
}

#[test]
fn a_low_terminal_describes_the_option_under_the_cursor_and_counts_hidden_rows() {
    for (columns, rows) in
        [60, 80, 100].into_iter().flat_map(|columns| (14..18).map(move |r| (columns, r)))
    {
        for name in ["four_decisions", "markdown", "twelve_checkboxes", "essay"] {
            let mut user = User::at(read(name), columns, rows);
            for _ in 0..3 {
                let described = user.dialog.state().option_here().unwrap().description.clone();
                let described = described.unwrap_or_default().replace(['*', '`'], "");
                let screen = user.screen();
                assert!(screen.contains(&described[..described.len().min(18)]), "{screen}");
                let in_one_line =
                    |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
                let cut = !in_one_line(&screen).contains(&in_one_line(&described));
                assert!(!cut || screen.contains("(Alt+Z)") || columns == 60, "{screen}");
                let hides = screen.contains("more line") || screen.contains("more...");
                // The lines of the details are reserved for the option with the longest details.
                let above = screen.split("  ──").next().unwrap_or_default();
                assert!(!hides || !above.trim_end().lines().any(str::is_empty), "{screen}");
                user.keys("<down>");
            }
        }
    }
}

#[test]
fn a_description_gets_three_lines_before_a_long_list_gets_more_rows() {
    let described = "Does a thing with consequences that take some words to explain to a user.";
    let choices: Vec<_> = (1..=20).map(|n| format!("Choice {n}|{described}")).collect();
    let choices: Vec<_> = choices.iter().map(String::as_str).collect();
    for rows in [18, 20, 24] {
        let mut user = User::at(form(vec![question("Which?", "", &choices)]), 40, rows);
        shows(&mut user, "to a user.");
        shows(&mut user, "   3. Choice 3\n");
    }
}

/// Checks that parts that are needed for an answer are never cut in terminals of these widths.
fn check_steps_at(all_columns: &[usize]) {
    for name in NAMES {
        for (columns, rows) in all_columns
            .iter()
            .flat_map(|columns| [14, 15, 17, 20, 24, 40].map(|rows| (*columns, rows)))
        {
            let mut user = User::at(read(name), columns, rows);
            let mut height = 0;
            for step in STEPS {
                user.keys(step);
                if let Some(why) = holds::find_missing(&mut user) {
                    panic!("{name} after {step:?}: {why}");
                }
                let lines = user.lines();
                for line in &lines {
                    assert!(columns_of(line) <= columns, "{name} {columns}×{rows}: {line:?}");
                }
                // The form never shrinks.
                if user.end().is_none() {
                    let now = lines.len();
                    assert!(
                        now >= height,
                        "{name} {columns}×{rows} after {step:?}: {height} → {now}\n{}",
                        user.screen()
                    );
                    height = now;
                }
            }
        }
    }
}

#[test]
fn parts_needed_for_a_choice_are_never_cut_in_narrow_terminals() {
    check_steps_at(&[20, 30, 40]);
}

#[test]
fn parts_needed_for_a_choice_are_never_cut_in_wide_terminals() {
    check_steps_at(&[80, 100, 200]);
}

#[test]
fn a_note_hides_no_horizontal_line_and_no_row() {
    let long = "ask me again when the people who run the cluster are back from their holidays";
    let mut user = User::at(read("four_decisions"), 40, 20);
    let (rules, rows) = (2, user.dialog.state().rows());
    user.keys(&format!("<end><a-n>{long}"));
    // During typing, the whole note is visible.
    for word in long.split(' ') {
        assert!(user.screen().contains(word), "{word}:\n{}", user.screen());
    }
    user.keys("<enter>");
    let shown = user.screen().lines().filter(|line| line.starts_with("──")).count();
    assert_eq!(shown, rules, "{}", user.screen());
    assert_eq!(holds::rows(&mut user, false).len(), rows, "{}", user.screen());
    assert!(user.screen().contains("✎ ask me"), "{}", user.screen());
}

#[test]
fn a_typed_note_is_cut_rather_than_the_horizontal_lines() {
    for rows in 14..24 {
        let mut user = User::at(read("four_decisions"), 40, rows);
        user.keys("nfirst<s-enter>second<s-enter>third<s-enter>fourth");
        assert!(user.screen().contains("fourth"), "{}", user.screen());
        let missing = holds::find_missing(&mut user);
        assert!(missing.is_none(), "{missing:?}");
    }
}

#[test]
fn a_preview_is_cut_rather_than_the_title_and_the_horizontal_lines() {
    for rows in 18..24 {
        let mut user = User::at(read("previews"), 40, rows);
        let missing = holds::find_missing(&mut user);
        assert!(missing.is_none(), "{missing:?}");
        let title = user.screen().lines().any(|line| line.trim() == "Layout");
        assert!(title, "{rows} rows:\n{}", user.screen());
    }
}

#[test]
fn a_question_is_complete_if_the_row_under_the_cursor_is_short() {
    let word = "word".repeat(33);
    let mut form = crate::common::form(vec![
        crate::common::question(&word, "Word", &["short", &"label".repeat(30)]),
        crate::common::question("And?", "And", &["yes", "no"]),
    ]);
    for question in form.questions_mut() {
        question.required = false;
    }
    let mut user = User::at(form, 20, 26);
    for line in measure::wrap(&word, 17) {
        assert!(user.screen().contains(line), "{line}:\n{}", user.screen());
    }
    let height = user.lines().len();
    // On the long row, the end of the question stays visible.
    user.keys("<down>");
    assert_eq!(user.lines().len(), height);
    let screen = user.screen();
    let end = measure::wrap(&word, 17).split_off(5).join("\n  ");
    assert!(screen.contains(&end), "{screen}");
    assert!(screen.contains("more"), "{screen}");
}

#[test]
fn all_options_are_visible_at_80_by_24() {
    for name in ["four_decisions", "markdown", "essay"] {
        let mut user = User::at(read(name), 80, 24);
        let rows = user.dialog.state().rows();
        assert_eq!(holds::rows(&mut user, false).len(), rows, "{name}:\n{}", user.screen());
    }
}

#[test]
fn twelve_choices_show_six_rows_or_all() {
    let mut user = User::at(read("twelve_checkboxes"), 80, 24);
    for step in 0..13 {
        let shown = holds::rows(&mut user, false).len();
        assert!(shown >= 6, "{shown} rows, step {step}:\n{}", user.screen());
        user.keys("<down>");
    }
    // A high terminal shows the whole list.
    let mut user = User::at(read("twelve_checkboxes"), 200, 60);
    assert_eq!(holds::rows(&mut user, false).len(), 13, "{}", user.screen());
    assert!(!user.screen().contains("more..."), "{}", user.screen());
}
