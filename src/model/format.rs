//! What an answer must look like, where whoever asks is a program that takes no other.

use crate::strings::elicit as words;

/// What an answer to a question must be like. Questions of a model take any answer.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Format {
    /// Anything.
    #[default]
    Any,
    /// A text.
    Text {
        /// What it is the name of.
        of: TextOf,
        /// How many characters it has.
        length: Bounds,
    },
    /// A number.
    Number {
        /// True where it has no fraction.
        whole: bool,
        /// How large it is.
        size: Bounds,
    },
    /// So many ticked rows.
    Ticks(Bounds),
}

/// What a text is the name of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextOf {
    /// Nothing that could be checked.
    Anything,
    /// An email address.
    Email,
    /// An absolute address with its scheme.
    Uri,
    /// A day.
    Date,
    /// A day and a time in a time zone.
    DateTime,
}

/// The least and the most of something; both count.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Bounds {
    /// The least, if there is one.
    pub least: Option<f64>,
    /// The most, if there is one.
    pub most: Option<f64>,
}

/// An answer that fits.
#[derive(Debug, Clone, PartialEq)]
pub enum Checked {
    /// A text, without white space around it; a date as the formats want it.
    Text(String),
    /// A number without a fraction, as exact as a program in JavaScript takes it.
    Whole(i64),
    /// Any number.
    Number(f64),
}

/// The greatest whole number that JavaScript takes exactly.
const MOST_WHOLE: i64 = (1 << 53) - 1;

impl Bounds {
    /// Whether `size` is within them.
    #[must_use]
    pub fn hold(&self, size: f64) -> bool {
        self.least.is_none_or(|least| size >= least) && self.most.is_none_or(|most| size <= most)
    }

    /// As [`Self::hold`], of things that are counted.
    #[expect(clippy::cast_precision_loss, reason = "nothing that is counted here reaches 2^52")]
    #[must_use]
    pub fn hold_count(&self, count: usize) -> bool {
        self.hold(count as f64)
    }

    /// `3–50`, `≥ 3`, `≤ 50` or `3`; `None` where there are none.
    fn words(&self) -> Option<String> {
        match (self.least, self.most) {
            (None, None) => None,
            (Some(least), Some(most)) if least >= most => Some(most.to_string()),
            (Some(least), Some(most)) => Some(format!("{least}–{most}")),
            (Some(least), None) => Some(format!("≥ {least}")),
            (None, Some(most)) => Some(format!("≤ {most}")),
        }
    }
}

impl Format {
    /// Whether `text` fits, and as what; white space around it does not count.
    ///
    /// # Errors
    /// The sentence that says what is expected.
    pub fn check(&self, text: &str) -> Result<Checked, String> {
        let text = text.trim();
        let read = match self {
            Self::Any | Self::Ticks(_) => Some(Checked::Text(text.to_owned())),
            Self::Text { of, length } => {
                let read = of.read(text).filter(|read| length.hold_count(read.chars().count()));
                read.map(Checked::Text)
            }
            Self::Number { whole: true, size } => whole(text, size).map(Checked::Whole),
            Self::Number { whole: false, size } => number(text, size).map(Checked::Number),
        };
        read.ok_or_else(|| self.expected().unwrap_or_default())
    }

    /// Whether so many rows may be ticked.
    #[must_use]
    pub fn takes_ticks(&self, count: usize) -> bool {
        match self {
            Self::Ticks(bounds) => bounds.hold_count(count),
            _ => true,
        }
    }

    /// The sentence that says what is expected; `None` where anything is.
    #[must_use]
    pub fn expected(&self) -> Option<String> {
        let range = |bounds: &Bounds| bounds.words();
        match self {
            Self::Any => None,
            Self::Text { of: TextOf::Anything, length } => range(length).map(words::length),
            Self::Text { of, length } => {
                let of = match of {
                    TextOf::Email => words::email(),
                    TextOf::Uri => words::uri(),
                    TextOf::Date => words::date(),
                    TextOf::DateTime | TextOf::Anything => words::date_time(),
                };
                let length = range(length).map(words::length);
                Some(length.map_or_else(|| of.to_owned(), |length| format!("{of} {length}")))
            }
            Self::Number { whole, size } => Some(match (whole, range(size)) {
                (true, None) => words::integer().to_owned(),
                (true, Some(range)) => words::integer_range(range),
                (false, None) => words::number().to_owned(),
                (false, Some(range)) => words::number_range(range),
            }),
            Self::Ticks(bounds) => range(bounds).map(words::rows),
        }
    }
}

