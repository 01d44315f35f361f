//! Questions that a reply asks in its text, in the terminal: as long as the reply is the last word of the
//! conversation, the line above the prompt offers them as a form. Nothing opens by itself, and nothing is
//! in the session but the message that the person sends.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use napi::Env;

use crate::contract::{Mode, Reply, prose};
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{Aside, Facts, ReplyTo, Request, Settled};
use crate::host::extension::Extension;
use crate::host::js::guard::guarded;
use crate::host::js::tame;
use crate::host::js::timer::date_ms;
use crate::host::pi::session::Branch;
use crate::host::pi::{Ctx, KeptCtx};
use crate::model::Outcome;
use crate::session::turns::Stage;
use crate::settings::Prose;
use crate::strings::deferred as words;

/// The tool whose form it is.
const TOOL: &str = "ask_user";

/// What the last reply asks, while it is the last.
pub struct Offer {
    this: Weak<Self>,
    extension: Weak<Extension>,
    /// The id of the request that is offered, and of the entry with the reply.
    offered: RefCell<Option<(String, String)>>,
    /// The reply whose questions the person has answered.
    done: RefCell<Option<String>>,
    /// True while the agent works.
    works: Cell<bool>,
    /// True when the conversation went on while the form was open: it goes when it is put back.
    stale: Cell<bool>,
}

impl Offer {
    /// For the replies in the session of `extension`.
    pub fn new(extension: &Rc<Extension>) -> Rc<Self> {
        let offer = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            extension: Rc::downgrade(extension),
            offered: RefCell::default(),
            done: RefCell::default(),
            works: Cell::default(),
            stale: Cell::default(),
        });
        let this = Rc::downgrade(&offer);
        extension.at_rest(move |env| {
            if let Some(offer) = this.upgrade().filter(|it| it.stale.get()) {
                offer.leave(env);
            }
        });
        offer
    }

    /// The session stands somewhere, and nobody works: offers what the reply there asks.
    pub fn follow(&self, ctx: Ctx) {
        let Some(extension) = self.extension.upgrade() else { return };
        let off = extension.settings().prose == Prose::Off || self.works.get();
        if off || ctx.mode() != Mode::Interactive {
            return;
        }
        let read = guarded(|| Ok(Branch::read(ctx, &extension.origin).last_reply()));
        let reply = tame(ctx.env, read).ok().flatten();
        let Some((entry, text)) = reply else { return self.leave(ctx.env) };
        let is_known = self.offered.borrow().as_ref().is_some_and(|(_, known)| *known == entry);
        if is_known && !self.stale.get() || self.done.borrow().as_deref() == Some(&entry) {
            return;
        }
        self.leave(ctx.env);
        if self.offered.borrow().is_none()
            && let Some(call) = prose::asked_in(&text)
            && let Ok(kept) = ctx.keep()
        {
            self.start(ctx, &extension, call, (entry, kept));
        }
    }

    fn start(
        &self,
        ctx: Ctx,
        extension: &Rc<Extension>,
        mut call: crate::contract::Call,
        (entry, kept): (String, KeptCtx),
    ) {
        call.form.title = Some(words::from_reply().to_owned());
        let facts =
            Facts { is_offer: true, ..Facts::new(String::new(), TOOL.to_owned(), call.clone()) };
        let id = extension.request_id("reply");
        self.offered.replace(Some((id.clone(), entry)));
        self.stale.set(false);
        let this = self.this.clone();
        let callback = move |env: &Env, settled: &Settled, _: &Reply| {
            let Some(offer) = this.upgrade() else { return };
            let offered = offer.offered.take();
            if settled.outcome.is_decided() {
                offer.done.replace(offered.map(|it| it.1));
            }
            let (Outcome::Answered(answers), Ok(ctx)) = (&settled.outcome, kept.get(env)) else {
                return;
            };
            let message = prose::message(&call, answers);
            let pi = offer
                .extension
                .upgrade()
                .and_then(|it| Some(it.pi(env)?.send_prompt(ctx, &message)));
            if let Some(Err(error)) = pi.map(|sent| tame(env, sent)) {
                // The person sends it from there.
                ctx.append_to_prompt(&message);
                ctx.warn(&error.reason);
            }
        };
        let request = Request {
            facts,
            reply_to: ReplyTo::Callback(Box::new(callback)),
            ctx: Some(ctx),
            signal: None,
            on_update: None,
            aside: Some(Aside { request_id: Some(id), asked_at_ms: date_ms() }),
        };
        OpenCall::start(ctx.env, extension, request);
    }

    /// The agent begins to work, or has ended.
    pub fn set_works(&self, env: &Env, works: bool) {
        self.works.set(works);
        if works {
            self.leave(env);
        }
    }

    /// The conversation goes on. A form that is open stays until the person has answered it, or puts it
    /// back.
    fn leave(&self, env: &Env) {
        let id = self.offered.borrow().as_ref().map(|it| it.0.clone());
        let turn = id.and_then(|id| self.extension.upgrade()?.queue.find(&id));
        self.stale.set(turn.is_some());
        let Some(turn) = turn.filter(|it| it.stage() == Stage::Aside) else {
            return;
        };
        self.stale.set(false);
        turn.abort(env);
    }
}
