import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { APIError, Reelwright } from "reelwright";

/** Access control: no foreign web pages, and no callers without credentials. */

export type Credentials = { readonly apiKey: string } | { readonly accessToken: string };

/** Distinguishes credentials without storing them. */
export const fingerprintOf = (credentials: Credentials): Buffer =>
  createHash("sha256").update(JSON.stringify(credentials)).digest();

/** Host name without the port; IPv6 in brackets. */
const hostnameOf = (host: string): string | null => {
  const url = `http://${host}`;
  return URL.canParse(url) && !/[/@\\]/.test(host) ? new URL(url).hostname : null;
};

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Whether a request is meant for this server. A foreign web page can reach it by its own host name (DNS rebinding), or
 * sends its origin. `hosts` are allowed in addition to this machine's names.
 */
export const isMeant = ({ headers }: IncomingMessage, hosts: readonly string[]): boolean => {
  const allowed = new Set([...loopback, ...hosts.map((host) => host.toLowerCase())]);
  const host = hostnameOf(headers.host ?? "");
  if (host === null || !allowed.has(host)) return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && allowed.has(new URL(origin).hostname);
};

/** `Authorization: Bearer` takes precedence, as in the API. It may also have an API key. */
export const credentialsOf = ({ headers }: IncomingMessage): Credentials | null => {
  const bearer = /^Bearer +(\S{1,8192})$/i.exec(headers.authorization ?? "")?.[1];
  if (bearer !== undefined) {
    return bearer.startsWith("rw_") ? { apiKey: bearer } : { accessToken: bearer };
  }
  if (headers.authorization !== undefined) return null;
  const key = headers["x-api-key"];
  return typeof key === "string" && /^\S{1,512}$/.test(key) ? { apiKey: key } : null;
};

/**
 * Checks with the API whether credentials are valid, before a session is created for them. Results are cached, checks
 * of the same credentials share one request, and concurrent checks are limited, so made-up keys cost little and fill
 * nothing.
 */

type CheckLimits = {
  /** Lifetime of a result. The API checks the credentials of every call anyway. */
  readonly rememberMs: number;
  readonly remembered: number;
  readonly underWay: number;
  readonly timeoutMs: number;
};

const usualChecks: CheckLimits = {
  rememberMs: 60_000,
  remembered: 5_000,
  underWay: 64,
  timeoutMs: 10_000,
};

/** `unknown`: the API can't be reached, or too many checks are in progress. */
type Verdict =
  | { readonly kind: "accepted"; readonly account: string }
  | { readonly kind: "refused" }
  | { readonly kind: "unknown" };

type Known = { readonly verdict: Verdict; readonly until: number };

export type KeyCheck = (credentials: Credentials) => Promise<Verdict>;

const ask = async (
  apiUrl: string,
  credentials: Credentials,
  timeoutMs: number,
): Promise<Verdict> => {
  try {
    const client = new Reelwright({ baseUrl: apiUrl, ...credentials, maxRetries: 0, timeoutMs });
    return { kind: "accepted", account: (await client.tenant.get()).tenant_id };
  } catch (error) {
    const isRefused = error instanceof APIError && [401, 403].includes(error.status);
    return { kind: isRefused ? "refused" : "unknown" };
  }
};

/** Opens the credential check of the API at this URL. */
export const openKeyCheck = (apiUrl: string, limits: CheckLimits = usualChecks): KeyCheck => {
  const known = new Map<string, Known>();
  const asked = new Map<string, Promise<Verdict>>();

  const remember = (name: string, verdict: Verdict): void => {
    known.delete(name);
    if (verdict.kind === "unknown") return;
    known.set(name, { verdict, until: Date.now() + limits.rememberMs });
    const [oldest] = known.keys();
    if (known.size > limits.remembered && oldest !== undefined) known.delete(oldest);
  };
  const check = async (name: string, credentials: Credentials): Promise<Verdict> => {
    try {
      const verdict = await ask(apiUrl, credentials, limits.timeoutMs);
      remember(name, verdict);
      return verdict;
    } finally {
      asked.delete(name);
    }
  };
  return async (credentials) => {
    const name = fingerprintOf(credentials).toString("base64");
    const found = known.get(name);
    if (found && found.until > Date.now()) return found.verdict;
    const same = asked.get(name);
    if (same !== undefined) return same;
    if (asked.size >= limits.underWay) return { kind: "unknown" };
    const checking = check(name, credentials);
    asked.set(name, checking);
    return checking;
  };
};

/**
 * Where people sign in to use this server (RFC 9728). It is only published if it is true: the API accepts tokens for
 * its own audience, so a token that a client requests for this server works only if both have the same name.
 */
const timeoutMs = 10_000;

export type ResourceMetadata = {
  readonly resource: string;
  readonly authorization_servers: readonly string[];
  readonly scopes_supported?: readonly string[];
  readonly bearer_methods_supported: readonly string[];
};

const wellKnown = "/.well-known/oauth-protected-resource";

const ofApi = async (apiUrl: string): Promise<Partial<ResourceMetadata>> => {
  const address = `${apiUrl}${wellKnown}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (response.ok) return (await response.json()) as Partial<ResourceMetadata>;
  await response.body?.cancel();
  throw new Error(`${address} answered ${response.status}: nobody can sign in at this API.`);
};

/** Returns this server's metadata for the URL `resource`. Throws if it wouldn't be true. */
export const resourceMetadataFor = async (
  resource: string,
  apiUrl: string,
): Promise<ResourceMetadata> => {
  const api = await ofApi(apiUrl);
  if (api.resource !== resource) {
    throw new Error(
      `The API takes tokens for ${api.resource}, not for ${resource}. Set REELWRIGHT_AUDIENCE=${resource} at the API, or leave --resource out.`,
    );
  }
  return {
    resource,
    authorization_servers: api.authorization_servers ?? [],
    ...(api.scopes_supported && { scopes_supported: api.scopes_supported }),
    bearer_methods_supported: ["header"],
  };
};

/** URL of the document: the resource's path follows the well-known one. */
export const metadataAddress = ({ resource }: ResourceMetadata): string => {
  const { origin, pathname } = new URL(resource);
  return `${origin}${wellKnown}${pathname === "/" ? "" : pathname}`;
};

/** Whether a request's path is the document's. */
export const isMetadataPath = (path: string): boolean => path.startsWith(wellKnown);
