//! Questions over a local socket: other processes ask in this Pi, or this Pi asks in the one that
//! started it. What is said and taken is decided by [`crate::surface::subagents`]; when this Pi listens, in a
//! session in a terminal where the settings say so, by [`Serving`].
//!
//! ```text
//! session_start ─▶ Control ─▶ server: the socket, its connections ─▶ calls that stand aside
//!                     └─ place: the parent's address, taken out of the environment
//! call::parent ─▶ link: a connection to the parent
//! ```

mod link;
mod place;
mod server;

pub use link::Link;
pub use place::inherit;

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::js::alive_with;
use crate::host::js::timer::Clock;
use crate::host::pi::Ctx;
use crate::host::queue::Watcher;
use crate::host::sockets::Sockets;
use crate::host::subagents::place::Place;
use crate::settings;
use crate::strings::subagents as words;
use crate::surface::serving::{Action, Event, Serving, Start};
use crate::surface::subagents::{Parent, ParentMessage, hello_message, limits};

/// The socket of one factory call, and what is open over it.
pub struct Control {
    this: Weak<Self>,
    extension: Rc<Extension>,
    clock: Clock,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    serving: Serving,
    open: Option<Open>,
}

/// What a start has until it is closed.
struct Open {
    start: Start,
    parent: Parent,
    sockets: Option<Rc<Sockets>>,
    place: Option<Place>,
    /// Asks whether the parent that was inherited is there.
    probe: Option<Rc<Link>>,
    asked: Vec<Asked>,
}

/// A request of a child, and the call that it became.
#[derive(Debug, Clone)]
struct Asked {
    pub number: u32,
    pub id: String,
    pub request_id: String,
}

impl Control {
    /// No socket is open yet.
    pub fn new(extension: &Rc<Extension>) -> Rc<Self> {
        Rc::new_cyclic(|this| Self {
            this: this.clone(),
            extension: Rc::clone(extension),
            clock: Clock::start(),
            state: RefCell::default(),
        })
    }

    /// A session starts. A child has no children. What it inherited may be old, though, e.g. that of a terminal
    /// which an agent opened long ago: without a parent this is a Pi like any other.
    pub fn on_start(&self, ctx: Ctx) {
        // Where another extension has the tools, it has the questions, too.
        let is_tool_elsewhere = self.extension.tools().is_empty();
        let wanted = ctx.mode() == Mode::Interactive
            && !is_tool_elsewhere
            && self.extension.settings().subagents == settings::Subagents::Ask;
        let before = self.extension.parent().filter(|_| wanted).map(|_| false);
        self.handle(ctx.env, Event::SessionStarts { wanted, before });
    }

    /// The session ends; its calls were aborted, so that children know by now.
    pub fn on_shutdown(&self, env: &Env) {
        self.handle(env, Event::SessionEnds { goes_on: false });
    }

    fn handle(&self, env: &Env, event: Event) {
        let actions = self.state.borrow_mut().serving.handle(event);
        for action in actions {
            self.perform(env, action);
        }
    }

    fn perform(&self, env: &Env, action: Action) {
        match action {
            Action::Start(start) => {
                if let Err(error) = self.open(env, start) {
                    self.handle(env, Event::Failed(start, error.reason.clone()));
                }
            }
            Action::Look(start) => {
                if self.look(env, start).is_err() {
                    self.handle(env, Event::Lost(start));
                }
            }
            Action::Forget => {
                place::forget(env);
                self.extension.with(|it| it.parent = None);
            }
            Action::Show(start) => {
                let protected = self.with_open(|open| open.place.as_ref().map(Place::protect));
                if let Some(Some(Err(error))) = protected {
                    return self.handle(env, Event::Failed(start, error.reason.clone()));
                }
                if let Some(this) = self.this.upgrade() {
                    self.extension.queue.watch(&(this as Rc<dyn Watcher>));
                }
                self.handle(env, Event::Shown(start));
            }
            Action::Publish => {
                let address = |open: &mut Open| Some(open.place.as_ref()?.address().to_owned());
                if let Some(Some(address)) = self.with_open(address) {
                    place::announce(env, &address);
                }
            }
            Action::Close(start) => self.close(env, start),
            Action::Report(why) => {
                self.extension.ctx(env).inspect(|ctx| ctx.warn(&words::no_socket(&why)));
            }
            // Children find it in their environment, in this session only.
            Action::Announce { .. } | Action::Follow | Action::HandOn { .. } => {}
        }
    }

