//! The arguments of a checked call, read from their JSON when somebody needs them: a form that opens
//! needs none of them.

use std::cell::OnceCell;
use std::ops::Deref;
use std::rc::Rc;

use serde_json::Value;

use super::raw::RawQuestion;
use super::shape::Shape;

/// Prepared arguments. A copy shares them.
#[derive(Debug, Clone)]
pub struct Params(Rc<Source>);

#[derive(Debug)]
struct Source {
    json: Option<String>,
    /// What stands beside the list of questions, where that is known before all of it is read.
    beside: Option<Value>,
    value: OnceCell<Value>,
}

impl Params {
    /// Those that this JSON holds, of which somebody made sure that it is JSON with a list of questions;
    /// `beside` has the other fields of it.
    pub(super) fn of_json(json: String, beside: Value) -> Self {
        let (json, beside) = (Some(json), Some(beside));
        Self(Rc::new(Source { json, beside, value: OnceCell::new() }))
    }

    /// Whether they have a list of questions.
    pub(super) fn is_list(&self) -> bool {
        self.0.beside.is_some() || self.get("questions").is_some_and(Value::is_array)
    }

    /// The field `name`, which is not that of the questions.
    pub(super) fn beside(&self, name: &str) -> Option<&Value> {
        self.0.beside.as_ref().unwrap_or_else(|| self).get(name)
    }

    /// The JSON that they were read from, if they came as JSON.
    pub(super) fn json(&self) -> Option<&str> {
        self.0.json.as_deref()
    }
}

impl From<Value> for Params {
    fn from(value: Value) -> Self {
        Self(Rc::new(Source { json: None, beside: None, value: value.into() }))
    }
}

impl Deref for Params {
    type Target = Value;

    fn deref(&self) -> &Value {
        let read = || self.json().and_then(|json| serde_json::from_str(json).ok());
        self.0.value.get_or_init(|| read().unwrap_or_default())
    }
}

/// The questions in prepared arguments as the model wrote them. A copy shares them.
#[derive(Debug, Clone)]
pub(super) struct RawQuestions(Rc<Listed>);

#[derive(Debug)]
struct Listed {
    of: Option<(Params, &'static Shape)>,
    read: OnceCell<Vec<RawQuestion>>,
}

impl RawQuestions {
    /// Those that `params` list.
    pub fn listed(params: &Params, shape: &'static Shape) -> Self {
        let of = Some((params.clone(), shape));
        Self(Rc::new(Listed { of, read: OnceCell::new() }))
    }
}

impl From<Vec<RawQuestion>> for RawQuestions {
    fn from(questions: Vec<RawQuestion>) -> Self {
        Self(Rc::new(Listed { of: None, read: questions.into() }))
    }
}

impl Deref for RawQuestions {
    type Target = [RawQuestion];

    fn deref(&self) -> &[RawQuestion] {
        let Listed { of, read } = &*self.0;
        let list = || of.as_ref().and_then(|(params, shape)| RawQuestion::list(shape, params));
        read.get_or_init(|| list().unwrap_or_default())
    }
}