impl TextOf {
    /// `text` as programs write such a thing; `None` where it is none.
    fn read(self, text: &str) -> Option<String> {
        match self {
            Self::Anything => Some(text.to_owned()),
            Self::Email => is_email(text).then(|| text.to_owned()),
            Self::Uri => is_uri(text).then(|| text.to_owned()),
            Self::Date => is_date(text).then(|| text.to_owned()),
            Self::DateTime => date_time(text),
        }
    }
}

/// A number in digits, with a fraction or an exponent.
fn number(text: &str, size: &Bounds) -> Option<f64> {
    let is_digits = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+' | 'e' | 'E');
    let number: f64 = text.parse().ok().filter(|_| text.chars().all(is_digits))?;
    (number.is_finite() && size.hold(number)).then_some(number)
}

#[expect(clippy::cast_precision_loss, reason = "it is below 2^53")]
fn whole(text: &str, size: &Bounds) -> Option<i64> {
    let number: i64 = text.parse().ok().filter(|it: &i64| it.abs() <= MOST_WHOLE)?;
    size.hold(number as f64).then_some(number)
}

/// `name@example.com`, as browsers and servers take it: nothing quoted, and a name with a dot.
fn is_email(text: &str) -> bool {
    let Some((name, host)) = text.rsplit_once('@') else { return false };
    let is_atom = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+/=?^_`{|}~-".contains(c);
    let is_name = name.split('.').all(|part| !part.is_empty() && part.chars().all(is_atom));
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    is_name && text.len() <= 254 && host.contains('.') && host.split('.').all(is_label)
}

/// `scheme:…` in the characters of RFC 3986; with a host where the scheme is one of the web.
fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let mut letters = scheme.chars();
    let is_scheme = letters.next().is_some_and(|c| c.is_ascii_alphabetic())
        && letters.all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    let bytes = rest.as_bytes();
    let is_char = |(index, byte): (usize, &u8)| match byte {
        b'%' => {
            bytes.get(index + 1..index + 3).is_some_and(|it| it.iter().all(u8::is_ascii_hexdigit))
        }
        byte => byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=".contains(byte),
    };
    let is_web = ["http", "https"].iter().any(|it| scheme.eq_ignore_ascii_case(it));
    let host = rest.strip_prefix("//").and_then(|rest| rest.split(['/', '?', '#']).next());
    is_scheme
        && !rest.is_empty()
        && bytes.iter().enumerate().all(is_char)
        && (!is_web || host.is_some_and(|host| !host.is_empty()))
}

/// The number that `text` is, in `digits` digits.
fn digits(text: &str, digits: usize) -> Option<u32> {
    let fits = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| fits)
}

/// `2026-11-23`, a day that there is.
fn is_date(text: &str) -> bool {
    let mut parts = text.splitn(3, '-');
    let mut next = |length| parts.next().and_then(|part| digits(part, length));
    let (Some(year), Some(month), Some(day)) = (next(4), next(2), next(2)) else { return false };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}

/// `2026-11-23T14:30:00Z`, as RFC 3339 has it. A blank in place of the `T` and missing seconds are
/// repaired.
fn date_time(text: &str) -> Option<String> {
    let (date, time) = text.split_once(['T', 't', ' ']).filter(|(date, _)| is_date(date))?;
    let time = time.trim_start().to_ascii_uppercase();
    let zone = time.find(['Z', '+', '-'])?;
    let (clock, zone) = time.split_at_checked(zone)?;
    let is_zone = zone == "Z" || zone.get(1..).is_some_and(|it| is_clock(it, 2));
    let clock =
        if clock.matches(':').count() == 1 { format!("{clock}:00") } else { clock.to_owned() };
    let (whole, fraction) = clock.split_once('.').unwrap_or((&clock, "0"));
    let is_fraction = !fraction.is_empty() && fraction.bytes().all(|it| it.is_ascii_digit());
    (is_zone && is_fraction && is_clock(whole, 3)).then(|| format!("{date}T{clock}{zone}"))
}

/// `14:30` in two parts, `14:30:00` in three.
fn is_clock(text: &str, parts: usize) -> bool {
    let most = [23, 59, 59];
    let is_part = |(part, most): (&str, &u32)| digits(part, 2).is_some_and(|it| it <= *most);
    text.split(':').count() == parts && text.split(':').zip(&most).all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(of: TextOf) -> Format {
        Format::Text { of, length: Bounds::default() }
    }

    fn all(format: &Format, good: &[&str], bad: &[&str]) {
        for it in good {
            assert!(format.check(it).is_ok(), "{it:?} is {format:?}");
        }
        for it in bad {
            assert!(format.check(it).is_err(), "{it:?} is no {format:?}");
        }
    }

    #[test]
    fn texts_are_what_servers_take_for_them() {
        all(
            &text(TextOf::Email),
            &["a@b.co", " o'neil+x@mail.example.com ", "1.2@x-y.example"],
            &["", "a", "a@b", "a@", "@b.co", "a b@c.de", "a@b..co", ".a@b.co", "a@-b.co", "ü@b.co"],
        );
        all(
            &text(TextOf::Uri),
            &["https://x.y/z?q=%20#f", "mailto:a@b.co", "urn:isbn:1", "http://[::1]:80/"],
            &[
                "",
                "x.y",
                "//x.y",
                "http:",
                "https://",
                "https:///x",
                "a b:c",
                "x:%2",
                "1a:b",
                "x:ü",
            ],
        );
        all(
            &text(TextOf::Date),
            &["2024-02-29", "2026-12-31", "2000-02-29"],
            &["", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "26-1-1", "2026-1-01"],
        );
        all(
            &text(TextOf::DateTime),
            &["2026-11-23T14:30:00Z", "2026-11-23t14:30:00.25+01:00", "2026-11-23 14:30z"],
            &["2026-11-23", "2026-11-23T14:30:00", "2026-11-23T24:00:00Z", "2026-11-23T14:30:00+1"],
        );
    }

    #[test]
    fn a_time_is_told_as_rfc_3339_has_it() {
        let told = text(TextOf::DateTime).check(" 2026-11-23 14:30z ");
        assert_eq!(told, Ok(Checked::Text("2026-11-23T14:30:00Z".to_owned())));
    }

    #[test]
    fn numbers_have_bounds_and_are_exact() {
        let size = Bounds { least: Some(-2.5), most: Some(100.0) };
        let bad = ["", "NaN", "inf", "1,5", "101", "-3", "0x1", "1 2"];
        all(&Format::Number { whole: false, size }, &["-2.5", "100", "1e2", ".5", "+7"], &bad);
        let whole = Format::Number { whole: true, size: Bounds::default() };
        all(&whole, &["0", "-7", "9007199254740991"], &["9007199254740992", "1.0", "1e2", ""]);
        assert_eq!(whole.check(" 42 "), Ok(Checked::Whole(42)));
    }

    #[test]
    fn lengths_are_characters_and_ticks_are_rows() {
        let length = Bounds { least: Some(2.0), most: Some(3.0) };
        all(&Format::Text { of: TextOf::Anything, length }, &["äö", "日本語"], &["ä", "日本語a"]);
        let ticks = Format::Ticks(length);
        assert_eq!([1, 2, 3, 4].map(|count| ticks.takes_ticks(count)), [false, true, true, false]);
    }

    #[test]
    fn what_is_expected_is_one_sentence() {
        let said = |format: Format| format.expected().unwrap_or_default();
        let range = |least, most| Bounds { least, most };
        assert_eq!(said(Format::Any), "");
        assert_eq!(said(Format::Text { of: TextOf::Anything, length: Bounds::default() }), "");
        let number = |whole, size| said(Format::Number { whole, size });
        assert_eq!(number(true, range(Some(18.0), None)), "Type a whole number (≥ 18).");
        assert_eq!(number(false, range(Some(0.5), Some(2.0))), "Type a number (0.5–2).");
        assert_eq!(said(Format::Ticks(range(Some(2.0), Some(2.0)))), "Rows to tick: 2.");
    }
}
