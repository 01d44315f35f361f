//! A form for external surfaces, such as the panel: the questions, the rules for answers, and the
//! answers so far.

use serde_json::{Value, json};

use super::announced::{VERSION, labels};
use super::call::Call;
use crate::json::object;
use crate::model::image::without_chips;
use crate::model::{Answers, Kind, Question, Questionnaire, SavedForm, text};

/// The parts of an open call that its form is built from.
#[derive(Debug, Clone, Copy)]
pub struct OpenForm<'a> {
    /// The id of its request, for the answer.
    pub request_id: &'a str,
    /// The checked questions.
    pub call: &'a Call,
    /// A custom answer longer than this many characters needs a confirmation; 0 turns this off.
    pub long_answer: usize,
    /// `true` if the agent continues without the answer.
    pub is_deferred: bool,
    /// The remaining time until its timeout, in ms.
    pub closes_in_ms: Option<f64>,
    /// The answers with which the form in the terminal opens.
    pub answers: &'a Answers,
    /// Drafts of earlier forms.
    pub saved: &'a SavedForm,
}

/// Returns the form as JSON, `AskUserForm` of `index.d.ts`. Texts are sanitized Markdown. A field
/// without a value is left out.
#[must_use]
pub fn form(open: &OpenForm) -> Value {
    let form = &open.call.form;
    let policy = &form.policy;
    let each = form.questions.iter().zip(labels(open.call)).enumerate();
    let questions =
        each.map(|(index, (question, labels))| question_json(form, index, question, &labels));
    let is_begun = open.answers.count() > 0 || open.answers.note.is_some();
    Value::Object(object([
        ("version", Some(VERSION.into())),
        ("requestId", Some(open.request_id.into())),
        ("title", form.title.as_deref().map(|title| text::line(title).into())),
        ("context", form.context.as_deref().map(Value::from)),
        ("submit", serde_json::to_value(policy.submit).ok()),
        ("notes", serde_json::to_value(policy.notes).ok()),
        ("waits", flag(open.is_deferred)),
        ("comment", flag(policy.takes_comment())),
        ("blank", flag(policy.custom.takes_blank)),
        ("join", flag(!policy.custom.replaces_selection)),
        ("chat", flag(policy.chat)),
        ("discuss", flag(form.takes_discuss())),
        ("longAnswer", (open.long_answer > 0).then(|| open.long_answer.into())),
        ("closesInMs", open.closes_in_ms.map(|ms| ms.max(0.0).round().into())),
        ("questions", Some(questions.collect())),
        ("draft", is_begun.then(|| draft(open))),
    ]))
}

/// Returns the answers so far, one item per question. Images are left out, because other surfaces
/// cannot show them.
fn draft(open: &OpenForm) -> Value {
    let form = &open.call.form;
    let text_json =
        |text: &Option<String>| without_chips(text.as_deref().unwrap_or_default()).into_owned();
    let each = form.questions.iter().zip(&open.answers.each).enumerate();
    let each = each.map(|(index, (question, answer))| {
        let Some(answer) = answer else { return Value::Null };
        let custom = answer.custom.is_some() && !question.is_text();
        let none = answer.picks.is_empty() && answer.custom.is_none();
        let none = none && form.policy.takes_none(question);
        let has_draft = open.saved.each.get(index).is_some_and(Option::is_some);
        Value::Object(object([
            ("picks", Some(answer.picks.as_slice().into())),
            ("custom", Some(custom.into())),
            ("none", Some(none.into())),
            ("text", Some(text_json(&answer.custom).into())),
            ("note", Some(text_json(&answer.note).into())),
            ("kept", flag(has_draft)),
        ]))
    });
    json!({ "note": text_json(&open.answers.note), "each": each.collect::<Vec<_>>() })
}

/// Returns `true`, or `None` to leave the field out.
fn flag(holds: bool) -> Option<Value> {
    holds.then_some(true.into())
}

