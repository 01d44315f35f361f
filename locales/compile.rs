//! Generates the tables of texts from `locales/*.ftl`, one file for each language, in the format of
//! [Project Fluent](https://projectfluent.org).
//!
//! `en.ftl` is the source: it defines the messages and their arguments. The build fails if another
//! language has a missing or an extra message, an unknown or a missing argument, or lacks a plural
//! form that its numbers need.

#![allow(clippy::indexing_slicing, reason = "a build that fails says where")]

#[path = "compile/generate.rs"]
mod generate;
#[path = "compile/locale.rs"]
mod locale;
#[path = "compile/plural.rs"]
mod plural;

use locale::Locale;

/// The output of the build.
pub struct Words {
    /// Rust: a function for each message, in a module for each group.
    pub code: String,
    /// The tag of each other language, and its texts with a mark after each text.
    pub others: Vec<(String, String)>,
}

/// Compiles the languages: `(tag, content of the file)`, including `en`.
///
/// # Errors
/// All faults.
pub fn build(sources: &[(String, String)]) -> Result<Words, Vec<String>> {
    let mut faults = Vec::new();
    let mut locales = Vec::new();
    for (tag, source) in sources {
        match Locale::read(tag, source) {
            Ok(locale) => locales.push(locale),
            Err(found) => faults.extend(found),
        }
    }
    locales.sort_by_key(|locale| (locale.tag != "en", locale.tag.clone()));
    let Some((english, others)) = locales.split_first().filter(|(first, _)| first.tag == "en")
    else {
        faults.push("en.ftl is missing or cannot be read".to_owned());
        return Err(faults);
    };
    faults.extend(english.undocumented());
    for locale in &locales {
        faults.extend(locale.faults());
    }
    for other in others {
        faults.extend(other.differences(english));
    }
    if faults.is_empty() { Ok(generate::words(&locales)) } else { Err(faults) }
}
