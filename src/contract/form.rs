//! A form as JSON for external surfaces, such as the panel: the questions, the rules for answers,
//! and the answers so far.

use serde_json::{Value, json};

use super::announced::{VERSION, labels};
use super::call::Call;
use crate::json::fields;
use crate::model::image::without_chips;
use crate::model::{Answers, Question, Questionnaire, SavedForm, text};

/// The state of an open call that its form needs.
#[derive(Debug, Clone, Copy)]
pub struct OpenForm<'a> {
    /// The id of the request.
    pub request_id: &'a str,
    /// The checked questions.
    pub call: &'a Call,
    /// Custom answers with more characters need a confirmation; 0 turns this off.
    pub long_answer: usize,
    /// `true` if the agent does not wait for the answer.
    pub is_deferred: bool,
    /// The time until the call times out, in ms.
    pub remaining_ms: Option<f64>,
    /// The initial answers, as in the form in the terminal.
    pub answers: &'a Answers,
    /// Drafts of earlier forms.
    pub saved: &'a SavedForm,
}

/// Returns the form as `AskUserForm` of `index.d.ts`. Texts are sanitized Markdown. Fields without
/// a value are omitted.
#[must_use]
pub fn form(open: &OpenForm) -> Value {
    let form = &open.call.form;
    let policy = &form.policy;
    let each = form.questions.iter().zip(labels(open.call)).enumerate();
    let questions =
        each.map(|(index, (question, labels))| question_json(form, index, question, &labels));
    let is_begun = open.answers.count() > 0 || open.answers.note.is_some();
    Value::Object(fields(json!({
        "version": VERSION,
        "requestId": open.request_id,
        "title": form.title.as_deref().map(text::line),
        "context": form.context,
        "submit": policy.submit,
        "notes": policy.notes,
        "deferred": open.is_deferred.then_some(true),
        "comment": policy.takes_comment().then_some(true),
        "blank": policy.custom.takes_blank.then_some(true),
        "join": (!policy.custom.replaces_selection).then_some(true),
        "chat": policy.chat.then_some(true),
        "discuss": form.takes_discuss().then_some(true),
        "longAnswer": (open.long_answer > 0).then_some(open.long_answer),
        "closesInMs": open.remaining_ms.map(|ms| ms.max(0.0).round()),
        "questions": questions.collect::<Value>(),
        "draft": is_begun.then(|| draft(open)),
    })))
}

/// Returns the answers so far, one item per question. Images are omitted, because external surfaces
/// cannot show them.
fn draft(open: &OpenForm) -> Value {
    let form = &open.call.form;
    let text_json =
        |text: &Option<String>| without_chips(text.as_deref().unwrap_or_default()).into_owned();
    let each = form.questions.iter().zip(&open.answers.each).enumerate();
    let each = each.map(|(index, (question, answer))| {
        let Some(answer) = answer else { return Value::Null };
        let custom = answer.custom.is_some() && !question.is_text();
        let is_empty = answer.picks.is_empty() && answer.custom.is_none();
        let selects_none = is_empty && form.policy.takes_none(question);
        let has_draft = open.saved.each.get(index).is_some_and(Option::is_some);
        Value::Object(fields(json!({
            "picks": answer.picks,
            "custom": custom,
            "none": selects_none,
            "text": text_json(&answer.custom),
            "note": text_json(&answer.note),
            "kept": has_draft.then_some(true),
        })))
    });
    json!({ "note": text_json(&open.answers.note), "each": each.collect::<Vec<_>>() })
}

fn question_json(
    form: &Questionnaire,
    index: usize,
    question: &Question,
    labels: &[String],
) -> Value {
    let name = form.short(index);
    let custom = match (question.is_text(), question.custom) {
        (true, _) => "only",
        (false, true) => "row",
        (false, false) => "none",
    };
    let text = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let options = question.choices.iter().zip(labels).map(|(choice, label)| {
        let shown = choice.label.trim_end();
        let unmarked = text::without_recommended(shown);
        Value::Object(fields(json!({
            "label": label,
            "text": unmarked.as_deref().unwrap_or(shown),
            "recommended": unmarked.is_some().then_some(true),
            "description": text(&choice.description),
            "preview": text(&choice.preview),
        })))
    });
    let own_row = if custom == "row" { question.own_row.as_ref() } else { None };
    Value::Object(fields(json!({
        "question": question.text,
        "name": name,
        "short": question.short.as_ref().map(|_| name.as_ref()),
        "custom": custom,
        "customLabel": (custom == "row").then(|| form.policy.custom_row(question)),
        "customAbout": own_row.and_then(|row| text(&row.description)),
        "multi": question.has_checkboxes().then_some(true),
        "maySkip": form.may_skip(index).then_some(true),
        "none": form.policy.takes_none(question).then_some(true),
        "options": options.collect::<Value>(),
    })))
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
            remaining_ms: None,
            answers,
            saved,
        }
    }

    #[test]
    fn form_contains_questions_and_rules() {
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
        open.remaining_ms = Some(59_999.6);
        let form = form(&open);
        assert_eq!(
            form,
            json!({
                "version": 1, "requestId": "r", "title": "A b", "context": "So **that**",
                "submit": form["submit"], "notes": form["notes"], "deferred": true, "join": true,
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
    fn the_draft_contains_the_answers_so_far() {
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
