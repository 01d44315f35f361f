// A model that follows a script: an OpenAI-completions endpoint on loopback.
import http from "node:http";

/**
 * Starts the model.
 *
 * A step is the output of the model in one turn:
 *   text       text, streamed in small pieces
 *   toolCalls  [{name, args, id?}]
 *   status, body  an HTTP error instead of a reply
 *   until      a promise: the model replies when this promise has settled
 * or a function `(request) => step`.
 *
 * `match` rules come first: `{lastRole?, includes?, when?(request), times?, …step}` applies if the last message has this
 * role and contains this text. Other requests use `steps` in order. With `loop`, the steps start again after the last one.
 *
 * The end of the test `t` stops the model.
 *
 * `requests` has `{messages, tools, body, last}` for each request. `waitForRequest(n)` resolves with the n-th request
 * (from 1).
 */
export async function startModel({ t, steps = [], match = [], loop = false } = {}) {
  const requests = [];
  const rules = match.map((rule) => ({ ...rule, usesLeft: rule.times ?? Infinity }));
  const waiting = new Set();
  let next = 0;
  let ids = 0;

  function choose(request) {
    const rule = rules.find(
      (r) =>
        r.usesLeft > 0 &&
        (!r.lastRole || r.lastRole === request.last.role) &&
        (!r.includes || textOf(request.last).includes(r.includes)) &&
        (!r.when || r.when(request)),
    );
    if (rule) {
      rule.usesLeft -= 1;
      return rule;
    }
    const step = steps[loop ? next % steps.length : next] ?? { text: "(the script is over)" };
    next += 1;
    return typeof step === "function" ? step(request) : step;
  }

  async function speak(request, response) {
    const step = await choose(request);
    if (step.until) await step.until;
    if (step.status) {
      response.writeHead(step.status, { "content-type": "application/json" });
      return response.end(JSON.stringify(step.body ?? { error: { message: `scripted ${step.status}` } }));
    }
    ids += 1;
    const turn = ids;
    response.writeHead(200, { "content-type": "text/event-stream" });
    const send = (delta, finish = null, more = {}) =>
      response.write(
        `data: ${JSON.stringify({
          id: `chat_${turn}`,
          object: "chat.completion.chunk",
          created: 1,
          model: request.body.model,
          choices: [{ index: 0, delta, finish_reason: finish }],
          ...more,
        })}\n\n`,
      );
    send({ role: "assistant", content: "" });
    for (const piece of pieces(step.text ?? "", 12)) send({ content: piece });
    const calls = step.toolCalls ?? [];
    for (const [index, call] of calls.entries()) {
      const id = call.id ?? `call_${turn}_${index}`;
      send({ tool_calls: [{ index, id, type: "function", function: { name: call.name, arguments: "" } }] });
      for (const piece of pieces(JSON.stringify(call.args), 40))
        send({ tool_calls: [{ index, function: { arguments: piece } }] });
    }
    send({}, calls.length ? "tool_calls" : "stop", {
      usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
    });
    response.end("data: [DONE]\n\n");
  }

  const server = http.createServer((incoming, response) => {
    response.on("error", () => {}); // the client may disconnect when a turn is aborted
    let raw = "";
    incoming.setEncoding("utf8");
    incoming.on("data", (data) => (raw += data));
    incoming.on("end", () => {
      if (incoming.method === "GET") {
        response.end('{"object":"list","data":[{"id":"fake","object":"model"}]}');
        return;
      }
      const body = JSON.parse(raw || "{}");
      const messages = body.messages ?? [];
      const request = { messages, tools: body.tools ?? [], body, last: messages.at(-1) ?? {} };
      requests.push(request);
      for (const check of [...waiting]) check();
      speak(request, response).catch((error) => response.destroy(error));
    });
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address();

  function waitForRequest(count, { timeout = 30_000 } = {}) {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (requests.length < count) return;
        waiting.delete(check);
        clearTimeout(timer);
        resolve(requests[count - 1]);
      };
      const timer = setTimeout(() => {
        waiting.delete(check);
        reject(new Error(`the model saw ${requests.length} requests in ${timeout} ms, waited for ${count}`));
      }, timeout);
      waiting.add(check);
      check();
    });
  }

  /** Stops the model, and ends its open responses. */
  async function close() {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  t?.after(close);
  return { url: `http://127.0.0.1:${port}/v1`, port, requests, waitForRequest, close };
}

/** Returns a gate. A step of the model with its `until` waits for `open()`, or for the end of the test `t`. */
export function gate(t) {
  let open;
  const until = new Promise((resolve) => (open = resolve));
  t.after(() => open());
  return { until, open };
}

/** Returns the text of a message: its string, or its joined text parts. */
export function textOf(message) {
  const content = message?.content ?? "";
  if (typeof content === "string") return content;
  return content.map((part) => part.text ?? "").join("");
}

/** Returns all tool results of the last request, oldest first: `[{name, id, text}]`. */
export function toolResults(requests) {
  const messages = requests.at(-1)?.messages ?? [];
  const names = new Map(messages.flatMap((m) => (m.tool_calls ?? []).map((call) => [call.id, call.function.name])));
  return messages
    .filter((message) => message.role === "tool")
    .map((message) => ({ name: names.get(message.tool_call_id), id: message.tool_call_id, text: textOf(message) }));
}

/** Returns the text of the newest tool result in the last request (of `toolName`, if given), or undefined. */
export function toolResult(requests, toolName) {
  return toolResults(requests).findLast((result) => !toolName || result.name === toolName)?.text;
}

/** Cuts text into pieces of at most `size` code points. */
function pieces(text, size) {
  const points = [...text];
  const cutPieces = [];
  for (let i = 0; i < points.length; i += size) cutPieces.push(points.slice(i, i + size).join(""));
  return cutPieces;
}
