//! The words of the browser panel.

use serde_json::{Map, Value};

use super::Word;
use super::language::current;
pub(crate) use super::words::panel::*;
use super::words::{Number, forms, time};
use crate::model::text::line;

/// The language of the page and its plurals.
#[must_use]
pub fn language() -> &'static str {
    current().tag()
}

/// Where something was done, as [`answered_by`] and [`cancelled_by`] name it.
fn place(via: &str) -> String {
    match via {
        "dialogs" | "message" => "client".to_owned(),
        via => line(via),
    }
}

/// The request was answered, and where.
#[must_use]
pub fn answered_at(via: &str) -> String {
    answered_by(&place(via))
}

/// The request was closed without an answer, and where.
#[must_use]
pub fn cancelled_at(via: &str) -> String {
    cancelled_by(&place(via))
}

/// How to reach the panel over SSH. The port is the same on both sides, for the server knows no
/// other name of itself.
#[must_use]
pub fn tunnel_to(port: u16) -> String {
    tunnel(&format!("ssh -L {port}:127.0.0.1:{port} <host>"))
}

/// What a request is told that is not answered; a person hardly ever reads it.
#[must_use]
pub fn status(code: u16) -> &'static str {
    match code {
        400 => "This is no answer to a question.",
        401 => "The address has no token, or an old one.",
        403 => "This is not the panel's own address: open the one that /questions panel shows.",
        405 => "This path takes another method.",
        408 => "The answer took too long to arrive.",
        413 => "The answer is larger than 1 MB.",
        415 => "An answer is sent as JSON.",
        500 => "Something broke here. The question is still open: answer it in the terminal.",
        503 => "Too many tabs watch this panel.",
        _ => "There is nothing here.",
    }
}

/// Words of the page, by their names in `panel/page.js`.
const WORDS: &[(&str, Word)] = &[
    ("title", title),
    ("noScript", no_script),
    // The line above.
    ("connecting", connecting),
    ("live", live),
    ("lost", lost),
    ("badToken", bad_token),
    ("notify", notify),
    ("conversation", conversation),
    ("user", user),
    ("assistant", assistant),
    ("idle", idle),
    // A form.
    ("waits", waits),
    ("recommended", recommended),
    ("required", required),
    ("optional", optional),
    ("answered", answered),
    ("none", none),
    ("placeholder", placeholder),
    ("noPreview", no_preview),
    ("note", note),
    ("comment", comment),
    ("formNote", form_note),
    ("clear", clear),
    ("chat", chat),
    ("askBack", ask_back),
    ("askBackSend", ask_back_send),
    ("keptAnswer", kept_answer),
    // The buttons.
    ("ready", ready),
    ("leftOne", left_one),
    ("send", send),
    ("sendKeys", send_keys),
    ("cancel", cancel),
    ("discardText", discard_text),
    ("discardYes", discard_yes),
    ("withdrawYes", withdraw_yes),
    ("sendAnyway", send_anyway),
    ("keepEditing", keep_editing),
    // What became of it.
    ("sent", sent),
    ("cancelled", cancelled),
    ("discussed", discussed),
    ("askedBack", asked_back),
    ("gone", gone),
    ("noServer", no_server),
    ("tooLarge", form_too_large),
    ("kept", kept),
    ("copy", copy),
    ("copied", copied),
    ("notCopied", not_copied),
    ("dismiss", dismiss),
];

/// A word for a number.
type Counted = fn(Number) -> String;

/// Words that depend on the number `{n}`.
const COUNTED: &[(&str, Counted)] = &[
    ("filter", |n| filter(n)),
    ("isLong", |n| is_long(n)),
    ("hours", |n| time::hours(n)),
    ("minutes", |n| time::minutes(n)),
    ("seconds", |n| time::seconds(n)),
    ("long", |n| long(n)),
    ("arrived", |n| arrived(n)),
    ("questions", |n| questions(n)),
    ("hiddenPicks", |n| hidden_picks(n)),
    ("left", |n| left(n, "{names}")),
    ("withdraw", |n| withdraw(n)),
    ("discard", |n| discard(n)),
    ("discardNo", |n| discard_no(n)),
];

/// Every word of the page, by its name: a text, or an object with the text for each plural form.
/// What stands in braces is filled in there.
#[must_use]
pub fn page() -> Value {
    let mut words = Map::new();
    for (name, word) in WORDS {
        words.insert((*name).to_owned(), word().into());
    }
    let filled = [
        ("from", from("{name}")),
        ("hits", hits("{n}", "{of}")),
        ("closesIn", closes_in("{time}")),
        ("preview", preview("{label}")),
        ("noteText", note_text("{note}")),
        ("refused", refused("{status}")),
    ];
    words.extend(filled.map(|(name, word)| (name.to_owned(), word.into())));
    for (name, word) in COUNTED {
        let by_form = forms().map(|(form, number)| (form.to_owned(), word(number).into()));
        words.insert((*name).to_owned(), Value::Object(by_form.collect()));
    }
    words.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word is used by the page, and the page uses no other.
    #[test]
    fn the_page_has_its_words() {
        let script = include_str!("../../panel/page.js");
        let words = page();
        let used = |name: &str| {
            script.contains(&format!("\"{name}\""))
                || ["noScript", "user", "assistant"].contains(&name)
        };
        for (name, word) in words.as_object().unwrap() {
            assert!(used(name), "{name} is used nowhere");
            assert!(word.is_string() || word.get("other").is_some_and(Value::is_string), "{name}");
        }
        for call in script.split("word(").skip(1) {
            let name = call.strip_prefix('"').and_then(|name| name.split('"').next());
            if let Some(name) = name {
                assert!(words.get(name).is_some(), "the page wants {name}");
            }
        }
    }
}
