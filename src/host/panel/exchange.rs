//! One request: its head, its body and its reply, between Node's objects and [`crate::panel`].

use std::cell::RefCell;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::{Map, Value};

use crate::host::js::guard::guarded;
use crate::host::js::timer::Timer;
use crate::host::js::{
    JsRef, call_value, from_json, get, get_object, listener, on, tame, try_call,
};
use crate::panel::{Body, Request, Response};

/// A request's head, copied out of JavaScript.
#[derive(Debug, Default)]
pub struct Head {
    method: String,
    path: String,
    host: Option<String>,
    origin: Option<String>,
    authorization: Option<String>,
    content_type: Option<String>,
    /// What it says of its body's length, in bytes.
    pub length: Option<usize>,
}

impl Head {
    /// Reads `req`. A header that came more than once counts as missing.
    pub fn read(env: &Env, req: &Object) -> Self {
        let distinct = get_object(env, req, "headersDistinct");
        let headers = get_object(env, req, "headers");
        let header = |name: &str| match &distinct {
            Some(all) => match get::<Vec<String>>(env, all, name)?.as_slice() {
                [one] => Some(one.clone()),
                _ => None,
            },
            None => get::<String>(env, headers.as_ref()?, name),
        };
        Self {
            method: get(env, req, "method").unwrap_or_default(),
            path: get(env, req, "url").unwrap_or_default(),
            host: header("host"),
            origin: header("origin"),
            authorization: header("authorization"),
            content_type: header("content-type"),
            length: header("content-length").and_then(|length| length.parse().ok()),
        }
    }

    /// The request, its body read so far.
    pub fn with<'a>(&'a self, body: Body<'a>) -> Request<'a> {
        Request {
            method: &self.method,
            path: &self.path,
            host: self.host.as_deref(),
            origin: self.origin.as_deref(),
            authorization: self.authorization.as_deref(),
            content_type: self.content_type.as_deref(),
            body,
        }
    }
}

/// A request whose body is being read. In a list of the server until it is read; what Node keeps
/// knows only its number.
pub struct Upload {
    /// Its number.
    pub number: u64,
    /// Its head.
    pub head: Head,
    /// Most bytes.
    pub limit: usize,
    /// The bytes so far.
    pub bytes: RefCell<Vec<u8>>,
    /// Node's request.
    pub req: JsRef,
    /// Node's reply to it.
    pub res: JsRef,
    /// Ends it when it is slow.
    pub timer: RefCell<Option<Timer>>,
}

/// What happens to an upload.
pub enum Arrived {
    /// Some bytes.
    Bytes(Vec<u8>),
    /// All of it is here.
    End,
    /// The client is gone.
    Gone,
}

impl Upload {
    /// Listens to the bytes of `req`; `hear` gets what arrives.
    ///
    /// # Errors
    /// When Node's request is not as we know it.
    pub fn listen(env: &Env, req: &Object, hear: impl Fn(&Env, Arrived) + 'static) -> Result<()> {
        let hear = Rc::new(hear);
        let heard = Rc::clone(&hear);
        let data = listener(env, "onData", move |args| {
            if let Some(bytes) = args.bytes(0) {
                heard(args.env, Arrived::Bytes(bytes));
            }
        })?;
        let heard = Rc::clone(&hear);
        let end = listener(env, "onEnd", move |args| heard(args.env, Arrived::End))?;
        let close = listener(env, "onClose", move |args| hear(args.env, Arrived::Gone))?;
        on(env, req, "end", end)?;
        on(env, req, "close", close)?;
        // The last one: it makes the bytes flow.
        on(env, req, "data", data)
    }

    /// Stops the clock.
    pub fn stop(&self, env: &Env) {
        if let Some(timer) = self.timer.take() {
            timer.clear(env);
        }
    }
}

/// Sends the head of `response`.
///
/// # Errors
/// When the connection is gone.
pub fn send_head(env: &Env, res: &Object, response: &Response) -> Result<()> {
    let headers = response.headers.iter();
    let headers: Map<_, _> =
        headers.map(|(name, value)| ((*name).to_owned(), Value::from(value.as_str()))).collect();
    let headers = from_json(env, &Value::Object(headers))?;
    let args = FnArgs::from((u32::from(response.status), headers));
    call_value(env, res, "writeHead", args).map(drop)
}

/// Sends `response`, unless the connection is gone.
///
/// # Errors
/// When Node's reply is not as we know it.
pub fn send(env: &Env, res: &Object, response: &Response) -> Result<()> {
    if is_over(env, res) {
        return Ok(());
    }
    send_head(env, res, response)?;
    call_value(env, res, "end", response.body.as_str()).map(drop)
}

/// Whether nothing can be sent by `res` any more.
fn is_over(env: &Env, res: &Object) -> bool {
    ["destroyed", "headersSent"].iter().any(|name| get(env, res, name) == Some(true))
}

/// Sends `response` where a request failed, or closes its connection where a reply has begun or that
/// fails, too.
pub fn fail(env: &Env, res: &Object, response: &Response) {
    let begun = is_over(env, res);
    if begun || tame(env, guarded(|| send(env, res, response))).is_err() {
        cut(env, res);
    }
}

/// Closes the connection of `res`.
pub fn cut(env: &Env, res: &Object) {
    try_call(env, res, "destroy", ());
}
