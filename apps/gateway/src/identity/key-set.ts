/** The issuer's public keys. They are fetched rarely, and stay valid while the issuer is down. */
import { Failure } from "@reelwright/film/failure";
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from "jose";
import { openFetchJson } from "./issuer.ts";

export type KeySetTiming = {
  /** Timeout of each of the one or two requests of a fetch. */
  readonly requestMs: number;
  /** Age at which the keys are fetched again. The former keys are used meanwhile. */
  readonly freshMs: number;
  /** Age up to which keys are valid while the issuer is down. */
  readonly staleMs: number;
  /** Within this time the keys are fetched at most twice, whatever tokens arrive. */
  readonly cooldownMs: number;
};

const defaultTiming: KeySetTiming = {
  requestMs: 4_000,
  freshMs: 10 * 60_000,
  staleMs: 24 * 60 * 60_000,
  cooldownMs: 5_000,
};
/** One fetch, and one for a key that the issuer adds right after it. */
const maxFetches = 2;
/** jose wants the keys' URL in advance; `fetchKeys` looks it up at each fetch instead. */
const anyUrl = new URL("urn:issuer-keys");

export type KeySetOptions = {
  readonly issuer: string;
  /** Empty: from the issuer's `/.well-known/openid-configuration`, or `/.well-known/jwks.json` without one. */
  readonly jwksUrl: string;
  /** Called when the keys can't be fetched. */
  readonly onError: (error: unknown) => void;
  readonly timing?: Partial<KeySetTiming>;
};

/**
 * Returns the keys that check a token. `jku`, `x5u`, `jwk` and `x5c` of its header are ignored. Throws Failure
 * SERVICE_UNAVAILABLE if the keys are unknown and can't be fetched; jose's JWKSNoMatchingKey for a key that the issuer
 * doesn't have.
 */
export const openKeySet = (options: KeySetOptions): JWTVerifyGetKey => {
  const { requestMs, freshMs, staleMs, cooldownMs } = { ...defaultTiming, ...options.timing };
  const fetchJson = openFetchJson(requestMs);
  let fetchedAtMs: readonly number[] = [];
  let freshUntilMs = Number.NEGATIVE_INFINITY;
  let lastFailure: Failure | null = null;

  const fetchKeys = async (): Promise<Response> => {
    const now = performance.now();
    fetchedAtMs = fetchedAtMs.filter((atMs) => now - atMs < cooldownMs);
    if (fetchedAtMs.length >= maxFetches) throw lastFailure ?? new errors.JWKSNoMatchingKey();
    fetchedAtMs = [...fetchedAtMs, now];
    try {
      const url = await urlOf(fetchJson, options);
      const found = await fetchJson(url);
      if (!found) throw new Error(`${url} answered 404`);
      // Throws for a document that isn't a key set.
      createLocalJWKSet(found as JSONWebKeySet);
      lastFailure = null;
      freshUntilMs = performance.now() + freshMs;
      return Response.json(found);
    } catch (error) {
      options.onError(error);
      lastFailure = unavailable(error);
      throw lastFailure;
    }
  };
  const keys = createRemoteJWKSet(anyUrl, {
    cacheMaxAge: staleMs,
    // `fetchKeys` limits the fetches: also failed ones count.
    cooldownDuration: 0,
    [customFetch]: fetchKeys,
  });

  return (header, token) => {
    if (keys.jwks() && performance.now() > freshUntilMs) {
      // Its failure is reported by `fetchKeys`, and doesn't matter while the former keys are valid.
      keys.reload().catch(() => undefined);
    }
    return keys(header, token);
  };
};

const urlOf = async (
  fetchJson: ReturnType<typeof openFetchJson>,
  { issuer, jwksUrl }: KeySetOptions,
): Promise<string> => {
  if (jwksUrl !== "") return jwksUrl;
  const wellKnown = `${issuer.replace(/\/$/, "")}/.well-known`;
  const at = `${wellKnown}/openid-configuration`;
  const found: { issuer?: unknown; jwks_uri?: unknown } | null = await fetchJson(at);
  if (!found) return `${wellKnown}/jwks.json`;
  if (found.issuer !== issuer) throw new Error(`${at} describes another issuer`);
  if (typeof found.jwks_uri !== "string") throw new Error(`${at} names no jwks_uri`);
  return found.jwks_uri;
};

const unavailable = (cause: unknown): Failure =>
  new Failure(
    "unavailable",
    "SERVICE_UNAVAILABLE",
    "The issuer of access tokens isn't responding. Try again in a moment.",
    { cause },
  );
