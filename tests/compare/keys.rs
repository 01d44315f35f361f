//! Matches keys for the comparison with Pi. Each line of stdin is `{"kitty": bool, "raw": [code
//! units], "ids": [key id]}`, each line of stdout an array of matching ids.
use std::io::{BufRead, Write};

use pi_questions::keys::{
    KeyId,
    decode::{Decoder, Input},
};

#[derive(serde::Deserialize)]
struct Case {
    kitty: bool,
    raw: Vec<u16>,
    ids: Vec<String>,
}

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let mut case: Case = serde_json::from_str(&line?).map_err(std::io::Error::other)?;
        let mut decoder = Decoder::default();
        decoder.set_kitty(case.kitty);
        let inputs = decoder.feed(&case.raw);
        case.ids.retain(|id| {
            let id = KeyId::parse(id);
            inputs.iter().any(|input| match input {
                Input::Key(press) => id.is_some_and(|id| id.matches(press)),
                _ => false,
            })
        });
        writeln!(out, "{}", serde_json::to_string(&case.ids).map_err(std::io::Error::other)?)?;
    }
    out.flush()
}
