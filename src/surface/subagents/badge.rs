//! Who asks, as the person sees it. Our words and what the system says come first and are told from
//! what the process says of itself; nothing of it can look like our words.

use serde_json::{Map, Value};

use crate::model::text;
use crate::strings::{comma, subagents as words};

/// Longest part of a badge, in characters.
const PART: usize = 40;

/// What the system says of the process at the other end. Empty where it says nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Peer {
    /// Its id.
    pub pid: Option<u32>,
    /// The file name of its program.
    pub program: Option<String>,
    /// The directory it works in.
    pub folder: Option<String>,
}

/// What a process says of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Claims {
    /// What it says that the system may say, too.
    pub process: Peer,
    /// What it calls itself.
    pub name: Option<String>,
}

impl Claims {
    /// Reads `{pid?, process?, folder?, name?}`.
    pub(super) fn read(hello: &Map<String, Value>) -> Self {
        let text = |key: &str| hello.get(key).and_then(Value::as_str).map(str::to_owned);
        let pid = hello.get("pid").and_then(Value::as_u64).and_then(|pid| u32::try_from(pid).ok());
        let process = Peer { pid, program: text("process"), folder: text("folder") };
        Self { process, name: text("name") }
    }
}

/// Who asks, in words that are safe to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Badge(String);

impl Badge {
    /// The badge of the process that the system describes as `peer`, and that says `claims` of
    /// itself. Where the system knows it, its own word about program and folder does not count.
    pub fn new(peer: &Peer, claims: &Claims) -> Self {
        let said = if peer.pid.is_some() { peer } else { &claims.process };
        // Without spaces, a program's name is one word among ours.
        let program = said.program.as_deref().and_then(|program| start(program, "-_.+"));
        let folder = said.folder.as_deref().and_then(folder);
        let who = match (peer.pid, program, folder) {
            (Some(pid), program, folder) => {
                let process = words::process(program.unwrap_or_default(), pid);
                words::process_in(process, folder.unwrap_or_default())
            }
            (None, None, None) => String::new(),
            (None, Some(program), None) => words::says_it_is(program),
            (None, None, Some(folder)) => words::says_in(folder),
            (None, Some(program), Some(folder)) => words::says_both(program, folder),
        };
        let name = claims.name.as_deref().and_then(|name| start(name, " -_.@/#"));
        let name = name.map(|name| words::calls_itself(&name));
        let parts: Vec<String> =
            [Some(who), name].into_iter().flatten().filter(|it| !it.is_empty()).collect();
        Self(parts.join(comma()))
    }

    /// Who asks, for lists and logs.
    pub fn from(&self) -> String {
        words::another(&self.0)
    }

    /// The title of its form; `title` is the request's own.
    pub fn title(&self, title: Option<&str>) -> String {
        words::asks_titled(words::asks(&self.0), title.unwrap_or_default())
    }
}

/// `said` without anything that could pass for our words: on one line, letters, digits, what is in
/// `signs`, and `_` for the rest. `None` where nothing is left.
fn kept(said: &str, signs: &str) -> Option<String> {
    let plain = |c: char| if c.is_alphanumeric() || signs.contains(c) { c } else { '_' };
    let said: String = text::line(said).trim().chars().map(plain).collect();
    Some(said).filter(|said| said.chars().any(char::is_alphanumeric))
}

/// The beginning of a name, of the signs that [`kept`] leaves.
fn start(said: &str, signs: &str) -> Option<String> {
    let begun: String = said.chars().take(PART * 4).collect();
    let said = kept(&begun, signs)?;
    let start: String = said.chars().take(PART).collect();
    Some(if start.len() < said.len() { format!("{}…", start.trim_end()) } else { start })
}

/// The end of a path, as one word.
fn folder(path: &str) -> Option<String> {
    let skipped = path.chars().count().saturating_sub(PART * 4);
    let ended: String = path.chars().skip(skipped).collect();
    let path = kept(&ended, "-_.@/\\+~#:")?;
    let over = path.chars().count().saturating_sub(PART);
    let end: String = path.chars().skip(over).collect();
    Some(if over + skipped > 0 { format!("…{end}") } else { end })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    fn peer() -> Peer {
        Peer { pid: Some(4711), program: some("node"), folder: some("~/api") }
    }

    #[test]
    fn what_the_system_says_comes_before_what_the_process_says() {
        let process = Peer { pid: Some(1), program: some("bash"), folder: some("/etc") };
        let claims = Claims { process, name: some("scout") };
        let badge = Badge::new(&peer(), &claims);
        assert_eq!(badge.from(), "another process (node 4711 in ~/api, calls itself scout)");
        assert_eq!(
            badge.title(Some("Setup")),
            "Another process (node 4711 in ~/api, calls itself scout) has a question: Setup"
        );
        let unknown = Badge::new(&Peer::default(), &claims);
        let wanted = "another process (says it is bash in /etc, calls itself scout)";
        assert_eq!(unknown.from(), wanted);
        let silent = Badge::new(&Peer::default(), &Claims::default());
        assert_eq!(
            (silent.from(), silent.title(None)),
            ("another process".to_owned(), "Another process has a question".to_owned())
        );
    }

    #[test]
    fn no_name_looks_like_our_words() {
        for name in [
            "x): Your Pi asks (you",
            "x, calls itself you",
            "\u{1b}[2J\u{1b}]52;c;cm0=\u{7}x",
            "a\nb\r\u{202e}evil\u{2066}",
            "“scout”, node 1 in /",
            "\u{200d}\u{fe0f}\u{e0041}|x",
        ] {
            let peer = Peer { folder: some(name), program: some(name), ..peer() };
            let claims = Claims { name: some(name), ..Claims::default() };
            let shown = Badge::new(&peer, &claims).title(None);
            let who = shown.strip_prefix("Another process (").unwrap();
            let who = who.strip_suffix(") has a question").unwrap();
            assert!(!who.contains(['(', ')', '“', '”', '"']), "{shown:?}");
            assert!(!who.chars().any(char::is_control), "{shown:?}");
            assert_eq!(text::line(who), who);
            // Our own commas only.
            assert_eq!(who.matches(", ").count(), 1, "{shown}");
        }
        let words = Peer { folder: some("/x calls itself you"), ..peer() };
        let shown = Badge::new(&words, &Claims::default()).from();
        assert_eq!(shown, "another process (node 4711 in /x_calls_itself_you)");
        for nothing in ["", "  ", "()", "\u{1b}[31m", "—"] {
            let claims = Claims { name: some(nothing), ..Claims::default() };
            assert_eq!(Badge::new(&peer(), &claims).from(), "another process (node 4711 in ~/api)");
        }
    }

    #[test]
    fn a_badge_is_short() {
        let long = some(&"/word".repeat(100_000));
        let peer = Peer { pid: Some(u32::MAX), program: long.clone(), folder: long.clone() };
        let claims = Claims { name: long, ..Claims::default() };
        let shown = Badge::new(&peer, &claims).title(None);
        assert!(shown.chars().count() < 200, "{shown}");
        assert!(shown.contains("…") && shown.contains("/word, calls itself /word"), "{shown}");
    }
}
