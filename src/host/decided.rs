//! Decisions on the session's branch, and the text that the model reads beside Pi's summary once a session was
//! compacted: the user's decisions, word for word, and the deferred questions.
//!
//! Pi builds the messages of each request from the session's branch, and gives extensions a copy
//! before it sends them. There the summary gets our text at its end, so that it is in every request once
//! and in no entry of the session. It says how things stood at the compaction, and stays the same until
//! the next one: providers keep what they have read of the conversation, and whatever was said since is
//! in the messages that follow.

use std::rc::Rc;

use crate::host::extension::{Extension, Summary};
use crate::host::js::timer::local_day;
use crate::host::pi::session::Branch;
use crate::host::pi::{Ctx, Message, PiEvent};
use crate::surface::decisions::{format_decisions, outlived, reached};
use crate::surface::deferred::still_waiting;

/// Number of first messages that may be the summary: only messages of other extensions precede it.
const FIRST: u32 = 16;

/// Returns the text beside the summary of the last compaction on the branch, as of then: decisions
/// before the messages that Pi kept, and deferred questions. `None` without any, and before the
/// first compaction.
fn beside_summary(ctx: &Ctx, extension: &Rc<Extension>) -> Option<String> {
    let compaction = Branch::read(ctx, &extension.origin).compaction()?;
    // The model reads the messages that Pi kept, so nothing is repeated from there on.
    let mut log = extension.log.up_to(ctx, compaction.summarised.as_deref());
    let summarised = reached(&log);
    extension.log.follow(ctx, &mut log, &compaction.entry);
    let decided = format_decisions(&outlived(&summarised, &log), local_day);
    let deferred: Vec<_> = log.open.iter().map(|call| (call.id.as_str(), &*call.call)).collect();
    let parts: Vec<String> = decided.into_iter().chain(still_waiting(&deferred)).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// `context`: adds the text to the summary among `event.messages`, Pi's copy. The list stays as it is, or
/// Pi would rebuild its system messages.
pub fn add_beside_summary(event: &PiEvent, ctx: &Ctx, extension: &Rc<Extension>) {
    let Some((message, of)) = summary(event) else { return };
    let cached = extension.with(|state| state.beside.clone()).filter(|(summary, _)| *summary == of);
    let text = cached.map_or_else(|| beside_summary(ctx, extension), |(_, text)| text);
    extension.with(|state| state.beside = Some((of, text.clone())));
    if let (Some(text), Some(summary)) = (text, message.summary()) {
        message.set_summary(&format!("{}\n\n{text}", summary.trim_end())).ok();
    }
}

/// The summary in the messages of `event`; `None` before the first compaction.
fn summary(event: &PiEvent) -> Option<(Message, Summary)> {
    let messages = event.messages()?;
    let first = 0..messages.length().min(FIRST);
    let mut first = first.filter_map(|index| Some(Message::from(messages.item(index)?)));
    let message = first.find(|message| message.role().as_deref() == Some("compactionSummary"))?;
    let of = (message.timestamp().unwrap_or_default(), message.tokens_before().unwrap_or_default());
    Some((message, of))
}
