//! Writes what the crate includes.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::Words;
use super::locale::{Locale, Message, Part, uses};
use super::plural::FORMS;

/// Marks in the texts; `src/strings/words.rs` reads them.
const BEHIND: char = '\0';
const ARG: char = '\u{1}';
const SELECT: char = '\u{2}';
const VARIANT: char = '\u{3}';
const END: char = '\u{4}';

/// Groups of texts without arguments, which are known by their ids.
const HINTS: [&str; 2] = ["keys", "hints"];

pub fn words(locales: &[Locale]) -> Words {
    let english = &locales[0];
    let mut code = String::new();
    let mut group = "";
    for (index, message) in english.messages.iter().enumerate() {
        let (module, name) = message.id.split_once('-').unwrap_or(("other", &message.id));
        if module != group {
            if !group.is_empty() {
                code.push_str("}\n");
            }
            writeln!(code, "pub(crate) mod {module} {{").ok();
            group = module;
        }
        let name = name.replace('-', "_");
        if HINTS.contains(&module) {
            let name = name.to_uppercase();
            let id = "super::HintId";
            writeln!(code, "    pub(crate) const {name}: {id} = {id}({index});").ok();
        } else {
            function(&mut code, index, &name, message);
        }
    }
    code.push_str("}\n");
    let count = english.messages.len();
    let (text, ends) = behind_each_other(english);
    writeln!(
        code,
        "static ENGLISH_ENDS: [u32; {count}] = {ends:?};\n\
         const ENGLISH: Table = Table {{ \
             texts: include_str!(concat!(env!(\"OUT_DIR\"), \"/english\")), ends: &ENGLISH_ENDS }};"
    )
    .ok();
    writeln!(code, "pub static LANGUAGES: [Source; {}] = [", locales.len()).ok();
    let mut others = Vec::new();
    for locale in locales {
        writeln!(code, "    {},", source(locale, english, &mut others)).ok();
    }
    code.push_str("];\n");
    let pseudo = Locale {
        tag: PSEUDO.to_owned(),
        name: PSEUDO.to_owned(),
        separator: english.separator.clone(),
        forms: english.forms.clone(),
        messages: english.messages.iter().map(marked).collect(),
        ..*english
    };
    let source = source(&pseudo, english, &mut others);
    write!(
        code,
        "/// English in letters of its own, so that a test finds words that are not from here.\n\
         #[cfg(debug_assertions)]\npub static PSEUDO: Source = {source};\n"
    )
    .ok();
    Words { code, english: text, others }
}

/// The tag of English in letters of its own.
const PSEUDO: &str = "en-XA";

/// The initializer of a language; its texts go into `others` unless it is English.
fn source(locale: &Locale, english: &Locale, others: &mut Vec<(String, String)>) -> String {
    let Locale { tag, name, reviewed, separator, grouped_from, forms, .. } = locale;
    let texts = if tag == "en" {
        "Texts::Plain(ENGLISH)".to_owned()
    } else {
        others.push((tag.clone(), with_marks(locale, english)));
        format!(
            "Texts::Packed(include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{tag}.packed\")), \
             OnceLock::new())"
        )
    };
    format!(
        "Source {{ tag: {tag:?}, name: {name:?}, reviewed: {reviewed}, separator: {separator:?}, \
         grouped_from: {grouped_from}, forms: &{forms:?}, texts: {texts} }}"
    )
}

/// A message with other letters for those of ASCII.
fn marked(message: &Message) -> Message {
    fn letter(c: char) -> char {
        const MARKED: [char; 26] = [
            'à', 'ƀ', 'ç', 'đ', 'è', 'ƒ', 'ĝ', 'ħ', 'ì', 'ĵ', 'ķ', 'ľ', 'ɱ', 'ñ', 'ò', 'þ', 'ɋ',
            'ř', 'š', 'ť', 'ù', 'ṽ', 'ŵ', 'ẋ', 'ý', 'ž',
        ];
        let at = u32::from(c.to_ascii_lowercase()).wrapping_sub(u32::from('a'));
        usize::try_from(at).ok().and_then(|at| MARKED.get(at)).copied().unwrap_or(c)
    }
    fn parts(all: &[Part]) -> Vec<Part> {
        let each = all.iter().map(|part| match part {
            Part::Text(text) => Part::Text(text.chars().map(letter).collect()),
            Part::Arg(arg) => Part::Arg(arg.clone()),
            Part::Select { arg, variants } => {
                let variants = variants.iter().map(|(key, words)| (key.clone(), parts(words)));
                Part::Select { arg: arg.clone(), variants: variants.collect() }
            }
        });
        each.collect()
    }
    Message {
        id: message.id.clone(),
        doc: Vec::new(),
        args: message.args.clone(),
        parts: parts(&message.parts),
    }
}

