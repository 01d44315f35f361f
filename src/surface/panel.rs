//! The texts of the browser panel's page and server, in the current language.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::strings::{self, Number, PAGE, PageWord, forms, language, panel, rpc, time, transcript};

/// Returns the texts for `shell/panel/server.js`: `{language, page, answeredBy, …}`. The server
/// replaces names in braces, except in `page`, where the page replaces them.
pub fn words() -> Value {
    json!({
        "language": language::current().tag(),
        "page": page(),
        "answeredBy": by_surface(|via| panel::answered_by(via)),
        "closedBy": by_surface(|via| panel::closed_by(via)),
        "timedOut": transcript::timed_out(),
        "isAt": panel::is_at(),
        "isOff": panel::is_off(),
        "noStart": panel::no_start("{why}"),
        "status": panel::status("{port}"),
        "tunnel": panel::tunnel("{command}"),
    })
}

/// Returns an object with a text per surface: `sentence` with the surface's name. The text under
/// `other` contains `{via}` in place of a name.
fn by_surface(sentence: fn(&str) -> String) -> Value {
    const SURFACES: [&str; 4] = ["terminal", "browser", "client", "agent"];
    let named = SURFACES.iter().map(|place| ((*place).to_owned(), sentence(place).into()));
    Value::Object(named.chain([("other".to_owned(), sentence("{via}").into())]).collect())
}

/// Returns the texts of the page, keyed by name. A counted text is an object with one text per
/// plural form. If the text for the number 1 differs from all of these, the key `1` contains it.
fn page() -> Value {
    let word = |PageWord { name, counted, text }: &PageWord| {
        if !*counted {
            return ((*name).to_owned(), text(0_u64.into()).into());
        }
        let by_form = forms().map(|(form, number)| (form.to_owned(), text(number)));
        let mut words: BTreeMap<String, String> = by_form.collect();
        let one = text(1_u64.into());
        if words.values().all(|word| word.replace("{n}", "1") != one) {
            words.insert("1".to_owned(), one);
        }
        ((*name).to_owned(), json!(words))
    };
    Value::Object(PAGE.iter().chain(SHARED).map(word).collect())
}

/// Texts that the page shares with the terminal and RPC clients.
const SHARED: &[PageWord] = &[
    counted("hours", time::hours),
    counted("minutes", time::minutes),
    counted("seconds", time::seconds),
    counted("left", |n| strings::questions_left(n, "{names}")),
    counted("long", rpc::long_answer),
    counted("discard", |n| strings::discard(strings::answers(n))),
    counted("discardNo", strings::discard_no),
    plain("discardText", |_| strings::discard(strings::typed_text())),
    plain("discardYes", |_| strings::discard_yes().to_owned()),
    plain("chat", |_| strings::chat().to_owned()),
    plain("comma", |_| strings::comma().to_owned()),
    plain("ready", |_| strings::ready_to_send().to_owned()),
    plain("cancelled", |_| transcript::cancelled("")),
    plain("note", |_| rpc::note_row(false, false)),
    plain("comment", |_| rpc::note_row(false, true)),
    plain("formNote", |_| rpc::note_on("", false)),
    plain("noteText", |_| rpc::note_line(false, "{note}")),
];

const fn counted(name: &'static str, text: fn(Number) -> String) -> PageWord {
    PageWord { name, counted: true, text }
}

const fn plain(name: &'static str, text: fn(Number) -> String) -> PageWord {
    PageWord { name, counted: false, text }
}

#[cfg(test)]
mod tests;
