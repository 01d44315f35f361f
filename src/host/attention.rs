//! Calls for attention while questions wait: hears of them from the queue, and does what
//! `surface::attention` decides.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::Result;
use napi::bindgen_prelude::Utf16String;
use serde_json::json;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::js::guard::{guarded, inject};
use crate::host::js::timer::{Clock, Timer};
use crate::host::js::{Object, alive, alive_listener, listener, spawn};
use crate::host::pi::{Bus, Ctx, Pi, process, session};
use crate::host::program::{Ended, start};
use crate::host::queue::{Turn, Watcher};
use crate::keys::{Decoder, Input};
use crate::session::turns::News;
use crate::strings::attention as words;
use crate::surface::attention::{Act, Attention};

/// What programs that show several agents listen to.
const BLOCKED: &str = "herdr:blocked";

/// Calls for attention. The extension's queue keeps it until the session is over.
pub struct Caller {
    this: Weak<Self>,
    extension: Weak<Extension>,
    bus: Option<Bus>,
    clock: Clock,
    /// Not borrowed while JavaScript may run.
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    attention: Attention,
    /// The `ctx` of the session's start. An end of the session while [`Caller::act`] runs leaves it the
    /// title to put back, and the extension has none by then.
    ctx: Option<Ctx>,
    timer: Option<(f64, Timer)>,
    /// Takes our listener for keys away.
    listening: Option<Object>,
    keys: Decoder,
    /// Whether the command failed.
    failed: bool,
    /// Whether [`Caller::act`] runs.
    running: bool,
    over: bool,
}

/// Watches the queue of `extension` from now on. Nothing is told before [`Caller::start`].
pub fn register(pi: &Pi, extension: &Rc<Extension>) -> Weak<Caller> {
    let bus = pi.events();
    let caller = Rc::new_cyclic(|this| Caller {
        this: Weak::clone(this),
        extension: Rc::downgrade(extension),
        bus,
        clock: Clock::start(),
        state: RefCell::default(),
    });
    extension.watch(&(Rc::clone(&caller) as Rc<dyn Watcher>));
    // What waits may be said in another language by now.
    extension.at_rest(alive(&Rc::downgrade(&caller), |caller| caller.act()));
    Rc::downgrade(&caller)
}

impl Watcher for Caller {
    fn hear(&self, call: &dyn Turn, news: &News) {
        match news {
            News::Asked => {
                let (form, now_ms) = (&call.facts().call.form, self.clock.now_ms());
                self.change(|attention| attention.asked(call.request_id(), form, now_ms));
                self.act();
            }
            News::Settled(_) => self.act(),
            News::Kept => self.on_activity(),
        }
    }
}

impl Caller {
    /// A session starts; its settings are read.
    pub fn start(&self, ctx: &Ctx) {
        let Some(extension) = self.extension.upgrade() else { return };
        self.state.borrow_mut().ctx = Some(ctx.clone());
        if ctx.mode() != Mode::Interactive {
            return;
        }
        let cwd = ctx.cwd();
        let project =
            cwd.as_ref().and_then(|cwd| cwd.file_name()).map(|name| name.to_string_lossy());
        let settings = extension.settings();
        let now_ms = self.clock.now_ms();
        self.change(|it| it.is_at(now_ms, &settings, project.as_deref()));
    }

    /// The session is over, and all that waited is settled.
    pub fn stop(&self) {
        self.state.borrow_mut().over = true;
        self.act();
    }

    /// Changes what waits. A panic in it must not keep a question from the person.
    fn change(&self, change: impl FnOnce(&mut Attention)) {
        guarded(|| {
            inject("attention");
            change(&mut self.state.borrow_mut().attention);
            Ok(())
        })
        .ok();
    }

    /// Does what there is to do now, one thing after the other: each may end a question or the session.
    /// Called again meanwhile it does nothing, for the loop that runs finds what is new.
    fn act(&self) {
        if std::mem::replace(&mut self.state.borrow_mut().running, true) {
            return;
        }
        let next = || {
            guarded(|| {
                inject("attention");
                let queue = self.extension.upgrade();
                let is_open =
                    |id: &str| queue.as_ref().is_some_and(|it| it.queue.find(id).is_some());
                let attention = &mut self.state.borrow_mut().attention;
                attention.keep(is_open);
                Ok(attention.next(self.clock.now_ms()))
            })
        };
        while let Ok(Some(act)) = next() {
            let done = guarded(|| self.perform(act));
            // Nobody waits for it, and a listener's fault is not ours.
            done.ok();
        }
        self.state.borrow_mut().running = false;
        self.wait();
        let mut state = self.state.borrow_mut();
        if state.over {
            state.ctx = None;
        }
    }

