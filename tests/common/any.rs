//! The functions of the fuzz targets: they read any bytes as raw input, as a call, or as a call and
//! the user's actions, and fail on a fault. `tests/fuzz/` and `tests/core/corpus.rs` call them.

use pi_questions::contract::{self, Call, Flavor, Mode, Refused};
use pi_questions::keys::{Bindings, COLLAPSE, Decoder, Input};
use pi_questions::model::{Answers, Outcome, Unavailable};
use pi_questions::settings::FormSettings;
use pi_questions::state::Effect;
use pi_questions::surface::tui::{Activity, Dialog, Mouse, MouseKind, Opening};
use pi_questions::transcript;
use pi_questions::view::{Role, Size, Theme, glyphs, measure, print};
use serde_json::{Map, Value, json};

/// Returns a theme with a different colour for each role: `38;5;N` for the role with the index N.
fn numbered() -> Theme {
    Theme {
        foreground: (0..Role::NAMES.len()).map(|role| format!("\u{1b}[38;5;{role}m")).collect(),
        selected: "\u{1b}[48;5;0m".to_owned(),
        ..Theme::default()
    }
}

const TOOLS: &[&str] = &["ask_user", "question", "AskUserQuestion", "ask_user_question", "none"];

const FIELDS: &[&str] = &[
    "questions",
    "question",
    "options",
    "label",
    "description",
    "header",
    "multiSelect",
    "preview",
    "title",
    "context",
    "mode",
    "id",
    "required",
    "allowMultiple",
    "allowFreeform",
    "allowComment",
    "timeout",
    "suggestions",
    "text",
    "value",
    "name",
    "metadata",
    "answers",
    "$unusable",
    "Multi_Select",
    "choices",
];

const TEXTS: &[&str] = &[
    "",
    " ",
    "a",
    "Which one?",
    "batch",
    "true",
    "[\"a\",\"b\"]",
    "[{\"question\":\"q\"}]",
    "{\"label\":\"x\"}",
    "two\nlines",
    "lone\rreturn",
    "escaped\\nline",
    "字幕と漢字",
    "👩‍👩‍👧‍👦🇩🇪🇫",
    "ကျွန်ုပ် မြန်မာ",
    "മലയാളം ക്ഷ",
    "ﷺ لا الله",
    "\t\u{1b}[31mred\u{1b}]0;t\u{7}",
    "\u{202e}evil\u{2066}",
    "e\u{301}\u{301}\u{301}",
    "ᅟᅡᆨ",
    "Other",
    "Type something.",
    "(Recommended)",
    "# heading\n```rust\nfn main() {}\n```\n- item",
];

const KEYS: &[&str] = &[
    "\r",
    "\u{1b}",
    "\t",
    "\u{1b}[9;2u",
    " ",
    "\u{7f}",
    "\u{3}",
    "\u{15}",
    "\u{17}",
    "\u{1b}[A",
    "\u{1b}[B",
    "\u{1b}[C",
    "\u{1b}[D",
    "\u{1b}[H",
    "\u{1b}[F",
    "\u{1b}[5~",
    "\u{1b}[6~",
    "\u{1b}[13;2u",
    "\u{1b}o",
    "\u{1b}[1;2A",
    "\u{1b}[1;2B",
    "\u{1b}[3~",
    "\u{1b}[13;1:2u",
    "\u{1b}[32;1:2u",
    "\u{7}",
    "\u{1a}",
    "/",
    "n",
    "y",
    "N",
    "u",
    "r",
    "no, use it",
    "c",
];

