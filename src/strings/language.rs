//! The language of all texts for users.

use super::words::{self, LANGUAGES, Source};

/// A supported language; the default is English.
#[derive(Debug, Clone, Copy)]
pub struct Language(&'static Source);

impl Default for Language {
    fn default() -> Self {
        Self(&LANGUAGES[0])
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Language {}

/// Returns the current language.
#[must_use]
pub fn current() -> Language {
    Language(words::current())
}

/// Sets the current language of this thread.
pub fn set(language: Language) {
    words::CURRENT.set(Some(language.0));
}

/// Calls `make`, which creates texts for the model, with English as the current language.
pub fn english<T>(make: impl FnOnce() -> T) -> T {
    struct Restore(Language);
    impl Drop for Restore {
        fn drop(&mut self) {
            set(self.0);
        }
    }
    let _restore = Restore(current());
    set(Language::default());
    make()
}

impl Language {
    /// Returns all languages, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        LANGUAGES.iter().map(Self)
    }

    /// Returns the language of a tag such as `pt-BR` or of a locale such as `pt_BR.UTF-8`. An
    /// unknown region is ignored. `None` for an unsupported language.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let plain = tag.split(['.', '@']).next().unwrap_or_default().replace('_', "-");
        #[cfg(debug_assertions)]
        if plain == Self::pseudo().tag() {
            return Some(Self::pseudo());
        }
        if matches!(plain.as_str(), "C" | "POSIX") {
            return Some(Self::default());
        }
        let exact = Self::all().find(|known| known.tag().eq_ignore_ascii_case(&plain));
        let language = plain.split('-').next().filter(|part| !part.is_empty())?;
        let near = |known: &Self| {
            known.tag().split('-').next().is_some_and(|part| part.eq_ignore_ascii_case(language))
        };
        exact.or_else(|| Self::all().find(near))
    }

    /// Returns the first supported language among the `setting`, the language that another
    /// extension has `chosen`, and the locale; otherwise English. The locale is the first variable
    /// in `environment` (`LC_ALL`, `LC_MESSAGES`, `LANG`) that is set.
    #[must_use]
    pub fn choose(
        setting: Option<&str>,
        chosen: Option<&str>,
        environment: [Option<&str>; 3],
    ) -> Self {
        let locale = environment.into_iter().flatten().find(|locale| !locale.is_empty());
        let wishes = [setting, chosen, locale];
        wishes.into_iter().flatten().find_map(Self::from_tag).unwrap_or_default()
    }

    /// Returns a copy of English with other letters. A test uses this language to find texts that
    /// are not in `locales`.
    #[cfg(debug_assertions)]
    #[doc(hidden)]
    #[must_use]
    pub fn pseudo() -> Self {
        Self(&words::PSEUDO)
    }

    /// Returns the tag, such as `pt-BR`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        self.0.tag
    }

    /// Returns the language's own name for itself, such as `Deutsch`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_locales_name_a_language() {
        let tag = |tag: &str| Language::from_tag(tag).map(Language::tag);
        assert_eq!(tag("en_GB.UTF-8"), Some("en"));
        assert_eq!(tag("C"), Some("en"));
        assert_eq!(tag("POSIX"), Some("en"));
        assert_eq!(tag("C.UTF-8"), Some("en"));
        assert_eq!(tag("tlh"), None);
        assert_eq!(tag(""), None);
    }
}
