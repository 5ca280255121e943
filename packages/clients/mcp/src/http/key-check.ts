import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { APIError, Reelwright } from "reelwright";

/** Who may call: no web page of elsewhere, and nobody without credentials. */

export type Credentials = { readonly apiKey: string } | { readonly accessToken: string };

/** Tells credentials apart without keeping them. */
export const fingerprintOf = (credentials: Credentials): Buffer =>
  createHash("sha256").update(JSON.stringify(credentials)).digest();

/** The name without its port; IPv6 in brackets. */
const hostnameOf = (host: string): string | null => {
  const url = `http://${host}`;
  return URL.canParse(url) && !/[/@\\]/.test(host) ? new URL(url).hostname : null;
};

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Whether a request was meant for this server. A page of elsewhere can name it by a host name of its own (DNS rebinding),
 * or sends its origin along. `hosts` are allowed besides this machine's own names.
 */
export const isMeant = ({ headers }: IncomingMessage, hosts: readonly string[]): boolean => {
  const allowed = new Set([...loopback, ...hosts.map((host) => host.toLowerCase())]);
  const host = hostnameOf(headers.host ?? "");
  if (host === null || !allowed.has(host)) return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && allowed.has(new URL(origin).hostname);
};

/** `Authorization: Bearer` comes first, as with the API. An API key may be sent as a bearer, too. */
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
 * Whether the API takes credentials, asked before a session is kept for them. Answers are remembered for a while, checks of
 * the same credentials share one request, and only so many are under way: made-up keys cost little, and fill nothing.
 */

type CheckLimits = {
  /** How long an answer holds. The API checks the credentials of every call anyway. */
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

/** `unknown`: the API can't be reached, or too many checks are under way. */
type Verdict = "accepted" | "refused" | "unknown";

type Known = { readonly verdict: Verdict; readonly until: number };

export type KeyCheck = (credentials: Credentials) => Promise<Verdict>;

const ask = async (apiUrl: string, credentials: Credentials, timeoutMs: number) => {
  try {
    const client = new Reelwright({ baseUrl: apiUrl, ...credentials, maxRetries: 0, timeoutMs });
    await client.tenant.get();
    return "accepted";
  } catch (error) {
    const isRefused = error instanceof APIError && [401, 403].includes(error.status);
    return isRefused ? "refused" : "unknown";
  }
};

/** Opens the check of credentials by the API at this address. */
export const openKeyCheck = (apiUrl: string, limits: CheckLimits = usualChecks): KeyCheck => {
  const known = new Map<string, Known>();
  const asked = new Map<string, Promise<Verdict>>();

  const remember = (name: string, verdict: Verdict): void => {
    known.delete(name);
    if (verdict === "unknown") return;
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
    if (asked.size >= limits.underWay) return "unknown";
    const checking = check(name, credentials);
    asked.set(name, checking);
    return checking;
  };
};

/**
 * Where people sign in to use this server (RFC 9728). It is said only where it is true: the API takes tokens for its own
 * audience, so a client that asks the issuer for a token for this server gets a good one only if both have one name.
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

/** Returns what this server says of itself under the address `resource`. Throws where it wouldn't be true. */
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

/** The address of the document: the resource's path follows the well-known one. */
export const metadataAddress = ({ resource }: ResourceMetadata): string => {
  const { origin, pathname } = new URL(resource);
  return `${origin}${wellKnown}${pathname === "/" ? "" : pathname}`;
};

/** Whether a path of a request asks for the document. */
export const isMetadataPath = (path: string): boolean => path.startsWith(wellKnown);
