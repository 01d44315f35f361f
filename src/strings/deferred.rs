//! Words about questions that wait for the person while the agent goes on.

pub(crate) use super::words::deferred::*;

/// `2 questions wait: Database, Service name`, or without the names.
pub fn waits(questions: usize, names: Option<&str>) -> String {
    names.map_or_else(|| waiting(questions), |names| waiting_named(questions, names))
}

/// `Alt+O answer`: what the key does; nothing where there is no key.
pub fn answer_by(key: &str) -> String {
    if key.is_empty() { String::new() } else { answer(key) }
}

/// What a row of the list says of a request: how many questions, how old, and who asks if it is not
/// the agent.
pub fn row_of(questions: usize, age: &str, from: Option<&str>) -> String {
    from.map_or_else(|| row(questions, age), |from| row_from(questions, age, from))
}

/// `closes in 5 min`
pub fn closes_in(ms: f64) -> String {
    super::closes_in_short(&super::time::shortest(whole(ms, 1_000.0)))
}

/// How many whole `unit` there are in `ms`.
fn whole(ms: f64, unit: f64) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast of a float stays within the bounds of the integer"
    )]
    let whole = (ms / unit) as u64;
    whole
}

/// `just now`, `5 min ago`, `3 h ago`, `2 days ago`.
pub fn age(ms: f64) -> String {
    let [minutes, hours, days] = [60_000.0, 3_600_000.0, 86_400_000.0].map(|unit| whole(ms, unit));
    match (minutes, hours, days) {
        (0, ..) => just_now().to_owned(),
        (_, 0, _) => minutes_ago(minutes),
        (_, _, 0) => hours_ago(hours),
        _ => days_ago(days),
    }
}
