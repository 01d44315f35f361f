//! Selects the language.

use crate::host::js::Object;
use crate::host::pi::{Ctx, Rpiv, process};
use crate::settings::{FILE_NAME, LanguageSetting};
use crate::strings::language::{self, Language};
use crate::strings::questions as words;
use crate::surface::command::{AUTO, languages};

/// Selects the language of the settings, otherwise that of the extension rpiv-i18n, otherwise that
/// of the terminal.
pub fn follow(set: LanguageSetting) {
    let terminal = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| std::env::var(name).ok());
    let [all, messages, lang] = &terminal;
    let terminal = [all.as_deref(), messages.as_deref(), lang.as_deref()];
    let chosen = of_rpiv();
    language::set(Language::choose(set.tag(), chosen.as_deref(), terminal));
}

/// Returns `globalThis[Symbol.for("rpiv-i18n")].locale`.
fn of_rpiv() -> Option<String> {
    let rpiv: Rpiv = Object::shared("rpiv-i18n")?;
    rpiv.locale()
}

/// Handles `/questions language`: uses the language `tag` until the session ends, or that of the
/// settings for [`AUTO`]. Without a tag, shows the current and all languages.
pub fn choose(ctx: &Ctx, tag: &str, set: LanguageSetting) {
    if tag.eq_ignore_ascii_case(AUTO) {
        follow(set);
        return ctx.report(&words::language_now(language::current().name()));
    }
    let wanted = Language::all().find(|language| language.tag().eq_ignore_ascii_case(tag));
    if let Some(language) = wanted {
        language::set(language);
        let file = process::agent_dir().unwrap_or_default().join(FILE_NAME).display().to_string();
        return ctx.report(&words::language_is(language.name(), language.tag(), &file));
    }
    ctx.report(&languages());
}
