//! What a session that was written elsewhere would begin by itself: it waits for the person's next
//! prompt.

use std::rc::Rc;

use serde_json::Value;

use crate::host::deferred::restore;
use crate::host::extension::Extension;
use crate::host::js::{Args, get};
use crate::host::pi::Ctx;
use crate::host::pi::session::Branch;
use crate::strings::deferred as words;
use crate::surface::deferred::open_on;

/// `session_start`: says that something waits.
pub fn tell(ctx: Ctx, extension: &Extension) {
    let mut entries = Branch::read(ctx, &extension.origin).with_foreign();
    let count = |entries: &[Value]| (extension.outbox.among(entries).len(), open_on(entries).len());
    let (messages, questions) = count(&entries);
    extension.origin.keep_own(ctx.env, &mut entries);
    let own = count(&entries);
    let foreign = messages.saturating_sub(own.0) + questions.saturating_sub(own.1);
    if foreign > 0 {
        ctx.tell(&words::foreign(foreign));
    }
}

/// `input`: the person prompts in this session, so that nothing in it is foreign any more. What waited
/// begins no turn of its own; it comes with that of the prompt.
pub fn on_input(args: Args, ctx: Ctx, extension: &Rc<Extension>) {
    let source = args.object(0).and_then(|event| get::<String>(ctx.env, &event, "source"));
    if source.as_deref() == Some("extension") || !extension.origin.adopt() {
        return;
    }
    let held = extension.outbox.hold();
    restore::follow(ctx, extension);
    drop(held);
    if ctx.is_idle() {
        extension.outbox.start(ctx, false);
    } else {
        extension.outbox.moved();
    }
}
