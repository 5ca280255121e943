/** Bearer tokens: JWT access tokens of one issuer. docs/operate/identity.md. */

import { type RoleRules, rolesOf } from "@reelwright/core/identity/operator";
import type { IdentityStore, Subject } from "@reelwright/core/ports/identity";
import { Failure } from "@reelwright/film/failure";
import {
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { type CheckToken, invalidToken, type VerifyToken } from "../http/auth.ts";
import type { CompleteClaims } from "./userinfo.ts";

/** Allowed signature algorithms. No HMAC, for which a public key could pass as the secret. */
const algorithms = ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"];
/** RFC 9068 requires `at+jwt`; many issuers send `JWT` or nothing. Other kinds of tokens have another type. */
const types = new Set<unknown>([undefined, "jwt", "at+jwt", "application/at+jwt"]);
/** Maximum length in characters; longer tokens aren't parsed. */
const longestToken = 8_192;
/** OpenID Connect Core, section 2. */
const longestSubject = 255;
const longestName = 200;
const longestEmail = 320;
/** Tolerated clock difference. */
const toleranceSeconds = 5;

type TokenRules = {
  readonly issuer: string;
  readonly audience: string;
  readonly audienceClaim: "aud" | "client_id";
  readonly subjectClaim: "sub" | "oid";
  /** Credits of a tenant that its first token creates. */
  readonly signupBonus: number;
  /** Whether a first token without an invitation creates a tenant. */
  readonly isSignUpOpen: boolean;
  readonly keyOf: JWTVerifyGetKey;
  readonly identity: Pick<IdentityStore, "enter">;
  /** Adds the address of a person whose token names none. */
  readonly completed: CompleteClaims;
  /** Called with errors that the token may not have caused. */
  readonly onError: (error: unknown) => void;
};

/** Control characters can't be stored, or would break log lines. */
const unprintable = /\p{C}/u;

const textOf = (value: unknown, longest: number): string | null => {
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" || text.length > longest || unprintable.test(text) ? null : text;
};

/** Returns the token's subject, without an email address that the issuer marks as unverified. Throws if it is invalid. */
const subjectOf = ({ issuer, subjectClaim }: TokenRules, claims: JWTPayload): Subject => {
  const subject = claims[subjectClaim];
  if (typeof subject !== "string" || textOf(subject, longestSubject) !== subject)
    throw invalidToken(`${subjectClaim} is ${shown(subject)}, which names nobody`);
  const sent = claims["email_verified"] === false ? null : textOf(claims["email"], longestEmail);
  const email = sent?.includes("@") ? sent : null;
  return {
    issuer,
    subject,
    name: textOf(claims["name"], longestName),
    email,
    isEmailVerified: claims["email_verified"] === true,
  };
};

/** Returns the claims of a valid token. Throws jose's errors; Failure INVALID_TOKEN, SERVICE_UNAVAILABLE. */
const claimsOf = async (token: string, rules: TokenRules): Promise<JWTPayload> => {
  if (token.length > longestToken)
    throw invalidToken(`the token has ${token.length} characters; ${longestToken} are read`);
  const { payload, protectedHeader } = await jwtVerify(token, rules.keyOf, {
    algorithms,
    issuer: rules.issuer,
    ...(rules.audienceClaim === "aud" && { audience: rules.audience }),
    requiredClaims: ["exp", rules.subjectClaim],
    clockTolerance: toleranceSeconds,
  });
  const { typ } = protectedHeader;
  if (!types.has(typ?.toLowerCase()))
    throw invalidToken(`typ is ${shown(typ)}, which is no access token`);
  if (rules.audienceClaim === "client_id") checkClient(rules, payload);
  // JSON allows 1e999, which parses as Infinity.
  if (!Number.isFinite(payload.exp)) throw invalidToken("exp is no time");
  return payload;
};

/** For access tokens without `aud`. An ID token has no `client_id`, or says in `token_use` what it is. */
const checkClient = ({ audience }: TokenRules, claims: JWTPayload): void => {
  const { client_id: client, token_use: use = "access" } = claims;
  const clients = audience.split(",").map((each) => each.trim());
  if (typeof client !== "string" || !clients.includes(client))
    throw invalidToken(`client_id is ${shown(client)} instead of ${shown(audience)}`);
  if (use !== "access") throw invalidToken(`token_use is ${shown(use)} instead of "access"`);
};

/** Formats a token's value for the log. */
const shown = (value: unknown): string =>
  value === undefined ? "missing" : JSON.stringify(value).slice(0, 200);

/** Formats a token's time and the current time for the log. */
const timeOf = (value: unknown): string => {
  const at = new Date(Number(value) * 1_000);
  const text = Number.isNaN(at.getTime()) ? shown(value) : at.toISOString();
  return `${text}, and it is ${new Date().toISOString()} here`;
};

/** Describes the invalid claim of a signed token and the expected value. */
const claimProblem = (claim: string, claims: JWTPayload, rules: TokenRules): string => {
  const value = claims[claim];
  switch (claim) {
    case "aud": {
      const client = claims["azp"] ?? claims["client_id"];
      const issuedTo = client === undefined ? "" : `; azp is ${shown(client)}`;
      return `aud is ${shown(value)} instead of ${shown(rules.audience)}${issuedTo}`;
    }
    case "iss":
      return `iss is ${shown(value)} instead of ${shown(rules.issuer)}`;
    case "exp":
    case "nbf":
    case "iat":
      return `${claim} is ${value === undefined ? "missing" : timeOf(value)}`;
    default:
      return `${claim} is ${shown(value)}`;
  }
};

/** The token's header for the log; empty if it can't be decoded. */
const headerOf = (token: string): { readonly alg?: unknown; readonly kid?: unknown } => {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return {};
  }
};

