//! Key scripts in `tests/scripts/`: what a user does at the terminal form, and what comes of it.
//!
//! ```text
//! # A digit chooses at once              names what follows
//! form database                          opens a form
//! 2           → sent 2                   keys → what holds afterwards
//!
//! # …
//! each service with untrimmed, 40x16     opens the form anew for each of the next lines
//! a b<enter>  → sent "a b"
//!
//! form three
//! 1<esc>      → "Discard 1 answer?"      a text on the screen
//!             → no "Submit", 2× "□"      more of the same keys: a text that is not there, a count
//!             → cursor "1. No, keep it"  the row under the cursor
//! ```
//!
//! Keys are those of [`Person::keys`]. A form is a list of questions, joined by ` + `, as [`questions`] reads
//! them, and what [`Setup::add`] reads after ` with `; or `call`, a tool's name and its arguments as JSON.
//! Checks are those of [`check`]: `sent` and `answers` show answers as [`shown`] writes them. A form that is a
//! `call` also has those of [`check_reply`], and so has `refused ask_user {…} → …`, a call that opens no form.
//! `client {"answers": […]} → …` are answers of another surface, `flag […] → …` those of `--answers`, with the
//! checks of [`check_given`]. `ends withdrawn → …` and `later cancelled → …` are ends as [`Setup::read_end`]
//! reads them, `withdraws ask_user {…} → req-1` the request that a call withdraws.
//!
//! `tests/seeds/` has such lines, too, each after four spaces. There `«title»` is the JSON of a fixture, of a
//! call its arguments, and `«title, question 1»` these arguments with the first question alone.

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use crate::common::*;
use pi_questions::contract::{self, Call, Flavor, Mode, Record, Refused, Reply};
use pi_questions::keys::Bindings;
use pi_questions::model::*;
use pi_questions::pending::{answers_for, from_flag};
use pi_questions::settings::FormSettings;
use pi_questions::state::{Editor, Effect, Look, News};
use pi_questions::strings::language::{self, Language};
use pi_questions::surface::response::{Response, check as check_response};
use pi_questions::surface::tui::Opening;
use pi_questions::transcript;
use pi_questions::view::glyphs::UNICODE;
use serde_json::Value;

/// The width and height of a form that shows all of itself.
const ROOM: (usize, usize) = (80, 40);

/// A form and how it is opened.
struct Setup {
    form: Questionnaire,
    call: Option<Call>,
    size: (usize, usize),
    keys: Vec<(String, Vec<String>)>,
    settings: FormSettings,
    /// The answers that a revision begins with.
    given: Option<Answers>,
    language: Language,
    /// What the form left that asks again.
    kept: Option<KeptForm>,
    /// The user's earlier answers.
    earlier: Vec<String>,
    /// Whether files are found for what stands behind `@`.
    files: bool,
    /// Whether the form is a box over the conversation.
    floats: bool,
    /// Whether the script begins with the first frame, before the form answers keys.
    early: bool,
    /// Whether the user was typing in the prompt.
    drafting: bool,
}

impl Setup {
    /// Reads what stands behind `form` or `each`.
    fn read(text: &str) -> Self {
        let (form, call, options) = match text.strip_prefix("call ") {
            Some(text) => {
                let (call, rest) = read_call(text);
                let call = call.expect("a call");
                (call.form.clone(), Some(call), rest.strip_prefix(" with ").unwrap_or(""))
            }
            None => {
                let (list, options) = text.rsplit_once(" with ").unwrap_or((text, ""));
                (form(list.split(" + ").flat_map(questions).collect()), None, options)
            }
        };
        let mut setup = Self {
            form,
            call,
            size: ROOM,
            keys: Vec::new(),
            settings: FormSettings::default(),
            given: None,
            kept: None,
            earlier: Vec::new(),
            files: false,
            language: Language::default(),
            floats: false,
            early: false,
            drafting: false,
        };
        options.split(", ").filter(|option| !option.is_empty()).for_each(|it| setup.add(it));
        setup
    }