/// Reads numbers and texts from a slice. After the end of the slice, all numbers are zero.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }

    fn pick<'b>(&mut self, list: &[&'b str]) -> &'b str {
        list[self.below(list.len())]
    }

    fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        taken
    }

    /// Returns one or two texts of [`TEXTS`], a text repeated 300 times, or the next bytes as text.
    fn text(&mut self) -> String {
        match self.byte() {
            n @ 0..=9 => String::from_utf8_lossy(self.take(usize::from(n) * 3)).into_owned(),
            10 => self.pick(TEXTS).repeat(300),
            11..=99 => format!("{} {}", self.pick(TEXTS), self.pick(TEXTS)),
            n => TEXTS[usize::from(n) % TEXTS.len()].to_owned(),
        }
    }

    fn value(&mut self, depth: usize) -> Value {
        match self.below(if depth > 5 { 5 } else { 12 }) {
            0 => Value::Null,
            1 => Value::Bool(self.below(2) == 0),
            2 => json!(f64::from(self.byte()) / 4.0 - 8.0),
            3 | 4 => Value::String(self.text()),
            5..=8 => {
                let fields = self.below(8);
                Value::Object(
                    (0..fields)
                        .map(|_| (self.pick(FIELDS).to_owned(), self.value(depth + 1)))
                        .collect::<Map<_, _>>(),
                )
            }
            9 => Value::String(self.value(depth + 1).to_string()),
            _ => (0..self.below(6)).map(|_| self.value(depth + 1)).collect(),
        }
    }

    /// Returns the arguments of a call that is likely to open a form.
    fn call(&mut self) -> Value {
        let mut call = Map::new();
        if self.below(4) == 0 {
            call.insert("title".to_owned(), self.text().into());
            call.insert("context".to_owned(), self.text().into());
        }
        if self.below(6) == 0 {
            call.insert("mode".to_owned(), "batch".into());
        }
        let questions: Vec<Value> = (0..=self.below(4)).map(|_| self.question()).collect();
        call.insert("questions".to_owned(), questions.into());
        Value::Object(call)
    }

    fn question(&mut self) -> Value {
        let options: Vec<Value> = (0..self.below(7))
            .map(|_| {
                let mut option = Map::new();
                option.insert("label".to_owned(), format!("o{}", self.text()).into());
                if self.below(2) == 0 {
                    option.insert("description".to_owned(), self.text().into());
                }
                if self.below(4) == 0 {
                    option.insert("preview".to_owned(), self.text().into());
                }
                Value::Object(option)
            })
            .collect();
        json!({
            "question": format!("q{}", self.text()),
            "header": self.text(),
            "multiSelect": self.below(2) == 0,
            "required": self.below(4) != 0,
            "allowComment": self.below(2) == 0,
            "options": options,
        })
    }
}

/// Decodes raw input in pieces, like the input from Pi. Fails if a key types a control character,
/// or if there are more keys and pasted UTF-16 units than received units.
pub fn keys(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mut decoder = Decoder::default();
    decoder.set_kitty(bytes.below(2) == 0);
    let bindings = Bindings::default();
    let (mut received, mut returned) = (0, 0);
    while !bytes.0.is_empty() {
        let length = bytes.below(24);
        let mut raw: Vec<u16> = match bytes.below(8) {
            0 => bytes.pick(KEYS).encode_utf16().collect(),
            1 => vec![0xd800 | u16::from(bytes.byte()) << 3],
            2 => bytes.take(length * 2).chunks(2).map(unit).collect(),
            _ => bytes.take(length).iter().map(|byte| u16::from(*byte)).collect(),
        };
        if bytes.below(16) == 0 {
            let paste = "\u{1b}[200~".encode_utf16();
            raw = paste.chain(raw).chain("\u{1b}[201~".encode_utf16()).collect();
        }
        received += raw.len();
        for input in decoder.feed(&raw) {
            match input {
                Input::Key(press) => {
                    assert!(press.text().is_none_or(|c| !c.is_control()), "typed {press:?}");
                    let _ = bindings.is(&press, COLLAPSE);
                    returned += 1;
                }
                Input::Paste(text) => {
                    assert!(!text.contains('\r'), "pasted {text:?}");
                    returned += text.encode_utf16().count();
                }
                Input::PasteCut => {}
            }
        }
        assert!(returned <= received, "{returned} keys and pasted units from {received} units");
    }
}

fn unit(pair: &[u8]) -> u16 {
    u16::from_le_bytes([pair[0], pair.get(1).copied().unwrap_or_default()])
}

