// Makes the two functions that give Pi the rows of a call and of its result; `drawCall` and `drawResult`
// give the lines of one, and throw nothing. Pi wants a new row at each piece of a call that is being
// streamed, and asks every row for its lines at each frame. Nearly always that changes nothing, and coming
// out of JavaScript would cost more than what is done here.
(drawCall, drawResult) => {
  const is = (object, name) => {
    try {
      return object?.[name] === true;
    } catch {
      return false;
    }
  };
  // Rows that are drawn one after the other have the same colours: Pi tells every row when they change.
  let known;
  const isKnown = (theme) => {
    if (known !== undefined && known === theme) return true;
    known = theme;
    Promise.resolve().then(() => {
      known = undefined;
    });
    return false;
  };
  const row = (draw, theme, ...what) => {
    let lines;
    let drawnFor;
    return {
      render(width) {
        if (lines === undefined || drawnFor !== width) {
          lines = draw(width, theme, isKnown(theme), ...what);
          drawnFor = width;
        }
        return lines;
      },
      invalidate() {
        lines = undefined;
        known = undefined;
      },
    };
  };
  return {
    renderCall(args, theme, context) {
      const grows = is(context, "isPartial") && !is(context, "argsComplete") && !is(context, "executionStarted");
      return row(drawCall, theme, args, grows);
    },
    renderResult(result, options, theme) {
      return row(drawResult, theme, result, is(options, "expanded"), is(options, "isPartial"));
    },
  };
};