    /// Adds one of the options behind ` with `: a rule of the contract, `timeout 5000`, `80x24`, `plain`,
    /// `language es`, `key tui.select.down=j` for Pi's keybindings; `revision 2 | "orders"` for answers that
    /// are corrected, `kept 2 | draft ord about 1` for what a form before left, `earlier a / b` for texts on
    /// ↑, `files` where files are found, `floating` for a box over the conversation; `early` and `drafting` do not wait until the form is ready.
    fn add(&mut self, option: &str) {
        let form = &mut self.form;
        let policy = &mut form.policy;
        match option.split_once(' ').unwrap_or((option, "")) {
            ("partial", _) => policy.submit = Submit::Partial,
            ("blank", _) => policy.custom.takes_blank = true,
            ("untrimmed", _) => policy.custom.trim = false,
            ("words-replace-ticks", _) => policy.custom.replaces_ticks = true,
            ("no-ticks", _) => policy.empty_multi = EmptyMulti::Taken,
            ("needs-ticks", _) => policy.empty_multi = EmptyMulti::Refused,
            ("no-notes", _) => policy.notes = Notes::None,
            ("form-notes", _) => policy.notes = Notes::QuestionAndForm,
            ("chat", _) => policy.may.chat = true,
            ("no-asking-back", _) => policy.may.discuss = false,
            ("never-later", _) => policy.may.defer = false,
            ("alone", _) => form.may_defer = false,
            ("revision", given) => {
                form.is_revision = true;
                self.given = (!given.is_empty()).then(|| answers(given));
            }
            ("copies", _) => form.copies = true,
            ("deferred", _) => form.is_deferred = true,
            ("timeout", ms) => form.timeout_ms = Some(ms.parse().unwrap()),
            ("plain", _) => self.settings.plain = true,
            ("fold", key) => key.clone_into(&mut self.settings.fold),
            ("key", binding) => {
                let (id, key) = binding.split_once('=').expect("id=key");
                let keys = key.split('|').filter(|key| !key.is_empty()).map(str::to_owned);
                self.keys.push((id.to_owned(), keys.collect()));
            }
            ("language", tag) => self.language = Language::from_tag(tag).unwrap(),
            ("kept", kept) => self.kept = Some(kept_form(kept)),
            ("files", _) => self.files = true,
            ("earlier", texts) => {
                self.earlier = texts.split(" / ").map(|text| text.replace("\\n", "\n")).collect();
            }
            ("floating", _) => self.floats = true,
            ("early", _) => self.early = true,
            ("drafting", _) => (self.early, self.drafting) = (true, true),
            _ => {
                let (columns, rows) = option.split_once('x').expect("an option of a form");
                self.size = (columns.parse().unwrap(), rows.parse().unwrap());
            }
        }
    }

    /// What the model is told; in a revision, of what was corrected.
    fn reply(&self, outcome: &Outcome, mode: Mode) -> Reply {
        let call = self.call.as_ref().expect("a form of a call");
        let (Some(before), Outcome::Answered(after)) = (&self.given, outcome) else {
            return contract::reply(call, outcome, mode, 1.0);
        };
        let stored = contract::reply(call, &Outcome::Answered(before.clone()), mode, 1.0).details;
        contract::corrected(call, before, after, &stored, mode, 2.0)
    }

    /// What the form leaves that asks again: of a call, what its record holds.
    fn left(&self, outcome: &Outcome) -> KeptForm {
        if let Some(call) = &self.call {
            let record = Record::new(call, outcome, None, (Mode::Interactive, 1.0)).unwrap();
            return contract::kept(call, &[&record]);
        }
        let Outcome::Discussed(discussion) = outcome else { panic!("nothing is left") };
        let topic = discussion.topics.first().map(|topic| topic.question);
        KeptForm { each: discussion.kept.clone(), topic }
    }

    /// The result of an end that has a name, and the checks behind it. `ends` is the result of the call, `in
    /// print` or `in rpc` before the end says where; `later` is the message that ends request `req-1`,
    /// `via phone` before the end who ended it.
    fn read_end<'a>(&self, line: &'a str) -> Option<(Reply, &'a str)> {
        let is_later = line.starts_with("later ");
        let line = line.strip_prefix("ends ").or_else(|| line.strip_prefix("later "))?;
        let (end, checks) = line.split_once('→').expect("→");
        let call = self.call.as_ref().expect("a form of a call");
        let (mode, end) = match (end.strip_prefix("in print "), end.strip_prefix("in rpc ")) {
            (Some(end), _) => (Mode::Print, end),
            (_, Some(end)) => (Mode::Rpc, end),
            _ => (Mode::Interactive, end),
        };
        let named = end.strip_prefix("via ").and_then(|end| end.split_once(' '));
        let (via, end) = named.map_or((None, end), |(name, end)| (Some(Via::named(name)), end));
        let end = end.trim();
        if end == "withdrawn by the agent" {
            return Some((contract::withdrawn(call, "req-1", mode, 1.0), checks.trim()));
        }
        let outcome = outcome(end, self.form.questions.len());
        let mut reply = match is_later {
            true => contract::deferred_end(call, &outcome, "req-1", "tool-1", mode, 1.0),
            false => self.reply(&outcome, mode),
        };
        contract::name_source(call, &mut reply, via.as_ref());
        Some((reply, checks.trim()))
    }

    fn open(&self) -> Person {
        language::set(self.language);
        let opening = Opening {
            bindings: Bindings::from_pi(self.keys.clone()),
            settings: self.settings.clone(),
            drafting: self.drafting,
            ..opening(self.form.clone())
        };
        let mut user = Person::opening(opening, self.size.0, self.size.1);
        if self.files {
            user.dialog = user.dialog.with_files();
        }
        if !self.earlier.is_empty() {
            user.dialog.receive(News::Earlier(self.earlier.clone()));
        }
        if let Some(kept) = &self.kept {
            user.dialog = user.dialog.with_kept(kept);
        }
        if let Some(given) = &self.given {
            user.dialog = user.dialog.with_answers(given);
            user.screen();
        }
        if self.floats {
            user.dialog = user.dialog.floating();
            user.raw("");
        }
        if !self.early {
            user.wait(150.0);
        }
        user
    }
}

