//! Taking what is recommended, and taking answers back.

use crate::common::{Person, at, database, features, form, hides, multi, question, service, shows};
use pi_questions::keys::{Bindings, KeyNames, help};
use pi_questions::model::{Answer, Question, Questionnaire};
use pi_questions::state::{Msg, State};
use pi_questions::surface::response::{Response, check};
use proptest::prelude::*;
use serde_json::json;

fn state(person: &Person) -> &State {
    person.dialog.state()
}

fn picks(person: &Person) -> Vec<Option<Vec<usize>>> {
    state(person).answers().each.into_iter().map(|it| it.map(|it| it.picks)).collect()
}

/// A choice, ticks and a choice with a mark; then a text and a list without one.
fn five() -> Questionnaire {
    let marked = ["A", "B (Recommended)", "C", "D (recommended)"];
    form(vec![
        database(),
        multi("Which parts?", "Parts", &marked),
        question("Which cache?", "Cache", &["None", "**Redis (RECOMMENDED)**: known"]),
        service(),
        features(),
    ])
}

// What is recommended.

#[test]
fn one_key_takes_every_recommended_option_and_one_takes_it_back() {
    let mut person = at(five());
    person.keys("<tab><tab>1<home>");
    person.keys("<s-tab><s-tab><s-tab><a-r>");
    // What was answered before stays, and nothing is answered that has no mark.
    shows(&mut person, "Ready to submit?");
    shows(&mut person, "Database Selection   PostgreSQL (Recommended)");
    shows(&mut person, "B (Recommended), D (recommended)");
    assert_eq!(picks(&person), [Some(vec![0]), Some(vec![1, 3]), Some(vec![0]), None, None]);
    shows(&mut person, "> 4. Service Setup        not answered");
    person.keys("<a-r>");
    shows(&mut person, "No recommended option is left to take");
    person.keys("<a-u>");
    shows(&mut person, "Which database should we use?");
    assert_eq!(picks(&person), [None, None, Some(vec![0]), None, None]);
    person.keys("<bs>");
    shows(&mut person, "Which cache?");
    assert_eq!(picks(&person), vec![None; 5]);
}

#[test]
fn what_is_ticked_or_typed_is_the_answer_first() {
    let mut person = at(five());
    person.keys("<tab>1<a-r>");
    assert_eq!(picks(&person)[1], Some(vec![0]));
    person.keys("<a-u>");
    shows(&mut person, "[x] A");
    assert_eq!(picks(&person), vec![None; 5]);
    let mut person = at(five());
    person.keys("0Dynamo<esc><a-r>");
    let custom = Answer { custom: Some("Dynamo".to_owned()), ..Answer::default() };
    assert_eq!(state(&person).answer(0), Some(custom));
    // In the review, with the cursor where it was.
    let mut person = at(five());
    person.keys("<s-tab><down><down><a-r>");
    assert_eq!(state(&person).answered(), 3);
    person.keys("<a-u>");
    assert_eq!((state(&person).answered(), state(&person).whole.row), (0, 2));
    assert!(state(&person).in_review());
}

#[test]
fn everything_recommended_is_two_keys() {
    let mut person = at(form(vec![database(), database()]));
    person.keys("<a-r><enter>");
    assert_eq!(picks(&person), [Some(vec![0]), Some(vec![0])]);
    assert!(person.end().is_some());
}

#[test]
fn a_lone_question_only_moves_to_it() {
    let marked = ["A", "B", "C (Recommended)"];
    for asked in [question("Which?", "", &marked), multi("Which?", "", &marked)] {
        let mut person = Person::at(form(vec![asked]), 120, 40);
        shows(&mut person, "Alt+R recommended");
        person.keys("<a-r>");
        assert_eq!(
            (state(&person).draft().unwrap().list.cursor, state(&person).answered()),
            (2, 0)
        );
        hides(&mut person, "Alt+R recommended");
        hides(&mut person, "[x]");
        person.keys("<a-r>");
        shows(&mut person, "No recommended option is left to take");
    }
}

#[test]
fn it_is_offered_where_it_does_something() {
    let offered = |state: &State| {
        let hints = help::of_commands(state, &state.screen, &Bindings::default(), KeyNames::Signs);
        hints.iter().any(|(letter, _)| *letter == Some('r'))
    };
    let mut person = at(five());
    assert!(offered(state(&person)));
    person.keys("<a-r>");
    assert!(!offered(state(&person)));
    for questions in [vec![features()], vec![features(), service()], vec![database()]] {
        assert!(!offered(state(&at(form(questions)))));
    }
    // A text that begins with its letter is a text.
    let mut person = at(five());
    person.keys("<pace 0>really?<wait 300>");
    shows(&mut person, "really?█");
    assert_eq!(state(&person).answered(), 0);
}

// Taking an answer back.

