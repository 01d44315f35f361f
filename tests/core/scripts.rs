//! Key scripts in `tests/scripts/`: actions of a user in the terminal form, and their effects.
//!
//! ```text
//! # A digit selects at once              the title of the next lines
//! form database                          opens a form
//! 2           → sent 2                   keys → the checks after them
//!
//! # …
//! each service with untrimmed, 40x16     opens a new form for each of the next lines
//! a b<enter>  → sent "a b"
//!
//! form three
//! 1<esc>      → "Discard 1 answer?"      a text on the screen
//!             → no "Submit", 2× "□"      more checks after the same keys: a missing text, a count
//!             → cursor "1. No, keep it"  the row under the cursor
//! ```
//!
//! - Keys: see [`User::keys`].
//! - A form: questions that are joined by ` + ` (see [`questions`]), or `call`, the name of a tool,
//!   and its arguments as JSON. After ` with `, properties of the form follow (see [`Setup::add`]).
//! - Checks: see [`check`]. `sent` and `answers` have the format of [`shown`]. A `call` has more
//!   checks: see [`checks::check_reply`].
//! - `refused ask_user {…} → …`: a call that opens no form.
//! - `client {"answers": […]} → …`: answers of another surface; `flag […] → …`: answers of
//!   `--answers`. For the checks, see [`check_answers`].
//! - `ends withdrawn → …`, `later cancelled → …`: outcomes; see [`Setup::read_end`].
//! - `withdraws ask_user {…} → req-1`: the request that a call withdraws.
//!
//! `tests/seeds/` also has such lines, indented by four spaces. There, `«title»` stands for the
//! JSON of the fixture with that title (for a call: its arguments), and `«title, question 1»` for
//! its first question only.

mod checks;

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use crate::common::*;
use checks::{check, check_answers, check_refused, check_whole_reply, check_withdrawal, unquoted};
use pi_questions::contract::{self, Call, Flavor, Mode, Record, Refused, Reply};
use pi_questions::keys::Bindings;
use pi_questions::model::*;
use pi_questions::pending::{answers_for, from_flag};
use pi_questions::settings::FormSettings;
use pi_questions::state::{EdgeMsg, Editor, Effect, PossibleImage};
use pi_questions::strings::language::{self, Language};
use pi_questions::surface::response::{Response, check as check_response};
use pi_questions::surface::tui::{Activity, Opening};
use pi_questions::transcript;
use pi_questions::view::glyphs::UNICODE;
use serde_json::Value;

/// The width and height of a form that is completely visible.
const ROOM: (usize, usize) = (80, 40);

/// A form and the properties with which it opens.
struct Setup {
    form: Questionnaire,
    call: Option<Call>,
    size: (usize, usize),
    keys: Vec<(String, Vec<String>)>,
    settings: FormSettings,
    /// The submitted answers that the form corrects.
    corrected: Option<Answers>,
    language: Language,
    /// The drafts of an earlier form with the same questions.
    drafts: Option<SavedForm>,
    /// The user's earlier answers.
    earlier: Vec<String>,
    /// `true` if files are found for the text after `@`.
    files: bool,
    /// `true` if the form is a box over the transcript.
    floats: bool,
    /// `true` if the script begins with the first frame, before the form reacts to keys.
    early: bool,
    /// The user's activity before the form opened.
    activity: Activity,
}

