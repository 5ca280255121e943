/** Sends requests: credentials, and as many tries as it takes. */
import { attempt, type SendOptions } from "./attempt.ts";
import { APIError } from "./errors.ts";
import type { Settings } from "./options.ts";
import { addHeaders, addIdempotencyKey } from "./request-headers.ts";
import { mayRetry, type Repeatability, repeatabilityOf, waitMsBefore } from "./retries.ts";
import { wait } from "./waiting.ts";

export type Transport = {
  readonly settings: Settings;
  /**
   * Sends a request until it succeeds or may not be repeated. Throws APIError, ConnectionError, TimeoutError, or the
   * reason of the signal that was aborted.
   */
  send(request: Request, options?: SendOptions): Promise<Response>;
};

/** What was deleted by a try whose answer was lost is no longer there. */
const isGone = (request: Request, error: unknown, tries: number): boolean =>
  tries > 1 && request.method === "DELETE" && error instanceof APIError && error.status === 404;

const askedMsOf = (error: unknown): number | null =>
  error instanceof APIError && error.retryAfterSeconds !== null
    ? error.retryAfterSeconds * 1000
    : null;

/** Milliseconds to wait before the next try; throws the error of the last one when there is none. */
const nextWaitMs = (error: unknown, repeatability: Repeatability, tries: number): number => {
  if (!mayRetry(error, repeatability)) throw error;
  const waitMs = waitMsBefore(tries, askedMsOf(error));
  if (waitMs === null) throw error;
  return waitMs;
};

/** What a request for a file may say; everything else, such as credentials, isn't for the host of files. */
const fileHeaders = /^(accept|range$|if-)/i;

/** The slowest upload that is waited for: the server gives up somewhat sooner. */
const leastBytesPerSecond = 32_768;

/** Milliseconds for each try: the client's limit, and besides it the time that a file takes on a slow line. */
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

/** Adds what the request needs, and returns how it may be repeated. */
const prepare = async (
  settings: Settings,
  request: Request,
  { headers, isForeign }: SendOptions,
): Promise<Repeatability> => {
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (!isForeign || fileHeaders.test(name)) request.headers.set(name, value);
  }
  if (isForeign) return "always";
  await addHeaders(request, settings);
  const path = request.url.slice(`${settings.baseUrl}/api/v1`.length).replace(/\?.*/, "");
  return repeatabilityOf(request.method, path, await addIdempotencyKey(request, path));
};

type Tries = { readonly max: number; readonly repeatability: Repeatability };

/** Tries until one succeeds or none may follow. */
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
