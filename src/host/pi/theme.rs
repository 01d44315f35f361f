//! Reads Pi's live theme into ours.

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::js::Method;
use crate::view::theme::{Role, Roles, Theme};

/// Asks `theme` for the colours of the `wanted` roles, for each takes a while; under `NO_COLOR` it is
/// not asked at all. A name this Pi does not know, a throwing theme or anything but a colour sequence
/// is no colour.
pub fn read(env: &Env, theme: &Object, wanted: Roles) -> Theme {
    if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        return Theme { plain: true, ..Theme::default() };
    }
    let get_fg = Method::of(env, theme, "getFgAnsi").ok();
    let foreground = Role::NAMES.iter().enumerate().map(|(role, name)| {
        let get_fg = get_fg.as_ref().filter(|_| wanted.has(role));
        get_fg.map_or_else(String::new, |get_fg| colour(env, get_fg, name))
    });
    let foreground = foreground.collect();
    let has_background = wanted.has_selected() && !has_few_colours(|name| std::env::var(name).ok());
    let get_bg = has_background.then(|| Method::of(env, theme, "getBgAnsi").ok()).flatten();
    let selected = get_bg.map(|get_bg| colour(env, &get_bg, "selectedBg"));
    Theme { foreground, selected: selected.unwrap_or_default(), ..Theme::default() }
}

/// True in a terminal of 16 colours, of which Pi's background for what is selected may be none.
fn has_few_colours(env: impl Fn(&str) -> Option<String>) -> bool {
    let term = env("TERM").unwrap_or_default();
    let few = ["16color", "linux", "ansi", "vt100", "vt220", "cygwin", "xterm-color", "dumb"];
    env("COLORTERM").is_none_or(|colours| colours.is_empty())
        && few.iter().any(|few| term.ends_with(few))
}

fn colour(env: &Env, method: &Method<'_>, name: &str) -> String {
    let opening: String = method.call(env, name).unwrap_or_default();
    if is_colour(&opening) { opening } else { String::new() }
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
    use super::{has_few_colours, is_colour};

    #[test]
    fn sixteen_colours_are_few() {
        let few = |term: &str, colours: &str| {
            has_few_colours(|name| Some(if name == "TERM" { term } else { colours }.to_owned()))
        };
        assert!(few("xterm-16color", "") && few("linux", ""));
        assert!(!few("linux", "truecolor") && !few("xterm-256color", "") && !few("", ""));
    }

    #[test]
    fn only_colours_pass() {
        assert!(is_colour(""));
        assert!(is_colour("\u{1b}[38;2;1;2;3m\u{1b}[2m"));
        assert!(!is_colour("\u{1b}[2J"));
        assert!(!is_colour("red"));
        assert!(!is_colour("\u{1b}[31mtext"));
    }
}
