//! Copies text to the clipboard of the person's terminal, with OSC 52, which also works over SSH.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use napi::Env;

use crate::host::pi::process;
use crate::strings::again as words;

/// Longest text in bytes: more terminals drop than take.
const MOST_BYTES: usize = 74_000;

/// Copies `text` and gives what to say of it.
///
/// # Errors
/// Why it could not be copied. No terminal says whether it took a text; some never do.
pub fn copy(env: &Env, text: &str) -> Result<&'static str, &'static str> {
    let known = |name: &str| std::env::var(name).unwrap_or_default();
    let never = matches!(known("TERM").as_str(), "linux" | "dumb")
        || known("TERM_PROGRAM") == "Apple_Terminal";
    if never {
        return Err(words::no_clipboard());
    }
    if text.len() > MOST_BYTES {
        return Err(words::too_long_to_copy());
    }
    let encoded = BASE64_STANDARD.encode(text);
    let written = process::write_to_terminal(env, &format!("\u{1b}]52;c;{encoded}\u{7}"));
    if written { Ok(words::copied()) } else { Err(words::no_clipboard()) }
}
