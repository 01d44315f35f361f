//! Executes the checks of a script line: of the screen, the answers, and the result of a call.

use super::*;

/// Returns a text in quotes, with escapes such as `\n`; of a long text, its beginning and length.
fn quoted(text: &str) -> String {
    let count = text.chars().count();
    if count > 200 {
        return format!("\"{}…({count})\"", text.chars().take(5).collect::<String>());
    }
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n").replace('\t', "\\t"))
}

/// Formats an answer: `1+3` for options, `"…"` for a custom answer, `(…)` for a note, `(2: …)` for
/// a note on an option, `nothing` for an empty answer, `-` for no answer. Replaces images by their
/// paths, and adds their number.
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

/// Formats answers, joined by ` | `; a note on the form follows ` || `.
fn shown(answers: &Answers) -> String {
    let each: Vec<String> =
        answers.each.iter().map(|answer| shown_answer(answer.as_ref())).collect();
    let note = answers.note.as_deref().map(|note| format!(" || ({note})"));
    each.join(" | ") + &note.unwrap_or_default()
}

/// Returns the drafts in the syntax of [`saved_form`]. Selections before `begun` are not an answer.
fn shown_drafts(saved: &SavedForm) -> String {
    let each = |draft: &Option<SavedDraft>| {
        let Some(draft) = draft else { return "-".to_owned() };
        let answer = (draft.answer != Answer::default()).then(|| shown_answer(Some(&draft.answer)));
        let begun = (answer.is_some() && !draft.counts).then(|| "begun".to_owned());
        let custom = draft.typed.custom.as_ref().map(|text| format!("draft {text}"));
        let note = draft.typed.note.as_ref().map(|text| format!("draft note {text}"));
        let notes = draft.typed.notes.iter();
        let notes = notes.map(|(at, text)| format!("draft note {}: {text}", at + 1));
        let asked = draft.discuss.as_ref().map(|text| format!("draft asking {text}"));
        let typed = custom.into_iter().chain(note).chain(notes).chain(asked);
        answer.into_iter().chain(begun).chain(typed).collect::<Vec<_>>().join(" ")
    };
    let topic = saved.topic.map(|topic| format!(" about {}", topic + 1)).unwrap_or_default();
    saved.each.iter().map(each).collect::<Vec<_>>().join(" | ") + &topic
}

