//! Wiring: which handler goes where.

use std::path::Path;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::call::open_call::OpenCall;
use crate::host::deferred::Waiting;
use crate::host::extension::Extension;
use crate::host::js::timer::pause;
use crate::host::js::{Args, get, tame, undefined};
use crate::host::panel::Control;
use crate::host::pending::{self, PendingSync};
use crate::host::pi::{Ctx, Pi, process};
use crate::host::{
    again, attention, decided, events, language, prose, rpc_command, subagents, tool, tools,
};
use crate::session::Event;
use crate::settings::{self, Display, LanguageSetting};
use crate::strings::host::untrusted_file;

/// How long Pi 0.87 needs to write the results of calls that end with the session, in ms.
const WRITING_MS: f64 = 100.0;

/// Set, it draws the form in words: a person who cannot see may not find a settings file.
const PLAIN: &str = "PI_QUESTIONS_PLAIN";

/// Registers everything with `pi`. All state belongs to this call: `/reload` makes another one.
///
/// # Errors
/// When `pi` has no `on`.
pub fn register(env: &Env, pi: Pi) -> Result<()> {
    // What is registered now is described in the terminal's language.
    language::follow(env, LanguageSetting::default());
    let extension = Extension::new(pi, OpenCall::start_again)?;
    let sync = PendingSync::new(&extension);
    let (rests, writes) = (Rc::downgrade(&sync), Rc::downgrade(&sync));
    extension.at_rest(move |_| rests.upgrade().iter().for_each(|sync| pending::on_rest(sync)));
    extension.set_writer(move |ctx, action| {
        if let Some(sync) = writes.upgrade() {
            pending::perform(ctx, &sync, action);
        }
    });
    let panel = Control::new(&extension);
    let waiting = Waiting::new(&extension);
    prose::register(&extension);
    extension.set_parent(subagents::inherit(env));
    let subagents = subagents::Control::new(&extension);
    rpc_command::register_flag(pi);
    pending::register_flag(pi);
    pending::register_command(pi, &sync, &panel);
    pending::register_renderer(pi, &extension);
    let early = tools::register_early(env, pi, &extension);

    // What this Pi has no event for is left out.
    let of = Rc::clone(&sync);
    pi.on("input", move |args| match Ctx::arg(args, 1) {
        Some(ctx) => {
            let source = args.object(0).and_then(|it| get::<String>(args.env, &it, "source"));
            if source.as_deref() != Some("extension") {
                of.extension.together(ctx.env, || of.extension.handle(ctx, Event::Prompted));
            }
            pending::on_input(args, ctx, &of)
        }
        None => undefined(args.env),
    })
    .ok();
    let of = Rc::clone(&sync);
    let shown = Rc::clone(&panel);
    listen(pi, "message_end", move |args, ctx| {
        shown.on_message_end(args, ctx);
        pending::on_message_end(args, ctx, &of);
    });
    let of = Rc::clone(&sync);
    listen(pi, "agent_settled", move |_, ctx| {
        prose::set_works(ctx.env, &of.extension, false);
        pending::on_settled(ctx, &of);
        of.extension.handle(ctx, Event::AgentSettled);
        prose::follow(ctx, &of.extension);
    });
    let of = Rc::clone(&extension);
    listen(pi, "agent_start", move |_, ctx| prose::set_works(ctx.env, &of, true));
    for event in ["turn_end", "agent_before_settle"] {
        let of = Rc::clone(&sync);
        pi.on(event, move |args| match Ctx::arg(args, 1) {
            Some(ctx) => of.extension.at_boundary(args, ctx),
            None => undefined(args.env),
        })
        .ok();
    }
    let of = Rc::clone(&sync);
    let shown = Rc::clone(&panel);
    listen(pi, "session_tree", move |_, ctx| {
        shown.follow(ctx);
        pending::on_session_tree(ctx, &of);
        prose::follow(ctx, &of.extension);
    });
    let of = Rc::clone(&sync);
    pi.on("session_before_tree", move |args| match Ctx::arg(args, 1) {
        Some(ctx) => again::reopen::on_before_tree(args, ctx, &of),
        None => undefined(args.env),
    })
    .ok();
    let of = Rc::clone(&extension);
    listen(pi, "context", move |args, ctx| decided::add_beside_summary(args, ctx, &of));

    let events = tame(env, events::register(env, pi, &extension)).unwrap_or_default();
    let caller = attention::register(env, pi, &extension);
    let (of, started, calls) = (Rc::clone(&sync), events.clone(), caller.clone());
    let (shown, stands) = (Rc::clone(&panel), Rc::clone(&waiting));
    let asked = Rc::clone(&subagents);
    pi.on("session_start", move |args| {
        let (Some(pi), Some(ctx)) = (of.extension.pi(args.env), Ctx::arg(args, 1)) else {
            return undefined(args.env);
        };
        of.extension.set_ctx(Some(ctx));
        of.extension.set_starting();
        read_settings(pi, ctx, &of.extension);
        of.extension.files.follow(ctx);
        rpc_command::register_command(pi, ctx, &of.extension);
        tools::register(pi, ctx, &of.extension, &early);
        shown.on_start(ctx);
        if let Some(caller) = calls.upgrade() {
            caller.start(ctx);
        }
        stands.start(ctx);
        asked.on_start(ctx);
        let begun = pending::on_start(args, ctx, &of);
        prose::follow(ctx, &of.extension);
        if let Some(events) = started.upgrade() {
            events.start(ctx);
        }
        begun
    })?;
    let of = Rc::clone(&extension);
    listen(pi, "resources_discover", move |_, ctx| of.starts_soon(ctx.env));
    // Without it only newer Pis hear of errors that have details.
    let of = Rc::clone(&extension);
    pi.on("tool_result", move |args| tool::on_result(args, &of)).ok();
    pi.on("session_shutdown", move |args| {
        // Pi waits for what we return: give it the time to write down how the calls ended.
        if let Some(events) = events.upgrade() {
            events.stop(args.env);
        }
        let caller = caller.upgrade();
        let reason = args.object(0).and_then(|event| get::<String>(args.env, &event, "reason"));
        if reason.is_some_and(|reason| reason != "quit") {
            tools::hand_over(args.env, &extension);
        }
        let aborted = extension.close(args.env);
        if let Some(caller) = caller {
            caller.stop(args.env);
        }
        waiting.stop(args.env);
        sync.close();
        panel.on_shutdown(args);
        subagents.on_shutdown(args.env);
        extension.set_ctx(None);
        if aborted && process::client_is_gone(args.env) {
            return pause(args.env, WRITING_MS);
        }
        undefined(args.env)
    })
}

