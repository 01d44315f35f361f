//! A server of Node's, each connection and each reply by a number: what happens comes as
//! [`Heard`], and `sockets.js` does what is called here. Nothing is decided here, and whatever came to an end
//! meanwhile takes no notice of a call.

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::Value;

use crate::host::js::{self, Args, JsRef, call, call_object, listener, object, try_call};
use crate::host::pi::process;

/// What happens to the server and its connections.
pub enum Heard<'e> {
    /// The server listens, at this port.
    Listening(u16),
    /// The server cannot listen, and why.
    Failed(String),
    /// A connection is there.
    Opened(u32),
    /// A request came. Its own number is that of the reply.
    Request(u32, Request<'e>),
    /// A body was read as far as it will be.
    Body(u32, Body),
    /// A connection or a reply is closed.
    Gone(u32),
}

/// A request over HTTP.
pub struct Request<'e> {
    /// Method, path, and the headers `host`, `origin`, `authorization`, `content-type` and `content-length`.
    pub head: Vec<Option<String>>,
    /// The number of its connection.
    pub connection: u32,
    /// Node's request.
    pub req: Object<'e>,
}

/// How far a body was read.
pub enum Body {
    /// All of it.
    Whole(Vec<u8>),
    /// It is longer than it may be.
    TooLarge,
    /// It did not end in time.
    TooSlow,
}

/// A server with its connections.
#[derive(Debug)]
pub struct Sockets(JsRef);

impl Sockets {
    /// With nothing open yet.
    ///
    /// # Errors
    /// When this host has no `node:http`.
    pub fn new(env: &Env, hear: impl Fn(&Env, Heard) + 'static) -> Result<Self> {
        let module = process::builtin(env, "node:http")?;
        let args = FnArgs::from((module, heard(env, Box::new(hear))?));
        JsRef::new(env, &js::run(env, include_str!("sockets.js"), args)?).map(Self)
    }

    /// What [`Self::hand_on`] gave.
    ///
    /// # Errors
    /// When it cannot be kept.
    pub fn kept(env: &Env, sockets: &Object) -> Result<Self> {
        JsRef::new(env, sockets).map(Self)
    }

    /// Goes on with what was handed on; gives its port.
    ///
    /// # Errors
    /// When it does not listen any more.
    pub fn resume(&self, env: &Env, hear: impl Fn(&Env, Heard) + 'static) -> Result<u16> {
        let sockets = self.0.get(env)?;
        let port = call::<u32>(env, &sockets, "resume", heard(env, Box::new(hear))?)?;
        let port = u16::try_from(port).ok().filter(|port| *port != 0);
        port.ok_or_else(|| Error::from_reason("it does not listen"))
    }

    /// Answers requests over HTTP `at` an address, with these `options` of Node's.
    ///
    /// # Errors
    /// When this host has no such server.
    pub fn answer(&self, env: &Env, options: &Value, at: &Value) -> Result<()> {
        let args = FnArgs::from((object(env, options)?, object(env, at)?));
        call(env, &self.0.get(env)?, "answer", args)
    }

    /// Reads at most `limit` bytes of the body of request `number`, within `ms`.
    pub fn read(&self, env: &Env, number: u32, req: &Object, limit: usize, ms: f64) {
        let limit = u32::try_from(limit).unwrap_or(u32::MAX);
        self.tell(env, "read", FnArgs::from((number, *req, limit, ms)));
    }

    /// Replies to request `number`: with `headers`, a JSON object, and a body.
    pub fn reply(&self, env: &Env, number: u32, (status, headers): (u16, &Value), body: &str) {
        if let Ok(headers) = object(env, headers) {
            self.tell(env, "reply", FnArgs::from((number, u32::from(status), headers, body)));
        }
    }

    /// Begins a reply that goes on with [`Self::write`]; false where that cannot be.
    pub fn stream(
        &self,
        env: &Env,
        number: u32,
        (status, headers): (u16, &Value),
        text: &str,
    ) -> bool {
        let begun = || {
            let args = (number, u32::from(status), object(env, headers)?, text);
            call(env, &self.0.get(env)?, "stream", FnArgs::from(args))
        };
        begun().unwrap_or(false)
    }

    /// Sends `text`. Where more than `most` bytes wait for one who does not read, it is cut.
    pub fn write(&self, env: &Env, number: u32, text: &str, most: f64) {
        self.tell(env, "write", FnArgs::from((number, text, most)));
    }

    /// Ends our side, after a last `text`. What still comes is read and dropped: the system resets a connection
    /// that is closed with bytes nobody read, and drops what was sent on its way.
    pub fn end(&self, env: &Env, number: u32, text: &str) {
        self.tell(env, "end", FnArgs::from((number, text)));
    }

    /// Closes it now.
    pub fn cut(&self, env: &Env, number: u32) {
        self.tell(env, "cut", number);
    }

    /// Closes everything, and tells nothing any more.
    pub fn close(&self, env: &Env) {
        self.tell(env, "close", false);
    }

    /// Closes every connection, and gives the server, which goes on listening and refuses every request.
    ///
    /// # Errors
    /// When there is none.
    pub fn hand_on<'e>(&self, env: &'e Env) -> Result<(Object<'e>, Object<'e>)> {
        self.tell(env, "close", true);
        let sockets = self.0.get(env)?;
        let server = call_object(env, &sockets, "server", ())?;
        Ok((sockets, server))
    }

    fn tell(&self, env: &Env, what: &str, args: impl JsValuesTupleIntoVec) {
        if let Ok(sockets) = self.0.get(env) {
            try_call(env, &sockets, what, args);
        }
    }
}

type Hear = Box<dyn Fn(&Env, Heard)>;

/// What `sockets.js` tells, for `hear`.
fn heard(env: &Env, hear: Hear) -> Result<Object<'_>> {
    listener(env, "onSocket", move |args| {
        if let Some(heard) = read(args) {
            hear(args.env, heard);
        }
    })
}

fn read<'e>(args: Args<'e>) -> Option<Heard<'e>> {
    let number = args.get::<u32>(1)?;
    Some(match args.get::<String>(0)?.as_str() {
        "listening" => Heard::Listening(u16::try_from(args.get::<u32>(2)?).ok()?),
        "failed" => Heard::Failed(args.get(2).unwrap_or_default()),
        "opened" => Heard::Opened(number),
        "request" => {
            let (head, connection) = (args.get(2)?, args.get(3)?);
            Heard::Request(number, Request { head, connection, req: args.object(4)? })
        }
        "body" => match args.get::<String>(2)?.as_str() {
            "whole" => Heard::Body(number, Body::Whole(args.bytes(3)?)),
            "large" => Heard::Body(number, Body::TooLarge),
            "slow" => Heard::Body(number, Body::TooSlow),
            _ => Heard::Gone(number),
        },
        _ => Heard::Gone(number),
    })
}
