//! Fields that ask for a secret. MCP forbids them in a form ("Servers MUST NOT use form mode elicitation
//! to request sensitive information such as passwords, API keys, access tokens, or payment
//! credentials"), so nobody is shown one.
//!
//! A name (key or title) asks for a secret where one of [`SECRETS`] stands in it and the next word does not
//! make something else of it: `password`, `githubApiKey`, but not `password length` or `api_key_name`.
//! `token` does where it is the last word of a name of a text: `token`, `GitHub token`, but not
//! `max_tokens` or `token limit`. A text (description, message) asks where such words are among its first
//! five, or behind a verb that asks in the same sentence: "Paste your API key". Yes or no, and options to
//! choose from, hold no secret.

use super::schema::{Field, Holds};
use crate::model::{Format, text};

/// What is a secret: words in lower case, also in the languages of the form, parted by commas.
const SECRETS: &str = "\
    password, passwords, passwd, pwd, passphrase, passcode, secret, credential, credentials, \
    api key, apikey, access key, accesskey, private key, privatekey, secret key, secretkey, \
    signing key, encryption key, ssh key, license key, api token, access token, accesstoken, \
    auth token, authtoken, authentication token, bearer token, refresh token, session token, \
    personal access token, session cookie, card number, credit card, cardnumber, cvv, cvc, \
    security code, pin code, otp, one time code, one time password, 2fa code, mfa code, \
    verification code, seed phrase, recovery phrase, recovery code, iban, passwort, kennwort, \
    mot de passe, contraseña, senha, hasło, пароль, şifre, parola, パスワード, 비밀번호, 密码, 密碼";
/// What a word behind a secret makes of it: something about it.
const ABOUT: &str = "\
    age count expiration expiry field file format hint id length limit location manager max min \
    name names path policy provider required rotation rules scope scopes source store strength \
    type usage vault";
/// What asks for something.
const ASKS: &str = "\
    enter fill give input insert paste provide put send share specify submit supply tell type \
    write";
/// How many of the first words of a text name what it is about.
const FIRST: usize = 5;
/// How many words stand at most between what asks and what it asks for.
const BETWEEN: usize = 6;

/// The words of what is asked for where `field` asks for a secret.
pub(super) fn asked(field: &Field) -> Option<&'static str> {
    if field.holds != Holds::Typed {
        return None;
    }
    let is_text = !matches!(field.format, Format::Number { .. });
    let names = [Some(&field.key), field.title.as_ref()].into_iter().flatten();
    let named = names.map(|name| words(name)).find_map(|name| in_name(&name, is_text));
    named.or_else(|| in_text(field.description.as_deref()?))
}

fn in_name(words: &[String], is_text: bool) -> Option<&'static str> {
    let token = words.last().filter(|last| is_text && *last == "token").map(|_| "token");
    found(words).map(|(_, secret)| secret).next().or(token)
}

/// The words of what `text` asks for where that is a secret.
pub(super) fn in_text(text: &str) -> Option<&'static str> {
    let sentences = text.split(['.', '!', '?', ';', '\n']).map(words).enumerate();
    sentences.into_iter().find_map(|(index, words)| {
        let asks = |at: usize| {
            let before = words.get(at.saturating_sub(BETWEEN)..at).unwrap_or_default();
            (index == 0 && at < FIRST)
                || before.iter().any(|word| ASKS.split(' ').any(|it| it == word))
        };
        found(&words).collect::<Vec<_>>().into_iter().find(|(at, _)| asks(*at)).map(|(_, it)| it)
    })
}

/// Where the secrets of [`SECRETS`] begin in `words`.
fn found(words: &[String]) -> impl Iterator<Item = (usize, &'static str)> {
    (0..words.len()).filter_map(|at| {
        let rest = words.get(at..)?;
        let secret = SECRETS.split(", ").find(|secret| {
            let count = secret.split(' ').count();
            let same = rest.len() >= count && secret.split(' ').zip(rest).all(|(a, b)| a == b);
            let next = rest.get(count).map_or("", String::as_str);
            // Where no blank stands between words, the secret is part of a longer one.
            let within = !secret.is_ascii() && rest.first().is_some_and(|it| it.contains(secret));
            (same && !ABOUT.split(' ').any(|it| it == next)) || within
        })?;
        Some((at, secret))
    })
}

/// The words of a text or a name in lower case: `githubAPIKey` has three.
fn words(raw: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut word, mut before) = (String::new(), ' ');
    let clean = text::line(raw);
    let mut rest = clean.chars().peekable();
    while let Some(c) = rest.next() {
        let ends = before.is_uppercase() && rest.peek().is_some_and(|next| next.is_lowercase());
        let is_new = c.is_uppercase() && (before.is_lowercase() || ends);
        if (is_new || !c.is_alphanumeric()) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if c.is_alphanumeric() {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    words
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::contract::elicit::schema::fields;

    /// What a field with this `key` and `property` asks for.
    fn asked_by(key: &str, property: Value) -> Option<&'static str> {
        asked(&fields(&json!({ "properties": { key: property } })).unwrap()[0])
    }

    fn named(key: &str) -> Option<&'static str> {
        asked_by(key, json!({ "type": "string" }))
    }

    fn described(description: &str) -> Option<&'static str> {
        asked_by("value", json!({ "type": "string", "description": description }))
    }

    #[test]
    fn names_of_secrets() {
        for key in [
            "password",
            "Password",
            "db_password",
            "userPassword",
            "apiKey",
            "api_key",
            "API key",
            "githubAPIKey",
            "GitHub token",
            "token",
            "access_token",
            "accessToken",
            "client_secret",
            "card-number",
            "cvv",
            "ssh key",
            "Dein Passwort",
            "パスワードを入力",
            "oneTimeCode",
            "OTP",
        ] {
            assert!(named(key).is_some(), "{key}");
        }
    }

    #[test]
    fn names_of_other_things() {
        for key in [
            "max_tokens",
            "tokens per minute",
            "tokenLimit",
            "token_count",
            "tokenizer",
            "passwordLength",
            "password_policy",
            "api_key_name",
            "secret name",
            "keyboard",
            "key",
            "primary key",
            "Passenger",
            "secretary",
            "email",
            "author",
            "pin",
            "passport country",
            "access",
            "card",
            "cookie banner",
        ] {
            assert_eq!(named(key), None, "{key}");
        }
        assert_eq!(asked_by("token", json!({ "type": "integer" })), None, "a number of tokens");
        assert_eq!(asked_by("reset password", json!({ "type": "boolean" })), None, "yes or no");
    }

    #[test]
    fn texts_that_ask_for_a_secret() {
        for text in [
            "Your GitHub password",
            "API key from your dashboard",
            "Sign in first. Then paste the personal access token here.",
            "We need to log in: please enter your password",
        ] {
            assert!(described(text).is_some(), "{text}");
        }
    }

    #[test]
    fn texts_that_speak_of_one() {
        for text in [
            "Where to deploy. Uses the API key of the environment.",
            "How many tokens per minute the model may use",
            "Name of the environment variable that holds your API key",
            "The user name. Never type anything else here; passwords are asked in the browser.",
        ] {
            assert_eq!(described(text), None, "{text}");
        }
    }
}
