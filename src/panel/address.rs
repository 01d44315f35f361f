//! The panel's address, for a terminal.

use base64::Engine;
use base64::prelude::BASE64_STANDARD as STANDARD;

use super::proof::Token;
use crate::strings::panel as words;

/// `http://127.0.0.1:<port>/#<token>`
#[must_use]
pub fn of(port: u16, token: &Token) -> String {
    format!("http://127.0.0.1:{port}/#{}", token.as_str())
}

/// What is shown where the panel starts: the address on a line of its own, as text that can be
/// copied. With `remote` (an SSH connection) a second line names the tunnel that it needs.
#[must_use]
pub fn lines(port: u16, token: &Token, remote: bool) -> Vec<String> {
    let mut lines = vec![of(port, token)];
    if remote {
        // The port is the same on both sides, for the server knows no other name of itself.
        lines.push(words::tunnel(format!("ssh -L {port}:127.0.0.1:{port} <host>")));
    }
    lines
}

/// `text`, which holds `address`, with the address as a link (OSC 8).
#[must_use]
pub fn linked(text: &str, address: &str) -> String {
    text.replace(address, &format!("\u{1b}]8;;{address}\u{1b}\\{address}\u{1b}]8;;\u{1b}\\"))
}

/// Puts the address on the terminal's clipboard (OSC 52).
#[must_use]
pub fn copied(address: &str) -> String {
    format!("\u{1b}]52;c;{}\u{7}", STANDARD.encode(address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_text_a_link_and_copied() {
        let token = Token::new(&[0; 32]);
        let address = of(8123, &token);
        assert_eq!(address, format!("http://127.0.0.1:8123/#{}", "A".repeat(43)));
        assert_eq!(lines(8123, &token, false), std::slice::from_ref(&address));
        assert_eq!(
            lines(8123, &token, true),
            [address, "On your own machine: ssh -L 8123:127.0.0.1:8123 <host>".to_owned()]
        );
        assert_eq!(linked("a x b", "x"), "a \u{1b}]8;;x\u{1b}\\x\u{1b}]8;;\u{1b}\\ b");
        assert_eq!(copied("foo"), "\u{1b}]52;c;Zm9v\u{7}");
    }
}
