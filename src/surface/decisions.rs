//! What the user decided in a session: [`decisions`] lists it from the calls in the session's log, and
//! [`told`] makes the text that the model reads after a compaction.

mod decision;

use std::collections::HashSet;

use crate::contract::{Ending, RecapRow};
use crate::session::log::{Called, Log};

pub use decision::{BESIDE_SUMMARY, Decision, quoted, told};

/// What was decided in `calls`, the oldest first; what was decided in one form in the order of its
/// questions.
pub fn decisions<'a>(calls: impl IntoIterator<Item = &'a Called>) -> Vec<Decision> {
    let mut all: Vec<_> = calls.into_iter().flat_map(of_call).collect();
    all.sort_by(|one, other| one.at_ms.total_cmp(&other.at_ms));
    all
}

/// One end of a call: the entry of the message that made it, its id, and when it ended, in the bits of a
/// number.
pub type End = (String, String, u64);

fn end(called: &Called) -> Option<End> {
    let at_bits = called.record.as_ref()?.at_ms.to_bits();
    Some((called.entry.clone(), called.call.id.clone(), at_bits))
}

/// How calls ended that the agent knows of, where the session stands at the end of `log`.
pub fn reached(log: &Log) -> HashSet<End> {
    let is_due = |called: &&Called| {
        let record = called.record.as_ref();
        log.due.iter().any(|due| record == Some(&due.settled.record))
    };
    let told = log.calls.iter().filter(|called| !is_due(called));
    told.filter_map(end).collect()
}

/// The decisions of the calls that have not ended otherwise in `log` than `ends` tells.
pub fn outlived(ends: &HashSet<End>, log: &Log) -> Vec<Decision> {
    let is_last = |called: &&Called| end(called).is_some_and(|it| ends.contains(&it));
    decisions(log.calls.iter().filter(is_last))
}

/// What was decided in a call.
fn of_call(called: &Called) -> Vec<Decision> {
    let Some(record) = &called.record else { return Vec::new() };
    let recap = record.recap();
    if recap.ending != Ending::Answered {
        return Vec::new();
    }
    // What its corrections found, the last one first.
    let before = called.corrects.iter().rev().map(|record| (record.at_ms, record.recap()));
    let before: Vec<_> = before.collect();
    let decided = |row: &RecapRow| {
        let (mut at_ms, mut corrected) = (record.at_ms, false);
        for (earlier, recap) in &before {
            let said = recap.rows.get(row.index).filter(|_| recap.ending == Ending::Answered);
            if said.is_none_or(|said| said.stored != row.stored) {
                corrected = said.is_some_and(|said| !said.is_skipped());
                break;
            }
            at_ms = *earlier;
        }
        Decision::from_row(row, at_ms, corrected)
    };
    let rows = recap.rows.iter().filter(|row| !row.is_skipped());
    let mut decisions: Vec<_> = rows.map(decided).collect();
    if let (Some(note), Some(last)) = (recap.note, decisions.last_mut()) {
        last.note = Some(
            last.note.iter().map(String::as_str).chain([&*note]).collect::<Vec<_>>().join("\n"),
        );
    }
    decisions
}

#[cfg(test)]
mod tests;