impl Setup {
    /// Reads the text after `form` or `each`.
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
            corrected: None,
            drafts: None,
            earlier: Vec::new(),
            files: false,
            language: Language::default(),
            floats: false,
            early: false,
            activity: Activity::Idle,
        };
        for option in options.split(", ").filter(|option| !option.is_empty()) {
            setup.add(option);
        }
        setup
    }

    /// Sets one of the properties after ` with `: a rule of the contract, `timeout 5000`, `80x24`,
    /// `plain`, `language es`, or one of these:
    ///
    /// - `key tui.select.down=j`: one of Pi's keybindings; `earlier a / b`: the texts for ↑
    /// - `revision 2 | "orders"`: the answers to correct; `kept 2 | draft ord about 1`: drafts
    /// - `files`: files are found; `floating`: the form is a box over the transcript
    /// - `early`, `writing`, `answering`: the script does not wait until the form is ready
    fn add(&mut self, option: &str) {
        let form = &mut self.form;
        let policy = &mut form.policy;
        match option.split_once(' ').unwrap_or((option, "")) {
            ("partial", _) => policy.submit = Submit::Partial,
            ("blank", _) => policy.custom.takes_blank = true,
            ("untrimmed", _) => policy.custom.trim = false,
            ("text-replaces-selection", _) => policy.custom.replaces_selection = true,
            ("takes-none", _) => policy.empty_multi = EmptyMulti::Accepted,
            ("needs-selection", _) => policy.empty_multi = EmptyMulti::Refused,
            ("no-notes", _) => policy.notes = Notes::None,
            ("form-notes", _) => policy.notes = Notes::QuestionAndForm,
            ("chat", _) => policy.chat = true,
            ("no-asking-back", _) => policy.discuss = false,
            ("never-later", _) => policy.defer = false,
            ("alone", _) => form.may_defer = false,
            ("revision", submitted) => {
                form.is_correction = true;
                self.corrected = (!submitted.is_empty()).then(|| answers(submitted));
            }
            ("history", _) => form.lists_calls = true,
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
            ("kept", drafts) => self.drafts = Some(saved_form(drafts)),
            ("files", _) => self.files = true,
            ("earlier", texts) => {
                self.earlier = texts.split(" / ").map(|text| text.replace("\\n", "\n")).collect();
            }
            ("floating", _) => self.floats = true,
            ("early", _) => self.early = true,
            ("writing", _) => (self.early, self.activity) = (true, Activity::Writing),
            ("answering", _) => (self.early, self.activity) = (true, Activity::Answering),
            _ => {
                let (columns, rows) = option.split_once('x').expect("a property of the form");
                self.size = (columns.parse().unwrap(), rows.parse().unwrap());
            }
        }
    }

    /// Returns the result for the model; in a correction, the message to the model.
    fn reply(&self, outcome: &Outcome, mode: Mode) -> Reply {
        let call = self.call.as_ref().expect("a form of a call");
        let (Some(before), Outcome::Answered(after)) = (&self.corrected, outcome) else {
            return contract::reply(call, outcome, mode, 1.0);
        };
        contract::corrected(call, before, after, mode, 2.0)
    }

    /// Returns the drafts for the form that asks again. For a call, reads them from its record.
    fn drafts_after(&self, outcome: &Outcome) -> SavedForm {
        if let Some(call) = &self.call {
            let record = Record::new(call, outcome, None, (Mode::Interactive, 1.0)).unwrap();
            return contract::find_drafts(call, &[&record]);
        }
        let Outcome::Discussed(discussion) = outcome else { panic!("no drafts") };
        let topic = discussion.topics.first().map(|topic| topic.question);
        SavedForm { each: discussion.drafts.clone(), topic }
    }

    /// Reads a line with a named outcome. Returns the reply for the model, and the checks. After
    /// `ends`, the reply is the result of the call; `in print` or `in rpc` sets the mode. After
    /// `later`, the reply is the message that ends the request `req-1`; `via phone` sets the origin.
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
            true => {
                let reply = contract::reply(call, &outcome, mode, 1.0);
                contract::deferred_end(reply, &outcome, "req-1", "tool-1")
            }
            false => self.reply(&outcome, mode),
        };
        contract::name_source(call, &mut reply, via.as_ref());
        Some((reply, checks.trim()))
    }

    fn open(&self) -> User {
        language::set(self.language);
        let opening = Opening {
            bindings: Bindings::from_pi(self.keys.clone()),
            settings: self.settings.clone(),
            activity: self.activity,
            floats: self.floats,
            ..opening(self.form.clone())
        };
        let mut user = User::opening(opening, self.size.0, self.size.1);
        if self.files {
            user.dialog.receive(EdgeMsg::FilesAvailable);
        }
        if !self.earlier.is_empty() {
            user.dialog.receive(EdgeMsg::EarlierAnswers(self.earlier.clone()));
        }
        if let Some(drafts) = &self.drafts {
            user.dialog = user.dialog.with_saved(drafts);
        }
        if let Some(corrected) = &self.corrected {
            user.dialog = user.dialog.with_answers(corrected);
            user.screen();
        }
        if !self.early {
            user.wait(1_150.0);
        }
        user
    }
}

/// Returns the JSON at the start of `text`, and the rest.
fn read_json(text: &str) -> (Value, &str) {
    let mut stream = serde_json::Deserializer::from_str(text).into_iter();
    let value = stream.next().expect("JSON").unwrap_or_else(|error| panic!("{error}: {text}"));
    (value, &text[stream.byte_offset()..])
}

/// Reads a tool and its arguments, and returns the rest. `forge:` before the tool sets the flavor.
fn read_call(text: &str) -> (Result<Call, Refused>, &str) {
    let (tool, args) = text.split_once(' ').expect("a tool and its arguments");
    let (args, rest) = read_json(args);
    let call = match tool.strip_prefix("forge:") {
        Some(tool) => contract::parse(tool, Flavor::Forge, args),
        None => contract::parse(tool, Flavor::Rpiv, args),
    };
    (call, rest)
}

