//! The plural forms of numbers.

use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use unic_langid::LanguageIdentifier;

/// The plural forms, in the order of their numbers.
pub const FORMS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// The last number to check.
const LAST: usize = 100_000;

/// Returns the plural forms of 0 to 199. The forms of 100 to 199 repeat for each further hundred.
///
/// # Errors
/// The language is unknown, or its forms do not repeat.
pub fn forms(tag: &str) -> Result<Vec<u8>, String> {
    let unknown = || format!("{tag}: no plural rules are known for this language");
    let rules = |tag: &str| {
        let id: LanguageIdentifier = tag.parse().ok()?;
        PluralRules::create(id, PluralRuleType::CARDINAL).ok()
    };
    // Regions usually have the rules of their language.
    let language = tag.split('-').next().unwrap_or_default();
    let rules = rules(tag).or_else(|| rules(language)).ok_or_else(unknown)?;
    let form = |number: usize| rules.select(number).map(number_of).map_err(|_| unknown());
    let first: Vec<u8> = (0..200).map(form).collect::<Result<_, _>>()?;
    for number in 200..LAST {
        if form(number)? != first[100 + number % 100] {
            return Err(format!("{tag}: the plural of {number} is not that of {}", number % 100));
        }
    }
    Ok(first)
}

fn number_of(category: PluralCategory) -> u8 {
    match category {
        PluralCategory::ZERO => 0,
        PluralCategory::ONE => 1,
        PluralCategory::TWO => 2,
        PluralCategory::FEW => 3,
        PluralCategory::MANY => 4,
        PluralCategory::OTHER => 5,
    }
}