/// Prepares and parses the arguments of any call. Fails if a second preparation changes them, or if
/// a reply has no text.
pub fn prepare(data: &[u8]) {
    let mut bytes = Bytes(data);
    let tool = bytes.pick(TOOLS);
    let flavor = if bytes.below(2) == 0 { Flavor::Rpiv } else { Flavor::Forge };
    let raw = match bytes.below(3) {
        0 => serde_json::from_slice(bytes.0)
            .unwrap_or_else(|_| String::from_utf8_lossy(bytes.0).into_owned().into()),
        1 => bytes.value(0),
        _ => bytes.call(),
    };
    let once = contract::prepare(tool, raw.clone());
    assert_eq!(contract::prepare(tool, once.clone()), once, "preparing twice, {raw}");
    for columns in [1, 20, 80] {
        for signs in [&glyphs::UNICODE, &glyphs::ASCII] {
            let lines = transcript::call(tool, &contract::outline(tool, &raw), columns, signs);
            check_lines(&print(&lines, &numbered(), columns), columns);
        }
    }
    match contract::parse(tool, flavor, raw) {
        Ok(call) => check_replies(&call),
        Err(Refused::Error(sentence)) => assert!(!sentence.trim().is_empty()),
        Err(Refused::Reply(reply)) => assert!(!reply.text.trim().is_empty()),
    }
}

fn check_replies(call: &Call) {
    let count = call.form.questions.len();
    assert!(count > 0, "a form with no question");
    for question in call.form.questions.iter() {
        assert!(!question.text.trim().is_empty(), "a question with no text");
    }
    let none = Answers::none(count);
    for outcome in [
        Outcome::Cancelled(none.clone()),
        Outcome::TimedOut(none),
        Outcome::Unavailable(Unavailable::NoUi),
        Outcome::Unavailable(Unavailable::NoForm),
        Outcome::Unavailable(Unavailable::Broken("why".to_owned())),
        Outcome::ConnectionLost,
        Outcome::Aborted,
        Outcome::Deferred { request_id: "r".to_owned(), is_shown: false },
        Outcome::Withdrawn,
        Outcome::Superseded,
    ] {
        let reply = contract::reply(call, &outcome, Mode::Interactive, 0.0);
        assert!(!reply.text.is_empty(), "no text for {outcome:?} of {}", *call.params);
        let _ = contract::closing(call, &outcome);
        let (details, text) = (&reply.details, reply.text.as_str());
        for columns in [1, 33, 80] {
            let all = [&glyphs::UNICODE, &glyphs::ASCII, &glyphs::PLAIN];
            for (expanded, signs) in
                all.into_iter().flat_map(|glyphs| [(false, glyphs), (true, glyphs)])
            {
                let theme = numbered();
                for lines in [
                    transcript::result(details, || text.to_owned(), expanded, columns, signs),
                    transcript::message(details, expanded, columns, 1, signs),
                ] {
                    check_lines(&print(&lines, &theme, columns), columns);
                }
            }
        }
    }
    let _ = contract::opening(call);
    let _ = contract::progress(call);
}

