//! Reads a call of `ask_user` with a list of questions straight from its JSON, in one go: what nearly
//! every call is. It takes what [`super::prepare()`] would leave as it is, and, written anew, what has one
//! other name for a field; everything else is left to that.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{
    DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer,
};
use serde_json::{Map, Value};

use super::ask_user::{CONTRACT, SHAPE, TOOL, completed};
use super::call::Call;
use super::params::{Params, RawQuestions};
use super::prose;
use super::raw::{question, short, shown};
use super::shape::{Field, Kind, Needed, UNUSABLE};
use super::values::blank;
use crate::model::{Choice, Policy, Question, text};

/// A call that was read.
#[derive(Debug, Clone)]
pub struct List {
    /// The call, which has the JSON of its prepared arguments.
    pub call: Call,
    /// Whether these are other ones than came.
    pub repaired: bool,
}

/// Reads the JSON of a call of `tool`.
///
/// # Errors
/// The same JSON, where this is no such call, or more of it has to be repaired.
pub fn read(tool: &str, json: String) -> Result<List, String> {
    if tool != TOOL {
        return Err(json);
    }
    let mut reader = Reader::default();
    if let Some((questions, top)) = reader.read(&json) {
        return Ok(List { call: call(json, questions, top), repaired: false });
    }
    if !reader.renames {
        return Err(json);
    }
    let mut reader = Reader { out: Some(String::with_capacity(json.len())), ..Reader::default() };
    match (reader.read(&json), reader.out) {
        (Some((questions, top)), Some(out)) => {
            Ok(List { call: call(out, questions, top), repaired: true })
        }
        _ => Err(json),
    }
}

fn call(json: String, questions: Vec<Question>, top: Value) -> Call {
    let params = Params::of_json(json, top.clone());
    let raw = RawQuestions::listed(&params, &SHAPE);
    completed(Call::shown(&CONTRACT, params, raw, questions, Policy::default()), &top)
}

/// What is read and, where it is repaired, written.
#[derive(Debug, Default)]
struct Reader {
    /// The repaired call so far.
    out: Option<String>,
    /// Whether another name was met, and nothing is written.
    renames: bool,
    /// The last key that is no field's own name, and the fields that it may stand for. Most choices have
    /// the same.
    last: Option<(&'static [Field], String, u32)>,
}

/// The value of a field.
enum Item<'de> {
    Text(Cow<'de, str>),
    Other(Value),
    Choices(Vec<Choice>),
    Questions(Vec<Question>),
}

/// Nobody reads why: the call goes another way then.
fn no<E: Error>() -> E {
    E::custom("")
}

impl Reader {
    /// The questions as they are shown, and what stands beside them.
    fn read(&mut self, json: &str) -> Option<(Vec<Question>, Value)> {
        let mut reader = serde_json::Deserializer::from_str(json);
        let Whole(questions, top) = Object(self, "", PhantomData).deserialize(&mut reader).ok()?;
        reader.end().ok().map(|()| (questions, top))
    }

    fn write(&mut self, json: &str) {
        if let Some(out) = &mut self.out {
            out.push_str(json);
        }
    }

    /// `borrowed`: the text stands in the JSON as it is.
    fn write_text(&mut self, text: &str, borrowed: bool) {
        let Some(out) = &mut self.out else { return };
        if borrowed {
            out.push('"');
            out.push_str(text);
            out.push('"');
        } else {
            out.push_str(&Value::from(text).to_string());
        }
    }

    /// The fields that `key` may stand for, a bit for each.
    fn named(&mut self, known: &'static [Field], key: &str) -> u32 {
        if let Some((of, last, named)) = &self.last
            && std::ptr::eq(*of, known)
            && last == key
        {
            return *named;
        }
        let named = known.iter().zip(0u32..).filter(|(field, _)| field.is_named(key));
        let named = named.fold(0, |all, (_, bit)| all | (1 << bit));
        self.last = Some((known, key.to_owned(), named));
        named
    }

