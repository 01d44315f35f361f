//! How a call ended that another process asked, as the response that goes back to it. Over there the
//! response is checked like any other, and makes the result of the call.

use std::path::Path;

use serde_json::{Map, Value, json};

use super::ask_user::tell;
use super::call::Call;
use super::discussed::kept_json;
use super::images::{Naming, named};
use super::kept::listed;
use crate::json::object;
use crate::model::{Answers, Discussion, KeptForm, Outcome};

/// `{answers, note?, cancelled?, discuss?, kept?}`: what a person decided, with one item of `answers`
/// per question, `null` where there is no answer. Images are named by absolute paths, for the other
/// process may work elsewhere than in `cwd`. `None` where nobody decided anything.
#[must_use]
pub fn response(call: &Call, outcome: &Outcome, cwd: &Path) -> Option<Map<String, Value>> {
    let (outcome, _) = named(outcome, Naming::File);
    let (answers, cancelled, discussion) = match &*outcome {
        Outcome::Answered(answers) | Outcome::Anew(answers) => (answers, false, None),
        Outcome::Cancelled(answers) => (answers, true, None),
        Outcome::Discussed(discussion) => (&discussion.answers, false, Some(discussion)),
        _ => return None,
    };
    let kept = discussion.and_then(|discussion| {
        kept_json(call, &KeptForm { each: discussion.kept.clone(), topic: None })
    });
    Some(object([
        ("answers", Some(each(call, answers, cwd))),
        ("note", answers.note.as_deref().map(Value::from)),
        ("cancelled", cancelled.then_some(Value::Bool(true))),
        ("discuss", discussion.map(|discussion| topics(call, discussion))),
        ("kept", kept),
    ]))
}

fn each(call: &Call, answers: &Answers, cwd: &Path) -> Value {
    let all = call.questions.iter().zip(&answers.each);
    let all = all.map(|(question, answer)| {
        let Some(answer) = answer else { return Value::Null };
        let mut told = tell(question, answer);
        for path in told.get_mut("images").and_then(Value::as_array_mut).into_iter().flatten() {
            let whole = path.as_str().map(|path| cwd.join(path));
            *path = whole.map_or(Value::Null, |whole| whole.to_string_lossy().into());
        }
        Value::Object(told)
    });
    all.collect()
}

/// `[{question, option?, text}]`, the questions by their index.
fn topics(call: &Call, discussion: &Discussion) -> Value {
    let mut topics: Vec<Value> = Vec::new();
    for topic in &discussion.topics {
        let question = call.questions.get(topic.question);
        let option = topic.choice.and_then(|choice| question?.choices.get(choice));
        topics.push(Value::Object(object([
            ("question", Some(topic.question.into())),
            ("option", option.map(|option| option.label.as_str().into())),
            ("text", Some(topic.text.as_str().into())),
        ])));
    }
    if topics.is_empty() {
        topics.push(json!({ "question": 0 }));
    }
    topics.into()
}

/// Reads `kept` of a message back ([`kept_json`]): one item per question, `null` where nothing is
/// left. What does not fit the questions is left out.
#[must_use]
pub fn kept_of(call: &Call, kept: &Value) -> KeptForm {
    let Value::Array(items) = kept else { return KeptForm::default() };
    KeptForm { each: listed(&call.questions, items), topic: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Flavor, parse};
    use crate::model::{Answer, Kept, Outcome, Topic, Unavailable};

    fn call() -> Call {
        let args = json!({ "questions": [
            { "question": "Which?", "options": ["A", "B"] },
            { "question": "Which ones?", "options": ["A", "B", "C"], "multiSelect": true },
        ] });
        parse("ask_user", Flavor::Rpiv, args).unwrap()
    }

    #[test]
    fn what_nobody_decided_is_no_response() {
        let none = Answers::none(2);
        for outcome in [
            Outcome::TimedOut(none.clone()),
            Outcome::Aborted,
            Outcome::ConnectionLost,
            Outcome::Unavailable(Unavailable::NoUi),
        ] {
            assert_eq!(response(&call(), &outcome, Path::new("/p")), None);
        }
        let closed = response(&call(), &Outcome::Cancelled(none), Path::new("/p"));
        let wanted = json!({ "answers": [null, null], "cancelled": true });
        assert_eq!(closed.map(Value::Object), Some(wanted));
    }

    #[test]
    fn what_was_begun_comes_along_with_a_question_back() {
        let ticked = Kept {
            answer: Answer { picks: vec![0, 2], ..Answer::default() },
            counts: false,
            typed: Some("or".to_owned()),
        };
        let discussion = Discussion {
            topics: vec![Topic { question: 0, choice: Some(1), text: "Why?".to_owned() }],
            answers: Answers::none(2),
            kept: vec![None, Some(ticked.clone())],
        };
        let sent = response(&call(), &Outcome::Discussed(discussion), Path::new("/p")).unwrap();
        assert_eq!(
            Value::Object(sent.clone()),
            json!({
                "answers": [null, null],
                "discuss": [{ "question": 0, "option": "B", "text": "Why?" }],
                "kept": [null, { "picked": ["A", "C"], "open": true, "typed": "or" }],
            })
        );
        assert_eq!(kept_of(&call(), &sent["kept"]).each, [None, Some(ticked)]);
        assert_eq!(kept_of(&call(), &json!([{ "picked": ["Z"] }, 7, {}])).each, [None, None]);
        assert_eq!(kept_of(&call(), &json!("x")), KeptForm::default());
    }
}
