//! The time, and timers on Node's event loop.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::task::Poll;
use std::time::{Instant, SystemTime};

use napi::Result;
use napi::bindgen_prelude::FnArgs;

use super::function::listener;
use super::object::Object;
use super::promise::once;
use super::value::{env, raw_of, read};

/// The maximum delay of `setTimeout` in ms, about 24 days. With a longer delay, `setTimeout` would
/// fire at once.
const MAX_DELAY_MS: f64 = 2_147_483_647.0;

/// Returns the time since `start`, in ms.
pub fn ms_since(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1000.0
}

/// Returns the time since 1970, in ms.
pub fn date_ms() -> f64 {
    SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs_f64() * 1000.0
}

/// Returns JavaScript's `Date` of a time in ms since 1970.
fn date(at_ms: f64) -> Result<Object> {
    let env = env()?;
    read(env, raw_of(env, env.create_date(at_ms)?)?)
}

/// Formats a time in ms since 1970 in ISO 8601, in UTC; empty if JavaScript cannot format it.
pub fn utc_iso(at_ms: f64) -> String {
    date(at_ms).and_then(|date| date.call("toISOString", ())).unwrap_or_default()
}

/// Formats a time in ms since 1970 like [`utc_iso`], but in the user's time zone.
pub fn local_iso(at_ms: f64) -> String {
    let offset_min = date(at_ms).and_then(|date| date.call("getTimezoneOffset", ()));
    utc_iso(at_ms - offset_min.unwrap_or(0.0) * 60_000.0)
}

/// Calls `body` once after `ms` milliseconds, and returns Node's timer. The timer keeps Node alive.
/// A panic of `body` is ignored.
fn set_timeout(ms: f64, body: impl Fn() + 'static) -> Result<Object> {
    let tick = listener("tick", move |_| body())?;
    let ms = if ms.is_finite() { ms.clamp(0.0, MAX_DELAY_MS) } else { 0.0 };
    Object::global()?.call("setTimeout", FnArgs::from((tick, ms.ceil())))
}

/// Calls `body` once after `ms` milliseconds, and returns Node's timer. The timer does not keep
/// Node alive. A panic of `body` is ignored.
pub fn after(ms: f64, body: impl Fn() + 'static) -> Result<Object> {
    let timer = set_timeout(ms, body)?;
    timer.call::<()>("unref", ()).ok();
    Ok(timer)
}

/// A running timer. A drop stops it, which calls JavaScript.
#[derive(Debug)]
pub struct Timer(Object);

impl Timer {
    /// Starts a timer like [`after`].
    pub fn start(ms: f64, body: impl Fn() + 'static) -> Result<Self> {
        after(ms, body).map(Self)
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        if let Ok(global) = Object::global() {
            global.call::<()>("clearTimeout", self.0.clone()).ok();
        }
    }
}

/// Waits for `ms` milliseconds and keeps Node alive.
pub async fn sleep(ms: f64) {
    let (finish, ended) = once();
    if set_timeout(ms, move || _ = finish(())).is_ok() {
        ended.await.ok();
    }
}

/// Returns the value of `future`; `None` after a timeout of `ms` milliseconds, which does not keep
/// Node alive.
pub async fn within<T>(ms: f64, future: impl Future<Output = T>) -> Option<T> {
    let (expire, mut timeout) = once();
    let _timer = Timer::start(ms, move || _ = expire(()));
    let mut future = pin!(future);
    let value = poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Ready(value) => Poll::Ready(Some(value)),
        Poll::Pending => Pin::new(&mut timeout).poll(context).map(|_| None),
    });
    value.await
}
