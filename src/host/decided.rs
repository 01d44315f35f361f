//! Appends a text to Pi's summary after a compaction: the user's decisions, verbatim, and the
//! deferred questions.
//!
//! Pi builds the messages of each request from the session's branch, and passes extensions a copy.
//! This module appends the text to the summary in that copy, so it is in every request but in no
//! entry of the session. The text has the state at the compaction and stays unchanged until the
//! next one, because providers cache the conversation, and later answers are in later messages.

use std::rc::Rc;

use crate::host::extension::{Extension, Summary};
use crate::host::js::timer::local_day;
use crate::host::pi::{Ctx, Message, PiEvent, session};
use crate::surface::decisions::{format_decisions, outlived, reached};
use crate::surface::deferred::still_waiting;

/// The number of first messages among which the summary is: only messages of other extensions
/// precede it.
const FIRST: u32 = 16;

/// Returns the text for the summary of the last compaction on the branch: decisions before the
/// messages that Pi kept, and deferred questions at that time. `None` without any, and before the
/// first compaction.
fn beside_summary(ctx: &Ctx, extension: &Rc<Extension>) -> Option<String> {
    let branch = || session::newest_first(ctx, &extension.origin);
    let compaction = branch().find(|entry| entry.kind().as_deref() == Some("compaction"))?;
    // The model reads the messages that Pi kept, so their answers are not repeated.
    let first_kept = compaction.first_kept().and_then(|kept| {
        let mut branch = branch();
        branch.find(|entry| entry.id().as_ref() == Some(&kept))
    });
    let summarised = first_kept.as_ref().unwrap_or(&compaction).parent();
    let mut log = extension.log.up_to(ctx, summarised.as_deref());
    let summarised = reached(&log);
    extension.log.follow(ctx, &mut log, &compaction.id()?);
    let decided = format_decisions(&outlived(&summarised, &log), local_day);
    let deferred: Vec<_> = log.open.iter().map(|call| (call.id.as_str(), &*call.call)).collect();
    let parts: Vec<String> = decided.into_iter().chain(still_waiting(&deferred)).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// Handles `context`: appends the text to the summary in `event.messages`, which is Pi's copy. It
/// returns no new list, because Pi would rebuild its system messages.
pub fn add_beside_summary(event: &PiEvent, ctx: &Ctx, extension: &Rc<Extension>) {
    let Some((message, of)) = summary(event) else { return };
    let cached = extension.with(|state| state.beside.clone()).filter(|(summary, _)| *summary == of);
    let text = cached.map_or_else(|| beside_summary(ctx, extension), |(_, text)| text);
    extension.with(|state| state.beside = Some((of, text.clone())));
    if let (Some(text), Some(summary)) = (text, message.summary()) {
        message.set_summary(&format!("{}\n\n{text}", summary.trim_end())).ok();
    }
}

/// Returns the summary in the messages of `event`; `None` before the first compaction.
fn summary(event: &PiEvent) -> Option<(Message, Summary)> {
    let messages = event.messages()?;
    let first = 0..messages.length().min(FIRST);
    let mut first = first.filter_map(|index| messages.get::<Message>(index));
    let message = first.find(|message| message.role().as_deref() == Some("compactionSummary"))?;
    let of = (message.timestamp().unwrap_or_default(), message.tokens_before().unwrap_or_default());
    Some((message, of))
}
