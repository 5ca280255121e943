/** How the local servers' answers go out, and what faults of the transport make of them. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FaultCounter, ServedReply } from "./served.ts";

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
  { file, type, headers }: Extract<ServedReply, { readonly file: Uint8Array }>,
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
    ...headers,
    ...(from > 0 && { "content-range": `bytes ${from}-${file.length - 1}/${file.length}` }),
  });
  sendBytes(bytes, response, faults);
};

/** Sends an answer, with the faults of downloads. */
export const sendReply = (
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

/** Sends the answer to a submission that was taken as a fault of the transport has it. Returns whether there was one. */
export const sendSpoiled = (
  reply: ServedReply,
  response: ServerResponse,
  faults: FaultCounter,
): boolean => {
  const isTruncated = faults.take("truncated_answer");
  if (!isTruncated && !faults.take("slow_answer")) return false;
  const isFile = "file" in reply;
  const bytes = isFile ? reply.file : Buffer.from(JSON.stringify(reply.json ?? {}));
  response.writeHead(isFile ? 200 : reply.status, {
    "content-type": isFile ? reply.type : "application/json",
    "content-length": bytes.length,
    ...reply.headers,
  });
  if (isTruncated)
    response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.destroy());
  else trickle(bytes, response);
  return true;
};
