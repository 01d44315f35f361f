//! What is asked and what came of it: plain data, no JSON, no keys, no drawing.

pub mod answer;
pub mod discussion;
pub mod image;
pub mod outcome;
pub mod policy;
pub mod question;
pub mod questionnaire;
pub mod questions;
pub mod text;
pub mod via;

pub use answer::{Answer, Answers, by_choice};
pub use discussion::{Discussion, Kept, KeptForm, Topic};
pub use image::{Fault, Image, ImageKind, Probe};
pub use outcome::{Outcome, Unavailable};
pub use policy::{CustomRow, Notes, Policy, Submit};
pub use question::{Choice, Kind, Question, Row};
pub use questionnaire::{Questionnaire, Revision};
pub use questions::Questions;
pub use via::Via;
