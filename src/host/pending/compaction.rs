//! Before Pi compacts a session: results of ours become plain sentences, in what the summariser gets
//! and nowhere else.

use std::rc::Rc;

use napi::JsValue;
use napi::bindgen_prelude::*;
use serde_json::{Value, json};

use crate::host::extension::Extension;
use crate::host::js::guard::guarded;
use crate::host::js::timer::date_ms;
use crate::host::js::{Args, as_object, from_json, get, get_object, tame, to_json};
use crate::host::pi::Ctx;
use crate::session::log::LOG;
use crate::session::log::{Asked, Log, Waits};
use crate::surface::deferred::still_waiting;
use crate::surface::print::summary::summarize;

/// `session_before_compact`: rewrites the messages of `event.preparation` that are results of
/// tools of ours, answers, or corrections, and adds which questions wait while the agent goes on.
pub fn on_before_compact(args: Args, ctx: Ctx, extension: &Extension) {
    let (env, tools) = (args.env, extension.tools());
    let aside = |log: &Log| {
        log.open().iter().filter(|it| it.waits == Waits::Aside).cloned().collect::<Vec<_>>()
    };
    let open = tame(env, guarded(|| Ok(extension.log.look(ctx, aside)))).unwrap_or_default();
    let waiting: Vec<_> = open.iter().map(|it| (it.id.as_str(), &*it.call)).collect();
    let mut still_waiting = still_waiting(&waiting);
    let preparation = args.object(0).and_then(|event| get_object(env, &event, "preparation"));
    let Some(preparation) = preparation else { return };
    for list in ["messagesToSummarize", "turnPrefixMessages"] {
        let Some(mut messages) = get_object(env, &preparation, list) else { continue };
        for index in 0..messages.get_array_length().unwrap_or_default() {
            let rewritten = guarded(|| {
                let message = tame(env, messages.get_element::<Unknown>(index))?;
                let Some(message) = as_object(env, message) else { return Ok(None) };
                rewrite(args, &message, &tools, &open)
            });
            if let Ok(Some(message)) = rewritten {
                // The list is Pi's copy; the message in it is the session's and stays.
                tame(env, messages.set_element(index, message)).ok();
            }
        }
        let length = messages.get_array_length().unwrap_or_default();
        if let Some(text) = still_waiting.take_if(|_| length > 0) {
            let message = json!({
                "role": "custom",
                "customType": LOG,
                "content": [{ "type": "text", "text": text }],
                "display": false,
                "timestamp": date_ms().trunc(),
            });
            let added = from_json(env, &message).and_then(|it| messages.set_element(length, it));
            tame(env, added).ok();
        }
    }
}

fn rewrite<'e>(
    args: Args<'e>,
    message: &Object,
    tools: &[&str],
    open: &[Rc<Asked>],
) -> Result<Option<Unknown<'e>>> {
    let env = args.env;
    let word = |key| get::<String>(env, message, key);
    let ours = match word("role").as_deref() {
        Some("toolResult") => word("toolName").is_some_and(|name| tools.contains(&name.as_str())),
        Some("custom") => word("customType").as_deref() == Some(LOG),
        _ => false,
    };
    if !ours {
        return Ok(None);
    }
    let mut message = to_json(env, message.to_unknown())?;
    let waits = |id: &str| open.iter().any(|asked| asked.id == id);
    let summary = message.get("details").and_then(|details| summarize(details, waits));
    let (Some(summary), Value::Object(fields)) = (summary, &mut message) else { return Ok(None) };
    fields.insert("content".to_owned(), json!([{ "type": "text", "text": summary }]));
    from_json(env, &message).map(Some)
}
