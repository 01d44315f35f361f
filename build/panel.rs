//! Joins the panel's page, its style and its script to one file, with the hashes that its
//! `Content-Security-Policy` names.
//!
//! Line ends become line feeds, as a browser reads them. Indents and lines that are comments stay out
//! of the binary, as do blanks and line ends that no browser needs; nothing else is changed.

#![allow(clippy::indexing_slicing, reason = "a build that fails says where")]

/// The joined page and what its policy needs.
pub struct Page {
    pub html: String,
    pub style: String,
    pub script: String,
}

/// Joins the three files.
pub fn join(html: &str, css: &str, js: &str) -> Page {
    let (style, script) = (tight(lean(css), &STYLE), tight(lean(js), &SCRIPT));
    let html = lean(html).replace("{{style}}", &style).replace("{{script}}", &script);
    Page { html, style: hash(&style), script: hash(&script) }
}

/// No text in the sources spans lines, so that an indent is never a part of one.
fn lean(source: &str) -> String {
    let lines = source.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.filter(|line| !line.starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// What is shortened in the style; no text in it holds one of these.
const STYLE: [(&str, &str); 10] = [
    (" {\n", "{"),
    (" { ", "{"),
    ("; }", "}"),
    (";\n", ";"),
    (": ", ":"),
    (", ", ","),
    ("}\n", "}"),
    (" > ", ">"),
    (" + ", "+"),
    (" ~ ", "~"),
];
/// What is shortened in the script: line ends that end no statement by themselves, and blanks around
/// operators and inside braces. No text in it holds one of these.
pub const SCRIPT: [(&str, &str); 16] = [
    (";\n", ";"),
    (",\n", ","),
    ("{\n", "{"),
    ("(\n", "("),
    ("[\n", "["),
    (" => ", "=>"),
    (" = ", "="),
    (" === ", "==="),
    (" !== ", "!=="),
    (" ? ", "?"),
    (" : ", ":"),
    (" && ", "&&"),
    (" || ", "||"),
    ("{ ", "{"),
    (" }", "}"),
    (") {", "){"),
];

fn tight(text: String, shorter: &[(&str, &str)]) -> String {
    shorter.iter().fold(text, |text, (from, to)| text.replace(from, to))
}

/// `sha256-<base64>`, as the policy writes it.
pub fn hash(text: &str) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = "sha256-".to_owned();
    // 32 bytes are ten groups of three and one of two.
    for group in sha256(text.as_bytes()).chunks(3) {
        let bits = group.iter().fold(0u32, |bits, byte| bits << 8 | u32::from(*byte));
        let bits = bits << (8 * (3 - group.len()));
        for place in 0..=group.len() {
            out.push(char::from(SIGNS[(bits >> (18 - 6 * place) & 63) as usize]));
        }
    }
    out.push('=');
    out
}

/// SHA-256 (FIPS 180-4).
fn sha256(message: &[u8]) -> [u8; 32] {
    let primes: Vec<u32> = (2u32..312).filter(|n| (2..*n).all(|d| n % d != 0)).take(64).collect();
    // The first 32 bits behind the point of a root. A double is exact enough for them.
    let fraction = |root: f64| (root.fract() * 4_294_967_296.0) as u32;
    let constants: Vec<u32> = primes.iter().map(|p| fraction(f64::from(*p).cbrt())).collect();
    let mut state: Vec<u32> =
        primes.iter().take(8).map(|p| fraction(f64::from(*p).sqrt())).collect();
    let mut padded = message.to_vec();
    padded.push(0x80);
    padded.resize(padded.len().next_multiple_of(64), 0);
    if padded.len() - message.len() < 9 {
        padded.resize(padded.len() + 64, 0);
    }
    let end = padded.len() - 8;
    padded[end..].copy_from_slice(&(message.len() as u64 * 8).to_be_bytes());
    for block in padded.chunks(64) {
        let words = block
            .chunks(4)
            .map(|word| word.iter().fold(0, |all, byte| all << 8 | u32::from(*byte)));
        let mut w: Vec<u32> = words.collect();
        for at in 16..64 {
            let (a, b) = (w[at - 15], w[at - 2]);
            let s0 = a.rotate_right(7) ^ a.rotate_right(18) ^ a >> 3;
            let s1 = b.rotate_right(17) ^ b.rotate_right(19) ^ b >> 10;
            w.push(w[at - 16].wrapping_add(s0).wrapping_add(w[at - 7]).wrapping_add(s1));
        }
        let mut s = state.clone();
        for at in 0..64 {
            let s1 = s[4].rotate_right(6) ^ s[4].rotate_right(11) ^ s[4].rotate_right(25);
            let choice = s[4] & s[5] ^ !s[4] & s[6];
            let one = s[7]
                .wrapping_add(s1)
                .wrapping_add(choice)
                .wrapping_add(constants[at])
                .wrapping_add(w[at]);
            let s0 = s[0].rotate_right(2) ^ s[0].rotate_right(13) ^ s[0].rotate_right(22);
            let two = s0.wrapping_add(s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]);
            s.rotate_right(1);
            s[4] = s[4].wrapping_add(one);
            s[0] = one.wrapping_add(two);
        }
        state.iter_mut().zip(s).for_each(|(all, new)| *all = all.wrapping_add(new));
    }
    let mut out = [0; 32];
    out.chunks_mut(4)
        .zip(state)
        .for_each(|(bytes, word)| bytes.copy_from_slice(&word.to_be_bytes()));
    out
}
