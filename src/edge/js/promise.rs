//! Promises for JavaScript, and futures that wait for promises. Futures run on Node's event loop: a
//! future continues inside the call from JavaScript that settles the promise.

use std::cell::RefCell;
use std::future::Future;
use std::mem::ManuallyDrop;
use std::pin::Pin;
use std::ptr::null_mut;
use std::rc::Rc;
use std::sync::mpsc::channel;
use std::task::{Context, Poll, Waker};

use napi::bindgen_prelude::{FnArgs, FromNapiValue, ToNapiValue};
use napi::{Env, Error, JsValue, Result, Task, check_status, sys};

use super::function::{Args, listener};
use super::guard::{guarded, ignore_panic};
use super::object::{Maybe, Object};
use super::value::{Handle, env, raw_of, read};

/// A pending promise. Settling consumes the value, so a promise settles once. Dropping the value
/// fulfils the promise with `undefined`, so that no code waits forever.
#[derive(Debug)]
pub struct Deferred {
    env: sys::napi_env,
    deferred: sys::napi_deferred,
}

impl Deferred {
    /// Creates a promise. Returns the value that settles the promise, and the promise itself.
    pub fn new() -> Result<(Self, Object)> {
        let env = env()?;
        let (mut deferred, mut promise) = (null_mut(), null_mut());
        // SAFETY: plain out-parameters.
        check_status!(unsafe { sys::napi_create_promise(env.raw(), &mut deferred, &mut promise) })?;
        Ok((Self { env: env.raw(), deferred }, read(env, promise)?))
    }

    /// Fulfils the promise with the value that `result` returns, or rejects it with the error or
    /// the panic of `result`. Does nothing while the environment shuts down.
    pub fn settle<T: ToNapiValue>(self, result: impl FnOnce() -> Result<T>) {
        let env = self.env.into();
        let fulfilled = guarded(|| raw_of(env, result()?));
        let rejected = |why: Error| raw_of(env, Error::from_reason(why.reason.clone()));
        let is_fulfilled = fulfilled.is_ok();
        let Ok(value) = fulfilled.or_else(rejected) else { return };
        let settled = ManuallyDrop::new(self);
        // SAFETY: `self` is consumed, so the deferred is settled once; `value` is a live handle.
        unsafe {
            if is_fulfilled {
                sys::napi_resolve_deferred(settled.env, settled.deferred, value);
            } else {
                sys::napi_reject_deferred(settled.env, settled.deferred, value);
            }
        }
    }
}

impl Drop for Deferred {
    fn drop(&mut self) {
        // SAFETY: made in this env and not settled yet, because settling consumes it without a
        // drop. Only closures of this env own it, so it does not outlive the env. While the env
        // shuts down, Node refuses both calls, which is harmless.
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
    /// The task that waits for the promise.
    task: Option<Rc<Running>>,
}

impl<T> State<T> {
    fn new() -> Rc<RefCell<Self>> {
        Rc::new(RefCell::new(Self { settled: None, task: None }))
    }
}

/// Completes the future of `state`, and continues the task that waits for it.
fn settle<T>(state: &RefCell<State<T>>, settled: std::result::Result<T, String>) {
    let task = {
        let mut state = state.borrow_mut();
        state.settled = Some(settled);
        state.task.take()
    };
    if let Some(task) = task {
        task.run();
    }
}

/// Converts a result of JavaScript as `await` does: an object that is not a promise is the output
/// of the future. The output is `None` if the value is not a `T`.
impl<T: FromNapiValue + 'static> FromNapiValue for Awaited<Option<T>> {
    unsafe fn from_napi_value(env: sys::napi_env, value: Handle) -> Result<Self> {
        let given: Object = read(env.into(), value)?;
        let promise: Object = Object::of_global("Promise")?.call("resolve", given)?;
        let state = State::new();
        let (fulfilled, rejected) = (Rc::clone(&state), Rc::clone(&state));
        let fulfilled = listener("onFulfilled", move |args| settle(&fulfilled, Ok(args.get(0))))?;
        let rejected = listener("onRejected", move |args| settle(&rejected, Err(reason(args))))?;
        promise.call::<()>("then", FnArgs::from((fulfilled, rejected)))?;
        Ok(Self(state))
    }
}

/// Returns a function that completes a future with a value, and this future. The function returns
/// `false` if the future was dropped.
pub fn once<T: 'static>() -> (impl Fn(T) -> bool + Clone + 'static, Awaited<T>) {
    let state = State::new();
    let target = Rc::downgrade(&state);
    let complete = move |value| target.upgrade().map(|state| settle(&state, Ok(value))).is_some();
    (complete, Awaited(state))
}

impl<T> Future for Awaited<T> {
    type Output = std::result::Result<T, String>;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Self::Output> {
        let mut state = self.0.borrow_mut();
        if let Some(settled) = state.settled.take() {
            return Poll::Ready(settled);
        }
        state.task = CURRENT.with_borrow(Clone::clone);
        Poll::Pending
    }
}

/// Returns the reason of a rejected promise (argument 0 of its handler) as text; empty if there is
/// none.
fn reason(args: Args) -> String {
    let message = match args.get::<Object>(0) {
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
        // After a panic, the channel of `work` has no value.
        if let Some(work) = self.0.take() {
            ignore_panic(work);
        }
        Ok(())
    }

    fn resolve(&mut self, _: Env, (): ()) -> Result<()> {
        Ok(())
    }
}

/// Runs `work` on another thread and returns its value; `None` if `work` panicked or did not start.
/// If Node shuts down first, the future never completes.
pub fn work<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> impl Future<Output = Option<T>> {
    let (sender, receiver) = channel();
    let started = start(Box::new(move || _ = sender.send(work())));
    async move {
        started.ok()?.await.ok()?;
        receiver.try_recv().ok()
    }
}

/// The non-generic part of [`work`].
fn start(work: Box<dyn FnOnce() + Send>) -> Result<Awaited<Option<()>>> {
    let env = env()?;
    let promise = env.spawn(Work(Some(work)))?.promise_object();
    read(env, promise.raw())
}

/// A task that runs a future; `None` while the future is polled, and after it has completed. The
/// promise that the future waits for owns the task.
struct Running(RefCell<Option<Pin<Box<dyn Future<Output = ()>>>>>);

thread_local! {
    /// The task that is being polled.
    static CURRENT: RefCell<Option<Rc<Running>>> = const { RefCell::new(None) };
}

/// Runs `future` until it waits for a promise, and continues it when the promise settles. A panic
/// ends the future.
pub fn spawn(future: impl Future<Output = ()> + 'static) {
    Rc::new(Running(RefCell::new(Some(Box::pin(future))))).run();
}

/// Runs `future` like [`spawn`]. Returns a promise of the output, or of `undefined` after a panic.
pub fn promise_of<T: ToNapiValue>(future: impl Future<Output = T> + 'static) -> Result<Maybe> {
    let (deferred, promise) = Deferred::new()?;
    spawn(async move {
        let value = future.await;
        deferred.settle(|| Ok(value));
    });
    Ok(Maybe(Some(promise)))
}

impl Running {
    fn run(self: &Rc<Self>) {
        // A promise settles after the call that created it. So the future is not being polled now.
        let Some(mut future) = self.0.take() else { return };
        let outer = CURRENT.replace(Some(Rc::clone(self)));
        let polled = guarded(|| Ok(future.as_mut().poll(&mut Context::from_waker(Waker::noop()))));
        CURRENT.set(outer);
        if let Ok(Poll::Pending) = polled {
            self.0.replace(Some(future));
        }
    }
}
