//! "Let the agent decide": an answer of its own, which the person alone gives, changes and takes back.

use crate::common::{Person, at, database, decided, features, form, hides, service, shows, three};
use pi_questions::contract::{self, Call, Flavor, Mode, Record};
use pi_questions::model::{Answer, Answers, Kept, Outcome, Questionnaire, Revision};
use pi_questions::pending::{Pending, RawAnswer, answers_for, from_flag};
use pi_questions::state::{Edit, Effect, Motion, Msg, State};
use pi_questions::surface::decisions::told;
use pi_questions::surface::response::{Response, check};
use pi_questions::transcript;
use pi_questions::view::glyphs;
use proptest::prelude::*;
use serde_json::{Value, json};

const LEFT_TO_YOU: &str = "Left to you. Choose, name your choice and why, and treat it as an \
    assumption that may be revised.";

fn left() -> Option<Answer> {
    Some(Answer::delegation())
}

fn picked(picks: &[usize]) -> Option<Answer> {
    Some(Answer { picks: picks.to_vec(), ..Answer::default() })
}

fn custom(text: &str) -> Option<Answer> {
    Some(Answer { custom: Some(text.to_owned()), ..Answer::default() })
}

#[track_caller]
fn sent(person: &Person) -> &[Option<Answer>] {
    match person.end() {
        Some(Outcome::Answered(answers)) => &answers.each,
        other => panic!("not answered: {other:?}"),
    }
}

#[test]
fn a_chord_or_the_list_of_commands_leaves_the_only_question_to_the_agent() {
    for script in ["<a-g>", "<kitty-a-g>", "?g", "<f1>g", "/sql<a-g>", "0Dyn<a-g>", "<down><a-g>"] {
        let mut person = at(form(vec![database()]));
        person.keys(script);
        assert_eq!(sent(&person), [left()], "{script}");
    }
    let mut person = at(form(vec![service()]));
    person.keys("g<f1>g");
    assert_eq!(sent(&person), [left()], "a letter is text in a text field");
    let mut person = Person::at(form(vec![service()]), 120, 50);
    person.keys("<f1>");
    shows(&mut person, "g  let the agent decide");
    shows(&mut person, "   edit in $EDITOR");
    hides(&mut person, "g  edit in $EDITOR");
    let mut person = at(form(vec![features()]));
    person.keys("12<a-g>");
    assert_eq!(sent(&person), [left()], "instead of the ticks");
}

#[test]
fn it_counts_as_answered_and_says_so_in_tab_question_and_review() {
    let mut person = at(three());
    person.keys("<a-g>");
    shows(&mut person, "← ▣ Database  □ Service Name");
    person.keys("<a-g><a-g>");
    shows(&mut person, "Ready to submit?");
    shows(&mut person, "Submit 3 answers");
    assert_eq!(person.screen().matches("left to the agent").count(), 3);
    person.keys("<home><enter>");
    shows(&mut person, "Which database should we use? (left to the agent)");
    hides(&mut person, "✓\n");
    // Looking and going on changes nothing: a list has nothing ticked, a field nothing typed.
    person.keys("<tab>");
    shows(&mut person, "(left to the agent)");
    person.keys("<enter>");
    shows(&mut person, "(left to the agent)");
    person.keys("<enter>");
    shows(&mut person, "Submit 3 answers");
    person.keys("<enter>");
    assert_eq!(sent(&person), [left(), left(), left()]);
}

#[test]
fn it_is_undone_and_changed_like_any_answer() {
    let mut person = at(three());
    person.keys("2orders<enter><space><a-g>");
    shows(&mut person, "▣ Features");
    person.keys("<a-u>");
    shows(&mut person, "1. [x] Authentication");
    hides(&mut person, "(left to the agent)");
    // A tick answers it after all, and so does a choice.
    person.keys("<a-g><up><enter>");
    shows(&mut person, "(left to the agent)");
    person.keys("2");
    hides(&mut person, "(left to the agent)");
    person.keys("<enter>");
    person.keys("<home><a-g>");
    shows(&mut person, "▣ Database");
    person.keys("<enter>3<end><enter>");
    assert_eq!(sent(&person), [picked(&[2]), custom("orders"), picked(&[1])]);
}

