//! Registers our handlers for Pi's events.

use std::path::Path;
use std::rc::Rc;

use napi::Result;

use crate::host::extension::Extension;
use crate::host::js::timer::sleep;
use crate::host::js::{Json, Maybe, Object, function, promise_of};
use crate::host::panel::Panel;
use crate::host::pending;
use crate::host::pi::{Ctx, Pi, PiEvent, process};
use crate::host::tools::Early;
use crate::host::{
    attention, decided, deferred, events, language, reply, rpc_command, tool, tools,
};
use crate::session::Event;
use crate::settings::{self, Display, LanguageSetting};
use crate::strings::host::untrusted_file;

/// The time that Pi 0.87 needs to save the results of calls that end with the session, in ms.
const WRITING_MS: f64 = 100.0;

/// This variable turns on plain display, because a blind user may not find the settings file.
const PLAIN: &str = "PI_QUESTIONS_PLAIN";

/// The shared parts of all handlers.
struct Parts {
    extension: Rc<Extension>,
    panel: Rc<Panel>,
    early: Early,
}

/// A handler for an event of Pi.
type Listener = fn(&Parts, &PiEvent, &Ctx);
const LISTENERS: [(&str, Listener); 6] = [
    ("message_end", |parts, event, ctx| pending::on_message_end(event, ctx, &parts.extension)),
    ("agent_start", |parts, _, _| reply::close(&parts.extension)),
    ("agent_settled", |parts, _, ctx| {
        reply::follow(ctx, &parts.extension);
        pending::on_settled(ctx, &parts.extension);
        parts.extension.together(|| parts.extension.handle(ctx, Event::AgentSettled));
    }),
    ("session_tree", |parts, _, ctx| {
        tools::follow_branch(ctx, &parts.extension);
        pending::ask_cut_off(ctx, &parts.extension);
        reply::close(&parts.extension);
    }),
    ("context", |parts, event, ctx| decided::add_beside_summary(event, ctx, &parts.extension)),
    ("resources_discover", |parts, _, _| parts.extension.starts_soon()),
];

/// Registers everything with `pi`. All state belongs to this call; `/reload` calls it again.
/// `load_panel` loads the browser panel, `load_dialogs` loads `dialogs.js`.
///
/// # Errors
/// `pi` has no `on`.
pub fn register(pi: Pi, load_panel: Option<Object>, load_dialogs: Option<Object>) -> Result<()> {
    // The descriptions of the tools are in the terminal's language.
    language::follow(LanguageSetting::default());
    let extension = Extension::new(pi.clone());
    extension.with(|state| state.load_dialogs = load_dialogs);
    let panel = Panel::new(&extension, load_panel);
    rpc_command::register_flag(&pi);
    pending::register_flag(&pi);
    pending::register_command(&pi, &extension, &panel);
    pending::register_renderer(&pi, &extension);
    let early = tools::register_early(&pi, &extension);
    events::register(&pi, &extension).ok();
    let parts = Rc::new(Parts { extension, panel, early });

    // Events that this Pi does not have are skipped.
    for (event, listener) in LISTENERS {
        let shared = Rc::clone(&parts);
        pi.listen(event, move |event, ctx| listener(&shared, &event, &ctx)).ok();
    }
    let shared = Rc::clone(&parts);
    pi.handle("input", move |event, ctx| Ok(on_input(&shared, &event, &ctx))).ok();
    for event in ["turn_end", "agent_before_settle"] {
        let shared = Rc::clone(&parts);
        pi.handle(event, move |event, ctx| shared.extension.at_boundary(&event, &ctx)).ok();
    }
    let shared = Rc::clone(&parts);
    // Without this handler, only newer versions of Pi treat results with details as errors.
    let on_result = function("tool_result", move |args| {
        let result = args.get(0).map(|event| tool::on_result(&event, &shared.extension));
        Ok(result.unwrap_or(Maybe(None)))
    })?;
    pi.on("tool_result", on_result).ok();
    let shared = Rc::clone(&parts);
    pi.handle("session_start", move |event, ctx| start(&shared, &event, &ctx))?;
    pi.on(
        "session_shutdown",
        function("session_shutdown", move |args| end_session(&parts, args.get(0)))?,
    )
}

