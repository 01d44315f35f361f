//! Time for the form: a clock that never goes back, and timers on Node's own loop.

use std::cell::RefCell;
use std::time::{Instant, SystemTime};

use napi::bindgen_prelude::*;
use napi::{Env, sys};

use crate::host::js::guard::quiet;
use crate::host::js::{Deferred, JsRef, call, get_object, global, undefined};

/// Milliseconds since it was made.
#[derive(Debug)]
pub struct Clock(Instant);

impl Clock {
    /// Starts at 0.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Milliseconds since the start.
    pub fn now_ms(&self) -> f64 {
        self.0.elapsed().as_secs_f64() * 1000.0
    }
}

/// Milliseconds since 1970, for a date in a result.
pub fn date_ms() -> f64 {
    SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs_f64() * 1000.0
}

/// Now as ISO 8601 in UTC, to the second; empty where JavaScript cannot tell.
pub fn date_iso(env: &Env) -> String {
    let date = env.create_date(date_ms()).and_then(|date| date.coerce_to_object());
    let iso = date.and_then(|date| call::<_, String>(env, &date, "toISOString", ()));
    let iso = iso.unwrap_or_default();
    iso.split_once('.').map(|(seconds, _)| format!("{seconds}Z")).unwrap_or_default()
}

/// A running timer of the host; does not keep Pi alive.
#[derive(Debug)]
pub struct Timer(JsRef);

impl Timer {
    /// Calls `body` once in `ms` milliseconds; an error in it is swallowed.
    ///
    /// # Errors
    /// When the host has no `setTimeout`.
    pub fn start(env: &Env, ms: f64, body: impl Fn(&Env) + 'static) -> Result<Self> {
        let tick = quiet(env, "tick", move |context| {
            body(context.env);
            undefined(context.env)
        })?;
        // One longer than about 24 days would fire at once.
        let ms = if ms.is_finite() { ms.clamp(0.0, 2_147_483_647.0) } else { 0.0 };
        let timer: Unknown =
            call(env, &global(env)?, "setTimeout", FnArgs::from((tick, ms.ceil())))?;
        // Some hosts give a number, which cannot be referenced: keep it in a box.
        let mut kept = Object::new(env)?;
        kept.set_named_property("timer", timer)?;
        if let Some(timer) = get_object(env, &kept, "timer") {
            call::<_, ()>(env, &timer, "unref", ()).ok();
        }
        Ok(Self(JsRef::new(env, &kept)?))
    }

    /// Stops it; harmless when it already fired.
    pub fn clear(self, env: &Env) {
        let Ok(kept) = self.0.get(env) else { return };
        let Ok(timer) = kept.get_named_property::<Unknown>("timer") else { return };
        let Ok(global) = global(env) else { return };
        call::<_, ()>(env, &global, "clearTimeout", timer).ok();
    }
}

/// Calls `body` once in `ms` milliseconds and keeps Node alive until then.
///
/// # Errors
/// When the host has no `setTimeout`.
pub fn after(env: &Env, ms: f64, body: impl FnOnce(&Env) + 'static) -> Result<()> {
    let body = RefCell::new(Some(body));
    let tick = quiet(env, "onPause", move |context| {
        if let Some(body) = body.take() {
            body(context.env);
        }
        undefined(context.env)
    })?;
    call::<_, Unknown>(env, &global(env)?, "setTimeout", FnArgs::from((tick, ms))).map(drop)
}

/// A promise that is fulfilled in `ms` milliseconds and keeps Node alive until then.
///
/// # Errors
/// When the host has no `setTimeout`.
pub fn pause(env: &Env, ms: f64) -> Result<sys::napi_value> {
    let (deferred, promise) = Deferred::new(env)?;
    after(env, ms, |env| {
        if let Ok(nothing) = undefined(env) {
            deferred.resolve(env, nothing).ok();
        }
    })?;
    Ok(promise)
}
