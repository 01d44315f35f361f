//! One language, parsed from its file.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{
    Comment, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser::parse;

use super::plural::{FORMS, forms};

/// The group of the names of keys.
const KEYBOARD: &str = "keyboard";

/// A language and its messages.
pub struct Locale {
    /// The tag, such as `pt-BR`, which is also the name of the file.
    pub tag: String,
    /// The name of the language in this language.
    pub name: String,
    /// The separator between groups of three digits.
    pub separator: String,
    /// A number with fewer digits is not split into groups.
    pub grouped_from: u8,
    /// The plural forms of 0 to 199 (see [`forms`]).
    pub forms: Vec<u8>,
    /// The messages in the order of the file.
    pub messages: Vec<Message>,
}

/// A text with its arguments.
pub struct Message {
    /// The name of the message, such as `form-submit`.
    pub id: String,
    /// The purpose of the text, as a comment for the generated code.
    pub doc: Vec<String>,
    /// The arguments that the comment of the message declares: a name, and `true` for a number. Only
    /// `en.ftl` declares them.
    pub args: Vec<(String, bool)>,
    /// The text.
    pub parts: Vec<Part>,
}

impl Message {
    /// Returns the first word of the name, such as `form`.
    pub fn group(&self) -> &str {
        self.id.split('-').next().unwrap_or_default()
    }

    /// Returns the name of the generated function, such as `submit`.
    pub fn name(&self) -> String {
        self.id.split_once('-').map_or("", |(_, name)| name).replace('-', "_")
    }

    /// Returns the arguments in the text. With `chosen_by`, includes arguments that only select a
    /// variant.
    fn uses(&self, chosen_by: bool) -> BTreeSet<&str> {
        let mut used = BTreeSet::new();
        walk(&self.parts, &mut |part| match part {
            Part::Arg(arg) => used.extend([arg.as_str()]),
            Part::Select { arg, .. } if chosen_by => used.extend([arg.as_str()]),
            Part::Select { .. } | Part::Text(_) => {}
        });
        used
    }

    /// Returns all words of the text and its variants.
    fn words(&self) -> String {
        let mut words = String::new();
        walk(&self.parts, &mut |part| {
            if let Part::Text(text) = part {
                words += text;
            }
        });
        words
    }

    /// Returns `false` if the text for 21 can be read as 1. Some languages use the variant `one`
    /// for 21, too: then it must contain the number, or there must be a variant for exactly 1.
    fn shows_other_ones(&self, choice: &Part) -> bool {
        let Part::Select { arg, variants } = choice else { return true };
        let text = |form: &str| variants.iter().find(|(key, _)| key == form).map(|(_, text)| text);
        let Some(one) = text("one").filter(|_| text("1").is_none()) else { return true };
        let shows = |parts: &[Part]| {
            parts.iter().any(|part| matches!(part, Part::Arg(name) if name == arg))
        };
        let others = variants.iter().filter(|(key, _)| key != "one");
        shows(&self.parts) || shows(one) || others.into_iter().all(|(_, text)| text == one)
    }
}

/// A part of a text.
#[derive(PartialEq, Eq)]
pub enum Part {
    /// Literal text.
    Text(String),
    /// The name of an argument.
    Arg(String),
    /// Several variants. An argument selects one of them, by default the last.
    Select { arg: String, variants: Vec<(String, Vec<Part>)> },
}

