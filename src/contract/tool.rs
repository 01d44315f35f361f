//! What Pi registers, and what the user set about it.

use serde::Deserialize;
use serde_json::Value;

use super::values::blank;

/// One tool and the texts the model reads: a file of `schema/`.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Tool {
    /// Tool name the model calls.
    #[serde(skip)]
    pub name: &'static str,
    /// Name for people.
    pub label: String,
    /// What the tool is for.
    pub description: String,
    /// One line for Pi's "Available tools".
    pub snippet: String,
    /// Bullets for Pi's "Guidelines"; each names the tool.
    pub guidelines: Vec<String>,
    /// Plain, flat JSON Schema: providers drop `$ref`, `anyOf` and friends. Where Pi's validation refuses a
    /// call, no contract can answer, so only those limits stand in it that the tool's peer has in its schema
    /// alone, and that `ask_user` wants at least one question: [`super::with_stand_in`].
    pub parameters: Value,
}

// The doc comments of these three are descriptions in `questions.schema.json`.

/// Whose texts and error codes the tool ask_user_question uses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Flavor {
    /// Those of rpiv-ask-user-question.
    #[default]
    Rpiv,
    /// Those of pi-forge, with its row “Chat about this”.
    Forge,
}

/// Which fields of ask_user the model reads about. All are accepted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Advertised {
    /// Those of a list of questions.
    #[default]
    List,
    /// Those of the short form and of batches, too.
    All,
}

/// Words the model reads; what is null or blank keeps the built-in ones.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Guidance {
    /// What the tool is for.
    pub description: Option<String>,
    /// One line for the list of tools in the system prompt.
    pub prompt_snippet: Option<String>,
    /// Bullets for the guidelines in the system prompt.
    pub prompt_guidelines: Option<Vec<String>>,
}

impl Tool {
    /// Takes the user's own texts; a blank one changes nothing.
    pub(super) fn guide(&mut self, guidance: &Guidance) {
        let says = |text: &&String| !blank(text);
        if let Some(text) = guidance.description.as_ref().filter(says) {
            self.description.clone_from(text);
        }
        if let Some(text) = guidance.prompt_snippet.as_ref().filter(says) {
            self.snippet.clone_from(text);
        }
        let list = guidance.prompt_guidelines.as_ref().filter(|list| !list.is_empty());
        if let Some(list) = list.filter(|list| list.iter().all(|text| !blank(text))) {
            self.guidelines.clone_from(list);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Tool;
    use crate::contract::shape::{Field, Kind, Needed, Shape};
    use crate::contract::{ask_user, ask_user_question as rpiv, claude, question};

    /// The fields, their types and which are required stand in both.
    #[test]
    fn the_schemas_and_the_shapes_say_the_same() {
        for (contract, shape) in [
            (&ask_user::CONTRACT, &ask_user::SHAPE),
            (&question::CONTRACT, &question::SHAPE),
            (&claude::CONTRACT, &claude::SHAPE),
            (&rpiv::RPIV, &rpiv::SHAPE),
        ] {
            let offered: Tool = serde_json::from_str(contract.offer.unwrap()).unwrap();
            let mut offered = plain(&offered.parameters);
            if contract.all_fields.is_some() {
                // A call in another form has no list.
                assert_eq!(
                    offered.as_object_mut().unwrap().remove("required"),
                    Some(json!(["questions"]))
                );
                let list = offered["properties"]["questions"].as_object_mut().unwrap();
                assert_eq!(list.remove("minItems"), Some(json!(1)));
            }
            let all = contract.all_fields.map(|all| plain(&serde_json::from_str(all).unwrap()));
            let mut all = all.unwrap_or_else(|| offered.clone());
            let question = all.pointer_mut("/properties/questions/items/properties").unwrap();
            // A batch has another name for a field that the shape has.
            question.as_object_mut().unwrap().remove("allowMultiple");
            assert_eq!(all, object(shape, shape.top), "{}", contract.name);
            assert!(is_part(&offered, &all), "{}: {offered}", contract.name);
        }
    }

    /// Whether every field of `part` is in `whole`, with the same type.
    fn is_part(part: &Value, whole: &Value) -> bool {
        match (part, whole) {
            (Value::Object(part), Value::Object(whole)) => {
                part.iter().all(|(key, value)| whole.get(key).is_some_and(|it| is_part(value, it)))
            }
            (part, whole) => part == whole,
        }
    }

    /// A schema without descriptions, its required fields in the order of its properties.
    fn plain(schema: &Value) -> Value {
        let mut schema = schema.clone();
        let Some(map) = schema.as_object_mut() else { return schema };
        for beside in ["description", "maxItems", "maxLength"] {
            map.remove(beside);
        }
        let names: Vec<_> = match map.get_mut("properties").and_then(Value::as_object_mut) {
            Some(properties) => {
                for property in properties.values_mut() {
                    *property = plain(property);
                }
                properties.keys().cloned().collect()
            }
            None => Vec::new(),
        };
        if let Some(items) = map.get_mut("items") {
            *items = plain(items);
        }
        if let Some(required) = map.get_mut("required") {
            let all = required.as_array().unwrap();
            assert!(all.iter().all(|name| names.iter().any(|it| name == it)), "{all:?}");
            required.as_array_mut().unwrap().sort_by_key(Value::to_string);
        }
        schema
    }

    fn object(shape: &Shape, fields: &[Field]) -> Value {
        let properties: Value =
            fields.iter().map(|it| (it.name.to_owned(), of(shape, it.kind))).collect();
        let needed = fields.iter().filter(|it| it.needed != Needed::No);
        let mut required: Vec<Value> = needed.map(|it| it.name.into()).collect();
        required.sort_by_key(Value::to_string);
        let mut object = json!({ "type": "object", "properties": properties });
        if !required.is_empty() {
            object["required"] = required.into();
        }
        object
    }

    fn of(shape: &Shape, kind: Kind) -> Value {
        match kind {
            Kind::Prose | Kind::Label => json!({ "type": "string" }),
            Kind::Flag => json!({ "type": "boolean" }),
            Kind::Number => json!({ "type": "number" }),
            Kind::Tracking => json!({ "type": "object", "additionalProperties": true }),
            Kind::Questions => json!({ "type": "array", "items": object(shape, shape.question) }),
            Kind::Choices => json!({ "type": "array", "items": object(shape, shape.choice) }),
        }
    }
}
