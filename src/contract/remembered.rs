//! What the records of a session give: the rows of a list of calls, and what forms left for the
//! questions of a call.

use std::collections::HashMap;

use serde_json::Value;

use super::call::Call;
use super::discussed::{Key, Places, entry_of, find, left_for};
use super::images;
use super::raw::{RawChoice, RawQuestion};
use super::recap::{self, Ending, Recap, Stored};
use super::record::{Record, RecordQuestion};
use crate::model::{KeptForm, Outcome};

impl RecordQuestion {
    /// The question as far as it is kept.
    fn raw(&self) -> RawQuestion {
        RawQuestion {
            text: self.text.clone(),
            header: self.header.clone(),
            secret: self.secret.clone(),
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
                delegated: answer.delegated,
                secret: question.secret.clone().filter(|_| answer.provided),
                note: answer.note.clone(),
                notes: (raw.choice_notes(answer))
                    .map(|(label, note)| (label.to_owned(), note.to_owned()))
                    .collect(),
            });
            recap::row(index, &raw, stored)
        };
        let ending = match &outcome {
            Outcome::Cancelled(_) => Ending::Cancelled,
            Outcome::TimedOut(_) => Ending::TimedOut,
            Outcome::Discussed(_) => Ending::Discussed,
            Outcome::Withdrawn => Ending::Withdrawn,
            Outcome::Unavailable(_) => Ending::Unavailable,
            _ => Ending::Answered,
        };
        let note = answers.and_then(|answers| answers.note.clone());
        Recap { note, ..Recap::new(ending, self.questions.iter().enumerate().map(row).collect()) }
    }
}

/// What earlier calls left for the questions of `call`. `records` are how calls of the session's branch
/// ended, in order. A question that was decided since has nothing left.
pub(super) fn left_by_records(call: &Call, records: &[&Record]) -> KeptForm {
    let mut left: HashMap<Key, Value> = HashMap::new();
    let mut topic = None;
    for record in records {
        let discussion = match &record.outcome {
            Outcome::Discussed(discussion) => Some(discussion),
            Outcome::Withdrawn | Outcome::Unavailable(_) => continue,
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
        topic = discussion.and_then(|it| {
            let topic = it.topics.first()?;
            Some((record.questions.get(topic.question)?, topic.choice))
        });
    }
    let topic = topic.and_then(|(asked, choice)| {
        let key = Places::default().next(&asked.text);
        let mut places = Places::default();
        let at = call.questions.iter().position(|it| places.next(&it.text) == key)?;
        let option = choice.and_then(|choice| asked.options.get(choice));
        Some((at, option.and_then(|label| find(call.questions.get(at)?, label))))
    });
    KeptForm { each: left_for(call, &left), topic }
}
