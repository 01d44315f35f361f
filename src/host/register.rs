//! Wiring: which handler goes where.

use std::path::Path;
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::attention::Caller;
use crate::host::call::open_call::OpenCall;
use crate::host::deferred::Waiting;
use crate::host::events::Events;
use crate::host::extension::Extension;
use crate::host::js::timer::pause;
use crate::host::js::{Args, alive, get, tame, undefined};
use crate::host::panel::Panel;
use crate::host::pending::{self, PendingSync};
use crate::host::pi::{Ctx, Pi, process};
use crate::host::tools::Early;
use crate::host::{attention, decided, events, language, reply, rpc_command, tool, tools};
use crate::session::Event;
use crate::settings::{self, Display, LanguageSetting};
use crate::strings::host::untrusted_file;

/// How long Pi 0.87 needs to write the results of calls that end with the session, in ms.
const WRITING_MS: f64 = 100.0;

/// Set, it draws the form in words: a person who cannot see may not find a settings file.
const PLAIN: &str = "PI_QUESTIONS_PLAIN";

/// What handlers have.
struct Parts {
    extension: Rc<Extension>,
    sync: Rc<PendingSync>,
    panel: Rc<Panel>,
    waiting: Rc<Waiting>,
    events: Weak<Events>,
    caller: Weak<Caller>,
    early: Early,
}

/// Hears an event of Pi.
type Listener = fn(&Parts, Args<'_>, Ctx<'_>);
/// The same, and gives something back.
type Handler = for<'e> fn(&Parts, Args<'e>, Ctx<'e>) -> Result<Unknown<'e>>;

const LISTENERS: [(&str, Listener); 6] = [
    ("message_end", |it, args, ctx| pending::on_message_end(args, ctx, &it.sync)),
    ("agent_start", |it, _, ctx| reply::close(ctx.env, &it.extension)),
    ("agent_settled", |it, _, ctx| {
        reply::follow(ctx, &it.extension);
        pending::on_settled(ctx, &it.sync);
        it.extension.together(ctx.env, || it.extension.handle(ctx, Event::AgentSettled));
    }),
    ("session_tree", |it, _, ctx| {
        tools::follow_branch(ctx, &it.extension);
        pending::ask_cut_off(ctx, &it.sync);
        reply::close(ctx.env, &it.extension);
    }),
    ("context", |it, args, ctx| decided::add_beside_summary(args, ctx, &it.extension)),
    ("resources_discover", |it, _, ctx| it.extension.starts_soon(ctx.env)),
];

const HANDLERS: [(&str, Handler); 3] = [
    ("input", |it, args, ctx| {
        let source = args.object(0).and_then(|event| get::<String>(args.env, &event, "source"));
        if source.as_deref() != Some("extension") {
            it.extension.together(ctx.env, || it.extension.handle(ctx, Event::Prompted));
            reply::close(ctx.env, &it.extension);
        }
        tools::follow_switch(ctx, &it.extension);
        pending::on_input(args, ctx, &it.sync)
    }),
    ("turn_end", |it, args, ctx| it.extension.at_boundary(args, ctx)),
    ("agent_before_settle", |it, args, ctx| it.extension.at_boundary(args, ctx)),
];

/// Registers everything with `pi`. All state belongs to this call: `/reload` makes another one. `load_panel` gives the
/// browser panel.
///
/// # Errors
/// When `pi` has no `on`.
pub fn register(env: &Env, pi: Pi, load_panel: Option<Object>) -> Result<()> {
    // What is registered now is described in the terminal's language.
    language::follow(env, LanguageSetting::default());
    let extension = Extension::new(pi, OpenCall::start_again)?;
    let sync = PendingSync::new(&extension);
    extension.at_rest(alive(&Rc::downgrade(&sync), |sync, _| pending::on_rest(sync)));
    let writes = Rc::downgrade(&sync);
    let writer = move |ctx: Ctx<'_>, action| {
        if let Some(sync) = writes.upgrade() {
            pending::perform(ctx, &sync, action);
        }
    };
    extension.with(|it| it.writer = Some(Rc::new(writer)));
    let panel = Panel::new(env, &extension, load_panel);
    let waiting = Waiting::new(&extension);
    rpc_command::register_flag(pi);
    pending::register_flag(pi);
    pending::register_command(pi, &sync, &panel);
    pending::register_renderer(pi, &extension);
    let early = tools::register_early(env, pi, &extension);
    let events = tame(env, events::register(env, pi, &extension)).unwrap_or_default();
    let caller = attention::register(env, pi, &extension);
    let parts = Parts { extension, sync, panel, waiting, events, caller, early };
    let parts = Rc::new(parts);

    // What this Pi has no event for is left out.
    for (event, listener) in LISTENERS {
        let it = Rc::clone(&parts);
        let heard = move |args: Args<'_>| {
            Ctx::arg(args, 1).into_iter().for_each(|ctx| listener(&it, args, ctx));
        };
        pi.listen(event, heard).ok();
    }
    for (event, handler) in HANDLERS {
        on(pi, event, &parts, handler).ok();
    }
    let it = Rc::clone(&parts);
    // Without it only newer Pis hear of errors that have details.
    pi.on("tool_result", move |args| tool::on_result(args, &it.extension)).ok();
    on(pi, "session_start", &parts, start)?;
    pi.on("session_shutdown", move |args| shut_down(&parts, args))
}

/// Calls `handler` on every `event` that has a `ctx`.
///
/// # Errors
/// When Pi has no such event, or `pi` no `on`.
fn on(pi: Pi, event: &str, parts: &Rc<Parts>, handler: Handler) -> Result<()> {
    let it = Rc::clone(parts);
    pi.on(event, move |args| match Ctx::arg(args, 1) {
        Some(ctx) => handler(&it, args, ctx),
        None => undefined(args.env),
    })
}

/// `session_start`
fn start<'e>(it: &Parts, args: Args<'e>, ctx: Ctx<'e>) -> Result<Unknown<'e>> {
    let extension = &it.extension;
    let Some(pi) = extension.pi(args.env) else { return undefined(args.env) };
    extension.set_ctx(Some(ctx));
    // What is appended now reaches no RPC client.
    extension.with(|it| _ = it.starting.get_or_insert_default());
    read_settings(pi, ctx, extension);
    extension.files.follow(ctx);
    rpc_command::register_command(pi, ctx, extension);
    tools::register(pi, ctx, extension, &it.early);
    it.panel.on_start(ctx);
    it.caller.upgrade().inspect(|caller| caller.start(ctx));
    it.waiting.start(ctx);
    let begun = pending::on_start(args, ctx, &it.sync);
    tools::start_switched(ctx, extension);
    it.events.upgrade().inspect(|events| events.start(ctx));
    begun
}

/// `session_shutdown`
fn shut_down<'e>(it: &Parts, args: Args<'e>) -> Result<Unknown<'e>> {
    let (env, extension) = (args.env, &it.extension);
    it.events.upgrade().inspect(|events| events.stop(env));
    let caller = it.caller.upgrade();
    let reason = args.object(0).and_then(|event| get::<String>(env, &event, "reason"));
    if reason.is_some_and(|reason| reason != "quit") {
        tools::hand_over(env, extension);
    }
    let aborted = extension.close(env);
    caller.inspect(|caller| caller.stop(env));
    it.waiting.stop(env);
    it.sync.close();
    extension.set_ctx(None);
    if aborted && process::client_is_gone(env) {
        // Pi waits for what we return: give it the time to write down how the calls ended.
        return pause(env, WRITING_MS);
    }
    undefined(env)
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
