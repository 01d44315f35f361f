//! Sentences that need code: lists, several plurals, times.

use serde_json::Value;

use super::Word;
use super::language::english;
use super::words::*;
use crate::model::image::{Fault, MAX_IMAGE_BYTES};
use crate::model::text;

/// Returns `true` if a word or a letter means yes, in the user's language or in English. Ignores
/// case.
pub fn means_yes(word: &str) -> bool {
    is_among(word, form::yes_words)
}

/// Returns `true` if a word or a letter means no, in the user's language or in English. Ignores
/// case.
pub fn means_no(word: &str) -> bool {
    is_among(word, form::no_words)
}

fn is_among(word: &str, words: Word) -> bool {
    let word = word.to_lowercase();
    let lists = [words(), english(words)].map(str::to_lowercase);
    lists.iter().any(|list| list.split(", ").any(|known| known == word))
}

/// Returns `a, b and c`. `join` adds the last item.
fn list(mut names: Vec<String>, join: impl Fn(String, String) -> String) -> String {
    let last = names.pop().unwrap_or_default();
    if names.is_empty() { last } else { join(names.join(form::comma()), last) }
}

/// Returns a text in quotes, on one line, cut to 60 characters.
pub fn quote(text: &str) -> String {
    format!("\"{}\"", text::clip(text, 60))
}

/// Quotes a custom answer that accompanies selected options.
pub fn quoted(text: &str, ascii: bool) -> String {
    if ascii { format!("\"{text}\"") } else { form::custom_answer(text) }
}

/// Returns `Discard 2 answers, 3 selections and what you typed?`. Parts with a count of 0 are
/// omitted.
pub fn discard_all(answered: usize, selected: usize, typed: bool) -> String {
    let answers = (answered > 0).then(|| form::answers(answered));
    let selections = (selected > 0).then(|| form::selections(selected));
    let typed = typed.then(|| form::typed_text().to_owned());
    form::discard(list([answers, selections, typed].into_iter().flatten().collect(), form::and))
}

/// Returns `Submit 3 answers`, `Submit (2 of 3 answered)` or `Submit without answers`.
pub fn submit_of(answered: usize, questions: usize) -> String {
    match answered == 0 || answered == questions {
        true => form::submit(answered),
        false => form::submit_some(answered, questions),
    }
}

/// Returns the text for an unanswered optional question: `skipped (optional)`.
pub fn skipped_optional() -> String {
    beside(form::skipped(), form::optional())
}

/// Returns the separator of two texts on a line: a space, or nothing next to full-width
/// punctuation, which already contains a space.
pub fn blank(before: &str, after: &str) -> &'static str {
    let has_blank = before.ends_with(['：', '；', '，', '、', '。', '！', '？', '）', '」'])
        || after.starts_with(['（', '「']);
    if has_blank { "" } else { " " }
}

/// Returns `note: only for staging`.
pub fn note(note: impl AsRef<str>) -> String {
    beside(&form::note_prompt(false), note.as_ref())
}

/// Joins two texts on a line, separated by [`blank`].
pub fn beside(first: &str, second: &str) -> String {
    format!("{first}{}{second}", blank(first, second))
}

/// Joins `first` and `second` as two sentences.
pub fn then(first: &str, second: &str) -> String {
    match first.chars().next_back() {
        None => second.to_owned(),
        Some(last) if ".!?:;…。！？：；".contains(last) => beside(first, second),
        Some(_) if second.is_empty() => first.to_owned(),
        Some(_) => plain::then(first, second),
    }
}

/// Returns `Question 2 of 3: Database`. The number is omitted if `count` is 1.
pub fn question_at(number: usize, count: usize, name: Option<&str>) -> String {
    match (count, name) {
        (1, None) => plain::question().to_owned(),
        (1, Some(name)) => plain::with(plain::question(), name),
        (_, None) => plain::question_of(number, count),
        (_, Some(name)) => plain::with(plain::question_of(number, count), name),
    }
}

/// Returns the reason why the image file at `path` is refused.
pub fn image_fault(path: &str, fault: &Fault) -> String {
    match fault {
        Fault::NotThere => images::not_there(path),
        Fault::NoImage => images::no_image(path),
        Fault::TooLarge => images::too_large(path, MAX_IMAGE_BYTES / (1024 * 1024)),
        Fault::TooLargeToStore => images::too_large_to_store(path),
        Fault::TooManyPixels => images::too_many_pixels(path),
        Fault::TooSlow => images::too_slow(path),
        Fault::Unreadable(why) => images::unreadable(path, why),
    }
}

/// Returns the text for the model about the image `name` at `path` that could not be sent.
pub fn left_out(name: &str, path: &str, why: &Fault) -> String {
    format!("{name} was left out: {}", english(|| image_fault(path, why)))
}

/// Returns the fault of a list with more answers than questions. `extra`: the texts of the answers
/// without a question.
pub fn too_many_answers(given: usize, asked: usize, extra: &[String]) -> String {
    let extra: Vec<_> = extra.iter().map(|text| quote(text)).collect();
    let extra = if extra.is_empty() { "null".to_owned() } else { extra.join(form::comma()) };
    pending::too_many(given, asked, extra)
}

