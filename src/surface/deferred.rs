//! Deferred questions, and the line above Pi's editor. The line lists these questions. If there are
//! none, the line can offer to ask the questions in the text of the agent's reply.

use std::collections::HashSet;
use std::rc::Rc;

use ratatui::text::{Line, Span};
use serde_json::Value;

use crate::contract::{self, Flavor, OpenForm};
use crate::model::text::{clip, line as one_line};
use crate::model::{Answers, Question, SavedDraft, SavedForm};
use crate::pending::ToolCall;
use crate::session::Session;
use crate::session::call_data::CallData;
use crate::session::calls::{OpenCall, ReplyTo};
use crate::session::event::Time;
use crate::session::log::{Deferral, Log};
use crate::session::replies::parse;
use crate::state::State;
use crate::strings::language::{self, Language};
use crate::strings::{comma, deferred as words, plain, sentences, transcript};
use crate::surface::decisions::{OutcomeKey, decisions_of_outcomes, format_decisions, quoted};
use crate::view::{Glyphs, Role, discard_words, measure};

/// The maximum length of the question names in a row, in characters.
const NAMES: usize = 80;
/// The heading above the deferred requests in a summary, for the model.
const STILL_WAITING: &str = "Open requests of ask_user at this point. The answers arrive as messages \
    that name the request. Do not ask these questions again:";
/// The maximum length of a question in the text for a summary, in characters.
const QUESTION: usize = 200;
/// The maximum number of requests in the text for a summary; further requests are only counted.
const REQUESTS: usize = 20;
/// The minimum width of the cut names in the line, in columns.
const LEAST_NAME: usize = 8;

/// Returns the text that is added to the summary of a compaction: the decisions in the `summarised`
/// outcomes, and the deferred requests of `log`, which ends at the compaction. Returns `None` if
/// there are no such decisions and requests. `day` formats ms since 1970.
pub fn beside_summary(
    summarised: &HashSet<OutcomeKey>,
    log: &Log,
    day: impl Fn(f64) -> String,
) -> Option<String> {
    let decided = format_decisions(&decisions_of_outcomes(summarised, log), day);
    let parts: Vec<String> = decided.into_iter().chain(still_waiting(&log.open)).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// Returns a list of the `open` deferred requests for a summary, because the compaction removed
/// their calls. Returns `None` if `open` is empty.
pub fn still_waiting(open: &[Rc<Deferral>]) -> Option<String> {
    let questions = |call: &ToolCall| {
        let form = parse(call, Flavor::default()).map(|call| call.form).unwrap_or_default();
        let quoted = |question: &Question| quoted(&clip(&one_line(&question.text), QUESTION));
        form.questions.iter().map(quoted).collect::<Vec<_>>().join(", ")
    };
    let requests = open.iter().map(Rc::as_ref).take(REQUESTS);
    let mut lines = vec![STILL_WAITING.to_owned()];
    lines.extend(
        requests.map(|Deferral { id, call, .. }| format!("- request {id}: {}", questions(call))),
    );
    let more = open.len().checked_sub(REQUESTS).filter(|more| *more > 0);
    lines.extend(more.map(|more| format!("(and {more} more)")));
    (!open.is_empty()).then(|| lines.join("\n"))
}

/// Returns the drafts and answers of a call as answers, for a form that cannot show drafts. A
/// selection in a draft becomes an answer, and so does the text for a question without choices.
pub fn initial_answers(data: &CallData) -> Answers {
    let form = State::new(data.call.form.clone(), 0).with_saved(&data.saved);
    let form = form.with_answers(&data.answers);
    let to_answer = |(saved, question): (Option<SavedDraft>, &Question)| {
        let SavedDraft { mut answer, typed, .. } = saved?;
        if question.is_text() {
            answer.custom = answer.custom.or(typed.custom);
        }
        Some(answer.with_paths())
    };
    let each = form
        .saved_drafts()
        .into_iter()
        .zip(data.call.form.questions.iter())
        .map(to_answer)
        .collect();
    Answers { each, ..form.answers() }
}

/// Returns the form of an open call as JSON, for a client. An answer with more than `long_answer`
/// characters must be confirmed.
pub fn displayed_form(open: &OpenCall, long_answer: usize, now: Time) -> Value {
    let OpenCall { id, data, .. } = open;
    contract::form(&OpenForm {
        request_id: id,
        call: &data.call,
        long_answer,
        is_deferred: open.reply_to == ReplyTo::Agent,
        remaining_ms: open.remaining_ms(now),
        answers: &initial_answers(data),
        saved: &data.saved,
    })
}

/// If a withdrawal of the call `data` would discard input, returns the question to the user whether
/// to discard it, and the two possible answers. `drafts`, if given, replace the drafts of `data`.
pub fn withdrawal_question(
    data: &CallData,
    drafts: Option<&SavedForm>,
) -> Option<(String, [String; 2])> {
    let saved = drafts.unwrap_or(&data.saved);
    let state = State::new(data.call.form.clone(), 0).with_saved(saved);
    state.would_discard().map(discard_words)
}

/// Returns the typed texts in the drafts of a call, one after the other.
pub fn typed_texts(data: &CallData) -> String {
    State::new(data.call.form.clone(), 0).with_saved(&data.saved).typed()
}

/// The line above the editor.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct WaitingLine {
    /// The names of the questions.
    pub names: Vec<String>,
    /// The number of further questions. Their calls are not parsed yet, so the names are unknown.
    pub unnamed: usize,
    /// `true` for the offer to ask the questions of the last reply.
    pub is_offer: bool,
    /// The name of the key that opens the questions; empty without a key. `None` while the key
    /// belongs to an open form.
    pub key: Option<String>,
    /// The language of the line.
    pub language: Language,
}

