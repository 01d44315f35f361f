//! The line above Pi's prompt that says what waits.

use std::mem;
use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue};
use serde_json::json;

use crate::host::deferred::Waiting;
use crate::host::extension::Extension;
use crate::host::form::component;
use crate::host::js::guard::guarded;
use crate::host::js::{JsRef, object, quiet, tame};
use crate::host::pi::{Ctx, screen};
use crate::host::queue::Turn;
use crate::strings::language;
use crate::surface::deferred::{beside, line, names, reply_line};
use crate::surface::tui::MouseKind;
use crate::view::Glyphs;

/// The name of the line to Pi.
const KEY: &str = "ask-user-waiting";

impl Waiting {
    /// Draws the line anew if other calls stand aside than it names, or the person reads another
    /// language.
    pub fn draw(&self, env: &Env) {
        let Some(extension) = self.extension.upgrade() else { return };
        if !self.shown.borrow().listens || mem::replace(&mut self.shown.borrow_mut().drawing, true)
        {
            return;
        }
        // Pi runs code of others while it takes the line, which may change what waits.
        loop {
            let mut waiting = extension.queue.unseen();
            let ids: Vec<_> = waiting.iter().map(|turn| turn.request_id().to_owned()).collect();
            // While a form is open, the key is its own.
            let opens = !extension.queue.is_taken();
            let unnamed = extension.log.with(|session| session.rest().1);
            let named = (ids, unnamed, language::current(), opens);
            if self.shown.borrow().named == named {
                break;
            }
            self.shown.borrow_mut().named = named;
            let Some(ctx) = self.ctx(env) else { break };
            let offer = waiting.pop_if(|turn| turn.facts().is_offer);
            let offered = offer.map_or(0, |turn| turn.facts().call.form.questions.len());
            let waiting = (waiting.as_slice(), unnamed, offered);
            tame(env, guarded(|| self.put(ctx, &extension, waiting, opens))).ok();
        }
        self.shown.borrow_mut().drawing = false;
    }

    fn put(
        &self,
        ctx: Ctx,
        extension: &Extension,
        (waiting, unnamed, offered): (&[Rc<dyn Turn>], usize, usize),
        opens: bool,
    ) -> Result<()> {
        let env = ctx.env;
        let placement = object(env, &json!({ "placement": "aboveEditor" }))?;
        if waiting.is_empty() && offered == 0 {
            ctx.tell_ui("setWidget", FnArgs::from((KEY, (), placement)));
            return Ok(());
        }
        let settings = extension.settings().form();
        let names: Vec<_> =
            waiting.iter().flat_map(|turn| names(&turn.facts().call.form)).collect();
        let glyphs = Glyphs::of(settings.ascii, settings.plain);
        let key = opens.then(|| extension.with_writing(|it, _| it.fold_key()));
        let names = Rc::new(names);
        let (this, clicked) = (self.this.clone(), self.extension.clone());
        let build = quiet(env, "line", move |args| {
            let tui = args.object(0).and_then(|tui| JsRef::new(args.env, &tui).ok());
            if let (Some(waiting), Some(tui)) = (this.upgrade(), tui) {
                waiting.shown.borrow_mut().tui = Some(tui);
            }
            let (names, key) = (Rc::clone(&names), key.clone());
            let draw = move |columns| {
                let waits = line(&names, unnamed, glyphs, columns, key.as_deref());
                let waits = waits.map(|line| beside(line, offered, glyphs, columns));
                let offer = || reply_line(offered, glyphs, columns, key.as_deref());
                waits.or_else(offer).into_iter().collect()
            };
            let mut built = screen::component(args.env, args.object(1).as_ref(), Box::new(draw))?;
            // A click opens the first of what waits.
            let of = clicked.clone();
            component::add_mouse(args.env, &mut built, move |env, mouse| {
                let extension =
                    of.upgrade().filter(|_| mouse.kind == MouseKind::Click && mouse.primary);
                extension.is_some_and(|extension| extension.open_first(env))
            })?;
            Ok(built.to_unknown())
        })?;
        ctx.tell_ui("setWidget", FnArgs::from((KEY, build, placement)));
        Ok(())
    }
}
