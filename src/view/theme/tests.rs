use serde_json::Value;

use super::*;

/// The colours of Pi's own themes. `tests/e2e/contrast.test.mjs` compares them with Pi.
const THEMES: &str = include_str!("../../../tests/support/themes.json");

/// Returns the contrast ratio of two colours, from 1 to 21.
fn ratio(one: Rgb, other: Rgb) -> f64 {
    contrast(luminance(one), luminance(other))
}

fn themes() -> Vec<(String, Theme)> {
    let themes: serde_json::Map<String, Value> = serde_json::from_str(THEMES).unwrap();
    let theme = |colours: &Value| {
        let opening = |name: &&str| colours[*name].as_str().unwrap().to_owned();
        Theme {
            foreground: Role::NAMES.iter().map(opening).collect(),
            selected: opening(&"selectedBg"),
            ..Theme::default()
        }
    };
    themes.iter().map(|(name, colours)| (name.clone(), theme(colours))).collect()
}

fn rgb(opening: &str) -> Rgb {
    Colour::read(opening).unwrap().rgb()
}

/// Returns the names of the roles that have too little contrast.
fn faint(name: &str, theme: &Theme) -> Vec<&'static str> {
    let ground = if name.contains("light") { LIGHT } else { DARK };
    let text = rgb(&theme.foreground[Role::Text as usize]);
    let roles = Role::NAMES.iter().zip(&theme.foreground);
    let faint = roles.filter(|(_, opening)| ratio(rgb(opening), ground) < AA);
    let tab = (ratio(text, rgb(&theme.selected)) < AA).then_some("the open tab");
    faint.map(|(role, _)| *role).filter(|role| !role.starts_with("border")).chain(tab).collect()
}

#[test]
fn the_contrast_ratio_follows_wcag() {
    assert!((ratio([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
    assert!((ratio([119; 3], [255; 3]) - 4.478).abs() < 1e-3);
    assert!((ratio([255, 0, 0], [255, 0, 0]) - 1.0).abs() < 1e-9);
}

#[test]
fn all_text_is_readable_in_pis_themes() {
    let themes = themes();
    assert_eq!(themes.len(), 6);
    // Without a correction, several roles have too little contrast.
    let before: usize = themes.iter().map(|(name, theme)| faint(name, theme).len()).sum();
    assert!(before > 10, "{before}");
    for (name, theme) in themes {
        assert_eq!(faint(&name, &theme.legible()), Vec::<&str>::new(), "{name}");
    }
}

#[test]
fn readable_colours_are_unchanged() {
    for (name, theme) in themes() {
        let (faint, legible) = (faint(&name, &theme), theme.clone().legible());
        for (role, name) in Role::NAMES.iter().enumerate() {
            let same = theme.foreground[role] == legible.foreground[role];
            assert_eq!(same, !faint.contains(name), "{name}");
        }
        assert_eq!(theme.selected, legible.selected);
    }
}

#[test]
fn all_text_is_readable_in_any_theme() {
    let mut seed = 1u32;
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 24) as u8
    };
    for round in 0..300 {
        let mut colour = |what: u8| match round % 2 {
            0 => Colour::True([next(), next(), next()]).opening(what),
            _ => Colour::Indexed(next().max(16)).opening(what),
        };
        let foreground = Role::NAMES.iter().map(|_| colour(38)).collect();
        let theme = Theme { foreground, selected: colour(48), ..Theme::default() }.legible();
        // A dark text means a light background.
        let light = !is_light(rgb(&theme.foreground[Role::Text as usize]));
        assert_eq!(faint(if light { "light" } else { "dark" }, &theme), Vec::<&str>::new());
    }
}

#[test]
fn palette_colours_and_missing_colours_are_unchanged() {
    let theme = Theme {
        foreground: ["\u{1b}[37m", "", "\u{1b}[38;5;8m", "\u{1b}[2m"].map(str::to_owned).into(),
        selected: "\u{1b}[47m".to_owned(),
        ..Theme::default()
    };
    assert_eq!(theme.clone().legible(), theme);
    assert_eq!(Theme::default().legible(), Theme::default());
}

/// Reads a theme in which each colour has the opening sequence `opening`, with the environment
/// variables `variables`.
fn read(opening: &str, variables: &[(&str, &str)]) -> Theme {
    let opening = |_: &str| Some(opening.to_owned());
    let value = |(_, value): &(&str, &str)| (*value).to_owned();
    let variable = |name: &str| variables.iter().find(|(set, _)| *set == name).map(value);
    Theme::from_pi(opening, opening, variable)
}

#[test]
fn terminal_with_sixteen_colours_gets_no_background() {
    let has_background = |term: &str, colours: &str| {
        !read("\u{1b}[31m", &[("TERM", term), ("COLORTERM", colours)]).selected.is_empty()
    };
    assert!(!has_background("xterm-16color", "") && !has_background("linux", ""));
    assert!(has_background("linux", "truecolor") && has_background("xterm-256color", ""));
    assert!(has_background("", ""));
}

#[test]
fn only_colour_sequences_are_accepted() {
    let is_accepted = |opening: &str| {
        let theme = read(opening, &[]);
        assert_eq!(theme.foreground.len(), Role::NAMES.len());
        theme.foreground.iter().chain([&theme.selected]).all(|read| read == opening)
    };
    assert!(is_accepted(""));
    assert!(is_accepted("\u{1b}[38;2;1;2;3m\u{1b}[2m"));
    assert!(!is_accepted("\u{1b}[2J"));
    assert!(!is_accepted("red"));
    assert!(!is_accepted("\u{1b}[31mtext"));
}

#[test]
fn no_color_removes_all_colours() {
    assert_eq!(read("\u{1b}[31m", &[("NO_COLOR", "1")]), Theme::default());
    assert_eq!(read("\u{1b}[31m", &[("NO_COLOR", "")]), read("\u{1b}[31m", &[]));
}
