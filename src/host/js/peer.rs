//! What the system knows of the process at the other end of a socket. Node does not tell.

use napi::Env;
use napi::bindgen_prelude::*;

use super::value::{get, get_object};

/// The id of the process that opened the other end of `socket`, one of Node's; `None` where the
/// system or the host does not say.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub fn peer_pid(env: &Env, socket: &Object) -> Option<u32> {
    use std::os::fd::RawFd;

    let handle = get_object(env, socket, "_handle")?;
    let fd = get::<f64>(env, &handle, "fd").filter(|fd| (0.0..1e9).contains(fd))?;
    #[expect(clippy::cast_possible_truncation, reason = "it is a small number")]
    let fd = fd as RawFd;
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
    u32::try_from(peer.pid).ok().filter(|pid| done == 0 && *pid > 0)
}

/// The id of the process that opened the other end of `socket`; this system does not say.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub fn peer_pid(_: &Env, _: &Object) -> Option<u32> {
    None
}