impl Locale {
    /// Parses a file.
    ///
    /// # Errors
    /// The faults of the file.
    pub fn read(tag: &str, source: &str) -> Result<Self, Vec<String>> {
        let resource = parse(source).map_err(|(_, errors)| {
            let line =
                |at: usize| source.get(..at).map_or(1, |before| before.lines().count().max(1));
            errors
                .iter()
                .map(|fault| format!("{tag}.ftl:{}: {}", line(fault.pos.start), fault.kind))
                .collect::<Vec<_>>()
        })?;
        let mut faults = Vec::new();
        let mut facts = BTreeMap::new();
        let mut messages = Vec::new();
        for entry in resource.body {
            match entry {
                Entry::ResourceComment(Comment { content }) => {
                    facts.extend(content.iter().filter_map(|line| line.split_once(": ")));
                }
                Entry::Message(message) => {
                    let id = message.id.name;
                    let content =
                        message.comment.map(|comment| comment.content).unwrap_or_default();
                    let (args, doc): (Vec<_>, Vec<_>) =
                        content.into_iter().partition(|line| line.starts_with('$'));
                    let args = args.into_iter().map(|line| {
                        let line = line.trim_start_matches('$');
                        let name = line.split([':', ' ']).next().unwrap_or_default();
                        let rest = line.strip_prefix(name).unwrap_or_default();
                        (name.to_owned(), rest.starts_with(" (number)"))
                    });
                    let parts = message.value.as_ref().ok_or_else(|| "has no text".to_owned());
                    match parts.and_then(pattern) {
                        Ok(parts) if message.attributes.is_empty() => messages.push(Message {
                            id: id.to_owned(),
                            doc: doc.into_iter().map(str::to_owned).collect(),
                            args: args.collect(),
                            parts,
                        }),
                        Ok(_) => faults.push(format!("{tag}.ftl: {id} has attributes")),
                        Err(why) => faults.push(format!("{tag}.ftl: {id} {why}")),
                    }
                }
                Entry::Comment(_) | Entry::GroupComment(_) => {}
                Entry::Term(term) => faults.push(format!("{tag}.ftl: -{} is a term", term.id.name)),
                Entry::Junk { content } => {
                    faults.push(format!("{tag}.ftl: cannot be read: {}", content.trim()));
                }
            }
        }
        let mut fact = |name: &str| {
            let found = facts.get(name).map(|value| value.trim().trim_matches('"').to_owned());
            found.unwrap_or_else(|| {
                faults.push(format!("{tag}.ftl: there is no line \"### {name}: …\""));
                String::new()
            })
        };
        let name = fact("Language");
        fact("Read by a native speaker");
        let separator = fact("Between thousands");
        let grouped_from = fact("Thousands from").split(' ').next().unwrap_or_default().parse();
        let forms = forms(tag).map_err(|fault| faults.push(fault)).unwrap_or_default();
        let grouped_from = grouped_from.unwrap_or_else(|_| {
            faults.push(format!("{tag}.ftl: \"Thousands from\" is not a number of digits"));
            0
        });
        let tag = tag.to_owned();
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Self { tag, name, separator, grouped_from, forms, messages })
    }

    /// Returns the faults of the file itself.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let needed: BTreeSet<u8> = self.forms.iter().copied().collect();
        let needed: Vec<&str> = needed.into_iter().map(|form| FORMS[usize::from(form)]).collect();
        let mut seen = BTreeSet::new();
        for message in &self.messages {
            let place = format!("{}.ftl: {}", self.tag, message.id);
            if !seen.insert(&message.id) {
                faults.push(format!("{place} is there twice"));
            }
            walk(&message.parts, &mut |part| {
                let Part::Select { variants, .. } = part else { return };
                let has = |form: &str| variants.iter().any(|(key, _)| key == form);
                if FORMS[..5].iter().any(|form| has(form)) {
                    let lacking = needed.iter().filter(|form| !has(form));
                    faults.extend(lacking.map(|form| format!("{place} lacks the form [{form}]")));
                }
                if !message.shows_other_ones(part) && self.has_other_ones() {
                    faults.push(format!(
                        "{place} lacks [1]: [one] is also used for 21, but has no number"
                    ));
                }
            });
        }
        faults
    }

    /// Returns `true` if the plural form `one` also applies to numbers such as 21.
    fn has_other_ones(&self) -> bool {
        self.forms.iter().skip(2).any(|form| FORMS[usize::from(*form)] == "one")
    }

    /// Returns arguments without a comment, and comments without an argument. English only.
    pub fn undocumented(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for message in &self.messages {
            let named: BTreeSet<&str> =
                message.args.iter().map(|(name, _)| name.as_str()).collect();
            let (used, place) = (message.uses(true), format!("{}.ftl: {}", self.tag, message.id));
            let unnamed = used.difference(&named);
            faults
                .extend(unnamed.map(|arg| format!("{place} has no comment line \"# ${arg}: …\"")));
            faults
                .extend(named.difference(&used).map(|arg| format!("{place} does not use ${arg}")));
        }
        faults
    }

    /// Returns the faults of this file as a translation of `english`.
    pub fn differences(&self, english: &Self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut own: BTreeMap<_, _> =
            self.messages.iter().map(|message| (&message.id, message)).collect();
        let tag = &self.tag;
        for message in &english.messages {
            let place = format!("{tag}.ftl: {}", message.id);
            let Some(translated) = own.remove(&message.id) else {
                faults.push(format!("{place} is missing"));
                continue;
            };
            let used = translated.uses(true);
            // A translation may omit an argument that only selects a variant in English.
            let left_out = message.uses(false).into_iter().filter(|arg| !used.contains(arg));
            faults.extend(left_out.map(|arg| format!("{place} leaves out ${arg}")));
            let unknown =
                used.iter().filter(|arg| !message.args.iter().any(|(name, _)| name == *arg));
            faults.extend(unknown.map(|arg| format!("{place} has no argument ${arg}")));
        }
        faults.extend(own.keys().map(|id| format!("{tag}.ftl: {id} is not in en.ftl")));
        faults.extend(self.foreign_keys(english));
        faults
    }

    /// Returns texts with the English name of a key that has another name in this language.
    fn foreign_keys(&self, english: &Self) -> Vec<String> {
        let text =
            |id: &str| self.messages.iter().find(|message| message.id == id).map(Message::words);
        let keys = english.messages.iter().filter(|message| message.group() == KEYBOARD);
        let renamed = keys.filter_map(|message| Some((message.words(), text(&message.id)?)));
        let renamed: Vec<_> = renamed.filter(|(theirs, ours)| theirs != ours).collect();
        let names = |text: &str, key: &str| {
            let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
            words.any(|word| word == key)
        };
        let mut faults = Vec::new();
        for message in english.messages.iter().filter(|message| message.group() != KEYBOARD) {
            let (theirs, ours) = (message.words(), text(&message.id).unwrap_or_default());
            for (key, own) in &renamed {
                if names(&theirs, key) && names(&ours, key) {
                    let place = format!("{}.ftl: {}", self.tag, message.id);
                    faults.push(format!("{place} names the key {key}, which is {own} here"));
                }
            }
        }
        faults
    }
}

