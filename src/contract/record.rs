//! How a call ended, in one form for every contract: what the session's log keeps, and the only form
//! of an answer that is ever read back.
//!
//! ```text
//! { end, questions: [{ text, header?, options? }], answers?: [answer | null], note?, images?,
//!   discuss?: [{ question, option?, text }], kept?: [{ answer, open?, typed? } | null],
//!   unread?: [text], why?, via?, mode, at }
//! answer: { picks?, custom?, delegated?, note?, notes?: { index: text }, images? }
//! ```
//! Choices and questions are named by their index. A text holds a chip for each of its images, as in
//! [`Answer`]: what is read back equals what was written.

use serde_json::{Map, Value};

use super::ask_user_question;
use super::call::{Call, Mode};
use super::raw::RawQuestion;
use crate::json::object;
use crate::model::{
    Answer, Answers, Discussion, Image, ImageKind, Kept, Outcome, Probe, Topic, Unavailable, Via,
    by_choice,
};

/// How a call ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// The questions as the model wrote them.
    pub questions: Vec<RecordQuestion>,
    /// How it ended: one of those that [`is_recorded`] takes.
    pub outcome: Outcome,
    /// Where a person decided that, if one did.
    pub via: Option<Via>,
    /// How the person was asked.
    pub mode: Mode,
    /// When it ended, in ms since 1970.
    pub at_ms: f64,
    /// The sources that the person could not see, each with the reason.
    pub unread: Vec<String>,
}

/// A question of a [`Record`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordQuestion {
    /// Its text.
    pub text: String,
    /// Its short name.
    pub header: Option<String>,
    /// The name of the secret that it asks for.
    pub secret: Option<String>,
    /// The labels of its choices.
    pub options: Vec<String>,
}

/// Whether a call that ended like this is over: it is not asked again, and the agent is told.
#[must_use]
pub fn is_recorded(outcome: &Outcome) -> bool {
    !matches!(
        outcome,
        Outcome::Aborted
            | Outcome::ConnectionLost
            | Outcome::Pending { .. }
            | Outcome::Deferred { .. }
    )
}

impl Record {
    /// The record of `call`, which ended with `outcome` at `at_ms` (ms since 1970); `None` where it
    /// is not over.
    #[must_use]
    pub fn new(
        call: &Call,
        outcome: &Outcome,
        via: Option<&Via>,
        (mode, at_ms): (Mode, f64),
    ) -> Option<Self> {
        let question = |raw: &RawQuestion| RecordQuestion {
            text: raw.text.clone(),
            header: raw.header.clone(),
            secret: raw.secret.clone(),
            options: raw.choices.iter().map(|choice| choice.label.clone()).collect(),
        };
        let count = call.questions.len();
        let outcome = match outcome {
            // What was ticked before is told by one contract alone.
            Outcome::Cancelled(_) if call.contract.tool != ask_user_question::TOOL => {
                Outcome::Cancelled(Answers::none(count))
            }
            Outcome::TimedOut(_) => Outcome::TimedOut(Answers::none(count)),
            outcome => outcome.clone(),
        };
        is_recorded(&outcome).then(|| Self {
            questions: call.questions.iter().map(question).collect(),
            outcome,
            via: via.cloned(),
            mode,
            at_ms: at_ms.trunc(),
            unread: call.unread.clone(),
        })
    }

    /// What was answered, also before the person closed the form; `None` where nothing could be.
    #[must_use]
    pub fn answers(&self) -> Option<&Answers> {
        answers_of(&self.outcome)
    }

