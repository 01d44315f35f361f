//! Joins the panel's page, its style and its script to one file, with the hashes that its
//! `Content-Security-Policy` names. Line ends become line feeds, as a browser reads them.

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
    let [html, css, js] = [html, css, js].map(|text| text.replace("\r\n", "\n"));
    let html = html.replace("{{style}}", &css).replace("{{script}}", &js);
    Page { html, style: hash(&css), script: hash(&js) }
}

/// `sha256-<base64>`, as the policy writes it.
pub fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}
