/** What the local servers of Google and ComfyUI are built on: an HTTP server with faults that can be switched on. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { sendReply, sendSpoiled } from "./send-reply.ts";
import type { FaultCounter, ServedReply, ServedRequest, TakenSubmission } from "./served.ts";

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
  /** A clip in which this voice (WAV) is heard; the same video for everybody where left out. */
  readonly speaking?: (voice: Buffer) => Promise<Uint8Array>;
};
export const smallMedia: ServedMedia = { image: pngBytes, video: mp4Bytes };

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const isTaken = (reply: ServedReply): boolean => "file" in reply || reply.status < 300;

/** Serves a protocol on a free port of 127.0.0.1. */
export const openOwnServer = async (protocol: ServerProtocol, faults: FaultCounter) => {
  const requests: ServedRequest[] = [];
  const taken: TakenSubmission[] = [];
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
  const isLost = (socket: Socket): boolean => {
    if (faults.take("accept_then_timeout")) return true;
    const isReset = faults.take("accept_then_reset");
    if (isReset) socket.destroy();
    return isReset;
  };

  /** Sends the answer that was set for the next request of the kind. Returns whether there was one. */
  const sendOther = (kind: "submission" | "question", response: ServerResponse): boolean => {
    const body = bodies.get(kind);
    if (body === undefined) return false;
    bodies.delete(kind);
    response.writeHead(200, { "content-type": "application/json" }).end(body);
    return true;
  };

  /** Notes a request that was carried out. Returns whether its answer is lost, or another one was sent. */
  const isCarriedOut = (
    each: ServedRequest,
    reply: ServedReply,
    response: ServerResponse,
  ): boolean => {
    if (!protocol.isSubmission(each)) return sendOther("question", response);
    if (!isTaken(reply)) return sendOther("submission", response);
    taken.push({ request: each, reply, atMs: Date.now() });
    if (response.socket && isLost(response.socket)) return true;
    return sendSpoiled(reply, response, faults) || sendOther("submission", response);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", headers, socket } = request;
    const url = new URL(request.url ?? "/", `http://${headers.host}`);
    const each: ServedRequest = { method, url, headers, body: await bodyOf(request) };
    requests.push(each);
    const instead = spoiled(each, socket);
    if (instead === "closed") return;
    const reply = instead ?? (await protocol.respond(each));
    if (instead === null && isCarriedOut(each, reply, response)) return;
    sendReply(reply, request, response, faults);
  };

  const server: Server = createServer((request, response) => void serve(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    server,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Submissions that were carried out, in their order. */
    taken,
    /** The next request of the kind is carried out and answered with this body. */
    answerNext: (kind: "submission" | "question", body: string) => void bodies.set(kind, body),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
