//! Pi's colours by role, corrected to a readable contrast.
//!
//! The minimum is the contrast ratio [`AA`] of WCAG 2. A terminal does not report its background.
//! Therefore, light themes are checked on the page colour of Pi's light theme, and dark themes on
//! the lightest common dark background. On a real background that is even lighter or even darker,
//! the contrast is higher.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;

macro_rules! roles {
    ($($role:ident = $name:literal,)*) => {
        /// A role of a colour, named as in Pi's theme.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the names are Pi's own, see Role::NAMES")]
        pub enum Role {
            $($role,)*
        }

        impl Role {
            /// Pi's name of each role, in the order of the enum, for `theme.getFgAnsi(name)`.
            pub const NAMES: &'static [&'static str] = &[$($name,)*];
        }
    };
}

roles! {
    Text = "text",
    Accent = "accent",
    BorderMuted = "borderMuted",
    Muted = "muted",
    Dim = "dim",
    Success = "success",
    Warning = "warning",
    Error = "error",
    ToolTitle = "toolTitle",
    MdHeading = "mdHeading",
    MdLink = "mdLink",
    MdLinkUrl = "mdLinkUrl",
    MdCode = "mdCode",
    MdCodeBlock = "mdCodeBlock",
    MdQuote = "mdQuote",
    MdQuoteBorder = "mdQuoteBorder",
    MdHr = "mdHr",
    MdListBullet = "mdListBullet",
}

impl Role {
    /// Returns a ratatui style whose colour is the number of the role. [`super::ansi`] replaces the
    /// number by Pi's escape sequence.
    #[must_use]
    pub const fn style(self) -> Style {
        Style::new().fg(Color::Indexed(self as u8))
    }

    /// Returns the style of the role, in bold.
    #[must_use]
    pub const fn bold(self) -> Style {
        self.style().add_modifier(Modifier::BOLD)
    }
}

impl From<Role> for Style {
    fn from(role: Role) -> Self {
        role.style()
    }
}

/// The style of a row of a list.
pub(super) fn row(at_cursor: bool) -> Style {
    if at_cursor { Role::Accent.bold() } else { Role::Text.style() }
}

/// The cursor mark before a row of a list.
pub(super) fn mark(at_cursor: bool) -> Span<'static> {
    if at_cursor { Span::styled("> ", row(true)) } else { Span::raw("  ") }
}

/// The background of the open tab; see [`Theme::selected`].
pub const SELECTED: Color = Color::Indexed(0);

/// The opening escape sequences of all roles. 39 closes a colour, and 22 closes dim.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Theme {
    /// One sequence for each name of [`Role::NAMES`]; empty for no colour.
    pub foreground: Vec<String>,
    /// `selectedBg`, empty for none.
    pub selected: String,
    /// True if nothing is styled. The cursor is the terminal's own.
    pub bare: bool,
}

impl Theme {
    /// Returns the theme without any style.
    #[must_use]
    pub fn bare() -> Self {
        Self { bare: true, ..Self::default() }
    }

    /// Reads Pi's theme. `foreground` and `background` return the opening sequence of a colour by
    /// its name in Pi's theme; without a valid sequence, there is no colour. `variable` returns a
    /// variable of the environment; with `NO_COLOR`, there are no colours at all.
    pub fn from_pi(
        foreground: impl Fn(&str) -> Option<String>,
        background: impl Fn(&str) -> Option<String>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Self {
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            return Self::default();
        }
        let valid = |opening: Option<String>| {
            opening.filter(|opening| is_colour(opening)).unwrap_or_default()
        };
        let selected = if has_few_colours(variable) { None } else { background("selectedBg") };
        Self {
            foreground: Role::NAMES.iter().map(|name| valid(foreground(name))).collect(),
            selected: valid(selected),
            bare: false,
        }
    }
}

/// The least contrast of text (WCAG 2, AA).
pub const AA: f64 = 4.5;
/// The assumed background of light themes.
const LIGHT: Rgb = [0xf8, 0xf8, 0xf8];
/// The assumed background of dark themes.
const DARK: Rgb = [0x1e, 0x1e, 0x1e];
/// Number of steps from a colour to white or black.
const STEPS: u16 = 64;

type Rgb = [u8; 3];

/// A colour of an escape sequence: an index into the 256 colours of xterm, or red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Colour {
    Indexed(u8),
    True(Rgb),
}

impl Colour {
    /// Parses the opening sequence of a text colour (`38`) or a background (`48`). `None` for the
    /// 16 colours of the terminal's palette, because their values are unknown.
    fn read(opening: &str) -> Option<Self> {
        let codes = opening.strip_prefix("\u{1b}[")?.strip_suffix('m')?;
        let mut codes = codes.split([';', ':']);
        if !matches!(codes.next()?, "38" | "48") {
            return None;
        }
        let kind = codes.next()?;
        let numbers: Vec<u8> = codes.map_while(|code| code.parse().ok()).collect();
        match (kind, numbers.as_slice()) {
            ("5", [index]) if *index >= 16 => Some(Self::Indexed(*index)),
            ("2", [red, green, blue]) => Some(Self::True([*red, *green, *blue])),
            _ => None,
        }
    }

