//! Joins the panel's page, its style and its script to one file, with the hashes that its
//! `Content-Security-Policy` names.
//!
//! Line ends become line feeds, as a browser reads them. Indents and lines that are comments stay out
//! of the binary, as do blanks and line ends that no browser needs; nothing else is changed.

use base64::Engine;
use base64::prelude::BASE64_STANDARD as STANDARD;
use sha2::{Digest, Sha256};

/// The joined page and what its policy needs.
pub struct Page {
    pub html: String,
    pub style: String,
    pub script: String,
}

/// Joins the three files.
pub fn join(html: &str, css: &str, js: &str) -> Page {
    let (style, script) = (tight(lean(css), &STYLE), tight(lean(js), &SCRIPT));
    let html = lean(html).replace("{{style}}", &style).replace("{{script}}", &script);
    Page { html, style: hash(&style), script: hash(&script) }
}

/// No text in the sources spans lines, so that an indent is never a part of one.
fn lean(source: &str) -> String {
    let lines = source.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.filter(|line| !line.starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// What is shortened in the style; no text in it holds one of these.
const STYLE: [(&str, &str); 10] = [
    (" {\n", "{"),
    (" { ", "{"),
    ("; }", "}"),
    (";\n", ";"),
    (": ", ":"),
    (", ", ","),
    ("}\n", "}"),
    (" > ", ">"),
    (" + ", "+"),
    (" ~ ", "~"),
];
/// What is shortened in the script: line ends that end no statement by themselves, and blanks around
/// operators and inside braces. No text in it holds one of these.
pub const SCRIPT: [(&str, &str); 16] = [
    (";\n", ";"),
    (",\n", ","),
    ("{\n", "{"),
    ("(\n", "("),
    ("[\n", "["),
    (" => ", "=>"),
    (" = ", "="),
    (" === ", "==="),
    (" !== ", "!=="),
    (" ? ", "?"),
    (" : ", ":"),
    (" && ", "&&"),
    (" || ", "||"),
    ("{ ", "{"),
    (" }", "}"),
    (") {", "){"),
];

fn tight(text: String, shorter: &[(&str, &str)]) -> String {
    shorter.iter().fold(text, |text, (from, to)| text.replace(from, to))
}

/// `sha256-<base64>`, as the policy writes it.
pub fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}
