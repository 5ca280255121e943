/** What both pretended payment providers are built on: a local HTTP server with trouble on order. */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
};
export type Answered = { readonly status: number; readonly body: object };
/** `down`: answers 503. `lost`: does what is asked and hangs up without an answer, once. */
export type Trouble = "none" | "down" | "lost";

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

/** Serves `answer`; a repetition of a key gets the first answer again and does nothing. */
export const openPaymentServer = async (keyHeader: string, answer: (asked: Asked) => Answered) => {
  const asked: Asked[] = [];
  const known = new Map<string, Answered>();
  let trouble: Trouble = "none";
  const answerOnce = (each: Asked): Answered => {
    const key = each.headers[keyHeader];
    if (typeof key !== "string") return answer(each);
    const first = known.get(`${each.path} ${key}`) ?? answer(each);
    // What was refused for lack of rights was never begun.
    if (first.status !== 401) known.set(`${each.path} ${key}`, first);
    return first;
  };
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const each: Asked = { method, path, headers, body: await bodyOf(request) };
    asked.push(each);
    if (trouble === "down") return void response.writeHead(503).end("<html>Sorry</html>");
    const { status, body } = answerOnce(each);
    if (trouble === "lost") {
      trouble = "none";
      return void request.socket.destroy();
    }
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    make: (next: Trouble) => {
      trouble = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
