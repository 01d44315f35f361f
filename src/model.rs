//! Questions and their answers: plain data, without JSON, keys or drawing.

pub mod answer;
pub mod image;
pub mod other;
pub mod outcome;
pub mod policy;
pub mod question;
pub mod questionnaire;
pub mod text;

pub use answer::{Answer, Answers, Via, by_choice, short_name};
pub use image::{Fault, Image, ImageKind, Probe};
pub use outcome::{Discussion, Outcome, SavedDraft, SavedForm, Topic, Unavailable};
pub use policy::{CustomRow, CustomRules, EmptyMulti, Notes, Policy, Submit};
pub use question::{Choice, Question, Row};
pub use questionnaire::Questionnaire;
