//! What joins the last option to those before it.

/// "or" in the languages that this package speaks. One that is missing costs options, never a question.
pub(super) const OR: [&str; 21] = [
    " or ",
    " oder ",
    " o ",
    " ou ",
    " lub ",
    " albo ",
    " czy ",
    " или ",
    " либо ",
    " або ",
    " чи ",
    " veya ",
    " yoksa ",
    " ya da ",
    "还是",
    "或者",
    "それとも",
    "または",
    "もしくは",
    "아니면",
    "또는",
];

/// Without what joins it to the next option: punctuation, and the word "or".
pub(super) fn trim_joint(option: &str) -> &str {
    let is_joint = |c: char| c.is_whitespace() || ",;/?？.。、，；؟".contains(c);
    let mut option = option.trim_matches(is_joint);
    for word in OR {
        let word = word.trim();
        if let Some(rest) = option.strip_suffix(word)
            && (rest.ends_with(is_joint) || word.chars().all(|c| c > '\u{2e7f}'))
        {
            option = rest.trim_end_matches(is_joint);
        }
    }
    option
}
