//! Questions that a reply asks in its text, in the terminal: as long as the reply is the last word of the
//! conversation, the line above the prompt offers them as a form. Nothing opens by itself, and nothing is
//! in the session but the message that the person sends.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::Env;

use crate::contract::{Call, Mode, Reply, prose};
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{Aside, Facts, ReplyTo, Request, Settled};
use crate::host::extension::Extension;
use crate::host::js::guard::guarded;
use crate::host::js::tame;
use crate::host::js::timer::date_ms;
use crate::host::pi::Ctx;
use crate::host::pi::session::Branch;
use crate::host::queue::Turn;
use crate::model::Outcome;
use crate::session::turns::Stage;
use crate::settings::Prose;
use crate::strings::deferred as words;
use crate::surface::offer::{self, Action, Event, Place};

/// The tool whose form it is.
const TOOL: &str = "ask_user";

/// Performs what [`offer::Offer`] decides.
pub struct Offer {
    this: Weak<Self>,
    extension: Weak<Extension>,
    offer: RefCell<offer::Offer>,
}

impl Offer {
    /// For the replies in the session of `extension`.
    pub fn new(extension: &Rc<Extension>) -> Rc<Self> {
        let offer = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            extension: Rc::downgrade(extension),
            offer: RefCell::default(),
        });
        let this = Rc::downgrade(&offer);
        extension.at_rest(move |env| {
            this.upgrade().inspect(|offer| offer.handle(env, Event::Rests, None));
        });
        offer
    }

    /// The session stands somewhere, and nobody works: offers what the reply there asks.
    pub fn follow(&self, ctx: Ctx) {
        let Some(extension) = self.extension.upgrade() else { return };
        let off = extension.settings().prose == Prose::Off || self.offer.borrow().is_working();
        if off || ctx.mode() != Mode::Interactive {
            return;
        }
        let read = guarded(|| Ok(Branch::read(ctx, &extension.origin).last_reply()));
        let (entry, text) = tame(ctx.env, read).ok().flatten().unzip();
        self.handle(ctx.env, Event::Stands(entry), text.map(|text| (ctx, text)));
    }

    /// The agent begins to work, or has ended.
    pub fn set_works(&self, env: &Env, works: bool) {
        self.handle(env, Event::Works(works), None);
    }

    /// Takes note of `event`; `reply` is the text of the last reply.
    fn handle(&self, env: &Env, event: Event, reply: Option<(Ctx, String)>) {
        let turn = self.turn();
        let place = match turn.as_ref().map(|turn| turn.stage()) {
            None => Place::Over,
            Some(Stage::Aside) => Place::Aside,
            Some(_) => Place::Open,
        };
        let actions = self.offer.borrow_mut().handle(event, place);
        for action in actions {
            match (action, &reply) {
                (Action::Close, _) => {
                    turn.as_ref().inspect(|turn| turn.abort(env));
                }
                (Action::Offer(entry), Some((ctx, text))) => {
                    if let Some(call) = prose::asked_in(text) {
                        self.start(*ctx, call, entry);
                    }
                }
                (Action::Offer(_), None) => {}
            }
        }
    }

    /// The request that is offered, while it is open.
    fn turn(&self) -> Option<Rc<dyn Turn>> {
        let extension = self.extension.upgrade()?;
        extension.queue.find(self.offer.borrow().request()?)
    }

    fn start(&self, ctx: Ctx, mut call: Call, entry: String) {
        let Some(extension) = self.extension.upgrade() else { return };
        let Ok(kept) = ctx.keep() else { return };
        let id = extension.request_id("reply");
        if !self.offer.borrow_mut().start(&id, entry) {
            return;
        }
        call.form.title = Some(words::from_reply().to_owned());
        let facts =
            Facts { is_offer: true, ..Facts::new(String::new(), TOOL.to_owned(), call.clone()) };
        let this = self.this.clone();
        let callback = move |env: &Env, settled: &Settled, _: &Reply| {
            let Some(offer) = this.upgrade() else { return };
            offer.handle(env, Event::Ended(settled.outcome.is_decided()), None);
            let (Outcome::Answered(answers), Ok(ctx)) = (&settled.outcome, kept.get(env)) else {
                return;
            };
            let message = prose::message(&call, answers);
            let extension = offer.extension.upgrade();
            let sent = extension.and_then(|it| Some(it.pi(env)?.send_prompt(ctx, &message)));
            if let Some(Err(error)) = sent.map(|sent| tame(env, sent)) {
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
        OpenCall::start(ctx.env, &extension, request);
    }
}
