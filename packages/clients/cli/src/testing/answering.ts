/** Servers of one test's own that answer as they like, and what they were asked. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type Asked = {
  /** `POST /token` */
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type Answer = {
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  /** A text as it is; anything else as JSON. */
  readonly body?: unknown;
};

export type AnsweringServer = {
  readonly url: string;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
};

/** Starts one on a free port of the loopback; `answer` may need its address. */
export const answeringServer = async (
  answer: (asked: Asked, url: string) => Answer,
): Promise<AnsweringServer> => {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request;
    const one = { line: `${method} ${path}`, headers, body: await text(request).catch(() => "") };
    asked.push(one);
    const { status = 200, headers: own = {}, body = {} } = answer(one, url);
    const type = typeof body === "string" ? "text/html" : "application/json";
    response.writeHead(status, { "content-type": type, ...own });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
