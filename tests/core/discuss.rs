//! Asking back: the key for it, what the form leaves, and the form that asks again.

use crate::common::golden::golden;
use crate::common::{Person, at, database, features, form, hides, question, service, shows, three};
use pi_questions::contract::{self, Call, Flavor, Mode};
use pi_questions::keys::Bindings;
use pi_questions::model::{
    Answer, Answers, Discussion, Kept, KeptForm, Notes, Outcome, Question, Questionnaire, Topic,
};
use pi_questions::settings::FormSettings;
use pi_questions::state::{Effect, Screen, State};
use pi_questions::strings::language::{self, Language};
use pi_questions::surface::tui::Opening;
use pi_questions::view::Theme;
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
fn the_key_asks_about_the_question() {
    for (script, text) in [
        ("<a-e><enter>", "Explain this question."),
        ("<down><a-e>what does it cost?<enter>", "what does it cost?"),
        ("<down><a-e>  a <s-enter>b  <enter>", "a \nb"),
        ("<kitty-a-e><enter>", "Explain this question."),
        ("<end><a-e><enter>", "Explain this question."),
        ("0Dynamo<esc><a-e><enter>", "Explain this question."),
        ("0DynamoDB<a-e>why not?<enter>", "why not?"),
        ("<a-n>for staging<a-e><enter>", "Explain this question."),
        ("/mongo<a-e><enter>", "Explain this question."),
    ] {
        let mut person = at(form(vec![database()]));
        person.keys(script);
        assert_eq!(topic(&person), (0, text), "{script}");
    }
    let mut person = at(form(vec![service()]));
    person.keys("eel<a-e><enter>");
    assert_eq!(topic(&person), (0, "Explain this question."));
    let typed = Kept { typed: Some("eel".into()), ..Kept::default() };
    assert_eq!(discussion(&person).kept, [Some(typed)]);
}

#[test]
fn in_the_review_e_asks_about_the_question_under_the_cursor() {
    let mut person = at(three());
    person.keys("1order<enter><space><enter>").keys("<a-e>");
    shows(&mut person, "Move to a question first");
    person.keys("<up><up><a-e>");
    shows(&mut person, "about Service Name:");
    person.keys("which names are taken?<enter>");
    assert_eq!(topic(&person), (1, "which names are taken?"));
    assert_eq!(discussion(&person).answers.count(), 3);
}

