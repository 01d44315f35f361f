//! What a terminal understands, by its environment, and how it is told.
//!
//! A terminal says nothing of notifications by itself, so the environment decides. Only terminals that
//! are known to show an OSC get it; others might print it.

use crate::settings::Signal;

/// A sequence that shows a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Osc {
    /// `OSC 9 ; text`, of iTerm2.
    Nine,
    /// `OSC 777 ; notify ; title ; text`, of rxvt-unicode.
    SevenSevenSeven,
    /// `OSC 99`, of kitty: shown only while its window has no focus, and taken back later.
    NinetyNine,
}

impl Osc {
    /// The sequence that a signal asks for, if it asks for one.
    pub fn from_signal(signal: &Signal) -> Option<Self> {
        match signal {
            Signal::Osc9 => Some(Self::Nine),
            Signal::Osc777 => Some(Self::SevenSevenSeven),
            Signal::Osc99 => Some(Self::NinetyNine),
            Signal::Bell | Signal::Title | Signal::Command(_) => None,
        }
    }
}

/// What stands between Pi and the terminal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Through {
    #[default]
    Nothing,
    /// tmux hands on what is wrapped for it, with `allow-passthrough on`; else it drops it.
    Tmux,
    /// GNU screen hands it on.
    Screen,
}

/// A terminal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terminal {
    understands: Vec<Osc>,
    through: Through,
}

type Known = (&'static str, &'static str, &'static str, &'static [Osc]);

/// Terminals that show notifications: how `TERM` begins where only this one has it, its `TERM_PROGRAM` in
/// lower case, a variable that it sets for what runs in it, also through tmux, and what it understands.
/// Empty where it has none.
const KNOWN: [Known; 9] = [
    ("xterm-kitty", "", "KITTY_WINDOW_ID", &[Osc::NinetyNine, Osc::Nine]),
    ("xterm-ghostty", "ghostty", "GHOSTTY_RESOURCES_DIR", &[Osc::SevenSevenSeven, Osc::Nine]),
    ("foot", "", "", &[Osc::NinetyNine, Osc::SevenSevenSeven, Osc::Nine]),
    ("rxvt-unicode", "", "", &[Osc::SevenSevenSeven]),
    ("contour", "", "", &[Osc::SevenSevenSeven]),
    ("", ITERM, "ITERM_SESSION_ID", &[Osc::Nine]),
    ("", "wezterm", "WEZTERM_PANE", &[Osc::SevenSevenSeven, Osc::Nine]),
    ("", "warpterminal", "", &[Osc::SevenSevenSeven, Osc::Nine]),
    ("", "", "VTE_VERSION", &[Osc::SevenSevenSeven]),
];

/// iTerm2, which names itself through ssh, too.
const ITERM: &str = "iterm.app";

impl Terminal {
    /// The terminal that an environment speaks of; `get` gives a variable.
    pub fn detect(get: impl Fn(&str) -> Option<String>) -> Self {
        let get = |name: &str| get(name).filter(|value| !value.is_empty());
        let term = get("TERM").unwrap_or_default();
        // Zellij hands nothing on.
        if term.is_empty() || term == "dumb" || term == "linux" || get("ZELLIJ").is_some() {
            return Self::default();
        }
        let through = match (get("TMUX"), get("STY")) {
            (Some(_), _) => Through::Tmux,
            (None, Some(_)) => Through::Screen,
            (None, None) => Through::Nothing,
        };
        let program = get("TERM_PROGRAM").map(|program| program.to_ascii_lowercase());
        // tmux names itself there.
        let program = program.filter(|program| through != Through::Tmux || program != "tmux");
        let by_term = |(it, ..): &&Known| !it.is_empty() && term.starts_with(it);
        let by_mark = |(.., it, _): &&Known| !it.is_empty() && get(it).is_some();
        let by_program = |name: &str| KNOWN.iter().find(|(_, it, ..)| *it == name);
        let iterm = || get("LC_TERMINAL").filter(|it| it == "iTerm2").and(by_program(ITERM));
        let found = match (KNOWN.iter().find(by_term), program) {
            (Some(found), _) => Some(found),
            // Started from another terminal, it has inherited that one's marks.
            (None, Some(program)) => by_program(&program),
            (None, None) => KNOWN.iter().find(by_mark).or_else(iterm),
        };
        Self { understands: found.map_or_else(Vec::new, |(.., osc)| osc.to_vec()), through }
    }