impl WaitingLine {
    /// Returns the line of a session. `key` is the name of the key that opens the questions; empty
    /// without such a key.
    pub fn of(session: &Session, key: String) -> Self {
        let unshown = session.calls.unshown_calls();
        let names: Vec<_> = unshown.iter().flat_map(|call| call.data.call.form.names()).collect();
        Self {
            is_offer: names.is_empty() && session.is_offered(),
            names,
            unnamed: session.count_unopened().1,
            key: (!session.calls.is_busy()).then_some(key),
            language: language::current(),
        }
    }

    /// Returns `true` if nothing is shown.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty() && !self.is_offer
    }

    /// Draws the longest variant of the line that fits `columns`.
    pub fn draw(&self, glyphs: &Glyphs, columns: usize) -> Option<Line<'static>> {
        match self.is_offer {
            true => self.offer_line(glyphs, columns),
            false => self.questions_line(glyphs, columns),
        }
    }

    /// Returns the line above the editor: ` ■ 2 questions waiting: Database, Service name Alt+O
    /// answer`. Returns `None` without questions or columns.
    fn questions_line(&self, glyphs: &Glyphs, columns: usize) -> Option<Line<'static>> {
        let (names, key) = (self.names.as_slice(), self.key.as_deref());
        let count = names.len() + self.unnamed;
        if count == 0 || columns == 0 {
            return None;
        }
        let (mark, gap) = mark_and_gap(glyphs.answered, glyphs);
        let hint = match key {
            None => String::new(),
            Some("") => gap.to_owned(),
            Some(key) => format!("{gap}{}", words::answer(key)),
        };
        let with_names = || {
            let lead = plain::with(words::waiting(count), "");
            let other_width: usize = [mark.as_str(), &hint, &lead].map(measure::width).iter().sum();
            let room = columns.checked_sub(other_width).filter(|room| *room >= LEAST_NAME)?;
            let names = names.get(..room).unwrap_or(names).join(comma());
            Some(lead + &measure::ellipsize(names, room, glyphs.ellipsis))
        };
        let texts = [with_names(), Some(words::waiting(count))].into_iter().flatten();
        let (short, key) = (words::waiting_short(count), key.unwrap_or_default().to_owned());
        let least = if key.is_empty() { short.clone() } else { String::new() };
        let between = if key.is_empty() { "" } else { glyphs.between };
        let variants =
            texts.map(|text| [text, hint.clone()]).chain([[short, format!("{between}{key}")]]);
        Some(longest(&mark, variants, [least, key], columns))
    }

    /// Returns the line that offers to ask the questions of a reply: ` □ Questions in Pi's reply
    /// Alt+O answer`. Returns `None` without columns.
    fn offer_line(&self, glyphs: &Glyphs, columns: usize) -> Option<Line<'static>> {
        let (mark, gap) = mark_and_gap(glyphs.open, glyphs);
        let text = || words::reply().to_owned();
        let key = self.key.as_deref().filter(|key| !key.is_empty());
        let hint = key.map_or_else(Default::default, |key| {
            [format!("{gap}{}", words::answer(key)), format!("{gap}{key}")]
        });
        let variants = hint.into_iter().map(|hint| [text(), hint]);
        let least = [String::new(), key.unwrap_or_default().to_owned()];
        (columns > 0).then(|| longest(&mark, variants, least, columns))
    }
}

