//! The record of a call: its outcome, in one format for all contracts. The log of the session
//! contains the records. Answers are restored only from records.
//!
//! ```text
//! { end, questions: [{ text, header?, options? }], answers?: [answer | null], note?, images?,
//!   discuss?: [{ question, text }], kept?: [{ answer?, counts?, typed? } | null],
//!   why?: { is, sentence? }, via?, mode, at }
//! answer: { picks?, custom?, note?, notes?: { index: text }, images? }
//! ```
//! Options and questions are identified by their index. An image in a text is a chip, as in
//! [`Answer`]. Parsing restores exactly the written value.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ask_user_question;
use super::call::{Call, Mode};
use super::discussed::{
    Drafts, KeySequence, answer_fields, convert_draft, drafts_for, plain_words,
};
use super::images;
use super::raw::RawQuestion;
use super::recap::{self, Recap, StoredAnswer, StoredOutcome};
use crate::model::{
    Answer, Answers, Discussion, Image, Outcome, SavedDraft, SavedForm, Topic, Unavailable, Via,
};

/// The stored outcome of a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// The questions in the model's original words.
    pub questions: Vec<RecordQuestion>,
    /// The outcome.
    pub outcome: Outcome,
    /// The surface on which the user decided, if any.
    pub via: Option<Via>,
    /// The way in which the user was asked.
    pub mode: Mode,
    /// The time of the outcome, in ms since 1970.
    pub at_ms: f64,
}

/// A question of a [`Record`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordQuestion {
    /// The text of the question.
    pub text: String,
    /// The short name of the question.
    pub header: Option<String>,
    /// The labels of the options.
    #[serde(default)]
    pub options: Vec<String>,
}

impl Record {
    /// Builds the record of `call` with its `outcome` at `at_ms` (ms since 1970). Returns `None`
    /// for an outcome that does not end the call.
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
            // Only `ask_user_question` reports the selections in a cancelled form.
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

    /// Returns the record as JSON.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let (discussion, why) = match self.outcome.clone() {
            Outcome::Discussed(discussion) => (discussion, None),
            Outcome::Unavailable(why) => (Discussion::default(), Some(why)),
            _ => (Discussion::default(), None),
        };
        let Answers { each, note, images } = self.outcome.answers().cloned().unwrap_or_default();
        let fields = Fields {
            end: self.outcome.word().to_owned(),
            questions: self.questions.clone(),
            answers: each,
            note,
            images,
            discuss: discussion.topics,
            kept: discussion.drafts,
            why,
            via: self.via.as_ref().map(|via| via.word().to_owned()),
            mode: self.mode,
            at: Some(self.at_ms),
        };
        without_blank(fields)
    }

    /// Parses a record; `None` if `value` is not a record.
    #[must_use]
    pub fn read(value: Value) -> Option<Self> {
        let fields: Fields = serde_json::from_value(value).ok()?;
        let (questions, mut drafts, mut each) = (fields.questions, fields.kept, fields.answers);
        each.resize(questions.len(), None);
        drafts.resize(questions.len(), None);
        let answers = Answers { each, note: fields.note, images: fields.images };
        let outcome = match fields.end.as_str() {
            "answered" => Outcome::Answered(answers),
            "cancelled" => Outcome::Cancelled(answers),
            "timedOut" => Outcome::TimedOut(answers),
            "discussed" => {
                Outcome::Discussed(Discussion { topics: fields.discuss, answers, drafts })
            }
            "withdrawn" => Outcome::Withdrawn,
            "superseded" => Outcome::Superseded,
            "unavailable" => Outcome::Unavailable(fields.why.unwrap_or(Unavailable::NoUi)),
            _ => return None,
        };
        let via = fields.via.map(|word| Via::from_word(&word));
        Some(Self { questions, outcome, via, mode: fields.mode, at_ms: fields.at? })
    }
}

/// The JSON of a [`Record`].
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Fields {
    end: String,
    questions: Vec<RecordQuestion>,
    answers: Vec<Option<Answer>>,
    note: Option<String>,
    images: Vec<Image>,
    discuss: Vec<Topic>,
    kept: Vec<Option<SavedDraft>>,
    why: Option<Unavailable>,
    via: Option<String>,
    mode: Mode,
    at: Option<f64>,
}