    /// The first of `signals` that is a sequence it understands: one notification is enough.
    pub fn best(&self, signals: &[Signal]) -> Option<Osc> {
        signals.iter().filter_map(Osc::from_signal).find(|osc| self.understands.contains(osc))
    }

    /// The bytes that show a notification; `id` is the same for all of one Pi.
    pub fn notification(&self, osc: Osc, id: &str, title: &str, body: &str) -> String {
        let (title, body) = (plain(title), plain(body));
        match osc {
            Osc::Nine => self.wrapped(&format!("9;{title}: {body}")),
            Osc::SevenSevenSeven => self.wrapped(&format!("777;notify;{title};{body}")),
            Osc::NinetyNine => {
                let title = self.wrapped(&format!("99;i={id}:d=0:o=unfocused;{title}"));
                title + &self.wrapped(&format!("99;i={id}:d=1:p=body;{body}"))
            }
        }
    }

    /// The bytes that take it back, where the sequence can.
    pub fn withdrawal(&self, osc: Osc, id: &str) -> Option<String> {
        (osc == Osc::NinetyNine).then(|| self.wrapped(&format!("99;i={id}:p=close;")))
    }

    /// An OSC, as it reaches the terminal. It ends with BEL, for screen takes ST for its own end.
    fn wrapped(&self, osc: &str) -> String {
        match self.through {
            Through::Nothing => format!("\u{1b}]{osc}\u{7}"),
            Through::Tmux => format!("\u{1b}Ptmux;\u{1b}\u{1b}]{osc}\u{7}\u{1b}\\"),
            Through::Screen => format!("\u{1b}P\u{1b}]{osc}\u{7}\u{1b}\\"),
        }
    }
}

