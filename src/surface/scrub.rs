//! Takes secrets out of texts: as they are, with the signs that JSON and addresses escape, and in base64.
//! A program can print them in any other shape.

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde_json::Value;

use crate::model::Secret;

/// A shorter secret, in bytes, may be in a text by chance, and is left there.
const LEAST: usize = 8;

/// Finds secrets in texts.
#[derive(Debug)]
pub struct Scrubber(Vec<Held>);

/// A secret to find.
#[derive(Debug)]
struct Held {
    /// What stands in its place.
    name: String,
    plain: Secret,
    /// What base64 has of it, wherever in a longer text it begins.
    base64: [Secret; 3],
}

impl Scrubber {
    /// One that finds these, each with the name that is put in its place.
    pub fn new(secrets: Vec<(String, Secret)>) -> Self {
        let long = secrets.into_iter().filter(|(_, secret)| secret.expose().len() >= LEAST);
        let held = long.map(|(name, plain)| {
            let base64 = [0, 1, 2].map(|before| in_base64(plain.expose(), before));
            Held { name: format!("[secret {name}]"), plain, base64 }
        });
        let mut held: Vec<_> = held.collect();
        // One may begin with another one.
        held.sort_by_key(|it| std::cmp::Reverse(it.plain.expose().len()));
        Self(held)
    }

    /// `text` without secrets; `None` where it has none.
    pub fn scrub(&self, text: &str) -> Option<String> {
        let (mut out, mut taken, mut at) = (String::new(), 0, 0);
        let bytes = text.as_bytes();
        while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
            let found = self.0.iter().find_map(|held| Some((&held.name, held.at(rest)?)));
            let Some((name, length)) = found else {
                at += 1;
                continue;
            };
            out.push_str(text.get(taken..at).unwrap_or_default());
            out.push_str(name);
            at += length;
            taken = at;
        }
        out.push_str(text.get(taken..).unwrap_or_default());
        (taken > 0).then_some(out)
    }

    /// Takes secrets out of every text in `value`; true where there was one.
    pub fn scrub_json(&self, value: &mut Value) -> bool {
        let scrubbed = |value: &mut Value| self.scrub_json(value).then_some(());
        match value {
            Value::String(text) => {
                let clean = self.scrub(text);
                clean.map(|clean| *text = clean).is_some()
            }
            // All of them, also behind the first one that has a secret.
            Value::Array(items) => items.iter_mut().filter_map(scrubbed).count() > 0,
            Value::Object(fields) => fields.values_mut().filter_map(scrubbed).count() > 0,
            _ => false,
        }
    }
}

impl Held {
    /// How many bytes of `text` it takes where that begins with it.
    fn at(&self, text: &[u8]) -> Option<usize> {
        let plain = self.plain.expose().as_bytes();
        if text.starts_with(plain) {
            return Some(plain.len());
        }
        escaped(text, plain).or_else(|| {
            let mut all = self.base64.iter();
            all.find_map(|coded| coded_at(text, coded.expose().as_bytes()))
        })
    }
}

/// What base64 has of `secret` behind `before` other bytes, without the signs that these change too.
fn in_base64(secret: &str, before: usize) -> Secret {
    let mut bytes = vec![0; before];
    bytes.extend_from_slice(secret.as_bytes());
    let whole = bytes.len() * 8 / 6;
    let coded = Secret::from(STANDARD_NO_PAD.encode(&bytes));
    zeroize::Zeroize::zeroize(&mut bytes);
    let first = (before * 8).div_ceil(6);
    Secret::from(coded.expose().get(first..whole).unwrap_or_default().to_owned())
}

/// As [`Held::at`] for base64, in both alphabets, in one line or several.
fn coded_at(text: &[u8], coded: &[u8]) -> Option<usize> {
    let mut at = 0;
    for (index, wanted) in coded.iter().enumerate() {
        while index > 0 && matches!(text.get(at), Some(b'\r' | b'\n')) {
            at += 1;
        }
        let found = match text.get(at)? {
            b'-' => b'+',
            b'_' => b'/',
            other => *other,
        };
        if found != *wanted {
            return None;
        }
        at += 1;
    }
    (at > 0).then_some(at)
}

/// As [`Held::at`] where any of its bytes may be escaped as in an address or in JSON.
fn escaped(text: &[u8], plain: &[u8]) -> Option<usize> {
    let mut at = 0;
    for byte in plain {
        at += escape(text.get(at..)?, *byte)?;
    }
    (at > 0).then_some(at)
}

