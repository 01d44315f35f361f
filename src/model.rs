//! What is asked and what came of it: plain data, no JSON, no keys, no drawing.

pub mod answer;
pub mod policy;
pub mod question;
pub mod questionnaire;
pub mod row;
pub mod text;
pub mod via;

pub use answer::{Answer, Answers, Outcome, Unavailable};
pub use policy::{Blank, CustomAndTicks, Notes, Policy, Submit};
pub use question::{Choice, Free, Question};
pub use questionnaire::Questionnaire;
pub use row::Row;
pub use via::Via;
