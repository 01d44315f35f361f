use super::*;
use crate::model::*;

fn choices(labels: &[&str]) -> Vec<Choice> {
    let choice =
        |label: &&str| Choice { label: text::line(label), description: None, preview: None };
    labels.iter().map(choice).collect()
}

fn question(labels: &[&str], multi: bool) -> Question {
    Question {
        text: "Which?".to_owned(),
        short: None,
        choices: choices(labels),
        multi,
        free: if labels.is_empty() { Free::Only } else { Free::Row },
        required: true,
    }
}

fn form(questions: Vec<Question>) -> Questionnaire {
    let policy = Policy {
        blank: Blank::Refuse,
        trim: true,
        submit: Submit::All,
        notes: Notes::Question,
        comment: false,
        own_row: "Other",
        own_and_ticks: OwnAndTicks::Join,
        empty_multi: false,
        chat: false,
        keep_partial: false,
    };
    Questionnaire { title: None, context: None, questions, policy, timeout_ms: None }
}

/// Settles one answer, as JSON, to one question.
fn one(form: &Questionnaire, labels: &[&str], json: &str) -> Result<Option<Answer>, String> {
    let text = format!(r#"{{"type":"ask_user_response","requestId":"r","answers":[{json}]}}"#);
    let labels = vec![labels.iter().map(|label| (*label).to_owned()).collect()];
    settle(form, &labels, &Response::parse(&text)?).map(|mut answers| answers.each.remove(0))
}

fn picked(picks: &[usize]) -> Result<Option<Answer>, String> {
    Ok(Some(Answer { picks: picks.to_vec(), ..Answer::default() }))
}

fn own(text: &str) -> Result<Option<Answer>, String> {
    Ok(Some(Answer { own: Some(text.to_owned()), ..Answer::default() }))
}

#[test]
fn the_request_carries_the_call() {
    let questions = json!([{ "question": "Which?", "options": [{ "label": "a\u{1b}[1m" }] }]);
    assert_eq!(
        request("req-1", &questions, Some(&json!({ "source": "setup" }))),
        json!({ "type": "ask_user_request", "requestId": "req-1", "questions": questions, "metadata": { "source": "setup" } })
    );
    assert!(request("req-1", &questions, None).get("metadata").is_none());
}

#[test]
fn a_label_picks_and_anything_else_is_own_words() {
    let labels = ["Post\u{1b}[1mgres", "SQLite"];
    let form = form(vec![question(&labels, false)]);
    for json in [
        r#""SQLite""#,
        r#"["SQLite"]"#,
        r#"{"answer":"SQLite"}"#,
        r#"{"question":"Which?","answer":"SQLite","selectedOption":"SQLite","wasCustom":false}"#,
        r#"{"answer":null,"selectedOption":"SQLite"}"#,
    ] {
        assert_eq!(one(&form, &labels, json), picked(&[1]), "{json}");
    }
    // The label as the call wrote it, and as it is shown.
    assert_eq!(one(&form, &labels, r#""Post\u001b[1mgres""#), picked(&[0]));
    assert_eq!(one(&form, &labels, r#""Postgres""#), picked(&[0]));
    assert_eq!(one(&form, &labels, r#"" DynamoDB ""#), own("DynamoDB"));
    assert_eq!(one(&form, &labels, r#""2""#), own("2"));
    assert_eq!(one(&form, &labels, r#"{"answer":"SQLite","wasCustom":true}"#), own("SQLite"));
    let noted = Answer { picks: vec![1], note: Some("small".to_owned()), ..Answer::default() };
    assert_eq!(one(&form, &labels, r#"{"answer":"SQLite","note":" small "}"#), Ok(Some(noted)));
}

#[test]
fn several_answers_tick() {
    let labels = ["a", "b", "b"];
    let multi = form(vec![question(&labels, true)]);
    assert_eq!(one(&multi, &labels, r#"["b","a"]"#), picked(&[0, 1]));
    assert_eq!(one(&multi, &labels, r#"["b","b"]"#), picked(&[1, 2]));
    assert_eq!(one(&multi, &labels, r#""a""#), picked(&[0]));
    let both = Answer { picks: vec![0], own: Some("log".to_owned()), note: None };
    assert_eq!(one(&multi, &labels, r#"{"answer":["a","log"],"wasCustom":true}"#), Ok(Some(both)));

    let mut replace = multi.clone();
    replace.policy.own_and_ticks = OwnAndTicks::Replace;
    assert_eq!(one(&replace, &labels, r#"["a","log"]"#), own("log"));
    replace.policy.empty_multi = true;
    assert_eq!(one(&replace, &labels, "[]"), picked(&[]));
}

#[test]
fn what_does_not_fit_is_said() {
    let labels = ["a", "b"];
    let mut closed = question(&labels, false);
    closed.free = Free::None;
    closed.short = Some("Pick".to_owned());
    let closed = form(vec![closed]);
    let open = form(vec![question(&[], false)]);
    let multi = form(vec![question(&labels, true)]);
    let mut bare = form(vec![question(&labels, false)]);
    bare.policy.notes = Notes::None;
    for (form, json, why) in [
        (
            &closed,
            r#""c""#,
            r#"question 1 (Pick) takes one of its choices only, and "c" is none of them"#,
        ),
        (&closed, r#"["a","b"]"#, "question 1 (Pick) takes one answer"),
        (&closed, "null", "question 1 (Pick) needs an answer"),
        (&open, r#"{"answer":null}"#, "question 1 needs an answer"),
        (&open, r#"" ""#, "question 1 has an empty answer"),
        (
            &open,
            "7",
            "answer 1 is neither a string, an array of strings, nor an object with \"answer\"",
        ),
        (&multi, "[]", "question 1 needs an answer"),
        (&bare, r#"{"answer":"a","note":"n"}"#, "question 1 takes no note"),
        (
            &bare,
            r#""a","b""#,
            "2 answers for 1 question; send one answer per question, in order, null where a question stays open",
        ),
    ] {
        assert_eq!(one(form, &labels, json), Err(format!("ask_user_response: {why}.")), "{json}");
    }
}

#[test]
fn open_questions_follow_the_policy() {
    let parse = |answers: &str| {
        Response::parse(&format!(r#"{{"requestId":"r","answers":{answers}}}"#)).unwrap()
    };
    let mut two = form(vec![question(&["a"], false), question(&[], false)]);
    two.questions[1].required = false;
    let labels = vec![vec!["a".to_owned()], Vec::new()];
    let half = Answers {
        each: vec![Some(Answer { picks: vec![0], ..Answer::default() }), None],
        note: None,
    };
    two.policy.submit = Submit::Required;
    assert_eq!(settle(&two, &labels, &parse(r#"["a",null]"#)), Ok(half.clone()));
    assert_eq!(settle(&two, &labels, &parse(r#"["a",""]"#)), Ok(half.clone()));
    assert!(settle(&two, &labels, &parse(r#"[null,"x"]"#)).is_err());
    two.policy.submit = Submit::Partial;
    assert_eq!(settle(&two, &labels, &parse(r#"["a",null]"#)), Ok(half));
    assert!(settle(&two, &labels, &parse("[null,null]")).is_err());
}

#[test]
fn a_broken_message_is_told_apart() {
    for (text, start) in [
        ("{", "ask_user_response: not JSON ("),
        ("[]", "ask_user_response: expected a JSON object"),
        (
            r#"{"type":"other","requestId":"r","answers":[]}"#,
            "ask_user_response: expected a JSON object",
        ),
        (r#"{"answers":[]}"#, "ask_user_response: \"requestId\" must be"),
        (r#"{"requestId":7,"answers":[]}"#, "ask_user_response: \"requestId\" must be"),
        (r#"{"requestId":"r"}"#, "ask_user_response: \"answers\" must be"),
    ] {
        let error = Response::parse(text).unwrap_err();
        assert!(error.starts_with(start), "{text}: {error}");
    }
}