/// How many bytes of `text` stand for `byte`, if it begins with it.
fn escape(text: &[u8], byte: u8) -> Option<usize> {
    let digit = |sign: &u8| char::from(*sign).to_digit(16).and_then(|it| u8::try_from(it).ok());
    let is =
        |high: &u8, low: &u8| digit(high).zip(digit(low)).is_some_and(|(h, l)| h * 16 + l == byte);
    let short = match byte {
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        b'"' | b'\\' | b'/' | b'\'' | b'$' | b'`' => byte,
        _ => 0,
    };
    match text {
        [b'%', high, low, ..] if is(high, low) => Some(3),
        [b'\\', b'u', b'0', b'0', high, low, ..] if is(high, low) => Some(6),
        [b'\\', sign, ..] if short != 0 && *sign == short => Some(2),
        [b'+', ..] if byte == b' ' => Some(1),
        [first, ..] if *first == byte => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use base64::engine::general_purpose::{STANDARD, URL_SAFE};
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    const VALUE: &str = "sk_live/4eC39 HqL+yj\"ä%41\\n?&=";

    fn scrubber(value: &str) -> Scrubber {
        Scrubber::new(vec![("STRIPE_KEY".to_owned(), Secret::from(value.to_owned()))])
    }

    fn scrubbed(text: &str) -> String {
        scrubber(VALUE).scrub(text).unwrap_or_else(|| format!("nothing found in {text}"))
    }

    #[test]
    fn it_is_found_as_it_is_and_in_the_common_codes() {
        let percent: String = VALUE.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let form = "sk_live%2F4eC39+HqL%2Byj%22%C3%A4%2541%5Cn%3F%26%3D";
        let component = form.replace('+', "%20").replacen("%20yj", "%2Byj", 1);
        let json = serde_json::to_string(VALUE).unwrap();
        for text in [VALUE, &percent, form, &component, json.trim_matches('"')] {
            assert_eq!(scrubbed(&format!("a{text}b")), "a[secret STRIPE_KEY]b", "{text}");
        }
    }

    #[test]
    fn base64_is_found_wherever_it_begins() {
        for before in ["", "u", "u:", "user:"] {
            for coded in [
                STANDARD.encode(format!("{before}{VALUE}x")),
                URL_SAFE.encode(format!("{before}{VALUE}")),
            ] {
                let said = scrubbed(&format!("Basic {coded}"));
                assert!(said.contains("[secret STRIPE_KEY]"), "{before} {said}");
                assert!(said.len() < "Basic [secret STRIPE_KEY]".len() + 14, "{said}");
            }
        }
        let mut wrapped = STANDARD.encode(VALUE);
        wrapped.insert(20, '\n');
        assert!(scrubbed(&wrapped).starts_with("[secret STRIPE_KEY]"));
    }

    #[test]
    fn other_text_stays_and_short_secrets_are_not_looked_for() {
        assert_eq!(scrubber(VALUE).scrub("sk_live/4eC39 and more"), None);
        assert_eq!(scrubber("hunter2").scrub("hunter2"), None);
        assert_eq!(Scrubber::new(Vec::new()).scrub("a"), None);
        assert_eq!(
            scrubbed(&format!("ä{VALUE}ö{VALUE}")),
            "ä[secret STRIPE_KEY]ö[secret STRIPE_KEY]"
        );
    }

    #[test]
    fn the_longer_one_is_named_where_one_begins_with_another() {
        let of = |name: &str, value: &str| (name.to_owned(), Secret::from(value.to_owned()));
        let both = Scrubber::new(vec![of("A_KEY", "12345678"), of("B_KEY", "123456789")]);
        assert_eq!(both.scrub("123456789 12345678").unwrap(), "[secret B_KEY] [secret A_KEY]");
    }

    #[test]
    fn a_result_is_scrubbed_in_every_depth() {
        let mut result =
            json!([{ "type": "text", "text": format!("x {VALUE}") }, { "n": [1, null, VALUE] }]);
        assert!(scrubber(VALUE).scrub_json(&mut result));
        assert!(!result.to_string().contains("sk_live"));
        assert!(!scrubber(VALUE).scrub_json(&mut result));
    }

    proptest! {
        #[test]
        fn no_text_panics_and_none_keeps_it(value in ".{8,20}", before in ".{0,9}", after in ".{0,9}") {
            let text = format!("{before}{value}{after}");
            let clean = scrubber(&value).scrub(&text).unwrap_or_default();
            prop_assert!(clean.contains("[secret STRIPE_KEY]"));
            let _ = scrubber(&value).scrub(&STANDARD.encode(&text));
        }
    }
}
