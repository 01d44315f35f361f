//! Generates the Rust code that `src/strings/words.rs` includes, and its texts.

use std::fmt::Write as _;

use super::Words;
use super::locale::{Locale, Message, Part};
use super::plural::FORMS;

/// Marks in the texts, for `src/strings/words.rs`.
const BEHIND: char = '\0';
const ARG: char = '\u{1}';
const SELECT: char = '\u{2}';
const VARIANT: char = '\u{3}';
const END: char = '\u{4}';

/// Groups of messages without arguments. A message of these groups becomes a `HintId` constant.
const HINTS: [&str; 2] = ["keys", "hints"];
/// The group of messages for the panel's page. The page receives all of them by name.
const PAGE: &str = "page";
/// The tag of English in accented letters, a language for tests.
const PSEUDO: &str = "en-XA";

/// Generates the code for `locales`. The first locale must be English.
pub fn words(locales: &[Locale]) -> Words {
    let english = &locales[0];
    let (mut code, mut page) = (String::new(), String::new());
    let groups = english.messages.chunk_by(|one, next| one.group() == next.group());
    for group in groups {
        writeln!(code, "pub(crate) mod {} {{", group[0].group()).ok();
        for message in group {
            function(&mut code, message, english);
            if message.group() == PAGE {
                page += &page_word(message);
            }
        }
        code.push_str("}\n");
    }
    let texts: Vec<String> =
        english.messages.iter().map(|message| marked(message, message, |c| c)).collect();
    let mut others = Vec::new();
    let mut languages =
        vec![source(english, [&english.tag, &english.name], &format!("Texts::Plain(&{texts:?})"))];
    for locale in &locales[1..] {
        let own = |message: &Message| {
            let own = locale.messages.iter().find(|own| own.id == message.id);
            own.map_or_else(String::new, |own| marked(own, message, |c| c)) + &BEHIND.to_string()
        };
        others.push((locale.tag.clone(), english.messages.iter().map(own).collect()));
        let bytes = format!("concat!(env!(\"OUT_DIR\"), \"/{}.packed\")", locale.tag);
        let texts = format!("Texts::Packed(include_bytes!({bytes}), OnceLock::new())");
        languages.push(source(locale, [&locale.tag, &locale.name], &texts));
    }
    let pseudo: Vec<String> =
        english.messages.iter().map(|message| marked(message, message, accented)).collect();
    let pseudo = source(english, [PSEUDO, PSEUDO], &format!("Texts::Plain(&{pseudo:?})"));
    write!(
        code,
        "/// All words of the panel's page.\n\
         pub(crate) const PAGE: &[PageWord] = &[{page}];\n\
         pub static LANGUAGES: [Source; {}] = [{}];\n\
         /// English in accented letters. So a test finds words that are not from `locales`.\n\
         #[cfg(debug_assertions)]\n\
         pub static PSEUDO: Source = {pseudo};\n",
        languages.len(),
        languages.join(",\n"),
    )
    .ok();
    Words { code, others }
}

/// Returns the initializer of a language with this tag and name, and with `texts`.
fn source(locale: &Locale, [tag, name]: [&str; 2], texts: &str) -> String {
    let Locale { separator, grouped_from, forms, .. } = locale;
    format!(
        "Source {{ tag: {tag:?}, name: {name:?}, separator: {separator:?}, \
         grouped_from: {grouped_from}, forms: &{forms:?}, texts: {texts} }}"
    )
}

/// Replaces an ASCII letter by a similar one.
fn accented(c: char) -> char {
    const LETTERS: &str = "àƀçđèƒĝħìĵķľɱñòþɋřšťùṽŵẋýž";
    ('a'..='z')
        .zip(LETTERS.chars())
        .find_map(|(a, b)| c.eq_ignore_ascii_case(&a).then_some(b))
        .unwrap_or(c)
}

/// Adds the function of a message.
fn function(code: &mut String, message: &Message, english: &Locale) {
    for line in &message.doc {
        writeln!(code, "    /// {line}").ok();
    }
    let index = english.messages.iter().position(|own| own.id == message.id).unwrap_or_default();
    let (mut params, mut values) = (Vec::new(), Vec::new());
    for (arg, is_number) in &message.args {
        let arg = arg.replace('-', "_");
        let (kind, value) = match is_number {
            true => ("Into<super::Number>", format!("super::Arg::Number({arg}.into())")),
            false => ("std::fmt::Display", format!("super::Arg::Text(&{arg})")),
        };
        params.push(format!("{arg}: impl {kind}"));
        values.push(value);
    }
    let (kind, body) = match params.is_empty() {
        true => ("&'static str", format!("super::text({index})")),
        false => ("String", format!("super::fill({index}, &[{}])", values.join(", "))),
    };
    let (name, params) = (message.name(), params.join(", "));
    if HINTS.contains(&message.group()) {
        let (name, id) = (name.to_uppercase(), "super::HintId");
        writeln!(code, "    pub(crate) const {name}: {id} = {id}({index});").ok();
        return;
    }
    writeln!(code, "    pub(crate) fn {name}({params}) -> {kind} {{ {body} }}").ok();
}

/// Returns an entry of the table of the page's texts: the name in camel case, and the text with
/// names in braces instead of text arguments.
fn page_word(message: &Message) -> String {
    let mut words = message.id.split('-').skip(1);
    let mut name = words.next().unwrap_or_default().to_owned();
    for word in words {
        name.extend(word.chars().take(1).map(|c| c.to_ascii_uppercase()));
        name.extend(word.chars().skip(1));
    }
    let args = message.args.iter().map(|(arg, is_number)| match is_number {
        true => "n".to_owned(),
        false => format!("\"{{{arg}}}\""),
    });
    let args: Vec<String> = args.collect();
    let counted = message.args.iter().any(|(_, is_number)| *is_number);
    let param = if counted { "n" } else { "_" };
    let owned = if args.is_empty() { ".to_owned()" } else { "" };
    let call = format!("{PAGE}::{}({}){owned}", message.name(), args.join(", "));
    format!("PageWord {{ name: {name:?}, counted: {counted}, text: |{param}| {call} }},\n")
}

/// Returns the text of a message with marks. Arguments are numbered as in `english`. `letter`
/// converts each letter of the text.
fn marked(own: &Message, english: &Message, letter: fn(char) -> char) -> String {
    let args: Vec<&str> = english.args.iter().map(|(name, _)| name.as_str()).collect();
    let mut text = String::new();
    parts(&mut text, &own.parts, &args, letter);
    text
}

fn parts(text: &mut String, all: &[Part], args: &[&str], letter: fn(char) -> char) {
    let number = |arg: &str| {
        let at = args.iter().position(|known| *known == arg).unwrap_or_default();
        char::from(b'0' + u8::try_from(at).unwrap_or_default())
    };
    for part in all {
        match part {
            Part::Text(words) => text.extend(words.chars().map(letter)),
            Part::Arg(arg) => text.extend([ARG, number(arg)]),
            Part::Select { arg, variants } => {
                text.extend([SELECT, number(arg)]);
                for (index, (key, words)) in variants.iter().enumerate() {
                    match FORMS.iter().position(|form| form == key) {
                        _ if index + 1 == variants.len() => text.push('*'),
                        Some(form) => text.push_str(&format!("#{form}")),
                        None if key == "none" => text.push('='),
                        None => text.push_str(&format!("={key}")),
                    }
                    text.push(VARIANT);
                    parts(text, words, args, letter);
                    text.push(VARIANT);
                }
                text.push(END);
            }
        }
    }
}
