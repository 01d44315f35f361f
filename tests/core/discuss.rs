//! Asking the agent about a question: the text field, and the form that asks again.

use crate::common::golden::golden;
use crate::common::{User, database, form, three};
use pi_questions::model::{Answer, Answers, Notes, Outcome, Questionnaire, SavedDraft, SavedForm};
use pi_questions::state::{Effect, State};

fn picked(pick: usize) -> SavedDraft {
    let answer = Answer { picks: vec![pick], ..Answer::default() };
    SavedDraft { answer, counts: true, ..SavedDraft::default() }
}

#[test]
fn a_timeout_expires_while_the_user_asks_about_a_question() {
    let mut slow = form(vec![database()]);
    slow.timeout_ms = Some(60_000.0);
    let mut state = State::new(slow, 2_000);
    state.update(pi_questions::state::Msg::OpenDiscuss);
    let end = state.update(pi_questions::state::Msg::TimedOut);
    assert!(matches!(end, Some(Effect::Finish(Outcome::TimedOut(_)))), "{end:?}");
}

#[test]
fn the_note_on_the_form_is_restored() {
    let mut asked = three();
    asked.policy.notes = Notes::QuestionAndForm;
    let mut before = User::at(asked.clone(), 80, 24);
    before.keys("<s-tab><a-n>ask Ann<enter><a-n>!<esc>");
    let drafts = saved_form(before.dialog.state().saved_drafts(), None);
    let mut after = open_again(asked, &drafts, (80, 24));
    after.dialog = after.dialog.with_answers(&Answers::none(3));
    let screen = after.keys("<s-tab>").screen();
    assert!(screen.contains("✎ ask Ann\n"), "{screen}");
    assert!(screen.contains("“ask Ann!” will not be submitted"), "{screen}");
}

/// Opens a form that asks `questions` again, with the drafts of an earlier form.
fn open_again(questions: Questionnaire, saved: &SavedForm, size: (usize, usize)) -> User {
    let mut user = User::early(questions, size.0, size.1);
    user.dialog = user.dialog.with_saved(saved);
    user.wait(150.0);
    user
}

fn saved_form(each: Vec<Option<SavedDraft>>, topic: Option<usize>) -> SavedForm {
    SavedForm { each, topic }
}

// Frames.

const SIZES: [(usize, usize); 6] = [(80, 24), (120, 40), (40, 20), (20, 24), (60, 8), (200, 60)];

/// Draws the form of `user` at every size.
#[track_caller]
fn drawn(name: &str, mut user: impl FnMut((usize, usize)) -> User) {
    let frame =
        |size: (usize, usize)| format!("== {}×{}\n{}\n", size.0, size.1, user(size).screen());
    let out: String = SIZES.map(frame).concat();
    golden(&format!("tests/frames/form/{name}.txt"), &out);
}

#[test]
fn the_field_for_a_question_to_the_agent_matches_its_goldens() {
    let played = |form: Questionnaire, script: &'static str| {
        move |(columns, rows)| {
            let mut user = User::at(form.clone(), columns, rows);
            user.keys(script);
            user
        }
    };
    drawn("discuss", played(form(vec![database()]), "<down><a-e>what does it cost?"));
    drawn("discuss_review", played(three(), "1order<enter><space><enter><up><a-e>"));
}

#[test]
fn a_form_that_asks_again_shows_its_drafts() {
    let text = SavedDraft {
        typed: Answer { custom: Some("order-".into()), ..Answer::default() },
        ..SavedDraft::default()
    };
    let selection = SavedDraft { counts: false, ..picked(1) };
    let drafts = saved_form(vec![Some(picked(1)), Some(text), Some(selection)], Some(2));
    drawn("kept", |size| open_again(three(), &drafts, size));
    let note = Answer { note: Some("for now".into()), ..picked(2).answer };
    let noted = SavedDraft { answer: note, ..picked(2) };
    let name = SavedDraft {
        answer: Answer { custom: Some("order-processor".into()), ..Answer::default() },
        ..picked(0)
    };
    let all = saved_form(vec![Some(noted), Some(name), Some(picked(1))], None);
    drawn("kept_review", |size| open_again(three(), &all, size));
}
