/** An HTTP server between an adapter and its vendor that keeps what they say to each other, sanitised. */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { RecordedExchange } from "./fixture.ts";
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

const jsonOr = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const forwarded = (headers: IncomingMessage["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || hopHeaders.has(name) ? [] : [[name, String(value)]],
    ),
  );

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
    const text = body.toString("utf8");
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => keptHeaders.test(name)),
    );
    exchanges.push({
      request: {
        method,
        path: clean.text(path),
        body: sent.length === 0 ? null : clean.value(jsonOr(sent.toString("utf8"))),
      },
      response: { status: answer.status, headers, body: clean.value(jsonOr(text)) },
    });
    // Addresses in the answer lead here, so that what follows is kept, too.
    const isText = /json|text/.test(answer.headers.get("content-type") ?? "");
    const here = `http://${request.headers.host}`;
    response.writeHead(answer.status, headers);
    response.end(isText ? text.replaceAll(origin, here) : body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${pathname.replace(/\/$/, "")}`,
    take: () => {
      const taken = exchanges;
      exchanges = [];
      clean = sanitiser({ origin, secrets });
      return taken;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
