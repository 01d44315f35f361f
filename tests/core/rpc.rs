//! Conversations in the dialogs of an RPC client, drawn as text for review.
//!
//! Each golden in `tests/frames/rpc/` is one conversation: the dialogs, the client's replies (`<`)
//! and the outcome (`=`). `BLESS=1 cargo test --no-default-features` updates them.

use std::fmt::Write as _;

use crate::common::golden::golden;
use pi_questions::model::*;
use pi_questions::surface::rpc::{Dialog, Reply, Step, Style, Walk};

fn choice(label: &str) -> Choice {
    match label.split_once(" | ") {
        Some((label, description)) => Choice {
            label: label.to_owned(),
            description: Some(description.to_owned()),
            preview: None,
        },
        None => Choice { label: label.to_owned(), description: None, preview: None },
    }
}

fn question(short: &str, text: &str, choices: &[&str]) -> Question {
    Question {
        text: text.to_owned(),
        short: Some(short.to_owned()).filter(|short| !short.is_empty()),
        choices: choices.iter().map(|label| choice(label)).collect(),
        multiple: false,
        custom: true,
        own_row: None,
        required: true,
    }
}

fn database() -> Question {
    question(
        "Database Selection",
        "Which database should we use?",
        &[
            "PostgreSQL (Recommended) | Battle-tested relational DB",
            "SQLite | Lightweight, file-based",
            "MongoDB | Document store",
        ],
    )
}

fn name() -> Question {
    question("Service Setup", "What should we name this service?", &[])
}

fn features() -> Question {
    let question = question(
        "Features",
        "Which features should we include?",
        &["Authentication | OAuth2 + JWT", "REST API | OpenAPI spec included", "Admin Dashboard"],
    );
    crate::common::with_checkboxes(question)
}

fn form(questions: Vec<Question>) -> Questionnaire {
    let policy = Policy { notes: Notes::None, ..Policy::default() };
    Questionnaire { questions: questions.into(), policy, ..Questionnaire::default() }
}

/// The items of a script that close a dialog. With all other items, the client replies.
const CLOSE: &str = "\u{1}close";
const CLOSE_UNSEEN: &str = "\u{1}close unseen";

fn reply(script: &str) -> Reply {
    match script {
        CLOSE => Reply::Dismissed { unseen: false },
        CLOSE_UNSEEN => Reply::Dismissed { unseen: true },
        text => Reply::Text(text.to_owned()),
    }
}

fn draw(dialog: &Dialog, out: &mut String) {
    let title = match dialog {
        Dialog::Select { title, .. } => title,
        Dialog::Input { title, .. } => title,
    };
    for line in title.lines() {
        writeln!(out, "{}", format!("  {line}").trim_end()).unwrap();
    }
    match dialog {
        Dialog::Select { rows, .. } => {
            for row in rows {
                writeln!(out, "    ( ) {row}").unwrap();
            }
        }
        Dialog::Input { placeholder, .. } => writeln!(out, "    [{placeholder}]").unwrap(),
    }
}

fn draw_outcome(outcome: &Outcome, out: &mut String) {
    let (word, answers) = match outcome {
        Outcome::Answered(answers) => ("answered".to_owned(), Some(answers)),
        Outcome::Cancelled(answers) => ("cancelled".to_owned(), Some(answers)),
        other => (format!("{other:?}"), None),
    };
    writeln!(out, "= {word}").unwrap();
    let Some(answers) = answers else { return };
    for (index, answer) in answers.each.iter().enumerate() {
        match answer {
            None => writeln!(out, "  {}: nothing", index + 1).unwrap(),
            Some(Answer { picks, custom, note, .. }) => {
                write!(out, "  {}: picks {picks:?}", index + 1).unwrap();
                if let Some(custom) = custom {
                    let shown: String = custom.chars().take(60).collect();
                    write!(out, ", custom {shown:?} ({} chars)", custom.chars().count()).unwrap();
                }
                if let Some(note) = note {
                    write!(out, ", note {note:?}").unwrap();
                }
                writeln!(out).unwrap();
            }
        }
    }
    if let Some(note) = &answers.note {
        writeln!(out, "  note {note:?}").unwrap();
    }
}

