//! Asks the Pi that started this one, where there is such a one. Where it cannot be asked, or goes
//! away, the call goes on as if there were none.

use std::rc::Rc;

use napi::Env;
use serde_json::Value;

use crate::contract::{self, Mode};
use crate::host::call::open_call::{OpenCall, Surface};
use crate::host::call::request::check;
use crate::host::js::guard::{guarded, inject};
use crate::host::js::{alive_with, tame};
use crate::host::pi::session;
use crate::host::subagents::Link;
use crate::model::{Answers, Outcome, Via};
use crate::pending::images::{Reach, find_all};
use crate::session::asking::Instead;
use crate::surface::response::Response;
use crate::surface::subagents::{Asked, Claims, ParentMessage, Peer};

impl Surface for Link {
    fn close(&self, env: &Env, _lost: bool) {
        self.end(env);
    }

    fn keep(&self, _env: &Env) {}
}

impl OpenCall {
    /// Asks the parent; false when there is none, or the call is nothing to ask there.
    pub(super) fn ask_parent(&self, env: &Env) -> bool {
        let Some(at) = self.extension.parent().filter(|_| self.is_for_parent()) else {
            return false;
        };
        let asked = guarded(|| {
            inject("link");
            let claims = self.claims(env);
            let asked = Asked {
                tool: &self.facts.tool,
                flavor: self.extension.settings().flavor,
                call: &self.facts.call,
                kept: &self.facts.kept,
            };
            let Some(text) = asked.text(&claims) else { return Ok(false) };
            let hear = alive_with(&self.weak(), |call, env, heard| call.heard(env, heard));
            self.with(|it| it.parent.is_asked = true);
            let link = Link::open(env, &at, &text, hear)?;
            self.add_surface(env, link as Rc<dyn Surface>)?;
            Ok(true)
        });
        let asked = tame(env, asked).unwrap_or(false);
        self.with(|it| it.parent.is_asked = asked);
        asked
    }

    /// A model asks, and waits for the answer; once.
    fn is_for_parent(&self) -> bool {
        let is_open_to_others = self.facts.call.form.secrets().next().is_none();
        self.facts.asked_by_model()
            && self.facts.call.wait
            && is_open_to_others
            && !self.with(|it| it.parent.is_asked)
    }

    /// What this process says of itself.
    fn claims(&self, env: &Env) -> Claims {
        let ctx = self.open_ctx(env);
        let program = std::env::current_exe().ok();
        let program = program.and_then(|path| Some(path.file_name()?.to_string_lossy().into()));
        let folder = ctx.and_then(|ctx| Some(ctx.cwd()?.to_string_lossy().into()));
        let name = ctx.and_then(session::name);
        let process = Peer { pid: Some(std::process::id()), program, folder };
        Claims { process, name }
    }

    fn heard(&self, env: &Env, heard: ParentMessage) {
        match heard {
            ParentMessage::Welcome | ParentMessage::Opened => {}
            ParentMessage::Kept => self.keep(env),
            ParentMessage::Response(response, kept) => {
                if !self.is_answered(env, *response, &kept) {
                    self.without_parent(env);
                }
            }
            ParentMessage::TimedOut => {
                let none = Answers::none(self.facts.call.form.questions.len());
                self.settle(env, Outcome::TimedOut(none));
            }
            ParentMessage::Withdrawn => drop(self.settle_by(env, Outcome::Withdrawn, Via::Parent)),
            ParentMessage::Over => self.without_parent(env),
        }
    }

    /// Takes what a person decided in the parent. False when it does not fit, which a parent of ours
    /// never sends.
    fn is_answered(&self, env: &Env, mut response: Response, kept: &Value) -> bool {
        let outcome = guarded(|| {
            inject("response");
            let cwd = self.ctx(env).and_then(|ctx| ctx.cwd());
            // The person chose them there, and may have pasted them.
            find_all(&mut response.answers, cwd.as_deref(), Reach::Anywhere);
            let accepted = check(&self.facts, &response).ok();
            Ok(accepted.map(|accepted| match accepted.outcome {
                Outcome::Discussed(mut discussion) => {
                    let left = contract::drafts(&self.facts.call, kept).each;
                    if left.iter().any(Option::is_some) {
                        discussion.kept = left;
                    }
                    Outcome::Discussed(discussion)
                }
                outcome => outcome,
            }))
        });
        match outcome {
            Ok(Some(outcome)) => {
                self.settle_by(env, outcome, Via::Parent);
                true
            }
            _ => false,
        }
    }

    /// Nobody will answer in the parent.
    fn without_parent(&self, env: &Env) {
        match self.with(|it| it.parent.close()).filter(|_| self.is_open()) {
            Some(Instead::End(outcome)) => drop(self.settle(env, outcome)),
            Some(Instead::Ask) if self.mode() == Mode::Print => self.save(env),
            Some(Instead::Ask) => {
                self.extension.touch();
                self.start_away(env);
            }
            None => {}
        }
    }

    /// Nobody can be asked here: ends the call so, unless somebody may answer in the parent.
    pub(super) fn end_unless_asked(&self, env: &Env, outcome: Outcome, via: Via) {
        if let Some(outcome) = self.with(|it| it.parent.end(outcome)) {
            self.settle_by(env, outcome, via);
        }
    }
}
