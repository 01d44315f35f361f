//! The arguments of `/questions`: the subcommands, and their completions.

use std::path::Path;

use serde_json::{Value, json};

use crate::contract::Mode;
use crate::strings::language::{self, Language};
use crate::strings::{Word, comma, host as words, questions, sentences};

/// The argument of `/questions language` that selects the language of the settings or the terminal.
pub const AUTO: &str = "auto";

/// A subcommand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command<'a> {
    /// Lists the requests, interrupted calls and saved questions that wait for the user. If there
    /// is only one of them, opens it.
    Open,
    /// Shows the list of [`Command::Open`], even if it has only one item.
    Show,
    /// Lets the user withdraw a request or remove the saved questions.
    Clear,
    /// Reopens the form of the call with the typed number. Without a number, reopens the latest
    /// call that can be reopened.
    Again(&'a str),
    /// Lists the question calls on the branch of the session.
    History,
    /// Makes the agent ask the questions of its last reply in a form.
    Ask,
    /// Turns questions off or on.
    Switch {
        /// `true` if the agent must not ask.
        is_off: bool,
    },
    /// Opens the browser panel.
    OpenPanel,
    /// Closes the browser panel.
    ClosePanel,
    /// Changes the language to the typed tag; without a tag, lists the languages.
    Language(&'a str),
}

const NAMES: [(&str, Word); 9] = [
    ("again", questions::again),
    ("history", questions::history),
    ("ask", questions::ask),
    ("off", questions::off),
    ("on", questions::on),
    ("panel", questions::panel),
    (LANGUAGE, questions::language),
    ("show", questions::show),
    ("clear", questions::clear),
];
const LANGUAGE: &str = "language";

impl<'a> Command<'a> {
    /// Parses the arguments `typed`.
    ///
    /// # Errors
    /// A sentence if there is no such subcommand, or if the subcommand needs a user interface and
    /// `mode` is print mode.
    pub fn parse(typed: &'a str, mode: Mode) -> Result<Self, String> {
        let (name, argument) = split(typed.trim());
        let command = match (name, argument) {
            ("", "") => Self::Open,
            ("show", "") => Self::Show,
            ("clear", "") => Self::Clear,
            ("again", number) => Self::Again(number),
            ("history", "") => Self::History,
            ("ask", "") => Self::Ask,
            ("off", "") => Self::Switch { is_off: true },
            ("on", "") => Self::Switch { is_off: false },
            ("panel", "") => Self::OpenPanel,
            ("panel", "stop") => Self::ClosePanel,
            (LANGUAGE, tag) => Self::Language(tag),
            _ => {
                let names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
                return Err(words::no_such_subcommand(names.join(comma())));
            }
        };
        let needs_user = matches!(command, Self::Again(_) | Self::Ask | Self::OpenPanel);
        match needs_user && mode == Mode::Print {
            true => Err(questions::needs_ui(name)),
            false => Ok(command),
        }
    }
}

fn split(typed: &str) -> (&str, &str) {
    let parts = typed.split_once(char::is_whitespace);
    parts.map_or((typed, ""), |(name, argument)| (name, argument.trim_start()))
}

/// Returns the completions for `typed` in Pi's format; null if there are none.
pub fn complete(typed: &str) -> Value {
    // A complete subcommand has no completions, because Enter would choose a completion instead of
    // running the command.
    let ends_with_space = typed.ends_with(' ');
    let typed = typed.trim();
    let is_complete = NAMES.iter().any(|(name, _)| *name == typed);
    let mut items = Vec::new();
    for (name, description) in NAMES {
        if name.starts_with(typed) && !is_complete {
            items.push(json!({ "value": name, "label": name, "description": description() }));
        }
    }
    let (name, tag) = split(typed);
    if name == LANGUAGE && (ends_with_space || !is_complete) {
        items.extend(complete_language(tag));
    }
    if items.is_empty() { Value::Null } else { Value::Array(items) }
}

/// Handles `/questions language`: sets the language with this `tag` until the session ends. For
/// [`AUTO`], the edge has already set the language. Returns a sentence for the user. If no language
/// has this tag, the sentence lists the languages. `file` is the path of the settings file.
pub fn choose_language(tag: &str, file: &Path) -> String {
    if tag.eq_ignore_ascii_case(AUTO) {
        return questions::language_now(language::current().name());
    }
    let mut all = Language::all();
    match all.find(|language| language.tag().eq_ignore_ascii_case(tag)) {
        Some(language) => {
            language::set(language);
            questions::language_is(language.name(), language.tag(), file.display().to_string())
        }
        None => languages(),
    }
}

/// Returns the completions for the tag `typed`. The current language comes first, so that an
/// accidental Enter changes nothing.
fn complete_language(typed: &str) -> impl Iterator<Item = Value> {
    let now = language::current();
    let with_name = |language: Language| (language.tag(), language.name());
    let others = Language::all().filter(move |language| *language != now).map(with_name);
    let all = [with_name(now), (AUTO, "")].into_iter().chain(others);
    let is_completion = move |(tag, _): &(&str, _)| tag.starts_with(typed) && *tag != typed;
    all.filter(is_completion).map(|(tag, name)| {
        json!({ "value": format!("{LANGUAGE} {tag}"), "label": tag, "description": name })
    })
}

/// Returns the text of `/questions language` without a tag: the current language and all languages.
pub fn languages() -> String {
    let all = Language::all().map(|language| format!("{} ({})", language.tag(), language.name()));
    let all: Vec<_> = all.chain([AUTO.to_owned()]).collect();
    let now = questions::language_now(language::current().name());
    sentences::beside(&now, &questions::languages(all.join(comma())))
}