/// Writes the function of a message.
fn function(code: &mut String, index: usize, name: &str, message: &Message) {
    for line in &message.doc {
        writeln!(code, "    /// {line}").ok();
    }
    let (mut params, mut values) = (Vec::new(), Vec::new());
    for (arg, is_number) in &message.args {
        let arg = arg.replace('-', "_");
        let (kind, value) = if *is_number {
            ("impl Into<super::Number>", format!("super::Arg::Number({arg}.into())"))
        } else {
            ("&str", format!("super::Arg::Text({arg})"))
        };
        params.push(format!("{arg}: {kind}"));
        values.push(value);
    }
    let (kind, body) = if params.is_empty() {
        ("&'static str", format!("super::text({index})"))
    } else {
        ("String", format!("super::fill({index}, &[{}])", values.join(", ")))
    };
    let params = params.join(", ");
    writeln!(code, "    pub(crate) fn {name}({params}) -> {kind} {{ {body} }}").ok();
}

/// All texts of English behind each other, and where each one ends.
fn behind_each_other(english: &Locale) -> (String, Vec<usize>) {
    let mut text = String::new();
    let mut ends = Vec::new();
    for message in &english.messages {
        message_parts(&mut text, message, message);
        ends.push(text.len());
    }
    (text, ends)
}

/// All texts of a language in the order of `english`, with a mark behind each.
fn with_marks(locale: &Locale, english: &Locale) -> String {
    let mut text = String::new();
    for message in &english.messages {
        if let Some(own) = locale.messages.iter().find(|it| it.id == message.id) {
            message_parts(&mut text, own, message);
        }
        text.push(BEHIND);
    }
    text
}

/// A message, whose arguments have the order of `english`.
fn message_parts(text: &mut String, own: &Message, english: &Message) {
    let args: Vec<&str> = english.args.iter().map(|(name, _)| name.as_str()).collect();
    parts(text, &own.parts, &args);
}

fn parts(text: &mut String, all: &[Part], args: &[&str]) {
    let number = |arg: &str| {
        let at = args.iter().position(|it| *it == arg).unwrap_or_default();
        char::from(b'0' + u8::try_from(at).unwrap_or_default())
    };
    for part in all {
        match part {
            Part::Text(words) => text.push_str(words),
            Part::Arg(arg) => text.extend([ARG, number(arg)]),
            Part::Select { arg, variants } => {
                text.extend([SELECT, number(arg)]);
                for (index, (key, words)) in variants.iter().enumerate() {
                    match FORMS.iter().position(|form| form == key) {
                        _ if index + 1 == variants.len() => text.push('*'),
                        Some(form) => text.push_str(&format!("#{form}")),
                        None => text.push_str(&format!("={key}")),
                    }
                    text.push(VARIANT);
                    parts(text, words, args);
                    text.push(VARIANT);
                }
                text.push(END);
            }
        }
    }
}

/// Arguments of the English texts that no comment names, or that are named and not used.
pub fn undocumented(english: &Locale) -> Vec<String> {
    let mut faults = Vec::new();
    for message in &english.messages {
        let named: BTreeSet<&str> = message.args.iter().map(|(name, _)| name.as_str()).collect();
        let mut used = BTreeSet::new();
        uses(&message.parts, &mut used);
        for arg in used.difference(&named) {
            faults.push(format!("en.ftl: {} has no comment line \"# ${arg}: …\"", message.id));
        }
        for arg in named.difference(&used) {
            faults.push(format!("en.ftl: {} does not use ${arg}", message.id));
        }
    }
    faults
}