/// The JSON at the start of `text`, and what stands behind it.
fn read_json(text: &str) -> (Value, &str) {
    let mut stream = serde_json::Deserializer::from_str(text).into_iter();
    let value = stream.next().expect("JSON").unwrap_or_else(|error| panic!("{error}: {text}"));
    (value, &text[stream.byte_offset()..])
}

/// Reads a tool and its arguments, and what stands behind them; `forge:` before the tool is its flavor.
fn read_call(text: &str) -> (Result<Call, Refused>, &str) {
    let (tool, args) = text.split_once(' ').expect("a tool and its arguments");
    let (args, rest) = read_json(args);
    let call = match tool.strip_prefix("forge:") {
        Some(tool) => contract::parse(tool, Flavor::Forge, args),
        None => contract::parse(tool, Flavor::Rpiv, args),
    };
    (call, rest)
}

/// The questions of a name: `three`, `list 12`, `text Name?`, `choice Which?: A / B|its description`, and
/// before it `ticked`, `closed` (without custom text) or `optional`.
fn questions(name: &str) -> Vec<Question> {
    let each = |rest: &str, change: fn(Question) -> Question| {
        questions(rest).into_iter().map(change).collect()
    };
    let question = match name.split_once(' ').unwrap_or((name, "")) {
        ("ticked", rest) => return each(rest, ticked),
        ("closed", rest) => return each(rest, closed),
        ("optional", rest) => {
            return each(rest, |question| Question { required: false, ..question });
        }
        ("three", _) => return three().questions.to_vec(),
        ("database", _) => database(),
        ("service", _) => service(),
        ("features", _) => features(),
        ("list", count) => list(count.parse().unwrap()),
        ("text", text) => question(text, "", &[]),
        ("choice", rest) => {
            let (text, choices) = rest.split_once(": ").expect("choices");
            question(text, "", &choices.split(" / ").collect::<Vec<_>>())
        }
        other => panic!("no question {other:?}"),
    };
    vec![question]
}

/// The characters of a script for the names that it has for them.
fn raw(keys: &str) -> String {
    let names = [("\\n", "\n"), ("\\t", "\t"), ("\\r", "\r"), ("\\a", "\u{7}")];
    let all = names.into_iter().chain([("\\e", "\u{1b}"), ("\\x1f", "\u{1f}")]);
    all.fold(keys.to_owned(), |keys, (name, raw)| keys.replace(name, raw))
}

/// `"…"` with `\n` and such spelled; of a long text its begin and its length.
fn quoted(text: &str) -> String {
    let count = text.chars().count();
    if count > 200 {
        return format!("\"{}…({count})\"", text.chars().take(5).collect::<String>());
    }
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n").replace('\t', "\\t"))
}

/// An answer: `1+3` for its choices, `"…"` for custom text, `(…)` for a note, `(2: …)` for one on a choice;
/// `nothing` for an answer without any of them, `-` for none. Images are their paths in the text, and counted.
fn shown_answer(answer: Option<&Answer>) -> String {
    let Some(answer) = answer else { return "-".to_owned() };
    let images = answer.images.len();
    if images > 0 {
        let named = Answer { images: Vec::new(), ..answer.with_paths() };
        let counted = if images == 1 { "1 image".to_owned() } else { format!("{images} images") };
        return format!("{} with {counted}", shown_answer(Some(&named)));
    }
    let picks: Vec<String> = answer.picks.iter().map(|pick| (pick + 1).to_string()).collect();
    let mut parts = vec![picks.join("+")];
    parts.extend(answer.custom.as_deref().map(quoted));
    parts.extend(answer.note.as_deref().map(|note| format!("({})", note.replace('\n', "\\n"))));
    parts.extend(answer.notes.iter().map(|(choice, note)| format!("({}: {note})", choice + 1)));
    parts.retain(|part| !part.is_empty());
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(" ") }
}

