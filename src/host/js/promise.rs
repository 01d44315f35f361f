//! Promises for JavaScript, and futures that wait for promises. Futures run on Node's loop: each
//! continues inside the call from JavaScript that settles its promise.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::Pin;
use std::ptr::null_mut;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use napi::bindgen_prelude::ToNapiValue;
use napi::{Env, Error, JsValue, Result, Task, check_status, sys};

use super::function::{Args, listener};
use super::guard::guarded;
use super::object::{Maybe, Object};
use super::value::{env, raw_of, read};

/// A pending promise. Settling consumes it, so it settles once. Dropping it fulfils the promise
/// with `undefined`, so that no code waits forever.
#[derive(Debug)]
pub struct Deferred {
    env: sys::napi_env,
    deferred: sys::napi_deferred,
}

impl Deferred {
    /// Creates a promise: our side of it, and the object for JavaScript.
    pub fn new() -> Result<(Self, Object)> {
        let env = env()?;
        let (mut deferred, mut promise) = (null_mut(), null_mut());
        // SAFETY: plain out-parameters.
        check_status!(unsafe { sys::napi_create_promise(env.raw(), &mut deferred, &mut promise) })?;
        Ok((Self { env: env.raw(), deferred }, read(env, promise)?))
    }

    /// Returns a promise that is rejected with this sentence.
    pub fn rejected(sentence: &str) -> Result<Object> {
        let (deferred, promise) = Self::new()?;
        deferred.reject(sentence)?;
        Ok(promise)
    }

    /// Fulfils the promise.
    pub fn resolve(self, value: impl ToNapiValue) -> Result<()> {
        let value = raw_of(self.env.into(), value)?;
        let deferred = self.into_raw();
        // SAFETY: `self` is consumed, so the deferred is settled once.
        check_status!(unsafe { sys::napi_resolve_deferred(deferred.env, deferred.deferred, value) })
    }

    /// Rejects the promise with an `Error` whose message is `sentence`.
    pub fn reject(self, sentence: &str) -> Result<()> {
        let error = raw_of(self.env.into(), Error::from_reason(sentence))?;
        let deferred = self.into_raw();
        // SAFETY: as in `resolve`.
        check_status!(unsafe { sys::napi_reject_deferred(deferred.env, deferred.deferred, error) })
    }

    /// Fulfils the promise with the value, or rejects it with the error. Fails silently while the
    /// environment shuts down.
    pub fn settle(self, result: Result<Object>) {
        let _ = match result {
            Ok(value) => self.resolve(value),
            Err(error) => self.reject(&error.reason),
        };
    }

    /// Like [`Self::settle`], with the result of `body`; a panic in it rejects the promise.
    pub fn settle_with(self, body: impl FnOnce() -> Result<Object>) {
        self.settle(guarded(body));
    }

    /// Returns the handle, which the caller must settle.
    fn into_raw(self) -> std::mem::ManuallyDrop<Self> {
        std::mem::ManuallyDrop::new(self)
    }
}

impl Drop for Deferred {
    fn drop(&mut self) {
        // SAFETY: made in this env and not settled yet, for settling forgets it. It lives in
        // closures of this env only, so it does not outlive it; Node refuses both calls, and
        // nothing is lost, while the env is going away.
        unsafe {
            let mut nothing = null_mut();
            if sys::napi_get_undefined(self.env, &mut nothing) == sys::Status::napi_ok {
                sys::napi_resolve_deferred(self.env, self.deferred, nothing);
            }
        }
    }
}

/// A future for a promise of JavaScript. Its output is the value, or the reason of the rejection.
pub struct Awaited<T>(Rc<RefCell<State<T>>>);

struct State<T> {
    settled: Option<std::result::Result<T, String>>,
    waker: Option<Waker>,
}

impl<T: 'static> Awaited<T> {
    /// Waits for `promise`; `read` converts the value inside its call. A value that is no promise
    /// counts as fulfilled.
    ///
    /// # Errors
    /// Its `then` threw.
    pub fn new(promise: &Object, read: impl Fn(Args<'_>) -> T + 'static) -> Result<Self> {
        let state = Rc::new(RefCell::new(State { settled: None, waker: None }));
        let (fulfilled, rejected) = (Rc::clone(&state), Rc::clone(&state));
        let fulfilled = listener("onFulfilled", move |args| settle(&fulfilled, Ok(read(args))))?;
        let rejected = listener("onRejected", move |args| settle(&rejected, Err(reason(args))))?;
        promise.call::<()>("then", (fulfilled, rejected))?;
        Ok(Self(state))
    }
}

/// Returns a function that sets a value once, and a future that waits for it. The function returns
/// `false` if the future was dropped.
pub fn once<T: 'static>() -> (impl Fn(T) -> bool + Clone + 'static, Awaited<T>) {
    let state = Rc::new(RefCell::new(State { settled: None, waker: None }));
    let given = Rc::downgrade(&state);
    let tell = move |value| given.upgrade().map(|state| settle(&state, Ok(value))).is_some();
    (tell, Awaited(state))
}

