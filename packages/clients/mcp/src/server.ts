/** The MCP server of one account: tools, a prompt, and jobs' scripts as resources. */
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { addPrompts, addResources } from "./resources.ts";
import type { ServerOptions } from "./tool.ts";
import { addTools } from "./tools/index.ts";

const instructions =
  "Reelwright turns a product's name and picture into a short marketing video. A video is made by a job, which costs credits. " +
  "The usual order: upload_picture (or a picture's address), estimate_video, create_video, wait_for_job until it has ended. " +
  "Ask the user before create_video, retry_job and render_film: they spend credits.";

/** Returns a server that isn't connected yet. */
export const createServer = (options: ServerOptions): McpServer => {
  const server = new McpServer(
    { name: "reelwright", title: "Reelwright", version: options.version },
    { instructions },
  );
  addTools(server, options);
  addResources(server, options);
  addPrompts(server);
  return server;
};
