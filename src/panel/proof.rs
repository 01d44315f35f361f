//! How the page and the server show each other that they know the token, which is never sent.
//!
//! ```text
//! page    GET /prove   Authorization: Nonce <nonce>
//! server  {"challenge": c, "proof": mac("server", nonce, c)}
//! page    GET /events  Authorization: Proof <c> <hash> mac("page", "GET", "/events", c, hash)
//! ```
//! `mac` is HMAC-SHA-256 of its parts, each on a line of its own, under the token's characters;
//! `hash` is SHA-256 of the request's body; both are base64url. Who took the port of a Pi that is
//! gone can make no proof, so that the page sends it nothing and shows nothing of it. A challenge is
//! good for one request.

use std::collections::VecDeque;
use std::fmt;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as URL;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::limits;
use crate::strings::panel as words;

/// Shortest and longest nonce of a page, in characters.
const NONCE: std::ops::RangeInclusive<usize> = 22..=64;

/// The token, and the challenges that were given out and used.
#[derive(Debug)]
pub(super) struct Proofs {
    pub token: Token,
    /// Tells the challenges of this panel from those of one before it with the same token.
    start: String,
    given: u64,
    /// Used challenges by number, with the time they were made; the oldest one first.
    used: VecDeque<(u64, f64)>,
}

/// What a page shows with a request.
pub(super) struct Shown<'a> {
    challenge: &'a str,
    /// SHA-256 of the body.
    hash: &'a str,
    mac: &'a str,
}

/// The hash of a body, as the page writes it.
pub(super) fn hash(body: &[u8]) -> String {
    URL.encode(Sha256::digest(body))
}

/// The header `Authorization` of a page that knows `token`, as the tests of the server send it.
pub fn authorization(
    token: &Token,
    method: &str,
    path: &str,
    challenge: &str,
    body: &[u8],
) -> String {
    let hash = hash(body);
    let mac = token.mac(&["page", method, path, challenge, &hash]);
    format!("Proof {challenge} {hash} {mac}")
}

impl<'a> Shown<'a> {
    /// Reads the header `Authorization`.
    pub(super) fn read(authorization: Option<&'a str>) -> Option<Self> {
        let mut parts = authorization?.strip_prefix("Proof ")?.split(' ');
        let shown = Self { challenge: parts.next()?, hash: parts.next()?, mac: parts.next()? };
        parts.next().is_none().then_some(shown)
    }

    /// Whether the body is the one that was meant.
    pub(super) fn covers(&self, body: &[u8]) -> bool {
        self.hash == hash(body)
    }
}

impl Proofs {
    pub(super) fn new(token: Token, start: &Token) -> Self {
        let start = start.as_str().to_owned();
        Self { token, start, given: 0, used: VecDeque::new() }
    }

    /// A new challenge, and the proof for the page's `nonce`; `None` where that is none.
    pub(super) fn prove(&mut self, nonce: &str, now_ms: f64) -> Option<(String, String)> {
        let sign = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if !NONCE.contains(&nonce.len()) || !nonce.bytes().all(sign) {
            return None;
        }
        self.given += 1;
        let challenge = format!("{}.{}.{}", self.start, self.given, now_ms.max(0.0).floor());
        let proof = self.token.mac(&["server", nonce, &challenge]);
        Some((challenge, proof))
    }

    /// Whether `shown` is a page's that knows the token, about a challenge that was not used yet.
    pub(super) fn fits(&self, shown: &Shown<'_>, method: &str, path: &str, now_ms: f64) -> bool {
        let parts = ["page", method, path, shown.challenge, shown.hash];
        self.token.made(shown.mac, &parts)
            && self.read(shown).is_some_and(|(number, at_ms)| {
                now_ms - at_ms <= limits::PROOF_MS
                    && self.used.iter().all(|(used, _)| *used != number)
            })
    }

    /// Takes the challenge of `shown`, which fits. False where too many are in use.
    pub(super) fn spend(&mut self, shown: &Shown<'_>, now_ms: f64) -> bool {
        while self.used.front().is_some_and(|(_, at_ms)| now_ms - at_ms > limits::PROOF_MS) {
            self.used.pop_front();
        }
        if self.used.len() >= limits::PROOFS {
            return false;
        }
        let Some(used) = self.read(shown) else { return false };
        let at = self.used.partition_point(|(_, at_ms)| *at_ms <= used.1);
        self.used.insert(at, used);
        true
    }