    fn perform(&self, act: Act) -> Result<()> {
        match act {
            Act::Blocked(label) => {
                let Some(bus) = &self.bus else { return Ok(()) };
                let payload = match label {
                    Some(label) => json!({ "active": true, "label": label }),
                    None => json!({ "active": false }),
                };
                bus.send(BLOCKED, &payload)
            }
            Act::Title(waits) => {
                if let Some(ctx) = self.ctx() {
                    ctx.set_title(&title(&ctx, waits));
                }
                Ok(())
            }
            Act::Bell => {
                process::write_to_terminal("\u{7}");
                Ok(())
            }
            Act::Run(program, args) => {
                if let Err(error) = self.run(&program, args) {
                    self.complain(&words::not_started(&program, &error.reason));
                }
                Ok(())
            }
        }
    }

    fn ctx(&self) -> Option<Ctx> {
        self.state.borrow().ctx.clone()
    }

    /// Starts a program and does not wait for it. Without a shell, and in Pi's own directory, so that
    /// no file of the project is taken for it.
    fn run(&self, program: &str, args: Vec<String>) -> Result<()> {
        let mut options = json!({ "stdio": "ignore", "shell": false, "windowsHide": true });
        if let (Some(options), Some(dir)) = (options.as_object_mut(), process::agent_dir()) {
            options.insert("cwd".to_owned(), dir.to_string_lossy().into());
        }
        let (child, ended) = start(program, args, &options)?;
        child.unref()?;
        let (this, name) = (self.this.clone(), program.to_owned());
        spawn(async move {
            let Ok(how) = ended.await else { return };
            let said = match how {
                Ended::Code(Some(0.0)) => return,
                Ended::Code(code) => {
                    words::ended(&name, code.map(|it| it.to_string()).unwrap_or_default())
                }
                Ended::Failed(code, why) => {
                    words::not_started(&name, &if code.is_empty() { why } else { code })
                }
            };
            if let Some(caller) = this.upgrade() {
                caller.complain(&said);
            }
        });
        Ok(())
    }

    /// Says once that the command failed.
    fn complain(&self, sentence: &str) {
        let is_known = std::mem::replace(&mut self.state.borrow_mut().failed, true);
        if let Some(ctx) = self.ctx().filter(|_| !is_known) {
            ctx.warn(sentence);
        }
    }

    /// Keeps a timer, and a listener for keys, for what is to be told later.
    fn wait(&self) {
        let wanted = guarded(|| Ok(self.state.borrow().attention.next_at())).ok().flatten();
        let mut state = self.state.borrow_mut();
        let running = state.timer.as_ref().map(|(at, _)| *at);
        let old = if wanted == running { None } else { state.timer.take() };
        drop(state);
        if wanted != running {
            if let Some((_, timer)) = old {
                timer.clear();
            }
            if let Some(at) = wanted {
                let tick = alive(&self.this, |caller| {
                    caller.state.borrow_mut().timer = None;
                    caller.act();
                });
                let timer = Timer::start(at - self.clock.now_ms(), tick);
                self.state.borrow_mut().timer = timer.ok().map(|timer| (at, timer));
            }
        }
        match wanted {
            Some(_) => self.listen(),
            None => self.stop_listening(),
        }
    }

    /// Hears keys, whatever has the keyboard.
    fn listen(&self) {
        if self.state.borrow().listening.is_some() {
            return;
        }
        let heard = alive_listener(&self.this, |caller, args| {
            if let Some(raw) = args.get::<Utf16String>(0) {
                caller.receive(&raw);
            }
        });
        let hear = listener("onKeyWhileWaiting", heard);
        let Ok(hear) = hear else { return };
        let ui = self.ctx().and_then(|ctx| ctx.ui());
        let stop = ui.and_then(|ui| ui.on_terminal_input(hear).ok());
        // Whatever ran meanwhile, one listener is enough.
        let before = std::mem::replace(&mut self.state.borrow_mut().listening, stop);
        if let Some(before) = before {
            before.tell_it();
        }
    }

    fn stop_listening(&self) {
        let stop = self.state.borrow_mut().listening.take();
        if let Some(stop) = stop {
            stop.tell_it();
        }
    }

    /// One raw input. Replies of the terminal and the mouse are no keys.
    fn receive(&self, raw: &[u16]) {
        let inputs = guarded(|| Ok(self.state.borrow_mut().keys.feed(raw))).unwrap_or_default();
        if inputs.iter().any(|input| matches!(input, Input::Key(_) | Input::Paste(_))) {
            self.on_activity();
        }
    }

    fn on_activity(&self) {
        self.change(Attention::on_activity);
        self.wait();
    }
}

/// The terminal's title: Pi's own, and before it that a question waits.
fn title(ctx: &Ctx, waits: bool) -> String {
    let own = session::terminal_title(ctx);
    if waits { format!("{} - {own}", words::waits()) } else { own }
}