/// Answers, joined by ` | `; a note on the form behind ` || `.
fn shown(answers: &Answers) -> String {
    let each: Vec<String> = answers.each.iter().map(|it| shown_answer(it.as_ref())).collect();
    let note = answers.note.as_deref().map(|note| format!(" || ({note})"));
    each.join(" | ") + &note.unwrap_or_default()
}

/// Reads an answer without notes, as [`shown_answer`] writes it.
fn answer(text: &str) -> Option<Answer> {
    if text == "-" {
        return None;
    }
    let custom = text.strip_prefix('"').and_then(|it| it.strip_suffix('"')).map(str::to_owned);
    let picks = match &custom {
        Some(_) => Vec::new(),
        None if text == "nothing" => Vec::new(),
        None => text.split('+').map(|pick| pick.parse::<usize>().unwrap() - 1).collect(),
    };
    Some(Answer { picks, custom, ..Answer::default() })
}

/// Reads answers without notes, as [`shown`] writes them.
fn answers(text: &str) -> Answers {
    Answers { each: text.split(" | ").map(answer).collect(), ..Answers::default() }
}

/// Reads answers and texts behind `draft`, and behind ` about ` the question that was talked about.
fn kept_form(text: &str) -> KeptForm {
    let (each, topic) = text.split_once(" about ").unwrap_or((text, ""));
    let kept = |text: &str| match text.strip_prefix("draft ") {
        Some(typed) => Some(Kept {
            typed: Answer { custom: Some(typed.to_owned()), ..Answer::default() },
            ..Kept::default()
        }),
        None => answer(text).map(|answer| Kept { answer, counts: true, ..Kept::default() }),
    };
    let topic = topic.parse::<usize>().ok().map(|question| question - 1);
    KeptForm { each: each.split(" | ").map(kept).collect(), topic }
}

/// What is kept, as [`kept_form`] reads it; `begun` is an answer that does not count.
fn shown_kept(kept: &KeptForm) -> String {
    let each = |kept: &Option<Kept>| {
        let Some(kept) = kept else { return "-".to_owned() };
        let answer = (kept.answer != Answer::default()).then(|| shown_answer(Some(&kept.answer)));
        let begun = (answer.is_some() && !kept.counts).then(|| "begun".to_owned());
        let custom = kept.typed.custom.as_ref().map(|text| format!("draft {text}"));
        let note = kept.typed.note.as_ref().map(|text| format!("draft note {text}"));
        let notes = kept.typed.notes.iter();
        let notes = notes.map(|(at, text)| format!("draft note {}: {text}", at + 1));
        let asked = kept.discuss.as_ref().map(|text| format!("draft asking {text}"));
        let typed = custom.into_iter().chain(note).chain(notes).chain(asked);
        answer.into_iter().chain(begun).chain(typed).collect::<Vec<_>>().join(" ")
    };
    let topic = kept.topic.map(|topic| format!(" about {}", topic + 1)).unwrap_or_default();
    kept.each.iter().map(each).collect::<Vec<_>>().join(" | ") + &topic
}

/// Reads how `count` questions end: `sent 2 | "orders"`, `asks "Why?"` about the first one, or one of the
/// names below. `pending` is saved in the file `f.json`, and `pending alone` without a session.
fn outcome(end: &str, count: usize) -> Outcome {
    let none = Answers::none(count);
    match end.split_once(' ').unwrap_or((end, "")) {
        ("sent", given) => Outcome::Answered(answers(given)),
        ("asks", text) => {
            let topics = vec![Topic { question: 0, text: unquoted(text).0 }];
            Outcome::Discussed(Discussion { answers: none, topics, kept: vec![None; count] })
        }
        ("pending", session) => Outcome::Pending {
            file: "f.json".to_owned(),
            kept_aside: None,
            waiting: count,
            resumes: session != "alone",
        },
        ("deferred", shown) => {
            Outcome::Deferred { request_id: "req-1".to_owned(), is_shown: shown == "shown" }
        }
        ("cancelled", _) => Outcome::Cancelled(none),
        ("timed-out", _) => Outcome::TimedOut(none),
        ("withdrawn", _) => Outcome::Withdrawn,
        ("superseded", _) => Outcome::Superseded,
        ("connection-lost", _) => Outcome::ConnectionLost,
        ("aborted", _) => Outcome::Aborted,
        ("no-ui", _) => Outcome::Unavailable(Unavailable::NoUi),
        ("no-form", _) => Outcome::Unavailable(Unavailable::NoForm),
        ("no-typing", _) => Outcome::Unavailable(Unavailable::NoTyping),
        other => panic!("no end {other:?}"),
    }
}

