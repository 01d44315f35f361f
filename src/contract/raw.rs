//! The questions of a prepared call as the model wrote them: what answers echo.

use serde_json::{Map, Value};

use super::recommended;
use super::shape::Shape;
use crate::model::other::is_other;
use crate::model::{Answer, Choice, Kind, Question, text};
use crate::strings::{RECOMMENDED, plain};

/// One question, whatever the contract calls its fields.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct RawQuestion {
    pub text: String,
    /// The short name: `header`, or `label` of the tool `question`.
    pub header: Option<String>,
    pub id: Option<String>,
    pub multi: bool,
    /// False only where the call says so.
    pub required: bool,
    /// False where the call forbids custom text; just batches and single questions heed it.
    pub freeform: bool,
    pub choices: Vec<RawChoice>,
    /// Options that only stand for own words ("Other"), each with its place among all options: they are
    /// no choices, and the first one words the row for custom text.
    pub own_rows: Vec<(usize, RawChoice)>,
}

/// One choice of a [`RawQuestion`].
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct RawChoice {
    pub label: String,
    /// What the model gets back instead of the label (the tool `question`).
    pub value: Option<String>,
    pub description: Option<String>,
    pub preview: Option<String>,
    /// True where a field says that the model recommends it; its label may say so, too.
    pub recommended: bool,
    /// Why the model recommends it, where that stands in a field of its own.
    pub reason: Option<String>,
}

impl RawQuestion {
    /// The list under `questions`, of a prepared call or of stored details; `None` where that is
    /// no list of questions of this shape.
    pub fn list(shape: &Shape, params: &Value) -> Option<Vec<Self>> {
        let list = params.get("questions")?.as_array()?;
        list.iter().map(|question| Self::read(shape, question)).collect()
    }

    /// Reads one question; `None` where it is none of this shape.
    pub fn read(shape: &Shape, question: &Value) -> Option<Self> {
        // What the shape does not know means nothing, but for what is recommended.
        let field = |name: &str| {
            shape.question.iter().find(|it| it.name == name).and_then(|it| question.get(it.name))
        };
        let text = |name: &str| field(name).and_then(Value::as_str).map(str::to_owned);
        let mut choices = RawChoice::list(shape, field("options"), "label")?;
        if let Value::Object(fields) = question {
            recommend(fields, &mut choices);
        }
        Some(Self {
            text: text(shape.text_field())?,
            header: text("header").or_else(|| text("label")),
            id: text("id"),
            multi: field("multiSelect") == Some(&Value::Bool(true)),
            required: field("required") != Some(&Value::Bool(false)),
            freeform: field("allowFreeform") != Some(&Value::Bool(false)),
            choices,
            own_rows: Vec::new(),
        })
    }

    /// Takes the options that only stand for own words out of its choices.
    #[must_use]
    pub fn with_own_rows(mut self) -> Self {
        let options = std::mem::take(&mut self.choices).into_iter().enumerate();
        let (own, choices): (Vec<_>, Vec<_>) = options.partition(|(_, it)| is_other(&it.label));
        self.choices = choices.into_iter().map(|(_, choice)| choice).collect();
        self.own_rows = own;
        self
    }

    /// All options as the model wrote them.
    pub fn options(&self) -> Vec<&RawChoice> {
        let mut options: Vec<&RawChoice> = self.choices.iter().collect();
        for (index, row) in &self.own_rows {
            options.insert((*index).min(options.len()), row);
        }
        options
    }

    /// True when several of its choices may be picked.
    pub fn is_multi(&self) -> bool {
        self.multi && !self.choices.is_empty()
    }

    /// The question as the form shows it: clean, answerable with custom text.
    pub fn shown(&self) -> Question {
        let choice = |raw: &RawChoice| Choice {
            label: raw.marked_label(),
            description: raw.reasoned_description(),
            preview: shown(raw.preview.as_deref()),
        };
        let own_row = self.own_rows.first().filter(|_| !self.choices.is_empty());
        let own_row = own_row.map(|(_, row)| Choice {
            label: text::line(&row.label),
            description: row.reasoned_description(),
            preview: None,
        });
        Question {
            text: shown(Some(&self.text)).unwrap_or_default(),
            short: short(self.header.as_deref()),
            kind: Kind::new(self.choices.iter().map(choice).collect(), self.multi, true),
            own_row,
            required: self.required,
        }
    }

    /// The choices that `answer` picks, in its order.
    pub fn picked(&self, answer: &Answer) -> Vec<&RawChoice> {
        answer.picks.iter().filter_map(|index| self.choices.get(*index)).collect()
    }

    /// The labels of the choices that `answer` picks.
    pub fn labels(&self, answer: &Answer) -> Vec<&str> {
        self.picked(answer).into_iter().map(|it| it.label.as_str()).collect()
    }

    /// `answer` in words, for the person who corrects it: the labels of the picked choices, then custom
    /// text.
    pub fn words(&self, answer: &Answer) -> String {
        let labels = self.labels(answer).into_iter();
        labels.chain(answer.custom.as_deref()).collect::<Vec<_>>().join(", ")
    }

