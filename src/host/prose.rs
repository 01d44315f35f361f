//! Questions that a reply asks in its text, in the terminal: as long as the reply is the last word of the
//! conversation, the line above the prompt offers them as a form. Nothing opens by itself, and nothing is
//! in the session but the message that the person sends.

use std::rc::Rc;

use napi::Env;

use crate::contract::{Call, Mode, Reply, prose};
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{Facts, Request, Settled};
use crate::host::extension::Extension;
use crate::host::js::guard::guarded;
use crate::host::js::{alive, tame};
use crate::host::pi::Ctx;
use crate::host::pi::session::Branch;
use crate::model::Outcome;
use crate::session::turns::Stage;
use crate::settings::Prose;
use crate::strings::deferred as words;
use crate::surface::offer::{Action, Event, Place};

/// The tool whose form it is.
const TOOL: &str = "ask_user";

/// Closes what is offered whenever the queue of `extension` has come to rest, if it is to go.
pub fn register(extension: &Rc<Extension>) {
    let rests = |it: &Rc<Extension>, env: &Env| handle(env, it, Event::Rests, None);
    extension.at_rest(alive(&Rc::downgrade(extension), rests));
}

/// The session stands somewhere, and nobody works: offers what the reply there asks.
pub fn follow(ctx: Ctx, extension: &Rc<Extension>) {
    let works = extension.with(|it| it.offer.is_working());
    let off = extension.settings().prose == Prose::Off || works;
    if off || ctx.mode() != Mode::Interactive {
        return;
    }
    let read = guarded(|| Ok(Branch::read(ctx, &extension.origin).last_reply()));
    let (entry, text) = tame(ctx.env, read).ok().flatten().unzip();
    handle(ctx.env, extension, Event::Stands(entry), text.map(|text| (ctx, text)));
}

/// The agent begins to work, or has ended.
pub fn set_works(env: &Env, extension: &Rc<Extension>, works: bool) {
    handle(env, extension, Event::Works(works), None);
}

/// Takes note of `event`; `reply` is the text of the last reply.
fn handle(env: &Env, extension: &Rc<Extension>, event: Event, reply: Option<(Ctx, String)>) {
    let request = extension.with(|it| it.offer.request().map(str::to_owned));
    let turn = request.and_then(|id| extension.queue.find(&id));
    let place =
        match turn.as_ref().map(|turn| extension.queue.with(|turns| turns.stage(turn.key()))) {
            None => Place::Over,
            Some(Stage::Aside) => Place::Aside,
            Some(_) => Place::Open,
        };
    let actions = extension.with(|it| it.offer.handle(event, place));
    for action in actions {
        match (action, &reply) {
            (Action::Close, _) => {
                turn.as_ref().inspect(|turn| turn.abort(env));
            }
            (Action::Offer(entry), Some((ctx, text))) => {
                if let Some(call) = prose::asked_in(text) {
                    start(*ctx, extension, call, entry);
                }
            }
            (Action::Offer(_), None) => {}
        }
    }
}

fn start(ctx: Ctx, extension: &Rc<Extension>, mut call: Call, entry: String) {
    let Ok(kept) = ctx.keep() else { return };
    let id = extension.request_id("reply");
    if !extension.with(|it| it.offer.start(&id, entry)) {
        return;
    }
    call.form.title = Some(words::from_reply().to_owned());
    let facts =
        Facts { is_offer: true, ..Facts::new(String::new(), TOOL.to_owned(), call.clone()) };
    let weak = Rc::downgrade(extension);
    let callback = move |env: &Env, settled: &Settled, _: &Reply| {
        let Some(extension) = weak.upgrade() else { return };
        handle(env, &extension, Event::Ended(settled.outcome.is_decided()), None);
        let (Outcome::Answered(answers), Ok(ctx)) = (&settled.outcome, kept.get(env)) else {
            return;
        };
        let message = prose::message(&call, answers);
        let sent = extension.pi(env).map(|pi| pi.send_prompt(ctx, &message));
        if let Some(Err(error)) = sent.map(|sent| tame(env, sent)) {
            // The person sends it from there.
            ctx.append_to_prompt(&message);
            ctx.warn(&error.reason);
        }
    };
    OpenCall::start(ctx.env, extension, Request::from_code(facts, ctx, callback).aside(id));
}
