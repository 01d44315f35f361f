//! How a call ended, in one form for every contract: what the session's log keeps, and the only form
//! of an answer that is ever read back.
//!
//! ```text
//! { end, questions: [{ text, header?, options? }], answers?: [answer | null], note?, images?,
//!   discuss?: [{ question, text }], kept?: [{ answer?, counts?, typed? } | null],
//!   why?: { is, sentence? }, via?, mode, at }
//! answer: { picks?, custom?, note?, notes?: { index: text }, images? }
//! ```
//! Choices and questions are named by their index. A text holds a chip for each of its images, as in
//! [`Answer`]: what is read back equals what was written.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ask_user_question;
use super::call::{Call, Mode};
use super::discussed::{Key, Places, entry_of, left_for};
use super::images;
use super::raw::{RawChoice, RawQuestion};
use super::recap::{self, Ending, Recap, Stored};
use crate::model::{
    Answer, Answers, Discussion, Image, Kept, KeptForm, Outcome, Topic, Unavailable, Via,
};

/// How a call ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// The questions as the model wrote them.
    pub questions: Vec<RecordQuestion>,
    /// How it ended: so that it is not asked again, and the agent is told.
    pub outcome: Outcome,
    /// Where a person decided that, if one did.
    pub via: Option<Via>,
    /// How the person was asked.
    pub mode: Mode,
    /// When it ended, in ms since 1970.
    pub at_ms: f64,
}

/// A question of a [`Record`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordQuestion {
    /// Its text.
    pub text: String,
    /// Its short name.
    pub header: Option<String>,
    /// The labels of its choices.
    #[serde(default)]
    pub options: Vec<String>,
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
            options: raw.choices.iter().map(|choice| choice.label.clone()).collect(),
        };
        let count = call.questions.len();
        let outcome = match outcome {
            // What was ticked before is told by one contract alone.
            Outcome::Cancelled(_) if call.contract.tool != ask_user_question::TOOL => {
                Outcome::Cancelled(Answers::none(count))
            }
            Outcome::TimedOut(_) => Outcome::TimedOut(Answers::none(count)),
            Outcome::Aborted
            | Outcome::ConnectionLost
            | Outcome::Pending { .. }
            | Outcome::Deferred { .. } => return None,
            outcome => outcome.clone(),
        };
        Some(Self {
            questions: call.questions.iter().map(question).collect(),
            outcome,
            via: via.cloned(),
            mode,
            at_ms: at_ms.trunc(),
        })
    }

    /// What was answered, also before the person closed the form; `None` where nothing could be.
    #[must_use]
    pub fn answers(&self) -> Option<&Answers> {
        self.outcome.answers()
    }

    /// The record as JSON.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let (discussion, why) = match self.outcome.clone() {
            Outcome::Discussed(discussion) => (discussion, None),
            Outcome::Unavailable(why) => (Discussion::default(), Some(why)),
            _ => (Discussion::default(), None),
        };
        let Answers { each, note, images } = self.answers().cloned().unwrap_or_default();
        let fields = Fields {
            end: self.outcome.word().to_owned(),
            questions: self.questions.clone(),
            answers: each,
            note,
            images,
            discuss: discussion.topics,
            kept: discussion.kept,
            why,
            via: self.via.as_ref().map(|via| via.word().to_owned()),
            mode: self.mode,
            at: Some(self.at_ms),
        };
        let mut json = serde_json::to_value(fields).unwrap_or_default();
        clear_blank(&mut json);
        json
    }

    /// Reads a record; `None` where `value` is none.
    #[must_use]
    pub fn read(value: Value) -> Option<Self> {
        let fields: Fields = serde_json::from_value(value).ok()?;
        let (questions, mut kept, mut each) = (fields.questions, fields.kept, fields.answers);
        each.resize(questions.len(), None);
        kept.resize(questions.len(), None);
        let answers = Answers { each, note: fields.note, images: fields.images };
        let outcome = match fields.end.as_str() {
            "answered" => Outcome::Answered(answers),
            "cancelled" => Outcome::Cancelled(answers),
            "timedOut" => Outcome::TimedOut(answers),
            "discussed" => Outcome::Discussed(Discussion { topics: fields.discuss, answers, kept }),
            "withdrawn" => Outcome::Withdrawn,
            "superseded" => Outcome::Superseded,
            "unavailable" => Outcome::Unavailable(fields.why.unwrap_or(Unavailable::NoUi)),
            _ => return None,
        };
        let via = fields.via.map(|word| Via::from_word(&word));
        Some(Self { questions, outcome, via, mode: fields.mode, at_ms: fields.at? })
    }
}

/// A [`Record`] as it is written.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Fields {
    end: String,
    questions: Vec<RecordQuestion>,
    answers: Vec<Option<Answer>>,
    note: Option<String>,
    images: Vec<Image>,
    discuss: Vec<Topic>,
    kept: Vec<Option<Kept>>,
    why: Option<Unavailable>,
    via: Option<String>,
    mode: Mode,
    at: Option<f64>,
}

/// Leaves out fields that say nothing.
fn clear_blank(value: &mut Value) {
    match value {
        Value::Array(items) => {
            for item in items {
                clear_blank(item);
            }
        }
        Value::Object(fields) => fields.retain(|_, field| {
            clear_blank(field);
            match field {
                Value::Null | Value::Bool(false) => false,
                Value::Array(items) => !items.is_empty(),
                Value::Object(fields) => !fields.is_empty(),
                _ => true,
            }
        }),
        _ => {}
    }
}