/// Returns the values that the JSON Schema `wanted` allows, as a part of a sentence.
pub fn must_be(wanted: &Value) -> String {
    // Only the schema of a key on the keyboard has a pattern.
    if wanted.get("pattern").is_some() {
        return settings::key_wanted().to_owned();
    }
    let listed = wanted.get("oneOf").or_else(|| wanted.get("enum")).and_then(Value::as_array);
    if let Some(listed) = listed {
        // For a value that is not a constant, the schema contains an example.
        let value = |one: &Value| {
            let shown = one.get("const").or_else(|| one.pointer("/examples/0"));
            shown.unwrap_or(one).to_string()
        };
        return match listed.as_slice() {
            [] => settings::left_out().to_owned(),
            listed => settings::one_of(list(listed.iter().map(value).collect(), plain::either)),
        };
    }
    let kind = wanted.pointer("/type/0").or_else(|| wanted.get("type")).and_then(Value::as_str);
    match kind {
        Some("integer") => {
            settings::number(wanted.get("minimum").and_then(Value::as_u64).unwrap_or_default())
        }
        kind => settings::kind(kind.unwrap_or("string")),
    }
}

/// Returns the texts for the timeout of the call, from long to short: `closes in 42 s unless you
/// press a key`.
pub fn closes(seconds: u64) -> [String; 4] {
    let time = duration(seconds);
    [form::closes_in(&time), form::closes_in_short(&time), time, short_duration(seconds)]
}

/// Returns `closes in 5 min`.
pub fn closes_in(ms: f64) -> String {
    form::closes_in_short(short_duration(whole(ms, 1_000.0)))
}

/// Returns `just now`, `5 min ago`, `3 h ago`.
pub fn age(ms: f64) -> String {
    let [minutes, hours] = [60_000.0, 3_600_000.0].map(|unit| whole(ms, unit));
    match (minutes, hours) {
        (0, _) => deferred::just_now().to_owned(),
        (_, 0) => deferred::ago(time::minutes(minutes)),
        _ => deferred::ago(time::hours(hours)),
    }
}

/// Returns a time in ISO 8601 to the second: `2026-11-21T14:02:03Z`; empty for an empty time.
pub fn second_of(iso: &str) -> String {
    iso.split_once('.').map(|(second, _)| format!("{second}Z")).unwrap_or_default()
}

/// Returns the day of a time in ISO 8601: `2026-11-21`; empty for an empty time.
pub fn day_of(iso: &str) -> &str {
    iso.split_once('T').map(|(day, _)| day).unwrap_or_default()
}

/// Returns a time in ISO 8601 to the minute: `14:02` on the day of `today`, otherwise `2026-11-21
/// 14:02`.
pub fn minute_of(iso: &str, today: &str) -> String {
    let (day, time) = iso.split_once('T').unwrap_or_default();
    let minute = time.get(..5).unwrap_or_default();
    if day == day_of(today) { minute.to_owned() } else { format!("{day} {minute}") }
}

/// Returns the number of whole `unit`s in `ms`; 0 for an invalid or negative time.
pub fn whole(ms: f64, unit: f64) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast of a float stays within the bounds of the integer"
    )]
    let whole = (ms / unit) as u64;
    whole
}

/// Returns a time for display, in seconds. More than ten minutes are rounded up to whole minutes.
pub fn shown_seconds(seconds: u64) -> u64 {
    if seconds > 600 { seconds.next_multiple_of(60) } else { seconds }
}

/// Returns `42 s`, `4 min 59 s`, `12 min`, `1 h 5 min`.
pub fn duration(seconds: u64) -> String {
    let all = shown_seconds(seconds);
    let (hours, minutes, seconds) = (all / 3_600, all / 60 % 60, all % 60);
    let hours = (hours > 0).then(|| time::hours(hours));
    let minutes = (minutes > 0).then(|| time::minutes(minutes));
    let seconds = (seconds > 0 || all == 0).then(|| time::seconds(seconds));
    [hours, minutes, seconds].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Like [`duration`], but below an hour with only one unit: `42 s`, `5 min`.
pub fn short_duration(seconds: u64) -> String {
    let one_unit = seconds > 60 && seconds < 3_600;
    duration(if one_unit { seconds.next_multiple_of(60) } else { seconds })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_parts_of_a_time() {
        let iso = "2026-11-21T14:02:03.004Z";
        assert_eq!(second_of(iso), "2026-11-21T14:02:03Z");
        assert_eq!(day_of(iso), "2026-11-21");
        assert_eq!(minute_of(iso, "2026-11-21T00:00:00.000Z"), "14:02");
        assert_eq!(minute_of(iso, "2026-11-22T00:00:00.000Z"), "2026-11-21 14:02");
        assert_eq!(
            (second_of(""), day_of(""), minute_of("", "")),
            (String::new(), "", String::new())
        );
    }

    #[test]
    fn a_full_width_sign_has_no_blank_beside_it() {
        for (first, second, both) in [
            ("A question?", "(optional)", "A question? (optional)"),
            ("質問？", "（任意）", "質問？（任意）"),
            ("A question?", "（任意）", "A question?（任意）"),
            ("メモ：", "ab", "メモ：ab"),
            ("質問", "(ab)", "質問 (ab)"),
        ] {
            assert_eq!(beside(first, second), both);
        }
    }

    #[test]
    fn durations_have_units() {
        for (seconds, time) in [
            (0, "0 s"),
            (42, "42 s"),
            (60, "1 min"),
            (299, "4 min 59 s"),
            (600, "10 min"),
            (601, "11 min"),
            (3_600, "1 h"),
            (3_601, "1 h 1 min"),
            (7_140, "1 h 59 min"),
            (172_800, "48 h"),
        ] {
            assert_eq!(duration(seconds), time);
            assert_eq!(duration(shown_seconds(seconds)), time);
        }
        assert_eq!([61, 299, 3_660].map(short_duration), ["2 min", "5 min", "1 h 1 min"]);
    }
}