    /// The record as JSON.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let answers = self.answers();
        let discussion = match &self.outcome {
            Outcome::Discussed(discussion) => Some(discussion),
            _ => None,
        };
        let topics = |it: &Discussion| it.topics.iter().map(topic_json).collect::<Vec<_>>();
        let kept = |it: &Discussion| it.kept.iter().map(kept_json).collect::<Vec<_>>();
        let unread = Some(&self.unread).filter(|it| !it.is_empty());
        let note = answers.and_then(|answers| answers.note.as_deref());
        Value::Object(object([
            ("end", Some(end_of(&self.outcome).into())),
            ("questions", Some(self.questions.iter().map(question_json).collect())),
            ("answers", answers.map(|it| it.each.iter().map(optional_answer_json).collect())),
            ("note", note.map(Value::from)),
            ("images", answers.and_then(|answers| images_json(&answers.images))),
            ("discuss", discussion.map(|it| topics(it).into())),
            ("kept", discussion.map(|it| kept(it).into())),
            ("unread", unread.map(|it| it.iter().map(String::as_str).collect())),
            ("why", why_json(&self.outcome)),
            ("via", self.via.as_ref().map(|via| via.word().into())),
            ("mode", Some(super::ask_user::mode_name(self.mode).into())),
            ("at", Some(self.at_ms.into())),
        ]))
    }

    /// Reads a record; `None` where `value` is none.
    #[must_use]
    pub fn read(value: &Value) -> Option<Self> {
        let questions: Option<Vec<_>> = list(value, "questions").map(question).collect();
        let questions = questions?;
        let answers = || {
            let answer = |it: &Value| (!it.is_null()).then(|| answer(it));
            let mut each: Vec<_> = list(value, "answers").map(answer).collect();
            each.resize(questions.len(), None);
            Answers { each, note: text(value, "note"), images: images(value) }
        };
        let discussion = || {
            let mut kept: Vec<_> = list(value, "kept").map(kept).collect();
            kept.resize(questions.len(), None);
            let topics = list(value, "discuss").filter_map(topic).collect();
            Discussion { topics, answers: answers(), kept }
        };
        let outcome = match value.get("end")?.as_str()? {
            "answered" => Outcome::Answered(answers()),
            "anew" => Outcome::Anew(answers()),
            "cancelled" => Outcome::Cancelled(answers()),
            "timedOut" => Outcome::TimedOut(answers()),
            "discussed" => Outcome::Discussed(discussion()),
            "withdrawn" => Outcome::Withdrawn,
            "unavailable" => Outcome::Unavailable(why(value)),
            _ => return None,
        };
        let via = text(value, "via").map(|word| match word.as_str() {
            "terminal" => Via::Terminal,
            "dialogs" => Via::Dialogs,
            "message" => Via::Message,
            "browser" => Via::Browser,
            "parent" => Via::Parent,
            name => Via::named(name),
        });
        let mode = match value.get("mode").and_then(Value::as_str) {
            Some("print") => Mode::Print,
            Some("rpc") => Mode::Rpc,
            _ => Mode::Interactive,
        };
        let at_ms = value.get("at").and_then(Value::as_f64)?;
        let unread =
            list(value, "unread").filter_map(|it| it.as_str().map(str::to_owned)).collect();
        Some(Self { questions, outcome, via, mode, at_ms, unread })
    }
}

fn answers_of(outcome: &Outcome) -> Option<&Answers> {
    match outcome {
        Outcome::Answered(answers)
        | Outcome::Anew(answers)
        | Outcome::Cancelled(answers)
        | Outcome::TimedOut(answers) => Some(answers),
        Outcome::Discussed(discussion) => Some(&discussion.answers),
        _ => None,
    }
}

fn end_of(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Anew(_) => "anew",
        other => other.word(),
    }
}

fn why_json(outcome: &Outcome) -> Option<Value> {
    let Outcome::Unavailable(why) = outcome else { return None };
    let (word, sentence) = match why {
        Unavailable::NoUi => ("noUi", None),
        Unavailable::NoForm => ("noForm", None),
        Unavailable::NoTyping => ("noTyping", None),
        Unavailable::NotSaved(sentence) => ("notSaved", Some(sentence)),
        Unavailable::Broken(sentence) => ("broken", Some(sentence)),
    };
    let sentence = sentence.map(|sentence| sentence.as_str().into());
    Some(Value::Object(object([("is", Some(word.into())), ("sentence", sentence)])))
}

fn why(value: &Value) -> Unavailable {
    let why = value.get("why").unwrap_or(&Value::Null);
    let sentence = text(why, "sentence").unwrap_or_default();
    match why.get("is").and_then(Value::as_str) {
        Some("noForm") => Unavailable::NoForm,
        Some("noTyping") => Unavailable::NoTyping,
        Some("notSaved") => Unavailable::NotSaved(sentence),
        Some("broken") => Unavailable::Broken(sentence),
        _ => Unavailable::NoUi,
    }
}

