//! The secret in the panel's address.

use std::fmt;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as URL;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Length of a token in characters.
const LENGTH: usize = 43;

/// 256 random bits as 43 characters of base64url. `Debug` does not show them.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// Writes `random` bytes, which come from a cryptographic source, as a token.
    #[must_use]
    pub fn new(random: &[u8; 32]) -> Self {
        Self(URL.encode(random))
    }

    /// Reads a token that was kept over a reload; `None` for what is none.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let sign = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let fits = text.len() == LENGTH && text.bytes().all(sign);
        fits.then(|| Self(text.to_owned()))
    }

    /// The characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// HMAC-SHA-256 of `parts`, each on a line of its own, as base64url.
    pub(super) fn mac(&self, parts: &[&str]) -> String {
        self.hmac(parts).map(|hmac| URL.encode(hmac.finalize().into_bytes())).unwrap_or_default()
    }

    /// Whether `mac` is that of `parts`. How long that takes does not tell how much of it is right.
    pub(super) fn made(&self, mac: &str, parts: &[&str]) -> bool {
        let mac = URL.decode(mac).unwrap_or_default();
        self.hmac(parts).is_some_and(|hmac| hmac.verify_slice(&mac).is_ok())
    }

    /// There is always one: a key may have any length.
    fn hmac(&self, parts: &[&str]) -> Option<Hmac<Sha256>> {
        let mut hmac = Hmac::<Sha256>::new_from_slice(self.0.as_bytes()).ok()?;
        hmac.update(parts.join("\n").as_bytes());
        Some(hmac)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_base64url() {
        let bytes: [u8; 32] = std::array::from_fn(|at| u8::try_from(at * 8).unwrap_or(255) ^ 0xfb);
        let token = Token::new(&bytes);
        assert_eq!(token.as_str(), "-_Pr49vTy8O7s6ujm5OLg3tza2NbU0tDOzMrIxsTCwM");
        assert_eq!(token.as_str().len(), LENGTH);
        assert_eq!(Token::read(token.as_str()).unwrap().as_str(), token.as_str());
        for bad in ["", "a", &"a".repeat(44), &"+".repeat(43), &"ä".repeat(43)] {
            assert!(Token::read(bad).is_none());
        }
        assert_eq!(format!("{token:?}"), "Token(…)");
    }

    #[test]
    fn a_mac_is_that_of_its_parts() {
        let token = Token::new(&[7; 32]);
        let mac = token.mac(&["server", "a", "b"]);
        assert_eq!(mac, "fuFIgF0ziuWpcsTlmXu2NmM75U3PJ10xE2wcLtm7R6I");
        assert!(token.made(&mac, &["server", "a", "b"]));
        for parts in [&["server", "a"][..], &["page", "a", "b"], &["server", "b", "a"]] {
            assert!(!token.made(&mac, parts));
        }
        for bad in ["", "A", mac.split_at(42).0, &format!("{mac}A"), &mac.to_lowercase()] {
            assert!(!token.made(bad, &["server", "a", "b"]), "{bad}");
        }
        assert!(!Token::new(&[8; 32]).made(&mac, &["server", "a", "b"]));
    }
}
