//! An address that the person wants opened or copied, after they read it.

use std::rc::Rc;

use napi::Env;
use serde_json::json;

use crate::contract::Visit;
use crate::host::js::guard::guarded;
use crate::host::js::tame;
use crate::host::pi::{KeptCtx, process};
use crate::host::program::{Ended, spawn};
use crate::model::Via;
use crate::strings::{again, elicit as words};
use crate::surface::clipboard::copy;

/// Does what the person chose. Where it was chosen elsewhere, over SSH, and where no browser opens, the
/// person is told the address instead.
pub fn go(env: &Env, ctx: KeptCtx, visit: Visit, via: Option<&Via>) {
    let variable = |name: &str| std::env::var(name).ok();
    match visit {
        Visit::Copy(url) => {
            let copied = copy(&url, variable);
            let is_copied = copied.is_ok_and(|bytes| process::write_to_terminal(env, &bytes));
            match ctx.get(env).ok().filter(|_| is_copied) {
                Some(ctx) => ctx.inform(again::copied()),
                None => show(env, &ctx, &url),
            }
        }
        Visit::Open(url) => {
            let is_here = !matches!(via, Some(Via::Named(_) | Via::Message));
            let program = opener(&process::platform(env), variable).filter(|_| is_here);
            let Some((program, args)) = program else { return show(env, &ctx, &url) };
            let args = args.iter().map(|arg| (*arg).to_owned()).chain([url.clone()]).collect();
            let ctx = Rc::new(ctx);
            let (told, address) = (Rc::clone(&ctx), url.clone());
            let begun = guarded(|| {
                // Some systems look for a program in the working directory first: never the project.
                let home = std::env::home_dir().unwrap_or_else(std::env::temp_dir);
                let options = json!({
                    "cwd": home.to_string_lossy(), "detached": true, "stdio": "ignore",
                    "windowsHide": true,
                });
                let child = spawn(env, program, args, &options, move |env, ended| {
                    if !matches!(ended, Ended::Code(Some(0.0))) {
                        show(env, &told, &address);
                    }
                })?;
                child.unref(env);
                Ok(())
            });
            if tame(env, begun).is_err() {
                show(env, &ctx, &url);
            }
        }
    }
}

fn show(env: &Env, ctx: &KeptCtx, url: &str) {
    if let Ok(ctx) = ctx.get(env) {
        ctx.inform_with_link(&words::url_yourself(url), url);
    }
}

/// The program that opens an address in the browser, with what stands before the address; `None` where there
/// is no screen. `variable` gives those of the environment.
fn opener(
    platform: &str,
    variable: impl Fn(&str) -> Option<String>,
) -> Option<(&'static str, &'static [&'static str])> {
    let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    if is_set("SSH_CONNECTION") {
        return None;
    }
    match platform {
        "darwin" => Some(("open", &[])),
        "win32" => Some(("rundll32", &["url.dll,FileProtocolHandler"])),
        _ => {
            ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|it| is_set(it)).then_some(("xdg-open", &[]))
        }
    }
}