/// How the form ended.
fn ending(outcome: Option<&Outcome>) -> String {
    match outcome {
        None => "open".to_owned(),
        Some(Outcome::Answered(answers)) => format!("sent {}", shown(answers)),
        Some(Outcome::Cancelled(_)) => "cancelled".to_owned(),
        Some(Outcome::TimedOut(_)) => "timed out".to_owned(),
        Some(Outcome::Discussed(discussion)) => {
            let topic = |topic: &Topic| format!("{} {}", topic.question + 1, quoted(&topic.text));
            let topics: Vec<String> = discussion.topics.iter().map(topic).collect();
            format!("asks {}", topics.join(" | "))
        }
        Some(Outcome::Unavailable(_)) => "unavailable".to_owned(),
        Some(other) => format!("{other:?}"),
    }
}

/// What the host was told to do, by name.
fn effects(user: &Person) -> String {
    let name = |effect: &Effect| match effect {
        Effect::Finish(_) => "Finish".to_owned(),
        Effect::EditExternally(text) => format!("EditExternally {}", quoted(text)),
        Effect::LookAt(looks) => {
            let look = |look: &Look| format!("LookAt {} for {}", look.path, look.text);
            looks.iter().map(look).collect::<Vec<_>>().join(", ")
        }
        other => format!("{other:?}"),
    };
    let names: Vec<String> = user.effects.iter().map(name).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// The row under the cursor, without the cursor.
fn cursor(screen: &str) -> &str {
    screen.lines().find_map(|line| line.trim_start().strip_prefix("> ")).unwrap_or("no cursor")
}

/// The text at the start of `checks` in quotes, and what stands behind it.
fn unquoted(checks: &str) -> (String, &str) {
    let body = checks.strip_prefix('"').unwrap_or_else(|| panic!("no text in quotes: {checks}"));
    let mut text = String::new();
    let mut chars = body.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return (text, &body[at + 1..]),
            '\\' => match chars.next() {
                Some((_, 'n')) => text.push('\n'),
                Some((_, c)) => text.push(c),
                None => break,
            },
            c => text.push(c),
        }
    }
    panic!("no end of the quotes: {checks}")
}

/// Checks the value at the place that `checks` begin with, and returns what stands behind it.
fn check_value<'a>(whole: &Value, checks: &'a str) -> Result<&'a str, String> {
    let (place, wanted) = checks.split_once(' ').ok_or("no value")?;
    let (wanted, rest) = read_json(wanted);
    let is_right = match place {
        "*" => {
            let fields = wanted.as_object().unwrap().iter();
            fields.into_iter().all(|(name, value)| crate::vectors::same(value, &whole[name]))
        }
        "=" => whole == &wanted,
        _ => whole.pointer(place).unwrap_or(&Value::Null) == &wanted,
    };
    if is_right { Ok(rest) } else { Err(format!("{whole:#}")) }
}

/// Checks one thing of a result, and returns what stands behind it: `told "…"`, a text that the model reads,
/// `told no "…"`, or `told whole "…"`, all of it; `told /answers/0/note null` and `details /answers/0/note
/// null`, the value at this place, or that there is none; `told * {…}` and `details * {…}`, the values of these
/// fields, with `=` all there are; `rows "…"`, how the transcript shows it; `recap "…"`, the end it reads;
/// `error` or `no error`.
fn check_reply<'a>(reply: &Reply, checks: &'a str) -> Result<&'a str, String> {
    for (word, is_error) in [("error", true), ("no error", false)] {
        if let Some(rest) = checks.strip_prefix(word) {
            let is_right = reply.is_error == is_error;
            return if is_right { Ok(rest) } else { Err(format!("not {word}: {}", reply.text)) };
        }
    }
    let (what, wanted) = checks.split_once(' ').unwrap_or((checks, ""));
    let text = || reply.text.clone();
    if what == "rows" || what == "recap" {
        let rows = transcript::result(&reply.details, text, false, 80, &UNICODE);
        let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
        let recap = || format!("{:?}", contract::answered(&reply.details).map(|it| it.ending));
        let is = if what == "rows" { rows.join("\n") } else { recap() };
        let (wanted, rest) = unquoted(wanted);
        return if is == wanted { Ok(rest) } else { Err(format!("{what} {is:?}")) };
    }
    if what == "told" {
        let (how, quotes) = wanted.split_once('"').unwrap_or((wanted, ""));
        let found = |text: &str| match how {
            "" => Some(reply.text.contains(text)),
            "no " => Some(!reply.text.contains(text)),
            "whole " => Some(reply.text == text),
            _ => None,
        };
        if found("").is_some() {
            let (text, rest) = unquoted(&wanted[wanted.len() - quotes.len() - 1..]);
            return if found(&text) == Some(true) { Ok(rest) } else { Err(reply.text.clone()) };
        }
    }
    if what == "details" {
        return check_value(&reply.details, wanted);
    }
    // A message has a line before the result, and where the questions wait in a file, the text has no JSON.
    let told = match reply.text.find('{') {
        Some(start) => serde_json::from_str(&reply.text[start..]).expect("JSON"),
        None => reply.structured.clone().ok_or_else(|| reply.text.clone())?,
    };
    if reply.structured.as_ref().is_some_and(|structured| structured != &told) {
        return Err(format!("other structured content: {:?}", reply.structured));
    }
    check_value(&told, wanted)
}