/// Plays `script` and compares the conversation with its golden.
#[track_caller]
fn conversation(name: &str, form: Questionnaire, style: Style, script: &[&str]) {
    let mut out = String::new();
    let mut walk = Walk::new(form, style);
    let mut step = walk.step(None);
    for line in script {
        let Step::Ask(dialog) = &step else { panic!("the walk ended before {line:?}:\n{out}") };
        writeln!(out, "{}", walk.progress()).unwrap();
        draw(dialog, &mut out);
        let shown: String = line.trim_start_matches('\u{1}').chars().take(60).collect();
        match line.strip_prefix('\u{1}') {
            Some(_) => writeln!(out, "< ({shown})\n").unwrap(),
            None => writeln!(out, "< {shown:?}\n").unwrap(),
        }
        step = walk.step(Some(reply(line)));
    }
    match &step {
        Step::Ask(dialog) => {
            writeln!(out, "{}", walk.progress()).unwrap();
            draw(dialog, &mut out);
        }
        Step::Done(outcome) => draw_outcome(outcome, &mut out),
    }
    golden(&format!("tests/frames/rpc/{name}.txt"), &out);
}

#[track_caller]
fn outcome(form: Questionnaire, script: &[&str]) -> Outcome {
    let mut walk = Walk::new(form, Style::Plain);
    let mut step = walk.step(None);
    for line in script {
        assert!(matches!(step, Step::Ask(_)), "the walk ended before {line:?}: {step:?}");
        step = walk.step(Some(reply(line)));
    }
    match step {
        Step::Done(outcome) => outcome,
        Step::Ask(dialog) => panic!("still asking: {dialog:#?}"),
    }
}

fn only(answer: Answer) -> Outcome {
    Outcome::Answered(Answers { each: vec![Some(answer)], ..Default::default() })
}

fn picked(picks: &[usize]) -> Answer {
    Answer { picks: picks.to_vec(), ..Answer::default() }
}

fn custom(text: &str) -> Answer {
    Answer { custom: Some(text.to_owned()), ..Answer::default() }
}

// One question.

#[test]
fn a_single_choice_needs_one_dialog() {
    conversation(
        "choice",
        form(vec![database()]),
        Style::Plain,
        &["2. SQLite — Lightweight, file-based"],
    );
}

#[test]
fn an_acp_editor_gets_descriptions_after_a_hyphen() {
    conversation(
        "choice_acp",
        form(vec![database()]),
        Style::Acp,
        &["SQLite - Lightweight, file-based"],
    );
}

#[test]
fn other_opens_a_text_field() {
    conversation(
        "other",
        form(vec![database()]),
        Style::Plain,
        &["4. Other (type your answer)", "   ", CLOSE, "Other", " DynamoDB "],
    );
}

#[test]
fn the_title_of_a_text_field_lists_labels_without_descriptions() {
    let labels: Vec<String> =
        (1..=60).map(|n| format!("Zone {n} | {}", "far ".repeat(30))).collect();
    let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    let mut walk = Walk::new(form(vec![question("Zone", "Which zone?", &labels)]), Style::Plain);
    walk.step(None);
    let Step::Ask(Dialog::Input { title, .. }) = walk.step(Some(reply("Other"))) else { panic!() };
    let rows: Vec<&str> = title.lines().filter(|line| line.contains("Zone ")).collect();
    assert_eq!((rows.len(), rows[0], rows[59]), (60, "1. Zone 1", "60. Zone 60"));
}

#[test]
fn multi_select_is_a_list_of_checkboxes() {
    conversation(
        "multi",
        form(vec![features()]),
        Style::Plain,
        &[
            "Done",
            "[ ] 1. Authentication — OAuth2 + JWT",
            "[ ] 3. Admin Dashboard",
            "[x] 1. Authentication — OAuth2 + JWT",
            "2",
            "[ ] 4. Other (type your answer)",
            "an audit log",
            "Done",
        ],
    );
}

