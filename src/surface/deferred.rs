//! Questions that wait for the person while the agent goes on, and the line above the prompt that names them, or
//! offers to have those asked that a reply asks in its text.

use ratatui::text::{Line, Span};

use crate::contract::{self, Flavor};
use crate::model::text::{clip, line as one_line};
use crate::model::{Answers, Kept, KeptForm, Question, Questionnaire};
use crate::pending::ToolCall;
use crate::session::facts::Facts;
use crate::state::{Discard, State};
use crate::strings::{comma, deferred as words, plain, sentences, transcript};
use crate::surface::decisions::quoted;
use crate::view::{Glyphs, Role, measure};

/// Longest list of names in a row, in characters.
const NAMES: usize = 80;
/// What the model reads above the requests that waited when Pi compacted the session.
const STILL_WAITING: &str = "Open requests of ask_user at this point. The answers arrive as messages \
    that name the request. Do not ask these questions again:";
/// Longest question beside a summary, in characters.
const QUESTION: usize = 200;
/// Most requests beside a summary; the rest is counted.
const REQUESTS: usize = 20;
/// Fewest columns that a name which is cut still gets in the line.
const LEAST_NAME: usize = 8;

/// What waits, to stand beside a summary of the conversation: the agent is to know of it when all
/// that was said of it is gone. `open` are the ids of the requests and their calls; `None` without any.
pub fn still_waiting(open: &[(&str, &ToolCall)]) -> Option<String> {
    let questions = |asked: &ToolCall| {
        let call = contract::parse(&asked.tool, Flavor::default(), asked.args.clone());
        let form = call.map(|call| call.form).unwrap_or_default();
        let quoted = |it: &Question| quoted(&clip(&one_line(&it.text), QUESTION));
        form.questions.iter().map(quoted).collect::<Vec<_>>().join(", ")
    };
    let requests = open.iter().take(REQUESTS);
    let mut lines = vec![STILL_WAITING.to_owned()];
    lines.extend(requests.map(|(id, call)| format!("- request {id}: {}", questions(call))));
    let more = open.len().checked_sub(REQUESTS).filter(|more| *more > 0);
    lines.extend(more.map(|more| format!("(and {more} more)")));
    (!open.is_empty()).then(|| lines.join("\n"))
}

/// The answers that a form of a call opens with, for one that has no drafts: ticks count there, and so does
/// what was begun for a question without choices.
pub fn begun(facts: &Facts) -> Answers {
    let form = State::new(facts.call.form.clone(), 0).with_kept(&facts.kept);
    let form = form.with_answers(&facts.answers);
    let begun = |(kept, question): (Option<Kept>, &Question)| {
        let Kept { mut answer, typed, .. } = kept?;
        if question.is_text() {
            answer.custom = answer.custom.or(typed.custom);
        }
        Some(answer.with_paths())
    };
    let each = form.kept().into_iter().zip(&facts.call.form.questions).map(begun).collect();
    Answers { each, ..form.answers() }
}

/// The texts that an earlier form of a call left, one after the other.
pub fn typed(facts: &Facts) -> String {
    State::new(facts.call.form.clone(), 0).with_kept(&facts.kept).typed()
}

/// What the end of a call without an answer would discard, where this is `left` in its form; `None` where nothing.
pub fn would_discard(facts: &Facts, left: Option<&KeptForm>) -> Option<Discard> {
    let kept = left.unwrap_or(&facts.kept);
    State::new(facts.call.form.clone(), 0).with_kept(kept).would_discard()
}

/// The names of a form's questions, as its tabs have them.
pub fn names(form: &Questionnaire) -> Vec<String> {
    (0..form.questions.len()).map(|index| one_line(&form.short(index))).collect()
}

