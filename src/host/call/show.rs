//! Chooses the surfaces that a call is shown on when its turn comes.

use std::rc::Rc;

use napi::{Error, Result};

use crate::contract::{self, Mode, Reply};
use crate::host::call::open_call::{OpenCall, Surface, broken};
use crate::host::call::pending_file::{lock, save};
use crate::host::call::request::{Facts, NotTaken, Taken, check as check_response};
use crate::host::call::rpc_client::{ClientEvent, RpcClient};
use crate::host::call::terminal::Terminal;
use crate::host::js::guard::{guarded, inject};
use crate::host::js::{Data, alive_with, spawn};
use crate::host::queue::Turn;
use crate::model::{Answers, Outcome, Unavailable, Via};
use crate::pending::images::find_all;
use crate::session::action::Closing;
use crate::session::turns::Key;
use crate::session::{Event as Happened, Session, calls};
use crate::settings::Rpc;
use crate::state::{Discard, State};
use crate::strings::language::english;
use crate::strings::{comma, deferred as words, rpc};
use crate::surface::deferred::names;
use crate::surface::response::Response;
use crate::surface::rpc::request::{REQUEST, request};

impl Turn for OpenCall {
    fn key(&self) -> Key {
        self.key
    }

    fn is_open(&self) -> bool {
        self.is_open()
    }

    fn request_id(&self) -> &str {
        &self.request_id
    }

    fn facts(&self) -> &Rc<Facts> {
        &self.facts
    }

    fn keep(&self) {
        self.keep();
    }

    fn closes_in_ms(&self) -> Option<f64> {
        self.closes_in_ms()
    }

    fn give(&self, reply: Reply, stops: bool) {
        self.reply_to_pi(reply, stops);
    }

    fn end(&self, closing: Closing) {
        self.put_away(closing);
    }

    fn is_stopped(&self) -> bool {
        let open = self.open.borrow();
        let signal = open.abort.as_ref().map(|abort| abort.signal.clone());
        drop(open);
        signal.is_some_and(|signal| signal.aborted() == Some(true))
    }

    fn show(&self) {
        self.show_as(self.mode());
    }

    fn abort(&self) {
        self.settle(Outcome::Aborted);
    }

    fn respond(&self, response: &Response, via: Via) -> Taken {
        let check = || {
            let mut response = response.clone();
            let cwd = self.ctx().and_then(|ctx| ctx.cwd());
            find_all(&mut response.answers, cwd.as_deref());
            check_response(&self.facts, &response)
        };
        let checked = guarded(|| {
            inject("response");
            // What does not fit is told to a person in the browser, elsewhere to a program.
            Ok(if via == Via::Browser { check() } else { english(check) })
        });
        let checked = checked.map_err(|error| NotTaken::Refused(vec![error.reason.clone()]))?;
        let accepted = checked.map_err(|refusal| NotTaken::Refused(refusal.reasons))?;
        let settled = self.settle_by(accepted.outcome, via);
        settled.then_some(accepted.warnings).ok_or(NotTaken::Late)
    }

    fn asked_at_ms(&self) -> f64 {
        self.with(|it| it.asked_at_ms)
    }

    fn is_in_session(&self) -> bool {
        let of =
            |session: &mut Session| Some(session.calls.find(&self.request_id)?.reply_to.clone());
        self.extension.log.with(of) == Some(calls::ReplyTo::Agent)
    }

    fn put_aside(&self, tells: bool) {
        self.surfaces().iter().for_each(|surface| surface.put_aside());
        if tells && self.is_open() {
            self.tell_client();
        }
    }

    fn left(&self, may_wait: bool) -> Option<Happened> {
        self.left_in().map(|draft| Happened::Left { draft, may_wait })
    }

    fn would_discard(&self) -> Option<Discard> {
        let left = self.surfaces().iter().find_map(|surface| surface.left());
        let kept = left.as_ref().unwrap_or(&self.facts.kept);
        State::new(self.facts.call.form.clone(), 0).with_kept(kept).would_discard()
    }

    fn withdraw(&self) {
        let none = || Answers::none(self.facts.call.form.questions.len());
        let outcome =
            if self.is_deferred() { Outcome::Withdrawn } else { Outcome::Cancelled(none()) };
        self.settle_by(outcome, Via::Terminal);
    }
}

impl OpenCall {
    /// Shows it where a person of this `mode` is.
    pub(super) fn show_as(&self, mode: Mode) {
        self.with(|it| it.mode = mode);
        self.with(|it| it.show(mode, self.extension.now()));
        let shown = guarded(|| match mode {
            Mode::Print => {
                self.save();
                Ok(())
            }
            Mode::Rpc => self.show_to_client(),
            Mode::Interactive => {
                if self.is_held() {
                    self.extension.queue.with(|turns| turns.hold(self.key));
                    self.handle(Happened::Folded);
                    return Ok(());
                }
                let again = self.surfaces().iter().find_map(|surface| surface.show_again());
                again.unwrap_or_else(|| Terminal::show(self))
            }
        });
        if let Err(error) = shown {
            self.settle(broken(&error));
        }
    }

