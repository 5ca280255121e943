import { connectionFailure, neverArrived } from "./connection-failures.ts";
import {
  APIError,
  apiErrorOf,
  ConnectionError,
  RedirectError,
  ReelwrightError,
  TimeoutError,
  UnexpectedAnswerError,
} from "./errors.ts";
import { isBrowser, type RequestOptions, randomKey, type Settings } from "./options.ts";

export type Transport = {
  readonly settings: Settings;
  /**
   * Sends a request until it succeeds or must not be repeated. Throws APIError, ConnectionError, TimeoutError, or the
   * reason of the aborted signal.
   */
  send(request: Request, options?: SendOptions): Promise<Response>;
};

/** Whether an earlier attempt, whose response was lost, has already deleted the resource. */
const isGone = (request: Request, error: unknown, tries: number): boolean =>
  tries > 1 && request.method === "DELETE" && error instanceof APIError && error.status === 404;

const askedMsOf = (error: unknown): number | null =>
  error instanceof APIError && error.retryAfterSeconds !== null
    ? error.retryAfterSeconds * 1000
    : null;

/** Milliseconds before the next attempt. Throws the last error if there is none. */
const nextWaitMs = (error: unknown, repeatability: Repeatability, tries: number): number => {
  if (!mayRetry(error, repeatability)) throw error;
  const waitMs = waitMsBefore(tries, askedMsOf(error));
  if (waitMs === null) throw error;
  return waitMs;
};

/** Headers that a file request may have. Others, such as credentials, must not reach the file's host. */
const fileHeaders = /^(accept|range$|if-)/i;

/** The slowest accepted upload. The server gives up somewhat earlier. */
const leastBytesPerSecond = 32_768;

/** Milliseconds per attempt: the client's limit plus the time of a file on a slow connection. */
const tryMsOf = async (
  request: Request,
  { timeoutMs }: SendOptions,
  settings: Settings,
): Promise<number> => {
  if (timeoutMs !== undefined) return timeoutMs;
  const isForm = request.headers.get("content-type")?.startsWith("multipart/") ?? false;
  if (settings.timeoutMs === 0 || !isForm) return settings.timeoutMs;
  const { byteLength } = await request.clone().arrayBuffer();
  return settings.timeoutMs + Math.ceil((byteLength / leastBytesPerSecond) * 1000);
};

/** Adds credentials and keys, and returns how the request may be repeated. */
const prepare = async (
  settings: Settings,
  request: Request,
  { headers, isForeign, idempotencyKey }: SendOptions,
): Promise<Repeatability> => {
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (!isForeign || fileHeaders.test(name)) request.headers.set(name, value);
  }
  if (isForeign) return "always";
  if (idempotencyKey !== undefined) request.headers.set("idempotency-key", idempotencyKey);
  await addHeaders(request, settings);
  const path = request.url.slice(`${settings.baseUrl}/api/v1`.length).replace(/\?.*/, "");
  return repeatabilityOf(request.method, path, await addIdempotencyKey(request, path));
};

type Tries = { readonly max: number; readonly repeatability: Repeatability };

/** Repeats attempts until one succeeds or no more are allowed. */
const tried = async (
  settings: Settings,
  request: Request,
  options: SendOptions,
  { max, repeatability }: Tries,
): Promise<Response> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(settings, tries < max ? request.clone() : request, options);
    } catch (error) {
      if (isGone(request, error, tries)) return new Response(null, { status: 204 });
      if (tries >= max) throw error;
      const waitMs = nextWaitMs(error, repeatability, tries);
      await wait(waitMs, options.signal ?? request.signal);
    }
  }
};

/** Opens the transport of a client. */
export const openTransport = (settings: Settings): Transport => ({
  settings,
  send: async (request, options = {}) => {
    const repeatability = await prepare(settings, request, options);
    const { maxRetries = settings.maxRetries } = options;
    const limited = { ...options, timeoutMs: await tryMsOf(request, options, settings) };
    return tried(settings, request, limited, { max: maxRetries + 1, repeatability });
  },
});

/** How a request is sent. */
export type SendOptions = RequestOptions & {
  /** The answer's body is handed on as it comes: the time limit ends with its headers. */
  readonly isStream?: boolean;
  /** For addresses of files, which need no credentials and may be another host's. */
  readonly isForeign?: boolean;
};