#[test]
fn equal_labels_of_a_multi_select_get_numbers_in_an_editor() {
    let mut twice = question("Zones", "Which zones?", &["eu", "eu", "us"]);
    twice = crate::common::with_checkboxes(twice);
    conversation("multi_acp", form(vec![twice]), Style::Acp, &["[ ] eu (2)", "Done"]);
}

#[test]
fn text_too_long_for_a_row_is_in_the_title() {
    let mut layout =
        question("Layout", "Which layout\nfits?", &["Hexagonal (Recommended)", "Layered"]);
    layout.choices[0].preview = Some("## Hexagonal\n- ports\n- adapters".to_owned());
    layout.choices[1].description = Some("One layer upon another. ".repeat(8));
    let mut form = form(vec![layout]);
    form.title = Some("Architecture".to_owned());
    form.context = Some("The service has 12 modules\nand no tests.".to_owned());
    conversation("text_in_title", form, Style::Plain, &["1"]);
}

#[test]
fn a_closed_text_field_returns_to_the_list_once() {
    conversation(
        "cannot_type",
        form(vec![database()]),
        Style::Acp,
        &["Other (type custom answer)", CLOSE_UNSEEN, "Other (type custom answer)", CLOSE_UNSEEN],
    );
}

#[test]
fn a_row_of_the_dialog_adds_a_comment() {
    let mut form = form(vec![database()]);
    form.policy.notes = Notes::Comment;
    conversation("comment", form, Style::Plain, &["Add a comment…", "only for staging", "1"]);
}

// Several questions.

#[test]
fn several_questions_end_in_the_review() {
    conversation(
        "several",
        form(vec![database(), name(), features()]),
        Style::Plain,
        &[
            "2",
            "order-processor",
            "1",
            "Done",
            "1. Database Selection: SQLite",
            "3",
            "Submit 3 answers",
        ],
    );
}

#[test]
fn closing_needs_a_confirmation_if_there_are_answers() {
    conversation(
        "discard",
        form(vec![database(), name()]),
        Style::Plain,
        &["2", CLOSE, "No, keep it", "orders", "Cancel", CLOSE, "Cancel", "Yes, discard"],
    );
}

#[test]
fn questions_without_a_header_have_numbers() {
    let mut optional = question("", "A?", &["x", "y"]);
    optional.required = false;
    let mut form = form(vec![optional, question("", "B?", &[])]);
    form.title = Some("Two things".to_owned());
    conversation(
        "no_header",
        form,
        Style::Plain,
        &["Skip this question", "text", "Submit (1 of 2 answered)"],
    );
}

#[test]
fn optional_questions_have_a_row_to_skip_them() {
    let mut questions = vec![database(), name(), features()];
    for question in &mut questions {
        question.required = false;
    }
    questions[2].required = true;
    let form = form(questions);
    conversation(
        "optional",
        form,
        Style::Plain,
        &["Skip this question", "", "1", "Done", "Submit (1 of 3 answered)"],
    );
}

#[test]
fn a_partly_answered_form_is_submitted_with_notes() {
    let mut form = form(vec![database(), features()]);
    form.policy = Policy {
        submit: Submit::Partial,
        custom: pi_questions::model::CustomRules {
            takes_blank: true,
            trim: false,
            row: pi_questions::model::CustomRow::TypeSomething,
            replaces_selection: true,
        },
        empty_multi: pi_questions::model::EmptyMulti::Accepted,
        notes: Notes::QuestionAndForm,
        chat: true,
        ..Policy::default()
    };
    conversation(
        "partial",
        form,
        Style::Plain,
        &[
            "Skip this question",
            "1",
            "4",
            "  only SSO ",
            "Add a note…",
            "ask Ada",
            "Done",
            "Add a note…",
            "in a hurry",
            "Submit (1 of 2 answered)",
        ],
    );
}

#[test]
fn dialog_replies_must_match_an_option() {
    let mut closed = database();
    closed.custom = false;
    conversation("unmatched", form(vec![closed]), Style::Plain, &["DynamoDB", "", "4", " SQLite "]);
}

