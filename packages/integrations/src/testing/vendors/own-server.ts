/** What the local servers of Google and ComfyUI are built on: an HTTP server with faults that can be switched on. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export const serverFaults = [
  /** Takes and counts the submission, then never answers. */
  "accept_then_timeout",
  /** Takes and counts the submission, then closes the connection. */
  "accept_then_reset",
  /** Closes the connection of a submission without taking it. */
  "reset",
  /** 429 with a wait, for submissions. */
  "rate_limited",
  /** 503, for whatever is asked. */
  "server_error",
  /** The content policy refuses a submission. */
  "policy_input",
  /** The content policy refuses what was made. */
  "policy_output",
  /** What was taken fails. */
  "failure",
  /** A download that comes in small pieces. */
  "slow_trickle",
  /** A download that breaks off in the middle; the rest can be asked for by range. */
  "truncated_download",
  /** A download of HTML. */
  "wrong_type",
  /** A download that is gone. */
  "expired_link",
] as const;
export type ServerFault = (typeof serverFaults)[number];

export type ServedRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
};
export type ServedReply =
  | { readonly status: number; readonly json?: unknown; readonly headers?: Record<string, string> }
  | { readonly file: Uint8Array; readonly type: string };

export type ServerProtocol = {
  isSubmission(request: ServedRequest): boolean;
  /** Carries the request out. */
  respond(request: ServedRequest): ServedReply | Promise<ServedReply>;
  /** How the vendor says 429 and 503. */
  refusal(status: 429 | 503): ServedReply;
};

const pngBytes = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + content.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
};
/** The boxes that an MP4 has, with nothing to see in them. */
const mp4Bytes = Buffer.concat([
  box("ftyp", Buffer.from("mp42\0\0\0\0mp42isom", "latin1")),
  box("mdat", Buffer.alloc(64 * 1024)),
  box("moov", Buffer.alloc(300)),
]);

/** Begins as an MP3 does, and goes on with zeros. */
export const smallAudio = Buffer.concat([Buffer.from("ID3"), Buffer.alloc(8 * 1024)]);

export type ServedMedia = {
  readonly image: Uint8Array;
  readonly video: Uint8Array;
  /** `smallAudio` where left out. */
  readonly audio?: Uint8Array;
};
export const smallMedia: ServedMedia = { image: pngBytes, video: mp4Bytes };

/** Faults that are left, by name; each use takes one. */
export const faultCounter = () => {
  const left = new Map<ServerFault, number>();
  return {
    set: (fault: ServerFault, times = 1) => void left.set(fault, times),
    clear: () => left.clear(),
    /** How often the fault is still to be taken. */
    left: (fault: ServerFault): number => left.get(fault) ?? 0,
    take: (fault: ServerFault): boolean => {
      const count = left.get(fault) ?? 0;
      if (count > 0) left.set(fault, count - 1);
      return count > 0;
    },
  };
};
export type FaultCounter = ReturnType<typeof faultCounter>;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** A body in twenty pieces. */
const trickle = (bytes: Uint8Array, response: ServerResponse): void => {
  const piece = Math.ceil(bytes.length / 20);
  const next = (at: number): void => {
    if (at >= bytes.length) {
      response.end();
      return;
    }
    response.write(bytes.subarray(at, at + piece));
    setTimeout(next, 10, at + piece);
  };
  next(0);
};

const sendBytes = (bytes: Uint8Array, response: ServerResponse, faults: FaultCounter): void => {
  if (faults.take("truncated_download")) {
    response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.destroy());
  } else if (faults.take("slow_trickle")) {
    trickle(bytes, response);
  } else {
    response.end(bytes);
  }
};

const sendFile = (
  { file, type }: { readonly file: Uint8Array; readonly type: string },
  range: string | undefined,
  response: ServerResponse,
  faults: FaultCounter,
): void => {
  if (faults.take("expired_link")) {
    response.writeHead(404).end();
    return;
  }
  if (faults.take("wrong_type")) {
    response.writeHead(200, { "content-type": type }).end("<html>Sorry</html>");
    return;
  }
  const from = Number(/^bytes=(\d+)-/.exec(range ?? "")?.[1] ?? 0);
  const bytes = file.subarray(from);
  response.writeHead(from > 0 ? 206 : 200, {
    "content-type": type,
    "content-length": bytes.length,
    "accept-ranges": "bytes",
    etag: '"1"',
    ...(from > 0 && { "content-range": `bytes ${from}-${file.length - 1}/${file.length}` }),
  });
  sendBytes(bytes, response, faults);
};

const sendReply = (
  reply: ServedReply,
  request: IncomingMessage,
  response: ServerResponse,
  faults: FaultCounter,
): void => {
  if ("file" in reply) {
    sendFile(reply, request.headers.range, response, faults);
    return;
  }
  const { status, json, headers } = reply;
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(json === undefined ? "" : JSON.stringify(json));
};

/** Serves a protocol on a free port of 127.0.0.1. */
export const openOwnServer = async (protocol: ServerProtocol, faults: FaultCounter) => {
  const requests: ServedRequest[] = [];
  const bodies = new Map<"submission" | "question", string>();

  /** What a fault makes of a submission instead of having it carried out. */
  const spoiled = (each: ServedRequest, socket: Socket): ServedReply | "closed" | null => {
    if (faults.take("server_error")) return protocol.refusal(503);
    if (!protocol.isSubmission(each)) return null;
    if (faults.take("rate_limited")) return protocol.refusal(429);
    if (!faults.take("reset")) return null;
    socket.destroy();
    return "closed";
  };

  /** Whether the answer to a submission that was carried out gets lost. */
  const isLost = (each: ServedRequest, socket: Socket): boolean => {
    if (!protocol.isSubmission(each)) return false;
    if (faults.take("accept_then_timeout")) return true;
    const isReset = faults.take("accept_then_reset");
    if (isReset) socket.destroy();
    return isReset;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", headers, socket } = request;
    const url = new URL(request.url ?? "/", `http://${headers.host}`);
    const each: ServedRequest = { method, url, headers, body: await bodyOf(request) };
    requests.push(each);
    const instead = spoiled(each, socket);
    if (instead === "closed") return;
    const reply = instead ?? (await protocol.respond(each));
    if (instead === null && isLost(each, socket)) return;
    const kind = protocol.isSubmission(each) ? "submission" : "question";
    const body = bodies.get(kind);
    if (instead === null && body !== undefined) {
      bodies.delete(kind);
      response.writeHead(200, { "content-type": "application/json" }).end(body);
      return;
    }
    sendReply(reply, request, response, faults);
  };

  const server: Server = createServer((request, response) => void serve(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    server,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** The next request of the kind is carried out and answered with this body. */
    answerNext: (kind: "submission" | "question", body: string) => void bodies.set(kind, body),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
