//! When a question that waits calls for attention, and how: the bell, the terminal's title, a command, and
//! a word to whoever watches panes (`herdr:blocked`).
//!
//! Nothing here is told twice, and what somebody is there for is not told at all: a key stops what has
//! not been told yet. The host asks for one [`Act`] after the other, for each of them may run code
//! that ends a question.

#[cfg(test)]
mod tests;

use crate::model::{Questionnaire, text};
use crate::settings::{Command, Settings, Signal};
use crate::strings::attention as words;
use crate::strings::language::{self, Language};

/// How long no key is pressed before a command, in ms.
const IDLE_MS: f64 = 10_000.0;
/// Within this time after a signal the same one is not given again, in ms.
const TOGETHER_MS: f64 = 1_000.0;
/// This long after the start of a session Pi may still set the title to its own, in ms.
const STARTING_MS: f64 = 1_000.0;
/// Longest question that is told, in characters.
const SHORT: usize = 80;
/// Longest name of a project there, in characters.
const PROJECT: usize = 40;

/// What the host does next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Tell other extensions that the person is waited for, and for which question; `None`: not any
    /// more.
    Blocked(Option<String>),
    /// Let the terminal's title say so, or make it what it was.
    Title(bool),
    /// Ring the terminal's bell.
    Bell,
    /// Start a program with these arguments.
    Run(String, Vec<String>),
}

/// What is done once for a question, some time after it began to wait.
#[derive(Debug, Clone, PartialEq)]
enum Call {
    Bell,
    Command(Command),
}

/// A request that waits.
#[derive(Debug, Clone)]
struct Wait {
    id: String,
    /// Its first question, short.
    first: String,
    questions: usize,
    /// What is not done yet, and when it will be.
    calls: Vec<(f64, Call)>,
}

/// Where the user is, and what calls them there.
#[derive(Debug, Default)]
struct Place {
    /// The name of the directory that Pi works in.
    project: Option<String>,
    /// What is done for each request, and after how many ms.
    calls: Vec<(f64, Call)>,
    /// True when the terminal's title says it.
    titles: bool,
    /// When the session started.
    started_ms: f64,
}

/// What waits, and who knows of it.
#[derive(Debug, Default)]
pub struct Attention {
    place: Place,
    waits: Vec<Wait>,
    given: Vec<(f64, Call)>,
    is_told: bool,
    /// The language in which the title says it, while it does.
    titled: Option<Language>,
    /// When the title is set once more, for Pi set its own meanwhile.
    title_again_ms: Option<f64>,
}

impl Attention {
    /// A user is at a terminal from `now_ms` on; before that, other extensions are told only. `project` is the
    /// name of the directory that Pi works in.
    pub fn is_at(&mut self, now_ms: f64, settings: &Settings, project: Option<&str>) {
        let signals = &settings.notify.0;
        let mut calls: Vec<(f64, Call)> = Vec::new();
        for signal in signals {
            let call = match signal {
                Signal::Bell => (0.0, Call::Bell),
                Signal::Command(command) => (IDLE_MS, Call::Command(command.clone())),
                Signal::Title => continue,
            };
            if !calls.contains(&call) {
                calls.push(call);
            }
        }
        let project = project.map(|name| text::clip(name, PROJECT));
        self.place = Place {
            project: project.filter(|name| !name.is_empty()),
            calls,
            titles: signals.contains(&Signal::Title),
            started_ms: now_ms,
        };
    }

    /// The request `id` waits from `now_ms` on, by any monotonic clock.
    pub fn asked(&mut self, id: &str, form: &Questionnaire, now_ms: f64) {
        let first = form.questions.first().map_or("", |question| &question.text);
        let first = first.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        self.waits.push(Wait {
            id: id.to_owned(),
            first: text::clip(&text::unmarked(first), SHORT),
            questions: form.questions.len(),
            calls: self
                .place
                .calls
                .iter()
                .map(|(after, call)| (now_ms + after, call.clone()))
                .collect(),
        });
    }

