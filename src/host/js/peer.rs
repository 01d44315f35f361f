//! What the system knows of the process at the other end of a socket. Node does not tell.

use napi::Env;
use napi::bindgen_prelude::*;

#[cfg(unix)]
use super::value::{get, get_object};

/// The file descriptor of `socket`, one of Node's.
#[cfg(unix)]
fn descriptor(env: &Env, socket: &Object) -> Option<std::os::fd::RawFd> {
    let handle = get_object(env, socket, "_handle")?;
    let fd = get::<f64>(env, &handle, "fd").filter(|fd| (0.0..1e9).contains(fd))?;
    #[expect(clippy::cast_possible_truncation, reason = "it is a small number")]
    let fd = fd as std::os::fd::RawFd;
    Some(fd)
}

/// Process and user at the other end of `socket`.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn credentials(env: &Env, socket: &Object) -> Option<libc::ucred> {
    let fd = descriptor(env, socket)?;
    let mut peer = libc::ucred { pid: 0, uid: 0, gid: 0 };
    let mut length = libc::socklen_t::try_from(size_of::<libc::ucred>()).ok()?;
    // SAFETY: the kernel writes at most `length` bytes into `peer`, a plain struct. A number that is
    // no socket is an error of the call.
    let done = unsafe {
        libc::getsockopt(
            fd,
            libc::SOL_SOCKET,
            libc::SO_PEERCRED,
            (&raw mut peer).cast(),
            &raw mut length,
        )
    };
    (done == 0).then_some(peer)
}

/// The id of the process that opened the other end of `socket`; `None` where the system or the host
/// does not say.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub fn peer_pid(env: &Env, socket: &Object) -> Option<u32> {
    let pid = u32::try_from(credentials(env, socket)?.pid).ok()?;
    (pid > 0).then_some(pid)
}

/// The id of the process that opened the other end of `socket`; this system does not say.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub fn peer_pid(_: &Env, _: &Object) -> Option<u32> {
    None
}

/// The id of the user at the other end of `socket`; `None` where the system or the host does not say.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub fn peer_user(env: &Env, socket: &Object) -> Option<u32> {
    credentials(env, socket).map(|peer| peer.uid)
}

/// The id of the user at the other end of `socket`; `None` where the system or the host does not say.
#[cfg(all(unix, not(any(target_os = "linux", target_os = "android"))))]
pub fn peer_user(env: &Env, socket: &Object) -> Option<u32> {
    let fd = descriptor(env, socket)?;
    let (mut user, mut group) = (0, 0);
    // SAFETY: the system writes one number into each. A number that is no socket is an error of the
    // call.
    let done = unsafe { libc::getpeereid(fd, &raw mut user, &raw mut group) };
    (done == 0).then_some(user)
}

/// The id of the user at the other end of `socket`; this system does not say.
#[cfg(not(unix))]
pub fn peer_user(_: &Env, _: &Object) -> Option<u32> {
    None
}

/// The id of the user that this process acts for.
#[cfg(unix)]
pub fn own_user() -> Option<u32> {
    // SAFETY: it has no arguments and cannot fail.
    Some(unsafe { libc::geteuid() })
}

/// The id of the user that this process acts for; this system has no such numbers.
#[cfg(not(unix))]
pub fn own_user() -> Option<u32> {
    None
}