// Outcomes and rules without a golden.

#[test]
fn a_reply_may_be_a_label_or_a_number() {
    for (reply, pick) in [
        ("1. PostgreSQL (Recommended) — Battle-tested relational DB", 0),
        ("2", 1),
        (" 3. ", 2),
        ("2. SQLite", 1),
        ("SQLite", 1),
        ("  MongoDB ", 2),
    ] {
        assert_eq!(outcome(form(vec![database()]), &[reply]), only(picked(&[pick])), "{reply:?}");
    }
    assert_eq!(outcome(form(vec![database()]), &["0", "Redis"]), only(custom("Redis")));
}

#[test]
fn each_of_several_equal_labels_can_be_selected() {
    let same = question("", "Which?", &["a", "a", "a"]);
    assert_eq!(outcome(form(vec![same.clone()]), &["2. a"]), only(picked(&[1])));
    let mut walk = Walk::new(form(vec![same]), Style::Acp);
    assert!(
        matches!(walk.step(None), Step::Ask(Dialog::Select { rows, .. }) if rows[..3] == ["a", "a (2)", "a (3)"])
    );
    assert_eq!(walk.step(Some(Reply::Text("a (3)".to_owned()))), Step::Done(only(picked(&[2]))));
}

#[test]
fn one_question_is_cancelled_at_once() {
    let nothing = || Outcome::Cancelled(Answers::none(1));
    assert_eq!(outcome(form(vec![database()]), &[CLOSE]), nothing());
    assert_eq!(outcome(form(vec![name()]), &[CLOSE]), nothing());
    // Selections and custom text before Done need a confirmation, although they are not an answer.
    assert_eq!(outcome(form(vec![features()]), &["1", CLOSE, "2"]), nothing());
    assert_eq!(outcome(form(vec![features()]), &["4", "a log", CLOSE, "2"]), nothing());
}

#[test]
fn a_first_dialog_that_is_closed_at_once_counts_as_unseen() {
    let unseen = Outcome::Unavailable(Unavailable::NoForm);
    for list in [vec![database()], vec![features()], vec![database(), name()]] {
        assert_eq!(outcome(form(list), &[CLOSE_UNSEEN]), unseen);
    }
    // This also applies to a walk that starts with the review.
    let two = form(vec![database(), features()]);
    let all = Answers { each: vec![Some(picked(&[0])), Some(picked(&[1]))], ..Default::default() };
    let mut walk = Walk::new(two, Style::Plain).with_answers(&all);
    assert!(matches!(walk.step(None), Step::Ask(_)));
    assert_eq!(walk.step(Some(reply(CLOSE_UNSEEN))), Step::Done(unseen));
}

#[test]
fn a_text_question_is_unavailable_not_declined_if_the_client_takes_no_text() {
    let no_typing = Outcome::Unavailable(Unavailable::NoTyping);
    assert_eq!(outcome(form(vec![name()]), &[CLOSE_UNSEEN]), no_typing);
    assert_eq!(outcome(form(vec![database(), name()]), &["1", CLOSE_UNSEEN]), no_typing);
}

#[test]
fn an_optional_text_question_is_skipped_if_the_client_takes_no_text() {
    let mut optional = name();
    optional.required = false;
    let form = form(vec![database(), optional]);
    let answers = Answers { each: vec![Some(picked(&[0])), None], ..Default::default() };
    assert_eq!(outcome(form, &["1", CLOSE_UNSEEN, "submit"]), Outcome::Answered(answers));
}

#[test]
fn closing_an_edit_returns_to_the_unchanged_review() {
    let two = form(vec![features(), name()]);
    let script = ["1", "Done", "orders", "1", "2", CLOSE, "Submit 2 answers"];
    let answers =
        Answers { each: vec![Some(picked(&[0, 1])), Some(custom("orders"))], ..Default::default() };
    assert_eq!(outcome(two, &script), Outcome::Answered(answers));
}

