//! Sets the link flags of the Node addon, and compiles the texts of all languages.

#[path = "locales/compile.rs"]
mod compile;

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    #[cfg(feature = "edge")]
    napi_build::setup();

    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let write = |name: &str, bytes: &[u8]| fs::write(Path::new(&out).join(name), bytes);
    println!("cargo::rerun-if-changed=locales");
    let mut sources = Vec::new();
    for entry in fs::read_dir("locales")? {
        let path = entry?.path();
        let is_language = path.extension().is_some_and(|extension| extension == "ftl");
        if let (true, Some(tag)) = (is_language, path.file_stem().and_then(|tag| tag.to_str())) {
            sources.push((tag.to_owned(), fs::read_to_string(&path)?));
        }
    }
    let words = match compile::build(&sources) {
        Ok(words) => words,
        Err(faults) => {
            for fault in faults {
                println!("cargo::error={fault}");
            }
            return Ok(());
        }
    };
    write("words.rs", words.code.as_bytes())?;
    for (tag, texts) in words.others {
        write(&format!("{tag}.packed"), &packed(&texts))?;
    }
    Ok(())
}

/// Compresses a text at the highest level. `unpacked` in `src/strings/words.rs` restores it.
fn packed(text: &str) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 10)
}