/// Returns the questions for `three`, `list 12`, `text Name?`, `choice Which?: A / B|description`.
/// Before these, there may be `multi`, `closed` (without custom answers) or `optional`.
fn questions(name: &str) -> Vec<Question> {
    let each = |rest: &str, change: fn(Question) -> Question| {
        questions(rest).into_iter().map(change).collect()
    };
    let question = match name.split_once(' ').unwrap_or((name, "")) {
        ("multi", rest) => return each(rest, with_checkboxes),
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

/// Replaces escapes such as `\n` in a script by their characters.
fn raw(keys: &str) -> String {
    let names = [("\\n", "\n"), ("\\t", "\t"), ("\\r", "\r"), ("\\a", "\u{7}")];
    let all = names.into_iter().chain([("\\e", "\u{1b}"), ("\\x1f", "\u{1f}")]);
    all.fold(keys.to_owned(), |keys, (name, raw)| keys.replace(name, raw))
}

/// Reads an answer without notes, in the format of [`shown_answer`].
fn answer(text: &str) -> Option<Answer> {
    if text == "-" {
        return None;
    }
    let custom =
        text.strip_prefix('"').and_then(|quoted| quoted.strip_suffix('"')).map(str::to_owned);
    let picks = match &custom {
        Some(_) => Vec::new(),
        None if text == "nothing" => Vec::new(),
        None => text.split('+').map(|pick| pick.parse::<usize>().unwrap() - 1).collect(),
    };
    Some(Answer { picks, custom, ..Answer::default() })
}

/// Reads answers without notes, in the format of [`shown`].
fn answers(text: &str) -> Answers {
    Answers { each: text.split(" | ").map(answer).collect(), ..Answers::default() }
}

/// Reads answers and drafts: `draft` precedes a typed text, `note2` a note on the second option,
/// and ` about ` the number of the discussed question.
fn saved_form(text: &str) -> SavedForm {
    let (each, topic) = text.split_once(" about ").unwrap_or((text, ""));
    let saved = |text: &str| {
        let typed = match text.split_once(' ') {
            Some(("draft", text)) => Answer { custom: Some(text.to_owned()), ..Answer::default() },
            Some(("note2", text)) => {
                Answer { notes: [(1, text.to_owned())].into(), ..Answer::default() }
            }
            _ => {
                return answer(text).map(|answer| SavedDraft {
                    answer,
                    counts: true,
                    ..SavedDraft::default()
                });
            }
        };
        Some(SavedDraft { typed, ..SavedDraft::default() })
    };
    let topic = topic.parse::<usize>().ok().map(|question| question - 1);
    SavedForm { each: each.split(" | ").map(saved).collect(), topic }
}

/// Reads the outcome of `count` questions: `sent 2 | "orders"`, `asks "Why?"` about the first
/// question, or one of the names below. `pending`: saved in the file `f.json`; `pending alone`:
/// without a session.
fn outcome(end: &str, count: usize) -> Outcome {
    let none = Answers::none(count);
    match end.split_once(' ').unwrap_or((end, "")) {
        ("sent", given) => Outcome::Answered(answers(given)),
        ("asks", text) => {
            let topics = vec![Topic { question: 0, text: unquoted(text).0 }];
            Outcome::Discussed(Discussion { answers: none, topics, drafts: vec![None; count] })
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

/// Plays every script of a file. If some fail, lists all faults.
fn play(name: &str) {
    let file = format!("tests/scripts/{name}.txt");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&file)).unwrap();
    play_lines(&file, text.lines().enumerate(), str::to_owned);
}

/// Plays these lines of a file, each with its index from 0. `expand` replaces `«…»` in a line.
pub fn play_lines<'a>(
    file: &str,
    lines: impl Iterator<Item = (usize, &'a str)>,
    expand: impl Fn(&str) -> String,
) {
    let (mut title, mut failures) = ("", String::new());
    let (mut setup, mut user, mut opens_each_time): (Option<Setup>, Option<User>, bool) =
        (None, None, false);
    for (index, line) in lines {
        let expanded = expand(line);
        let step = || -> Result<(), String> {
            if line.is_empty() {
                return Ok(());
            }
            if let Some(name) = line.strip_prefix("# ") {
                title = name;
                return Ok(());
            }
            if let Some(call) = expanded.strip_prefix("refused ") {
                return check_refused(call);
            }
            if let Some(call) = expanded.strip_prefix("withdraws ") {
                return check_withdrawal(call);
            }
            if let Some(form) =
                expanded.strip_prefix("form ").or_else(|| expanded.strip_prefix("each "))
            {
                opens_each_time = line.starts_with("each ");
                let read = Setup::read(form);
                user = (!opens_each_time).then(|| read.open());
                setup = Some(read);
                return Ok(());
            }
            let setup = setup.as_ref().ok_or("no form")?;
            if let Some((reply, checks)) = setup.read_end(&expanded) {
                return check_whole_reply(&reply, checks);
            }
            let [client, flag] = ["client ", "flag "].map(|prefix| expanded.strip_prefix(prefix));
            if let Some(json) = client.or(flag) {
                let (value, checks) = read_json(json);
                let checked =
                    if client.is_some() { setup.client(&value) } else { setup.flag(&value) };
                let checks = checks.trim_start().strip_prefix("→ ").ok_or("no →")?;
                return check_answers(&checked, setup.call.as_ref(), checks);
            }
            let (keys, checks) = expanded.split_once('→').ok_or("no →")?;
            let keys = raw(keys.trim());
            if opens_each_time && (user.is_none() || !keys.is_empty()) {
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
            let names = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name());
            let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
            names.sort();
            assert_eq!(names, [$(concat!(stringify!($name), ".txt")),*]);
        }
    };
}

scripts! {
    asking_back closing earlier ends files given images lists notes own_row pace previews refusals results review revision
    text typing
}
