/** Headers that the SDK adds to requests. */
import { isBrowser, randomKey } from "./environment.ts";
import type { Settings } from "./options.ts";
import { version } from "./version.ts";

/** A token comes before a key: the server would let it decide anyway. */
const authenticate = async (headers: Headers, settings: Settings): Promise<void> => {
  const { accessToken, apiKey } = settings;
  if (accessToken !== undefined) {
    const token = typeof accessToken === "function" ? await accessToken() : accessToken;
    headers.set("authorization", `Bearer ${token}`);
  } else if (apiKey !== undefined) headers.set("x-api-key", apiKey);
};

/** Adds the credentials, the client's headers and its name. What the caller set stays. */
export const addHeaders = async (request: Request, settings: Settings): Promise<void> => {
  for (const [name, value] of Object.entries(settings.headers)) {
    if (!request.headers.has(name)) request.headers.set(name, value);
  }
  const { headers } = request;
  if (!headers.has("authorization") && !headers.has("x-api-key")) {
    await authenticate(headers, settings);
  }
  // A page would have to ask the server for leave to name itself.
  if (!isBrowser() && !headers.has("user-agent")) {
    headers.set("user-agent", `reelwright-js/${version}`);
  }
};

const hasKey = async (request: Request): Promise<boolean> => {
  const body = (await request.clone().json()) as { readonly idempotency_key?: unknown } | null;
  return typeof body?.idempotency_key === "string";
};

/** Gives an order of a job a key of its own, unless its header or body has one. Every try sends the same. */
export const addIdempotencyKey = async (request: Request, path: string): Promise<boolean> => {
  if (request.method !== "POST" || path !== "/jobs") return false;
  if (!request.headers.has("idempotency-key") && !(await hasKey(request))) {
    request.headers.set("idempotency-key", randomKey());
  }
  return true;
};
