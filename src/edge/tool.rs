//! The definition of a tool for Pi: texts, schema, and the four functions that Pi calls. Two of the
//! functions create rows. A row shows a call or a result in Pi's transcript, and parses its data
//! only when Pi draws it. The row of a call parses only the visible part of the arguments, because
//! Pi draws a streamed call again for each piece.

use std::cell::RefCell;
use std::rc::Rc;

use napi::bindgen_prelude::{Either, FnArgs};
use napi::{Error, Result};
use ratatui::text::Line;
use serde_json::{Value, json};

use crate::contract::{self, Call, Refused, Tool};
use crate::disk::images::Content;
use crate::edge::call::Open;
use crate::edge::extension::Extension;
use crate::edge::js::guard::inject;
use crate::edge::js::{
    Args, Deferred, Json, Object, count, function, function_or, lines, lines_function, parse_json,
};
use crate::edge::pi::screen::{self, COLUMNS};
use crate::edge::pi::{AbortSignal, Block, Colours, Message, PiEvent, ToolDefinition, tool_result};
use crate::session::call_data::CallData;
use crate::session::calls;
use crate::transcript;
use crate::view::{Glyphs, Theme, print};

pub fn define(tool: &Tool, extension: &Rc<Extension>) -> Result<ToolDefinition> {
    let definition =
        add_rows(ToolDefinition::from_json(&tool.definition())?, tool.name, extension)?;
    let (name, extension, tool) = (tool.name, Rc::clone(extension), tool.clone());
    let execute = function_or("execute", move |args| execute(args, name, &extension), reject)?;
    // If the repair fails, Pi validates the unchanged arguments and reports their faults.
    let unchanged = |args: Args<'_>, _| Ok(Either::B(args.get(0)));
    let prepare = function_or("prepareArguments", move |args| prepare(args, &tool), unchanged)?;
    definition.execute(execute)?.prepare(prepare)
}

/// Pi's `execute(toolCallId, params, signal, onUpdate, ctx)`: returns a promise of the result. The
/// promise always settles.
fn execute(args: Args<'_>, name: &str, extension: &Rc<Extension>) -> Result<Object> {
    if let Some(ctx) = args.get(4) {
        extension.enter(ctx);
    }
    let (deferred, promise) = Deferred::new()?;
    let id = args.get::<String>(0).unwrap_or_default();
    match check(args, name, extension)? {
        Ok(call) => {
            let data = CallData::new(id, name.to_owned(), call);
            let result = Some(deferred);
            let open = Open { result, on_update: args.get(3), ..Open::default() };
            let signal: Option<AbortSignal> = args.get(2);
            extension.ask(data, calls::ReplyTo::Pi, open, signal.as_ref());
        }
        Err(Refused::Reply(reply)) => {
            if reply.is_error {
                extension.with(|state| state.failed.insert(id));
            }
            deferred.settle(|| tool_result(reply, &Content::default(), false));
        }
        Err(Refused::Error(sentence)) => return Err(Error::from_reason(sentence)),
    }
    Ok(promise)
}

fn reject(_: Args<'_>, error: Error) -> Result<Object> {
    let (deferred, promise) = Deferred::new()?;
    deferred.settle::<()>(|| Err(error));
    Ok(promise)
}

/// Handles Pi's event `tool_result`: returns `isError` for a result of ours that is an error.
/// Before 0.99, Pi uses `isError` only from this event. An exception of `execute` also marks the
/// result as an error, but such a result has no details.
pub fn on_result(event: &PiEvent, extension: &Extension) -> Option<Value> {
    let is_failed = |id: String| extension.with(|state| state.failed.remove(&id));
    event.tool_call_id().is_some_and(is_failed).then(|| json!({ "isError": true }))
}

/// Checks the arguments of a call. Returns the call, or the reason why it is refused.
fn check(
    args: Args<'_>,
    name: &str,
    extension: &Rc<Extension>,
) -> Result<std::result::Result<Call, Refused>> {
    inject("parse");
    let params = contract::prepare(name, parse_json(&args.stringify(1)?)?);
    extension.look(|_| ());
    let (mode, now) = (extension.ctx().mode(), extension.session_now());
    let (checked, actions) =
        extension.session(|session| session.check_call(name, params, mode, now));
    extension.perform(actions);
    Ok(checked)
}