#[test]
fn in_the_review_it_is_about_the_question_under_the_cursor() {
    let mut person = at(three());
    person.keys("1orders<enter>1<enter>").keys("<a-g>");
    shows(&mut person, "Move to a question first");
    person.keys("<home><a-g>");
    shows(&mut person, "Ready to submit?");
    shows(&mut person, "▣ Database");
    person.keys("<a-u>");
    shows(&mut person, "PostgreSQL");
    hides(&mut person, "left this");
}

#[test]
fn text_that_was_typed_before_stays_in_its_field_and_answers_nothing() {
    let mut person = at(three());
    person.keys("1orders<a-g>");
    shows(&mut person, "▣ Service Name");
    person.keys("<tab>");
    shows(&mut person, "“orders” will not be submitted");
    // Neither opening its question nor leaving it makes an answer of it; Enter there does.
    person.keys("<tab><tab><tab><tab>");
    shows(&mut person, "▣ Service Name");
    person.keys("<s-tab><s-tab>");
    shows(&mut person, "orders");
    person.keys(" v2<tab>");
    shows(&mut person, "■ Service Name");
}

#[test]
fn no_command_that_takes_what_is_recommended_leaves_anything_to_the_agent() {
    let mut person = at(three());
    person.keys("<a-r>");
    hides(&mut person, "▣");
    // Nor does it replace that the person left it.
    let mut person = at(three());
    person.keys("<a-g><a-r>");
    shows(&mut person, "▣ Database");
}

#[test]
fn only_contracts_that_have_it_offer_it() {
    for (tool, args) in [
        ("ask_user", json!({ "question": "Which?", "options": ["A", "B"] })),
        (
            "AskUserQuestion",
            json!({ "questions": [{ "question": "Which?", "header": "H",
            "options": [{ "label": "A", "description": "" }, { "label": "B", "description": "" }] }] }),
        ),
    ] {
        let call = contract::parse(tool, Flavor::Rpiv, args).unwrap();
        let mut person = at(call.form.clone());
        person.keys("<a-g>");
        assert_eq!(person.end(), None, "{tool}");
        let mut state = State::new(call.form.clone(), 0);
        assert_eq!(state.update(Msg::Delegate), None);
        person.keys("?");
        hides(&mut person, "let the agent decide");
        let given = [RawAnswer::read(&json!({ "delegated": true }))];
        let filled = answers_for(&call.form, &[], &given);
        assert_eq!((&*filled.answers.each, &*filled.refused), (&[None][..], &[0][..]));
        assert_eq!(filled.warnings, ["Question 1 cannot be left to the agent."]);
    }
}

fn call() -> Call {
    let args = json!({ "questions": [
        { "question": "Which database?", "header": "DB", "options": ["PostgreSQL", "SQLite"] },
        { "question": "Which parts?", "header": "Parts", "options": ["API", "UI"], "multiSelect": true },
        { "question": "Name?" },
    ] });
    contract::parse("ask_user", Flavor::Rpiv, args).unwrap()
}

fn mixed() -> Answers {
    let note = Some("no server".to_owned());
    let noted = Answer { note, ..Answer::delegation() };
    Answers { each: vec![Some(noted), picked(&[0]), left()], ..Answers::default() }
}

fn result(answers: &Answers) -> contract::Reply {
    contract::reply(&call(), &Outcome::Answered(answers.clone()), Mode::Interactive, 1.0)
}

#[test]
fn the_model_is_told_to_choose_and_to_say_so() {
    let reply = result(&mixed());
    let told: Value = serde_json::from_str(&reply.text).unwrap();
    assert_eq!(
        told["answers"][0],
        json!({ "question": "Which database?", "answer": null, "wasCustom": false,
            "delegated": true, "note": "no server" })
    );
    assert_eq!(told["answered"], true);
    assert_eq!(told["message"], format!("Questions 1, 3: {LEFT_TO_YOU}"));
}

/// What the model reads of answers beside a summary.
fn beside_summary(each: &[&Answers]) -> String {
    let outcomes: Vec<_> = each.iter().map(|&it| Outcome::Answered(it.clone())).collect();
    told(&decided(&call(), &outcomes), |_| String::new()).unwrap()
}