    /// Reads an object of the `known` fields, and gives their values to `take`.
    fn fields<'de, A: MapAccess<'de>>(
        &mut self,
        known: &'static [Field],
        mut map: A,
        mut take: impl FnMut(&'static str, Item<'de>) -> Result<(), A::Error>,
    ) -> Result<(), A::Error> {
        // A bit for each field: it is there, it says something, it came by another name.
        let (mut there, mut said, mut renamed) = (0u32, 0u32, 0u32);
        let mut begin = "{";
        while let Some(key) = map.next_key_seed(Text)? {
            self.write(std::mem::replace(&mut begin, ","));
            let own = known.iter().zip(0u32..).find(|(field, _)| field.name == key);
            let (field, bit, other) = match own {
                Some((field, bit)) => (field, 1 << bit, false),
                None => {
                    let named = self.named(known, &key);
                    if named & renamed != 0 || key == UNUSABLE {
                        return Err(no());
                    }
                    if named & !said == 0 {
                        self.skip(&key, &mut map)?;
                        continue;
                    }
                    let mut fields = known.iter().zip(0u32..).map(|(it, bit)| (it, 1 << bit));
                    let field = fields.find(|(_, bit)| named == *bit);
                    let (field, bit) = field.ok_or_else(no)?;
                    renamed |= bit;
                    (field, bit, true)
                }
            };
            if there & bit != 0 {
                return Err(no());
            }
            if other && self.out.is_none() {
                self.renames = true;
                return Err(no());
            }
            there |= bit;
            self.write_text(field.name, true);
            self.write(":");
            let item = map.next_value_seed(Within { reader: self, kind: field.kind })?;
            if !matches!(&item, Item::Text(text) if blank(text)) {
                said |= bit;
            } else if other {
                return Err(no());
            }
            take(field.name, item)?;
        }
        self.write(if begin == "{" { "{}" } else { "}" });
        let needed = known.iter().zip(0u32..).filter(|(field, _)| field.needed != Needed::No);
        let all = needed.fold(0, |all, (_, bit)| all | (1 << bit));
        if said & all == all { Ok(()) } else { Err(no()) }
    }

    /// Reads a value that is the model's own.
    fn skip<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        if self.out.is_none() {
            return map.next_value::<Option<IgnoredAny>>()?.map(drop).ok_or_else(no);
        }
        let value = map.next_value::<Value>()?;
        self.write_text(key, false);
        self.write(":");
        self.write(&value.to_string());
        if value.is_null() { Err(no()) } else { Ok(()) }
    }
}

/// A text, borrowed where it stands in the JSON as it is.
struct Text;

impl<'de> DeserializeSeed<'de> for Text {
    type Value = Cow<'de, str>;

    fn deserialize<D: serde::Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Text {
    type Value = Cow<'de, str>;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a text")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_owned()))
    }
}

/// Something that an object of a call holds.
trait Part: Sized {
    /// Reads it, and writes it where the call is repaired.
    fn read<'de, A: MapAccess<'de>>(reader: &mut Reader, map: A) -> Result<Self, A::Error>;
}

/// The questions of a call, and what stands beside them.
struct Whole(Vec<Question>, Value);

impl Part for Whole {
    fn read<'de, A: MapAccess<'de>>(reader: &mut Reader, map: A) -> Result<Self, A::Error> {
        let (mut questions, mut top) = (Vec::new(), Map::new());
        reader.fields(SHAPE.top, map, |name, item| {
            match (name, item) {
                (_, Item::Questions(listed)) => questions = listed,
                // Those make it another kind of call.
                ("question" | "options" | "mode", _) | (_, Item::Choices(_)) => return Err(no()),
                (_, Item::Text(text)) => drop(top.insert(name.to_owned(), text.into())),
                (_, Item::Other(value)) => drop(top.insert(name.to_owned(), value)),
            }
            Ok(())
        })?;
        if questions.is_empty() { Err(no()) } else { Ok(Self(questions, Value::Object(top))) }
    }
}

impl Part for Question {
    fn read<'de, A: MapAccess<'de>>(reader: &mut Reader, map: A) -> Result<Self, A::Error> {
        let (mut asked, mut name, mut choices, mut multi) = (None, None, Vec::new(), false);
        let mut required = true;
        reader.fields(SHAPE.question, map, |field, item| {
            match (field, item) {
                ("question", Item::Text(text)) => asked = shown(Some(&text)),
                ("header", Item::Text(text)) => name = short(Some(&text)),
                ("multiSelect", Item::Other(flag)) => multi = flag == Value::Bool(true),
                ("required", Item::Other(flag)) => required = flag != Value::Bool(false),
                (_, Item::Choices(listed)) => choices = listed,
                _ => {}
            }
            Ok(())
        })?;
        Ok(Self { required, ..question(asked.unwrap_or_default(), name, choices, multi) })
    }
}