/// Opens a form, and plays keys, clicks, delays and sizes. Fails if a line is too wide, if a second
/// drawing differs, or if the form finishes twice.
pub fn draw(data: &[u8]) {
    let mut bytes = Bytes(data);
    let tool = TOOLS[bytes.below(4)];
    let flavor = if bytes.below(2) == 0 { Flavor::Rpiv } else { Flavor::Forge };
    let ascii = bytes.below(4) == 0;
    let Ok(call) = contract::parse(tool, flavor, bytes.call()) else { return };
    let mut now = 0.0;
    let mut dialog = Dialog::new(Opening {
        form: call.form.clone(),
        bindings: Bindings::default(),
        settings: FormSettings { ascii, long_answer: 40, ..FormSettings::default() },
        theme: numbered(),
        floats: false,
        activity: Activity::Idle,
        now_ms: now,
    });
    dialog.set_focused(true);
    let mut size = Size { columns: 80, rows: 24 };
    check_frame(&mut dialog, size, now);
    now += 200.0;
    dialog.tick(now);
    let mut finishes = 0;
    while !bytes.0.is_empty() {
        now += [0.0, 5.0, 200.0, 1_200.0][bytes.below(4)];
        let effects = match bytes.below(16) {
            0 => {
                size = Size { columns: 1 + bytes.below(130), rows: bytes.below(60) };
                Vec::new()
            }
            1 => {
                now += f64::from(bytes.byte()) * 10.0;
                dialog.tick(now)
            }
            2 => {
                let kind = [
                    MouseKind::Press,
                    MouseKind::Release,
                    MouseKind::Click,
                    MouseKind::Wheel(1),
                    MouseKind::Wheel(-1),
                ][bytes.below(5)];
                let (x, y) = (f64::from(bytes.byte()), f64::from(bytes.byte() % 40));
                dialog.handle_mouse(Mouse { kind, x, y, primary: bytes.below(8) != 0 }, now).1
            }
            3 => {
                let text = format!("\u{1b}[200~{}\u{1b}[201~", bytes.text());
                send_input(&mut dialog, &text, now)
            }
            4 => {
                let text = bytes.text();
                send_input(&mut dialog, &text, now)
            }
            5 => {
                let digit = char::from(b'0' + bytes.byte() % 10);
                send_input(&mut dialog, &digit.to_string(), now)
            }
            6 => {
                dialog.replace_text(if bytes.below(2) == 0 {
                    Ok(bytes.text())
                } else {
                    Err(bytes.text())
                });
                Vec::new()
            }
            _ => {
                let key = bytes.pick(KEYS);
                send_input(&mut dialog, key, now)
            }
        };
        let late = dialog.tick(now);
        check_frame(&mut dialog, size, now);
        for effect in effects.into_iter().chain(late) {
            if let Effect::Finish(outcome) = effect {
                finishes += 1;
                let reply = contract::reply(&call, &outcome, Mode::Interactive, 0.0);
                assert!(!reply.text.is_empty(), "no text for {outcome:?}");
            }
        }
        assert!(finishes <= 1, "finished {finishes} times");
        if finishes == 1 && bytes.below(4) != 0 {
            return;
        }
    }
}

fn send_input(dialog: &mut Dialog, raw: &str, now: f64) -> Vec<Effect> {
    let units: Vec<u16> = raw.encode_utf16().collect();
    dialog.handle_input(&units, now)
}

fn check_frame(dialog: &mut Dialog, size: Size, now: f64) {
    let before = dialog.render(size, now).0.to_vec();
    check_lines(&before, size.columns);
    // After the same colours are set again, a second drawing must be equal.
    dialog.set_theme(numbered());
    let (again, changed) = dialog.render(size, now);
    for (y, (second, first)) in again.iter().zip(&before).enumerate() {
        assert_eq!(second, first, "line {y} drawn twice at {size:?}");
    }
    assert_eq!(again.len(), before.len(), "drawn twice at {size:?}");
    assert!(!changed, "reported as changed, but equal");
}

/// Fails if a line is wider than `columns`, or has a control sequence other than a colour or the
/// cursor marker.
fn check_lines(lines: &[String], columns: usize) {
    for line in lines {
        let (mut text, mut rest) = (String::new(), line.as_str());
        while let Some(at) = rest.find(char::is_control) {
            let (before, sequence) = rest.split_at(at);
            text.push_str(before);
            let marker = sequence.strip_prefix("\u{1b}_pi:c\u{7}");
            rest = match (marker, sequence.strip_prefix("\u{1b}[")) {
                (Some(after), _) => after,
                (None, Some(colour)) => {
                    let end = colour.find(|c: char| !c.is_ascii_digit() && c != ';');
                    let (_, after) = colour.split_at(end.expect("an end"));
                    after.strip_prefix('m').unwrap_or_else(|| panic!("not a colour in {line:?}"))
                }
                _ => panic!("a control character in {line:?}"),
            };
        }
        let width = measure::width(&(text + rest));
        assert!(width <= columns, "{width} > {columns}: {line:?}");
    }
}
