import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createServer } from "./server.ts";
import type { ServerOptions } from "./tool.ts";

/** Serves one client over standard input and output until the input ends or the signal is aborted. */
export const serveStdio = async (
  options: ServerOptions,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<void> => {
  const server = createServer(options);
  const over = new AbortController();
  const end = (): void => over.abort();
  const ended = new Promise<void>((resolve) => {
    over.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  server.server.onclose = end;
  process.stdin.once("end", end);
  signal?.addEventListener("abort", end, { once: true });
  try {
    await server.connect(new StdioServerTransport());
    // Both may have happened before the listeners were added.
    if (!signal?.aborted && !process.stdin.readableEnded) await ended;
  } finally {
    process.stdin.off("end", end);
    signal?.removeEventListener("abort", end);
    await server.close();
  }
};
