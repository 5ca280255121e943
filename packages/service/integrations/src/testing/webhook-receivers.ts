/** Receivers of webhooks in this process. Some accept everything, some misbehave. */
import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer as createRawServer, type Server, type Socket } from "node:net";

export type Received = {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
};
export type Receiver = {
  readonly url: string;
  /** Complete requests, in order. */
  readonly received: Received[];
  /** Number of connections so far. */
  connections(): number;
  close(): Promise<void>;
};

type Answer = (response: ServerResponse, received: Received, count: number) => void;

const listen = async (server: Server): Promise<number> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
};

const closing = (server: Server) => {
  const sockets = new Set<Socket>();
  let opened = 0;
  server.on("connection", (socket) => {
    opened += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  });
  return {
    connections: () => opened,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
};

const noContent: Answer = (response) => void response.writeHead(204).end();

/** Reads and records each request, then calls `answer`. */
const noting =
  (received: Received[], answer: Answer): RequestListener =>
  (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const one = {
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks),
      };
      received.push(one);
      answer(response, one, received.length);
    });
  };

/** Opens a receiver that records each request and then calls `answer`, whose `count` begins with 1. */
export const openReceiver = async (answer: Answer = noContent): Promise<Receiver> => {
  const received: Received[] = [];
  const server = createServer(noting(received, answer));
  const life = closing(server);
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}/hook`, received, ...life };
};

/** Opens a receiver over TLS, as `localhost`. */
export const openTlsReceiver = async (identity: {
  readonly key: string;
  readonly cert: string;
}): Promise<Receiver> => {
  const received: Received[] = [];
  const server = createTlsServer(identity, noting(received, noContent));
  const life = closing(server);
  const port = await listen(server);
  return { url: `https://localhost:${port}/hook`, received, ...life };
};

/** Opens a receiver without HTTP: `speak` gets each connection. */
export const openRawReceiver = async (speak: (socket: Socket) => void): Promise<Receiver> => {
  const received: Received[] = [];
  const server = createRawServer((socket) => {
    socket.once("data", () => {
      received.push({ path: "", headers: {}, body: Buffer.alloc(0) });
      speak(socket);
    });
  });
  const life = closing(server);
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}/hook`, received, ...life };
};

/** Writes `bytes` repeatedly until the client disconnects. */
const endlessly =
  (head: string, bytes: string, everyMs: number) =>
  (socket: Socket): void => {
    socket.write(head);
    const timer = setInterval(() => socket.write(bytes), everyMs);
    socket.once("close", () => clearInterval(timer));
  };

export const misbehaviours: { readonly [name: string]: () => Promise<Receiver> } = {
  "never responds": () => openRawReceiver(() => {}),
  "trickles its status line": () => openRawReceiver(endlessly("HTTP/1.1 200 OK\r\nX-A: ", "a", 50)),
  "sends endless headers": () =>
    openRawReceiver(endlessly("HTTP/1.1 200 OK\r\n", `X-A: ${"a".repeat(512)}\r\n`, 1)),
  "sends endless interim responses": () =>
    openRawReceiver(endlessly("", "HTTP/1.1 103 Early Hints\r\n\r\n", 1)),
  "resets the connection": () => openRawReceiver((socket) => socket.resetAndDestroy()),
  "speaks no HTTP": () => openRawReceiver((socket) => socket.end("220 smtp.example.com ESMTP\r\n")),
  "closes without a response": () => openRawReceiver((socket) => socket.end()),
};
