//! When this Pi listens to other processes: in a session in a terminal, where the settings say so.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::Env;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::pi::{Ctx, KeptCtx};
use crate::host::subagents::link::Link;
use crate::host::subagents::place;
use crate::host::subagents::server::Server;
use crate::settings;
use crate::strings::subagents as words;
use crate::surface::subagents::{Claims, ParentMessage, hello_message};

/// The socket of one factory call: none, or one that is open.
pub struct Control {
    this: Weak<Self>,
    extension: Rc<Extension>,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    server: Option<Rc<Server>>,
    /// Asks whether the parent that was inherited is there.
    probe: Option<Rc<Link>>,
    ctx: Option<KeptCtx>,
    /// How often a session ended.
    stops: usize,
}

impl Control {
    /// No socket is open yet.
    pub fn new(extension: &Rc<Extension>) -> Rc<Self> {
        Rc::new_cyclic(|this| Self {
            this: this.clone(),
            extension: Rc::clone(extension),
            state: RefCell::default(),
        })
    }

    /// A session starts.
    pub fn on_start(&self, ctx: Ctx) {
        let wanted = self.extension.settings().subagents == settings::Subagents::Ask;
        // Where another extension has the tools, it has the questions, too.
        let is_tool_elsewhere = self.extension.tools().is_empty();
        if ctx.mode() != Mode::Interactive
            || !wanted
            || is_tool_elsewhere
            || self.state.borrow().server.is_some()
        {
            return;
        }
        let kept = ctx.keep().ok();
        self.state.borrow_mut().ctx = kept;
        let parent = self.extension.parent();
        match parent {
            Some(at) => self.find_parent(ctx, &at),
            None => self.open(ctx),
        }
    }

    /// A child has no children. The variable may be an old one, though, e.g. of a terminal that an
    /// agent opened long ago: without a parent this is a Pi like any other.
    fn find_parent(&self, ctx: Ctx, at: &str) {
        let claims = Claims { pid: Some(std::process::id()), ..Claims::default() };
        let this = self.this.clone();
        let heard = move |env: &Env, heard: ParentMessage| {
            let Some(control) = this.upgrade() else { return };
            let link = control.state.borrow_mut().probe.take();
            let Some(link) = link else { return };
            link.end(env);
            if !matches!(heard, ParentMessage::Welcome) {
                control.without_parent(env);
            }
        };
        match Link::open(ctx.env, at, &hello_message(&claims), heard) {
            Ok(link) => self.state.borrow_mut().probe = Some(link),
            Err(_) => self.without_parent(ctx.env),
        }
    }

    /// There is no parent: this is a Pi like any other.
    fn without_parent(&self, env: &Env) {
        place::forget(env);
        self.extension.set_parent(None);
        if let Some(ctx) = self.ctx(env) {
            self.open(ctx);
        }
    }

    fn ctx<'e>(&self, env: &'e Env) -> Option<Ctx<'e>> {
        self.state.borrow().ctx.as_ref().and_then(|ctx| ctx.get(env).ok())
    }

    fn open(&self, ctx: Ctx) {
        if self.extension.pi(ctx.env).is_none() {
            return;
        }
        let stops = self.state.borrow().stops;
        let this = self.this.clone();
        let failed = move |env: &Env, why: &str| {
            let Some(control) = this.upgrade() else { return };
            control.close(env);
            if let Some(ctx) = control.ctx(env) {
                ctx.warn(&words::no_socket(why));
            }
        };
        match Server::start(ctx, &self.extension, failed) {
            Ok(server) if self.state.borrow().stops != stops => server.close(ctx.env),
            Ok(server) => {
                let before = self.state.borrow_mut().server.replace(server);
                before.inspect(|before| before.close(ctx.env));
            }
            Err(error) => ctx.warn(&words::no_socket(&error.reason)),
        }
    }

    /// The session ends; its calls were aborted, so that children know by now.
    pub fn on_shutdown(&self, env: &Env) {
        let mut state = self.state.borrow_mut();
        state.stops += 1;
        state.ctx = None;
        let probe = state.probe.take();
        drop(state);
        if let Some(link) = probe {
            link.end(env);
        }
        self.close(env);
    }

    fn close(&self, env: &Env) {
        let server = self.state.borrow_mut().server.take();
        server.inspect(|server| server.close(env));
    }
}