/// Listens to an event, where this Pi has it; Pi gets nothing back.
fn listen(pi: Pi, event: &str, heard: impl Fn(Args<'_>, Ctx<'_>) + 'static) {
    let handler = move |args: Args<'_>| {
        if let Some(ctx) = Ctx::arg(args, 1) {
            heard(args, ctx);
        }
    };
    pi.listen(event, handler).ok();
}

/// Reads `questions.json` and says what in it does not count. The project's own file counts only
/// where the user trusts the project.
fn read_settings(pi: Pi, ctx: Ctx, extension: &Extension) {
    let Some(agent_dir) = process::agent_dir() else { return };
    let project = ctx.cwd().filter(|_| ctx.is_trusted());
    let files = settings::Files::read(&agent_dir, project.as_deref());
    // What is wrong with them is said in the language that they themselves set.
    language::follow(ctx.env, files.language());
    let (mut settings, complaints) = files.check();
    for complaint in complaints {
        ctx.warn(&complaint);
    }
    let ignored = Path::new(".pi").join(settings::FILE_NAME);
    // Where the person told Pi not to trust it, they know.
    if project.is_none()
        && ctx.is_let_in()
        && ctx.cwd().is_some_and(|cwd| cwd.join(&ignored).exists())
    {
        ctx.warn(&untrusted_file(ignored.to_string_lossy()));
    }
    if let Some(rpc) = rpc_command::flag(pi, ctx) {
        settings.rpc = rpc;
    }
    let plain = process::variable(ctx.env, PLAIN);
    if plain.is_some_and(|plain| !plain.is_empty() && plain != "0") {
        settings.display = Display::Plain;
    }
    extension.begin(settings, ctx.mode());
}