/// Checks all of a result.
fn check_whole_reply(reply: &Reply, mut rest: &str) -> Result<(), String> {
    loop {
        rest = check_reply(reply, rest)?;
        match rest.strip_prefix(", ") {
            Some(more) => rest = more,
            None if rest.is_empty() => return Ok(()),
            None => return Err(format!("behind the checks: {rest}")),
        }
    }
}

/// Fails with what is wrong if one of `checks` does not hold. They are joined by commas: `"…"`, `no "…"` and
/// `2× "…"` of the screen, `cursor "…"`, `text "…"` of the field that is typed in, `searches "…"` for files,
/// `typed-ahead "…"` for the prompt, `in Custom` (a [`pi_questions::state::Screen`]), `open`, `cancelled`,
/// `timed out`; alone, `unchanged` where the screen is as before the keys; `asked /wait null`, a value that other surfaces are sent; and, as the last one of a line,
/// `sent`, `asks`, `answers`, `effects` or `kept`, what the form leaves that asks again.
fn check(user: &mut Person, setup: &Setup, checks: &str) -> Result<(), String> {
    let screen = user.screen();
    let same = |what: &str, is: &str, wanted: &str| {
        if is == wanted { Ok("") } else { Err(format!("{what} is {is}\n{screen}")) }
    };
    let state = user.dialog.state();
    let field = state.editor().map_or_else(|| "no field".to_owned(), Editor::text);
    let search = state.files.awaited().map_or("", |search| &search.token);
    let mut told = [
        ("cursor ", cursor(&screen).to_owned()),
        ("text ", field),
        ("searches ", search.to_owned()),
        ("typed-ahead ", user.dialog.type_ahead().to_owned()),
    ]
    .into_iter();
    let rest = if let Some(wanted) = checks.strip_prefix("effects ") {
        same("what the host does", &effects(user), wanted)?
    } else if let Some(wanted) = checks.strip_prefix("answers ") {
        same("the answers", &shown(&user.dialog.state().answers()), wanted)?
    } else if checks.starts_with("sent ") || checks.starts_with("asks ") {
        same("the end", &ending(user.end()), checks)?
    } else if ["told ", "details ", "rows ", "recap ", "no error"]
        .iter()
        .any(|it| checks.starts_with(it))
    {
        let outcome = user.end().ok_or_else(|| format!("open\n{screen}"))?;
        check_reply(&setup.reply(outcome, Mode::Interactive), checks)?
    } else if let Some(wanted) = checks.strip_prefix("asked ") {
        let call = setup.call.as_ref().expect("a form of a call");
        check_value(&Value::Object(contract::asked(call)), wanted)?
    } else if let Some(wanted) = checks.strip_prefix("kept ") {
        let outcome = user.end().ok_or_else(|| format!("open\n{screen}"))?;
        same("what is kept", &shown_kept(&setup.left(outcome)), wanted)?
    } else if let Some((name, is, rest)) =
        told.find_map(|(name, is)| checks.strip_prefix(name).map(|rest| (name, is, rest)))
    {
        let (wanted, rest) = unquoted(rest);
        same(name, &quoted(&is), &quoted(&wanted))?;
        rest
    } else if let Some(rest) = checks.strip_prefix("no ") {
        let (text, rest) = unquoted(rest);
        if screen.contains(&text) {
            return Err(format!("{text:?} in\n{screen}"));
        }
        rest
    } else if let Some((count, rest)) = checks.split_once("× ").filter(|(n, _)| n.len() < 3) {
        let (text, rest) = unquoted(rest);
        same("the count", &screen.matches(&text).count().to_string(), count)?;
        rest
    } else if checks.starts_with('"') {
        let (text, rest) = unquoted(checks);
        if !screen.contains(&text) {
            return Err(format!("no {text:?} in\n{screen}"));
        }
        rest
    } else {
        let (wanted, rest) = match checks.split_once(", ") {
            Some((wanted, _)) => (wanted, &checks[wanted.len()..]),
            None => (checks, ""),
        };
        match wanted.strip_prefix("in ") {
            Some(name) => {
                let is = format!("{:?}", user.dialog.state().screen);
                same("the place", is.split([' ', '{']).next().unwrap_or(""), name)?
            }
            None => same("the end", &ending(user.end()), wanted)?,
        };
        rest
    };
    match rest.strip_prefix(", ") {
        Some(rest) => check(user, setup, rest),
        None => same("behind the checks", rest, "").map(drop),
    }
}

