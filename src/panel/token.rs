//! The secret in the panel's address.

use std::fmt;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as URL;

/// Length of a token in characters.
const LENGTH: usize = 43;

/// 256 random bits as 43 characters of base64url. `Debug` does not show them.
#[derive(Clone, PartialEq, Eq)]
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

    /// Whether `given` is the token. How long that takes does not tell how much of it is right.
    #[must_use]
    pub fn is(&self, given: &str) -> bool {
        let (own, given) = (self.0.as_bytes(), given.as_bytes());
        let differ = own.iter().zip(given).fold(0, |differ, (a, b)| differ | (a ^ b));
        std::hint::black_box(differ) == 0 && own.len() == given.len()
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
        assert_eq!(Token::read(token.as_str()), Some(token.clone()));
        for bad in ["", "a", &"a".repeat(44), &"+".repeat(43), &"ä".repeat(43)] {
            assert_eq!(Token::read(bad), None);
        }
        assert_eq!(format!("{token:?}"), "Token(…)");
    }

    #[test]
    fn only_the_whole_token_opens() {
        let token = Token::new(&[7; 32]);
        let text = token.as_str().to_owned();
        assert!(token.is(&text));
        assert!(!token.is(""));
        assert!(!token.is(text.get(..42).unwrap()));
        assert!(!token.is(&format!("{text}A")));
        for at in 0..LENGTH {
            let mut wrong = text.clone();
            wrong.replace_range(at..=at, "~");
            assert!(!token.is(&wrong), "{at}");
        }
    }
}