const isJson = (type: string, text: () => string): boolean => {
  if (/[/+]json\s*(;|$)/i.test(type)) return true;
  try {
    JSON.parse(text());
    return true;
  } catch {
    return false;
  }
};

/** Throws where a success holds a page in place of JSON: something else than the API answered. */
const checkJson = (request: Request, response: Response, bytes: ArrayBuffer): void => {
  if (bytes.byteLength === 0) return;
  const type = response.headers.get("content-type") ?? "";
  const isPage = new Uint8Array(bytes)[0] === "<".charCodeAt(0);
  if (!isPage && isJson(type, () => new TextDecoder().decode(bytes))) return;
  const { origin, pathname } = new URL(request.url);
  throw new UnexpectedAnswerError(
    `${request.method} ${origin}${pathname} was answered with ${type || "something without a type"} in place of JSON. Is ${origin} the server's address?`,
  );
};

/** Reads an answer to its end, so that one which breaks off is a failed try. */
const whole = async (request: Request, response: Response): Promise<Response> => {
  const { status, statusText, headers } = response;
  const bytes = await response.arrayBuffer();
  checkJson(request, response, bytes);
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers });
};

/** The answer as it comes; `release` is called when its body ends, breaks or is left. */
const streamed = (response: Response, release: () => void): Response => {
  const { body, status, statusText, headers, url } = response;
  if (!body) {
    release();
    return response;
  }
  const reader = body.getReader();
  const watched = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const part = await reader.read();
          if (!part.done) return controller.enqueue(part.value);
          release();
          controller.close();
        } catch (error) {
          release();
          controller.error(error);
        }
      },
      cancel: async (reason) => {
        release();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  const copy = new Response(watched, { status, statusText, headers });
  return Object.defineProperty(copy, "url", { value: url });
};

/** Sends a request once. Throws APIError, ConnectionError, TimeoutError, or the reason of the caller's signal. */
const attempt = async (
  settings: Settings,
  request: Request,
  { timeoutMs = settings.timeoutMs, signal, isStream = false, isForeign = false }: SendOptions,
): Promise<Response> => {
  const late = () => new TimeoutError(`No answer came within ${timeoutMs} ms.`);
  const deadline = openDeadline(timeoutMs, late, [signal, request.signal]);
  try {
    const response = await sendFollowing(settings, request, {
      signal: deadline.signal,
      isForeign,
    });
    if (!response.ok) throw apiErrorOf(response, await response.text());
    if (!isStream) {
      const answer = await whole(request, response);
      deadline.close();
      return answer;
    }
    // A stream still follows the caller's signal.
    deadline.stop();
    return streamed(response, deadline.close);
  } catch (error) {
    const { aborted, reason } = deadline.signal;
    deadline.close();
    if (aborted) throw reason;
    throw error instanceof ReelwrightError ? error : connectionFailure(request, error);
  }
};

/** How a request may be repeated. */
type Repeatability =
  /** Done once however often it is sent: reads, PUT, DELETE of a thing, and what has an idempotency key. */
  | "always"
  /** Only when it is certain that nothing was done. */
  | "when_nothing_was_done";

/** A longer wait isn't worth it: the caller gets the error immediately. */
const longestWaitMs = 60_000;
const firstWaitMs = 500;
const mostWaitMs = 8_000;

/** POSTs that change nothing. */
const reads = [
  /^\/credits\/estimate$/,
  /^\/jobs\/[^/]+\/retry-quote$/,
  /^\/jobs\/suggest-fields$/,
  /^\/personas\/by-ids$/,
];

/** Returns how this request may be repeated; `path` is the one below `/api/v1`. */
export const repeatabilityOf = (
  method: string,
  path: string,
  hasIdempotencyKey: boolean,
): Repeatability => {
  // A job that was cancelled already is refused: 409.
  const isCancellation = method === "DELETE" && /^\/jobs\//.test(path);
  if (method !== "POST" && method !== "PATCH" && !isCancellation) return "always";
  return hasIdempotencyKey || reads.some((pattern) => pattern.test(path))
    ? "always"
    : "when_nothing_was_done";
};

/** Whether the API guarantees that the request did nothing, even if it isn't idempotent. */
const nothingWasDone = ({ status, code }: APIError): boolean =>
  status === 429 ||
  (status === 408 && code === "REQUEST_TIMEOUT") ||
  (status === 503 && code === "SERVICE_UNAVAILABLE");

