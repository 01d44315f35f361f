// A code editor that uses ACP, connected to the real Pi through the adapter pi-acp.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import { client, methods, ndJsonStream, PROTOCOL_VERSION } from "@agentclientprotocol/sdk";
import { ROOT } from "./paths.mjs";
import { command } from "./pi.mjs";

/**
 * Sends one prompt through pi-acp. `choose` lists the clicks in order, one per permission request: a part of the name of
 * an option, or null to cancel the request. Resolves with
 *   talk      the conversation as the user sees it, one line per event: `? title`, `  option`, `> chosen`, `< message`
 *   requests  the permission requests in order
 *   stopReason
 */
export async function promptOverAcp(t, { choose, prompt = "Please ask me.", ...options }) {
  const pi = await command({ t, ...options });
  t.after(pi.dispose);
  const plan = [...choose];
  const talk = [];
  const requests = [];

  const bridge = spawn(process.execPath, [path.join(ROOT, "node_modules", "pi-acp", "dist", "index.js")], {
    cwd: pi.home.cwd,
    env: { ...pi.env, PI_ACP_PI_COMMAND: launcher(pi) },
    stdio: ["pipe", "pipe", "inherit"],
  });
  t.after(() => bridge.kill());

  const editor = client({ name: "test editor" })
    .onRequest(methods.client.session.requestPermission, ({ params }) => {
      requests.push(params);
      const step = plan.shift();
      const option = step && params.options.find(({ name }) => name.includes(step));
      talk.push(`? ${params.toolCall.title.replaceAll("\n", "\n  ")}`);
      for (const { name } of params.options) talk.push(`${name === option?.name ? ">" : " "} ${name}`);
      if (!option) talk.push("> (closed)");
      return { outcome: option ? { outcome: "selected", optionId: option.optionId } : { outcome: "cancelled" } };
    })
    .onNotification(methods.client.session.update, ({ params: { update } }) => {
      if (update.sessionUpdate !== "agent_message_chunk") return;
      if (talk.at(-1)?.startsWith("< ")) talk[talk.length - 1] += update.content.text;
      else talk.push(`< ${update.content.text}`);
    });

  const stream = ndJsonStream(Writable.toWeb(bridge.stdin), Readable.toWeb(bridge.stdout));
  const { stopReason } = await editor.connectWith(stream, async (agent) => {
    await agent.request(methods.agent.initialize, { protocolVersion: PROTOCOL_VERSION, clientCapabilities: {} });
    const { sessionId } = await agent.request(methods.agent.session.new, { cwd: pi.home.cwd, mcpServers: [] });
    return agent.request(methods.agent.session.prompt, { sessionId, prompt: [{ type: "text", text: prompt }] });
  });
  return { talk: talk.join("\n"), requests, stopReason, home: pi.home };
}

/** Creates a single executable file that starts this Pi. Returns its path, the value of PI_ACP_PI_COMMAND. */
function launcher({ node, args, home }) {
  if (process.platform === "win32") {
    const file = path.join(home.agentDir, "pi.cmd");
    const line = [node, ...args].map((word) => `"${word}"`).join(" ");
    fs.writeFileSync(file, `@set PI_ACP_PI_COMMAND=\r\n@${line} %*\r\n`);
    return file;
  }
  const file = path.join(home.agentDir, "pi");
  const quoted = [node, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  // As in a real installation, Pi does not receive pi-acp's variable.
  fs.writeFileSync(file, `#!/bin/sh\nunset PI_ACP_PI_COMMAND\nexec ${quoted} "$@"\n`, { mode: 0o755 });
  return file;
}
