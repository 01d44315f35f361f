// Generated from the Rust sources by `npm run types`.

/**
 * Registers `ask_user` with the Pi coding agent: give this function to Pi as an extension, or
 * call it from your own with the `pi` object. The tool appears when a session starts. Never
 * throws; what goes wrong is told with `ctx.ui.notify`.
 */
export declare function registerAskUser(pi: object): void