/// Returns the outcome of the form in words.
fn shown_outcome(outcome: Option<&Outcome>) -> String {
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

/// Returns the effects of the form, by name.
fn effects(user: &User) -> String {
    let name = |effect: &Effect| match effect {
        Effect::Finish(_) => "Finish".to_owned(),
        Effect::EditExternally(text) => format!("EditExternally {}", quoted(text)),
        Effect::FindImages(images) => {
            let search =
                |image: &PossibleImage| format!("FindImages {} for {}", image.path, image.text);
            images.iter().map(search).collect::<Vec<_>>().join(", ")
        }
        other => format!("{other:?}"),
    };
    let names: Vec<String> = user.effects.iter().map(name).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// Returns the row under the cursor, without the mark `> `.
fn cursor(screen: &str) -> &str {
    screen.lines().find_map(|line| line.trim_start().strip_prefix("> ")).unwrap_or("no cursor")
}

/// Returns the quoted text at the start of `checks`, and the rest.
pub(super) fn unquoted(checks: &str) -> (String, &str) {
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

/// Checks the value whose path is at the start of `checks`, and returns the rest of `checks`.
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

/// Checks one property of a result, and returns the rest of `checks`:
///
/// - `told "…"`: a part of the text for the model; `told no "…"`: a text that it lacks
/// - `told whole "…"`: the whole text for the model
/// - `told /answers/0/note null`, `details /…`: the value at this path; `null` if missing
/// - `told * {…}`, `details * {…}`: the values of these fields; `= {…}`: the values of all fields
/// - `rows "…"`: the rows of the transcript; `recap "…"`: the outcome in these rows
/// - `error`, `no error`
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
        let recap =
            || format!("{:?}", contract::answered(&reply.details).map(|recap| recap.outcome));
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
    // In a message, a line precedes the JSON. For questions saved in a file, there is no JSON.
    let result = match reply.text.find('{') {
        Some(start) => serde_json::from_str(&reply.text[start..]).expect("JSON"),
        None => reply.structured.clone().ok_or_else(|| reply.text.clone())?,
    };
    if reply.structured.as_ref().is_some_and(|structured| structured != &result) {
        return Err(format!("other structured content: {:?}", reply.structured));
    }
    check_value(&result, wanted)
}

/// Checks all properties of a result.
pub(super) fn check_whole_reply(reply: &Reply, mut rest: &str) -> Result<(), String> {
    loop {
        rest = check_reply(reply, rest)?;
        match rest.strip_prefix(", ") {
            Some(more) => rest = more,
            None if rest.is_empty() => return Ok(()),
            None => return Err(format!("after the checks: {rest}")),
        }
    }
}

/// Returns the fault if one of `checks` fails. The checks are separated by commas:
///
/// - `"…"`, `no "…"`, `2× "…"`: texts of the screen; `cursor "…"`: the row under the cursor
/// - `text "…"`: the active text field; `searches "…"`: the search for files
/// - `typed-ahead "…"`: text for the editor
/// - `in Custom`: the [`pi_questions::state::Screen`]; `open`, `cancelled`, `timed out`
/// - `unchanged`, as the only check: the keys did not change the screen
/// - `asked /wait null`: a value in the request for other surfaces
/// - at the end of a line: `sent`, `asks`, `answers`, `effects`, or the drafts (`kept`)
pub(super) fn check(user: &mut User, setup: &Setup, checks: &str) -> Result<(), String> {
    let screen = user.screen();
    let same = |what: &str, is: &str, wanted: &str| {
        if is == wanted { Ok("") } else { Err(format!("{what} is {is}\n{screen}")) }
    };
    let state = user.dialog.state();
    let field = state.editor().map_or_else(|| "no field".to_owned(), Editor::text);
    let search = state.files.awaited().map_or("", |search| &search.token);
    let mut values = [
        ("cursor ", cursor(&screen).to_owned()),
        ("text ", field),
        ("searches ", search.to_owned()),
        ("typed-ahead ", user.dialog.type_ahead().to_owned()),
    ]
    .into_iter();
    let rest = if let Some(wanted) = checks.strip_prefix("effects ") {
        same("the list of effects", &effects(user), wanted)?
    } else if let Some(wanted) = checks.strip_prefix("answers ") {
        same("the answers", &shown(&user.dialog.state().answers()), wanted)?
    } else if checks.starts_with("sent ") || checks.starts_with("asks ") {
        same("the end", &shown_outcome(user.end()), checks)?
    } else if ["told ", "details ", "rows ", "recap ", "no error"]
        .iter()
        .any(|word| checks.starts_with(word))
    {
        let outcome = user.end().ok_or_else(|| format!("open\n{screen}"))?;
        check_reply(&setup.reply(outcome, Mode::Interactive), checks)?
    } else if let Some(wanted) = checks.strip_prefix("asked ") {
        let call = setup.call.as_ref().expect("a form of a call");
        check_value(&Value::Object(contract::request_fields(call, &SavedForm::default())), wanted)?
    } else if let Some(wanted) = checks.strip_prefix("kept ") {
        let outcome = user.end().ok_or_else(|| format!("open\n{screen}"))?;
        same("the list of drafts", &shown_drafts(&setup.drafts_after(outcome)), wanted)?
    } else if let Some((name, is, rest)) =
        values.find_map(|(name, is)| checks.strip_prefix(name).map(|rest| (name, is, rest)))
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
            None => same("the end", &shown_outcome(user.end()), wanted)?,
        };
        rest
    };
    match rest.strip_prefix(", ") {
        Some(rest) => check(user, setup, rest),
        None => same("after the checks", rest, "").map(drop),
    }
}

/// Checks a call that opens no form: `ask_user {…} → told "…"`.
pub(super) fn check_refused(text: &str) -> Result<(), String> {
    let (call, checks) = read_call(text);
    let reply = match call {
        Err(Refused::Reply(reply)) => reply,
        other => return Err(format!("{other:?}")),
    };
    check_whole_reply(&reply, checks.strip_prefix(" → ").ok_or("no →")?)
}

