/** An OTLP/HTTP collector for tests that keeps the spans it receives. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedSpan = {
  /** `service.name`. */
  readonly app: string;
  readonly resource: Attributes;
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty: the root of a trace. */
  readonly parentSpanId: string;
  readonly attributes: Attributes;
  /** 2: an error. */
  readonly status: { readonly code?: number; readonly message?: string };
  readonly events: readonly { readonly name: string; readonly attributes: Attributes }[];
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly traceState: string;
};
type Attributes = Readonly<Record<string, unknown>>;

// biome-ignore lint/suspicious/noExplicitAny: untyped JSON of the exporter.
type Json = any;

const attributesOf = (list: readonly Json[] = []): Attributes =>
  Object.fromEntries(
    list.map(({ key, value }) => {
      const [kind, content] = Object.entries(value)[0] ?? [];
      return [key, kind === "intValue" ? Number(content) : content];
    }),
  );

const spansOf = ({ resourceSpans = [] }: Json): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }: Json) => {
    const about = attributesOf(resource.attributes);
    return scopeSpans.flatMap(({ spans }: Json) =>
      spans.map((span: Json) => ({
        ...span,
        app: String(about["service.name"]),
        resource: about,
        parentSpanId: span.parentSpanId ?? "",
        traceState: span.traceState ?? "",
        attributes: attributesOf(span.attributes),
        events: (span.events ?? []).map((each: Json) => ({
          ...each,
          attributes: attributesOf(each.attributes),
        })),
        links: span.links ?? [],
        status: span.status ?? {},
      })),
    );
  });

export type OtlpReceiver = {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  /** All spans received so far. */
  readonly spans: readonly ReceivedSpan[];
  readonly requests: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** Sets the response to the next exports, at first 200. `hang`: no response. */
  answer(status: number | "hang"): void;
  close(): Promise<void>;
};

export const openOtlpReceiver = async (): Promise<OtlpReceiver> => {
  const spans: ReceivedSpan[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  let status: number | "hang" = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({ path: request.url ?? "", headers: request.headers });
    if (status === "hang") return;
    if (status === 200) spans.push(...spansOf(JSON.parse(Buffer.concat(chunks).toString())));
    response.writeHead(status, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    answer: (next) => {
      status = next;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
