//! A simulated user of the terminal form, who plays key scripts and reads frames as text.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::cast_precision_loss,
    reason = "a test helper; each file uses its own part"
)]

pub mod golden;
pub mod holds;

use pi_questions::contract::{Call, Mode, Record};
use pi_questions::keys::Bindings;
use pi_questions::model::{Choice, Image, ImageKind, Outcome, Probe, Question, Questionnaire};
use pi_questions::pending::ToolCall;
use pi_questions::session::log::{self, DeliveryBy, Entry, Fact, Log, Settled};
use pi_questions::settings::FormSettings;
use pi_questions::state::{EdgeMsg, Effect, FoundFile, PossibleImage};
use pi_questions::surface::decisions::{Decision, decisions};
use pi_questions::surface::tui::{Activity, Dialog, Mouse, MouseKind, Opening};
use pi_questions::view::{Frame, Printed, Role, Size, Theme, measure};

/// Returns a theme with a different colour for each role: `38;5;N` for the role with the index N.
pub fn numbered() -> Theme {
    Theme {
        foreground: (0..Role::NAMES.len()).map(|role| format!("\u{1b}[38;5;{role}m")).collect(),
        selected: "\u{1b}[48;5;0m".to_owned(),
        ..Theme::default()
    }
}

/// Returns the lines of a frame, printed as if the form had the keyboard.
pub fn printed(frame: Frame, theme: &Theme) -> Vec<String> {
    let mut printed = Printed::default();
    printed.print(frame, theme, true);
    printed.lines
}

pub fn form(questions: Vec<Question>) -> Questionnaire {
    Questionnaire { questions: questions.into(), may_defer: true, ..Questionnaire::default() }
}

/// Returns the decisions of a session whose only call is `call`. The first of `outcomes`, at 1 ms,
/// is the outcome of the call; the others, at 2 ms, 3 ms and so on, are corrections.
pub fn decided(call: &Call, outcomes: &[Outcome]) -> Vec<Decision> {
    let tool = "ask_user".to_owned();
    let asked = ToolCall { id: "c".to_owned(), tool: tool.clone(), args: serde_json::Value::Null };
    let mut facts = vec![Fact::Called { calls: vec![asked], at_ms: None }];
    let mut at_ms = 0.0;
    for outcome in outcomes {
        at_ms += 1.0;
        let delivery = if at_ms > 1.0 { DeliveryBy::Correction } else { DeliveryBy::Result };
        let record = Record::new(call, outcome, None, (Mode::Interactive, at_ms));
        let (id, call) = (at_ms.to_string(), "c".to_owned());
        let settled =
            |record: Record| Settled { id, call, entry: None, delivery, record: record.into() };
        facts.extend(record.map(|record| Fact::Entry(Entry::Settled(settled(record).into()))));
    }
    let facts = facts.into_iter().map(|fact| ("m".to_owned(), fact)).collect();
    let mut log = Log::new(&[&tool]);
    log.update(log::BranchUpdate { is_whole: true, facts, leaf: None });
    decisions(&log.calls)
}

/// Returns a question. Each of `choices` is a `label`, or a `label|description`.
pub fn question(text: &str, header: &str, choices: &[&str]) -> Question {
    let choice = |line: &&str| {
        let (label, description) =
            line.split_once('|').map_or((*line, None), |(a, b)| (a, Some(b.to_owned())));
        Choice { label: label.to_owned(), description, preview: None }
    };
    Question {
        text: text.to_owned(),
        short: (!header.is_empty()).then(|| header.to_owned()),
        choices: choices.iter().map(choice).collect(),
        multiple: false,
        custom: true,
        own_row: None,
        required: true,
    }
}

pub fn multi(text: &str, header: &str, choices: &[&str]) -> Question {
    with_checkboxes(question(text, header, choices))
}

pub fn with_checkboxes(mut question: Question) -> Question {
    question.multiple = true;
    question
}

/// Returns the same question without custom answers.
pub fn closed(mut question: Question) -> Question {
    question.custom = false;
    question
}

