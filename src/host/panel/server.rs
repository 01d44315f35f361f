//! What comes to the panel: requests in, decisions of [`crate::panel`], replies out. It watches the queue, and tells
//! all tabs.

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::Value;

use crate::contract;
use crate::host::call::request::{NotTaken, Settled, begun};
use crate::host::js::guard::{guarded, inject};
use crate::host::js::timer::Timer;
use crate::host::js::{alive, tame};
use crate::host::panel::{Control, Head};
use crate::host::queue::{Turn, Watcher};
use crate::host::sockets::{self, Heard, Sockets};
use crate::model::Via;
use crate::panel::{Action, Asked, Body, HEARTBEAT, Request, Response, limits, routes};
use crate::session::turns::News;
use crate::surface::rpc::request::Message;
use crate::surface::serving::{Event, Start};

impl Control {
    /// Something happens to the server of a start that is not over.
    pub(super) fn heard(&self, env: &Env, start: Start, heard: Heard) {
        match heard {
            Heard::Listening(port) => self.listening(env, start, port),
            Heard::Failed(why) => self.handle(env, Event::Failed(start, why)),
            Heard::Opened(number) => {
                let stranger = self.with(|panel| panel.connected(number)).flatten();
                if let Some((stranger, sockets)) = stranger.zip(self.sockets()) {
                    sockets.cut(env, stranger);
                }
            }
            Heard::Request(number, request) => self.guard(env, number, || {
                inject("panel");
                self.request(env, number, request);
                Ok(())
            }),
            Heard::Body(number, body) => {
                let head = self.with_open(|open| open.reading.remove(&number)).flatten();
                let Some(head) = head else { return };
                self.guard(env, number, || {
                    inject("upload");
                    let action = self.decide(
                        &head,
                        match &body {
                            sockets::Body::Whole(bytes) => Body::Whole(bytes),
                            sockets::Body::TooLarge => Body::TooLarge,
                            sockets::Body::TooSlow => Body::TooSlow,
                        },
                    );
                    self.act(env, number, action);
                    Ok(())
                });
            }
            Heard::Gone(number) => {
                self.with_open(|open| open.reading.remove(&number));
                self.with(|panel| panel.closed(number));
            }
        }
    }

    /// Sends `text` to all tabs. One that is not read is closed.
    pub(super) fn push(&self, env: &Env, text: Option<String>) {
        let Some((text, sockets)) = text.zip(self.sockets()) else { return };
        for tab in self.with(|panel| panel.tabs()).unwrap_or_default() {
            sockets.write(env, tab, &text, limits::UNREAD);
        }
    }

    /// Runs what a request does. Where it fails, the page is told so.
    fn guard(&self, env: &Env, number: u32, body: impl FnOnce() -> Result<()>) {
        let done = tame(env, guarded(body));
        if let Some(sockets) = self.sockets().filter(|_| done.is_err()) {
            reply(env, &sockets, number, &routes::broken());
        }
    }

    fn request(&self, env: &Env, number: u32, request: sockets::Request) {
        let sockets::Request { head, connection, req } = request;
        let length = head.get(6).and_then(|it| it.as_ref()?.parse().ok());
        let head = (head, connection);
        match self.decide(&head, length.map_or(Body::Unread, Body::Announced)) {
            Some(Action::Read { limit }) => {
                self.with_open(|open| open.reading.insert(number, head));
                if let Some(sockets) = self.sockets() {
                    sockets.read(env, number, &req, limit, limits::BODY_MS);
                }
            }
            action => self.act(env, number, action),
        }
    }

    fn decide(&self, (head, connection): &Head, body: Body) -> Option<Action> {
        let field = |at: usize| head.get(at).and_then(Option::as_deref);
        let request = Request {
            method: field(0).unwrap_or_default(),
            path: field(1).unwrap_or_default(),
            host: field(2),
            origin: field(3),
            authorization: field(4),
            content_type: field(5),
            connection: *connection,
            body,
        };
        self.with(|panel| panel.handle(&request, self.clock.now_ms()))
    }

