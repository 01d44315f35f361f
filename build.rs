//! Link flags for the Node addon, and the panel's page.

#[path = "build/panel.rs"]
mod panel;

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    #[cfg(feature = "host")]
    napi_build::setup();

    let read = |name: &str| {
        let path = format!("panel/page.{name}");
        println!("cargo::rerun-if-changed={path}");
        fs::read_to_string(path)
    };
    println!("cargo::rerun-if-changed=build");
    let page = panel::join(&read("html")?, &read("css")?, &read("js")?);
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    for (name, text) in [("html", page.html), ("style", page.style), ("script", page.script)] {
        fs::write(Path::new(&out).join(format!("panel.{name}")), text)?;
    }
    Ok(())
}
