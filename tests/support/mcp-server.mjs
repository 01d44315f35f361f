// An MCP server over stdio whose one tool elicits what it is called with, and returns the result as text.
import { createRequire } from "node:module";

const require = createRequire(`${process.argv[2]}/`);
const { McpServer } = require("@modelcontextprotocol/sdk/server/mcp.js");
const { StdioServerTransport } = require("@modelcontextprotocol/sdk/server/stdio.js");
const { z } = require("zod");

const server = new McpServer({ name: "registry", version: "1.0.0" });
server.registerTool("ask", { inputSchema: { request: z.string() } }, async ({ request }) => {
  // The SDK checks the answer against the schema, formats and all.
  const told = await server.server.elicitInput(JSON.parse(request)).catch((error) => ({ failed: error.message }));
  return { content: [{ type: "text", text: JSON.stringify(told) }] };
});
await server.connect(new StdioServerTransport());