/// Checks a call that opens no form: `ask_user {…} → told "…"`.
fn check_refused(text: &str) -> Result<(), String> {
    let (call, checks) = read_call(text);
    let reply = match call {
        Err(Refused::Reply(reply)) => reply,
        other => return Err(format!("{other:?}")),
    };
    check_whole_reply(&reply, checks.strip_prefix(" → ").ok_or("no →")?)
}

/// Checks which request a call withdraws: `ask_user {…} → req-1`, or `nothing`.
fn check_withdrawal(text: &str) -> Result<(), String> {
    let (tool, args) = text.split_once(' ').ok_or("no arguments")?;
    let (args, wanted) = read_json(args);
    let wanted = wanted.strip_prefix(" → ").ok_or("no →")?;
    // Pi checks what comes from `prepare`.
    for args in [args.clone(), contract::prepare(tool, args)] {
        let is = contract::withdrawal(tool, &args).unwrap_or_else(|| "nothing".to_owned());
        if is != wanted {
            return Err(format!("{args} withdraws {is}"));
        }
    }
    Ok(())
}

/// What is made of answers that are JSON.
#[derive(Default)]
struct Given {
    outcome: Option<Outcome>,
    /// The questions without an answer, from 0.
    missing: Vec<usize>,
    refused: Vec<String>,
    warnings: Vec<String>,
}

impl Setup {
    fn labels(&self) -> Vec<Vec<String>> {
        self.call.as_ref().map(contract::labels).unwrap_or_default()
    }

    /// Answers as a client sends them.
    fn client(&self, fields: &Value) -> Given {
        let response = match Response::read(fields.as_object().expect("fields")) {
            Ok(response) => response,
            Err(why) => return Given { refused: vec![why], ..Given::default() },
        };
        match check_response(&self.form, &self.labels(), &response) {
            Ok(accepted) => Given {
                outcome: Some(accepted.outcome),
                warnings: accepted.warnings,
                ..Given::default()
            },
            Err(refusal) => {
                let (missing, refused) = (refusal.missing, refusal.reasons);
                Given { missing, refused, ..Given::default() }
            }
        }
    }

    /// Answers as they stand behind `--answers`.
    fn flag(&self, answers: &Value) -> Given {
        let given = from_flag(&answers.to_string()).expect("a list");
        let filled = answers_for(&self.form, &self.labels(), &given);
        let refused = filled.refused.iter().map(|question| format!("{}", question + 1)).collect();
        let outcome = Some(Outcome::Answered(filled.answers));
        Given { outcome, missing: filled.missing, refused, warnings: filled.warnings }
    }
}

