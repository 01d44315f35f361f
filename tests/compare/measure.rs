//! Measures text for the comparison with Pi: JSON strings on stdin, one per line; widths on stdout.
use std::io::{BufRead, Write};

use pi_questions::view::measure;

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let text: String = serde_json::from_str(&line?).map_err(std::io::Error::other)?;
        writeln!(out, "{}", measure::width(&text))?;
    }
    out.flush()
}