/** Whether another try may succeed; 501 says that none will. */
export const isPassing = ({ status }: APIError): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 501);

/** Whether a request that failed like this may be sent again. */
export const mayRetry = (error: unknown, repeatability: Repeatability): boolean => {
  // The caller's signal was aborted.
  if (!(error instanceof APIError || error instanceof ConnectionError)) return false;
  const isSure = error instanceof APIError ? nothingWasDone(error) : neverArrived(error);
  if (repeatability === "when_nothing_was_done") return isSure;
  return error instanceof APIError ? isPassing(error) : true;
};

/**
 * Returns milliseconds before the next attempt: what the server requested plus a little, else a random time below a
 * bound that doubles (full jitter). Null if the server requests more than a minute. `tries` counts from 1.
 */
export const waitMsBefore = (
  tries: number,
  askedMs: number | null,
  random: () => number = Math.random,
): number | null => {
  if (askedMs !== null && askedMs > longestWaitMs) return null;
  const bound = Math.min(mostWaitMs, firstWaitMs * 2 ** (tries - 1));
  return (askedMs ?? 0) + random() * bound;
};

/**
 * Redirects of API calls. A runtime that follows them sends `X-API-Key` to any host, and turns a POST into a GET whose
 * response looks like the created resource. So only reads are followed, within one origin.
 */

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/** Old edge runtimes throw for `cache`. They cache nothing on their own. */
const uncached = ((): RequestInit => {
  const noStore = { cache: "no-store" } as RequestInit;
  try {
    new Request("http://localhost/", noStore);
    return noStore;
  } catch {
    return {};
  }
})();

/** The URL without query and fragment, which may contain secrets. */
const shown = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

/** The base URL that leads to the target directly; null if the target is another resource. */
const movedBase = (from: URL, to: URL, baseUrl: string): string | null => {
  const path = from.pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, "").length);
  if (!to.pathname.endsWith(path)) return null;
  return `${to.origin}${to.pathname.slice(0, -path.length)}`;
};

const refusal = (request: Request, to: URL | null, settings: Settings, status: number) => {
  const from = new URL(request.url);
  const call = `${request.method} ${shown(from)}`;
  if (to === null) {
    const message = `${call} was redirected to an address that isn't shown here. Redirects aren't followed: set baseUrl to the server's own address.`;
    return new RedirectError(message, { status, location: null });
  }
  const isOther = to.origin !== from.origin;
  const why = isOther
    ? "That is another origin, and credentials are never sent to another one."
    : `Only reads are redirected, and ${mostRedirects} times at most.`;
  const base = movedBase(from, to, settings.baseUrl);
  const isUpgrade = isOther && to.protocol === "https:" && to.hostname === from.hostname;
  const remedy =
    base === null
      ? "Set baseUrl (REELWRIGHT_URL or --url) to the server's own address."
      : isUpgrade
        ? `The server wants https: set baseUrl (REELWRIGHT_URL or --url) to ${base}`
        : `If you trust it, set baseUrl (REELWRIGHT_URL or --url) to ${base}`;
  const message = `${call} was redirected to ${shown(to)}. ${why} ${remedy}`;
  return new RedirectError(message, { status, location: to.href });
};

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

const targetOf = (response: Response, request: Request): URL | null => {
  const location = response.headers.get("location");
  return location !== null && URL.canParse(location, request.url)
    ? new URL(location, request.url)
    : null;
};

/**
 * Sends a request and follows redirects of reads within its origin. `isForeign`: the request has no credentials and is
 * followed anywhere. Throws RedirectError.
 */
const sendFollowing = async (
  settings: Settings,
  first: Request,
  { signal, isForeign }: { readonly signal: AbortSignal; readonly isForeign: boolean },
): Promise<Response> => {
  const init = { signal, ...uncached };
  if (isForeign) return settings.fetch(new Request(first, init), { signal });
  let request = new Request(first, { ...init, redirect: "manual" });
  for (let followed = 0; ; followed += 1) {
    const { method, headers } = request;
    const response = await settings.fetch(request, { signal });
    // A browser hides status and target.
    if (response.type === "opaqueredirect") throw refusal(request, null, settings, 0);
    if (!redirects.has(response.status)) return response;
    const target = targetOf(response, request);
    await response.body?.cancel();
    const mayFollow = isRead(request) && target?.origin === new URL(request.url).origin;
    if (target === null || !mayFollow || followed === mostRedirects) {
      throw refusal(request, target, settings, response.status);
    }
    request = new Request(target, { ...init, method, headers, redirect: "manual" });
  }
};

