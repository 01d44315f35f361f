//! Fuzzy search in the labels of a list.

/// The labels of one question.
#[derive(Debug)]
pub struct Haystack {
    labels: Vec<String>,
}

impl Haystack {
    /// From labels in choice order.
    pub fn new<'a>(labels: impl Iterator<Item = &'a str>) -> Self {
        Self { labels: labels.map(str::to_lowercase).collect() }
    }

    /// Graphemes of one label that `query` matched.
    pub fn marks(&self, _query: &str, _choice: usize) -> Vec<u32> {
        Vec::new()
    }

    /// Indices of the labels `query` fits, in choice order.
    pub fn search(&mut self, query: &str) -> Vec<usize> {
        let query = query.to_lowercase();
        (0..self.labels.len())
            .filter(|&i| self.labels.get(i).is_some_and(|label| label.contains(&query)))
            .collect()
    }
}
