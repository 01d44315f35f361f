//! Copies a text to the clipboard of the user's terminal.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use crate::strings::again as words;

/// The maximum length of a text, in bytes: most terminals drop longer ones.
const MOST_COPIED: usize = 74_000;

/// Returns the sequence that copies `text` to the clipboard of the user's terminal: OSC 52, which also works
/// over SSH. `variable` reads the environment.
///
/// # Errors
/// A sentence for the user, if the terminal is known not to copy or `text` is too long. `Ok` does
/// not prove a copy, because terminals do not report success.
pub fn copy_sequence(
    text: &str,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<String, &'static str> {
    let has_value = |name: &str, values: &[&str]| {
        variable(name).is_some_and(|value| values.contains(&value.as_str()))
    };
    if has_value("TERM", &["linux", "dumb"]) || has_value("TERM_PROGRAM", &["Apple_Terminal"]) {
        return Err(words::no_clipboard());
    }
    if text.len() > MOST_COPIED {
        return Err(words::too_long_to_copy());
    }
    Ok(format!("\u{1b}]52;c;{}\u{7}", BASE64_STANDARD.encode(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_copied_where_the_terminal_may_take_it() {
        fn value(term: &'static str) -> impl Fn(&str) -> Option<String> {
            move |name| (name == "TERM").then(|| term.to_owned())
        }
        assert_eq!(copy_sequence("\u{e4}", value("xterm")), Ok("\u{1b}]52;c;w6Q=\u{7}".to_owned()));
        assert!(copy_sequence("a", value("dumb")).is_err());
        assert!(copy_sequence(&"a".repeat(MOST_COPIED + 1), value("xterm")).is_err());
    }
}
