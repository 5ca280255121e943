/** An HTTP server between an adapter and its vendor that keeps what they say to each other, sanitised. */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { RecordedExchange } from "./fixture.ts";
import { isText, readable } from "./readable-body.ts";
import { sanitiser } from "./sanitiser.ts";

/** Headers of answers that adapters read. */
const keptHeaders =
  /^(content-type|retry-after(-ms)?|x-fal-(error-type|retryable)|x-should-retry)$/;
/** Headers that are between two machines, and not the request's. */
const hopHeaders = new Set([
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "accept-encoding",
  "keep-alive",
]);

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const forwarded = (headers: IncomingMessage["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || hopHeaders.has(name) ? [] : [[name, String(value)]],
    ),
  );

/** Polls that were answered as those before are left out: what is run again repeats the last answer. */
const withoutRepeats = (exchanges: readonly RecordedExchange[]): readonly RecordedExchange[] => {
  const last = new Map<string, string>();
  return exchanges.filter(({ request, response }) => {
    const asked = JSON.stringify(request);
    const answered = JSON.stringify(response);
    const isRepeated = last.get(asked) === answered;
    last.set(asked, answered);
    return !isRepeated;
  });
};

export type RecordingProxy = {
  /** In place of the vendor's. */
  readonly baseUrl: string;
  /** What was said since the last time this was asked. */
  take(): readonly RecordedExchange[];
  close(): Promise<void>;
};

/** Passes everything on to the vendor at `vendorUrl`. `secrets` are in none of the exchanges. */
export const openRecordingProxy = async (
  vendorUrl: string,
  secrets: readonly string[],
): Promise<RecordingProxy> => {
  const { origin, pathname } = new URL(vendorUrl);
  let exchanges: RecordedExchange[] = [];
  let clean = sanitiser({ origin, secrets });

  const server = createServer(async (request, response) => {
    const { method = "GET", url: path = "/" } = request;
    const sent = await bodyOf(request);
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: forwarded(request.headers),
      redirect: "manual",
      ...(sent.length > 0 && { body: sent }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get("content-type") ?? "";
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => keptHeaders.test(name)),
    );
    exchanges.push({
      request: {
        method,
        path: clean.path(path),
        body: clean.value(await readable(sent, request.headers["content-type"] ?? "")),
      },
      response: { status: answer.status, headers, body: clean.value(await readable(body, type)) },
    });
    // Addresses in the answer lead here, so that what follows is kept, too.
    const here = `http://${request.headers.host}`;
    response.writeHead(answer.status, headers);
    response.end(isText(type) ? body.toString("utf8").replaceAll(origin, here) : body);
  });
  // Sockets tell progress only; adapters do without.
  server.on("upgrade", (_, socket) => socket.destroy());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${pathname.replace(/\/$/, "")}`,
    take: () => {
      const taken = exchanges;
      exchanges = [];
      clean = sanitiser({ origin, secrets });
      return withoutRepeats(taken);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