    /// Number and time of a challenge of ours.
    fn read(&self, shown: &Shown<'_>) -> Option<(u64, f64)> {
        let (number, at_ms) =
            shown.challenge.strip_prefix(&self.start)?.strip_prefix('.')?.split_once('.')?;
        Some((number.parse().ok()?, at_ms.parse().ok()?))
    }
}

/// Length of a token in characters.
const LENGTH: usize = 43;

/// 256 random bits as 43 characters of base64url. `Debug` does not show them.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// Writes `random` bytes, which come from a cryptographic source, as a token.
    pub fn new(random: &[u8; 32]) -> Self {
        Self(URL.encode(random))
    }

    /// Reads a token that was kept over a reload; `None` for what is none.
    pub fn read(text: &str) -> Option<Self> {
        let sign = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let fits = text.len() == LENGTH && text.bytes().all(sign);
        fits.then(|| Self(text.to_owned()))
    }

    /// The characters.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address that opens the panel of a server at `port`: `http://127.0.0.1:<port>/#<token>`
    pub fn address(&self, port: u16) -> String {
        format!("http://127.0.0.1:{port}/#{}", self.0)
    }

    /// What is shown where the panel starts: the address on a line of its own, as text that can be
    /// copied. With `remote` (an SSH connection) a second line names the tunnel that it needs.
    pub fn address_lines(&self, port: u16, remote: bool) -> Vec<String> {
        let mut lines = vec![self.address(port)];
        if remote {
            // The port is the same on both sides, for the server knows no other name of itself.
            lines.push(words::tunnel(format!("ssh -L {port}:127.0.0.1:{port} <host>")));
        }
        lines
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

    const NONCE: &str = "0123456789abcdefABCDEF";

    fn shows(proofs: &mut Proofs, header: &str, now_ms: f64) -> bool {
        let shown = Shown::read(Some(header)).unwrap();
        proofs.fits(&shown, "GET", "/events", now_ms) && proofs.spend(&shown, now_ms)
    }

    #[test]
    fn a_challenge_is_good_once_and_for_its_time() {
        let token = Token::new(&[7; 32]);
        let mut proofs = Proofs::new(token.clone(), &Token::new(&[1; 32]));
        let (challenge, proof) = proofs.prove(NONCE, 0.0).unwrap();
        assert!(token.made(&proof, &["server", NONCE, &challenge]));
        let header = authorization(&token, "GET", "/events", &challenge, b"");
        assert!(shows(&mut proofs, &header, limits::PROOF_MS));
        assert!(!shows(&mut proofs, &header, 1.0), "used");
        let (challenge, _) = proofs.prove(NONCE, 0.0).unwrap();
        let header = authorization(&token, "GET", "/events", &challenge, b"");
        assert!(!shows(&mut proofs, &header, limits::PROOF_MS + 1.0), "late");
        // After `/reload` another panel has the same token.
        let mut next = Proofs::new(token.clone(), &Token::new(&[2; 32]));
        next.prove(NONCE, 0.0).unwrap();
        assert!(!shows(&mut next, &header, 0.0), "another panel's");
        let own = authorization(&token, "GET", "/events", "made.up", b"");
        assert!(!shows(&mut next, &own, 0.0), "nobody's");
        for bad in ["", "short", &"a".repeat(65), &"\n".repeat(30), &"ä".repeat(20)] {
            assert_eq!(proofs.prove(bad, 0.0), None, "{bad}");
        }
    }

    #[test]
    fn used_challenges_are_bounded() {
        let token = Token::new(&[7; 32]);
        let mut proofs = Proofs::new(token.clone(), &token);
        let mut tried = |now_ms: f64| {
            let (challenge, _) = proofs.prove(NONCE, now_ms).unwrap();
            let header = authorization(&token, "GET", "/events", &challenge, b"");
            (shows(&mut proofs, &header, now_ms), proofs.used.len())
        };
        for count in 1..=limits::PROOFS {
            assert_eq!(tried(0.0), (true, count));
        }
        assert_eq!(tried(1.0), (false, limits::PROOFS));
        assert_eq!(tried(limits::PROOF_MS + 1.0), (true, 1));
    }

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
    fn the_address_has_the_token() {
        let token = Token::new(&[0; 32]);
        let address = token.address(8123);
        assert_eq!(address, format!("http://127.0.0.1:8123/#{}", "A".repeat(43)));
        assert_eq!(token.address_lines(8123, false), std::slice::from_ref(&address));
        assert_eq!(
            token.address_lines(8123, true),
            [address, "On your own machine: ssh -L 8123:127.0.0.1:8123 <host>".to_owned()]
        );
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
