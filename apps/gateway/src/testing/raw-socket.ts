/** Requests as bytes, for what no HTTP library sends. */
import { once } from "node:events";
import { createConnection, type Socket } from "node:net";

export type RawAnswer = {
  readonly status: number;
  readonly headers: { readonly [lowerCaseName: string]: string };
  // biome-ignore lint/suspicious/noExplicitAny: whatever the answer holds.
  readonly body: any;
};

const invitation = "HTTP/1.1 100 Continue\r\n\r\n";

const parsed = (all: string): RawAnswer => {
  const text = all.startsWith(invitation) ? all.slice(invitation.length) : all;
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [line = "", ...fields] = head.split("\r\n");
  const body = rest.join("\r\n\r\n");
  return {
    status: Number(line.split(" ")[1]),
    headers: Object.fromEntries(
      fields.map((field) => {
        const at = field.indexOf(":");
        return [field.slice(0, at).toLowerCase(), field.slice(at + 1).trim()];
      }),
    ),
    body: body === "" ? undefined : JSON.parse(body),
  };
};

export type RawConnection = {
  readonly socket: Socket;
  /** All that came until the gateway closed the connection. */
  readonly answered: Promise<RawAnswer>;
  /** Whether the body has been asked for (`100 Continue`). */
  isInvited(): boolean;
};

/** Sends bytes and leaves the connection open; the gateway has to close it. */
export const sendRaw = async (baseUrl: string, bytes: string | Buffer): Promise<RawConnection> => {
  const { port } = new URL(baseUrl);
  const socket = createConnection(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  const text = () => Buffer.concat(chunks).toString();
  const answered = once(socket, "close").then(() => parsed(text()));
  await once(socket, "connect");
  socket.write(bytes);
  return { socket, answered, isInvited: () => text().startsWith(invitation) };
};

/** The head of a request with a body of so many bytes. */
export const head = (
  method: string,
  path: string,
  { key, type, length, expect }: { key?: string; type: string; length: number; expect?: string },
): string =>
  [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    ...(key === undefined ? [] : [`X-API-Key: ${key}`]),
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    ...(expect === undefined ? [] : [`Expect: ${expect}`]),
    "",
    "",
  ].join("\r\n");

/** The start of a form with a file, without its end. */
export const formStart = [
  "--a",
  'Content-Disposition: form-data; name="file"; filename="a.png"',
  "Content-Type: image/png",
  "",
  "",
].join("\r\n");