/// `input`
fn on_input(parts: &Parts, event: &PiEvent, ctx: &Ctx) -> Maybe<Json> {
    if event.source().as_deref() != Some("extension") {
        parts.extension.together(|| parts.extension.handle(ctx, Event::Prompted));
        reply::close(&parts.extension);
    }
    tools::follow_switch(&parts.extension);
    Maybe(pending::on_input(event, ctx, &parts.extension).map(Json))
}

/// `session_start`
fn start(parts: &Parts, event: &PiEvent, ctx: &Ctx) -> Result<Maybe> {
    let extension = &parts.extension;
    let Some(pi) = extension.pi() else { return Ok(Maybe(None)) };
    extension.with(|state| state.ctx = Some(ctx.clone()));
    // Entries that are appended during the start do not reach an RPC client.
    extension.with(|state| _ = state.starting.get_or_insert_default());
    read_settings(&pi, ctx, extension);
    extension.files.follow(ctx);
    rpc_command::register_command(&pi, ctx, extension);
    tools::register(&pi, ctx, extension, &parts.early);
    parts.panel.on_start(ctx);
    attention::start(ctx, extension);
    deferred::start(ctx, extension);
    let begun = pending::on_start(event, ctx, extension);
    tools::start_switched(ctx, extension);
    events::start(extension);
    begun
}

/// `session_shutdown`
fn end_session(parts: &Parts, event: Option<PiEvent>) -> Result<Maybe> {
    let extension = &parts.extension;
    events::stop(extension);
    // Read now, because an ended session has no bus.
    let bus = extension.pi().and_then(|pi| pi.events());
    let reason = event.and_then(|event| event.reason());
    if reason.is_some_and(|reason| reason != "quit") {
        tools::hand_over(extension);
    }
    let aborted = extension.close();
    extension.call_by(bus.as_ref());
    deferred::stop(extension);
    // Ends all waiting.
    let waiting = extension.with(|state| state.sync.close());
    drop(waiting);
    let ctx = extension.with(|state| state.ctx.take());
    drop(ctx);
    if aborted && process::client_is_gone() {
        // Pi waits for the returned promise; meanwhile it saves the results of the calls.
        return promise_of(sleep(WRITING_MS));
    }
    Ok(Maybe(None))
}

/// Reads the settings files and reports their faults. The project's file is read only if the user
/// trusts the project.
fn read_settings(pi: &Pi, ctx: &Ctx, extension: &Extension) {
    let Some(agent_dir) = process::agent_dir() else { return };
    let project = ctx.cwd().filter(|_| ctx.is_trusted());
    let files = settings::Files::read(&agent_dir, project.as_deref());
    // Faults are reported in the language of the settings.
    language::follow(files.language());
    let (mut settings, complaints) = files.check();
    for complaint in complaints {
        ctx.warn(&complaint);
    }
    let ignored = Path::new(".pi").join(settings::FILE_NAME);
    // A user who told Pi not to trust the project needs no notice.
    if project.is_none()
        && ctx.pi_trusts_project()
        && ctx.cwd().is_some_and(|cwd| cwd.join(&ignored).exists())
    {
        ctx.warn(&untrusted_file(ignored.to_string_lossy()));
    }
    if let Some(rpc) = rpc_command::flag(pi, ctx) {
        settings.rpc = rpc;
    }
    let plain = process::variable(PLAIN);
    if plain.is_some_and(|plain| !plain.is_empty() && plain != "0") {
        settings.display = Display::Plain;
    }
    extension.begin_session(settings, ctx.mode());
}