    /// Whether it is not to take the keyboard: the person writes something else, and did not ask for it.
    fn is_held(&self) -> bool {
        let empty = || self.ctx().is_some_and(|ctx| ctx.prompt().is_empty());
        !self.facts.call.form.is_history_view() && self.extension.is_writing(empty)
    }

    /// Where no person can be asked: saves the questions to the pending file and ends the call, at once
    /// or when no other process has the file any more.
    fn save(&self) {
        // A stale ctx has no directory. Nothing is written then.
        let cwd = self.ctx().and_then(|ctx| ctx.cwd());
        let cwd = cwd.filter(|_| contract::waits_in_file(&self.facts.call));
        let (Some(cwd), Some(call)) = (cwd, self.weak().upgrade()) else {
            self.settle(Outcome::Unavailable(Unavailable::NoUi));
            return;
        };
        spawn(async move {
            let lock = lock(&cwd).await;
            let outcome = guarded(|| {
                // Released before the call ends.
                let lock = lock;
                let saved = call.open_ctx().map(|ctx| save(ctx, lock.as_ref(), &call.facts, false));
                if let Some(Outcome::Pending { file, waiting, .. }) = &saved {
                    call.extension.with(|it| it.saved = Some((file.clone(), *waiting)));
                }
                Ok(saved.unwrap_or(Outcome::Unavailable(Unavailable::NoUi)))
            });
            call.settle(outcome.unwrap_or_else(|error| broken(&error)));
        });
    }

    /// Asks the client on the other end of an RPC stream, as the settings have it: by dialogs, by a
    /// structured request, or by both at once.
    fn show_to_client(&self) -> Result<()> {
        let hear = alive_with(&self.weak(), |call, event| match event {
            ClientEvent::Progress(sentence) => call.report(&sentence),
            ClientEvent::Kept => call.keep(),
            // A client that shows no dialogs decides nothing: it is asked again when it likes.
            ClientEvent::Over(Outcome::Unavailable(_)) if call.is_deferred() => {
                call.handle(Happened::Later);
                call.extension.run();
            }
            ClientEvent::Over(outcome) => drop(call.settle_by(outcome, Via::Dialogs)),
        });
        let ui = self.ctx().and_then(|ctx| ctx.ui());
        let ui = ui.ok_or_else(|| Error::from_reason("no ctx.ui"))?;
        let rpc = self.extension.settings().rpc;
        let deferred = self.is_deferred();
        let mut facts = (*self.facts).clone();
        if deferred {
            facts.call.form.timeout_ms = self.closes_in_ms();
        }
        let client = RpcClient::new(&self.extension, &facts, ui, Box::new(hear))?;
        self.add_surface(Rc::clone(&client) as Rc<dyn Surface>)?;
        if deferred {
            // Its request went out when it stepped aside, and somebody wants the dialogs.
            client.show_dialogs();
            return Ok(());
        }
        // A Pi that appends no entry still has dialogs. What an extension asks is none of the session's.
        let wanted = rpc != Rpc::Dialogs && self.facts.asked_by_model();
        let soon = wanted && self.extension.with(|it| it.starting.is_some());
        let sent = wanted && (soon || self.send_request().is_ok());
        if rpc == Rpc::Structured && sent {
            self.report(&rpc::waiting(1_usize, self.facts.call.form.questions.len()));
        } else {
            client.show_dialogs();
        }
        if soon {
            self.send_request_soon(move || {
                if rpc == Rpc::Structured {
                    client.show_dialogs();
                }
            });
        }
        Ok(())
    }

    /// Sends the request when entries reach the client; calls `failed` where that is not possible.
    fn send_request_soon(&self, failed: impl FnOnce() + 'static) {
        let call = self.weak();
        self.extension.when_started(move || {
            let Some(call) = call.upgrade().filter(|call| call.is_open()) else { return };
            if call.send_request().is_err() && call.is_open() {
                failed();
            }
        });
    }

    /// Tells a client of questions that stand aside, whose dialogs would hold it up: by the structured
    /// request, and by a line where it may not know that.
    pub(super) fn tell_client(&self) {
        if self.mode() != Mode::Rpc {
            return;
        }
        let rpc = self.extension.settings().rpc;
        // One that was shown has sent its own.
        if rpc != Rpc::Dialogs && !self.with(|it| it.was_shown()) {
            self.send_request_soon(|| {});
        }
        if let Some(ctx) = self.open_ctx().filter(|_| rpc != Rpc::Structured) {
            let names = names(&self.facts.call.form);
            ctx.inform(&words::for_client(names.len(), names.join(comma())));
        }
    }

    /// Appends the structured request to the session, where Pi's RPC mode streams it.
    fn send_request(&self) -> Result<()> {
        let message = guarded(|| {
            inject("request");
            let mut asked = contract::asked(&self.facts.call);
            let kept = contract::kept_json(&self.facts.call, &self.facts.kept);
            asked.extend(kept.map(|kept| ("kept".to_owned(), kept)));
            Ok(request(&self.request_id, &self.facts.id, asked))
        })?;
        let pi = self.extension.pi();
        pi.ok_or_else(|| Error::from_reason("the session is over"))?
            .append_entry(REQUEST, Data(&message))
    }
}
