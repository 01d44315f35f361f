//! The words of the browser panel.

use serde_json::{Value, json};

/// The language of all of them, for the page and its plurals.
pub const LANGUAGE: &str = "en";
/// A request that ended in no way that could be named.
pub const GONE: &str = "This question is no longer open.";
/// The person wants to talk about a question.
pub const DISCUSSED: &str = "This is talked about in the terminal.";
/// The call's own time ran out.
pub const TIMED_OUT: &str = "The time for this question ran out.";
/// The server goes away.
pub const STOPPED: &str = "Pi has stopped this panel";

/// The request was answered, and where.
#[must_use]
pub fn answered(via: &str) -> String {
    match via {
        "terminal" => "Answered in the terminal.".to_owned(),
        "browser" => "Answered in another tab.".to_owned(),
        "dialogs" | "message" => "Answered in another client.".to_owned(),
        name => format!("Answered by {}.", crate::model::text::line(name)),
    }
}

/// The request was closed without an answer, and where.
#[must_use]
pub fn cancelled(via: &str) -> String {
    match via {
        "terminal" => "Cancelled in the terminal.".to_owned(),
        "browser" => "Cancelled in another tab.".to_owned(),
        "dialogs" | "message" => "Cancelled in another client.".to_owned(),
        name => format!("Cancelled by {}.", crate::model::text::line(name)),
    }
}

/// How to reach the panel over SSH. The port is the same on both sides, for the server knows no
/// other name of itself.
#[must_use]
pub fn tunnel(port: u16) -> String {
    format!("On your own machine: ssh -L {port}:127.0.0.1:{port} <host>")
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

/// Words of the page, by their names in `panel/page.js`; what stands in braces is filled in there.
const WORDS: &[(&str, &str)] = &[
    ("title", "Questions from Pi"),
    ("noScript", "This page needs JavaScript, which it brings along."),
    // The line above.
    ("connecting", "Connecting…"),
    ("live", "Connected"),
    ("lost", "Connection lost, trying again…"),
    ("tryAgain", "Try again"),
    ("badToken", "This address does not fit any more: open the one that /questions panel shows."),
    ("notify", "Notify me"),
    ("conversation", "Conversation"),
    ("user", "You:"),
    ("assistant", "Pi:"),
    ("idle", "Nothing to answer. The next question will appear here by itself."),
    // A form.
    ("from", "Asked by {name}"),
    ("recommended", "Recommended"),
    ("required", "Required"),
    ("optional", "Optional"),
    ("answered", "Answered"),
    ("none", "None of these"),
    ("placeholder", "Type your answer"),
    ("filter", "Filter {n} options"),
    ("hits", "{n} of {of}"),
    ("preview", "Preview of {label}"),
    ("noPreview", "No preview"),
    ("note", "Add a note"),
    ("comment", "Add a comment"),
    ("formNote", "Note on all answers"),
    ("noteText", "Note: {note}"),
    ("clear", "Clear"),
    ("chat", "Chat about this"),
    ("askBack", "Ask about it first"),
    ("askBackSend", "Ask Pi"),
    ("keptAnswer", "Kept"),
    ("isLong", "Long answer: {n} characters"),
    ("closesIn", "Closes in {n} s unless you answer"),
    // The buttons.
    ("ready", "Ready to send"),
    ("leftOne", "Not answered yet"),
    ("send", "Send answers"),
    ("sendKeys", "Ctrl+Enter"),
    ("cancel", "Cancel"),
    ("discardText", "Discard what you typed?"),
    ("discardYes", "Yes, discard"),
    ("long", "Answer is long ({n} chars). Continue anyway?"),
    ("sendAnyway", "Send it"),
    ("keepEditing", "Keep editing"),
    // What became of it.
    ("sent", "Answers sent."),
    ("cancelled", "Cancelled."),
    ("discussed", "Pi knows that you want to talk about this: go on in the terminal."),
    ("askedBack", "Pi explains, and asks again with what you answered."),
    ("gone", GONE),
    ("noServer", "Pi could not be reached. What you wrote is kept: try again."),
    ("refused", "Pi did not take the answers ({status})."),
    ("tooLarge", "This form is too large for this page: answer it in the terminal."),
    ("kept", "What you had here:"),
    ("copy", "Copy"),
    ("copied", "Copied"),
    ("dismiss", "Dismiss"),
];

/// Words that depend on the number `{n}`: for one, and for any other.
const COUNTED: &[(&str, &str, &str)] = &[
    ("arrived", "{n} new question", "{n} new questions"),
    ("questions", "A question for you", "{n} questions for you"),
    ("hiddenPicks", "{n} chosen is hidden", "{n} chosen are hidden"),
    ("left", "{n} question left: {names}", "{n} questions left: {names}"),
    ("discard", "Discard {n} answer?", "Discard {n} answers?"),
    ("discardNo", "No, keep it", "No, keep them"),
];

/// Every word of the page, by its name: a text, or `{one, other}` by the plural of a number.
#[must_use]
pub fn page() -> Value {
    let words = WORDS.iter().map(|(name, text)| ((*name).to_owned(), Value::from(*text)));
    let counted = COUNTED.iter();
    let counted = counted
        .map(|(name, one, other)| ((*name).to_owned(), json!({ "one": one, "other": other })));
    words.chain(counted).collect()
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