#[test]
fn esc_goes_back_and_keeps_what_was_typed() {
    let mut person = at(form(vec![database()]));
    person.keys("<down><a-e>is it").keys("<esc>");
    shows(&mut person, "> 2. SQLite");
    hides(&mut person, "is it");
    // Closing the form would lose it.
    person.keys("<esc>");
    shows(&mut person, "Discard what you typed?");
    person.keys("n<wait 300><down><a-e>");
    shows(&mut person, "about Database Selection: is it");
    person.keys(" fast?<enter>");
    assert_eq!(topic(&person), (0, "is it fast?"));
    // From a text field, back to the text field.
    let mut person = at(form(vec![database()]));
    person.keys("0Dynamo<a-e>hm<esc>DB<enter>");
    assert!(matches!(person.end(), Some(Outcome::Answered(_))), "{:?}", person.end());
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
fn keys_that_came_too_early_ask_nothing() {
    let mut person = Person::early(form(vec![database()]), 80, 40, false);
    person.pace = 20.0;
    person.keys("<a-e><enter>");
    assert_eq!(person.end(), None);
    assert_eq!(person.dialog.state().screen, Screen::Choices);
    assert_eq!(person.dialog.type_ahead(), "");
    // Dictated text that begins with an e is text.
    let mut person = at(form(vec![database()]));
    person.pace = 1.0;
    person.keys("elastic search");
    assert_eq!(person.dialog.state().drafts[0].custom.field.text(), "elastic search");
    assert!(person.dialog.state().whole.discuss.is_blank());
}

#[test]
fn a_contract_without_room_for_it_has_no_such_key() {
    let mut closed = form(vec![database()]);
    closed.policy.may.discuss = false;
    let mut person = at(closed);
    person.keys("e<a-e>").keys("?");
    hides(&mut person, "ask about");
    person.keys("<esc>");
    assert_eq!(person.dialog.state().screen, Screen::Choices);
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
    let mut person = Person::opening(
        Opening {
            form: questions,
            bindings: Bindings::default(),
            settings: FormSettings::default(),
            theme: Theme::numbered(),
            drafting: false,
            now_ms: 1_000.0,
        },
        size.0,
        size.1,
    );
    person.dialog = person.dialog.with_kept(kept);
    person.wait(150.0);
    person
}

fn left(each: Vec<Option<Kept>>, topic: Option<usize>) -> KeptForm {
    KeptForm { each, topic }
}

#[test]
fn a_form_that_asks_again_opens_on_what_was_talked_about() {
    let named = Kept {
        answer: Answer { custom: Some("orders".into()), ..Answer::default() },
        counts: true,
        ..Kept::default()
    };
    let kept = left(vec![Some(picked(1)), Some(named), None], Some(0));
    let mut person = again(three(), &kept, (100, 40));
    shows(&mut person, "Which database should we use? (kept)");
    shows(&mut person, "■ Database (kept)  ■ Service Name (kept)  □ Features");
    shows(&mut person, "> 2. SQLite ✓");
    person.keys("<down><enter>");
    // Another answer is not the kept one.
    shows(&mut person, "■ Database  ■ Service Name (kept)  □ Features");
    person.keys("<enter><space><enter>");
    shows(&mut person, "✎ orders (kept)");
    shows(&mut person, "Submit 3 answers");
    person.keys("<enter>");
    let Some(Outcome::Answered(answers)) = person.end() else { panic!("{:?}", person.end()) };
    assert_eq!(answers.each[0].as_ref().map(|it| it.picks.clone()), Some(vec![2]));
    assert_eq!(answers.each[1].as_ref().and_then(|it| it.custom.as_deref()), Some("orders"));
}

#[test]
fn with_nothing_else_open_the_next_thing_is_to_send() {
    let kept = left(vec![Some(picked(1)), Some(picked(0)), None], Some(2));
    let questions = vec![database(), database(), features()];
    let mut person = again(form(questions), &kept, (80, 40));
    shows(&mut person, "Which features should we include?");
    person.keys("<space><enter>");
    shows(&mut person, "Submit 3 answers");
    // What was talked about was worded anew: the first question without an answer is open.
    let kept = left(vec![Some(picked(1)), None, Some(picked(0))], None);
    let mut person = again(form(vec![database(), features(), database()]), &kept, (80, 40));
    shows(&mut person, "Which features should we include?");
    // All of it was kept, and what was talked about is not asked again: the review.
    let kept = left(vec![Some(picked(1)), Some(picked(0))], None);
    let mut person = again(form(vec![database(), database()]), &kept, (80, 40));
    shows(&mut person, "Submit 2 answers");
}

#[test]
fn a_kept_draft_is_still_a_draft() {
    let begun = Kept { typed: Some("order-".into()), ..Kept::default() };
    let kept = left(vec![Some(begun)], Some(0));
    let mut person = again(form(vec![service()]), &kept, (80, 24));
    shows(&mut person, "What should we name this service? (kept)");
    person.keys("service<enter>");
    let Some(Outcome::Answered(answers)) = person.end() else { panic!("{:?}", person.end()) };
    assert_eq!(answers.each[0].as_ref().and_then(|it| it.custom.as_deref()), Some("order-service"));
}

#[test]
fn enter_goes_on_with_what_was_being_written() {
    for question in [database(), features()] {
        let begun = Kept { typed: Some("Dyn".into()), ..Kept::default() };
        let kept = left(vec![Some(begun)], None);
        let mut person = again(form(vec![question]), &kept, (80, 24));
        person.keys("<enter>amo");
        shows(&mut person, "Dynamo");
        assert_eq!(person.end(), None);
    }
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

const MESSAGE: &str = "Before answering, the user asks: see `discuss`. Explain that in your \
    reply, then call ask_user again with the questions still open, worded as before. What the user \
    answered and typed so far is kept and filled in then.";

#[test]
fn the_model_reads_what_the_person_wants_to_know() {
    let asked = call(
        "ask_user",
        json!({ "questions": [
            { "question": "Which?", "options": ["A", "B"] },
            { "question": "How?", "options": ["Fast", "Safe"] },
        ] }),
    );
    let reply = asked_back(&asked);
    let answer =
        json!({ "question": "Which?", "answer": "A", "selectedOption": "A", "wasCustom": false });
    let discuss = json!([{ "question": "How?", "text": "Is it safe?" }]);
    assert_eq!(
        serde_json::from_str::<Value>(&reply.text).unwrap(),
        json!({ "answered": false, "answers": [answer], "discuss": discuss, "message": MESSAGE })
    );
    assert_eq!(reply.structured, serde_json::from_str(&reply.text).ok());
    assert_eq!(reply.details["discuss"], discuss);
    assert_eq!(reply.details["kept"], json!([{ "question": "Which?", "picked": ["A"] }]));
    assert_eq!(reply.details.get("cancelled"), None);
    let recap = contract::answered(&reply.details).unwrap();
    assert_eq!(recap.ending, contract::Ending::Discussed);
    assert_eq!(recap.discuss, ["you asked about How?: Is it safe?"]);
    assert_eq!(recap.rows.iter().map(|it| &*it.answer).collect::<Vec<_>>(), ["A", ""]);
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
fn the_transcript_names_a_question_as_the_form_does() {
    let asked = call(
        "ask_user",
        json!({ "questions": [
            { "question": "Which?", "options": ["A", "B"] },
            { "question": "What should we name this service?", "header": "Service Name" },
        ] }),
    );
    let topics = vec![Topic { question: 1, text: "Explain this question.".into() }];
    let outcome = Outcome::Discussed(Discussion::new(topics, Answers::none(2)));
    let reply = contract::reply(&asked, &outcome, Mode::Interactive, 7.0);
    let recap = contract::answered(&reply.details).unwrap();
    assert_eq!(recap.discuss, ["you asked about Service Name: Explain this question."]);
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
