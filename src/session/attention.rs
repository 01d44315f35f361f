//! Alerts for an open question: the bell, the terminal's title, a command, and the event
//! `herdr:blocked` for programs that watch terminal panes.
//!
//! Each alert of a request occurs at most once. A key press shows that the user is present, and
//! cancels the alerts that have not occurred yet.

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use serde_json::json;

use super::action::Action;
use super::event::{Notice, Timer};
use crate::contract::Event;
use crate::model::{Questionnaire, text};
use crate::settings::{Command, Settings, Signal};
use crate::strings::attention as words;
use crate::strings::language::{self, Language};

/// The event for programs that show several agents: the agent needs the user for a question, or no
/// longer needs the user.
const BLOCKED: &str = "herdr:blocked";
/// The time in ms without a key press, after which the command of an alert starts.
const IDLE_MS: f64 = 10_000.0;
/// For this time after an alert, in ms, the same alert for another request is dropped.
const TOGETHER_MS: f64 = 1_000.0;
/// For this time after the start of a session, in ms, Pi may still set the title.
const STARTING_MS: f64 = 1_000.0;
/// The maximum length of a question in an alert, in characters.
const SHORT: usize = 80;
/// The maximum length of a project's name in an alert, in characters.
const PROJECT: usize = 40;

/// Builds the terminal's title: the name of the `program`, the `name` of the session, and the
/// directory. Uses Pi's format, because Pi does not expose its title. `has_alert`: the title begins
/// with an alert for an open question.
pub fn title(
    has_alert: bool,
    program: Option<String>,
    name: Option<String>,
    directory: Option<PathBuf>,
) -> String {
    let program = program.filter(|name| name != "pi" && !name.is_empty());
    let program = program.unwrap_or_else(|| "π".to_owned());
    let directory = directory.as_deref().and_then(Path::file_name);
    let parts = [
        has_alert.then(|| words::waits().to_owned()),
        Some(program),
        name.filter(|name| !name.is_empty()),
        directory.map(|name| name.to_string_lossy().into_owned()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" - ")
}

#[derive(Debug, Clone, PartialEq)]
enum Alert {
    Bell,
    Command(Command),
}

#[derive(Debug, Clone)]
struct OpenRequest {
    id: String,
    first_question: String,
    question_count: usize,
    /// The alerts that have not occurred yet, with their times in ms.
    alerts: Vec<(f64, Alert)>,
}

/// The alerts for a user at a terminal. Without a user, there are no alerts.
#[derive(Debug, Default)]
struct AlertSettings {
    /// The name of the directory that Pi works in.
    project: Option<String>,
    /// The alerts for each request, with their delays in ms.
    alerts: Vec<(f64, Alert)>,
    /// `true` if the terminal's title shows an alert while a request is open.
    uses_title: bool,
    started_ms: f64,
}

/// The open requests, and the alerts that have occurred for them.
#[derive(Debug, Default)]
pub struct Attention {
    alert_settings: AlertSettings,
    requests: Vec<OpenRequest>,
    recent_alerts: Vec<(f64, Alert)>,
    /// `true` if other extensions know that the agent needs the user ([`BLOCKED`]).
    is_blocked_sent: bool,
    /// The language of the alert in the terminal's title; `None` if the title shows no alert.
    title_language: Option<Language>,
    /// The time at which to set the title again, in ms, because Pi may replace it until then.
    title_again_ms: Option<f64>,
    /// The time for which the timer is set, in ms; `None` if the timer does not run.
    timer_ms: Option<f64>,
    /// `true` if the user's command has failed in this session.
    has_failed: bool,
}

impl Attention {
    /// Registers a user at a terminal. The session starts at `now_ms`. Without a user, only other
    /// extensions are notified. `cwd` is the directory that Pi works in.
    pub fn register_user(&mut self, now_ms: f64, settings: &Settings, cwd: Option<&Path>) {
        let signals = &settings.notify.0;
        let mut alerts: Vec<(f64, Alert)> = Vec::new();
        for signal in signals {
            let alert = match signal {
                Signal::Bell => (0.0, Alert::Bell),
                Signal::Command(command) => (IDLE_MS, Alert::Command(command.clone())),
                Signal::Title => continue,
            };
            if !alerts.contains(&alert) {
                alerts.push(alert);
            }
        }
        let project = cwd.and_then(Path::file_name);
        let project = project.map(|name| text::clip(&name.to_string_lossy(), PROJECT));
        self.alert_settings = AlertSettings {
            project: project.filter(|name| !name.is_empty()),
            alerts,
            uses_title: signals.contains(&Signal::Title),
            started_ms: now_ms,
        };
    }

    /// Adds the request with the id `id`, which opens at `now_ms` of any monotonic clock.
    pub fn add_request(&mut self, id: &str, form: &Questionnaire, now_ms: f64) {
        let text = form.questions.first().map_or("", |question| &question.text);
        let first_line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        self.requests.push(OpenRequest {
            id: id.to_owned(),
            first_question: text::clip(&text::unmarked(first_line), SHORT),
            question_count: form.questions.len(),
            alerts: self
                .alert_settings
                .alerts
                .iter()
                .map(|(after, alert)| (now_ms + after, alert.clone()))
                .collect(),
        });
    }

    /// Removes the request `id`, because it is over.
    pub fn remove_request(&mut self, id: &str) {
        self.requests.retain(|request| request.id != id);
    }

    /// Cancels the alerts that have not occurred yet, because the user is present.
    pub fn on_activity(&mut self) {
        for request in &mut self.requests {
            request.alerts.clear();
        }
    }

    /// Handles the end of the user's command `program`: its exit code (`None` after a signal), or the
    /// reason why it did not start. Returns the action that reports the first failure.
    pub(super) fn check_command(
        &mut self,
        program: &str,
        ended: Result<Option<f64>, String>,
    ) -> Option<Action> {
        let sentence = match ended {
            Ok(Some(0.0)) => return None,
            Ok(Some(code)) => words::ended(program, code.to_string()),
            Ok(None) => words::ended(program, ""),
            Err(why) => words::not_started(program, why),
        };
        let is_first = !std::mem::replace(&mut self.has_failed, true);
        is_first.then(|| Action::Notify(Notice::failure(sentence)))
    }

    /// Handles the timer for the next alert.
    pub fn handle_timer(&mut self) {
        self.timer_ms = None;
    }

    /// Returns the next action at `now_ms`; `None` if no action is due before the timer fires.
    pub fn next_action(&mut self, now_ms: f64) -> Option<Action> {
        self.next_alert(now_ms).or_else(|| self.next_timer(now_ms))
    }

    /// Returns the action that changes the timer, if the time of the next alert has changed.
    fn next_timer(&mut self, now_ms: f64) -> Option<Action> {
        let alerts = self.requests.iter().flat_map(|request| &request.alerts);
        let next_ms = alerts.map(|(at, _)| *at).chain(self.title_again_ms).reduce(f64::min);
        if self.timer_ms == next_ms {
            return None;
        }
        self.timer_ms = next_ms;
        Some(match next_ms {
            // Replaces a running timer.
            Some(at) => Action::StartTimer(Timer::Alert, at - now_ms),
            None => Action::StopTimer(Timer::Alert),
        })
    }

    fn next_alert(&mut self, now_ms: f64) -> Option<Action> {
        let Some(first) = self.requests.first() else { return self.restore() };
        if !self.is_blocked_sent {
            self.is_blocked_sent = true;
            let payload = json!({ "active": true, "label": first.first_question });
            return Some(Action::Emit(Event { name: BLOCKED, payload }));
        }
        let language = Some(language::current());
        if self.alert_settings.uses_title && self.title_language != language {
            self.title_language = language;
            let started_up_ms = self.alert_settings.started_ms + STARTING_MS;
            self.title_again_ms = Some(started_up_ms).filter(|at| now_ms < *at);
            return Some(Action::SetTitle { has_alert: true });
        }
        if self.title_again_ms.take_if(|at| now_ms >= *at).is_some() {
            return Some(Action::SetTitle { has_alert: true });
        }
        let alert = self.take_due_alert(now_ms)?;
        Some(self.perform(&alert))
    }

    /// Returns the next action that withdraws an alert, after the last request closed.
    fn restore(&mut self) -> Option<Action> {
        self.title_again_ms = None;
        if self.title_language.take().is_some() {
            return Some(Action::SetTitle { has_alert: false });
        }
        let payload = json!({ "active": false });
        std::mem::take(&mut self.is_blocked_sent)
            .then_some(Action::Emit(Event { name: BLOCKED, payload }))
    }

    /// Removes and returns an alert that is due. Drops a due alert if the same alert occurred for
    /// another request within [`TOGETHER_MS`].
    fn take_due_alert(&mut self, now_ms: f64) -> Option<Alert> {
        self.recent_alerts.retain(|(at, _)| now_ms - at < TOGETHER_MS);
        for request in &mut self.requests {
            while let Some(index) = request.alerts.iter().position(|(at, _)| now_ms >= *at) {
                let (_, alert) = request.alerts.remove(index);
                if !self.recent_alerts.iter().any(|(_, recent)| *recent == alert) {
                    self.recent_alerts.push((now_ms, alert.clone()));
                    return Some(alert);
                }
            }
        }
        None
    }

    fn perform(&self, alert: &Alert) -> Action {
        let Alert::Command(command) = alert else { return Action::RingBell };
        let title = words::asks(self.alert_settings.project.as_deref().unwrap_or_default());
        let count: usize = self.requests.iter().map(|request| request.question_count).sum();
        let question = self.requests.first().map_or("", |request| &request.first_question);
        let body = words::and_more(question, count.saturating_sub(1));
        let (title, body) = (sanitize_argument(&title), sanitize_argument(&body));
        let fill = |arg: &String| arg.replace("{title}", &title).replace("{body}", &body);
        let args = command.args().iter().map(fill).collect();
        Action::Run { program: command.program().to_owned(), args }
    }
}

/// Sanitizes text of a model for an argument of the user's command. The argument may be a script, a
/// URL or the data of `curl -d`. Keeps words and simple punctuation from the first letter or digit
/// on, so that the command cannot read the text as an option, a file or a quote.
fn sanitize_argument(text: &str) -> String {
    let is_quote = |c: char| ('\u{2018}'..='\u{201f}').contains(&c);
    let is_allowed = |c: char| match c {
        '.' | ',' | ':' | '?' | '!' | '-' | '_' | '/' | '+' => true,
        c if c.is_ascii() => c.is_ascii_alphanumeric(),
        c => !c.is_control() && !c.is_whitespace() && !is_quote(c),
    };
    let plain: String = text.chars().map(|c| if is_allowed(c) { c } else { ' ' }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ").trim_start_matches(|c: char| !c.is_alphanumeric()).to_owned()
}