fn question_json(question: &RecordQuestion) -> Value {
    let options = Some(&question.options).filter(|it| !it.is_empty());
    Value::Object(object([
        ("text", Some(question.text.as_str().into())),
        ("header", question.header.as_deref().map(Value::from)),
        ("secret", question.secret.as_deref().map(Value::from)),
        ("options", options.map(|it| it.iter().map(String::as_str).collect())),
    ]))
}

fn question(value: &Value) -> Option<RecordQuestion> {
    let options = list(value, "options").filter_map(|it| it.as_str().map(str::to_owned)).collect();
    let (header, secret) = (text(value, "header"), text(value, "secret"));
    Some(RecordQuestion { text: text(value, "text")?, header, secret, options })
}

fn optional_answer_json(answer: &Option<Answer>) -> Value {
    answer.as_ref().map_or(Value::Null, answer_json)
}

fn answer_json(answer: &Answer) -> Value {
    let picks = Some(&answer.picks).filter(|it| !it.is_empty());
    let notes: Map<String, Value> =
        answer.notes.iter().map(|(at, note)| (at.to_string(), note.as_str().into())).collect();
    Value::Object(object([
        ("picks", picks.map(|it| it.iter().copied().collect())),
        ("custom", answer.custom.as_deref().map(Value::from)),
        ("delegated", answer.delegated.then_some(true.into())),
        ("provided", answer.provided.then_some(true.into())),
        ("note", answer.note.as_deref().map(Value::from)),
        ("notes", (!notes.is_empty()).then_some(Value::Object(notes))),
        ("images", images_json(&answer.images)),
    ]))
}

fn answer(value: &Value) -> Answer {
    let noted = |(at, note): (&String, &Value)| Some((at.parse().ok()?, note.as_str()?.to_owned()));
    let notes = value.get("notes").and_then(Value::as_object).into_iter().flatten();
    Answer {
        picks: list(value, "picks").filter_map(index).collect(),
        custom: text(value, "custom"),
        delegated: value.get("delegated") == Some(&Value::Bool(true)),
        provided: value.get("provided") == Some(&Value::Bool(true)),
        note: text(value, "note"),
        notes: by_choice(notes.filter_map(noted)),
        images: images(value),
    }
}

fn kept_json(kept: &Option<Kept>) -> Value {
    let Some(kept) = kept else { return Value::Null };
    Value::Object(object([
        ("answer", Some(answer_json(&kept.answer))),
        ("open", (!kept.counts).then_some(true.into())),
        ("typed", kept.typed.as_deref().map(Value::from)),
    ]))
}

fn kept(value: &Value) -> Option<Kept> {
    let answer = answer(value.get("answer")?);
    let counts = value.get("open") != Some(&Value::Bool(true));
    Some(Kept { answer, counts, typed: text(value, "typed") })
}

fn topic_json(topic: &Topic) -> Value {
    Value::Object(object([
        ("question", Some(topic.question.into())),
        ("option", topic.choice.map(Value::from)),
        ("text", Some(topic.text.as_str().into())),
    ]))
}

fn topic(value: &Value) -> Option<Topic> {
    let choice = value.get("option").and_then(index);
    Some(Topic { question: index(value.get("question")?)?, choice, text: text(value, "text")? })
}

fn images_json(images: &[Image]) -> Option<Value> {
    let image = |image: &Image| {
        let (width, height) = image.probe.size.unzip();
        Value::Object(object([
            ("path", Some(image.path.as_str().into())),
            ("type", Some(image.probe.kind.mime().into())),
            ("width", width.map(Value::from)),
            ("height", height.map(Value::from)),
            ("bytes", Some(image.bytes.into())),
            ("confined", image.confined.then_some(true.into())),
        ]))
    };
    (!images.is_empty()).then(|| images.iter().map(image).collect())
}

