import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { ServerOptions } from "./options.ts";
import { createServer } from "./server.ts";

/** Serves one client over the standard input and output until the input ends or the signal is aborted. */
export const serveStdio = async (
  options: ServerOptions,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<void> => {
  const server = createServer(options);
  const ended = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once("end", resolve);
    signal?.addEventListener("abort", () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
};
