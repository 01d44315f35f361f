//! Asking back: the key for it, what the form leaves, and the form that asks again.

use crate::common::golden::golden;
use crate::common::{Person, at, database, form, question, service, three};
use pi_questions::contract::{self, Call, Flavor, Mode};
use pi_questions::model::{
    Answer, Answers, Discussion, Kept, KeptForm, Notes, Outcome, Question, Questionnaire, Topic,
};
use pi_questions::state::{Effect, State};
use pi_questions::strings::language::{self, Language};
use serde_json::{Value, json};

#[track_caller]
fn discussion(person: &Person) -> &Discussion {
    match person.end() {
        Some(Outcome::Discussed(discussion)) => discussion,
        other => panic!("not asked back: {other:?}"),
    }
}

/// What the person wants to know: the question and the text.
#[track_caller]
fn topic(person: &Person) -> (usize, &str) {
    match discussion(person).topics.as_slice() {
        [topic] => (topic.question, &topic.text),
        other => panic!("{other:?}"),
    }
}

fn picked(pick: usize) -> Kept {
    let answer = Answer { picks: vec![pick], ..Answer::default() };
    Kept { answer, counts: true, ..Kept::default() }
}

#[test]
fn a_text_that_was_begun_is_kept() {
    let mut person = at(form(vec![service()]));
    person.keys("eel<a-e><enter>");
    let typed = Kept { typed: Some("eel".into()), ..Kept::default() };
    assert_eq!(discussion(&person).kept, [Some(typed)]);
}

#[test]
fn what_was_begun_is_left_as_it_was() {
    let mut person = at(three());
    person.keys("2").keys("order-").keys("<tab>").keys("<space><down><down>");
    person
        .keys("<a-n>soon<enter>")
        .keys("<a-n>lat")
        .keys("<esc><up><a-m>why<esc><down><a-e><enter>");
    assert_eq!(topic(&person), (2, "Explain this question."));
    let Discussion { answers, kept, .. } = discussion(&person);
    // The text that was left by Tab is an answer; ticks that were not submitted are none.
    assert_eq!(answers.each.iter().map(Option::is_some).collect::<Vec<_>>(), [true, true, false]);
    assert_eq!(kept[0], Some(picked(1)));
    let ticks = kept[2].clone().unwrap();
    assert_eq!((ticks.answer.picks, ticks.counts), (vec![0], false));
    assert_eq!(ticks.answer.note.as_deref(), Some("soonlat"));
    assert_eq!(ticks.answer.notes.into_iter().collect::<Vec<_>>(), [(1, "why".to_owned())]);
}

#[test]
fn time_that_runs_out_ends_the_line_too() {
    let mut slow = form(vec![database()]);
    slow.timeout_ms = Some(60_000.0);
    let mut state = State::new(slow, 2_000);
    state.update(pi_questions::state::Msg::OpenDiscuss);
    let end = state.update(pi_questions::state::Msg::TimedOut);
    assert!(matches!(end, Some(Effect::Finish(Outcome::TimedOut(_)))), "{end:?}");
}

/// The form of `questions`, and what an earlier form left for them.
fn again(questions: Questionnaire, kept: &KeptForm, size: (usize, usize)) -> Person {
    let mut person = Person::early(questions, size.0, size.1, false);
    person.dialog = person.dialog.with_kept(kept);
    person.wait(150.0);
    person
}

fn left(each: Vec<Option<Kept>>, topic: Option<usize>) -> KeptForm {
    KeptForm { each, topic }
}

// Frames.

const SIZES: [(usize, usize); 6] = [(80, 24), (120, 40), (40, 20), (20, 24), (60, 8), (200, 60)];

/// Draws what `person` makes of a size at every size.
#[track_caller]
fn drawn(name: &str, mut person: impl FnMut((usize, usize)) -> Person) {
    let frame =
        |size: (usize, usize)| format!("== {}×{}\n{}\n", size.0, size.1, person(size).screen());
    let out: String = SIZES.map(frame).concat();
    golden(&format!("tests/frames/form/{name}.txt"), &out);
}

#[test]
fn the_line_for_what_one_wants_to_know() {
    let played = |form: Questionnaire, script: &'static str| {
        move |(columns, rows)| {
            let mut person = Person::at(form.clone(), columns, rows);
            person.keys(script);
            person
        }
    };
    drawn("discuss", played(form(vec![database()]), "<down><a-e>what does it cost?"));
    drawn("discuss_review", played(three(), "1order<enter><space><enter><up><a-e>"));
}