fn images(value: &Value) -> Vec<Image> {
    let image = |value: &Value| {
        let size = |key: &str| value.get(key).and_then(index);
        Some(Image {
            path: text(value, "path")?,
            probe: Probe {
                kind: ImageKind::from_mime(value.get("type")?.as_str()?)?,
                size: size("width").zip(size("height")),
            },
            bytes: value.get("bytes").and_then(Value::as_f64).map(whole)?,
            confined: value.get("confined") == Some(&Value::Bool(true)),
        })
    };
    list(value, "images").filter_map(image).collect()
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value.get(key).and_then(Value::as_array).into_iter().flatten()
}

fn text(value: &Value, key: &str) -> Option<String> {
    value.get(key)?.as_str().map(str::to_owned)
}

/// An index or a length; JavaScript writes it back as a number with a fraction of zero.
fn index(value: &Value) -> Option<usize> {
    usize::try_from(whole(value.as_f64()?)).ok()
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a negative number is 0, a huge one the largest"
)]
fn whole(number: f64) -> u64 {
    number as u64
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::contract::{Flavor, parse};
    use crate::model::image::chip;

    fn call() -> Call {
        let args = json!({ "questions": [
            { "question": "Which?", "header": "DB", "options": ["A", "B"] },
            { "question": "Why?" },
        ] });
        parse("ask_user", Flavor::Rpiv, args).unwrap()
    }

    fn answers() -> Answers {
        let image = Image {
            path: "a.png".to_owned(),
            probe: Probe { kind: ImageKind::Png, size: Some((2, 3)) },
            bytes: 70,
            confined: true,
        };
        let first = Answer {
            picks: vec![1],
            custom: Some(format!("see {}", chip(0))),
            delegated: false,
            provided: true,
            note: Some("n".to_owned()),
            notes: by_choice([(0, "no".to_owned())].into_iter()),
            images: vec![image.clone()],
        };
        Answers {
            each: vec![Some(first), Some(Answer::delegation())],
            note: Some("all".to_owned()),
            images: vec![image],
        }
    }

    #[test]
    fn what_is_read_back_is_what_was_written() {
        let kept = Kept { answer: Answer::default(), counts: false, typed: Some("t".to_owned()) };
        let topic = Topic { question: 0, choice: Some(1), text: "Why B?".to_owned() };
        let discussion = Discussion {
            topics: vec![topic, Topic { question: 1, choice: None, text: String::new() }],
            answers: answers(),
            kept: vec![None, Some(kept)],
        };
        let all = [
            Outcome::Answered(answers()),
            Outcome::Anew(answers()),
            Outcome::Cancelled(Answers::none(2)),
            Outcome::TimedOut(Answers::none(2)),
            Outcome::Discussed(discussion),
            Outcome::Withdrawn,
            Outcome::Unavailable(Unavailable::NoTyping),
            Outcome::Unavailable(Unavailable::Broken("because".to_owned())),
        ];
        for outcome in all {
            for (via, mode) in [(None, Mode::Print), (Some(Via::named("phone")), Mode::Rpc)] {
                let call = call().with_unread(&["a.rs: not found".to_owned()]);
                let record = Record::new(&call, &outcome, via.as_ref(), (mode, 12.5)).unwrap();
                assert_eq!(record.unread, ["a.rs: not found"]);
                assert_eq!(record.questions[0].options, ["A", "B"]);
                assert_eq!(Record::read(&record.to_json()), Some(record));
            }
        }
    }

    #[test]
    fn what_is_not_over_has_no_record_and_what_is_none_is_not_read() {
        for outcome in [
            Outcome::Aborted,
            Outcome::ConnectionLost,
            Outcome::Deferred { request_id: "1".to_owned(), is_shown: false, away_ms: None },
        ] {
            assert_eq!(Record::new(&call(), &outcome, None, (Mode::Rpc, 0.0)), None);
        }
        for value in [
            json!(null),
            json!({ "end": "answered" }),
            json!({ "end": "else", "questions": [], "at": 1 }),
            json!({ "end": "withdrawn", "questions": [{}], "at": 1 }),
        ] {
            assert_eq!(Record::read(&value), None, "{value}");
        }
        // JavaScript has one kind of number.
        let record = json!({ "end": "answered", "questions": [{ "text": "Q" }], "at": 1,
            "answers": [{ "picks": [1.0] }] });
        let read = Record::read(&record).unwrap();
        assert_eq!(read.answers().unwrap().each[0].as_ref().unwrap().picks, [1]);
    }
}
