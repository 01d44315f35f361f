//! The table of the objects of Pi and Node that we use, with the types of their fields and
//! functions. `node scripts/pi-types.mjs` compares the table with the types of every supported Pi.

use napi::Result;
use napi::bindgen_prelude::{FnArgs, FromNapiValue, ToNapiValue};
use serde::Serialize;
use serde_json::Value;

use crate::edge::js::{Awaited, Json, Maybe, Object, members, pi};

/// A name that Pi defines, such as that of an event.
type Name<'a> = &'a str;

pi! {
    /// `pi`, the object with which an extension registers its handlers.
    interface Pi "pi.ExtensionAPI" {
        fn on(event: Name<'_>, handler: Object) -> ();
        fn add_flag "registerFlag"(name: &str, flag: Json<Value>) -> ();
        fn flag_value "getFlag"(name: &str) -> Option<String>, loosely;
        fn add_command "registerCommand"(name: &str, command: Command) -> ();
        fn add_tool "registerTool"(definition: ToolDefinition) -> ();
        fn add_renderer "registerMessageRenderer"(custom_type: &str, renderer: Object) -> ();
        fn all_tools "getAllTools"() -> Object;
        fn active_tools "getActiveTools"() -> Vec<String>;
        fn set_active_tools "setActiveTools"(names: Vec<String>) -> ();
        fn append_entry "appendEntry"(custom_type: &str, data: Json<&Value>) -> ();
        fn send_message "sendMessage"(message: Object, options: Json<Value>) -> ();
        fn send_user_message "sendUserMessage"(text: &str, options: Json<Value>) -> ();
        get events: Bus;
        has stacks_forms "getSettings", since "1.5";
    }

    /// `pi.events`, the bus for events between extensions.
    interface Bus "pi.EventBus" {
        fn on(channel: &str, handler: Object) -> ();
        fn send "emit"(channel: &str, payload: Json<impl Serialize>) -> ();
    }

    interface ToolInfo "pi.ToolInfo" {
        get name: String;
        get description: String;
    }

    /// `ctx`, which handlers, commands and tools receive.
    interface Ctx "pi.ExtensionCommandContext" {
        get mode_word "mode": String;
        get cwd_text "cwd": String;
        get ui: Ui;
        get session_manager "sessionManager": SessionManager;
        get model: Model;
        get signal: AbortSignal;
        fn is_project_trusted "isProjectTrusted"() -> bool;
        fn is_idle "isIdle"() -> bool;
        fn shutdown() -> ();
        fn abort() -> ();
        async fn switch_session "switchSession"(file: &str, options: SwitchOptions) -> ();
        async fn navigate_tree "navigateTree"(entry: &str, options: Json<Value>) -> ();
    }

    /// The `ctx` of a session that Pi has switched to.
    interface SwitchedCtx "pi.ExtensionAPI" {
        fn send_user_message "sendUserMessage"(text: &str, options: Json<Value>) -> Maybe;
    }

    /// `ctx.model`.
    interface Model "any" {
        get input: Vec<String>;
    }

    /// `ctx.ui`.
    interface Ui "pi.ExtensionUIContext" {
        async fn custom(factory: Object, options: CustomOptions) -> ();
        has shows_forms "custom";
        fn notify(message: &str, kind: Name<'_>) -> ();
        fn set_title "setTitle"(title: &str) -> ();
        fn set_working_visible "setWorkingVisible"(shown: bool) -> ();
        fn editor_text "getEditorText"() -> String;
        fn set_editor_text "setEditorText"(text: &str) -> ();
        async fn select(title: &str, rows: Vec<String>) -> String;
        fn set_widget "setWidget"(key: &str, widget: Maybe, options: Json<Value>) -> ();
        fn on_terminal_input "onTerminalInput"(handler: Object) -> Object;
        fn add_completion "addAutocompleteProvider"(wrap: Object) -> ();
    }

    /// `ctx.sessionManager`.
    interface SessionManager "pi.SessionManager" {
        fn entry "getEntry"(id: &str) -> Option<SessionEntry>;
        fn session_id "getSessionId"() -> Option<String>;
        fn session_file "getSessionFile"() -> Option<String>;
        fn leaf_id "getLeafId"() -> Option<String>;
        fn session_name "getSessionName"() -> Option<String>;
        fn session_dir "getSessionDir"() -> Option<String>;
        fn branch(entry: &str) -> ();
        fn append_message "appendMessage"(message: Object) -> Maybe;
        fn append_custom_entry "appendCustomEntry"(custom_type: &str, data: Json<&Value>) -> Maybe;
    }

    /// An entry of the session.
    interface SessionEntry "Some<pi.SessionEntry>" {
        get id: String;
        get parent "parentId": String;
        get kind "type": String;
        get message: Message;
        get first_kept "firstKeptEntryId": String;
    }

    /// A message of the conversation, or the result of a tool.
    interface Message "Some<pi.MessageEndEvent['message']>" {
        get role: String;
        get stop_reason "stopReason": String;
        get details: Json;
        get content: Object;
        get text "content": String, loosely;
        set set_content "content": Vec<Object>;
        get summary: String;
        set set_summary "summary": &str;
        get timestamp: f64;
        get tokens_before "tokensBefore": f64;
    }

    /// A block of a message's content.
    interface Block "any" {
        get text: String;
    }

    /// An event of Pi: the first argument of each handler.
    interface PiEvent "Some<pi.ExtensionEvent>" {
        get reason: String;
        get source: String;
        get text: String;
        get message: Message;
        get messages: Object;
        get outcome: String;
        get entries: Object;
        get tool_call_id "toolCallId": String;
    }

    /// Options for drawing a message's row.
    interface RenderOptions "pi.MessageRenderOptions" {
        get expanded: bool;
        get output_pad "outputPad": f64;
    }

    /// Pi's terminal interface.
    interface Tui "tui.TUI" {
        fn focused_component "getFocusedComponent"() -> Option<Component>, undeclared;
        fn is_overlay_focused "isOverlayFocused"() -> bool, undeclared;
        fn is_component_mounted "isComponentMounted"(component: Object) -> bool, undeclared;
        fn capture_render_state "captureRenderState"() -> RenderState, undeclared;
        fn request_render "requestRender"(force: bool) -> ();
        fn shows_hardware_cursor "getShowHardwareCursor"() -> bool;
        fn set_hardware_cursor "setShowHardwareCursor"(shown: bool) -> ();
        fn show_overlay "showOverlay"(component: Object, options: Object) -> OverlayHandle;
        fn hide_overlay "hideOverlay"() -> ();
        get overlays "overlayStack": Object, undeclared;
        fn stop() -> ();
        fn start() -> ();
        get terminal: Terminal;
    }

    /// The state of Pi's last frame.
    interface RenderState "unknown" {
        get viewport_top "previousViewportTop": f64;
    }

    /// The terminal of [`Tui`].
    interface Terminal "tui.Terminal" {
        get rows: f64;
        get speaks_kitty "kittyProtocolActive": bool;
    }

    interface Component "tui.EditorComponent" {
        has gives_text "getText";
        has takes_text "setText";
    }

    interface OverlayHandle "tui.OverlayHandle" {
        fn hide() -> ();
        fn bounds "getBounds"() -> Maybe;
    }

    interface MouseEvent "tui.TuiMouseEvent" {
        get kind "type": String;
        get wheel "wheelDelta": f64;
        get button: String;
        get x: f64;
        get y: f64;
    }

    /// Pi's colours.
    interface Colours "pi.Theme" {
        fn foreground "getFgAnsi"(name: Name<'_>) -> String;
        fn background "getBgAnsi"(name: Name<'_>) -> String;
    }

    interface KeyBindings "pi.KeybindingsManager" {
        fn keys "getKeys"(id: Name<'_>) -> Vec<String>;
        fn definition "getDefinition"(id: Name<'_>) -> Object;
        has defines_keys "getDefinition";
    }

    /// The completion of Pi's editor.
    interface Completion "tui.AutocompleteProvider" {
        async fn suggestions "getSuggestions"(lines: Vec<String>, line: u32, column: u32, options: SearchOptions) -> Suggestions;
        has suggests "getSuggestions";
    }

    interface Suggestions "tui.AutocompleteSuggestions" {
        get prefix: String;
        get items: Object;
    }

    interface Suggestion "tui.AutocompleteItem" {
        get value: String;
        get label: String;
    }

    interface AbortSignal "AbortSignal" {
        get aborted: bool;
        fn add_listener "addEventListener"(event: &str, listener: Object) -> ();
        fn remove_listener "removeEventListener"(event: &str, listener: Object) -> ();
        has takes_listeners "addEventListener";
    }

    interface AbortController "AbortController" {
        construct create "AbortController";
        get signal: AbortSignal;
        fn abort() -> ();
    }

    /// `process` of Node.
    interface Process "NodeJS.Process" {
        global of_node "process";
        get title: String;
        get stdin: Stream;
        get stdout: Stream;
        get argv: Vec<String>;
        set set_exit_code "exitCode": i32;
        fn builtin "getBuiltinModule"(name: &str) -> Programs;
    }

    /// A stream of [`Process`].
    interface Stream "Some<NodeJS.Process['stdin' | 'stdout']>" {
        get is_tty "isTTY": bool;
        get readable_ended "readableEnded": bool;
        fn write(bytes: &str) -> ();
    }

    /// `console` of Node.
    interface Console "Console" {
        global of_node "console";
        fn error(message: &str) -> ();
    }

    /// `node:child_process`
    interface Programs "typeof import('node:child_process')" {
        fn spawn(program: &str, args: Vec<String>, options: Json<&Value>) -> Program;
    }

    interface Program "import('node:child_process').ChildProcess" {
        fn kill() -> Maybe;
        fn unref() -> ();
        fn once(event: &str, listener: Object) -> Maybe;
    }

    interface JsError "NodeJS.ErrnoException" {
        get code: String;
        get message: String;
    }

    /// A payload of another extension on the bus.
    interface Payload "unknown" {
        get request_id "requestId": String;
        get is_taken "taken": bool;
        set set_taken "taken": bool;
        get reply: Object;
        has has_reply "reply";
        get signal: AbortSignal;
    }

    /// The module of the browser panel.
    interface PanelModule "unknown" {
        fn show(session: PanelSession) -> ();
        fn start(session: PanelSession) -> ();
        fn follow(session: PanelSession) -> ();
        fn translate(session: PanelSession) -> ();
        fn stop(session: PanelSession) -> ();
    }

    /// Shows dialogs: a `Dialogs` of `dialogs.js`.
    interface Dialogs "dialogs.Dialogs" {
        fn show(ui: Ui, signal: AbortSignal, is_client: bool, next: Object) -> ();
    }

    /// The object of the extension rpiv-i18n in `globalThis`.
    interface Rpiv "unknown" {
        get locale: String;
    }

    interface Command "Parameters<pi.ExtensionAPI['registerCommand']>[1]" {
        with handler: Object;
        with completions "getArgumentCompletions": Object;
    }

    interface ToolDefinition "pi.ToolDefinition" {
        with execute: Object;
        with prepare "prepareArguments": Object;
    }

    /// A component of ours, for Pi.
    interface OurComponent "tui.Component & { dispose?(): void; focused?: boolean }" {
        with render: Object;
        with invalidate: Object;
        with input "handleInput": Object;
        with dispose: Object;
        with mouse "handleMouse": Object;
        with wants_release "wantsKeyRelease": bool;
    }

    /// Options of a component in the place of Pi's editor.
    interface CustomOptions "NonNullable<Parameters<pi.ExtensionUIContext['custom']>[1]>" {
        with on_handle "onHandle": Object;
    }

    interface SearchOptions "{ signal: AbortSignal }" {
        with signal: AbortSignal;
    }

    interface SwitchOptions "NonNullable<Parameters<pi.ExtensionCommandContext['switchSession']>[1]>" {
        with session "withSession": Object;
    }

    /// The result of our handler of `turn_end` and `agent_before_settle`, for Pi.
    interface BoundaryResult "pi.TurnEndEventResult" {
        with entries: Vec<Object>;
        with goes_on "continue": bool;
    }

    interface ImageContent "any" {
        with data: &str;
    }

    /// The values of a session that the panel's module receives.
    interface PanelSession "unknown" {
        with pi: Maybe<Pi>;
        with ctx: Ctx;
        with words: Json<&Value>;
        with tools: Vec<&str>;
        with in_terminal "isTerminal": bool;
    }

    /// The class `Object` of JavaScript.
    interface ObjectClass "ObjectConstructor" {
        global of_node "Object";
        fn define_property "defineProperty"(object: Object, name: &str, property: Property) -> OurComponent;
    }

    /// A property with a getter and a setter.
    interface Property "PropertyDescriptor" {
        with getter "get": Object;
        with setter "set": Object;
    }
}
