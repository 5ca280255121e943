/** Options of the client and of single calls. */

/** The part of `fetch` that the SDK uses. */
export type Fetch = (
  request: Request,
  init?: { readonly signal?: AbortSignal },
) => Promise<Response>;

/** Options of `new Reelwright()`. */
export type ClientOptions = {
  /** An API key, `rw_live_…`, or `rw_test_…` for test mode; by default REELWRIGHT_API_KEY. For servers only: never put it into a web page. */
  readonly apiKey?: string;
  /** Access token of a signed-in person, or a function that returns one per request. It takes precedence over a key. */
  readonly accessToken?: string | (() => string | Promise<string>);
  /** `tenant_id` of the account to use, if you belong to several. Default: the last one chosen. */
  readonly tenantId?: string;
  /** Test mode of the person whose access token is sent. API keys have a mode of their own. */
  readonly testMode?: boolean;
  /** URL of the server; by default REELWRIGHT_URL, else http://127.0.0.1:8080. */
  readonly baseUrl?: string;
  /** Retries after a temporary failure, 3 by default; 0: none. */
  readonly maxRetries?: number;
  /** Milliseconds per attempt, 60,000 by default; 0: no limit. An upload gets another second per 32 KiB. */
  readonly timeoutMs?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch;
  /** Sent with every request. */
  readonly headers?: { readonly [name: string]: string };
};

/** Options of a single call. */
export type RequestOptions = {
  /** Aborts the call with all its attempts. `AbortSignal.timeout(ms)` limits the total time. */
  readonly signal?: AbortSignal;
  /** Milliseconds per attempt instead of the client's, also for uploads of any size. */
  readonly timeoutMs?: number;
  /** Replaces the client's. */
  readonly maxRetries?: number;
  /** Sent in addition to the client's. */
  readonly headers?: { readonly [name: string]: string };
  /**
   * Your own key, such as an order's id, for requests that spend, create or send: repeated with the same key, they take effect
   * once and return the first response.
   */
  readonly idempotencyKey?: string;
};

/** Options of the client with all defaults applied. */
export type Settings = {
  readonly apiKey: string | undefined;
  readonly accessToken: ClientOptions["accessToken"];
  /** Whether no credits of the account are spent. */
  readonly isTestMode: boolean;
  /** Without a trailing slash and without `/api/v1`. */
  readonly baseUrl: string;
  readonly maxRetries: number;
  readonly timeoutMs: number;
  readonly fetch: Fetch;
  readonly headers: { readonly [name: string]: string };
};

const defaultUrl = "http://127.0.0.1:8080";

/** Returns the settings for these options. Throws a TypeError if `baseUrl` isn't an HTTP URL. */
export const settingsOf = (options: ClientOptions): Settings => {
  const url = options.baseUrl ?? environmentVariable("REELWRIGHT_URL") ?? defaultUrl;
  const baseUrl = url.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
  if (!/^https?:\/\/./.test(baseUrl)) throw new TypeError(`baseUrl is "${url}"; use http(s)://…`);
  const { testMode = false, accessToken } = options;
  const apiKey = options.apiKey ?? environmentVariable("REELWRIGHT_API_KEY");
  return {
    apiKey,
    accessToken,
    isTestMode: testMode || (accessToken === undefined && apiKey?.startsWith("rw_test_") === true),
    baseUrl,
    maxRetries: options.maxRetries ?? 3,
    timeoutMs: options.timeoutMs ?? 60_000,
    // Looked up for each request: tests and instrumentation replace it. Called as a method, it would have the wrong `this`.
    fetch: options.fetch ?? ((request, init) => fetch(request, init)),
    headers: {
      ...(options.tenantId !== undefined && { "x-tenant": options.tenantId }),
      ...(testMode && { "x-test-mode": "true" }),
      ...options.headers,
    },
  };
};

type Runtime = {
  readonly process?: { readonly env?: { readonly [name: string]: string | undefined } };
  readonly document?: unknown;
  readonly importScripts?: unknown;
};
const runtime = globalThis as Runtime;

/** Returns an environment variable; undefined if there is no environment or no access to it. */
const environmentVariable = (name: string): string | undefined => {
  try {
    return runtime.process?.env?.[name] || undefined;
  } catch {
    // Deno throws without --allow-env. Then the options must have the value.
    return undefined;
  }
};

/** Whether this runs in a browser's page or worker, where CORS must allow our own headers. */
export const isBrowser = (): boolean =>
  runtime.document !== undefined || typeof runtime.importScripts === "function";

/** Returns 32 random hex digits. `crypto.randomUUID` is missing on pages without TLS. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
