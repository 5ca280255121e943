import type { Readable } from "node:stream";
import type { S3ClientConfig } from "@aws-sdk/client-s3";
import { dispatcherFor } from "../outgoing/proxies.ts";

type Handler = NonNullable<S3ClientConfig["requestHandler"]>;
/** A signed request, as the client hands it to its handler. */
type Sent = {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly method: string;
  readonly query?: Query;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Readable | Uint8Array | string;
};
type Query = Readonly<Record<string, string | readonly string[] | null>>;

/** As the signature was made over it: also `!'()*` are encoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const queryOf = (query: Query): string =>
  Object.entries(query)
    .flatMap(([name, value]) =>
      [value ?? ""]
        .flat()
        .map((each) => (value === null ? encoded(name) : `${encoded(name)}=${encoded(each)}`)),
    )
    .join("&");

/** Sends the client's requests through the environment's proxy, which its own handler doesn't know. */
export const proxiedHandler = (): Handler => {
  const handle = async (
    sent: Sent,
    { abortSignal }: { readonly abortSignal?: AbortSignal } = {},
  ) => {
    const { request } = (await import("undici")).default;
    const { protocol, hostname, port, path, method, body } = sent;
    const query = queryOf(sent.query ?? {});
    // Asking first whether the body is welcome is the connection's business.
    const { expect: _expect, host: _host, ...headers } = sent.headers;
    const authority = port === undefined ? hostname : `${hostname}:${port}`;
    const answer = await request(
      `${protocol}//${authority}${path}${query === "" ? "" : `?${query}`}`,
      {
        method: method as "GET",
        headers,
        body: body ?? null,
        dispatcher: await dispatcherFor({
          connect: { timeout: 5_000 },
          bodyTimeout: 30_000,
          headersTimeout: 60_000,
        }),
        ...(abortSignal && { signal: abortSignal }),
      },
    );
    const told = Object.entries(answer.headers).map(([name, value]) => [
      name,
      [value ?? ""].flat().join(", "),
    ]);
    const { statusCode, body: content } = answer;
    return { response: { statusCode, headers: Object.fromEntries(told), body: content } };
  };
  return { handle } as Handler;
};
