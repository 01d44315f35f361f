// Makes the two functions that give Pi the rows of a call and of its result; `drawCall` and `drawResult`
// give the lines of one, `partOf` what the row shows of a field of a call (0: nothing; 2: a list whose
// items count), and none of them throws. Pi wants a new row at each piece of a call that is being
// streamed, and asks every row for its lines at each frame. Nearly always that changes nothing, and coming
// out of JavaScript would cost more than what is done here.
(drawCall, drawResult, partOf) => {
  // A later change of `JSON` has no effect here.
  const { stringify } = JSON;
  // Most levels of a call that are read, and most properties of an object.
  const DEPTH = 8;
  const KEYS = 64;
  // Most columns of a row.
  const COLUMNS = 10_000;
  // Most characters of a text that is JSON and still grows: while it does, it is read again and again.
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
  // The beginning of a call as JSON: as much as its row of this width shows, however long it is; and how
  // many items of its list were left out. What cannot be read is null.
  const beginning = (args, width, grows) => {
    const columns = width >= 0 ? Math.min(width, COLUMNS) : COLUMNS;
    // A label takes three columns at least, with its comma.
    const most = Math.floor(columns / 3) + 1;
    const characters = 1024 + 8 * columns;
    let leftOut = 0;
    const text = (text) => {
      if (text.length <= characters) return text;
      const first = text.slice(0, characters);
      // Half of JSON is none.
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

  // Rows that are drawn one after the other have the same colours: Pi tells every row when they change.
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
  return {
    renderCall(args, theme, context) {
      const grows = is(context, "isPartial") && !is(context, "argsComplete") && !is(context, "executionStarted");
      return row((width) => drawCall(width, theme, isDrawn(theme), ...beginning(args, width, grows)));
    },
    renderResult(result, options, theme) {
      const expanded = is(options, "expanded");
      const partial = is(options, "isPartial");
      return row((width) => {
        const details = json(get(result, "details"));
        return drawResult(width, theme, isDrawn(theme), details, result, expanded, partial);
      });
    },
  };
};
