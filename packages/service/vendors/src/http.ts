/** HTTP requests of the adapters to their vendors. */
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { noteAnswerStatus } from "@reelwright/core/vendors/measured-vendor";
import { type VendorErrorClass, VendorFailure } from "@reelwright/film/vendor-failure";
import { dispatcherFor } from "@reelwright/integrations/proxies";

export type VendorHttp = {
  /**
   * For paid requests. Returns any HTTP answer. Throws `VendorFailure("transient")` if no connection could be opened, so that
   * nothing was sent, and `TransportError` if it is unknown whether the vendor took the request.
   */
  submit(request: HttpRequest): Promise<HttpAnswer>;
  /**
   * For free requests. Returns any HTTP answer. Throws `VendorFailure("transient")` if there is none, and
   * `malformed_output` if it is too large.
   */
  ask(request: HttpRequest): Promise<HttpAnswer>;
  /** The text without secrets. */
  clean(text: string): string;
};

type VendorHttpOptions = {
  /** `https://host/path`, to which requests append their paths. */
  readonly baseUrl: string;
  /** Credentials, sent with each request to the base URL's origin and nowhere else. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Never part of an error or an excerpt. */
  readonly secrets: readonly string[];
};

const maxAnswerBytes = 8 * 1024 * 1024;
const defaultTimeoutMs = 30_000;
const connectTimeoutMs = 10_000;

/** The agent of all adapters. It has no deadlines, because each request has its own. */
const connections = {
  connect: { timeout: connectTimeoutMs },
  headersTimeout: 0,
  bodyTimeout: 0,
  // Shorter than servers keep connections: a request on a closing connection would be lost.
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
  // In a bundle, CommonJS that is loaded on demand has only a default export.
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
    new VendorFailure("transient", "The service could not be reached.", { cause });
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
  /** By default `GET` without a body and `POST` with one. */
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** A path below the base URL, or a whole URL. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?:
    | { readonly json: unknown }
    | { readonly bytes: Uint8Array; readonly type: string }
    | { readonly form: FormData };
  readonly signal: AbortSignal;
  /** From the DNS lookup to the last byte of the answer; 30 s by default. */
  readonly timeoutMs?: number;
  /** 8 MiB by default. */
  readonly maxAnswerBytes?: number;
};

const maxJsonBytes = 32 * 1024 * 1024;

type Outgoing = {
  readonly method: NonNullable<HttpRequest["method"]>;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array | null;
};

/** The encoded request. Throws `VendorFailure("invalid_input")` for JSON of more than 32 MiB. */
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

/** The URL of a request. A path goes below the base URL, whose query stays (Azure's `?api-version=…`). */
const targetOf = (url: string, baseUrl: string): URL => {
  if (/^https?:\/\//.test(url)) return new URL(url);
  const base = new URL(baseUrl);
  const path = `${base.pathname.replace(/\/+$/, "")}/${url.replace(/^\/+/, "")}`;
  const target = new URL(path, base.origin);
  for (const [name, value] of base.searchParams) target.searchParams.append(name, value);
  return target;
};

/** A vendor's HTTP answer with any status. */
export type HttpAnswer = {
  readonly status: number;
  /** Names in lower case, with the first value of a repeated header. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Uint8Array;
  /** The body as JSON; undefined if it isn't JSON. */
  json(): unknown;
  /** The start of the body without secrets, for the cause of a failure. */
  excerpt(): string;
};

/** Whether a vendor took the request, or answered it. */
export const isOk = ({ status }: Pick<HttpAnswer, "status">): boolean =>
  status >= 200 && status < 300;

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

/** Longest wait that an answer may ask for: an hour. */
const maxWaitMs = 3_600_000;

/** How long an answer asks to wait, by `retry-after-ms` or `retry-after` (seconds or a date); null if it says nothing valid. */
export const retryAfterMs = ({ headers }: Pick<HttpAnswer, "headers">): number | null => {
  const exact = Number.parseFloat(headers["retry-after-ms"] ?? "");
  const header = headers["retry-after"] ?? "";
  const roundedMs = /^\s*\d+(\.\d+)?\s*$/.test(header)
    ? Number(header) * 1000
    : Date.parse(header) - Date.now();
  const waitMs = Number.isFinite(exact) ? exact : roundedMs;
  return Number.isFinite(waitMs) && waitMs >= 0 ? Math.min(waitMs, maxWaitMs) : null;
};

/** Codes of connections that were never opened, so that nothing was sent. */
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

/** A request without a complete answer. `message` has no secrets, so the original error isn't kept. */
export class TransportError extends Error {
  override readonly name = "TransportError";
  /** `ECONNRESET`, `TIMEOUT`, `ANSWER_TOO_LARGE` … */
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
  /** Whether nothing was sent, so that the vendor can't have taken it. */
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

/** Turns any error of an exchange into a `TransportError`. */
const transportErrorOf = (
  error: unknown,
  isTimeout: boolean,
  clean: (text: string) => string,
): TransportError => {
  if (error instanceof TransportError) return error;
  const text = error instanceof Error ? error.message : "";
  // A proxy that refuses a tunnel has passed nothing on.
  const isOfProxy = text.includes("when HTTP Tunneling");
  const code = isTimeout ? "TIMEOUT" : isOfProxy ? "PROXY_REFUSED" : codeOf(error);
  return new TransportError(code, clean(`no answer: ${code} ${text}`).slice(0, 300));
};

/** Statuses that pass, including vendors' own: a broken answer (TGI), no capacity (Groq), a closed connection (nginx). */
const transientStatuses: ReadonlySet<number> = new Set([408, 409, 424, 425, 498, 499]);

const classOf = (status: number): VendorErrorClass => {
  if (status === 429) return "concurrency";
  if (status >= 500 || transientStatuses.has(status)) return "transient";
  if (status === 400 || status === 413 || status === 415 || status === 422) return "invalid_input";
  return "operator";
};

const reasons: { readonly [Class in VendorErrorClass]?: string } = {
  invalid_input: "The service does not accept this request.",
  operator: "The service refuses our account; its operator has been notified.",
  concurrency: "The service accepts no more requests right now.",
  transient: "The service has a temporary fault.",
};

/**
 * A refusal by its HTTP status, for answers whose body says nothing more precise. Statuses that are neither the request's
 * fault nor temporary (401, 402, 403, 404, 405, a redirect) are the operator's: the key, the balance or the address.
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
    cause: new Error(`HTTP ${answer.status}${redirectTarget(answer)}: ${answer.excerpt()}`),
  });
};

/** The target of a redirect, without its query, which may have secrets. Redirects aren't followed: our key would go along. */
const redirectTarget = ({ status, headers }: HttpAnswer): string => {
  const location = headers["location"];
  if (status < 300 || status >= 400 || location === undefined) return "";
  return ` to ${location.replace(/[?#].*$/s, "").slice(0, 300)}`;
};

/** An answer to a free request that the adapter doesn't know. */
export const unexpected = (answer: HttpAnswer): VendorFailure =>
  new VendorFailure("transient", "The service gave an unexpected answer.", {
    cause: new Error(`HTTP ${answer.status}: ${answer.excerpt()}`),
  });

/** An answer without the expected content: the request is repeated later. */
export const unreadable = (answer: HttpAnswer): VendorFailure =>
  new VendorFailure("transient", "The service's answer can't be read.", {
    cause: new Error(`HTTP ${answer.status}: ${answer.excerpt()}`),
  });