    /// Only the requests whose id is `open` wait still.
    pub fn keep(&mut self, open: impl Fn(&str) -> bool) {
        self.waits.retain(|wait| open(&wait.id));
    }

    /// Somebody is there: what has not been told yet is not told any more.
    pub fn on_activity(&mut self) {
        for wait in &mut self.waits {
            wait.calls.clear();
        }
    }

    /// When something has to be told, in ms; `None` when nothing is left to tell.
    pub fn next_at(&self) -> Option<f64> {
        let calls = self.waits.iter().flat_map(|wait| &wait.calls);
        calls.map(|(at, _)| *at).chain(self.title_again_ms).reduce(f64::min)
    }

    /// What the host does now; `None` when there is nothing to do until [`Attention::next_at`].
    pub fn next(&mut self, now_ms: f64) -> Option<Act> {
        let Some(first) = self.waits.first() else { return self.restore() };
        if !self.is_told {
            self.is_told = true;
            return Some(Act::Blocked(Some(first.first.clone())));
        }
        let language = Some(language::current());
        if self.place.titles && self.titled != language {
            self.titled = language;
            let settled_ms = self.place.started_ms + STARTING_MS;
            self.title_again_ms = Some(settled_ms).filter(|at| now_ms < *at);
            return Some(Act::Title(true));
        }
        if self.title_again_ms.take_if(|at| now_ms >= *at).is_some() {
            return Some(Act::Title(true));
        }
        let call = self.due(now_ms)?;
        Some(self.act(&call))
    }

    /// Nothing waits any more: takes back what was told of it.
    fn restore(&mut self) -> Option<Act> {
        self.title_again_ms = None;
        if self.titled.take().is_some() {
            return Some(Act::Title(false));
        }
        std::mem::take(&mut self.is_told).then_some(Act::Blocked(None))
    }

    /// A call whose time has come, and which was not given for another question just now.
    fn due(&mut self, now_ms: f64) -> Option<Call> {
        self.given.retain(|(at, _)| now_ms - at < TOGETHER_MS);
        for wait in &mut self.waits {
            while let Some(index) = wait.calls.iter().position(|(at, _)| now_ms >= *at) {
                let (_, call) = wait.calls.remove(index);
                if !self.given.iter().any(|(_, given)| *given == call) {
                    self.given.push((now_ms, call.clone()));
                    return Some(call);
                }
            }
        }
        None
    }

    fn act(&self, call: &Call) -> Act {
        let Call::Command(command) = call else { return Act::Bell };
        let title = words::asks(self.place.project.as_deref().unwrap_or_default());
        let count: usize = self.waits.iter().map(|wait| wait.questions).sum();
        let first = self.waits.first().map_or("", |wait| &wait.first);
        let body = words::and_more(first, count.saturating_sub(1));
        let (title, body) = (harmless(&title), harmless(&body));
        let fill = |arg: &String| arg.replace("{title}", &title).replace("{body}", &body);
        let args = command.args().iter().map(fill).collect();
        Act::Run(command.program().to_owned(), args)
    }
}

/// Text of a model as part of an argument that the person wrote, which may be a script, a URL or a
/// `curl -d`: words and plain punctuation, and first a letter or a digit, so that it is never read as
/// an option, a file or a quote.
fn harmless(text: &str) -> String {
    let is_quote = |c: char| ('\u{2018}'..='\u{201f}').contains(&c);
    let stays = |c: char| match c {
        '.' | ',' | ':' | '?' | '!' | '-' | '_' | '/' | '+' => true,
        c if c.is_ascii() => c.is_ascii_alphanumeric(),
        c => !c.is_control() && !c.is_whitespace() && !is_quote(c),
    };
    let plain: String = text.chars().map(|c| if stays(c) { c } else { ' ' }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ").trim_start_matches(|c: char| !c.is_alphanumeric()).to_owned()
}
