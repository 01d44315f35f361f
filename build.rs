//! Link flags for the Node addon; nothing to do for the pure core.
fn main() {
    #[cfg(feature = "host")]
    napi_build::setup();
}
