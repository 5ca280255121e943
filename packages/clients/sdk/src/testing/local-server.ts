/** A server of one test's own. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

export type LocalServer = { readonly url: string; close(): Promise<void> };

/** Starts it on a free port. */
export const startServer = async (listener: RequestListener): Promise<LocalServer> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** Reads a request's body. */
export const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** Answers with JSON. */
export const answerJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: { readonly [name: string]: string } = {},
): void => {
  response
    .writeHead(status, { "content-type": "application/json", "x-request-id": "req-9", ...headers })
    .end(JSON.stringify(body));
};