    /// Does what was decided.
    fn act(&self, env: &Env, number: u32, action: Option<Action>) {
        let answered = match action {
            Some(Action::Reply(response)) => Some(response),
            Some(Action::Stream(response)) => return self.stream(env, number, &response),
            Some(Action::Answer { request_id, response }) => {
                self.answer(env, &request_id, &response)
            }
            Some(Action::Keep { request_id }) => {
                let turn = self.extension.queue.find(&request_id);
                turn.inspect(|turn| turn.keep(env));
                Some(routes::taken(&[]))
            }
            // It stopped, or asks for a body that it has.
            None | Some(Action::Read { .. }) => None,
        };
        let Some(sockets) = self.sockets() else { return };
        match answered {
            Some(response) => reply(env, &sockets, number, &response),
            None => sockets.cut(env, number),
        }
    }

    /// Begins a stream with all there is to show.
    fn stream(&self, env: &Env, number: u32, response: &Response) {
        let hello = self.with(|panel| panel.opened(number, self.clock.now_ms()));
        let Some((hello, sockets)) = hello.zip(self.sockets()) else { return };
        if sockets.stream(env, number, (response.status, &headers(response)), &hello) {
            self.beat(env);
        } else {
            self.with(|panel| panel.closed(number));
            sockets.cut(env, number);
        }
    }

    /// Sends a heartbeat now and then, while there is a stream.
    fn beat(&self, env: &Env) {
        let is_wanted = self.with(|panel| panel.streams()).is_some_and(|streams| streams > 0);
        if !is_wanted || self.with_open(|open| open.heartbeat.is_some()) == Some(true) {
            return;
        }
        let beat = alive(&self.this, |control, env| {
            control.with_open(|open| open.heartbeat = None);
            control.push(env, Some(HEARTBEAT.to_owned()));
            control.beat(env);
        });
        let timer = Timer::start(env, limits::HEARTBEAT_MS, beat);
        self.with_open(|open| open.heartbeat = timer.ok());
    }

    /// Takes an answer, and gives the reply to it; `None` once the panel is closed.
    fn answer(&self, env: &Env, id: &str, response: &str) -> Option<Response> {
        let response = match Message::parse(response) {
            Ok(message) => message.response,
            Err(why) => return Some(routes::refused(&why)),
        };
        let taken = self.extension.respond(env, id, &response, Via::Browser);
        match taken {
            Ok(warnings) => Some(routes::taken(&warnings)),
            Err(NotTaken::Refused(reasons)) => Some(routes::refused(&reasons.join(" "))),
            Err(NotTaken::Late) => self.with(|panel| routes::late(panel, id)),
        }
    }
}

fn reply(env: &Env, sockets: &Sockets, number: u32, response: &Response) {
    sockets.reply(env, number, (response.status, &headers(response)), &response.body);
}

fn headers(response: &Response) -> Value {
    let headers = response.headers.iter();
    headers.map(|(name, value)| ((*name).to_owned(), Value::from(value.as_str()))).collect()
}

impl Watcher for Control {
    fn hear(&self, env: &Env, call: &dyn Turn, news: &News) {
        let id = call.request_id();
        let text = match news {
            News::Asked => self.ask(call),
            News::Settled(Settled { outcome, via }) => {
                self.with(|panel| panel.settle(id, outcome, via.as_ref()))
            }
            News::Kept => self.with(|panel| panel.stop_timeout(id)),
        };
        self.push(env, text.flatten());
    }
}

impl Control {
    /// What tabs are told of a call that was asked.
    fn ask(&self, call: &dyn Turn) -> Option<Option<String>> {
        let (id, facts, extension) = (call.request_id(), call.facts(), &self.extension);
        let labels = contract::labels(&facts.call);
        let turn = extension.queue.find(id);
        let asked = Asked {
            request_id: id,
            form: &facts.call.form,
            labels: &labels,
            waits: turn.as_ref().is_some_and(|turn| turn.is_in_session()),
            long_answer: extension.settings().form().long_answer,
            answers: &begun(facts),
            kept: &facts.kept,
            closes_in_ms: turn.and_then(|turn| turn.closes_in_ms()),
        };
        let now_ms = self.clock.now_ms();
        self.with(|panel| panel.ask(&asked, now_ms))
    }
}
