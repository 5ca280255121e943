/** Which origins a page asks that signs people in: the issuer's own, and those of its endpoints. */
import { parsedUrl } from "@reelwright/core/util";
import { openFetchJson } from "../identity/fetch-json.ts";

/** A page waits so long at most for an issuer that doesn't respond. */
const requestMs = 1_500;
const freshMs = 10 * 60_000;
/** After a failure. */
const retryMs = 5_000;

/** What a page fetches; the others are pages that it leads to. */
const endpoints = ["token_endpoint", "userinfo_endpoint", "jwks_uri", "revocation_endpoint"];

/** Origins that mean nothing else in a policy: a host's name may hold a semicolon. */
const plainOrigin = /^https?:\/\/[\w.:[\]-]+$/;

const originOf = (address: unknown): readonly string[] => {
  const origin = typeof address === "string" ? (parsedUrl(address)?.origin ?? "") : "";
  return plainOrigin.test(origin) ? [origin] : [];
};

/**
 * Returns the origins as its discovery document names them, or its own alone where that can't be read; none where the
 * issuer's name is no address. `onError` hears why.
 */
export const openIssuerOrigins = (
  issuer: string,
  onError: (error: unknown) => void,
): (() => Promise<readonly string[]>) => {
  const own = originOf(issuer);
  if (own.length === 0) return async () => own;
  const fetchJson = openFetchJson(requestMs);
  const document = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  let known = own;
  let isKnown = false;
  let askAgainAtMs = 0;
  let asking: Promise<void> | null = null;

  const ask = async (): Promise<void> => {
    try {
      const found = ((await fetchJson(document)) ?? {}) as { readonly [name: string]: unknown };
      known = [...new Set([...own, ...endpoints.flatMap((name) => originOf(found[name]))])];
      isKnown = true;
      askAgainAtMs = performance.now() + freshMs;
    } catch (error) {
      askAgainAtMs = performance.now() + retryMs;
      onError(error);
    }
  };
  return async () => {
    if (performance.now() >= askAgainAtMs) {
      asking ??= ask().finally(() => {
        asking = null;
      });
      if (!isKnown) await asking;
    }
    return known;
  };
};