/// Calls `look` with each part, including the parts of variants.
fn walk<'a>(parts: &'a [Part], look: &mut dyn FnMut(&'a Part)) {
    for part in parts {
        look(part);
        if let Part::Select { variants, .. } = part {
            for (_, parts) in variants {
                walk(parts, look);
            }
        }
    }
}

fn pattern(pattern: &Pattern<&str>) -> Result<Vec<Part>, String> {
    let part = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => Ok(Part::Text((*value).to_owned())),
        PatternElement::Placeable { expression } => expression_part(expression),
    };
    pattern.elements.iter().map(part).collect()
}

fn expression_part(expression: &Expression<&str>) -> Result<Part, String> {
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) => {
            Ok(Part::Text((*value).to_owned()))
        }
        Expression::Inline(InlineExpression::VariableReference { id }) => {
            Ok(Part::Arg(id.name.to_owned()))
        }
        Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
            let mut all = Vec::new();
            let mut default = None;
            for variant in variants {
                let key = match variant.key {
                    VariantKey::Identifier { name } => name.to_owned(),
                    VariantKey::NumberLiteral { value } => value.to_owned(),
                };
                let parts = pattern(&variant.value)?;
                if variant.default { default = Some((key, parts)) } else { all.push((key, parts)) }
            }
            all.extend(default);
            Ok(Part::Select { arg: id.name.to_owned(), variants: all })
        }
        _ => Err("uses more of Fluent than text, arguments and choices by an argument".to_owned()),
    }
}