fn settle<T>(state: &Rc<RefCell<State<T>>>, settled: std::result::Result<T, String>) {
    let waker = {
        let mut state = state.borrow_mut();
        state.settled = Some(settled);
        state.waker.take()
    };
    if let Some(waker) = waker {
        waker.wake();
    }
}

impl<T> Future for Awaited<T> {
    type Output = std::result::Result<T, String>;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Self::Output> {
        let mut state = self.0.borrow_mut();
        if let Some(settled) = state.settled.take() {
            return Poll::Ready(settled);
        }
        state.waker = Some(Waker::current());
        Poll::Pending
    }
}

/// Returns the value of `given` if it is a promise, otherwise `given`.
///
/// # Errors
/// The reason of the rejection.
pub async fn settled(given: Maybe) -> std::result::Result<Maybe, String> {
    let promise = given.0.as_ref().filter(|given| given.has_method("then"));
    let Some(promise) = promise else { return Ok(given) };
    let awaited = Awaited::new(promise, |args| Maybe(args.object(0)));
    awaited.map_err(|error| error.reason.clone())?.await
}

/// Returns the reason of a rejected promise (argument 0 of its handler) as text; empty without one.
fn reason(args: Args) -> String {
    let message = match args.object(0) {
        Some(error) => error.get::<String>("message"),
        None => args.text(0),
    };
    message.filter(|message| !message.trim().is_empty()).unwrap_or_default()
}

/// A blocking operation, for example of the disk.
struct Work(Option<Box<dyn FnOnce() + Send>>);

impl Task for Work {
    type Output = ();
    type JsValue = ();

    fn compute(&mut self) -> Result<()> {
        let work = self.0.take();
        // After a panic, the result is missing.
        guarded(|| Ok(work.map(|work| work()))).ok();
        Ok(())
    }

    fn resolve(&mut self, _: Env, (): ()) -> Result<()> {
        Ok(())
    }
}

/// Runs `work` on another thread and returns its value; `None` if it panicked or did not start. The
/// future never completes if Node shuts down first.
pub fn work<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> impl Future<Output = Option<T>> {
    let given = Arc::new(Mutex::new(None));
    let place = Arc::clone(&given);
    let started = start(Box::new(move || {
        let value = work();
        if let Ok(mut place) = place.lock() {
            *place = Some(value);
        }
    }));
    async move {
        started.ok()?.await.ok()?;
        given.lock().ok().and_then(|mut given| given.take())
    }
}

/// The non-generic part of [`work`].
fn start(work: Box<dyn FnOnce() + Send>) -> Result<Awaited<()>> {
    let env = env()?;
    let promise = env.spawn(Work(Some(work)))?.promise_object();
    Awaited::new(&read::<Object>(env, promise.raw())?, |_| ())
}

/// A running future. The promise that it waits for owns this task.
struct Running {
    /// `None` while it is polled, and after it completed.
    future: RefCell<Option<Pin<Box<dyn Future<Output = ()>>>>>,
    /// `true` if it was woken while it was polled.
    is_woken: Cell<bool>,
}

thread_local! {
    /// The task that is being polled.
    static CURRENT: RefCell<Option<Rc<Running>>> = const { RefCell::new(None) };
}

/// Wakes the task that was being polled when this waker was created.
struct Waker(Option<Rc<Running>>);

impl Waker {
    /// Creates a waker for the task that is being polled.
    fn current() -> Self {
        Self(CURRENT.with(|current| current.borrow().clone()))
    }

    /// Continues the task.
    fn wake(self) {
        if let Some(task) = self.0 {
            task.run();
        }
    }
}

/// Runs `future` until it waits, and continues it when its promise settles. A panic ends it.
pub fn spawn(future: impl Future<Output = ()> + 'static) {
    let future: Pin<Box<dyn Future<Output = ()>>> = Box::pin(future);
    Rc::new(Running { future: RefCell::new(Some(future)), is_woken: Cell::new(false) }).run();
}

/// Runs `future` like [`spawn`]. Returns a promise of its value, or of `undefined` if it panics.
pub fn promise_of<T: ToNapiValue>(future: impl Future<Output = T> + 'static) -> Result<Maybe> {
    let (deferred, promise) = Deferred::new()?;
    spawn(async move {
        deferred.resolve(future.await).ok();
    });
    Ok(Maybe(Some(promise)))
}

impl Running {
    fn run(self: &Rc<Self>) {
        let Some(mut future) = self.future.take() else {
            self.is_woken.set(true);
            return;
        };
        loop {
            self.is_woken.set(false);
            let outer = CURRENT.with(|current| current.replace(Some(Rc::clone(self))));
            let polled = guarded(|| {
                let mut context = Context::from_waker(std::task::Waker::noop());
                Ok(future.as_mut().poll(&mut context))
            });
            CURRENT.with(|current| current.replace(outer));
            if !matches!(polled, Ok(Poll::Pending)) {
                return;
            }
            if !self.is_woken.get() {
                break;
            }
        }
        self.future.replace(Some(future));
    }
}