/** Describes why a token is invalid, for the log. */
const problemOf = (error: unknown, token: string, rules: TokenRules): string => {
  const { alg, kid } = headerOf(token);
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
    return claimProblem(error.claim, error.payload, rules);
  if (error instanceof errors.JOSEAlgNotAllowed)
    return `alg is ${shown(alg)} instead of one of ${algorithms.join(", ")}`;
  if (error instanceof errors.JWKSNoMatchingKey)
    return `kid is ${shown(kid)} with alg ${shown(alg)}, and the issuer has no such key`;
  if (error instanceof errors.JWKSMultipleMatchingKeys)
    return `kid is ${shown(kid)} with alg ${shown(alg)}, and several keys of the issuer fit`;
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return `the signature is not that of the issuer's key ${shown(kid)}`;
  return `it is no token: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300);
};

/** Returns the claims. All invalid tokens get the same failure; an issuer that doesn't respond gets another one. */
const checkedClaims = async (token: string, rules: TokenRules): Promise<JWTPayload> => {
  try {
    return await claimsOf(token, rules);
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (!(error instanceof errors.JOSEError)) rules.onError(error);
    throw invalidToken(problemOf(error, token, rules));
  }
};

/** Checks tokens of `rules.issuer` for `rules.audience`, and creates the tenant of a new subject. */
export const openCheckToken = (rules: TokenRules): CheckToken => {
  const person = async (token: string) =>
    subjectOf(rules, await rules.completed(token, await checkedClaims(token, rules)));
  return {
    person,
    enter: async (token, entry) => {
      const who = await person(token);
      const bonus = rules.isSignUpOpen ? rules.signupBonus : null;
      return { person: who, member: await rules.identity.enter(who, { ...entry, bonus }) };
    },
  };
};

/** Checks tokens the same way and returns the person's roles; creates nothing. */
export const openVerifyToken =
  (rules: TokenRules & { readonly roles: RoleRules }): VerifyToken =>
  async (token) => {
    const claims = await checkedClaims(token, rules);
    const { subject } = subjectOf(rules, claims);
    return { subject, roles: rolesOf(rules.roles, subject, claims) };
  };