/// Fails with what is wrong if one of `checks` does not hold: `missing 1 2`, questions without an answer;
/// `refused "…"`, the reasons, or of a flag the numbers of the questions, each on a line; `warned "…"`, the
/// warnings, which otherwise are none; those of [`check_reply`]; and at the end `sent …`, `asks …` or
/// `cancelled`.
fn check_given(given: &Given, call: Option<&Call>, checks: &str) -> Result<(), String> {
    let is = |what: &str, is: String, wanted: &str| {
        if is == wanted { Ok(()) } else { Err(format!("{what} is {is}")) }
    };
    if !checks.contains("warned ") {
        is("the warning", given.warnings.join("\n"), "")?;
    }
    let mut rest = checks;
    while !rest.is_empty() {
        rest = rest.strip_prefix(", ").unwrap_or(rest);
        if let Some(wanted) = rest.strip_prefix("missing ") {
            let (wanted, more) = wanted.split_once(", ").unwrap_or((wanted, ""));
            let missing: Vec<String> =
                given.missing.iter().map(|it| (it + 1).to_string()).collect();
            is("missing", missing.join(" "), wanted)?;
            rest = more;
        } else if let Some(wanted) = rest.strip_prefix("refused ") {
            let (wanted, more) = unquoted(wanted);
            is("refused", given.refused.join("\n"), &wanted)?;
            rest = more;
        } else if let Some(wanted) = rest.strip_prefix("warned ") {
            let (wanted, more) = unquoted(wanted);
            is("the warning", given.warnings.join("\n"), &wanted)?;
            rest = more;
        } else if rest.starts_with("told ") || rest.starts_with("details ") {
            let outcome = given.outcome.as_ref().ok_or_else(|| given.refused.join("\n"))?;
            let call = call.expect("a form of a call");
            rest = check_reply(&contract::reply(call, outcome, Mode::Rpc, 1.0), rest)?;
        } else {
            let why = given.refused.join("\n");
            return is(&format!("the end ({why})"), ending(given.outcome.as_ref()), rest);
        }
    }
    Ok(())
}

/// Plays every script of a file; fails with all that is wrong.
fn play(name: &str) {
    let file = format!("tests/scripts/{name}.txt");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&file)).unwrap();
    play_lines(&file, text.lines().enumerate(), str::to_owned);
}

/// Plays these lines of a file, which are counted from 0. `expand` makes a line whole.
pub fn play_lines<'a>(
    file: &str,
    lines: impl Iterator<Item = (usize, &'a str)>,
    expand: impl Fn(&str) -> String,
) {
    let (mut title, mut failures) = ("", String::new());
    let (mut setup, mut user, mut anew): (Option<Setup>, Option<Person>, bool) =
        (None, None, false);
    for (index, line) in lines {
        let whole = expand(line);
        let step = || -> Result<(), String> {
            if line.is_empty() {
                return Ok(());
            }
            if let Some(name) = line.strip_prefix("# ") {
                title = name;
                return Ok(());
            }
            if let Some(call) = whole.strip_prefix("refused ") {
                return check_refused(call);
            }
            if let Some(call) = whole.strip_prefix("withdraws ") {
                return check_withdrawal(call);
            }
            if let Some(form) = whole.strip_prefix("form ").or_else(|| whole.strip_prefix("each "))
            {
                anew = line.starts_with("each ");
                let read = Setup::read(form);
                user = (!anew).then(|| read.open());
                setup = Some(read);
                return Ok(());
            }
            let setup = setup.as_ref().ok_or("no form")?;
            if let Some((reply, checks)) = setup.read_end(&whole) {
                return check_whole_reply(&reply, checks);
            }
            let [client, flag] = ["client ", "flag "].map(|it| whole.strip_prefix(it));
            if let Some(json) = client.or(flag) {
                let (value, checks) = read_json(json);
                let given =
                    if client.is_some() { setup.client(&value) } else { setup.flag(&value) };
                let checks = checks.trim_start().strip_prefix("→ ").ok_or("no →")?;
                return check_given(&given, setup.call.as_ref(), checks);
            }
            let (keys, checks) = whole.split_once('→').ok_or("no →")?;
            let keys = raw(keys.trim());
            if anew && (user.is_none() || !keys.is_empty()) {
                user = Some(setup.open());
            }
            let user = user.as_mut().ok_or("no form")?;
            let before = user.screen();
            user.keys(&keys);
            match checks.trim() {
                "unchanged" if before == user.screen() => Ok(()),
                "unchanged" => Err(format!("{before}\nnow\n{}", user.screen())),
                checks => check(user, setup, checks),
            }
        };
        let failed =
            catch_unwind(AssertUnwindSafe(step)).unwrap_or_else(|_| Err("panicked".into()));
        if let Err(why) = failed {
            writeln!(failures, "{file}:{}: {title}\n{line}\n{why}", index + 1).unwrap();
        }
    }
    language::set(Language::default());
    assert!(failures.is_empty(), "\n{failures}");
}

macro_rules! scripts {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            play(stringify!($name));
        })*

        #[test]
        fn every_file_is_played() {
            let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
            let names = std::fs::read_dir(dir).unwrap().map(|it| it.unwrap().file_name());
            let mut names: Vec<String> = names.map(|it| it.into_string().unwrap()).collect();
            names.sort();
            assert_eq!(names, [$(concat!(stringify!($name), ".txt")),*]);
        }
    };
}

scripts! {
    asking_back closing earlier ends files given images lists notes own_row pace previews refusals results review revision
    text typing
}
