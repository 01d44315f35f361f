//! Recommendations of a model in separate fields, instead of "(Recommended)" after a label. Our
//! schemas do not contain these fields; models know them from other tools.

use serde_json::Value;

use super::schema::is_spelling_of;
use super::values::{has_content, to_flag};
use crate::model::text;

/// Names of the flag of an option, and of the field of a question that lists recommended options.
/// All names are in lower case, without `_` and `-`.
const MARKS: &[&str] = &[
    "recommended",
    "recommendedoption",
    "recommendedoptions",
    "recommendedindex",
    "recommendedlabel",
    "recommendedchoice",
    "recommendedanswer",
    "recommendation",
    "isrecommended",
];
/// Names of the field with the reason of a recommendation.
const REASONS: &[&str] =
    &["recommendedreason", "recommendationreason", "reason", "recommendedbecause"];

/// Returns `true` for the name of a field with a recommendation or its reason.
pub(super) fn is_recommendation_field(key: &str) -> bool {
    is_named(key, MARKS) || is_named(key, REASONS)
}

fn is_named(key: &str, names: &[&str]) -> bool {
    names.iter().any(|name| is_spelling_of(key, name))
}

/// Returns for each option of `question` whether a field recommends it, and the reason. `labels`:
/// the labels of the options.
pub(super) fn find_marks<'a>(question: &'a Value, labels: &[&str]) -> Vec<(bool, Option<&'a str>)> {
    let picked: Vec<usize> = marks(question).flat_map(|mark| picks(mark, labels)).collect();
    let options = question.get("options").and_then(Value::as_array).into_iter().flatten();
    let each = labels.iter().zip(options).enumerate().map(|(index, (label, option))| {
        let is_marked = marks(option).any(|flag| to_flag(flag) == Some(true));
        let is_recommended = is_marked || picked.contains(&index);
        let has_mark = is_recommended || text::recommended(label).is_some();
        let shared_reason = if has_mark { reason(question) } else { None };
        (is_recommended, reason(option).or(shared_reason))
    });
    each.collect()
}

/// Returns the values of the recommendation fields of an object.
fn marks(object: &Value) -> impl Iterator<Item = &Value> {
    let fields = object.as_object().into_iter().flatten();
    fields.filter(|(key, _)| is_named(key, MARKS)).map(|(_, value)| value)
}

/// Returns the reason in the fields of an option or a question.
fn reason(object: &Value) -> Option<&str> {
    let fields = object.as_object().into_iter().flatten();
    let mut reasons = fields.filter(|(key, _)| is_named(key, REASONS));
    reasons.find_map(|(_, value)| if has_content(value) { value.as_str() } else { None })
}

/// Returns `true` if the field `key` of a question has an effect. `labels`: the labels of the
/// question's options. `any`: at least one option is recommended.
pub(super) fn is_read_in_question(key: &str, value: &Value, labels: &[&str], any: bool) -> bool {
    (any && is_named(key, REASONS)) || (is_named(key, MARKS) && !picks(value, labels).is_empty())
}

/// Returns `true` if the field `key` of an option has an effect.
pub(super) fn is_read_in_option(key: &str, value: &Value) -> bool {
    is_named(key, REASONS) || (is_named(key, MARKS) && to_flag(value).is_some())
}

/// Returns the indices of the options that `value` names: with a label, an index from 0, or a list
/// of these.
fn picks(value: &Value, labels: &[&str]) -> Vec<usize> {
    let named = match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(items) => return items.iter().flat_map(|item| picks(item, labels)).collect(),
        Value::Null | Value::Bool(_) | Value::Object(_) => return Vec::new(),
    };
    let find_index = || {
        let number: f64 = named.trim().parse().ok()?;
        (0..labels.len()).find(|index| index.to_string() == number.to_string())
    };
    find_label(&named, labels).or_else(find_index).into_iter().collect()
}

/// Returns the index of the label that `named` means. An equal label is preferred, then the first
/// label that is equal apart from case, “(Recommended)”, backticks and asterisks, then the only
/// label that starts with the words of `named`.
fn find_label(named: &str, labels: &[&str]) -> Option<usize> {
    let plain = |label: &str| {
        let label = text::line(label).to_lowercase();
        let label = text::without_recommended(&label).unwrap_or(label);
        text::unmarked(&label).trim().to_owned()
    };
    let plain_named = plain(named);
    let equal = labels.iter().position(|label| *label == named);
    let equal = equal.or_else(|| labels.iter().position(|label| plain(label) == plain_named));
    let starts_with_name = |(_, label): &(usize, &&str)| {
        let label = plain(label);
        let rest = label.strip_prefix(&plain_named);
        !plain_named.is_empty() && rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let mut longer = labels.iter().enumerate().filter(starts_with_name);
    match (equal, longer.next(), longer.next()) {
        (None, Some((index, _)), None) => Some(index),
        (equal, ..) => equal,
    }
}