#[test]
fn custom_text_replaces_selections_by_policy() {
    let replacing = || {
        let mut form = form(vec![features()]);
        form.policy.custom.replaces_selection = true;
        form
    };
    assert_eq!(outcome(replacing(), &["1", "4", "only SSO", "Done"]), only(custom("only SSO")));
    assert_eq!(outcome(replacing(), &["4", "only SSO", "1", "Done"]), only(picked(&[0])));
    // Choosing the row of a custom answer again clears the custom answer.
    assert_eq!(
        outcome(form(vec![features()]), &["1", "4", "log", "4", "Done"]),
        only(picked(&[0]))
    );
}

#[test]
fn blank_answers_and_whitespace_follow_the_policy() {
    let mut lax = form(vec![name()]);
    lax.policy.custom.takes_blank = true;
    lax.policy.custom.trim = false;
    assert_eq!(outcome(lax.clone(), &["  "]), only(custom("  ")));
    assert_eq!(outcome(lax, &[" a\nb "]), only(custom(" a\nb ")));
    let mut none = form(vec![features()]);
    none.policy.empty_multi = pi_questions::model::EmptyMulti::Accepted;
    assert_eq!(outcome(none, &["Done"]), only(picked(&[])));
    // A second "Done" confirms an empty selection, unless an option was selected in between.
    let asked = || form(vec![features()]);
    assert_eq!(outcome(asked(), &["Done", "Done"]), only(picked(&[])));
    assert_eq!(outcome(asked(), &["Done", "1", "1", "Done", "Done"]), only(picked(&[])));
    assert_eq!(outcome(asked(), &["Done", "2", "Done"]), only(picked(&[1])));
}

#[test]
fn a_discussion_keeps_the_answers_so_far() {
    let mut two = form(vec![database(), features()]);
    two.policy.chat = true;
    let answers = Answers { each: vec![Some(picked(&[0])), None], ..Default::default() };
    let topic = Topic { question: 1, text: String::new() };
    assert_eq!(
        outcome(two, &["1", "Chat about this"]),
        Outcome::Discussed(Discussion::new(vec![topic], answers))
    );
}

#[test]
fn a_form_that_asks_again_shows_the_drafts() {
    let draft = |picks: &[usize], counts| SavedDraft {
        answer: Answer { picks: picks.to_vec(), ..Answer::default() },
        counts,
        ..SavedDraft::default()
    };
    let typed = SavedDraft {
        typed: Answer { custom: Some("order-".to_owned()), ..Answer::default() },
        ..SavedDraft::default()
    };
    let saved = SavedForm {
        each: vec![Some(draft(&[1], true)), Some(typed), Some(draft(&[0], true))],
        topic: Some(0),
    };
    let asked = form(vec![database(), name(), features()]);
    let mut walk = Walk::new(asked, Style::Plain).with_saved(&saved);
    let mut out = String::new();
    let mut step = walk.step(None);
    for text in ["3", "orders", "Done", "submit"] {
        let Step::Ask(dialog) = &step else { panic!("{step:?}") };
        draw(dialog, &mut out);
        writeln!(out, "> {text}").unwrap();
        step = walk.step(Some(reply(text)));
    }
    let Step::Done(outcome) = step else { panic!("{step:?}") };
    draw_outcome(&outcome, &mut out);
    golden("tests/frames/rpc/kept.txt", &out);
}

#[test]
fn two_hundred_choices_are_one_list() {
    let labels: Vec<String> = (1..=200).map(|n| format!("Choice {n}")).collect();
    let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    assert_eq!(
        outcome(form(vec![question("", "Which?", &labels)]), &["137"]),
        only(picked(&[136]))
    );
}

#[test]
fn a_finished_walk_keeps_its_outcome() {
    let mut walk = Walk::new(form(vec![database()]), Style::Plain);
    walk.step(None);
    let done = walk.step(Some(Reply::Text("1".to_owned())));
    assert_eq!(walk.step(Some(Reply::Text("2".to_owned()))), done);
    assert_eq!(walk.step(None), done);
}
