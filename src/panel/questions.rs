//! What a request looks like to the page, and how its end is told.

use serde_json::{Map, Value, json};

use super::html;
use crate::model::image::without_chips;
use crate::model::{Answers, KeptForm, Kind, Notes, Question, Questionnaire, Submit, text};
use crate::strings::{page, panel as words};

/// A request as it is opened.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Its id, which the answer names.
    pub request_id: &'a str,
    /// The checked questions.
    pub form: &'a Questionnaire,
    /// The labels of each question's options as the call wrote them: they are what is answered.
    pub labels: &'a [Vec<String>],
    /// The extension that asks, where it is another one.
    pub from: Option<&'a str>,
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
        let mut message = Map::new();
        let mut set = |key: &str, value: Value| message.insert(key.to_owned(), value);
        set("requestId", self.request_id.into());
        for (key, said) in [("from", self.from), ("title", form.title.as_deref())] {
            if let Some(said) = said {
                set(key, text::line(said).into());
            }
        }
        if let Some(context) = &form.context {
            set("context", html::blocks(context).into());
        }
        let submit = match policy.submit {
            Submit::Required => "required",
            Submit::Partial => "partial",
        };
        set("submit", submit.into());
        let notes = match policy.notes {
            Notes::None => "none",
            Notes::Question => "question",
            Notes::QuestionAndForm => "form",
        };
        set("notes", notes.into());
        for (key, holds) in [
            ("waits", self.waits),
            ("comment", policy.comment),
            ("blank", policy.takes_blank),
            ("join", !policy.custom_replaces_ticks),
            ("chat", policy.chat),
            ("discuss", form.takes_discuss()),
        ] {
            if holds {
                set(key, true.into());
            }
        }
        if self.long_answer > 0 {
            set("longAnswer", self.long_answer.into());
        }
        let none: &[String] = &[];
        let each = form.questions.iter().enumerate().map(|(index, question)| {
            let labels = labels.get(index).map_or(none, Vec::as_slice);
            one(form, index, question, labels)
        });
        set("questions", each.collect());
        if self.answers.count() > 0 || self.answers.note.is_some() {
            set("draft", self.draft());
        }
        Value::Object(message)
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
            let mut draft = json!({
                "picks": answer.picks,
                "custom": custom,
                "none": none && self.form.policy.takes_none(question),
                "text": said(&answer.custom),
                "note": said(&answer.note),
            });
            if let (Some(Some(_)), Some(fields)) =
                (self.kept.each.get(index), draft.as_object_mut())
            {
                fields.insert("kept".to_owned(), true.into());
            }
            draft
        });
        json!({ "note": said(&self.answers.note), "each": each.collect::<Vec<_>>() })
    }
}

fn one(form: &Questionnaire, index: usize, question: &Question, labels: &[String]) -> Value {
    let (asked, more) = html::split(&question.text);
    let name = form.short(index).into_owned();
    let mut out = Map::new();
    let mut set = |key: &str, value: Value| out.insert(key.to_owned(), value);
    set("name", name.as_str().into());
    if question.short.is_some() {
        set("short", name.as_str().into());
    }
    // A question that starts with a list or a drawing has its name for a heading.
    set("ask", if asked.is_empty() { html::escaped(&name) } else { asked }.into());
    if !more.is_empty() {
        set("more", more.into());
    }
    let custom = match question.kind {
        Kind::Text => "only",
        Kind::Choice { custom: true, .. } => "row",
        Kind::Choice { custom: false, .. } => "none",
    };
    set("custom", custom.into());
    if custom == "row" {
        set("customLabel", form.policy.custom_row.words().into());
    }
    for (key, holds) in [
        ("multi", question.has_ticks()),
        ("maySkip", form.may_skip(index)),
        ("none", form.policy.takes_none(question)),
    ] {
        if holds {
            set(key, true.into());
        }
    }
    let options = question.choices().iter().enumerate().map(|(at, choice)| {
        let shown = choice.label.trim_end();
        let unmarked = text::without_recommended(shown);
        let label = labels.get(at).map_or(choice.label.as_str(), String::as_str);
        let mut option =
            json!({ "label": label, "text": html::inline(unmarked.as_deref().unwrap_or(shown)) });
        if let Some(fields) = option.as_object_mut() {
            if unmarked.is_some() {
                fields.insert("recommended".to_owned(), true.into());
            }
            for (key, html) in [
                ("description", choice.description.as_deref().map(html::inline)),
                ("preview", choice.preview.as_deref().map(html::blocks)),
            ] {
                if let Some(html) = html.filter(|html| !html.is_empty()) {
                    fields.insert(key.to_owned(), html.into());
                }
            }
        }
        option
    });
    set("options", options.collect());
    Value::Object(out)
}

/// How a request ended, for the pages that did not end it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closing<'a> {
    /// It was answered: `via` is `terminal`, `dialogs`, `message`, `browser`, or the name that an
    /// extension gave itself.
    Answered(&'a str),
    /// The person closed it; `via` as above.
    Cancelled(&'a str),
    /// The person would rather talk about it.
    Discussed,
    /// The call's own time ran out.
    TimedOut,
    /// The agent was stopped, or the session was left.
    Gone,
}

impl Closing<'_> {
    /// The sentence that the pages show.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Answered(via) => words::answered_by(place(via)),
            Self::Cancelled(via) => words::cancelled_by(place(via)),
            Self::Discussed => words::talked_about().to_owned(),
            Self::TimedOut => words::timed_out().to_owned(),
            Self::Gone => page::gone().to_owned(),
        }
    }
}

/// Where something was done, as [`words::answered_by`] names it.
fn place(via: &str) -> String {
    match via {
        "dialogs" | "message" => "client".to_owned(),
        via => text::line(via),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{self, Flavor};
    use crate::model::{Answer, Kept, image::chip};

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
            from: None,
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
