import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { noteAnswerStatus } from "@reelwright/core/vendors/measured-vendor";
import { type VendorErrorClass, VendorFailure } from "@reelwright/film/vendor-failure";
import { dispatcherFor } from "@reelwright/integrations/proxies";

/** How adapters talk to vendors over HTTP. */

export type VendorHttp = {
  /**
   * For requests that are paid for. Returns any HTTP answer. Throws `VendorFailure("transient")` when no connection could
   * be opened, so that nothing was sent, and `TransportError` when nobody knows whether the request was taken.
   */
  submit(request: HttpRequest): Promise<HttpAnswer>;
  /**
   * For questions. Returns any HTTP answer; throws `VendorFailure("transient")` when there is none, and
   * `malformed_output` when it is too large.
   */
  ask(request: HttpRequest): Promise<HttpAnswer>;
  /** The text without secrets. */
  clean(text: string): string;
};

type VendorHttpOptions = {
  /** `https://host/path`; requests' paths are appended to it. */
  readonly baseUrl: string;
  /** Credentials: sent with each request to the base URL's origin, and nowhere else. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Never part of an error or an excerpt. */
  readonly secrets: readonly string[];
};

const maxAnswerBytes = 8 * 1024 * 1024;
const defaultTimeoutMs = 30_000;
const connectTimeoutMs = 10_000;

/** Connections of all adapters. Each request has its own deadline, which is why the agent has none. */
const connections = {
  connect: { timeout: connectTimeoutMs },
  headersTimeout: 0,
  bodyTimeout: 0,
  // Shorter than servers keep theirs: a request on a connection that is being closed would be lost.
  keepAliveTimeout: 2_000,
  keepAliveMaxTimeout: 2_000,
};

const cleaner =
  (secrets: readonly string[]) =>
  (text: string): string =>
    secrets
      .filter((secret) => secret !== "")
      .reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text);