    /// The notes on its choices, each with the choice's label.
    pub fn choice_notes<'a>(
        &'a self,
        answer: &'a Answer,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        let labelled = |(index, note): (&usize, &'a String)| {
            Some((self.choices.get(*index)?.label.as_str(), note.as_str()))
        };
        answer.notes.iter().filter_map(labelled).filter(|(_, note)| !note.is_empty())
    }

    /// `{label: note}` of the notes on its choices. Choices of the same label share theirs.
    pub fn notes_by_label(&self, answer: &Answer) -> Option<Value> {
        let mut notes = Map::new();
        for (label, note) in self.choice_notes(answer) {
            let said = match notes.get(label).and_then(Value::as_str) {
                Some(before) => format!("{before}\n{note}"),
                None => note.to_owned(),
            };
            notes.insert(label.to_owned(), said.into());
        }
        (!notes.is_empty()).then_some(Value::Object(notes))
    }

    /// The note on it and a line for each note on a choice, where the contract has one text for
    /// all of them.
    pub fn noted(&self, answer: &Answer) -> Option<String> {
        let note = answer.note.clone().filter(|note| !note.is_empty());
        let line = |(label, note): (&str, &str)| plain::with(label.trim(), note);
        let lines: Vec<_> = note.into_iter().chain(self.choice_notes(answer).map(line)).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

/// Marks the `choices` that the `fields` of their question recommend, and gives those that are recommended
/// the reason in them.
fn recommend(fields: &Map<String, Value>, choices: &mut [RawChoice]) {
    if !fields.keys().any(|key| recommended::is_field(key)) {
        return;
    }
    let labels: Vec<&str> = choices.iter().map(|choice| choice.label.as_str()).collect();
    let (picked, reason) = recommended::in_question(fields, &labels);
    for (index, choice) in choices.iter_mut().enumerate() {
        choice.recommended |= picked.contains(&index);
        if choice.is_recommended() && choice.reason.is_none() {
            choice.reason = reason.map(str::to_owned);
        }
    }
}

impl RawChoice {
    /// A choice that has nothing but its label.
    pub fn from_label(label: impl Into<String>) -> Self {
        Self { label: label.into(), ..Self::default() }
    }

    /// True where its label or a field says that the model recommends it.
    pub fn is_recommended(&self) -> bool {
        self.recommended || text::recommended(&self.label).is_some()
    }

    /// The clean label, with "(Recommended)" behind it where only a field says so.
    fn marked_label(&self) -> String {
        let label = text::line(&self.label);
        if self.recommended && text::recommended(&label).is_none() {
            format!("{label} {RECOMMENDED}")
        } else {
            label
        }
    }

    /// The clean description, with the reason behind it.
    fn reasoned_description(&self) -> Option<String> {
        let (description, reason) =
            (shown(self.description.as_deref()), shown(self.reason.as_deref()));
        let (Some(said), Some(reason)) = (&description, &reason) else {
            return description.or(reason);
        };
        if said.contains(reason.as_str()) {
            return description;
        }
        let is_sentence = said.ends_with(['.', '!', '?', '…', ':', '。', '！', '？', '：']);
        let between = if is_sentence { " " } else { " — " };
        Some(format!("{said}{between}{reason}"))
    }

    /// Reads a list of choices whose labels stand under `label`; no list is an empty one, `None`
    /// is something else. What the shape does not know means nothing, but for what is recommended.
    pub fn list(shape: &Shape, list: Option<&Value>, label: &str) -> Option<Vec<Self>> {
        let is_known = |name: &str| name == label || shape.choice.iter().any(|it| it.name == name);
        let choice = |choice: &Value| {
            let text = |name: &str| {
                let text = choice.get(name).filter(|_| is_known(name))?.as_str();
                text.map(str::to_owned)
            };
            Some(Self {
                label: text(label)?,
                value: text("value"),
                description: text("description"),
                preview: text("preview").filter(|preview| !preview.is_empty()),
                recommended: choice.as_object().is_some_and(recommended::is_marked),
                reason: choice.as_object().and_then(recommended::reason).map(str::to_owned),
            })
        };
        list.map_or(Some(Vec::new()), |list| list.as_array()?.iter().map(choice).collect())
    }
}

/// The one question of `ask_user`'s short form, which stands in the call itself, as one of a list.
pub(super) fn short_form(params: &Value) -> Value {
    const NAMES: [(&str, &str); 5] = [
        ("question", "question"),
        ("title", "header"),
        ("options", "options"),
        ("allowMultiple", "multiSelect"),
        ("allowFreeform", "allowFreeform"),
    ];
    let field = |(from, to): (&str, &str)| Some((to.to_owned(), params.get(from)?.clone()));
    let recommended = params.as_object().into_iter().flatten();
    let recommended = recommended.filter(|(key, _)| recommended::is_field(key));
    let recommended = recommended.map(|(key, value)| (key.clone(), value.clone()));
    NAMES.into_iter().filter_map(field).chain(recommended).collect()
}

/// A text without white space around it, if it says anything.
pub(super) fn trimmed(raw: Option<&str>) -> Option<&str> {
    raw.map(str::trim).filter(|it| !it.is_empty())
}

/// A clean short name, if it says anything.
pub(super) fn short(raw: Option<&str>) -> Option<String> {
    raw.map(text::line).filter(|it| !it.is_empty())
}

/// A clean text of several lines, if it says anything.
pub(super) fn shown(raw: Option<&str>) -> Option<String> {
    raw.map(text::block).filter(|it| !it.trim().is_empty())
}
