//! Where a line names keys, so that a mouse can point at what they do.

use ratatui::text::Line;

use super::common::{Role, Target};
use super::measure;
use super::piece::Spot;

/// The parts of `line` that name keys, each up to the next one. `hints` are the keys that may be named,
/// and the entry of the key table of each; keys that are wrapped are named by how they begin.
pub(super) fn spots<'h>(
    line: &Line<'_>,
    number: usize,
    hints: impl Iterator<Item = (&'h str, usize)> + Clone,
) -> Vec<Spot> {
    let mut spots: Vec<Spot> = Vec::new();
    let (mut x, mut open) = (0, false);
    for span in &line.spans {
        let columns = measure::width(&span.content);
        if span.style == Role::Muted.style() && !span.content.is_empty() {
            let named = hints.clone().find(|(keys, _)| *keys == span.content);
            let begun = || hints.clone().find(|(keys, _)| keys.starts_with(&*span.content));
            let named = named.or_else(begun);
            open = named.is_some();
            spots.extend(named.map(|(_, entry)| {
                let target = Target::Entry(entry);
                Spot { line: number, x, columns: 0, target }
            }));
        }
        if open && let Some(spot) = spots.last_mut() {
            spot.columns += columns;
        }
        x += columns;
    }
    spots
}
