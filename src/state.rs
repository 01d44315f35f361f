//! The answering of one form.
