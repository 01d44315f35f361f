//! What is sent to the server: bodies, and the answers in them.

use std::cell::RefCell;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::call::request::NotTaken;
use crate::host::js::fault::inject;
use crate::host::js::timer::Timer;
use crate::host::js::{JsRef, try_call};
use crate::host::panel::exchange::{Arrived, Head, Upload};
use crate::host::panel::server::Server;
use crate::model::Via;
use crate::panel::{Body, limits, routes};
use crate::surface::rpc::request::Message;

impl Server {
    /// Reads the body of a request, and then does what it asks for.
    pub(super) fn read(
        &self,
        env: &Env,
        head: Head,
        req: &Object,
        res: &Object,
        limit: usize,
    ) -> Result<()> {
        if head.length.is_some_and(|length| length > limit) {
            let action = self.decide(&head, Body::TooLarge);
            return self.act(env, res, action);
        }
        let number = self.streams.number();
        let this = self.this.clone();
        let timer = Timer::start(env, limits::BODY_MS, move |env| {
            if let Some(server) = this.upgrade() {
                server.finish(env, number, Some(Body::TooSlow));
            }
        })?;
        let upload = Rc::new(Upload {
            number,
            head,
            limit,
            bytes: RefCell::default(),
            req: JsRef::new(env, req)?,
            res: JsRef::new(env, res)?,
            timer: RefCell::new(Some(timer)),
        });
        self.uploads.borrow_mut().push(upload);
        let this = self.this.clone();
        Upload::listen(env, req, move |env, arrived| {
            if let Some(server) = this.upgrade() {
                server.arrived(env, number, arrived);
            }
        })
    }

    fn arrived(&self, env: &Env, number: u64, arrived: Arrived) {
        let uploads = self.uploads.borrow();
        let Some(upload) = uploads.iter().find(|it| it.number == number).cloned() else { return };
        drop(uploads);
        match arrived {
            Arrived::Gone => self.finish(env, number, None),
            Arrived::End => {
                let bytes = upload.bytes.take();
                self.finish(env, number, Some(Body::Whole(&bytes)));
            }
            Arrived::Bytes(bytes) => {
                let mut all = upload.bytes.borrow_mut();
                let fits = all.len() + bytes.len() <= upload.limit;
                if fits {
                    all.extend(bytes);
                }
                drop(all);
                if !fits {
                    self.finish(env, number, Some(Body::TooLarge));
                }
            }
        }
    }

    /// A body is read as far as it will be. `None`: its client is gone.
    fn finish(&self, env: &Env, number: u64, body: Option<Body>) {
        let mut uploads = self.uploads.borrow_mut();
        let at = uploads.iter().position(|it| it.number == number);
        let Some(upload) = at.map(|at| uploads.swap_remove(at)) else { return };
        drop(uploads);
        upload.stop(env);
        let (Some(body), Ok(req), Ok(res)) = (body, upload.req.get(env), upload.res.get(env))
        else {
            return;
        };
        if !matches!(body, Body::Whole(_)) {
            try_call(env, &req, "pause", ());
        }
        self.guard(env, &res, || {
            inject("upload");
            let action = self.decide(&upload.head, body);
            self.act(env, &res, action)
        });
    }

    /// Takes an answer, and gives the reply to it; `None` once the panel is closed.
    pub(super) fn answer(
        &self,
        env: &Env,
        id: &str,
        response: &str,
    ) -> Option<crate::panel::Response> {
        let response = match Message::parse(response) {
            Ok(message) => message.response,
            Err(why) => return Some(routes::refused(&why)),
        };
        let taken = self.extension.upgrade()?.respond(env, id, &response, Via::Browser);
        match taken {
            Ok(warnings) => Some(routes::taken(&warnings)),
            Err(NotTaken::Refused(reasons)) => Some(routes::refused(&reasons.join(" "))),
            Err(NotTaken::Late) => self.with(|panel| routes::late(panel, id)),
        }
    }
}
