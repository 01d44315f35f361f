// Adds `renderCall` and `renderResult` to `tool`, the definition of a tool, and returns `tool`. Both functions create a row,
// which shows a call or a result in Pi's transcript. The other arguments are Rust functions that never throw.
// `drawCall` and `drawResult` return the lines of a row. `partOf` returns the use of a call's field in the row: 0 (omitted),
// 1 (read), or 2 (read, and its items are counted). Pi creates a new row for each piece of a streamed call, and requests
// the lines of every row for each frame. The lines rarely change, and a call into Rust would take longer than this code.
(tool, drawCall, drawResult, partOf) => {
  // Stored here, because another extension may change `JSON` later.
  const { stringify } = JSON;
  // The maximum depth of the arguments that are read, and the maximum number of properties that are read of an object.
  const DEPTH = 8;
  const KEYS = 64;
  // The maximum width of a row.
  const COLUMNS = 10_000;
  // While a call is streamed, a JSON text that is longer than this is cut, because each new piece would read it again.
  const GROWING_JSON = 1 << 14;
  const get = (object, name) => {
    try {
      return object?.[name];
    } catch {
      return undefined;
    }
  };
  const is = (object, name) => get(object, name) === true;
  const json = (value) => {
    try {
      return stringify(value);
    } catch {
      return undefined;
    }
  };

  const known = new Map();
  const part = (name) => {
    let part = known.get(name);
    if (part === undefined) {
      part = partOf(name);
      if (known.size === 1000) known.clear();
      known.set(name, part);
    }
    return part;
  };
  // Returns the beginning of a call's arguments as JSON, and the number of omitted questions. The beginning contains
  // everything that a row of this width can show. Unreadable values become null.
  const beginning = (args, width, grows) => {
    const columns = width >= 0 ? Math.min(width, COLUMNS) : COLUMNS;
    // A label with its comma has at least three columns.
    const most = Math.floor(columns / 3) + 1;
    const characters = 1024 + 8 * columns;
    let leftOut = 0;
    const text = (text) => {
      if (text.length <= characters) return text;
      const first = text.slice(0, characters);
      // A text that may be JSON stays complete, because a cut JSON text is invalid.
      return (grows && text.length > GROWING_JSON) || !/^[ \t\n\r]*[[{"]/.test(first) ? first : text;
    };
    const read = (value, depth, counts) => {
      if (typeof value === "string") return text(value);
      if (typeof value === "boolean" || typeof value === "number") return value;
      if (typeof value !== "object" || value === null || depth === DEPTH) return null;
      if (Array.isArray(value)) {
        const count = Math.min(value.length, most);
        if (counts && depth < 2) leftOut = value.length - count;
        const items = [];
        for (let index = 0; index < count; index++) items.push(at(value, index, depth, false));
        return items;
      }
      const object = {};
      for (const name of Object.keys(value).slice(0, KEYS)) {
        const shown = name === "__proto__" ? 0 : part(name);
        if (shown !== 0) object[name] = at(value, name, depth, shown === 2);
      }
      return object;
    };
    const at = (object, name, depth, counts) => {
      try {
        return read(object[name], depth + 1, counts);
      } catch {
        return null;
      }
    };
    return [json(at({ args }, "args", -1, true)), leftOut];
  };

  // Rows that Pi draws in the same frame have the same colours: Pi calls `invalidate` after a change of the colours.
  let drawn;
  const isDrawn = (theme) => {
    if (drawn !== undefined && drawn === theme) return true;
    drawn = theme;
    Promise.resolve().then(() => {
      drawn = undefined;
    });
    return false;
  };
  const row = (draw) => {
    let lines;
    let drawnFor;
    return {
      render(width) {
        if (lines === undefined || drawnFor !== width) {
          lines = draw(width);
          drawnFor = width;
        }
        return lines;
      },
      invalidate() {
        lines = undefined;
        drawn = undefined;
      },
    };
  };
  tool.renderCall = (args, theme, context) => {
    const grows = is(context, "isPartial") && !is(context, "argsComplete") && !is(context, "executionStarted");
    return row((width) => drawCall(width, theme, isDrawn(theme), ...beginning(args, width, grows)));
  };
  tool.renderResult = (result, options, theme) => {
    const expanded = is(options, "expanded");
    const partial = is(options, "isPartial");
    return row((width) => {
      const details = json(get(result, "details"));
      return drawResult(width, theme, isDrawn(theme), details, result, expanded, partial);
    });
  };
  return tool;
};
