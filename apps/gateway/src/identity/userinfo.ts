/** Email addresses of people whose access tokens name none: from the issuer's userinfo endpoint (OpenID Connect Core, 5.3). */
import { parsedUrl } from "@reelwright/core/util/urls";
import type { JWTPayload } from "jose";
import { invalidToken } from "../http/auth.ts";
import { type FetchJson, openFetchJson, statusIn } from "./issuer.ts";

/**
 * Returns the claims of a valid token, with the address that the issuer's userinfo endpoint has if the token has none.
 * Throws Failure INVALID_TOKEN if the endpoint describes another subject. If it doesn't respond, the address stays unknown.
 */
export type CompleteClaims = (token: string, claims: JWTPayload) => Promise<JWTPayload>;

/** Timeout of each request; the first token of a process may need two. */
const requestMs = 2_000;
/** How long an answer is used, and how long nothing is asked after a failure. */
const freshMs = 5 * 60_000;
const pauseMs = 10_000;
const discoveryMs = 10 * 60_000;
/** Remembered people. */
const maxPeople = 10_000;

type Answer = { readonly email: unknown; readonly email_verified: boolean; readonly name: unknown };

/** Some issuers send `email_verified` as a text. */
const answerOf = (found: { readonly [claim: string]: unknown }): Answer => {
  const { email, email_verified: isVerified, name } = found;
  return { email, email_verified: isVerified === true || isVerified === "true", name };
};

/** Returns the address of the endpoint; null if the issuer names none. */
const openEndpoint = (issuer: string, fetchJson: FetchJson) => {
  const document = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  let known: string | null = null;
  let freshUntilMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<string | null> | null = null;
  const read = async (): Promise<string | null> => {
    const found: { issuer?: unknown; userinfo_endpoint?: unknown } | null =
      await fetchJson(document);
    const { issuer: named, userinfo_endpoint: endpoint } = found ?? {};
    const isOwn = named === issuer && typeof endpoint === "string" && parsedUrl(endpoint) !== null;
    known = isOwn ? endpoint : null;
    freshUntilMs = performance.now() + discoveryMs;
    return known;
  };
  return async (): Promise<string | null> => {
    if (performance.now() < freshUntilMs) return known;
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
};

/** Statuses of an endpoint that works but doesn't take the token. */
const refusals = new Set<unknown>([400, 401, 403]);

type Known = { readonly untilMs: number; readonly answer: Promise<Answer | null> };

/** Opens the function for the tokens of an issuer. `onError` is called if the endpoint or the discovery document fails. */
export const openCompleteClaims = (
  issuer: string,
  onError: (error: unknown) => void,
): CompleteClaims => {
  const fetchJson = openFetchJson(requestMs);
  const endpointOf = openEndpoint(issuer, fetchJson);
  const people = new Map<string, Known>();
  let pausedUntilMs = Number.NEGATIVE_INFINITY;

  const ask = async (token: string, subject: string): Promise<Answer | null> => {
    let found: { readonly [claim: string]: unknown } | null;
    try {
      const endpoint = await endpointOf();
      if (endpoint === null) return null;
      const headers = { authorization: `Bearer ${token}` };
      found = (await fetchJson(endpoint, headers)) as typeof found;
    } catch (error) {
      // The token isn't for this endpoint: not in five minutes either.
      if (refusals.has(statusIn(error))) return null;
      pausedUntilMs = performance.now() + pauseMs;
      people.delete(subject);
      onError(error);
      return null;
    }
    if (!found) return null;
    if (found["sub"] !== subject) throw invalidToken("the userinfo endpoint describes another sub");
    return answerOf(found);
  };

  /** Concurrent requests of a person share one. */
  const answerFor = (token: string, subject: string): Promise<Answer | null> => {
    const now = performance.now();
    const known = people.get(subject);
    if (known && now < known.untilMs) return known.answer;
    if (now < pausedUntilMs) return Promise.resolve(null);
    const answer = ask(token, subject);
    people.delete(subject);
    people.set(subject, { untilMs: now + freshMs, answer });
    const [oldest] = people.keys();
    if (people.size > maxPeople && oldest !== undefined) people.delete(oldest);
    return answer;
  };

  return async (token, claims) => {
    const { sub, email, email_verified: isVerified } = claims;
    if ((email !== undefined && isVerified !== undefined) || sub === undefined) return claims;
    const answer = await answerFor(token, sub);
    if (!answer?.email) return claims;
    return { ...claims, ...answer, name: claims["name"] ?? answer.name };
  };
};