    fn rgb(self) -> Rgb {
        match self {
            Self::True(rgb) => rgb,
            Self::Indexed(index @ 232..) => [8 + (index - 232) * 10; 3],
            Self::Indexed(index) => {
                let cube = index.saturating_sub(16);
                let level = |step: u8| if step == 0 { 0 } else { 55 + step * 40 };
                [level(cube / 36), level(cube / 6 % 6), level(cube % 6)]
            }
        }
    }

    /// Returns the opening sequence of a text colour (38) or a background (48).
    fn opening(self, what: u8) -> String {
        match self {
            Self::Indexed(index) => format!("\u{1b}[{what};5;{index}m"),
            Self::True([red, green, blue]) => format!("\u{1b}[{what};2;{red};{green};{blue}m"),
        }
    }

    /// Returns the nearest colour with enough contrast to `other`: the same, a lighter or a darker
    /// colour. Black or white always has enough contrast.
    fn legible(self, other: Rgb) -> Self {
        let end = if is_light(other) { 0 } else { 255 };
        let [red, green, blue] = self.rgb();
        let mixed = (0..=STEPS).map(|step| {
            let mix = |from: u8| {
                let sum = u16::from(from) * (STEPS - step) + u16::from(end) * step;
                u8::try_from(sum / STEPS).unwrap_or(end)
            };
            [mix(red), mix(green), mix(blue)]
        });
        let other = luminance(other);
        let is_enough = |rgb: Rgb| contrast(luminance(rgb), other) >= AA;
        let mut enough = mixed.filter(|rgb| is_enough(*rgb));
        let Some(wanted) = enough.next() else { return self };
        match self {
            _ if wanted == self.rgb() => self,
            Self::True(_) => Self::True(wanted),
            Self::Indexed(_) => {
                let all = (16..=255).map(Self::Indexed);
                let enough = all.filter(|colour| is_enough(colour.rgb()));
                enough.min_by_key(|colour| distance(colour.rgb(), wanted)).unwrap_or(self)
            }
        }
    }
}

/// Returns the squared distance of two colours.
fn distance(one: Rgb, other: Rgb) -> u32 {
    one.iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
}

/// Returns the contrast ratio of two luminances.
fn contrast(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the relative luminance of a colour, from 0 to 1.
fn luminance(rgb: Rgb) -> f64 {
    let [red, green, blue] = rgb.map(|channel| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    });
    // No `mul_add`, because it checks the features of the processor, which is slow in a virtual
    // machine.
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// True if black has more contrast to this colour than white.
fn is_light(rgb: Rgb) -> bool {
    let light = luminance(rgb);
    contrast(light, 0.0) > contrast(light, 1.0)
}

impl Theme {
    /// Returns the theme with readable text: colours with too little contrast become lighter or
    /// darker, as far as needed. This includes the background of the open tab, but not rules, boxes
    /// and colours of the terminal's palette.
    #[must_use]
    pub fn legible(mut self) -> Self {
        let read = |opening: &String| Colour::read(opening).map(Colour::rgb);
        let text = self.foreground.get(Role::Text as usize).and_then(read);
        // A dark text means a light background.
        let light = text.map(|text| !is_light(text)).or_else(|| read(&self.selected).map(is_light));
        let Some(light) = light else { return self };
        let ground = if light { LIGHT } else { DARK };
        for (role, opening) in self.foreground.iter_mut().enumerate() {
            if role != Role::BorderMuted as usize {
                correct(opening, 38, ground);
            }
        }
        if let Some(text) = self.foreground.get(Role::Text as usize).and_then(read) {
            correct(&mut self.selected, 48, text);
        }
        self
    }
}

/// Replaces the colour in `opening` by one with enough contrast to `other`. `what`: 38 for text, 48
/// for a background.
fn correct(opening: &mut String, what: u8, other: Rgb) {
    let Some(colour) = Colour::read(opening) else { return };
    let legible = colour.legible(other);
    if legible != colour {
        *opening = legible.opening(what);
    }
}

/// Returns `true` in a terminal of at most 16 colours. Such a terminal may not show the background
/// of the open tab.
fn has_few_colours(env: impl Fn(&str) -> Option<String>) -> bool {
    let term = env("TERM").unwrap_or_default();
    let few = ["16color", "linux", "ansi", "vt100", "vt220", "cygwin", "xterm-color", "dumb"];
    env("COLORTERM").is_none_or(|colours| colours.is_empty())
        && few.iter().any(|few| term.ends_with(few))
}

/// True if `opening` contains only colour and style sequences (SGR), which have no width and do not
/// move the cursor.
fn is_colour(opening: &str) -> bool {
    opening.split_inclusive('m').all(|part| {
        part.strip_prefix("\u{1b}[").and_then(|part| part.strip_suffix('m')).is_some_and(|codes| {
            codes.bytes().all(|byte| byte.is_ascii_digit() || byte == b';' || byte == b':')
        })
    })
}

#[cfg(test)]
mod tests;
