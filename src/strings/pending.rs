//! Sentences about pending questions and answers that were written instead of picked.
