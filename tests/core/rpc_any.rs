//! With any form and replies, a walk (the dialogs of a form, one after the other) does not panic,
//! and a client can show every dialog.

use std::collections::HashSet;

use pi_questions::model::*;
use pi_questions::surface::rpc::{Dialog, Reply, Step, Style, Walk};
use proptest::prelude::*;

/// Generates texts like those of models and users: control characters, bidi, emoji, line breaks.
fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => Just("a".to_owned()),
        3 => "[a-cA-C ]{0,6}",
        2 => "\\PC{0,12}",
        1 => any::<String>(),
        1 => "[a-z\u{1b}\r\n\t\u{202e}\u{7}👩🇩]{0,30}",
        1 => "(long ){40,60}",
        1 => prop::sample::select(vec!["Done", "Cancel", "1", "[x] a", "Skip this question", "Other"])
            .prop_map(str::to_owned),
    ]
}

fn choice() -> impl Strategy<Value = Choice> {
    (words(), prop::option::of(words()), prop::option::of(words()))
        .prop_map(|(label, description, preview)| Choice { label, description, preview })
}

fn question() -> impl Strategy<Value = Question> {
    // A choice without custom answers, a choice with them, and a text question.
    let custom = prop::sample::select(vec![Some(false), Some(true), None]);
    let choices = prop::collection::vec(choice(), 0..6);
    let own = prop::option::weighted(0.2, choice());
    let texts = (words(), prop::option::of(words()));
    (texts, choices, own, any::<bool>(), custom, any::<bool>()).prop_map(
        |((text, short), choices, own, multiple, custom, required)| {
            let choices = if custom.is_some() { choices } else { Vec::new() };
            let custom = custom.unwrap_or_default();
            let own_row = if custom && !choices.is_empty() { own } else { None };
            Question { text, short, choices, multiple, custom, own_row, required }
        },
    )
}

fn form() -> impl Strategy<Value = Questionnaire> {
    let texts = (prop::option::of(words()), prop::option::of(words()));
    crate::forms::form(texts, prop::collection::vec(question(), 1..5))
}

/// A reply of a client. `Row` selects one of the rows; `Close(true)` closes an unseen dialog.
#[derive(Debug, Clone)]
enum Move {
    Row(usize),
    Number(usize),
    Text(String),
    Close(bool),
}

fn moves() -> impl Strategy<Value = Move> {
    prop_oneof![
        6 => any::<usize>().prop_map(Move::Row),
        1 => (0..9usize).prop_map(Move::Number),
        3 => words().prop_map(Move::Text),
        1 => any::<bool>().prop_map(Move::Close),
    ]
}

fn is_clean(text: &str, allows_lines: bool) -> bool {
    text.chars().all(|c| {
        (allows_lines && c == '\n') || !(c.is_control() || c == '\u{202e}' || c == '\u{2028}')
    })
}

fn check(dialog: &Dialog) -> Result<(), TestCaseError> {
    match dialog {
        Dialog::Select { title, rows } => {
            prop_assert!(is_clean(title, true), "{title:?}");
            prop_assert!(!rows.is_empty());
            let unique: HashSet<&String> = rows.iter().collect();
            prop_assert_eq!(unique.len(), rows.len(), "{:?}", rows);
            for row in rows {
                prop_assert!(is_clean(row, false) && !row.trim().is_empty(), "{row:?}");
                prop_assert!(row.chars().count() < 4_000);
            }
        }
        Dialog::Input { title, placeholder } => {
            prop_assert!(is_clean(title, true) && is_clean(placeholder, false));
        }
    }
    Ok(())
}

fn reply(step: &Step, next: &Move) -> Reply {
    match (step, next) {
        (Step::Ask(Dialog::Select { rows, .. }), Move::Row(n)) => {
            Reply::Text(rows[n % rows.len()].clone())
        }
        (_, Move::Row(n) | Move::Number(n)) => Reply::Text(n.to_string()),
        (_, Move::Text(text)) => Reply::Text(text.clone()),
        (_, Move::Close(unseen)) => Reply::Dismissed { unseen: *unseen },
    }
}

/// Checks the answers of an outcome against the form's policy.
fn check_outcome(form: &Questionnaire, outcome: &Outcome) -> Result<(), TestCaseError> {
    let (Outcome::Answered(answers)
    | Outcome::Cancelled(answers)
    | Outcome::Discussed(Discussion { answers, .. })) = outcome
    else {
        return Ok(());
    };
    prop_assert_eq!(answers.each.len(), form.questions.len());
    let is_submitted = matches!(outcome, Outcome::Answered(_));
    for (question, answer) in form.questions.iter().zip(&answers.each) {
        let Some(Answer { picks, custom, note, .. }) = answer else {
            let may_be_open = match form.policy.submit {
                Submit::Required => !question.required,
                Submit::Partial => form.has_review(),
            };
            // A correction may withdraw an answer.
            prop_assert!(!is_submitted || may_be_open || form.is_correction);
            continue;
        };
        prop_assert!(picks.iter().all(|pick| *pick < question.choices.len()));
        prop_assert!(picks.windows(2).all(|pair| pair[0] < pair[1]));
        let has_checkboxes = question.has_checkboxes();
        let parts = picks.len() + usize::from(custom.is_some());
        prop_assert!(parts == 1 || has_checkboxes);
        prop_assert!(form.policy.empty_multi != EmptyMulti::Refused || parts > 0);
        if let Some(custom) = custom {
            prop_assert!(question.takes_text());
            prop_assert!(form.policy.custom.takes_blank || !custom.trim().is_empty());
            prop_assert!(!form.policy.custom.trim || custom.trim() == custom);
            prop_assert!(!form.policy.custom.replaces_selection || picks.is_empty());
        }
        prop_assert!(note.is_none() || form.policy.notes != Notes::None);
    }
    prop_assert!(answers.note.is_none() || form.policy.notes == Notes::QuestionAndForm);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn any_walk_meets_the_conditions(
        form in form(),
        acp in any::<bool>(),
        moves in prop::collection::vec(moves(), 1..60),
    ) {
        let style = if acp { Style::Acp } else { Style::Plain };
        let mut walk = Walk::new(form.clone(), style);
        let mut step = walk.step(None);
        for next in &moves {
            match &step {
                Step::Ask(dialog) => check(dialog)?,
                Step::Done(outcome) => check_outcome(&form, outcome)?,
            }
            prop_assert!(is_clean(&walk.progress(), false));
            prop_assert_eq!(&walk.step(None), &step, "showing again changes nothing");
            step = walk.step(Some(reply(&step, next)));
        }
    }

    /// If a client closes unseen dialogs or replies with empty texts, the outcome is not a cancel.
    #[test]
    fn a_client_that_shows_nothing_never_cancels(
        form in form(),
        closes in prop::collection::vec(any::<bool>(), 1..60),
    ) {
        let mut walk = Walk::new(form, Style::Plain);
        walk.step(None);
        for closes in closes {
            let reply = if closes { Reply::Dismissed { unseen: true } } else { Reply::Text(String::new()) };
            let step = walk.step(Some(reply));
            prop_assert!(!matches!(step, Step::Done(Outcome::Cancelled(_))), "{:?}", step);
        }
    }
}