pub fn database() -> Question {
    question(
        "Which database should we use?",
        "Database Selection",
        &[
            "PostgreSQL (Recommended)|Battle-tested relational DB",
            "SQLite|Lightweight, file-based",
            "MongoDB|Document store",
        ],
    )
}

pub fn service() -> Question {
    question("What should we name this service?", "Service Setup", &[])
}

pub fn features() -> Question {
    multi(
        "Which features should we include?",
        "Feature Selection",
        &["Authentication|OAuth2 + JWT", "REST API|OpenAPI spec included", "Admin Dashboard"],
    )
}

/// Returns a form of three questions: a single choice, a text, a multiple choice.
pub fn three() -> Questionnaire {
    let short =
        |question: Question, short: &str| Question { short: Some(short.to_owned()), ..question };
    let database = question(
        "Which database should we use?",
        "Database",
        &["PostgreSQL (Recommended)", "SQLite", "MongoDB"],
    );
    form(vec![database, short(service(), "Service Name"), short(features(), "Features")])
}

/// Returns a question with `count` options: `Row 1`, `Row 2`, …
pub fn list(count: usize) -> Question {
    let names: Vec<String> = (1..=count).map(|n| format!("Row {n}")).collect();
    question("Which?", "", &names.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Returns the arguments that open a form with default settings, at 1,000 ms.
pub fn opening(form: Questionnaire) -> Opening {
    Opening {
        form,
        bindings: Bindings::default(),
        settings: FormSettings::default(),
        theme: numbered(),
        floats: false,
        activity: Activity::Idle,
        now_ms: 1_000.0,
    }
}

/// Opens a form in a terminal that is large enough to show everything, and waits until it accepts
/// keys.
pub fn at(form: Questionnaire) -> User {
    User::at(form, 80, 40)
}

/// Fails if the screen lacks `text`.
#[track_caller]
pub fn shows(user: &mut User, text: &str) {
    let screen = user.screen();
    assert!(screen.contains(text), "no {text:?} in\n{screen}");
}

/// Fails if the screen contains `text`.
#[track_caller]
pub fn hides(user: &mut User, text: &str) {
    let screen = user.screen();
    assert!(!screen.contains(text), "{text:?} in\n{screen}");
}

/// A simulated user: a form, the terminal's size, and a clock.
pub struct User {
    pub dialog: Dialog,
    pub now: f64,
    pub size: Size,
    pub effects: Vec<Effect>,
    /// Time between two keys of a script, in ms.
    pub pace: f64,
}

impl User {
    /// Opens a form and waits until it accepts keys.
    pub fn at(form: Questionnaire, columns: usize, rows: usize) -> Self {
        let mut user = Self::early(form, columns, rows);
        user.wait(1_150.0);
        user
    }

    /// Opens a form and draws its first frame. The form does not accept keys yet.
    pub fn early(form: Questionnaire, columns: usize, rows: usize) -> Self {
        Self::opening(opening(form), columns, rows)
    }

    pub fn opening(opening: Opening, columns: usize, rows: usize) -> Self {
        let now = opening.now_ms;
        let mut dialog = Dialog::new(opening);
        dialog.set_focused(true);
        let size = Size { columns, rows };
        dialog.render(size, now);
        Self { dialog, now, size, effects: Vec::new(), pace: 200.0 }
    }

    /// Lets time pass, and fires the timers of the form.
    pub fn wait(&mut self, ms: f64) -> &mut Self {
        let until = self.now + ms;
        while let Some(at) = self.dialog.next_at().filter(|at| *at > self.now && *at < until) {
            self.wait_until(at);
        }
        self.wait_until(until)
    }

    fn wait_until(&mut self, ms: f64) -> &mut Self {
        self.now = ms;
        let effects = self.dialog.tick(self.now);
        self.effects.extend(effects);
        self.dialog.render(self.size, self.now);
        self
    }

    /// Sends one raw input, then draws a frame, like Pi.
    pub fn raw(&mut self, raw: &str) -> &mut Self {
        let units: Vec<u16> = raw.encode_utf16().collect();
        let effects = self.dialog.handle_input(&units, self.now);
        self.effects.extend(effects);
        self.dialog.render(self.size, self.now);
        self
    }

    /// Plays a key script: names in `<…>`, and characters, which are typed one by one with the
    /// pauses of a user. The pauses before Enter and digits are longer, because the user looks at
    /// the row first. If no text precedes a digit, it takes effect before the next key.
    ///
    /// - `<down*9>`: a key nine times; `<again enter>`: the terminal reports a key repeat
    /// - `<type 30 min>`: text after one longer pause; `<chunk:text>`: text in one input
    /// - `<wait 300>`: a pause in ms; `<pace 30>`: the pause before each later key (0: none)
    /// - `<paste*9:text>`: a text nine times in one paste; `<image a.png>`: a pasted path of an image
    /// - `<click text>`: a click on the first line with this text
    /// - `<wheel -1>`: the wheel, one line up, over the list; `<wheel -1 text>`: over this text
    /// - `<columns 40>`: another width of the terminal
    /// - `<edited:text>`: the external editor returns a text; `<no-editor:why>`: it does not start
    /// - `<deferred>`: the agent continues; `<found a|b/>`: the search for files has these results
    pub fn keys(&mut self, script: &str) -> &mut Self {
        let mut rest = script;
        let mut is_after_text = false;
        let mut longest_wait = 400.0;
        while let Some(c) = rest.chars().next() {
            if c == '<'
                && let Some((name, after)) = rest[1..].split_once('>')
            {
                rest = after;
                self.press(name);
                is_after_text = false;
                longest_wait = 400.0;
                continue;
            }
            let is_user = self.pace > 150.0;
            let is_first_digit = matches!(c, '1'..='9') && !is_after_text;
            is_after_text |= !is_first_digit;
            longest_wait = if is_first_digit { 800.0 } else { 400.0 };
            self.wait(if is_user && is_first_digit { 650.0 } else { self.pace });
            for unit in c.encode_utf16(&mut [0; 2]) {
                let effects = self.dialog.handle_input(&[*unit], self.now);
                self.effects.extend(effects);
            }
            self.dialog.render(self.size, self.now);
            rest = &rest[c.len_utf8()..];
            // A digit that follows no text takes effect before the next key.
            if is_user && is_first_digit && !rest.is_empty() && !rest.starts_with("<wait") {
                self.wait(if self.dialog.state().form.has_review() { 450.0 } else { 850.0 });
            }
        }
        // If the script has the pace of a user, waits until a delayed key takes effect: a digit, or
        // a key that may be key repeat.
        while let Some(at) = self.dialog.next_at()
            && self.pace > 150.0
            && at - self.now <= longest_wait
        {
            self.wait(at - self.now);
        }
        self
    }

    /// Presses the key between `<` and `>` in a script.
    fn press(&mut self, name: &str) {
        match name.split_once(' ') {
            Some(("wait", ms)) => {
                self.wait(ms.parse().unwrap());
            }
            Some(("type", text)) => {
                for (index, c) in text.chars().enumerate() {
                    self.wait(if index == 0 { 650.0 } else { self.pace });
                    self.raw(&c.to_string());
                }
            }
            Some(("pace", ms)) => self.pace = ms.parse().unwrap(),
            Some(("click", text)) => {
                assert!(self.click(text), "a click on {text:?} has no effect");
            }
            Some(("wheel", by)) => {
                let (by, text) = by.split_once(' ').unwrap_or((by, ""));
                let (x, y) = if text.is_empty() { (6.0, 6.0) } else { self.place(text) };
                let kind = MouseKind::Wheel(by.parse().unwrap());
                assert!(self.mouse(Mouse { kind, x, y, primary: true }), "nothing scrolls");
            }
            Some(("image", path)) => self.image(path),
            Some(("found", paths)) => self.found(paths),
            Some(("columns", columns)) => self.size.columns = columns.parse().unwrap(),
            _ if name.starts_with("edited:") => {
                self.dialog.replace_text(Ok(name["edited:".len()..].to_owned()));
            }
            _ if name.starts_with("no-editor:") => {
                self.dialog.replace_text(Err(name["no-editor:".len()..].to_owned()));
            }
            _ if name == "kitty" => self.dialog.set_kitty(true),
            _ if name == "broken" => _ = self.dialog.show_error("a test"),
            _ if name == "deferred" => self.dialog.receive(EdgeMsg::Deferred),
            _ => {
                let (key, times) = match name.split_once('*') {
                    Some((key, times)) if times.bytes().all(|c| c.is_ascii_digit()) => {
                        (key, times.parse().unwrap())
                    }
                    _ => (name, 1),
                };
                for _ in 0..times {
                    let sees_first = key == "enter" && self.pace > 150.0;
                    self.wait(if sees_first { 650.0 } else { self.pace });
                    self.raw(&sequence(key));
                }
            }
        }
    }

    /// Completes the current search for files. Its results are `paths`, separated by `|`.
    pub fn found(&mut self, paths: &str) {
        let file = |path: &str| {
            let quotes = if path.contains(' ') { "\"" } else { "" };
            FoundFile::new(&format!("@{quotes}{path}{quotes}"), path.ends_with('/')).unwrap()
        };
        let files = paths.split('|').filter(|path| !path.is_empty()).map(file).collect();
        let generation = self.dialog.state().files.awaited().expect("a search").generation;
        self.dialog.show_found_files(generation, files, self.now);
        self.dialog.render(self.size, self.now);
    }

    /// Pastes the path of an existing image.
    pub fn image(&mut self, path: &str) {
        self.press(&format!("paste:{path}"));
        let Some(Effect::FindImages(images)) = self.effects.pop() else {
            panic!("{:?}", self.effects)
        };
        for PossibleImage { field, text, path } in images {
            self.dialog.receive(EdgeMsg::Image { field, text, found: Ok(image(&path)) });
        }
    }

    /// Returns the column and the line of the first `text` on the screen.
    fn place(&mut self, text: &str) -> (f64, f64) {
        let screen = self.screen();
        let found = screen.lines().enumerate().find(|(_, line)| line.contains(text));
        let (y, line) = found.unwrap_or_else(|| panic!("no {text:?} in\n{screen}"));
        let x = line[..line.find(text).unwrap()].chars().count();
        (x as f64, y as f64)
    }

    /// Clicks on the first line with `text`. Returns true if the click has an effect.
    pub fn click(&mut self, text: &str) -> bool {
        let (x, y) = self.place(text);
        self.mouse(Mouse { kind: MouseKind::Click, x, y, primary: true })
    }

    pub fn mouse(&mut self, mouse: Mouse) -> bool {
        let (used, effects) = self.dialog.handle_mouse(mouse, self.now);
        self.effects.extend(effects);
        self.dialog.render(self.size, self.now);
        used
    }

    pub fn lines(&mut self) -> Vec<String> {
        self.dialog.render(self.size, self.now).0.to_vec()
    }

    /// Returns the frame as visible text; `█` is the text cursor.
    pub fn screen(&mut self) -> String {
        self.lines().iter().map(|line| plain(line) + "\n").collect()
    }

    /// Returns the frame with its styles as tags: `<accent>…`.
    pub fn coloured(&mut self) -> String {
        self.lines().iter().map(|line| named(line) + "\n").collect()
    }

    /// Returns the outcome of the form, if it has finished.
    pub fn end(&self) -> Option<&pi_questions::model::Outcome> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::Finish(outcome) => Some(outcome),
            _ => None,
        })
    }
}