/// The line above the prompt: ` ■ 2 questions waiting: Database, Service name   Alt+O answer`. `names`
/// has one item per question, `unnamed` is how many more there are, `key` is what opens them, in words,
/// where something does. It fits `columns` and is the longest form that does; nothing without questions.
pub fn line(
    names: &[String],
    unnamed: usize,
    glyphs: &Glyphs,
    columns: usize,
    key: Option<&str>,
) -> Option<Line<'static>> {
    let count = names.len() + unnamed;
    if count == 0 || columns == 0 {
        return None;
    }
    let (mark, gap) = (mark(glyphs.answered, glyphs), gap(glyphs));
    let behind = match key {
        None => String::new(),
        Some("") => gap.to_owned(),
        Some(key) => format!("{gap}{}", words::answer(key)),
    };
    let named = || {
        let lead = plain::with(words::waiting(count), "");
        let around: usize = [mark.as_str(), &behind, &lead].map(measure::width).iter().sum();
        Some(lead + &fitting(names, unnamed, glyphs, columns.checked_sub(around)?)?)
    };
    let all = (unnamed == 0).then(|| plain::with(words::waiting(count), names.join(comma())));
    let said = [all, named(), Some(words::waiting(count))].into_iter().flatten();
    let (short, key) = (words::waiting_short(count), key.unwrap_or_default().to_owned());
    let least = if key.is_empty() { short.clone() } else { String::new() };
    let between = if key.is_empty() { "" } else { glyphs.between };
    let forms = said.map(|said| [said, behind.clone()]).chain([[short, format!("{between}{key}")]]);
    Some(longest(&mark, forms, [least, key], columns))
}

/// The first of `forms`, what is said and what is behind it, that fits `columns` behind the mark; `least`,
/// cut to them, where none does.
fn longest(
    mark: &str,
    mut forms: impl Iterator<Item = [String; 2]>,
    least: [String; 2],
    columns: usize,
) -> Line<'static> {
    let width = |parts: &[String; 2]| parts.iter().map(|it| measure::width(it)).sum::<usize>();
    let found = forms.find(|parts| measure::width(mark) + width(parts) <= columns);
    let [said, behind] = found.unwrap_or(least);
    let mut left = columns;
    let styled = [mark, &said, &behind].into_iter().zip([Role::Accent, Role::Text, Role::Muted]);
    let spans = styled.map(|(text, role)| {
        let text = measure::clip(text, left).to_owned();
        left -= measure::width(&text).min(left);
        Span::styled(text, role.style())
    });
    Line::from_iter(spans)
}

/// The sign before the line, of which words alone have none.
fn mark(sign: &str, glyphs: &Glyphs) -> String {
    if glyphs.is_plain() { String::new() } else { format!(" {sign} ") }
}

/// What stands between the parts of the line.
fn gap(glyphs: &Glyphs) -> &'static str {
    if glyphs.is_plain() { glyphs.between } else { "   " }
}

/// As many of `names` as fit `room` columns, then how many more there are, with those that are
/// `unnamed`. A single one, or a first one that does not fit whole, is cut; `None` where nothing would
/// be left of it.
fn fitting(names: &[String], unnamed: usize, glyphs: &Glyphs, room: usize) -> Option<String> {
    let more = |shown: usize| match names.len() + unnamed - shown {
        0 => String::new(),
        more => format!(" {} +{more}", glyphs.ellipsis),
    };
    let mut used = 0;
    let fill = |name: &&String| {
        used += measure::width(name);
        used <= room
    };
    // There may be thousands: only as many as there is room for are tried.
    let most = names.iter().take(room).take_while(fill).count();
    // With all of them it is the whole line, which did not fit, unless there are others.
    let most = most.min(if unnamed == 0 { names.len() - 1 } else { names.len() });
    let whole = (1..=most).rev().find_map(|shown| {
        let text = format!("{}{}", names.get(..shown)?.join(comma()), more(shown));
        (measure::width(&text) <= room).then_some(text)
    });
    whole.or_else(|| {
        let more = more(1);
        let room = room.checked_sub(measure::width(&more)).filter(|room| *room >= LEAST_NAME)?;
        let first = measure::ellipsize(names.first()?, room, glyphs.ellipsis);
        Some(format!("{first}{more}"))
    })
}

