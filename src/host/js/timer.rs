//! A clock that never goes back, and timers on Node's own loop.

use std::cell::RefCell;
use std::time::{Instant, SystemTime};

use napi::Env;
use napi::bindgen_prelude::*;

use super::function::listener;
use super::promise::Deferred;
use super::value::{JsRef, call, call_value, get_object, global, property, try_call};

/// The longest delay of `setTimeout` in ms, about 24 days; a longer one would fire at once.
const MAX_DELAY_MS: f64 = 2_147_483_647.0;

/// Milliseconds since it was made.
#[derive(Debug, Clone, Copy)]
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
    let iso = date.and_then(|date| call::<String>(env, &date, "toISOString", ()));
    let iso = iso.unwrap_or_default();
    iso.split_once('.').map(|(seconds, _)| format!("{seconds}Z")).unwrap_or_default()
}

/// A time in ms since 1970 as the person's clock shows it: `14:02` today, else `2026-11-21 14:02`;
/// empty where JavaScript cannot tell.
pub fn local_time(env: &Env, at_ms: f64) -> String {
    let (Ok(then), Ok(now)) = (local(env, at_ms), local(env, date_ms())) else {
        return String::new();
    };
    let [year, month, day, hours, minutes] = then;
    if then.get(..3) == now.get(..3) {
        return format!("{hours:02}:{minutes:02}");
    }
    format!("{year}-{month:02}-{day:02} {hours:02}:{minutes:02}")
}

/// The day of a time in ms since 1970 by the person's clock, such as `2026-11-21`; empty where JavaScript
/// cannot tell.
pub fn local_day(env: &Env, at_ms: f64) -> String {
    let day = local(env, at_ms).map(|[year, month, day, ..]| format!("{year}-{month:02}-{day:02}"));
    day.unwrap_or_default()
}

/// Year, month, day, hours and minutes of a time in ms since 1970, by the person's clock.
fn local(env: &Env, at_ms: f64) -> Result<[u32; 5]> {
    let date = env.create_date(at_ms)?.coerce_to_object()?;
    let part = |name: &str| call::<u32>(env, &date, name, ());
    Ok([
        part("getFullYear")?,
        part("getMonth")? + 1,
        part("getDate")?,
        part("getHours")?,
        part("getMinutes")?,
    ])
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
        let tick = listener(env, "tick", move |args| body(args.env))?;
        let ms = if ms.is_finite() { ms.clamp(0.0, MAX_DELAY_MS) } else { 0.0 };
        let timer = call_value(env, &global(env)?, "setTimeout", FnArgs::from((tick, ms.ceil())))?;
        // Some hosts give a number, which cannot be referenced: keep it in an object.
        let mut kept = Object::new(env)?;
        kept.set_named_property("timer", timer)?;
        if let Some(timer) = get_object(env, &kept, "timer") {
            try_call(env, &timer, "unref", ());
        }
        Ok(Self(JsRef::new(env, &kept)?))
    }

    /// Stops it; harmless when it already fired.
    pub fn clear(self, env: &Env) {
        let timer = self.0.get(env).and_then(|kept| property(env, &kept, "timer"));
        if let (Ok(timer), Ok(global)) = (timer, global(env)) {
            try_call(env, &global, "clearTimeout", timer);
        }
    }
}

/// Calls `body` once in `ms` milliseconds and keeps Node alive until then.
///
/// # Errors
/// When the host has no `setTimeout`.
pub fn after(env: &Env, ms: f64, body: impl FnOnce(&Env) + 'static) -> Result<()> {
    let body = RefCell::new(Some(body));
    let tick = listener(env, "onPause", move |args| {
        if let Some(body) = body.take() {
            body(args.env);
        }
    })?;
    call_value(env, &global(env)?, "setTimeout", FnArgs::from((tick, ms))).map(drop)
}

/// A promise that is fulfilled in `ms` milliseconds and keeps Node alive until then.
///
/// # Errors
/// When the host has no `setTimeout`.
pub fn pause(env: &Env, ms: f64) -> Result<Unknown<'_>> {
    let (deferred, promise) = Deferred::new(env)?;
    after(env, ms, move |_| drop(deferred))?;
    Ok(promise)
}