impl RecordQuestion {
    /// The question as far as it is kept.
    fn raw(&self) -> RawQuestion {
        RawQuestion {
            text: self.text.clone(),
            header: self.header.clone(),
            choices: self.options.iter().map(RawChoice::from_label).collect(),
            ..RawQuestion::default()
        }
    }
}

impl Record {
    /// What a list of calls shows of it.
    #[must_use]
    pub fn recap(&self) -> Recap {
        let (outcome, _) = images::named(&self.outcome, true);
        let answers = outcome.answers();
        let row = |(index, question): (usize, &RecordQuestion)| {
            let raw = question.raw();
            let answer = answers.and_then(|it| it.each.get(index)?.as_ref());
            let stored = answer.map(|answer| Stored {
                picked: raw.labels(answer).into_iter().map(str::to_owned).collect(),
                custom: answer.custom.clone(),
                note: answer.note.clone(),
                notes: (raw.choice_notes(answer))
                    .map(|(label, note)| (label.to_owned(), note.to_owned()))
                    .collect(),
            });
            recap::row(index, &raw, stored)
        };
        let ending = Ending::find(|word| word == outcome.word()).unwrap_or_default();
        let note = answers.and_then(|answers| answers.note.clone());
        Recap { note, ..Recap::new(ending, self.questions.iter().enumerate().map(row).collect()) }
    }
}

/// What earlier forms left for the questions of `call`, for the person to take up. `records` are how
/// calls of the session's branch ended, in the order they did. A question that was decided since has
/// nothing left.
#[must_use]
pub fn kept(call: &Call, records: &[&Record]) -> KeptForm {
    let mut left: HashMap<Key, Value> = HashMap::new();
    let mut topic = None;
    for record in records {
        let discussion = match &record.outcome {
            Outcome::Discussed(discussion) => Some(discussion),
            Outcome::Withdrawn | Outcome::Superseded | Outcome::Unavailable(_) => continue,
            _ => None,
        };
        let kept = discussion.map(|it| it.kept.as_slice()).unwrap_or_default();
        let mut kept = kept.iter();
        let mut places = Places::default();
        for question in &record.questions {
            let (key, kept) = (places.next(&question.text), kept.next().and_then(Option::as_ref));
            left.remove(&key);
            left.extend(kept.map(|kept| (key, Value::Object(entry_of(&question.raw(), kept)))));
        }
        topic = discussion.and_then(|it| record.questions.get(it.topics.first()?.question));
    }
    let topic = topic.and_then(|asked| {
        let key = Places::default().next(&asked.text);
        let mut places = Places::default();
        call.questions.iter().position(|it| places.next(&it.text) == key)
    });
    KeptForm { each: left_for(call, &left), topic }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::contract::{Flavor, parse};
    use crate::model::image::chip;
    use crate::model::{ImageKind, Probe, by_choice};

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
            note: Some("n".to_owned()),
            notes: by_choice([(0, "no".to_owned())].into_iter()),
            images: vec![image.clone()],
        };
        Answers {
            each: vec![Some(first), Some(Answer { picks: vec![0], ..Answer::default() })],
            note: Some("all".to_owned()),
            images: vec![image],
        }
    }

    #[test]
    fn what_is_read_back_is_what_was_written() {
        let typed = Answer { custom: Some("t".to_owned()), ..Answer::default() };
        let kept = Kept { typed, ..Kept::default() };
        let topic = Topic { question: 0, text: "Why B?".to_owned() };
        let discussion = Discussion {
            topics: vec![topic, Topic { question: 1, text: String::new() }],
            answers: answers(),
            kept: vec![None, Some(kept)],
        };
        let all = [
            Outcome::Answered(answers()),
            Outcome::Cancelled(Answers::none(2)),
            Outcome::TimedOut(Answers::none(2)),
            Outcome::Discussed(discussion),
            Outcome::Withdrawn,
            Outcome::Superseded,
            Outcome::Unavailable(Unavailable::NoTyping),
            Outcome::Unavailable(Unavailable::Broken("because".to_owned())),
        ];
        for outcome in all {
            for (via, mode) in [(None, Mode::Print), (Some(Via::named("phone")), Mode::Rpc)] {
                let record = Record::new(&call(), &outcome, via.as_ref(), (mode, 12.5)).unwrap();
                assert_eq!(record.questions[0].options, ["A", "B"]);
                assert_eq!(Record::read(record.to_json()), Some(record));
            }
        }
    }

    #[test]
    fn an_image_is_written_flat() {
        let outcome = Outcome::Answered(answers());
        let record = Record::new(&call(), &outcome, None, (Mode::Rpc, 1.0)).unwrap().to_json();
        let image = json!({ "path": "a.png", "type": "image/png", "width": 2, "height": 3,
            "bytes": 70, "confined": true });
        assert_eq!(record["images"], json!([image]));
        assert_eq!(record["answers"][0]["images"], json!([image]));
    }

    #[test]
    fn what_is_not_over_has_no_record_and_what_is_none_is_not_read() {
        for outcome in [
            Outcome::Aborted,
            Outcome::ConnectionLost,
            Outcome::Deferred { request_id: "1".to_owned(), is_shown: false },
        ] {
            assert_eq!(Record::new(&call(), &outcome, None, (Mode::Rpc, 0.0)), None);
        }
        for value in [
            json!(null),
            json!({ "end": "answered" }),
            json!({ "end": "else", "questions": [], "at": 1 }),
            json!({ "end": "withdrawn", "questions": [{}], "at": 1 }),
        ] {
            assert_eq!(Record::read(value.clone()), None, "{value}");
        }
    }
}
