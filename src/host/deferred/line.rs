//! The line above Pi's prompt that says what waits.

use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue};
use serde_json::json;

use crate::host::deferred::waiting::Waiting;
use crate::host::extension::Extension;
use crate::host::js::guard::guarded;
use crate::host::js::{JsRef, object, quiet, tame, try_call};
use crate::host::pi::{Ctx, lines};
use crate::host::queue::Turn;
use crate::keys::Bindings;
use crate::strings::language;
use crate::strings::subagents::of_another;
use crate::surface::deferred::{line, names};
use crate::view::Glyphs;

/// The name of the line to Pi.
const KEY: &str = "ask-user-waiting";

/// The names of the questions of a call, which say where another process asks.
fn named(turn: &Rc<dyn Turn>) -> Vec<String> {
    let facts = turn.facts();
    let names = names(&facts.call.form).into_iter();
    let marked = |name: String| if facts.from.is_some() { of_another(&name) } else { name };
    names.map(marked).collect()
}

impl Waiting {
    /// Draws the line anew if other calls stand aside than it names, or the person reads another
    /// language.
    pub fn draw(&self, env: &Env) {
        let Some(extension) = self.extension.upgrade() else { return };
        if self.ctx.borrow().is_none() || self.drawing.replace(true) {
            return;
        }
        // Pi runs code of others while it takes the line, which may change what waits.
        loop {
            let aside = extension.queue.aside();
            let ids: Vec<_> = aside.iter().map(|turn| turn.request_id().to_owned()).collect();
            let named = (ids, language::current());
            if *self.named.borrow() == named {
                break;
            }
            self.named.replace(named);
            let ctx = self.ctx.borrow().as_ref().and_then(|ctx| ctx.get(env).ok());
            let Some(ctx) = ctx else { break };
            tame(env, guarded(|| self.put(ctx, &extension, &aside))).ok();
        }
        self.drawing.set(false);
    }

    fn put(&self, ctx: Ctx, extension: &Extension, aside: &[Rc<dyn Turn>]) -> Result<()> {
        let env = ctx.env;
        let Some(ui) = ctx.ui() else { return Ok(()) };
        let placement = object(env, &json!({ "placement": "aboveEditor" }))?;
        if aside.is_empty() {
            try_call(env, &ui, "setWidget", FnArgs::from((KEY, (), placement)));
            return Ok(());
        }
        let settings = extension.settings().form();
        let names: Vec<_> = aside.iter().flat_map(named).collect();
        let glyphs = Glyphs::of(settings.ascii, settings.plain);
        let key = Bindings::default().with_fold(&settings.fold).fold_key();
        let names = Rc::new(names);
        let this = self.this.clone();
        let build = quiet(env, "line", move |args| {
            let tui = args.object(0).and_then(|tui| JsRef::new(args.env, &tui).ok());
            if let (Some(waiting), Some(tui)) = (this.upgrade(), tui) {
                waiting.tui.replace(Some(tui));
            }
            let (names, key) = (Rc::clone(&names), key.clone());
            let draw = move |columns| line(&names, glyphs, columns, &key).into_iter().collect();
            let built = lines::build(args.env, args.object(1).as_ref(), Box::new(draw))?;
            Ok(built.to_unknown())
        })?;
        try_call(env, &ui, "setWidget", FnArgs::from((KEY, build, placement)));
        Ok(())
    }
}
