//! An RPC client as a surface: its dialogs, one after the other, and the call's own timeout. Pi shows
//! dialogs with `ctx.ui.select` and `ctx.ui.input`, always with a signal of ours, so that they close
//! with us.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::{Result, ValueType};

use crate::host::call::open_call::Surface;
use crate::host::call::request::Facts;
use crate::host::extension::Extension;
use crate::host::js::guard::{guarded, inject};
use crate::host::js::timer::{Clock, Timer};
use crate::host::js::{Args, Awaited, alive, spawn};
use crate::host::pi::{AbortController, DialogOptions, Ui, process};
use crate::json;
use crate::model::{Outcome, Unavailable};
use crate::strings::rpc as words;
use crate::surface::rpc::{Dialog, Next, Reply, Shown, Style, Talk, Walk};

/// What a client does.
#[derive(Debug)]
pub enum ClientEvent {
    /// A dialog is up, or the request waits; the sentence says where the call stands.
    Progress(String),
    /// Somebody is there: the call's own timeout does not count any more.
    Kept,
    /// It has answered, or its time is up.
    Over(Outcome),
}

/// Hears what a client does.
pub type Hear = Box<dyn Fn(ClientEvent)>;

/// A client that is asked a call.
pub struct RpcClient {
    this: Weak<Self>,
    extension: Rc<Extension>,
    /// There until it is closed: without it no dialog can be shown. Not borrowed while JavaScript may run.
    open: RefCell<Option<Open>>,
    ui: Ui,
    clock: Clock,
    questions: usize,
    hear: Hear,
}

/// What a client has until it is closed.
struct Open {
    talk: Talk,
    controller: AbortController,
    /// Ends the call where nobody answers in time.
    timer: Option<Timer>,
}

impl Surface for RpcClient {
    fn keep(&self) {
        let timer = self.with(|open| {
            open.talk.keep();
            open.timer.take()
        });
        timer.flatten().into_iter().for_each(|timer| timer.clear());
    }

    fn close(&self, _lost: bool) {
        let Some(Open { talk, controller, timer }) = self.open.take() else { return };
        timer.into_iter().for_each(|timer| timer.clear());
        controller.abort().ok();
        self.extension.with(|it| it.seen = talk.seen());
    }
}

impl RpcClient {
    /// Gets ready to show dialogs in `ui`, and starts the call's timeout. `hear` must close this
    /// when it is over.
    ///
    /// # Errors
    /// When the host has no `AbortController`.
    pub fn new(extension: &Rc<Extension>, facts: &Facts, ui: Ui, hear: Hear) -> Result<Rc<Self>> {
        let form = &facts.call.form;
        let style = Style::from_args(&process::command_line());
        let talk = guarded(|| {
            let walk = Walk::new(form.clone(), style, extension.settings().form().long_answer);
            let mut walk = walk.with_kept(&facts.kept).with_answers(&facts.answers);
            walk.seen = extension.with(|it| it.seen);
            Ok(Talk::new(walk, form.timeout_ms))
        })?;
        let controller = AbortController::create()?;
        let client = Rc::new_cyclic(|this: &Weak<Self>| Self {
            this: this.clone(),
            extension: Rc::clone(extension),
            open: RefCell::new(Some(Open { talk, controller, timer: None })),
            ui,
            clock: Clock::start(),
            questions: form.questions.len(),
            hear,
        });
        if let Some(ms) = form.timeout_ms {
            let over = alive(&client.this, |client| {
                if let Some(outcome) = client.with(|open| open.talk.timed_out()) {
                    (client.hear)(ClientEvent::Over(outcome));
                }
            });
            let timer = Timer::start(ms, over).ok();
            client.with(|open| open.timer = timer);
        }
        Ok(client)
    }

    /// What there is until it is closed.
    fn with<T>(&self, with: impl FnOnce(&mut Open) -> T) -> Option<T> {
        self.open.borrow_mut().as_mut().map(with)
    }

