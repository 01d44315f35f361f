//! What a request looks like to the page, and how its end is told.

use serde_json::{Value, json};

use super::html;
use crate::json::object;
use crate::model::image::without_chips;
use crate::model::{Answers, KeptForm, Kind, Outcome, Question, Questionnaire, Via, text};
use crate::strings::{page, panel as words, transcript};

/// A request as it is opened.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Its id, which the answer names.
    pub request_id: &'a str,
    /// The checked questions.
    pub form: &'a Questionnaire,
    /// The labels of each question's options as the call wrote them: they are what is answered.
    pub labels: &'a [Vec<String>],
    /// A custom answer of more characters than this is asked about once; 0 asks never.
    pub long_answer: usize,
    /// Whether the agent goes on without the answer.
    pub waits: bool,
    /// When it closes by itself, in ms from now.
    pub closes_in_ms: Option<f64>,
    /// What is answered already, as the form in the terminal has it when it opens.
    pub answers: &'a Answers,
    /// What of it an earlier form left.
    pub kept: &'a KeptForm,
}

impl Asked<'_> {
    /// The data of the event `asked`. Fields that hold HTML hold what [`html`] made.
    pub(super) fn message(&self) -> Value {
        let Self { form, labels, .. } = self;
        let policy = &form.policy;
        let questions = form.questions.iter().enumerate().map(|(index, question)| {
            let labels = labels.get(index).map_or(&[][..], Vec::as_slice);
            one(form, index, question, labels)
        });
        let line = |said: &str| Value::from(text::line(said));
        let is_begun = self.answers.count() > 0 || self.answers.note.is_some();
        Value::Object(object([
            ("requestId", Some(self.request_id.into())),
            ("title", form.title.as_deref().map(line)),
            ("context", form.context.as_deref().map(|context| html::blocks(context).into())),
            ("submit", serde_json::to_value(policy.submit).ok()),
            ("notes", serde_json::to_value(policy.notes).ok()),
            ("waits", flag(self.waits)),
            ("comment", flag(policy.comment)),
            ("blank", flag(policy.custom.takes_blank)),
            ("join", flag(!policy.custom.replaces_ticks)),
            ("chat", flag(policy.may.chat)),
            ("discuss", flag(form.takes_discuss())),
            ("longAnswer", (self.long_answer > 0).then(|| self.long_answer.into())),
            ("questions", Some(questions.collect())),
            ("draft", is_begun.then(|| self.draft())),
        ]))
    }

    /// The same where there is no room for the questions.
    pub(super) fn brief(&self) -> Value {
        json!({ "requestId": self.request_id, "tooLarge": true, "waits": self.waits, "questions": [] })
    }

    /// The answers as the page keeps what is typed into it. Images are none of a browser's.
    fn draft(&self) -> Value {
        let said =
            |text: &Option<String>| without_chips(text.as_deref().unwrap_or_default()).into_owned();
        let each = self.form.questions.iter().zip(&self.answers.each).enumerate();
        let each = each.map(|(index, (question, answer))| {
            let Some(answer) = answer else { return Value::Null };
            let custom = answer.custom.is_some() && !question.is_text();
            let none = answer.picks.is_empty() && answer.custom.is_none();
            let none = none && self.form.policy.takes_none(question);
            let is_kept = self.kept.each.get(index).is_some_and(Option::is_some);
            Value::Object(object([
                ("picks", Some(answer.picks.as_slice().into())),
                ("custom", Some(custom.into())),
                ("none", Some(none.into())),
                ("text", Some(said(&answer.custom).into())),
                ("note", Some(said(&answer.note).into())),
                ("kept", flag(is_kept)),
            ]))
        });
        json!({ "note": said(&self.answers.note), "each": each.collect::<Vec<_>>() })
    }
}

/// `true`, or a field that is left out.
fn flag(holds: bool) -> Option<Value> {
    holds.then_some(true.into())
}