/// Returns a PNG image with this path in the project.
pub fn image(path: &str) -> Image {
    let probe = Probe { kind: ImageKind::Png, size: Some((1280, 720)) };
    Image { path: path.to_owned(), probe, bytes: 9 }
}

/// Returns the raw input that Pi sends for the key `name` of a script.
pub fn sequence(name: &str) -> String {
    match name {
        "up" => "\u{1b}[A",
        "down" => "\u{1b}[B",
        "right" => "\u{1b}[C",
        "left" => "\u{1b}[D",
        "home" => "\u{1b}[H",
        "end" => "\u{1b}[F",
        "pgup" => "\u{1b}[5~",
        "pgdn" => "\u{1b}[6~",
        "s-up" => "\u{1b}[1;2A",
        "s-down" => "\u{1b}[1;2B",
        "enter" => "\r",
        "s-enter" => "\u{1b}[13;2u",
        "esc" => "\u{1b}",
        "tab" => "\t",
        "s-tab" => "\u{1b}[9;2u",
        "space" => " ",
        "bs" => "\u{7f}",
        "del" => "\u{1b}[3~",
        "lt" => "<",
        "f1" => "\u{1b}OP",
        "f4" => "\u{1b}OS",
        _ if name.chars().count() == 1 => name,
        "kitty-a-e" => "\u{1b}[101;3u",
        "kitty-a-g" => "\u{1b}[103;3u",
        _ => {
            if let Some(letter) = name.strip_prefix("c-").and_then(|rest| rest.bytes().next()) {
                return char::from(letter & 0x1f).to_string();
            }
            if let Some(letter) = name.strip_prefix("a-") {
                return format!("\u{1b}{letter}");
            }
            if let Some(key) = name.strip_prefix("again ") {
                let code = match key {
                    "enter" => 13,
                    "esc" => 27,
                    "tab" => 9,
                    "space" => 32,
                    _ => u32::from(key.chars().next().unwrap()),
                };
                return format!("\u{1b}[{code};1:2u");
            }
            if let Some(text) = name.strip_prefix("chunk:") {
                return text.to_owned();
            }
            if let Some(raw) = name.strip_prefix("raw:") {
                return raw.to_owned();
            }
            if let Some((times, text)) =
                name.strip_prefix("paste*").and_then(|rest| rest.split_once(':'))
            {
                let text = text.repeat(times.parse().unwrap());
                return format!("\u{1b}[200~{text}\u{1b}[201~");
            }
            if let Some(text) = name.strip_prefix("paste:") {
                return format!("\u{1b}[200~{text}\u{1b}[201~");
            }
            panic!("no such key: <{name}>")
        }
    }
    .to_owned()
}

