/** Options of the client and of single calls. */

/** The part of `fetch` that the SDK needs. */
export type Fetch = (
  request: Request,
  init?: { readonly signal?: AbortSignal },
) => Promise<Response>;

/** Options of `new Reelwright()`. */
export type ClientOptions = {
  /** A key of the account, `rw_live_…`; by default REELWRIGHT_API_KEY. For servers: never put it into a page. */
  readonly apiKey?: string;
  /** An access token of a person who signed in, or a function that returns one for each request. It comes before a key. */
  readonly accessToken?: string | (() => string | Promise<string>);
  /** Where the server is; by default REELWRIGHT_URL, else http://127.0.0.1:8080. */
  readonly baseUrl?: string;
  /** How often a request is sent again after a passing failure, 3 by default; 0: never. */
  readonly maxRetries?: number;
  /** Milliseconds for each try of a request, 60,000 by default; 0: no limit. An upload has a second more for each 32 KiB. */
  readonly timeoutMs?: number;
  /** Used in place of the global `fetch`. */
  readonly fetch?: Fetch;
  /** Sent with every request. */
  readonly headers?: { readonly [name: string]: string };
};

/** Options of a single call. */
export type RequestOptions = {
  /** Calls the request off, with all its tries. `AbortSignal.timeout(ms)` limits the time of the whole. */
  readonly signal?: AbortSignal;
  /** Milliseconds for each try, in place of the client's; also of an upload, however large. */
  readonly timeoutMs?: number;
  /** In place of the client's. */
  readonly maxRetries?: number;
  /** Sent besides the client's. */
  readonly headers?: { readonly [name: string]: string };
};

/** Options of the client with every default settled. */
export type Settings = {
  readonly apiKey: string | undefined;
  readonly accessToken: ClientOptions["accessToken"];
  /** Without a slash at its end, and without `/api/v1`. */
  readonly baseUrl: string;
  readonly maxRetries: number;
  readonly timeoutMs: number;
  readonly fetch: Fetch;
  readonly headers: { readonly [name: string]: string };
};

const defaultUrl = "http://127.0.0.1:8080";

/** Returns the settings of these options. Throws a TypeError for a `baseUrl` that is no address of HTTP. */
export const settingsOf = (options: ClientOptions): Settings => {
  const url = options.baseUrl ?? environmentVariable("REELWRIGHT_URL") ?? defaultUrl;
  const baseUrl = url.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
  if (!/^https?:\/\/./.test(baseUrl)) throw new TypeError(`baseUrl is "${url}"; use http(s)://…`);
  return {
    apiKey: options.apiKey ?? environmentVariable("REELWRIGHT_API_KEY"),
    accessToken: options.accessToken,
    baseUrl,
    maxRetries: options.maxRetries ?? 3,
    timeoutMs: options.timeoutMs ?? 60_000,
    // Looked up for each request: tests and instrumentation replace it. Called as a method, it would have the wrong `this`.
    fetch: options.fetch ?? ((request, init) => fetch(request, init)),
    headers: options.headers ?? {},
  };
};

/** What differs between Node, Deno, Bun and browsers. */

type Runtime = {
  readonly process?: { readonly env?: { readonly [name: string]: string | undefined } };
  readonly document?: unknown;
  readonly importScripts?: unknown;
};
const runtime = globalThis as Runtime;

/** Returns an environment variable; undefined where there is no environment, or where it is closed to us. */
const environmentVariable = (name: string): string | undefined => {
  try {
    return runtime.process?.env?.[name] || undefined;
  } catch {
    // Deno throws without --allow-env: then the options have to name it.
    return undefined;
  }
};

/** Whether this is a page or a worker of a browser, where a header of ours would need leave of the server. */
export const isBrowser = (): boolean =>
  runtime.document !== undefined || typeof runtime.importScripts === "function";

/** Returns 32 random hex digits. `crypto.randomUUID` is missing on pages without TLS. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