fn question_json(
    form: &Questionnaire,
    index: usize,
    question: &Question,
    labels: &[String],
) -> Value {
    let name = form.short(index);
    let custom = match question.kind {
        Kind::Text => "only",
        Kind::Choice { custom: true, .. } => "row",
        Kind::Choice { custom: false, .. } => "none",
    };
    let text = |text: &str| Some(Value::from(text)).filter(|text| text != "");
    let options = question.choices().iter().zip(labels).map(|(choice, label)| {
        let shown = choice.label.trim_end();
        let unmarked = text::without_recommended(shown);
        Value::Object(object([
            ("label", Some(label.as_str().into())),
            ("text", Some(unmarked.as_deref().unwrap_or(shown).into())),
            ("recommended", flag(unmarked.is_some())),
            ("description", choice.description.as_deref().and_then(text)),
            ("preview", choice.preview.as_deref().and_then(text)),
        ]))
    });
    let own_row = if custom == "row" { question.own_row.as_ref() } else { None };
    let custom_about = own_row.and_then(|row| row.description.as_deref()).and_then(text);
    Value::Object(object([
        ("question", Some(question.text.as_str().into())),
        ("name", Some(name.as_ref().into())),
        ("short", question.short.as_ref().map(|_| name.as_ref().into())),
        ("custom", Some(custom.into())),
        ("customLabel", (custom == "row").then(|| form.policy.custom_row(question).into())),
        ("customAbout", custom_about),
        ("multi", flag(question.has_checkboxes())),
        ("maySkip", flag(form.may_skip(index))),
        ("none", flag(form.policy.takes_none(question))),
        ("options", Some(options.collect())),
    ]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{self, Flavor};
    use crate::model::{Answer, SavedDraft, image::chip};

    fn call(args: Value) -> Call {
        contract::parse("ask_user", Flavor::Rpiv, args).unwrap()
    }

    fn open<'a>(call: &'a Call, answers: &'a Answers, saved: &'a SavedForm) -> OpenForm<'a> {
        let (request_id, long_answer) = ("r", 2_000);
        OpenForm {
            request_id,
            call,
            long_answer,
            is_deferred: true,
            closes_in_ms: None,
            answers,
            saved,
        }
    }

    #[test]
    fn a_form_says_what_is_asked_and_what_each_question_takes() {
        let call = call(json!({ "title": "A\tb", "context": "So **that**", "questions": [
            { "question": "Where?\n\nTell.", "header": "Place", "options": [
                { "label": "Here (Recommended)", "description": "*near*", "preview": "`x`" },
                { "label": "Other", "description": "Tell me where" },
                "There\u{7}",
            ] },
            { "question": "Why?", "multiSelect": true, "options": ["A", "B"] },
            { "question": "Name?" },
        ] }));
        let (none, saved) = (Answers::none(3), SavedForm::default());
        let mut open = open(&call, &none, &saved);
        open.closes_in_ms = Some(59_999.6);
        let form = form(&open);
        assert_eq!(
            form,
            json!({
                "version": 1, "requestId": "r", "title": "A b", "context": "So **that**",
                "submit": form["submit"], "notes": form["notes"], "waits": true, "join": true,
                "discuss": true, "longAnswer": 2_000, "closesInMs": 60_000.0,
                "questions": [
                    { "question": "Where?\n\nTell.", "name": "Place", "short": "Place",
                        "custom": "row", "customLabel": "Other", "customAbout": "Tell me where",
                        "options": [
                            { "label": "Here (Recommended)", "text": "Here", "recommended": true,
                                "description": "*near*", "preview": "`x`" },
                            { "label": "There\u{7}", "text": "There" },
                        ] },
                    { "question": "Why?", "name": "Why?", "custom": "row",
                        "customLabel": form["questions"][1]["customLabel"], "multi": true, "none": true,
                        "options": [{ "label": "A", "text": "A" }, { "label": "B", "text": "B" }] },
                    { "question": "Name?", "name": "Name?", "custom": "only", "options": [] },
                ],
            })
        );
        assert!(form["submit"].is_string() && form["notes"].is_string());
    }

    #[test]
    fn the_draft_has_the_answers_so_far() {
        let options = json!([{ "label": "A" }, { "label": "B" }]);
        let call = call(json!({ "questions": [
            { "question": "One?", "options": options },
            { "question": "Own?", "options": options },
            { "question": "Text?" },
            { "question": "Open?", "options": options },
        ] }));
        let answer = |picks: &[usize], custom: Option<String>, note: Option<&str>| {
            let (picks, note) = (picks.to_vec(), note.map(str::to_owned));
            Some(Answer { picks, custom, note, ..Answer::default() })
        };
        let each = vec![
            answer(&[1], None, Some("why")),
            answer(&[], Some("mine".into()), None),
            answer(&[], Some(format!("see {}", chip(0))), None),
            None,
        ];
        let answers = Answers { each, ..Answers::default() };
        let saved = SavedForm { each: vec![None, Some(SavedDraft::default())], topic: None };
        let draft = |picks: &[usize], custom: bool, text: &str, note: &str| json!({ "picks": picks, "custom": custom, "none": false, "text": text, "note": note });
        let mut restored = draft(&[], true, "mine", "");
        restored["kept"] = true.into();
        assert_eq!(
            form(&open(&call, &answers, &saved))["draft"],
            json!({ "note": "", "each": [
                draft(&[1], false, "", "why"),
                restored,
                draft(&[], false, "see ", ""),
                null,
            ] })
        );
        assert_eq!(form(&open(&call, &Answers::none(4), &saved)).get("draft"), None);
    }
}