#[test]
fn backspace_goes_back_to_the_question_just_answered() {
    let mut person = Person::at(form(vec![database(), features(), service()]), 120, 40);
    person.keys("<down>3");
    shows(&mut person, "Which features");
    shows(&mut person, "Backspace undo");
    person.keys("<bs>");
    shows(&mut person, "> 2. SQLite");
    assert_eq!(state(&person).answer(0), None);
    hides(&mut person, "Backspace undo");
    person.keys("<bs>");
    shows(&mut person, "Nothing to undo");
    // Ticks and choices are undone in one order, and from the review, too.
    person.keys("11<enter>order<enter><bs>");
    shows(&mut person, "> order█");
    person.keys("<wait 1000><s-tab><bs>");
    assert_eq!(state(&person).answer(1), None);
    shows(&mut person, "[x] Authentication");
    person.keys("<bs>");
    hides(&mut person, "[x]");
    person.keys("<bs>");
    shows(&mut person, "Which database");
}

#[test]
fn a_skipped_question_and_a_filtered_one_open_again_as_they_were() {
    let skips = Question { required: false, ..service() };
    let asked = form(vec![skips, list_of_twelve(), database()]);
    let mut person = at(asked);
    person.keys("<enter>/11<enter>");
    assert_eq!(state(&person).answer(1).unwrap().picks, [10]);
    person.keys("<bs>");
    assert_eq!(state(&person).draft().unwrap().list.cursor, 10);
    person.keys("<a-u>");
    shows(&mut person, "What should we name");
}

fn list_of_twelve() -> Question {
    crate::common::list(12)
}

#[test]
fn a_held_key_takes_back_one_answer_only() {
    let mut person = at(form(vec![database(), database(), database()]));
    person.keys("12<pace 40><bs><bs><bs><bs>");
    assert_eq!(picks(&person), [Some(vec![0]), None, None]);
    let mut person = at(form(vec![features()]));
    person.keys("123<pace 40><a-u><a-u><a-u><a-u>");
    assert_eq!(person.screen().matches("[x]").count(), 2);
}

#[test]
fn backspace_that_undid_erases_no_text() {
    let mut person = at(form(vec![database(), service(), features()]));
    person.keys("2order<enter><space><bs>");
    hides(&mut person, "[x]");
    // Pressed again it opens the text, and held down it takes nothing from it.
    person.keys("<bs>");
    shows(&mut person, "> order█");
    person.keys("<bs><wait 500><pace 30>").keys(&"<bs>".repeat(20));
    shows(&mut person, "> order█");
    person.keys("<wait 1000><bs>");
    shows(&mut person, "> orde█");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    /// What is taken may be sent like what was chosen, and one step back undoes all of it.
    #[test]
    fn recommended_answers_are_answers_and_one_step(
        form in crate::forms::form(
            Just((None, None)),
            prop::collection::vec(
                ("[a-c]{1,3}", prop::collection::vec(("[a-e]{1,4}", any::<bool>()), 1..5), any::<bool>()).prop_map(
                    |(text, labels, many)| {
                        let mark = |(index, (label, marked)): (usize, &(String, bool))| {
                            format!("{label}{index}{}", if *marked { " (Recommended)" } else { "" })
                        };
                        let labels: Vec<String> = labels.iter().enumerate().map(mark).collect();
                        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
                        if many { multi(&text, "", &labels) } else { question(&text, "", &labels) }
                    },
                ),
                1..5,
            ),
        ),
        script in prop::collection::vec(0..6usize, 0..12),
    ) {
        let mut state = State::new(form.clone(), 2_000);
        for key in script {
            state.update([Msg::Pick(1), Msg::Pick(2), Msg::NextTab, Msg::Toggle, Msg::Undo, Msg::PrevTab][key].clone());
        }
        prop_assume!(!state.finished);
        let (before, tab) = (state.answers(), state.tab);
        if !state.has_recommended() || !form.is_many() {
            state.update(Msg::Recommended);
            prop_assert_eq!(state.answers(), before);
            return Ok(());
        }
        state.update(Msg::Recommended);
        prop_assert!(state.in_review());
        for (index, question) in form.questions.iter().enumerate() {
            let recommends = question.recommended().next().is_some();
            prop_assert!(!recommends || state.is_answered(index));
            prop_assert!(before.each[index].is_none() || state.answer(index) == before.each[index]);
        }
        // The same labels sent by a client are accepted or refused alike.
        let labels: Vec<Vec<String>> =
            form.questions.iter().map(|it| it.choices().iter().map(|it| it.label.clone()).collect()).collect();
        let said = state.answers().each.into_iter().zip(&labels).map(|(answer, labels)| {
            answer.map(|it| it.picks.iter().map(|pick| labels[*pick].clone()).collect::<Vec<_>>())
        });
        let fields = json!({ "answers": said.collect::<Vec<_>>() });
        let accepted = check(&form, &labels, &Response::read(fields.as_object().unwrap()).unwrap());
        prop_assert_eq!(accepted.is_ok(), state.can_submit());
        state.update(Msg::Undo);
        prop_assert_eq!((state.answers(), state.tab), (before, tab));
    }
}