#[test]
fn a_compaction_and_the_rows_of_the_conversation_know_it() {
    let details = result(&mixed()).details;
    let told = beside_summary(&[&mixed()]);
    let left = "left to the agent, whose choice is an assumption that may be revised";
    let wanted = format!("\"Which database?\" → {left}\n  Note: \"no server\"");
    assert!(told.contains(&wanted), "{told}");
    let rows = |expanded, signs| {
        let lines = transcript::result(&details, String::new, expanded, 80, signs);
        lines.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let brief = rows(false, &glyphs::UNICODE);
    assert_eq!(brief[0], "▣ DB      left to the agent  (✎ no server)");
    assert_eq!(rows(false, &glyphs::ASCII)[2], "[>] Name?   left to the agent");
    assert!(rows(false, &glyphs::PLAIN).contains(&"Name?: left to the agent".to_owned()));
    assert!(rows(true, &glyphs::UNICODE).contains(&"  ▣ left to the agent".to_owned()));
    let pairs = contract::pairs(&details);
    assert_eq!(pairs[2], ("Name?".to_owned(), "left to the agent".to_owned()));
}

#[test]
fn a_correction_goes_both_ways() {
    let told = |before: &Answers, after: &Answers| {
        let stored = result(before).details;
        let reply = contract::corrected(&call(), before, after, &stored, Mode::Interactive, 2.0);
        let (lead, told) = reply.text.split_once('\n').unwrap();
        (lead.to_owned(), serde_json::from_str::<Value>(told).unwrap(), reply.details)
    };
    let answered =
        Answers { each: vec![picked(&[1]), picked(&[0]), custom("orders")], ..Answers::default() };
    let (lead, to_agent, details) = told(&answered, &mixed());
    assert!(lead.contains("left to you where it says `delegated: true`"), "{lead}");
    assert_eq!(
        (&to_agent["answers"][0]["delegated"], &to_agent["answers"][0]["changed"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(to_agent["message"], format!("Questions 1, 3: {LEFT_TO_YOU}"));
    assert_eq!(details["answers"][0]["was"], "SQLite");
    assert!(
        beside_summary(&[&answered, &mixed()]).contains("\"Which database?\" → left to the agent")
    );
    let (_, back, details) = told(&mixed(), &answered);
    assert_eq!(back["answers"][0].get("delegated"), None);
    assert_eq!(back["answers"][0]["answer"], "SQLite");
    assert_eq!(details["answers"][0]["was"], "left to the agent");
    // In the form that corrects it.
    let form = Questionnaire { revision: Some(Revision::Correct), ..call().form };
    let mut state = State::new(form, 0).with_answers(&answered);
    state.update(Msg::Delegate);
    assert_eq!((state.answer(0), state.changed()), (left(), 1));
    state.update(Msg::Unanswer);
    assert_eq!(state.answer(0), None);
}

#[test]
fn what_is_left_comes_back_when_the_question_is_asked_again() {
    let mut state = State::new(call().form, 0);
    state.update(Msg::Delegate);
    state.update(Msg::Delegate);
    state.update(Msg::OpenDiscuss { whole: true });
    let Some(Effect::Finish(outcome)) = state.update(Msg::Confirm) else { panic!("not over") };
    let Outcome::Discussed(discussion) = &outcome else { panic!("{outcome:?}") };
    let kept = Kept { answer: Answer::delegation(), counts: true, ..Kept::default() };
    assert_eq!(discussion.kept, [Some(kept.clone()), Some(kept), None]);
    let record = Record::new(&call(), &outcome, None, (Mode::Interactive, 1.0)).unwrap();
    let again = contract::kept(&call(), &[&record]);
    assert_eq!(again.each, discussion.kept);
    let form = State::new(call().form, 0).with_kept(&again);
    assert_eq!((form.answer(0), form.answered()), (left(), 2));
    // A draft in the session is the same; a tool that has no delegation begins afresh.
    let drafts = contract::kept_json(&call(), &again).unwrap();
    assert_eq!(contract::drafts(&call(), &drafts).each, again.each);
    let short = json!({ "question": "Which database?", "options": ["PostgreSQL", "SQLite"] });
    let short = contract::parse("ask_user", Flavor::Rpiv, short).unwrap();
    let kept = contract::kept(&short, &[&record]);
    assert_eq!(State::new(short.form, 0).with_kept(&kept).answered(), 0);
}

#[test]
fn files_flags_and_messages_say_it_with_one_word() {
    let form = call().form;
    let texts = r#"{ "questions": [
        { "question": "Which database?", "answer": null, "delegated": true, "note": "no server" },
        { "question": "Which parts?", "answer": ["API"], "delegated": true },
        { "question": "Name?", "answer": { "delegated": true } }
    ] }"#;
    let file = Pending::parse(texts, "f").unwrap();
    assert_eq!(file.unanswered(), 0);
    let given: Vec<_> = (0..3).map(|place| file.raw_answer(place)).collect();
    let filled = answers_for(&form, &[], &given);
    assert_eq!((filled.answers, filled.warnings), (mixed(), vec![]), "an answer counts before it");
    // Written into a file, it is read back.
    let mut copy = Pending::parse(r#"{ "questions": [{}] }"#, "f").unwrap();
    copy.questions[0].set(given[0].clone());
    assert_eq!(copy.raw_answer(0).value, given[0].value);
    let flag = from_flag(r#"[{"delegated": true}, null, "x"]"#).unwrap();
    let filled = answers_for(&form, &[], &flag);
    assert_eq!((filled.answers.each, filled.missing), (vec![left(), None, custom("x")], vec![1]));
    let fields = json!({ "answers": [{ "delegated": true, "note": "no server" }, "API", { "delegated": true }] });
    let response = Response::read(fields.as_object().unwrap()).unwrap();
    assert_eq!(check(&form, &[], &response).unwrap().outcome, Outcome::Answered(mixed()));
    // Only where it is true.
    for value in
        [json!({ "delegated": false }), json!({ "delegated": "yes" }), json!({ "delegated": 1 })]
    {
        assert!(RawAnswer::read(&value).is_missing(), "{value}");
    }
}

#[test]
fn another_process_is_told_and_reads_it() {
    let sent = contract::announced::response(&call(), &Outcome::Answered(mixed()), "/p".as_ref());
    let response = Response::read(&sent.unwrap()).unwrap();
    let read = check(&call().form, &contract::labels(&call()), &response).unwrap();
    assert_eq!(read.outcome, Outcome::Answered(mixed()));
}

/// What a person may do between two delegations.
fn message() -> impl Strategy<Value = Msg> {
    prop_oneof![
        3 => Just(Msg::Delegate),
        1 => Just(Msg::Undo),
        1 => Just(Msg::Confirm),
        1 => Just(Msg::Toggle),
        1 => Just(Msg::TickAll),
        1 => Just(Msg::ClearTicks),
        1 => Just(Msg::Custom),
        1 => Just(Msg::Cancel),
        1 => Just(Msg::No),
        1 => Just(Msg::NextTab),
        1 => Just(Msg::PrevTab),
        1 => Just(Msg::Recommended),
        1 => Just(Msg::Move(Motion::Down)),
        1 => Just(Msg::Edit(Edit::Insert('x'))),
        1 => (1_usize..5).prop_map(Msg::Pick),
    ]
}

proptest! {
    /// A question that is left to the agent has no other answer, counts as answered, and only the
    /// person leaves it; whatever a tick, a text or a choice makes of it, undoing gives it back.
    #[test]
    fn any_order_of_keys_keeps_the_answers_apart(msgs in prop::collection::vec(message(), 0..60)) {
        let mut state = State::new(three(), 0);
        for msg in msgs {
            let before: Vec<_> = (0..3).map(|index| state.answer(index)).collect();
            let is_delegation = msg == Msg::Delegate;
            let is_undo = msg == Msg::Undo;
            state.update(msg);
            for (index, before) in before.iter().enumerate() {
                let Some(answer) = state.answer(index) else { continue };
                prop_assert!(state.is_answered(index));
                if !answer.delegated {
                    continue;
                }
                prop_assert!(answer.picks.is_empty() && answer.custom.is_none());
                let was = before.as_ref().is_some_and(|before| before.delegated);
                prop_assert!(was || is_delegation || is_undo);
            }
            if is_delegation && !state.finished {
                let left = state.answers();
                let again = State::new(three(), 0).with_answers(&left);
                prop_assert_eq!(again.answers().each, left.each);
            }
        }
    }
}