/// Returns a line of `mark` and the first of `variants` (text and key) that fits `columns`. If none
/// fits, the line has `least`, cut to the width.
fn longest(
    mark: &str,
    mut variants: impl Iterator<Item = [String; 2]>,
    least: [String; 2],
    columns: usize,
) -> Line<'static> {
    let width = |parts: &[String; 2]| parts.iter().map(|part| measure::width(part)).sum::<usize>();
    let found = variants.find(|parts| measure::width(mark) + width(parts) <= columns);
    let [text, hint] = found.unwrap_or(least);
    let mut room = columns;
    let styled = [mark, &text, &hint].into_iter().zip([Role::Accent, Role::Text, Role::Muted]);
    let spans = styled.map(|(text, role)| {
        let text = measure::clip(text, room).to_owned();
        room -= measure::width(&text).min(room);
        Span::styled(text, role.style())
    });
    Line::from_iter(spans)
}

/// Returns the mark before the line, and the separator of its parts. Plain display has no mark.
fn mark_and_gap(sign: &str, glyphs: &Glyphs) -> (String, &'static str) {
    if glyphs.is_plain() { (String::new(), glyphs.between) } else { (format!(" {sign} "), "   ") }
}

/// Returns the rows of the list, one per call: `1. Database, Service name (2 questions, asked 5 min
/// ago)`.
pub fn rows(calls: &[&OpenCall], now: Time) -> Vec<String> {
    let row = |(index, call): (usize, &&OpenCall)| {
        let names = call.data.call.form.names();
        let from = call.data.from.as_deref().map(|from| clip(&one_line(from), NAMES));
        let age = sentences::age(now.date - call.asked_at_ms);
        let details = words::row(names.len(), age, from.unwrap_or_default());
        let closes = call.remaining_ms(now);
        let closes = closes.map(|ms| format!("{}{}", comma(), sentences::closes_in(ms)));
        format!(
            "{}. {} ({details}{})",
            index + 1,
            clip(&names.join(comma()), NAMES),
            closes.unwrap_or_default()
        )
    };
    calls.iter().enumerate().map(row).collect()
}

/// Returns the row for interrupted calls: `Interrupted: Commits, Checks (1 answered)`. The drafts
/// in `calls` determine the number of answers. Returns `None` if `calls` is empty.
pub fn interrupted(calls: &[CallData]) -> Option<String> {
    let names: Vec<_> = calls.iter().flat_map(|data| data.call.form.names()).collect();
    let state = |data: &CallData| State::new(data.call.form.clone(), 0).with_saved(&data.saved);
    let answered: usize = calls.iter().map(|data| state(data).answered_count()).sum();
    let named = plain::with(transcript::interrupted(), clip(&names.join(comma()), NAMES));
    (!calls.is_empty()).then(|| format!("{named} ({})", plain::answered(answered)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::glyphs::{ASCII, PLAIN, UNICODE};

    fn offer(key: Option<&str>) -> WaitingLine {
        let key = key.map(str::to_owned);
        WaitingLine { is_offer: true, key, ..WaitingLine::default() }
    }

    #[test]
    fn the_offer_line_has_the_longest_text_that_fits() {
        let shown = |columns: usize, key: Option<&str>| {
            let line = offer(key).draw(&UNICODE, columns);
            line.map(|line| line.to_string()).unwrap_or_default()
        };
        let key = Some("Alt+O");
        assert_eq!(shown(60, key), " □ Questions in Pi's reply   Alt+O answer");
        assert_eq!(shown(39, key), " □ Questions in Pi's reply   Alt+O");
        assert_eq!(shown(32, key), " □ Alt+O");
        assert_eq!(shown(60, None), " □ Questions in Pi's reply");
        assert_eq!(shown(60, Some("")), " □ Questions in Pi's reply");
        assert_eq!(shown(0, key), "");
        for glyphs in [&UNICODE, &ASCII, &PLAIN] {
            for columns in 1..90 {
                let line = offer(key).draw(glyphs, columns).unwrap();
                assert!(line.width() <= columns, "{line:?}");
            }
        }
    }
}