    /// Shows dialogs, one after the other, until it is over or closed.
    pub fn show_dialogs(&self) {
        if let Some(client) = self.this.upgrade() {
            spawn(async move { client.walk().await });
        }
    }

    async fn walk(self: Rc<Self>) {
        let mut next = guarded(|| {
            inject("walk");
            Ok(self.with(|open| open.talk.start(self.clock.now_ms())))
        });
        loop {
            let shown = match next {
                Ok(None) => return,
                Ok(Some(Next::Over(outcome))) => return (self.hear)(ClientEvent::Over(outcome)),
                Ok(Some(Next::Show(shown))) => shown,
                Err(error) => return self.broken(&error.reason),
            };
            (self.hear)(ClientEvent::Progress(shown.progress.clone()));
            let opened = match guarded(|| self.open(&shown)) {
                Ok(Some(opened)) => opened,
                Ok(None) => return,
                Err(error) => return self.broken(&error.reason),
            };
            let sent = match opened.await {
                Ok(sent) => sent,
                Err(why) if why.is_empty() => return self.broken("Pi could not show a dialog"),
                Err(why) => return self.broken(&why),
            };
            let now_ms = self.clock.now_ms();
            let replied = guarded(|| {
                inject("walk");
                let sent = |after_ms| sent.unwrap_or(Reply::Dismissed { after_ms });
                let replied = |open: &mut Open| open.talk.replied(shown.number, sent, now_ms);
                Ok(self.with(replied).flatten())
            });
            if let Ok(Some((_, true))) = replied {
                (self.hear)(ClientEvent::Kept);
            }
            next = replied.map(|replied| replied.map(|(next, _)| next));
        }
    }

    /// Shows no dialog: the client answers a request.
    pub fn wait(&self) {
        (self.hear)(ClientEvent::Progress(words::waiting(1_usize, self.questions)));
    }

    /// Opens a dialog: the reply of the client, nothing where it dismissed the dialog. `None` where it is over.
    fn open(
        &self,
        Shown { dialog, timeout_ms, .. }: &Shown,
    ) -> Result<Option<Awaited<Option<Reply>>>> {
        let without = match dialog {
            Dialog::Select { .. } if !self.ui.shows_lists() => Some(Unavailable::NoForm),
            Dialog::Input { .. } if !self.ui.shows_inputs() => Some(match self.ui.shows_lists() {
                true => Unavailable::NoTyping,
                false => Unavailable::NoForm,
            }),
            _ => None,
        };
        if let Some(without) = without {
            (self.hear)(ClientEvent::Over(Outcome::Unavailable(without)));
            return Ok(None);
        }
        let controller = self.with(|open| open.controller.clone());
        let Some(signal) = controller.and_then(|controller| controller.signal()) else {
            return Ok(None);
        };
        let mut options = DialogOptions::new()?.signal(signal)?;
        if let Some(ms) = *timeout_ms {
            options = options.timeout(ms)?;
        }
        let opened = match dialog {
            Dialog::Select { title, rows } => self.ui.open_select(title, rows.clone(), options),
            Dialog::Input { title, placeholder } => self.ui.open_input(title, placeholder, options),
        }?;
        Awaited::new(&opened, reply).map(Some)
    }

    fn broken(&self, why: &str) {
        if self.open.borrow().is_some() {
            let why = Unavailable::Broken(why.to_owned());
            (self.hear)(ClientEvent::Over(Outcome::Unavailable(why)));
        }
    }
}

/// The first argument as a reply to a dialog, nothing where it was dismissed: Pi checks nothing of what a client
/// sends.
fn reply(args: Args<'_>) -> Option<Reply> {
    match args.type_of(0) {
        ValueType::Undefined | ValueType::Null => None,
        ValueType::String => Some(args.text(0).map_or(Reply::NotText, Reply::Text)),
        _ => {
            let words = args.json(0).map(|sent| json::words(&sent));
            Some(match words.as_deref() {
                Ok([one]) => Reply::Text(one.clone()),
                _ => Reply::NotText,
            })
        }
    }
}