/// Returns `value` as JSON without empty fields.
fn without_blank(value: impl Serialize) -> Value {
    let mut json = serde_json::to_value(value).unwrap_or_default();
    clear_blank(&mut json);
    json
}

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
    fn raw(&self) -> RawQuestion {
        let labels = self.options.iter().map(String::as_str);
        RawQuestion::from_labels(&self.text, self.header.as_deref(), labels)
    }
}

impl Record {
    /// Builds the [`Recap`] of this call, for a list of calls.
    #[must_use]
    pub fn recap(&self) -> Recap {
        let (outcome, _) = images::with_named_images(&self.outcome, true);
        let answers = outcome.answers();
        let row = |(index, question): (usize, &RecordQuestion)| {
            let raw = question.raw();
            let answer = answers.and_then(|answers| answers.each.get(index)?.as_ref());
            let draft = answer.map(|answer| Value::Object(answer_fields(&raw, answer)));
            recap::row(index, &raw, draft.as_ref().map(StoredAnswer::of_draft))
        };
        Recap {
            outcome: StoredOutcome::find(|word| word == outcome.word()).unwrap_or_default(),
            rows: self.questions.iter().enumerate().map(row).collect(),
            note: answers.and_then(|answers| answers.note.clone()),
            ..Recap::default()
        }
    }
}

/// Returns drafts of earlier forms for the questions of `call`. `records`: the outcomes of calls on
/// the branch of the session, oldest first. If a later call with the same question was answered,
/// was cancelled or timed out, the draft of the question is not returned.
#[must_use]
pub fn find_drafts(call: &Call, records: &[&Record]) -> SavedForm {
    let mut drafts = Drafts::new();
    let mut topic = None;
    for record in records {
        let (saved, first_topic) = match &record.outcome {
            Outcome::Withdrawn | Outcome::Superseded | Outcome::Unavailable(_) => continue,
            Outcome::Discussed(Discussion { drafts, topics, .. }) => {
                (drafts.as_slice(), topics.first())
            }
            _ => (&[][..], None),
        };
        let mut keys = KeySequence::default();
        for (index, question) in record.questions.iter().enumerate() {
            let key = keys.next_key(&question.text);
            match saved.get(index) {
                Some(Some(draft)) => drafts.insert(key, (question.raw(), draft.clone())),
                _ => drafts.remove(&key),
            };
        }
        topic = first_topic.and_then(|topic| record.questions.get(topic.question));
    }
    let topic = topic.and_then(|about| {
        let is_same = |other: &RawQuestion| plain_words(&other.text) == plain_words(&about.text);
        call.questions.iter().position(is_same)
    });
    SavedForm { each: drafts_for(call, &drafts), topic }
}

/// Returns `drafts` as JSON for the log: one item per question, and a last item for the note on the
/// form. Returns `None` without drafts.
#[must_use]
pub fn saved_drafts(drafts: &SavedForm) -> Option<Value> {
    drafts.each.iter().any(Option::is_some).then(|| without_blank(&drafts.each))
}

/// Parses the result of [`saved_drafts`] for the same `call`. Ignores values that do not match the
/// questions.
#[must_use]
pub fn read_drafts(call: &Call, saved: &Value) -> SavedForm {
    let Value::Array(items) = saved else { return SavedForm::default() };
    let form = RawQuestion::default();
    let each = call.questions.iter().chain([&form]).zip(items).map(|(question, item)| {
        let draft = Option::<SavedDraft>::deserialize(item).ok()??;
        convert_draft(&draft, question, question)
    });
    SavedForm { each: each.collect(), topic: None }
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
    fn a_record_is_restored_from_its_json() {
        let typed = Answer { custom: Some("t".to_owned()), ..Answer::default() };
        let draft = SavedDraft { typed, ..SavedDraft::default() };
        let topic = Topic { question: 0, text: "Why B?".to_owned() };
        let discussion = Discussion {
            topics: vec![topic, Topic { question: 1, text: String::new() }],
            answers: answers(),
            drafts: vec![None, Some(draft)],
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
    fn the_fields_of_an_image_are_written_without_nesting() {
        let outcome = Outcome::Answered(answers());
        let record = Record::new(&call(), &outcome, None, (Mode::Rpc, 1.0)).unwrap().to_json();
        let image = json!({ "path": "a.png", "type": "image/png", "width": 2, "height": 3,
            "bytes": 70 });
        assert_eq!(record["images"], json!([image]));
        assert_eq!(record["answers"][0]["images"], json!([image]));
    }

    #[test]
    fn open_call_has_no_record_and_invalid_json_is_rejected() {
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
