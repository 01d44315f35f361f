// An MCP client within Pi whose servers ask the person with the form of ask_user.
// The SDK comes with the call, as in connect({ pi, sdk, transport, name }): sdk is its Client and its schemas.

/** Asks what a server elicits; resolves with MCP's ElicitResult. Without ask_user in this Pi nobody is asked. */
export function elicit(pi, from, { message, requestedSchema, mode, url }, signal) {
  return new Promise((resolve, reject) => {
    const reply = (result) =>
      result.error ? reject(Object.assign(Error(result.error), { code: -32602 })) : resolve(result);
    const request = { from, message, requestedSchema, mode, url, signal, reply };
    pi.events.emit("ask-user:elicit", request);
    if (!request.taken) resolve({ action: "cancel" });
  });
}

/** A connected client of the server `name`, which may elicit. */
export async function connect({ pi, sdk, transport, name }) {
  const capabilities = { elicitation: { form: {}, url: {} } };
  const client = new sdk.Client({ name: "pi", version: "1.0.0" }, { capabilities });
  client.setRequestHandler(sdk.ElicitRequestSchema, ({ params }, { signal }) => elicit(pi, name, params, signal));
  await client.connect(transport);
  return client;
}
