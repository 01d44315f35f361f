//! The page and the headers of every reply.

use std::sync::OnceLock;

use serde_json::Value;

use super::request::Response;
use crate::packed;
use crate::strings::panel as words;

/// `panel/page.html` with the style and the script in it, joined and packed by `build.rs`.
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/panel.packed"));
/// The same to read, from the first request on: who has no token may ask for it, too, and often.
static PAGE: OnceLock<String> = OnceLock::new();
/// Hashes of what stands in its `style` and in its `script`.
const STYLE_HASH: &str = include_str!(concat!(env!("OUT_DIR"), "/panel.style"));
const SCRIPT_HASH: &str = include_str!(concat!(env!("OUT_DIR"), "/panel.script"));

/// Where the words go.
const WORDS: &str = "{{words}}";

/// The page with its words in it.
pub(super) fn html() -> String {
    let words = words::page();
    // In a script element nothing but this could end it.
    let json = words.to_string().replace('<', "\\u003c");
    let text = |key: &str| {
        let word = words.get(key).and_then(Value::as_str).unwrap_or_default();
        super::html::escaped(word)
    };
    let page = PAGE.get_or_init(|| packed::text(PACKED));
    let (before, after) = page.split_once(WORDS).unwrap_or((page, ""));
    let fill = |part: &str| {
        part.replacen("{{lang}}", words::language(), 1)
            .replacen("{{title}}", &text("title"), 1)
            .replacen("{{noscript}}", &text("noScript"), 1)
    };
    // The script and the style come as they were hashed.
    format!("{}{json}{after}", fill(before))
}

/// What the page may do: run its own script and style, and talk to its own server.
#[must_use]
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