#[test]
fn a_form_that_asks_again() {
    let text = Kept { typed: Some("order-".into()), ..Kept::default() };
    let ticks = Kept { counts: false, ..picked(1) };
    let kept = left(vec![Some(picked(1)), Some(text), Some(ticks)], Some(2));
    drawn("kept", |size| again(three(), &kept, size));
    let note = Answer { note: Some("for now".into()), ..picked(2).answer };
    let noted = Kept { answer: note, ..picked(2) };
    let name = Kept {
        answer: Answer { custom: Some("order-processor".into()), ..Answer::default() },
        ..picked(0)
    };
    let all = left(vec![Some(noted), Some(name), Some(picked(1))], None);
    drawn("kept_review", |size| again(three(), &all, size));
}

// Contracts.

fn call(tool: &str, args: Value) -> Call {
    contract::parse(tool, Flavor::Rpiv, args).unwrap()
}

fn asking_back() -> Outcome {
    let answers = pi_questions::model::Answers {
        each: vec![Some(picked(0).answer), None],
        ..Default::default()
    };
    let topics = vec![Topic { question: 1, text: "Is it safe?".into() }];
    Outcome::Discussed(Discussion::new(topics, answers))
}

fn asked_back(call: &Call) -> contract::Reply {
    contract::reply(call, &asking_back(), Mode::Interactive, 7.0)
}

#[test]
fn the_model_reads_english_whatever_the_person_reads() {
    let questions = json!([{ "question": "Which?", "options": ["A", "B"] }]);
    let asked = call("AskUserQuestion", json!({ "questions": questions }));
    let answer =
        Answer { picks: vec![0], notes: [(0, "cheap".to_owned())].into(), ..Answer::default() };
    let topics = vec![Topic { question: 0, text: "Why?".into() }];
    let answers = Answers { each: vec![Some(answer)], ..Answers::default() };
    let outcome = Outcome::Discussed(Discussion::new(topics, answers));
    language::set(Language::all().find(|it| it.tag() == "fr").unwrap());
    let reply = contract::reply(&asked, &outcome, Mode::Interactive, 7.0);
    language::set(Language::default());
    assert!(reply.text.contains("\n- Which?: A — A: cheap\n"), "{}", reply.text);
}

#[test]
fn contracts_of_text_say_it_in_words() {
    let options = json!(["Fast", "Safe"]);
    for (tool, args) in [
        (
            "ask_user",
            json!({ "mode": "batch", "questions": [
            { "id": "a", "question": "Which?", "options": ["A", "B"] },
            { "id": "b", "question": "How?", "options": options } ] }),
        ),
        (
            "question",
            json!({ "questions": [
            { "prompt": "Which?", "options": ["A", "B"] }, { "prompt": "How?", "options": options } ] }),
        ),
        (
            "AskUserQuestion",
            json!({ "questions": [
            { "question": "Which?", "options": ["A", "B"] }, { "question": "How?", "options": options } ] }),
        ),
    ] {
        let asked = call(tool, args);
        assert!(asked.form.policy.may.discuss, "{tool}");
        let reply = asked_back(&asked);
        let when = (Mode::Interactive, 7.0);
        let record = contract::Record::new(&asked, &asking_back(), None, when).unwrap();
        assert_eq!(
            reply.text,
            format!(
                "Before answering, the user asks:\n- On \"How?\": Is it safe?\n\
                 Answered so far:\n- Which?: A\n\
                 Explain this in your reply, then call {tool} again with the questions still open, \
                 worded as before. What the user answered and typed so far is kept and filled in then."
            )
        );
        assert!(!reply.is_error);
        let recap = contract::answered(&reply.details).unwrap();
        assert_eq!(recap.ending, contract::Ending::Discussed, "{tool}");
        assert_eq!(recap.rows[0].answer, "A", "{tool}");
        assert!(recap.rows[1].is_skipped(), "{tool}");
        let found = contract::kept(&asked, &[&record]);
        assert_eq!(found, left(vec![Some(picked(0)), None], Some(1)), "{tool}");
    }
    for flavor in [Flavor::Rpiv, Flavor::Forge] {
        let args = json!({ "questions": [{ "question": "Which?", "header": "W", "options": [
            { "label": "A", "description": "a" }, { "label": "B", "description": "b" } ] }] });
        let call = contract::parse("ask_user_question", flavor, args).unwrap();
        assert!(!call.form.policy.may.discuss);
    }
}

#[test]
fn notes_are_kept_too() {
    let mut noted: Question = question("Which?", "", &["A", "B"]);
    noted.short = None;
    let mut form = form(vec![noted]);
    form.policy.notes = Notes::Question;
    let mut person = at(form);
    person.keys("<a-n>not now<enter><a-e><enter>");
    let kept = discussion(&person).kept[0].clone().unwrap();
    assert_eq!((kept.answer.note.as_deref(), kept.counts), (Some("not now"), false));
}