impl Part for Choice {
    fn read<'de, A: MapAccess<'de>>(reader: &mut Reader, map: A) -> Result<Self, A::Error> {
        let mut choice = Self { label: String::new(), description: None, preview: None };
        reader.fields(SHAPE.choice, map, |field, item| {
            match (field, item) {
                ("label", Item::Text(text)) => choice.label = text::line(&text),
                ("description", Item::Text(text)) => choice.description = shown(Some(&text)),
                ("preview", Item::Text(text)) => choice.preview = shown(Some(&text)),
                _ => {}
            }
            Ok(())
        })?;
        Ok(choice)
    }
}

/// An object that holds a `P`. The text is written before it.
struct Object<'a, P>(&'a mut Reader, &'static str, PhantomData<P>);

impl<'de, P: Part> DeserializeSeed<'de> for Object<'_, P> {
    type Value = P;

    fn deserialize<D: serde::Deserializer<'de>>(self, reader: D) -> Result<P, D::Error> {
        reader.deserialize_map(self)
    }
}

impl<'de, P: Part> Visitor<'de> for Object<'_, P> {
    type Value = P;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<P, A::Error> {
        self.0.write(self.1);
        P::read(self.0, map)
    }
}

/// A list of objects that hold a `P` each.
fn list<'de, A: SeqAccess<'de>, P: Part>(
    reader: &mut Reader,
    mut items: A,
) -> Result<Vec<P>, A::Error> {
    let (mut parts, mut before) = (Vec::new(), "[");
    while let Some(part) = items.next_element_seed(Object(reader, before, PhantomData))? {
        parts.push(part);
        before = ",";
    }
    reader.write(if parts.is_empty() { "[]" } else { "]" });
    Ok(parts)
}

/// The value of a field of this kind.
struct Within<'a> {
    reader: &'a mut Reader,
    kind: Kind,
}

impl<'de> DeserializeSeed<'de> for Within<'_> {
    type Value = Item<'de>;

    fn deserialize<D: serde::Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl Within<'_> {
    fn text<'de, E: Error>(self, text: Cow<'de, str>) -> Result<Item<'de>, E> {
        // What stands in the JSON as it is has neither a line end nor a backslash to be repaired.
        let borrowed = matches!(text, Cow::Borrowed(_));
        let fits = match self.kind {
            Kind::Prose | Kind::Label if borrowed => true,
            Kind::Prose => prose::is_repaired(&text),
            Kind::Label => !text.contains('\r'),
            _ => false,
        };
        self.reader.write_text(&text, borrowed);
        if fits { Ok(Item::Text(text)) } else { Err(no()) }
    }

    fn other<'de, E: Error>(self, kind: Kind, value: Value) -> Result<Item<'de>, E> {
        if self.reader.out.is_some() {
            self.reader.write(&value.to_string());
        }
        if self.kind == kind { Ok(Item::Other(value)) } else { Err(no()) }
    }
}

impl<'de> Visitor<'de> for Within<'_> {
    type Value = Item<'de>;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a value")
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Item<'de>, E> {
        self.text(Cow::Borrowed(text))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Item<'de>, E> {
        self.text(Cow::Owned(text.to_owned()))
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Item<'de>, E> {
        self.other(Kind::Flag, flag.into())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Item<'de>, E> {
        self.other(Kind::Number, number.into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Item<'de>, E> {
        self.other(Kind::Number, number.into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Item<'de>, E> {
        self.other(Kind::Number, number.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Item<'de>, A::Error> {
        let value = Value::deserialize(MapAccessDeserializer::new(map))?;
        self.other(Kind::Tracking, value)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Item<'de>, A::Error> {
        match self.kind {
            Kind::Questions => list(self.reader, items).map(Item::Questions),
            Kind::Choices => list(self.reader, items).map(Item::Choices),
            _ => Err(no()),
        }
    }
}