fn one(form: &Questionnaire, index: usize, question: &Question, labels: &[String]) -> Value {
    let (asked, more) = html::split(&question.text);
    let name = form.short(index).into_owned();
    let custom = match question.kind {
        Kind::Text => "only",
        Kind::Choice { custom: true, .. } => "row",
        Kind::Choice { custom: false, .. } => "none",
    };
    let options = question.choices().iter().enumerate().map(|(at, choice)| {
        let shown = choice.label.trim_end();
        let unmarked = text::without_recommended(shown);
        let label = labels.get(at).map_or(choice.label.as_str(), String::as_str);
        let html = |html: String| Some(Value::from(html)).filter(|html| html != "");
        Value::Object(object([
            ("label", Some(label.into())),
            ("text", Some(html::inline(unmarked.as_deref().unwrap_or(shown)).into())),
            ("recommended", flag(unmarked.is_some())),
            ("description", choice.description.as_deref().map(html::inline).and_then(html)),
            ("preview", choice.preview.as_deref().map(html::blocks).and_then(html)),
        ]))
    });
    let custom_label = (custom == "row").then(|| form.policy.custom_row(question).into());
    let custom_about = question.own_row.as_ref().and_then(|row| row.description.as_deref());
    let custom_about = custom_about.filter(|_| custom == "row").map(html::inline);
    Value::Object(object([
        ("name", Some(name.as_str().into())),
        ("short", question.short.as_ref().map(|_| name.as_str().into())),
        // A question that starts with a list or a drawing has its name for a heading.
        ("ask", Some(if asked.is_empty() { html::escaped(&name) } else { asked }.into())),
        ("more", Some(more).filter(|more| !more.is_empty()).map(Value::from)),
        ("custom", Some(custom.into())),
        ("customLabel", custom_label),
        ("customAbout", custom_about.map(Value::from)),
        ("multi", flag(question.has_ticks())),
        ("maySkip", flag(form.may_skip(index))),
        ("none", flag(form.policy.takes_none(question))),
        ("options", Some(options.collect())),
    ]))
}

/// The sentence about the end of a request on the pages that did not end it.
pub(super) fn closing(outcome: &Outcome, via: Option<&Via>) -> String {
    match (outcome, via) {
        (Outcome::Answered(_), Some(via)) => words::answered_by(place(via)),
        (Outcome::Cancelled(_), Some(via)) => words::closed_by(place(via)),
        (Outcome::Discussed(_), _) => page::discussed().to_owned(),
        (Outcome::TimedOut(_), _) => transcript::timed_out().to_owned(),
        _ => page::gone().to_owned(),
    }
}

/// Where something was done, as [`words::answered_by`] names it.
fn place(via: &Via) -> String {
    match via {
        Via::Dialogs | Via::Message => "client".to_owned(),
        via => text::line(via.word()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{self, Flavor};
    use crate::model::{Answer, Kept, image::chip};

    #[test]
    fn an_option_for_own_words_names_the_row_for_them() {
        let args = json!({ "questions": [{ "question": "Where?", "options": [
            "Here", { "label": "Other", "description": "Tell *me* where" }, "There",
        ] }] });
        let call = contract::parse("ask_user", Flavor::Rpiv, args).unwrap();
        let labels = contract::labels(&call);
        let one = one(&call.form, 0, &call.form.questions[0], &labels[0]);
        assert_eq!(
            (&one["custom"], &one["customLabel"], &one["customAbout"]),
            (&json!("row"), &json!("Other"), &json!("Tell <em>me</em> where"))
        );
        assert_eq!(one["options"].as_array().map(Vec::len), Some(2));
    }

    #[test]
    fn what_is_answered_already_is_the_pages_draft() {
        let options = json!([{ "label": "A" }, { "label": "B" }]);
        let args = json!({ "questions": [
            { "question": "One?", "options": options },
            { "question": "Own?", "options": options },
            { "question": "Text?" },
            { "question": "Open?", "options": options },
        ] });
        let call = contract::parse("ask_user", Flavor::Rpiv, args).unwrap();
        let answer = |picks: &[usize], custom: Option<String>, note: Option<&str>| {
            let (picks, note) = (picks.to_vec(), note.map(str::to_owned));
            Some(Answer { picks, custom, note, ..Answer::default() })
        };
        let answers = Answers {
            each: vec![
                answer(&[1], None, Some("why")),
                answer(&[], Some("mine".into()), None),
                answer(&[], Some(format!("see {}", chip(0))), None),
                None,
            ],
            ..Answers::default()
        };
        let mut asked = Asked {
            request_id: "r",
            form: &call.form,
            labels: &contract::labels(&call),
            waits: true,
            long_answer: 0,
            closes_in_ms: None,
            answers: &answers,
            kept: &KeptForm { each: vec![None, Some(Kept::default())], topic: None },
        };
        let draft = |picks: &[usize], custom: bool, text: &str, note: &str| json!({ "picks": picks, "custom": custom, "none": false, "text": text, "note": note });
        let mut kept = draft(&[], true, "mine", "");
        kept["kept"] = true.into();
        assert_eq!(
            asked.message()["draft"],
            json!({ "note": "", "each": [
                draft(&[1], false, "", "why"),
                kept,
                draft(&[], false, "see ", ""),
                null,
            ] })
        );
        let none = Answers::none(4);
        asked.answers = &none;
        assert_eq!(asked.message().get("draft"), None);
        // The agent goes on meanwhile, and that is said where there is no room for the questions, too.
        assert_eq!([&asked.message()["waits"], &asked.brief()["waits"]], [true, true]);
    }
}