/// Text inside a sequence: nothing that ends it or its field.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).map(|c| if c == ';' { ',' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Signal; 3] = [Signal::Osc9, Signal::Osc777, Signal::Osc99];

    fn detected(variables: &[(&str, &str)]) -> Terminal {
        Terminal::detect(|name| {
            let found = variables.iter().find(|(it, _)| *it == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    fn understood(variables: &[(&str, &str)]) -> Vec<Osc> {
        let terminal = detected(variables);
        ALL.iter().filter_map(|one| terminal.best(std::slice::from_ref(one))).collect()
    }

    #[test]
    fn what_a_terminal_understands_is_in_its_environment() {
        use Osc::{Nine, NinetyNine, SevenSevenSeven};
        type Variables = &'static [(&'static str, &'static str)];
        let cases: [(Variables, &[Osc]); 16] = [
            (&[("TERM", "xterm-kitty"), ("KITTY_WINDOW_ID", "1")], &[Nine, NinetyNine]),
            (&[("TERM", "xterm-ghostty")], &[Nine, SevenSevenSeven]),
            (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "iTerm.app")], &[Nine]),
            (&[("TERM", "xterm-256color"), ("LC_TERMINAL", "iTerm2")], &[Nine]),
            (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "WezTerm")], &[Nine, SevenSevenSeven]),
            (&[("TERM", "foot-extra")], &[Nine, SevenSevenSeven, NinetyNine]),
            (&[("TERM", "rxvt-unicode-256color")], &[SevenSevenSeven]),
            (&[("TERM", "xterm-256color"), ("VTE_VERSION", "7600")], &[SevenSevenSeven]),
            // Started from kitty, and not kitty.
            (
                &[("TERM", "xterm-256color"), ("TERM_PROGRAM", "vscode"), ("KITTY_WINDOW_ID", "1")],
                &[],
            ),
            (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "Apple_Terminal")], &[]),
            (&[("TERM", "xterm-256color"), ("WT_SESSION", "x")], &[]),
            (&[("TERM", "linux"), ("KITTY_WINDOW_ID", "1")], &[]),
            (&[("TERM", "dumb"), ("TERM_PROGRAM", "iTerm.app")], &[]),
            (&[("KITTY_WINDOW_ID", "1")], &[]),
            (&[("TERM", "xterm-kitty"), ("ZELLIJ", "0")], &[]),
            (&[("TERM", "tmux-256color"), ("TMUX", "s"), ("TERM_PROGRAM", "tmux")], &[]),
        ];
        for (variables, wanted) in cases {
            assert_eq!(understood(variables), wanted, "{variables:?}");
        }
    }

    #[test]
    fn of_several_the_first_that_is_understood_is_sent() {
        let kitty = detected(&[("TERM", "xterm-kitty")]);
        assert_eq!(
            kitty.best(&[Signal::Bell, Signal::Osc777, Signal::Osc9, Signal::Osc99]),
            Some(Osc::Nine)
        );
        assert_eq!(kitty.best(&[Signal::Osc777]), None);
        assert_eq!(Terminal::default().best(&ALL), None);
    }

    #[test]
    fn the_bytes_of_each_sequence() {
        let bytes = |osc| Terminal::default().notification(osc, "id", "T", "B");
        assert_eq!(bytes(Osc::Nine), "\u{1b}]9;T: B\u{7}");
        assert_eq!(bytes(Osc::SevenSevenSeven), "\u{1b}]777;notify;T;B\u{7}");
        let kitty = "\u{1b}]99;i=id:d=0:o=unfocused;T\u{7}\u{1b}]99;i=id:d=1:p=body;B\u{7}";
        assert_eq!(bytes(Osc::NinetyNine), kitty);
        let close = Terminal::default().withdrawal(Osc::NinetyNine, "id");
        assert_eq!(close.as_deref(), Some("\u{1b}]99;i=id:p=close;\u{7}"));
        assert_eq!(Terminal::default().withdrawal(Osc::Nine, "id"), None);
    }

    #[test]
    fn through_tmux_and_screen_it_is_wrapped() {
        let in_tmux = [
            ("TERM", "tmux-256color"),
            ("TMUX", "s"),
            ("TERM_PROGRAM", "tmux"),
            ("KITTY_WINDOW_ID", "1"),
        ];
        let tmux = detected(&in_tmux);
        assert_eq!(tmux.best(&ALL), Some(Osc::Nine));
        let sent = tmux.notification(Osc::Nine, "id", "T", "B");
        assert_eq!(sent, "\u{1b}Ptmux;\u{1b}\u{1b}]9;T: B\u{7}\u{1b}\\");
        let screen = detected(&[("TERM", "screen"), ("STY", "s"), ("VTE_VERSION", "7600")]);
        let sent = screen.notification(Osc::SevenSevenSeven, "id", "T", "B");
        assert_eq!(sent, "\u{1b}P\u{1b}]777;notify;T;B\u{7}\u{1b}\\");
    }

    #[test]
    fn no_text_leaves_its_field_or_its_sequence() {
        let evil = "a\u{7}b\u{1b}\\c;d\u{9c}e\n;4;f";
        for osc in [Osc::Nine, Osc::SevenSevenSeven, Osc::NinetyNine] {
            let count = |text: &str| {
                let sent = Terminal::default().notification(osc, "id", text, text);
                let of = |wanted: char| sent.chars().filter(|c| *c == wanted).count();
                let ends = sent.chars().filter(|c| c.is_control()).count();
                (of(';'), of('\u{7}'), ends)
            };
            assert_eq!(count(evil), count("x"), "{osc:?}");
        }
    }
}