/// Pi's `prepareArguments(raw)`: returns `raw` if it is valid, otherwise the repaired arguments.
fn prepare(args: Args<'_>, tool: &Tool) -> Result<Either<Json, Option<Object>>> {
    inject("prepare");
    let prepared = contract::prepare_for_pi(tool, parse_json(&args.stringify(0)?)?);
    Ok(prepared.map(Json).map_or_else(|| Either::B(args.get(0)), Either::A))
}

/// Adds `renderCall` and `renderResult` to the definition of the tool `name`.
fn add_rows(
    definition: ToolDefinition,
    name: &'static str,
    extension: &Rc<Extension>,
) -> Result<ToolDefinition> {
    let extension = Rc::clone(extension);
    let colours = Rc::new(RefCell::new(Theme::default()));
    let (call_colours, owner) = (Rc::clone(&colours), Rc::clone(&extension));
    let draw_call = lines_function(move |args| {
        draw(args, &call_colours, |columns| {
            call_lines(args, name, columns, owner.settings().signs())
        })
    })?;
    let draw_result = lines_function(move |args| {
        draw(args, &colours, |columns| result_lines(args, columns, &extension))
    })?;
    let part = function("partOf", move |args| {
        Ok(contract::part_in_outline(name, &args.text(0).unwrap_or_default()) as u32)
    })?;
    let args = FnArgs::from((definition, draw_call, draw_result, part));
    Object::run(include_str!("tool/rows.js"), args).map(ToolDefinition::from)
}

/// Draws the lines that `lines_for` returns for the width in argument 0, with the theme in
/// argument 1. Argument 2 is `true` if the last row had the same theme. Then this function uses
/// `colours`, the colours of the last row: reading them again takes longer than drawing a row.
fn draw(
    args: Args<'_>,
    colours: &RefCell<Theme>,
    lines_for: impl FnOnce(usize) -> Vec<Line<'static>>,
) -> Result<Object> {
    if args.get(2) != Some(true) {
        let theme: Option<Colours> = args.get(1);
        let read = theme.map(|theme| screen::read_colours(&theme));
        colours.replace(read.unwrap_or_default());
    }
    let columns = count(args.get(0).unwrap_or(COLUMNS));
    let drawn = if columns == 0 { Vec::new() } else { lines_for(columns) };
    let printed = print(&drawn, &colours.borrow(), columns);
    lines(&printed)
}

/// `drawCall(width, theme, isKnown, beginning, leftOut)` of `rows.js`: returns the lines of a call.
/// The first three arguments are those of [`draw`]. `beginning` is the beginning of the call's
/// arguments as JSON, `leftOut` is the number of omitted questions.
fn call_lines(
    args: Args<'_>,
    name: &'static str,
    columns: usize,
    signs: &'static Glyphs,
) -> Vec<Line<'static>> {
    inject("call");
    let left_out = args.get::<u32>(4).unwrap_or_default();
    let left_out = usize::try_from(left_out).unwrap_or_default();
    let outline = contract::outline_of_part(name, json(args, 3), left_out);
    transcript::call(name, &outline, columns, signs)
}

/// `drawResult(width, theme, isKnown, details, { content }, expanded, isPartial)` of `rows.js`:
/// returns the lines of a result. `details` is the JSON text of the result's details.
fn result_lines(args: Args<'_>, columns: usize, extension: &Extension) -> Vec<Line<'static>> {
    inject("result");
    let content = || args.get::<Message>(4)?.content();
    let text = || content().and_then(|blocks| blocks.get::<Block>(0)?.text()).unwrap_or_default();
    let signs = extension.settings().signs();
    if args.get(6) == Some(true) {
        return transcript::waiting(&json(args, 3), text, columns, signs);
    }
    let expanded = args.get(5) == Some(true);
    transcript::result(&json(args, 3), text, expanded, columns, signs)
}

/// Parses the JSON in argument `index`; null if there is none.
fn json(args: Args<'_>, index: usize) -> Value {
    let text = args.text(index);
    text.and_then(|text| parse_json(&text).ok()).unwrap_or_default()
}
