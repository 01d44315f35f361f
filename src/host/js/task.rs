//! Runs futures on Node's loop: a task continues inside the call from JavaScript that brings what it waits for.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use super::guard::guarded;

/// A running future. The promise that it waits for owns it.
struct Task {
    /// `None` while it is polled, and once it is over.
    future: RefCell<Option<Pin<Box<dyn Future<Output = ()>>>>>,
    /// It was woken while it was polled.
    is_woken: Cell<bool>,
}

thread_local! {
    /// The task that is polled.
    static CURRENT: RefCell<Option<Rc<Task>>> = const { RefCell::new(None) };
}

/// Wakes the task that was polled when it was made.
pub(super) struct Waker(Option<Rc<Task>>);

impl Waker {
    /// Of the task that is polled.
    pub fn current() -> Self {
        Self(CURRENT.with(|current| current.borrow().clone()))
    }

    /// The task continues now.
    pub fn wake(self) {
        if let Some(task) = self.0 {
            task.run();
        }
    }
}

/// Runs `future` to where it first waits, and on from there as what it waits for comes. A panic ends it.
pub fn spawn(future: impl Future<Output = ()> + 'static) {
    let future: Pin<Box<dyn Future<Output = ()>>> = Box::pin(future);
    Rc::new(Task { future: RefCell::new(Some(future)), is_woken: Cell::new(false) }).run();
}

impl Task {
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