const wholeBody = async (body: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw new TransportError("ANSWER_TOO_LARGE", `over ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
};

const sent = async (
  target: URL,
  each: HttpRequest,
  credentials: Readonly<Record<string, string>>,
  signal: AbortSignal,
  clean: (text: string) => string,
): Promise<HttpAnswer> => {
  // By its default: in a bundle, what is loaded on demand of CommonJS has no other export.
  const { request } = (await import("undici")).default;
  const dispatcher = await dispatcherFor(connections);
  const { method, headers, body } = await outgoing(each);
  const answer = await request(target, {
    method,
    body,
    headers: { "user-agent": "Reelwright/1.0", ...credentials, ...headers },
    dispatcher,
    signal,
  });
  noteAnswerStatus(answer.statusCode);
  const bytes = await wholeBody(answer.body, each.maxAnswerBytes ?? maxAnswerBytes);
  return answerOf(answer.statusCode, answer.headers, bytes, clean);
};

/** A vendor's HTTP interface. Redirects are not followed. */
export const vendorHttp = ({ baseUrl, headers = {}, secrets }: VendorHttpOptions): VendorHttp => {
  const clean = cleaner(secrets);
  const { origin } = new URL(baseUrl);

  const exchange = async (each: HttpRequest): Promise<HttpAnswer> => {
    const limitMs = each.timeoutMs ?? defaultTimeoutMs;
    const { signal, isLate, release } = joinedSignal([each.signal], { limitMs });
    try {
      const target = targetOf(each.url, baseUrl);
      const credentials = target.origin === origin ? headers : {};
      return await sent(target, each, credentials, signal, clean);
    } catch (error) {
      each.signal.throwIfAborted();
      if (error instanceof VendorFailure) throw error;
      throw transportErrorOf(error, isLate(), clean);
    } finally {
      release();
    }
  };

  const unreachable = (cause: unknown) =>
    new VendorFailure("transient", "The service could not be reached just now.", { cause });
  const unanswered = (cause: TransportError) =>
    cause.code === "ANSWER_TOO_LARGE"
      ? new VendorFailure("malformed_output", "The service's answer is too large.", { cause })
      : unreachable(cause);

  return {
    clean,
    submit: async (each) => {
      try {
        return await exchange(each);
      } catch (error) {
        throw error instanceof TransportError && error.isUnsent ? unreachable(error) : error;
      }
    },
    ask: async (each) => {
      try {
        return await exchange(each);
      } catch (error) {
        throw error instanceof TransportError ? unanswered(error) : error;
      }
    },
  };
};

type HttpRequest = {
  /** `GET` without a body, `POST` with one, where left out. */
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** A path below the base URL, or a whole URL. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?:
    | { readonly json: unknown }
    | { readonly bytes: Uint8Array; readonly type: string }
    | { readonly form: FormData };
  readonly signal: AbortSignal;
  /** From the look-up of the name to the last byte of the answer; 30 s where left out. */
  readonly timeoutMs?: number;
  /** 8 MiB where left out. */
  readonly maxAnswerBytes?: number;
};

const maxJsonBytes = 32 * 1024 * 1024;

type Outgoing = {
  readonly method: NonNullable<HttpRequest["method"]>;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array | null;
};

/** The request as it is sent. Throws `VendorFailure("invalid_input")` for JSON of more than 32 MiB. */
const outgoing = async ({ method, body, headers = {} }: HttpRequest): Promise<Outgoing> => {
  if (body === undefined) return { method: method ?? "GET", headers: { ...headers }, body: null };
  const { bytes, type } = await encoded(body);
  return { method: method ?? "POST", headers: { "content-type": type, ...headers }, body: bytes };
};

const encoded = async (
  body: NonNullable<HttpRequest["body"]>,
): Promise<{ readonly bytes: Uint8Array; readonly type: string }> => {
  if ("bytes" in body) return body;
  if ("form" in body) {
    const form = new Response(body.form);
    const type = form.headers.get("content-type") ?? "multipart/form-data";
    return { bytes: new Uint8Array(await form.arrayBuffer()), type };
  }
  const bytes = Buffer.from(JSON.stringify(body.json));
  if (bytes.length <= maxJsonBytes) return { bytes, type: "application/json" };
  throw new VendorFailure(
    "invalid_input",
    "The pictures are too large together; send smaller ones.",
  );
};

/** The URL of a request: below the base, whose query stays (Azure's `?api-version=…`), unless it is a whole one. */
const targetOf = (url: string, baseUrl: string): URL => {
  if (/^https?:\/\//.test(url)) return new URL(url);
  const base = new URL(baseUrl);
  const path = `${base.pathname.replace(/\/+$/, "")}/${url.replace(/^\/+/, "")}`;
  const target = new URL(path, base.origin);
  for (const [name, value] of base.searchParams) target.searchParams.append(name, value);
  return target;
};

/** A vendor's HTTP answer, whatever its status. */
export type HttpAnswer = {
  readonly status: number;
  /** Names in lower case; of a repeated header the first value. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Uint8Array;
  /** The body as JSON; undefined where it is none. */
  json(): unknown;
  /** The start of the body without secrets, for the cause of a failure. */
  excerpt(): string;
};

/** Longest excerpt of a body, in characters. */
const excerptLength = 500;

const answerOf = (
  status: number,
  raw: Readonly<Record<string, string | string[] | undefined>>,
  bytes: Uint8Array,
  clean: (text: string) => string,
): HttpAnswer => {
  const headers = Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value[0] : value,
    ]),
  );
  const text = () => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  return {
    status,
    headers,
    bytes,
    json: () => {
      try {
        return JSON.parse(text().replace(/^\uFEFF/, ""));
      } catch {
        return undefined;
      }
    },
    excerpt: () => clean(text().slice(0, 4 * excerptLength)).slice(0, excerptLength),
  };
};

/** Longest wait that is taken from an answer: an hour. */
const maxWaitMs = 3_600_000;

/**
 * How long an answer asks to wait: `retry-after-ms`, or `retry-after` in seconds or as a date; null where it says
 * nothing that makes sense.
 */
export const retryAfterMs = ({ headers }: Pick<HttpAnswer, "headers">): number | null => {
  const exact = Number.parseFloat(headers["retry-after-ms"] ?? "");
  const told = headers["retry-after"] ?? "";
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(told)
    ? Number(told) * 1000
    : Date.parse(told) - Date.now();
  const waitMs = Number.isFinite(exact) ? exact : seconds;
  return Number.isFinite(waitMs) && waitMs >= 0 ? Math.min(waitMs, maxWaitMs) : null;
};

/** Codes of a connection that was never opened: nothing was sent. */
const unopened = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "EPROTO",
  "PROXY_REFUSED",
]);

const isTlsRefusal = (code: string): boolean =>
  code.includes("CERT") ||
  code.includes("SELF_SIGNED") ||
  code.includes("UNABLE_TO_VERIFY") ||
  code.startsWith("ERR_TLS") ||
  code.startsWith("ERR_SSL");

/** A request that got no whole answer. `message` is clean of secrets; the first error is not kept. */
export class TransportError extends Error {
  override readonly name = "TransportError";
  /** `ECONNRESET`, `TIMEOUT`, `ANSWER_TOO_LARGE` … */
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
  /** Whether nothing was sent, so that nothing can have been taken. */
  get isUnsent(): boolean {
    return unopened.has(this.code) || isTlsRefusal(this.code);
  }
}

/** The code of the innermost error that has one. */
const codeOf = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return "UNKNOWN";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return "cause" in error ? codeOf(error.cause) : "UNKNOWN";
};

/** What any error of an exchange is told as. */
const transportErrorOf = (
  error: unknown,
  isTimeout: boolean,
  clean: (text: string) => string,
): TransportError => {
  if (error instanceof TransportError) return error;
  const text = error instanceof Error ? error.message : "";
  // A proxy that opens no tunnel has passed nothing on.
  const isOfProxy = text.includes("when HTTP Tunneling");
  const code = isTimeout ? "TIMEOUT" : isOfProxy ? "PROXY_REFUSED" : codeOf(error);
  return new TransportError(code, clean(`no answer: ${code} ${text}`).slice(0, 300));
};

/** Also those of vendors' own: an answer that broke off (TGI), no capacity (Groq), a client that left (nginx). */
const passing: ReadonlySet<number> = new Set([408, 409, 424, 425, 498, 499]);

const classOf = (status: number): VendorErrorClass => {
  if (status === 429) return "concurrency";
  if (status >= 500 || passing.has(status)) return "transient";
  if (status === 400 || status === 413 || status === 415 || status === 422) return "invalid_input";
  return "operator";
};

const reasons: { readonly [Class in VendorErrorClass]?: string } = {
  invalid_input: "The service does not accept this request.",
  operator: "The service refuses our account; its operator has been told.",
  concurrency: "The service takes no more requests just now.",
  transient: "The service has a fault that should pass.",
};

/**
 * A refusal by its HTTP status alone, for answers whose body says nothing more precise. What else is neither the
 * request's fault nor passing (401, 402, 403, 404, 405, a redirect) is the operator's: key, balance or address.
 */
export const statusFailure = (
  answer: HttpAnswer,
  options: { readonly costUsd?: number } = {},
): VendorFailure => {
  const errorClass = classOf(answer.status);
  const waitMs = retryAfterMs(answer);
  return new VendorFailure(errorClass, reasons[errorClass] ?? "The service refused.", {
    ...options,
    ...(waitMs !== null && { retryAfterMs: waitMs }),
    cause: new Error(`HTTP ${answer.status}${failedTarget(answer)}: ${answer.excerpt()}`),
  });
};

/** Where a redirect leads, which isn't followed: our key would go with it. Without the query, which may hold secrets. */
const failedTarget = ({ status, headers }: HttpAnswer): string => {
  const location = headers["location"];
  if (status < 300 || status >= 400 || location === undefined) return "";
  return ` to ${location.replace(/[?#].*$/s, "").slice(0, 300)}`;
};

/** An answer to a question that isn't what it should be: it is asked again later. */
export const unreadable = (answer: HttpAnswer): VendorFailure =>
  new VendorFailure("transient", "The service's answer can't be read.", {
    cause: new Error(`HTTP ${answer.status}: ${answer.excerpt()}`),
  });