/// Removes escape sequences. A text cursor on a space becomes `█`; on other characters, it is
/// removed.
pub fn plain(line: &str) -> String {
    let line = line.replace("\u{1b}_pi:c\u{7}", "").replace("\u{1b}[7m \u{1b}[27m", "█");
    strip(&line, |_| String::new()).trim_end().to_owned()
}

/// Returns the columns of a printed line.
pub fn columns_of(line: &str) -> usize {
    measure::width(&strip(&line.replace("\u{1b}_pi:c\u{7}", ""), |_| String::new()))
}

/// Replaces escape sequences by tags such as `<accent>` and `<b>`, and the cursor marker by `^`.
pub fn named(line: &str) -> String {
    let line = line.replace("\u{1b}_pi:c\u{7}", "^");
    strip(&line, |sequence| {
        if let Some(role) = sequence.strip_prefix("38;5;") {
            return format!("<{}>", Role::NAMES[role.parse::<usize>().unwrap()]);
        }
        match sequence {
            "39" => "</>".to_owned(),
            "1" => "<b>".to_owned(),
            "22" => "</b>".to_owned(),
            "4" => "<u>".to_owned(),
            "24" => "</u>".to_owned(),
            "3" => "<em>".to_owned(),
            "23" => "</em>".to_owned(),
            "9" => "<s>".to_owned(),
            "29" => "</s>".to_owned(),
            "7" => "<i>".to_owned(),
            "27" => "</i>".to_owned(),
            "48;5;0" => "<selected>".to_owned(),
            "49" => "</selected>".to_owned(),
            other => panic!("unexpected style {other}"),
        }
    })
}

fn strip(line: &str, name: impl Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find("\u{1b}[") {
        out.push_str(&rest[..at]);
        let after = &rest[at + 2..];
        let end = after.find('m').expect("only colours");
        out.push_str(&name(&after[..end]));
        rest = &after[end + 1..];
    }
    out + rest
}
