//! The address of an elicitation in URL mode, read so strictly that a browser finds no other host in it.

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::model::{Bounds, Format, TextOf};

/// Longest address that a person is asked about, in characters.
const LONGEST: usize = 2_048;

/// An address on the web.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Address {
    /// All of it.
    pub url: String,
    /// Its host in small letters, with the port where one stands there.
    pub host: String,
    /// The host in the letters of its language, where it is written in punycode.
    pub unicode: Option<String>,
    /// What stands before the `@`, which is no part of the host.
    pub user: Option<String>,
}

impl Address {
    /// Reads an absolute `http` or `https` address in the characters of RFC 3986.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(url: &str) -> Result<Self, &'static str> {
        let format = Format::Text { of: TextOf::Uri, length: Bounds::default() };
        if url.len() > LONGEST {
            return Err("url is longer than 2048 characters");
        }
        if url.trim() != url || format.check(url).is_err() {
            return Err("url is no URI");
        }
        let (scheme, rest) = url.split_once("://").ok_or("url has no host")?;
        if !["http", "https"].iter().any(|it| scheme.eq_ignore_ascii_case(it)) {
            return Err("url is neither http nor https");
        }
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let (user, host) = match authority.rsplit_once('@') {
            Some((user, host)) => (Some(user.to_owned()), host),
            None => (None, authority),
        };
        let host = host.to_ascii_lowercase();
        let (name, port) = match host.rsplit_once(':').filter(|(_, port)| !port.contains(']')) {
            Some((name, port)) => (name, Some(port)),
            None => (host.as_str(), None),
        };
        if port.is_some_and(|port| port.parse::<u16>().is_err() || port.starts_with('+')) {
            return Err("url has a port that is none");
        }
        let unicode = unicode(name).ok_or("url has a host that is none")?;
        let unicode = (unicode != name).then_some(unicode);
        Ok(Self { url: url.to_owned(), host, unicode, user })
    }
}

/// The name of a host in the letters of its language; `None` where it is none, or a number that browsers
/// would read as another address.
fn unicode(name: &str) -> Option<String> {
    if let Some(inside) = name.strip_prefix('[') {
        let inside = inside.strip_suffix(']')?;
        return inside.parse::<Ipv6Addr>().ok().map(|_| name.to_owned());
    }
    let labels: Vec<&str> = name.strip_suffix('.').unwrap_or(name).split('.').collect();
    let is_sign = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if labels.iter().any(|label| label.is_empty() || !label.chars().all(is_sign)) {
        return None;
    }
    let last = labels.last()?;
    let is_number = last.chars().all(|c| c.is_ascii_digit()) || last.starts_with("0x");
    if is_number && name.parse::<Ipv4Addr>().is_err() {
        return None;
    }
    let read = |label: &&str| match label.strip_prefix("xn--") {
        Some(code) => punycode(code),
        None => Some((*label).to_owned()),
    };
    labels.iter().map(read).collect::<Option<Vec<String>>>().map(|labels| labels.join("."))
}

/// What a label means behind its `xn--` (RFC 3492); `None` where that is nothing.
fn punycode(code: &str) -> Option<String> {
    const BASE: u32 = 36;
    let (basic, extended) = code.rsplit_once('-').unwrap_or(("", code));
    let mut letters: Vec<char> = basic.chars().collect();
    let (mut next, mut at, mut bias) = (128u32, 0u32, 72u32);
    let mut digits = extended.chars();
    while !digits.as_str().is_empty() {
        let (before, mut weight) = (at, 1u32);
        for step in 1u32.. {
            let digit = match digits.next()? {
                letter @ 'a'..='z' => u32::from(letter) - u32::from('a'),
                digit @ '0'..='9' => u32::from(digit) - u32::from('0') + 26,
                _ => return None,
            };
            at = at.checked_add(digit.checked_mul(weight)?)?;
            let least = (step * BASE).saturating_sub(bias).clamp(1, 26);
            if digit < least {
                break;
            }
            weight = weight.checked_mul(BASE - least)?;
        }
        let count = u32::try_from(letters.len()).ok()? + 1;
        bias = adapted(at - before, count, before == 0);
        next = next.checked_add(at / count)?;
        at %= count;
        letters.insert(usize::try_from(at).ok()?, char::from_u32(next)?);
        at += 1;
    }
    let is_shown = |c: &char| crate::model::text::line(&c.to_string()) == c.to_string();
    (!extended.is_empty() && letters.iter().all(is_shown)).then(|| letters.into_iter().collect())
}

/// The next bias of RFC 3492.
fn adapted(delta: u32, count: u32, is_first: bool) -> u32 {
    let delta = delta / if is_first { 700 } else { 2 };
    let (mut delta, mut bias) = (delta + delta / count, 0);
    while delta > 455 {
        delta /= 35;
        bias += 36;
    }
    bias + 36 * delta / (delta + 38)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(url: &str) -> String {
        Address::parse(url).unwrap().host
    }

    #[test]
    fn the_host_is_the_one_that_a_browser_opens() {
        assert_eq!(host("https://Example.com/a?b@c.d#e@f"), "example.com");
        assert_eq!(host("HTTP://example.com:8080"), "example.com:8080");
        assert_eq!(host("https://[::1]:80/"), "[::1]:80");
        assert_eq!(host("https://127.0.0.1/"), "127.0.0.1");
        let signed = Address::parse("https://bank.example@evil.example/x").unwrap();
        assert_eq!(
            (signed.host.as_str(), signed.user.as_deref()),
            ("evil.example", Some("bank.example"))
        );
    }

    #[test]
    fn punycode_is_shown_in_both_forms() {
        let unicode = |url| Address::parse(url).unwrap().unicode.unwrap();
        assert_eq!(unicode("https://xn--bcher-kva.example"), "bücher.example");
        assert_eq!(unicode("https://www.xn--80ak6aa92e.com/x"), "www.аррӏе.com");
        assert_eq!(unicode("https://XN--4GBRIM.xn--fiqs8s"), "موقع.中国");
        assert_eq!(Address::parse("https://a.example").unwrap().unicode, None);
    }

    #[test]
    fn what_a_browser_would_read_otherwise_is_refused() {
        for url in [
            "",
            "example.com",
            "javascript:alert(1)",
            "file:///etc/passwd",
            "ftp://a.example",
            "https:a.example",
            "https:/a.example",
            "https:///a.example",
            "https://",
            "https://@",
            "https://a.example\\@b.example",
            "https://a%2eexample",
            "https://ex ample.com",
            " https://a.example",
            "https://a.example\n",
            "https://bücher.example",
            "https://a..b",
            "https://a.example:99999",
            "https://a.example:+80",
            "https://a.example:x",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://127.1/",
            "https://1.2.3.04/",
            "https://[::1",
            "https://[x]/",
            "https://xn--/",
            "https://xn--a-9999999999",
            "https://xn--8a-2xa.example/\u{202e}",
        ] {
            assert!(Address::parse(url).is_err(), "{url:?}");
        }
        assert!(Address::parse(&format!("https://a.example/{}", "x".repeat(2_048))).is_err());
    }
}
