//! The questions of a repaired call in the model's original words, which results repeat.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::recommended;
use super::schema::{Field, Shape, find, names};
use crate::model::other::is_other;
use crate::model::{Answer, Choice, Question, text};
use crate::strings::{RECOMMENDED, plain};

/// One question of any tool, and the schema of a question of `ask_user`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, JsonSchema)]
pub(super) struct RawQuestion {
    /// The question to ask
    #[serde(rename = "question", alias = "prompt")]
    #[schemars(extend("x-text" = true, "x-prose" = true, "x-names" = names::QUESTION))]
    pub text: String,
    /// Optional header/title for context
    #[serde(alias = "label")]
    #[schemars(extend("x-names" = ["title", "label", "short", "heading"]))]
    pub header: Option<String>,
    /// Suggested options
    #[serde(rename = "options", default)]
    #[schemars(extend("x-names" = names::OPTIONS))]
    pub choices: Vec<RawChoice>,
    /// Allow multiple selections
    // In `@eko24ive/pi-ask`, the type of a question is "single", "multi" or "preview".
    #[serde(rename = "multiSelect", default)]
    #[schemars(extend("x-names" = ["allowmultiple", "multiple", "multi", "type"]))]
    pub multi: bool,
    /// Batch only.
    #[schemars(extend("x-list" = false, "x-names" = ["key"]))]
    pub id: Option<String>,
    /// false if the user may skip it.
    #[serde(default = "default_true")]
    pub required: bool,
    /// Batch only: as multiSelect.
    #[serde(rename = "allowMultiple")]
    #[schemars(extend("x-list" = false, "x-alias" = true))]
    pub alias: Option<bool>,
    /// Batch only.
    #[serde(rename = "allowFreeform", default = "default_true")]
    #[schemars(extend("x-list" = false))]
    pub freeform: bool,
    /// The model's options that stand for a custom answer ("Other"), each with its index among all
    /// options. `choices` does not contain them. The first label is shown for the custom answer.
    #[serde(skip)]
    pub own_rows: Vec<(usize, RawChoice)>,
}

/// One choice of a [`RawQuestion`].
#[derive(Debug, Clone, Default, PartialEq, Deserialize, JsonSchema)]
pub(super) struct RawChoice {
    /// Display text
    #[schemars(extend("x-text" = true, "x-names" = names::LABEL))]
    pub label: String,
    /// Help text
    #[schemars(extend("x-prose" = true, "x-names" = names::DESCRIPTION))]
    pub description: Option<String>,
    /// Markdown to compare options, e.g. code or a mockup.
    #[schemars(extend("x-prose" = true))]
    pub preview: Option<String>,
    /// The value that the model gets instead of the label (in the tool `question`).
    #[schemars(skip)]
    pub value: Option<String>,
    /// `true` if a field recommends this option. (A label can also contain a recommendation.)
    #[serde(skip)]
    pub recommended: bool,
    /// The reason of the recommendation, if a field contains it.
    #[serde(skip)]
    pub reason: Option<String>,
}

fn default_true() -> bool {
    true
}

/// Removes unknown fields from an object, and from objects in its lists.
fn only_known(known: &[Field], value: &Value) -> Value {
    let Value::Object(fields) = value else { return value.clone() };
    let known_field = |(key, value): (&String, &Value)| {
        let field = find(known, key).filter(|_| !value.is_null())?;
        let value = match value {
            Value::Array(items) => {
                items.iter().map(|item| only_known(&field.items, item)).collect()
            }
            value => value.clone(),
        };
        Some((key.clone(), value))
    };
    fields.iter().filter_map(known_field).collect()
}

impl RawQuestion {
    /// Parses the list `questions` of a repaired call or of stored details. Returns `None` if this
    /// is not a list of questions with the fields of `shape`.
    pub fn list(shape: &Shape, params: &Value) -> Option<Vec<Self>> {
        let questions = params.get("questions")?.as_array()?;
        questions.iter().map(|question| Self::read(shape, question)).collect()
    }

    /// Parses a question with the fields of `shape`; `None` if a field has the wrong type. Ignores
    /// other fields except recommendations.
    pub fn read(shape: &Shape, question: &Value) -> Option<Self> {
        let mut parsed = Self::deserialize(only_known(shape.question(), question)).ok()?;
        let labels: Vec<&str> = parsed.choices.iter().map(|choice| choice.label.as_str()).collect();
        let recommended = recommended::find_marks(question, &labels);
        for (choice, (is_recommended, reason)) in parsed.choices.iter_mut().zip(recommended) {
            choice.preview.take_if(|preview| preview.is_empty());
            choice.recommended = is_recommended;
            choice.reason = reason.map(str::to_owned);
        }
        Some(parsed)
    }

    /// Moves the model's options for a custom answer from `choices` to `own_rows`.
    #[must_use]
    pub fn with_own_rows(mut self) -> Self {
        let options = std::mem::take(&mut self.choices).into_iter().enumerate();
        let (others, choices): (Vec<_>, Vec<_>) =
            options.partition(|(_, choice)| is_other(&choice.label));
        self.choices = choices.into_iter().map(|(_, choice)| choice).collect();
        self.own_rows = others;
        self
    }

    /// Returns all options of the model in the original order, including `own_rows`.
    pub fn options(&self) -> Vec<&RawChoice> {
        let mut options: Vec<&RawChoice> = self.choices.iter().collect();
        for (index, option) in &self.own_rows {
            options.insert((*index).min(options.len()), option);
        }
        options
    }