    /// Asks whether the parent is there that was inherited.
    fn look(&self, env: &Env, start: Start) -> Result<()> {
        self.begin(env, start, None);
        let heard = alive_with(&self.this, move |control, env, heard| match heard {
            ParentMessage::Welcome => control.handle(env, Event::Elsewhere(start)),
            _ => control.handle(env, Event::Lost(start)),
        });
        let at = self.extension.parent().unwrap_or_default();
        let link = Link::open(env, &at, &hello_message(std::process::id()), heard)?;
        let kept = self.with_start(start, |open| open.probe = Some(Rc::clone(&link)));
        kept.unwrap_or_else(|| link.end(env));
        Ok(())
    }

    /// Opens a socket.
    fn open(&self, env: &Env, start: Start) -> Result<()> {
        let place = Place::new(env)?;
        let address = place.address().to_owned();
        self.begin(env, start, Some(place));
        let this = self.this.clone();
        let sockets = Rc::new(Sockets::new(env, "node:net", move |env, heard| {
            let Some(control) = this.upgrade() else { return };
            if let Some(Some(sockets)) = control.with_start(start, |open| open.sockets.clone()) {
                control.heard(env, &sockets, start, heard);
            }
        })?);
        self.with_start(start, |open| open.sockets = Some(Rc::clone(&sockets)));
        let listens = sockets.serve(env, &address, limits::CONNECTIONS);
        // Stopped meanwhile.
        if self.with_start(start, |_| ()).is_none() {
            sockets.close(env);
        }
        listens
    }

    /// There is nothing of this start yet.
    fn begin(&self, env: &Env, start: Start, place: Option<Place>) {
        let before = self.with_open(|open| open.start);
        before.inspect(|before| self.close(env, *before));
        let parent = Parent::new(std::process::id(), self.extension.settings().flavor);
        let open = Open { start, parent, sockets: None, place, probe: None, asked: Vec::new() };
        self.state.borrow_mut().open = Some(open);
    }

    /// Tells no child of it any more, and closes it with its connections, once what was sent is with the
    /// system. What is open over them must be over.
    fn close(&self, env: &Env, start: Start) {
        if let Some(this) = self.this.upgrade() {
            self.extension.queue.unwatch(&(this as Rc<dyn Watcher>));
        }
        let open = self.state.borrow_mut().open.take_if(|open| open.start == start);
        let Some(Open { sockets, place, probe, .. }) = open else { return };
        if let Some(place) = &place {
            place::withdraw(env, place.address());
        }
        probe.inspect(|link| link.end(env));
        sockets.inspect(|sockets| sockets.close(env));
    }

    /// Changes what start `start` has, until that is closed. `change` calls no JavaScript.
    fn with_start<T>(&self, start: Start, change: impl FnOnce(&mut Open) -> T) -> Option<T> {
        self.with_open(|open| (open.start == start).then(|| change(open))).flatten()
    }

    /// As [`Self::with_start`], for the last start.
    fn with_open<T>(&self, change: impl FnOnce(&mut Open) -> T) -> Option<T> {
        self.state.borrow_mut().open.as_mut().map(change)
    }

    /// What is open, until it is closed.
    fn sockets(&self) -> Option<Rc<Sockets>> {
        self.with_open(|open| open.sockets.clone()).flatten()
    }
}
