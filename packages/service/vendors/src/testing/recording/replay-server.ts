/** A server that says again what a vendor said. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RecordedExchange } from "./fixture.ts";
import { fileIn } from "./readable-body.ts";

/** Answers each request by the next recorded exchange of its method and path; the last one of them stays. */
export const openReplayServer = async (exchanges: readonly RecordedExchange[]) => {
  const left = [...exchanges];
  const unknown: string[] = [];
  const server = createServer((request, response) => {
    const { method = "", url: path = "" } = request;
    request.resume();
    const isSame = (each: RecordedExchange) =>
      each.request.method === method && each.request.path === path;
    const first = left.findIndex(isSame);
    const found = left[first];
    if (found === undefined) {
      unknown.push(`${method} ${path}`);
      return response.writeHead(501).end();
    }
    if (left.filter(isSame).length > 1) left.splice(first, 1);
    const { status, headers, body } = found.response;
    response.writeHead(status, headers);
    const text = typeof body === "string" ? body : JSON.stringify(body ?? "");
    const here = `http://${request.headers.host}`;
    response.end(fileIn(body) ?? text.replaceAll("{vendor}", here));
  });
  server.on("upgrade", (_, socket) => socket.destroy());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Requests that were never recorded. */
    unknown,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
