//! Notes on options: in the editor, in the transcript, and in a row without room for the note.

use crate::common::{User, at, hides, shows, three};
use pi_questions::contract::{self, Flavor, Mode};
use pi_questions::model::Outcome;
use pi_questions::state::State;
use pi_questions::transcript;
use pi_questions::view::glyphs::UNICODE;
use serde_json::json;

/// If another client answers first, all notes move to the editor, so that the user can copy them.
#[test]
fn every_note_is_part_of_the_typed_text() {
    let mut user = at(three());
    user.keys("<end><a-n>for now<esc><home><a-n>and this<enter><down><a-n>half");
    assert_eq!(user.dialog.state().typed(), "for now\nand this\nhalf");
}

#[test]
fn the_expanded_transcript_shows_a_note_below_its_option() {
    let question = json!({ "question": "Which parts?", "multiSelect": true,
        "options": ["Logs", "Metrics"] });
    let call = contract::parse("ask_user", Flavor::Rpiv, json!({ "questions": [question] }));
    let call = call.unwrap();
    let mut user = at(call.form.clone());
    user.keys("<down><a-n>needs Prometheus<enter>1<enter>");
    let Some(outcome @ Outcome::Answered(answers)) = user.end() else { panic!() };
    let details = contract::reply(&call, outcome, Mode::Interactive, 0.0).details;
    let lines = transcript::result(&details, String::new, true, 60, &UNICODE);
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["Which parts?", "  ✓ Logs", "    Metrics", "    note: needs Prometheus"]);
    // A form that opens with these answers has the note.
    assert_eq!(&State::new(call.form.clone(), 0).with_answers(answers).answers(), answers);
}

#[test]
fn a_cut_row_still_marks_its_note() {
    let mut form = three();
    let question = &mut form.questions_mut()[0];
    question.text = "What is it? ".repeat(40);
    question.choices[0].label = "PostgreSQL, on a cluster of three".to_owned();
    let mut user = User::at(form, 40, 15);
    user.keys("<a-n>for the cluster<enter>1<s-tab><down><down>");
    hides(&mut user, "for the cluster");
    shows(&mut user, "    1. PostgreSQL, on a cluster of… ✓ ✎\n");
}
