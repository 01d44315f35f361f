//! The ending in which the person asks back: what the model reads, and what is stored for the form
//! that asks again.

use serde_json::{Map, Value, json};

use super::call::Call;
use super::images::left;
use super::kept::{Places, by_question};
use super::raw::RawQuestion;
use super::recap::{Ending, Recap, Said, choice_notes};
use super::values::strings;
use crate::json::object;
use crate::model::{Discussion, Kept, KeptForm, Topic, text};
use crate::strings::transcript::asked_about;

/// `[{question, option?, text}]`: what the person wants to know.
pub(super) fn topics(call: &Call, discussion: &Discussion) -> Value {
    let topic = |topic: &Topic| {
        let question = call.questions.get(topic.question)?;
        let option = topic.choice.and_then(|choice| question.choices.get(choice));
        Some(Value::Object(object([
            ("question", Some(question.text.as_str().into())),
            ("option", option.map(|option| option.label.as_str().into())),
            ("text", Some(topic.text.as_str().into())),
        ])))
    };
    discussion.topics.iter().filter_map(topic).collect()
}

/// What the model should do now.
pub(super) fn message(tool: &str) -> String {
    format!(
        "The user asks back before they answer: see `discuss`. Explain that in your reply, then \
         call {tool} again with the questions still open, worded as before. What the user answered \
         and typed so far is kept and filled in then."
    )
}

/// The whole ending in words, for contracts whose result is text.
pub(super) fn words(call: &Call, discussion: &Discussion) -> String {
    let mut lines = vec!["The user asks back before they answer:".to_owned()];
    for topic in &discussion.topics {
        let Some(question) = call.questions.get(topic.question) else { continue };
        let option = topic.choice.and_then(|choice| question.choices.get(choice));
        let option = option.map(|it| format!(", option \"{}\"", it.label)).unwrap_or_default();
        lines.push(format!("- On \"{}\"{option}: {}", question.text.trim(), topic.text));
    }
    let answered = call.questions.iter().zip(&discussion.answers.each);
    let answered = answered.filter_map(|(question, answer)| {
        let answer = answer.as_ref()?;
        let labels = question.picked(answer).into_iter().map(|it| it.label.as_str());
        let said = labels.chain(answer.custom.as_deref()).collect::<Vec<_>>().join(", ");
        let note = question.noted(answer).map(|note| format!(" — {note}")).unwrap_or_default();
        Some(format!("- {}: {said}{note}", question.text.trim()))
    });
    let answered: Vec<String> = answered.collect();
    if !answered.is_empty() {
        lines.push("Answered so far:".to_owned());
        lines.extend(answered);
    }
    lines.push(format!(
        "Explain this in your reply, then call {} again with the questions still open, worded as \
         before. What the user answered and typed so far is kept and filled in then.",
        call.contract.tool
    ));
    lines.join("\n")
}

/// The details that every contract adds: `discuss`, and `kept` where something was left.
pub(super) fn details(call: &Call, discussion: &Discussion) -> Map<String, Value> {
    let kept = call.questions.iter().zip(&discussion.kept);
    let kept = kept.filter_map(|(question, kept)| {
        let mut entry = object([("question", Some(question.text.as_str().into()))]);
        entry.extend(entry_of(question, kept.as_ref()?));
        Some(Value::Object(entry))
    });
    let kept: Vec<Value> = kept.collect();
    object([
        ("discuss", Some(topics(call, discussion))),
        ("kept", Some(kept).filter(|it| !it.is_empty()).map(Value::from)),
    ])
}

/// `{picked?, custom?, note?, notes?, open?, typed?, images?}`: what was left at one question.
fn entry_of(question: &RawQuestion, kept: &Kept) -> Map<String, Value> {
    let (kept, images) = left(kept);
    let labels: Vec<&str> =
        question.picked(&kept.answer).iter().map(|it| it.label.as_str()).collect();
    let text = |text: &Option<String>| text.as_deref().map(Value::from);
    object([
        ("picked", Some(labels).filter(|it| !it.is_empty()).map(|it| json!(it))),
        ("custom", text(&kept.answer.custom)),
        ("note", text(&kept.answer.note)),
        ("notes", question.notes_by_label(&kept.answer)),
        ("open", (!kept.counts).then_some(Value::Bool(true))),
        ("typed", text(&kept.typed)),
        ("images", images),
    ])
}

/// What is left for the questions of `call`, one item per question, for clients that show them
/// themselves; `None` where nothing is.
#[must_use]
pub fn kept_json(call: &Call, kept: &KeptForm) -> Option<Value> {
    if kept.each.iter().all(Option::is_none) {
        return None;
    }
    let each = call.questions.iter().zip(&kept.each);
    let each = each.map(|(question, kept)| {
        kept.as_ref().map_or(Value::Null, |kept| Value::Object(entry_of(question, kept)))
    });
    Some(each.collect())
}

/// True for the details of a result in which the person asked back.
#[must_use]
pub fn is_discussed(details: &Value) -> bool {
    details.get("discuss").and_then(Value::as_array).is_some_and(|it| !it.is_empty())
}

/// What `recap` says of a result in which the person asked back: that, and the answers until then.
pub(super) fn retold(details: &Value, mut recap: Recap) -> Recap {
    if !is_discussed(details) {
        return recap;
    }
    recap.ending = Ending::Discussed;
    let list = |key: &str| details.get(key).and_then(Value::as_array).into_iter().flatten();
    let get = |it: &Value, key: &str| it.get(key).and_then(Value::as_str).map(text::block);
    recap.discuss = list("discuss")
        .filter_map(|topic| {
            let about = get(topic, "option").or_else(|| {
                let question = get(topic, "question")?;
                let named = recap.rows.iter().find(|row| row.question == question);
                Some(named.map_or(question, |row| row.short.clone()))
            })?;
            Some(asked_about(&about, &get(topic, "text")?))
        })
        .collect();
    let mut kept = by_question(list("kept"));
    let mut places = Places::default();
    for row in &mut recap.rows {
        let key = places.next(&row.question);
        let kept = kept.remove(&key).filter(|it| it.get("open") != Some(&Value::Bool(true)));
        let said = kept.map(|kept| Said {
            picked: strings(kept.get("picked")),
            custom: kept.get("custom").and_then(Value::as_str),
            note: kept.get("note").and_then(Value::as_str),
            notes: choice_notes(kept),
        });
        row.say(said);
    }
    recap
}
