//! Prints the JSON Schema of `ask-user.json`:
//! `cargo run --no-default-features --example settings_schema > ask-user.schema.json`.

fn main() {
    println!("{:#}", pi_ask_user::settings::schema());
}
