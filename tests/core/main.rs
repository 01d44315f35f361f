//! Tests of the crate without Node.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::string_slice,
    clippy::indexing_slicing,
    reason = "helpers of tests fail like tests"
)]

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/forms.rs"]
mod forms;
#[path = "../vectors/runner.rs"]
mod vectors;

mod acp;
mod any;
mod appearance;
mod choice_notes;
mod contract;
mod corpus;
mod correction;
mod deferred;
mod discuss;
mod files;
mod flow;
mod frames;
mod html;
mod images;
mod languages;
mod motor;
mod optional;
mod overlay;
mod own_row;
mod plain;
mod plain_any;
mod preview;
mod questionnaires;
mod received;
mod rpc;
mod rpc_any;
mod rpc_vectors;
mod scripts;
mod seeds;
mod typing;
mod written;