type Followers = { readonly calls: Set<() => void>; readonly listener: () => void };
const followersOf = new WeakMap<AbortSignal, Followers>();

/**
 * Calls `call` when the signal is aborted, until the returned function is called. It adds a single listener per
 * signal: Node warns of a leak at eleven.
 */
const follow = (signal: AbortSignal, call: () => void): (() => void) => {
  const known = followersOf.get(signal);
  const calls = known?.calls ?? new Set<() => void>();
  const listener =
    known?.listener ??
    (() => {
      for (const each of [...calls]) each();
    });
  if (calls.size === 0) signal.addEventListener("abort", listener, { once: true });
  calls.add(call);
  followersOf.set(signal, { calls, listener });
  return () => {
    calls.delete(call);
    if (calls.size === 0) signal.removeEventListener("abort", listener);
  };
};

/** Resolves after this time. Rejects with the signal's reason if it is aborted earlier. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const leave = signal && follow(signal, () => ended(() => reject(signal.reason)));
    const timer = setTimeout(() => ended(resolve), ms);
    const ended = (settle: () => void): void => {
      clearTimeout(timer);
      leave?.();
      settle();
    };
  });

/** A signal that is aborted with `reason()` after a time, or together with one of the other signals. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** Restarts the time. */
  restart(): void;
  /** Stops the timer. The signal still follows the others. */
  stop(): void;
  /** Aborts everything that waits for it. */
  close(): void;
};

/** Opens a deadline. `ms` 0: none. */
export const openDeadline = (
  ms: number,
  reason: () => Error,
  others: readonly (AbortSignal | undefined)[] = [],
): Deadline => {
  const controller = new AbortController();
  const signals = others.filter((each) => each !== undefined);
  const abort = () => {
    const aborted = signals.find((each) => each.aborted);
    if (aborted) controller.abort(aborted.reason);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    if (ms > 0) timer = setTimeout(() => controller.abort(reason()), ms);
  };
  const leaves = signals.map((each) => follow(each, abort));
  abort();
  restart();
  return {
    signal: controller.signal,
    restart,
    stop,
    close: () => {
      stop();
      for (const leave of leaves) leave();
    },
  };
};

/** A token takes precedence over a key, as it does on the server. */
const authenticate = async (headers: Headers, settings: Settings): Promise<void> => {
  const { accessToken, apiKey } = settings;
  if (accessToken !== undefined) {
    const token = typeof accessToken === "function" ? await accessToken() : accessToken;
    headers.set("authorization", `Bearer ${token}`);
  } else if (apiKey !== undefined) headers.set("x-api-key", apiKey);
};

/** Adds the credentials, the client's headers and its name. Keeps the caller's headers. */
const addHeaders = async (request: Request, settings: Settings): Promise<void> => {
  for (const [name, value] of Object.entries(settings.headers)) {
    if (!request.headers.has(name)) request.headers.set(name, value);
  }
  const { headers } = request;
  if (!headers.has("authorization") && !headers.has("x-api-key")) {
    await authenticate(headers, settings);
  }
  // In a browser, CORS would have to allow this header.
  if (!isBrowser() && !headers.has("user-agent")) {
    headers.set("user-agent", `reelwright-js/${version}`);
  }
};

const hasKey = async (request: Request): Promise<boolean> => {
  const body = (await request.clone().json()) as { readonly idempotency_key?: unknown } | null;
  return typeof body?.idempotency_key === "string";
};

/**
 * Adds an idempotency key to `POST /jobs` unless the header or body has one. All attempts send the same key. Returns whether the
 * request has a key.
 */
const addIdempotencyKey = async (request: Request, path: string): Promise<boolean> => {
  if (request.method !== "POST") return false;
  if (path !== "/jobs") return request.headers.has("idempotency-key");
  if (!request.headers.has("idempotency-key") && !(await hasKey(request))) {
    request.headers.set("idempotency-key", randomKey());
  }
  return true;
};

/** The SDK's version, that of its package.json. */
export const version = "0.2.0";
