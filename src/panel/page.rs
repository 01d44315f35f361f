//! The page and the headers of every reply.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::strings::{
    self, Number, PAGE, PageWord, forms, language, rpc, time, transcript, unpacked,
};

/// `panel/page.html` with the style and the script in it, joined and packed by `build.rs`.
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/panel.packed"));
/// The same to read, from the first request on: who has no token may ask for it, too, and often.
static HTML: OnceLock<String> = OnceLock::new();
/// Hashes of what stands in its `style` and in its `script`.
const STYLE_HASH: &str = include_str!(concat!(env!("OUT_DIR"), "/panel.style"));
const SCRIPT_HASH: &str = include_str!(concat!(env!("OUT_DIR"), "/panel.script"));

/// Every word of the page, by its name: a text, or an object with the text for each plural form, and for
/// 1 where that is another one. Names in braces are filled in there.
pub(super) fn words() -> Value {
    let word = |PageWord { name, counted, text }: &PageWord| {
        if !*counted {
            return ((*name).to_owned(), text(0_u64.into()).into());
        }
        let by_form = forms().map(|(form, number)| (form.to_owned(), text(number)));
        let mut words: BTreeMap<String, String> = by_form.collect();
        let one = text(1_u64.into());
        if words.values().all(|it| it.replace("{n}", "1") != one) {
            words.insert("1".to_owned(), one);
        }
        ((*name).to_owned(), json!(words))
    };
    Value::Object(PAGE.iter().chain(SHARED).map(word).collect())
}

/// Words of the page that Pi's terminal and its clients have, too.
const SHARED: &[PageWord] = &[
    counted("hours", time::hours),
    counted("minutes", time::minutes),
    counted("seconds", time::seconds),
    counted("left", |n| strings::questions_left(n, "{names}")),
    counted("long", rpc::long_answer),
    counted("discard", |n| strings::discard(strings::answers(n))),
    counted("discardNo", strings::discard_no),
    plain("discardText", |_| strings::discard(strings::what_you_typed())),
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

/// The page with its words in it.
pub(super) fn html() -> String {
    let words = words();
    // In a script element nothing but this could end it.
    let json = words.to_string().replace('<', "\\u003c");
    let text = |key: &str| {
        let word = words.get(key).and_then(Value::as_str).unwrap_or_default();
        super::html::escaped(word)
    };
    let page = HTML.get_or_init(|| unpacked(PACKED));
    let (before, after) = page.split_once("{{words}}").unwrap_or((page, ""));
    let fill = |part: &str| {
        part.replacen("{{lang}}", language::current().tag(), 1)
            .replacen("{{title}}", &text("title"), 1)
            .replacen("{{noscript}}", &text("noScript"), 1)
    };
    // The script and the style come as they were hashed.
    format!("{}{json}{after}", fill(before))
}

/// A reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    /// The status code.
    pub status: u16,
    /// Names and values.
    pub headers: Vec<(&'static str, String)>,
    /// The body; empty for a stream.
    pub body: String,
}

/// What the page may do: run its own script and style, and talk to its own server.
pub(super) fn policy() -> String {
    format!(
        "default-src 'none'; script-src '{SCRIPT_HASH}'; style-src '{STYLE_HASH}'; \
         connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types panel"
    )
}

/// A reply with the headers that all have.
pub(super) fn reply(status: u16, kind: &'static str, body: String) -> Response {
    let headers = [
        ("Content-Type", kind),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ];
    let mut headers: Vec<_> = headers.map(|(name, value)| (name, value.to_owned())).into();
    headers.push(("Content-Security-Policy", policy()));
    Response { status, headers, body }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word is used by the page, and the page uses no other.
    #[test]
    fn the_page_has_its_words() {
        let script = include_str!("../../panel/page.js");
        let words = words();
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
