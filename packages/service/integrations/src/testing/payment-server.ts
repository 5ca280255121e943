/** The HTTP server of both local payment providers. It can be made to fail. */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type PaymentRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
};
export type PaymentResponse = { readonly status: number; readonly body: object };
/** `down`: responds with 503. `lost`: carries out the next request, then closes its connection without a response. */
export type FailureMode = "none" | "down" | "lost";

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

/** Serves `respond`. A request with a known idempotency key gets the first response again. */
export const openPaymentServer = async (
  keyHeader: string,
  respond: (request: PaymentRequest) => PaymentResponse,
) => {
  const requests: PaymentRequest[] = [];
  const known = new Map<string, PaymentResponse>();
  let failure: FailureMode = "none";
  const respondOnce = (each: PaymentRequest): PaymentResponse => {
    const key = each.headers[keyHeader];
    if (typeof key !== "string") return respond(each);
    const first = known.get(`${each.path} ${key}`) ?? respond(each);
    // Unauthorized requests don't use up their key.
    if (first.status !== 401) known.set(`${each.path} ${key}`, first);
    return first;
  };
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const each: PaymentRequest = { method, path, headers, body: await bodyOf(request) };
    requests.push(each);
    if (failure === "down") return void response.writeHead(503).end("<html>Sorry</html>");
    const { status, body } = respondOnce(each);
    if (failure === "lost") {
      failure = "none";
      return void request.socket.destroy();
    }
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    failWith: (next: FailureMode) => {
      failure = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
