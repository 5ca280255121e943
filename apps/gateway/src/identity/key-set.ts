/** The issuer's public keys: fetched, kept, and asked for again without ever flooding the issuer. */
import { Failure } from "@reelwright/core/errors/failure";
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { type FetchJson, openFetchJson } from "./issuer.ts";

export type KeySetTiming = {
  /** Each of the one or two requests. */
  readonly requestMs: number;
  /** After that the keys are fetched again, while the former ones serve. */
  readonly freshMs: number;
  /** How long former keys stay valid while the issuer doesn't respond. */
  readonly staleMs: number;
  /** Within that time the keys are fetched twice at most, whatever is asked of us. */
  readonly cooldownMs: number;
};

const defaultTiming: KeySetTiming = {
  requestMs: 4_000,
  freshMs: 10 * 60_000,
  staleMs: 24 * 60 * 60_000,
  cooldownMs: 5_000,
};
/** One, and one for a key that the issuer made right after it. */
const maxFetches = 2;

export type KeySetOptions = {
  readonly issuer: string;
  /** Empty: as the issuer's `/.well-known/openid-configuration` says, or `/.well-known/jwks.json` where it has none. */
  readonly jwksUrl: string;
  /** Hears why the keys could not be fetched. */
  readonly onError: (error: unknown) => void;
  readonly timing?: Partial<KeySetTiming>;
};

type Known = { readonly keyOf: JWTVerifyGetKey; readonly atMs: number };

const unavailable = (cause: unknown): Failure =>
  new Failure(
    "unavailable",
    "SERVICE_UNAVAILABLE",
    "The issuer of access tokens doesn't respond. Try again in a moment.",
    { cause },
  );

const addressOf = async (fetchJson: FetchJson, { issuer, jwksUrl }: KeySetOptions) => {
  if (jwksUrl !== "") return jwksUrl;
  const wellKnown = `${issuer.replace(/\/$/, "")}/.well-known`;
  const at = `${wellKnown}/openid-configuration`;
  const found: { issuer?: unknown; jwks_uri?: unknown } | null = await fetchJson(at);
  if (!found) return `${wellKnown}/jwks.json`;
  if (found.issuer !== issuer) throw new Error(`${at} describes another issuer`);
  if (typeof found.jwks_uri !== "string") throw new Error(`${at} names no jwks_uri`);
  return found.jwks_uri;
};

/**
 * What a token's header is checked with. `jku`, `x5u`, `jwk` and `x5c` of a header are never looked at: keys are the
 * issuer's own. Throws Failure SERVICE_UNAVAILABLE where the keys aren't known and can't be fetched; jose's
 * JWKSNoMatchingKey for a key that the issuer hasn't got.
 */
export const openKeySet = (options: KeySetOptions): JWTVerifyGetKey => {
  const timing = { ...defaultTiming, ...options.timing };
  const fetchJson = openFetchJson(timing.requestMs);
  let known: Known | null = null;
  let triedAtMs: readonly number[] = [];
  let lastError: unknown = null;
  let fetching: Promise<void> | null = null;

  const fetchKeys = async (): Promise<void> => {
    try {
      const url = await addressOf(fetchJson, options);
      const keys = await fetchJson(url);
      if (!keys) throw new Error(`${url} answered 404`);
      const keyOf = createLocalJWKSet(keys as JSONWebKeySet);
      known = { keyOf, atMs: performance.now() };
      lastError = null;
    } catch (error) {
      lastError = error;
      options.onError(error);
    }
  };
  const mayFetch = (): boolean => {
    triedAtMs = triedAtMs.filter((atMs) => performance.now() - atMs < timing.cooldownMs);
    return triedAtMs.length < maxFetches;
  };
  /** One fetch at a time, and not too many one after another. */
  const refresh = async (): Promise<void> => {
    if (!fetching && mayFetch()) {
      triedAtMs = [...triedAtMs, performance.now()];
      fetching = fetchKeys().finally(() => {
        fetching = null;
      });
    }
    await fetching;
  };
  const current = async (): Promise<Known> => {
    const ageMs = known ? performance.now() - known.atMs : Number.POSITIVE_INFINITY;
    const refreshed = ageMs > timing.freshMs ? refresh() : null;
    if (ageMs > timing.staleMs) await refreshed;
    if (!known || performance.now() - known.atMs > timing.staleMs) throw unavailable(lastError);
    return known;
  };

  return async (header, token) => {
    const { keyOf } = await current();
    try {
      return await keyOf(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // It may be newer than what we know.
      await refresh();
      if (lastError !== null) throw unavailable(lastError);
      return (await current()).keyOf(header, token);
    }
  };
};
