//! Reads Pi's live theme into ours.

use napi::Env;
use napi::bindgen_prelude::*;

use super::js::call;
use crate::view::Theme;
use crate::view::theme::Role;

/// Asks `theme` for the colour of every role; under `NO_COLOR` it is not asked at all. A
/// name this Pi does not know, a throwing theme or anything but a colour sequence is no colour.
pub fn read(env: &Env, theme: &Object) -> Theme {
    if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        return Theme { plain: true, ..Theme::default() };
    }
    let ask = |method: &str, name: &str| {
        let opening: String = call(env, theme, method, name).unwrap_or_default();
        if is_colour(&opening) { opening } else { String::new() }
    };
    Theme {
        foreground: Role::NAMES.iter().map(|name| ask("getFgAnsi", name)).collect(),
        selected: ask("getBgAnsi", "selectedBg"),
        plain: false,
    }
}

/// True for select-graphic-rendition sequences alone, which move nothing and take no width.
fn is_colour(opening: &str) -> bool {
    opening.split_inclusive('m').all(|part| {
        part.strip_prefix("\u{1b}[").and_then(|part| part.strip_suffix('m')).is_some_and(|codes| {
            codes.bytes().all(|byte| byte.is_ascii_digit() || byte == b';' || byte == b':')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::is_colour;

    #[test]
    fn only_colours_pass() {
        assert!(is_colour(""));
        assert!(is_colour("\u{1b}[38;2;1;2;3m\u{1b}[2m"));
        assert!(!is_colour("\u{1b}[2J"));
        assert!(!is_colour("red"));
        assert!(!is_colour("\u{1b}[31mtext"));
    }
}