    /// Builds a question that has only these parts.
    pub fn from_labels<'a>(
        text: &str,
        header: Option<&str>,
        labels: impl Iterator<Item = &'a str>,
    ) -> Self {
        let choice = |label: &str| RawChoice { label: label.to_owned(), ..RawChoice::default() };
        Self {
            text: text.to_owned(),
            header: header.map(str::to_owned),
            choices: labels.map(choice).collect(),
            ..Self::default()
        }
    }

    pub fn is_multi(&self) -> bool {
        self.multi && !self.choices.is_empty()
    }

    /// Returns the sanitized question for the form. It accepts a custom answer.
    pub fn to_question(&self) -> Question {
        let choice = |raw: &RawChoice| Choice {
            label: raw.marked_label(),
            description: raw.reasoned_description(),
            preview: sanitized_block(raw.preview.as_deref()),
        };
        let own_row = if self.choices.is_empty() { None } else { self.own_rows.first() };
        let own_row = own_row.map(|(_, row)| Choice {
            label: text::line(&row.label),
            description: row.reasoned_description(),
            preview: None,
        });
        Question {
            text: sanitized_block(Some(&self.text)).unwrap_or_default(),
            short: sanitized_line(self.header.as_deref()),
            choices: self.choices.iter().map(choice).collect(),
            multiple: self.multi,
            custom: true,
            own_row,
            required: self.required,
        }
    }

    /// Returns the labels of the options in `answer`, in the order of the answer.
    pub fn labels(&self, answer: &Answer) -> Vec<&str> {
        let picked = answer.picks.iter().filter_map(|index| self.choices.get(*index));
        picked.map(|choice| choice.label.as_str()).collect()
    }

    /// Returns `answer` as text: the labels of the selected options, then the custom answer.
    pub fn answer_text(&self, answer: &Answer) -> String {
        let labels = self.labels(answer).into_iter();
        labels.chain(answer.custom.as_deref()).collect::<Vec<_>>().join(", ")
    }

    /// Returns the notes on options, each with the label of the option.
    pub fn choice_notes<'a>(
        &'a self,
        answer: &'a Answer,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        let labelled = |(index, note): (&usize, &'a String)| {
            Some((self.choices.get(*index)?.label.as_str(), note.as_str()))
        };
        answer.notes.iter().filter_map(labelled).filter(|(_, note)| !note.is_empty())
    }

    /// Returns the notes on options as `{label: note}`. Options with equal labels share one entry.
    pub fn notes_by_label(&self, answer: &Answer) -> Option<Value> {
        let mut notes = Map::new();
        for (label, note) in self.choice_notes(answer) {
            let note = match notes.get(label).and_then(Value::as_str) {
                Some(before) => format!("{before}\n{note}"),
                None => note.to_owned(),
            };
            notes.insert(label.to_owned(), note.into());
        }
        (!notes.is_empty()).then_some(Value::Object(notes))
    }

    /// Returns the note on the question and the notes on options as one text, one note per line.
    /// For contracts without separate notes on options.
    pub fn all_notes(&self, answer: &Answer) -> Option<String> {
        let note = answer.note.clone().filter(|note| !note.is_empty());
        let line = |(label, note): (&str, &str)| plain::with(label.trim(), note);
        let lines: Vec<_> = note.into_iter().chain(self.choice_notes(answer).map(line)).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

impl RawChoice {
    /// Returns `true` if the label or a field recommends this option.
    pub fn is_recommended(&self) -> bool {
        self.recommended || text::recommended(&self.label).is_some()
    }

    /// Returns the sanitized label. Appends "(Recommended)" if only a field recommends the option.
    fn marked_label(&self) -> String {
        let label = text::line(&self.label);
        if self.recommended && text::recommended(&label).is_none() {
            format!("{label} {RECOMMENDED}")
        } else {
            label
        }
    }

    /// Returns the sanitized description and the reason of the recommendation.
    fn reasoned_description(&self) -> Option<String> {
        let (description, reason) =
            (sanitized_block(self.description.as_deref()), sanitized_block(self.reason.as_deref()));
        let (Some(text), Some(reason)) = (&description, &reason) else {
            return description.or(reason);
        };
        if text.contains(reason.as_str()) {
            return description;
        }
        let is_sentence = text.ends_with(['.', '!', '?', '…', ':', '。', '！', '？', '：']);
        let between = if is_sentence { " " } else { " — " };
        Some(format!("{text}{between}{reason}"))
    }
}

/// Returns the question of a call in the short form, as an item of `questions`.
pub(super) fn short_form(params: &Value) -> Value {
    let field = |(key, value): (&String, &Value)| {
        let name = match key.as_str() {
            "title" => "header",
            "allowMultiple" => "multiSelect",
            key @ ("question" | "options" | "allowFreeform") => key,
            key => Some(key).filter(|key| recommended::is_recommendation_field(key))?,
        };
        Some((name.to_owned(), value.clone()))
    };
    params.as_object().into_iter().flatten().filter_map(field).collect()
}

/// Returns a trimmed text; `None` if it is blank.
pub(super) fn trimmed(raw: Option<&str>) -> Option<&str> {
    raw.map(str::trim).filter(|text| !text.is_empty())
}

/// Returns a text as one sanitized line; `None` if it is blank.
pub(super) fn sanitized_line(raw: Option<&str>) -> Option<String> {
    raw.map(text::line).filter(|text| !text.is_empty())
}

/// Returns a sanitized text of several lines; `None` if it is blank.
pub(super) fn sanitized_block(raw: Option<&str>) -> Option<String> {
    raw.map(text::block).filter(|text| !text.trim().is_empty())
}
