//! A call as a client on the other end of an RPC stream is asked it.

use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::call::dialogs::DialogEvent;
use crate::host::call::open_call::OpenCall;
use crate::host::call::rpc_client::Client;
use crate::host::js::guard::guarded;
use crate::strings::rpc::not_open;
use crate::surface::rpc::request::Message;

impl OpenCall {
    /// Asks the client on the other end of an RPC stream.
    pub(super) fn ask_client(&self, env: &Env) -> Result<()> {
        let client = Rc::new(Client::new(env, &self.extension, self)?);
        let kept = self.keep(|held| held.client = Some(Rc::clone(&client)));
        if kept.is_err() {
            client.close(env);
            return kept;
        }
        client.start(env, &self.extension, self);
        Ok(())
    }

    /// What the client's dialogs tell.
    pub fn heard(&self, env: &Env, news: DialogEvent) {
        match news {
            DialogEvent::Shown(sentence) => self.tell(env, &sentence),
            DialogEvent::Heard => {
                self.client().inspect(|client| client.keep_waiting(env));
            }
            DialogEvent::Over(outcome) => {
                self.settle(env, outcome);
            }
        }
    }

    /// The call's own time is up.
    pub fn time_is_up(&self, env: &Env) {
        if let Some(client) = self.client() {
            self.settle(env, client.timed_out());
        }
    }

    /// Whether `response` is meant for this call.
    pub fn is_asked(&self, response: &Message) -> bool {
        self.client().is_some_and(|client| client.is_asked(response))
    }

    fn client(&self) -> Option<Rc<Client>> {
        self.held.borrow().as_ref()?.client.clone()
    }

    /// Takes a client's `response`; gives a sentence for everything taken otherwise than sent.
    ///
    /// # Errors
    /// Why it does not count; the call stays open.
    pub fn respond(
        &self,
        env: &Env,
        response: &Message,
    ) -> std::result::Result<Vec<String>, String> {
        let given = guarded(|| Ok(Client::respond(&self.call, response)));
        let (outcome, said) = given.map_err(|error| error.reason.clone())??;
        if self.settle(env, outcome) { Ok(said) } else { Err(not_open(&response.request_id)) }
    }
}