/// Checks which request a call withdraws: `ask_user {…} → req-1`, or `nothing`.
pub(super) fn check_withdrawal(text: &str) -> Result<(), String> {
    let (tool, args) = text.split_once(' ').ok_or("no arguments")?;
    let (args, wanted) = read_json(args);
    let wanted = wanted.strip_prefix(" → ").ok_or("no →")?;
    // Pi validates the output of `prepare`.
    for args in [args.clone(), contract::prepare(tool, args)] {
        let is = contract::withdrawal(tool, &args).unwrap_or_else(|| "nothing".to_owned());
        if is != wanted {
            return Err(format!("{args} withdraws {is}"));
        }
    }
    Ok(())
}

/// The result of the check of answers in JSON.
#[derive(Default)]
pub(super) struct CheckedAnswers {
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

    /// Reads answers of a client.
    pub(super) fn client(&self, fields: &Value) -> CheckedAnswers {
        let response = match Response::read(fields.as_object().expect("fields")) {
            Ok(response) => response,
            Err(why) => return CheckedAnswers { refused: vec![why], ..CheckedAnswers::default() },
        };
        match check_response(&self.form, &self.labels(), &response) {
            Ok(accepted) => CheckedAnswers {
                outcome: Some(accepted.outcome),
                warnings: accepted.warnings,
                ..CheckedAnswers::default()
            },
            Err(refusal) => {
                let (missing, refused) = (refusal.missing, refusal.reasons);
                CheckedAnswers { missing, refused, ..CheckedAnswers::default() }
            }
        }
    }

    /// Reads answers of `--answers`.
    pub(super) fn flag(&self, answers: &Value) -> CheckedAnswers {
        let given = from_flag(&answers.to_string()).expect("a list");
        let filled = answers_for(&self.form, &self.labels(), &given);
        let refused = filled.refused.iter().map(|question| format!("{}", question + 1)).collect();
        let outcome = Some(Outcome::Answered(filled.answers));
        CheckedAnswers { outcome, missing: filled.missing, refused, warnings: filled.warnings }
    }
}

/// Returns the fault if one of `checks` fails:
///
/// - `missing 1 2`: the questions without an answer
/// - `refused "…"`: the reasons; for a flag, the numbers of the questions, one per line
/// - `warned "…"`: the warnings; without this check, there must be none
/// - the checks of [`check_reply`]; at the end of a line, `sent …`, `asks …` or `cancelled`
pub(super) fn check_answers(
    checked: &CheckedAnswers,
    call: Option<&Call>,
    checks: &str,
) -> Result<(), String> {
    let is = |what: &str, is: String, wanted: &str| {
        if is == wanted { Ok(()) } else { Err(format!("{what} is {is}")) }
    };
    if !checks.contains("warned ") {
        is("the warning", checked.warnings.join("\n"), "")?;
    }
    let mut rest = checks;
    while !rest.is_empty() {
        rest = rest.strip_prefix(", ").unwrap_or(rest);
        if let Some(wanted) = rest.strip_prefix("missing ") {
            let (wanted, more) = wanted.split_once(", ").unwrap_or((wanted, ""));
            let missing: Vec<String> =
                checked.missing.iter().map(|index| (index + 1).to_string()).collect();
            is("missing", missing.join(" "), wanted)?;
            rest = more;
        } else if let Some(wanted) = rest.strip_prefix("refused ") {
            let (wanted, more) = unquoted(wanted);
            is("refused", checked.refused.join("\n"), &wanted)?;
            rest = more;
        } else if let Some(wanted) = rest.strip_prefix("warned ") {
            let (wanted, more) = unquoted(wanted);
            is("the warning", checked.warnings.join("\n"), &wanted)?;
            rest = more;
        } else if rest.starts_with("told ") || rest.starts_with("details ") {
            let outcome = checked.outcome.as_ref().ok_or_else(|| checked.refused.join("\n"))?;
            let call = call.expect("a form of a call");
            rest = check_reply(&contract::reply(call, outcome, Mode::Rpc, 1.0), rest)?;
        } else {
            let why = checked.refused.join("\n");
            return is(&format!("the end ({why})"), shown_outcome(checked.outcome.as_ref()), rest);
        }
    }
    Ok(())
}