/// The line where nothing waits and a reply asks something: ` □ Questions in the reply   Alt+O answer`.
/// `key` has them asked, in words, where something does. It fits `columns` and is the longest that does.
pub fn reply_line(glyphs: &Glyphs, columns: usize, key: Option<&str>) -> Option<Line<'static>> {
    let (mark, gap) = (mark(glyphs.open, glyphs), gap(glyphs));
    let said = || words::reply().to_owned();
    let key = key.filter(|key| !key.is_empty());
    let behind = key.map_or_else(Default::default, |key| {
        [format!("{gap}{}", words::answer(key)), format!("{gap}{key}")]
    });
    let forms = behind.into_iter().map(|behind| [said(), behind]);
    let least = [String::new(), key.unwrap_or_default().to_owned()];
    (columns > 0).then(|| longest(&mark, forms, least, columns))
}

/// A request in the list.
#[derive(Debug, Clone, Copy)]
pub struct Waiting<'a> {
    /// Its questions.
    pub form: &'a Questionnaire,
    /// When it was asked, in ms since 1970.
    pub asked_at_ms: f64,
    /// Who asks, if it is not the agent of the session.
    pub from: Option<&'a str>,
    /// When it closes by itself, in ms from now; `None` where it waits for ever.
    pub closes_in_ms: Option<f64>,
}

/// The rows of the list, one a request: `1. Database, Service name (2 questions, asked 5 min ago)`.
/// `now_ms` is the time in ms since 1970.
pub fn rows(requests: &[Waiting<'_>], now_ms: f64) -> Vec<String> {
    let row = |(index, request): (usize, &Waiting<'_>)| {
        let names = names(request.form);
        let from = request.from.map(|from| clip(&one_line(from), NAMES));
        let age = sentences::age(now_ms - request.asked_at_ms);
        let what = words::row(names.len(), age, from.unwrap_or_default());
        let closes =
            request.closes_in_ms.map(|ms| format!("{}{}", comma(), sentences::closes_in(ms)));
        format!(
            "{}. {} ({what}{})",
            index + 1,
            clip(&names.join(comma()), NAMES),
            closes.unwrap_or_default()
        )
    };
    requests.iter().enumerate().map(row).collect()
}

/// The row of the list for calls that were stopped: `Interrupted: Commits, Checks (1 answered)`. Each has what was
/// left in its form; `None` without calls.
pub fn interrupted(calls: &[Facts]) -> Option<String> {
    let names: Vec<_> = calls.iter().flat_map(|it| names(&it.call.form)).collect();
    let state = |it: &Facts| State::new(it.call.form.clone(), 0).with_kept(&it.kept);
    let answered: usize = calls.iter().map(|it| state(it).answered()).sum();
    let named = plain::with(transcript::interrupted(), clip(&names.join(comma()), NAMES));
    (!calls.is_empty()).then(|| format!("{named} ({})", plain::answered(answered)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::glyphs::{ASCII, PLAIN, UNICODE};

    #[test]
    fn what_a_reply_asks_has_the_longest_line_that_fits() {
        let shown = |columns: usize, key: Option<&str>| {
            reply_line(&UNICODE, columns, key).map(|it| it.to_string()).unwrap_or_default()
        };
        let key = Some("Alt+O");
        assert_eq!(shown(60, key), " □ Questions in the reply   Alt+O answer");
        assert_eq!(shown(39, key), " □ Questions in the reply   Alt+O");
        assert_eq!(shown(32, key), " □ Alt+O");
        assert_eq!(shown(60, None), " □ Questions in the reply");
        assert_eq!(shown(60, Some("")), " □ Questions in the reply");
        assert_eq!(shown(0, key), "");
        for glyphs in [&UNICODE, &ASCII, &PLAIN] {
            for columns in 1..90 {
                let line = reply_line(glyphs, columns, key).unwrap();
                assert!(line.width() <= columns, "{line:?}");
            }
        }
    }
}
