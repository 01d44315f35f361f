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
        custom_row: "Other",
        custom_and_ticks: CustomAndTicks::Join,
        empty_multi: false,
        chat: false,
    };
    Questionnaire { title: None, context: None, questions, policy, timeout_ms: None }
}

/// Reads the answers of a response.
fn read(json: &str) -> Response {
    Response::read(serde_json::from_str::<Value>(json).unwrap().as_object().unwrap()).unwrap()
}

/// Checks `response`; gives the answers and the warnings, or the reasons against it.
fn answers(
    form: &Questionnaire,
    labels: &[Vec<String>],
    response: &Response,
) -> Result<(Answers, Vec<String>), String> {
    match check(form, labels, response) {
        Ok(Accepted { outcome: Outcome::Answered(answers), warnings }) => Ok((answers, warnings)),
        Ok(other) => panic!("{other:?}"),
        Err(refusal) => Err(refusal.reasons.join(" ")),
    }
}

/// The outcome of one answer, as JSON, to one question.
fn one(form: &Questionnaire, labels: &[&str], json: &str) -> Result<Option<Answer>, String> {
    let response = read(&format!(r#"{{"answers":[{json}]}}"#));
    let labels = vec![labels.iter().map(|label| (*label).to_owned()).collect()];
    answers(form, &labels, &response).map(|(mut answers, _)| answers.each.remove(0))
}

fn picked(picks: &[usize]) -> Result<Option<Answer>, String> {
    Ok(Some(Answer { picks: picks.to_vec(), ..Answer::default() }))
}

fn custom(text: &str) -> Result<Option<Answer>, String> {
    Ok(Some(Answer { custom: Some(text.to_owned()), ..Answer::default() }))
}

#[test]
fn a_label_picks_and_anything_else_is_custom_text() {
    let labels = ["Post\u{1b}[1mgres", "SQLite"];
    let form = form(vec![question(&labels, false)]);
    for json in [
        r#""SQLite""#,
        r#"["SQLite"]"#,
        r#"{"answer":"SQLite"}"#,
        r#"{"question":"Which?","answer":"SQLite","selectedOption":"SQLite","wasCustom":false}"#,
        r#"{"selectedOption":"SQLite"}"#,
    ] {
        assert_eq!(one(&form, &labels, json), picked(&[1]), "{json}");
    }
    // The label as the call wrote it, and as it is shown.
    assert_eq!(one(&form, &labels, r#""Post\u001b[1mgres""#), picked(&[0]));
    assert_eq!(one(&form, &labels, r#""Postgres""#), picked(&[0]));
    assert_eq!(one(&form, &labels, r#"" DynamoDB ""#), custom("DynamoDB"));
    assert_eq!(one(&form, &labels, r#""2""#), custom("2"));
    assert_eq!(one(&form, &labels, r#"{"answer":"SQLite","wasCustom":true}"#), custom("SQLite"));
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
    let both = Answer { picks: vec![0], custom: Some("log".to_owned()), note: None };
    assert_eq!(one(&multi, &labels, r#"{"answer":["a","log"],"wasCustom":true}"#), Ok(Some(both)));

    let mut replace = multi.clone();
    replace.policy.custom_and_ticks = CustomAndTicks::Replace;
    assert_eq!(one(&replace, &labels, r#"["a","log"]"#), custom("log"));
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
    for (form, json, why) in [
        (
            &closed,
            r#""c""#,
            r#"Question 1 takes only its choices; "c" is none of them. Question 1 (Pick) needs an answer."#,
        ),
        (&closed, "null", "Question 1 (Pick) needs an answer."),
        (&open, r#"{"answer":null}"#, "Question 1 needs an answer."),
        (&open, r#"" ""#, "Question 1 needs an answer."),
        (&multi, "[]", "Question 1 needs an answer."),
        (
            &multi,
            r#""a","b""#,
            "2 answers for 1 question; send one item for each, in order, null where one stays open.",
        ),
    ] {
        assert_eq!(one(form, &labels, json), Err(why.to_owned()), "{json}");
    }
}

#[test]
fn open_questions_follow_the_policy() {
    let mut two = form(vec![question(&["a"], false), question(&[], false)]);
    two.questions[1].required = false;
    let labels = vec![vec!["a".to_owned()], Vec::new()];
    let half = Answers {
        each: vec![Some(Answer { picks: vec![0], ..Answer::default() }), None],
        note: None,
    };
    let sent = |form: &Questionnaire, json: &str| {
        answers(form, &labels, &read(&format!(r#"{{"answers":{json}}}"#))).map(|it| it.0)
    };
    two.policy.submit = Submit::Required;
    assert_eq!(sent(&two, r#"["a",null]"#), Ok(half.clone()));
    assert_eq!(sent(&two, r#"["a",""]"#), Ok(half.clone()));
    assert!(sent(&two, r#"[null,"x"]"#).is_err());
    two.policy.submit = Submit::Partial;
    assert_eq!(sent(&two, r#"["a",null]"#), Ok(half));
    assert!(sent(&two, "[null,null]").is_err());
}

#[test]
fn a_note_on_the_form_needs_a_policy_for_it() {
    let response = read(r#"{"answers":["a"],"note":" later "}"#);
    let mut form = form(vec![question(&["a"], false)]);
    let (refused, warnings) = answers(&form, &[], &response).unwrap();
    assert_eq!((refused.note, warnings.len()), (None, 1));
    form.policy.notes = Notes::QuestionAndForm;
    let (taken, warnings) = answers(&form, &[], &response).unwrap();
    assert_eq!((taken.note.as_deref(), warnings.len()), (Some("later"), 0));
}

#[test]
fn a_refusal_names_the_questions() {
    let two = form(vec![question(&["a"], false), question(&[], false)]);
    let refusal = check(&two, &[], &read(r#"{"answers":["a",null]}"#)).unwrap_err();
    assert_eq!(refusal.missing, [1]);
    let short = check(&two, &[], &read(r#"{"answers":["a"]}"#)).unwrap_err();
    assert_eq!((short.missing, short.reasons.len()), (vec![], 1));
    let cancelled = check(&two, &[], &read(r#"{"cancelled":true}"#)).unwrap();
    assert_eq!(cancelled.outcome, Outcome::Cancelled(Answers::none(2)));
}
