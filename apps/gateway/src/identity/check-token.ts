import { Failure } from "@reelwright/core/errors/failure";
import { type RoleRules, rolesOf } from "@reelwright/core/identity/operator";
import type { IdentityStore, Subject } from "@reelwright/core/ports/identity-store";
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { type CheckToken, invalidToken, type VerifyToken } from "../http/auth.ts";

/** Bearer tokens: JWT access tokens of one issuer for us. docs/contribute/decisions.md#identity; docs/operate/identity.md. */

/** What a token may be signed with: nothing that a public key could be mistaken for a secret of. */
const algorithms = ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"];
/** RFC 9068 says `at+jwt`; many issuers say `JWT` or nothing. What is another kind of token says so. */
const types = new Set<unknown>([undefined, "jwt", "at+jwt", "application/at+jwt"]);
/** Longer ones are refused unread; characters. */
const longestToken = 8_192;
/** OpenID Connect Core, section 2. */
const longestSubject = 255;
const longestName = 200;
const longestEmail = 320;
/** Clocks differ. */
const toleranceSeconds = 5;

type TokenRules = {
  readonly issuer: string;
  readonly audience: string;
  /** Credits of a tenant that is made at its first sight. */
  readonly signupBonus: number;
  readonly keyOf: JWTVerifyGetKey;
  readonly identity: Pick<IdentityStore, "signIn">;
  /** Hears of what went wrong although the token is not to blame for certain. */
  readonly onError: (error: unknown) => void;
};

/** Control characters can't be stored, or would break a line of a log. */
const unprintable = /\p{C}/u;

const textOf = (value: unknown, longest: number): string | null => {
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" || text.length > longest || unprintable.test(text) ? null : text;
};

/** Who it is. An address that the issuer says it never checked is nobody's. Throws for a subject that is none. */
const subjectOf = (issuer: string, claims: JWTPayload): Subject => {
  const { sub } = claims;
  if (typeof sub !== "string" || textOf(sub, longestSubject) !== sub)
    throw invalidToken(`sub is ${shown(sub)}, which names nobody`);
  const sent = claims["email_verified"] === false ? null : textOf(claims["email"], longestEmail);
  const email = sent?.includes("@") ? sent : null;
  return {
    issuer,
    subject: sub,
    name: textOf(claims["name"], longestName) ?? email?.slice(0, longestName) ?? "New account",
    email,
    isEmailVerified: claims["email_verified"] === true,
  };
};

const partOf = (token: string, index: 0 | 1): string =>
  Buffer.from(token.split(".")[index] ?? "", "base64url").toString("utf8");

/** The claims of a token that is one of ours. Throws jose's errors; Failure SERVICE_UNAVAILABLE. */
const claimsOf = async (token: string, rules: TokenRules): Promise<JWTPayload> => {
  if (token.length > longestToken)
    throw invalidToken(`the token has ${token.length} characters; ${longestToken} are read`);
  const { payload, protectedHeader } = await jwtVerify(token, rules.keyOf, {
    algorithms,
    issuer: rules.issuer,
    audience: rules.audience,
    requiredClaims: ["exp", "sub"],
    clockTolerance: toleranceSeconds,
  });
  const { typ } = protectedHeader;
  if (!types.has(typ?.toLowerCase()))
    throw invalidToken(`typ is ${shown(typ)}, which is no access token`);
  // 1e999 is JSON too.
  if (!Number.isFinite(payload.exp)) throw invalidToken("exp is no time");
  if (hasRepeatedMembers(partOf(token, 0)) || hasRepeatedMembers(partOf(token, 1))) {
    throw invalidToken("a member stands twice in the header or the claims");
  }
  return payload;
};

/** A value of a token as the log shows it. */
const shown = (value: unknown): string =>
  value === undefined ? "missing" : JSON.stringify(value).slice(0, 200);

/** A time of a token, and now. */
const timeOf = (value: unknown): string => {
  const at = new Date(Number(value) * 1_000);
  const told = Number.isNaN(at.getTime()) ? shown(value) : at.toISOString();
  return `${told}, and it is ${new Date().toISOString()} here`;
};

/** Which claim of a signed token is wrong, and what was expected. */
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

const headerOf = (token: string): { readonly alg?: unknown; readonly kid?: unknown } => {
  try {
    return { ...(JSON.parse(partOf(token, 0)) as object) };
  } catch {
    return {};
  }
};

/** What is wrong with a token, for the log. */
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

/** Every bad token gets the same failure. An issuer that doesn't respond is not the token's fault. */
const checkedClaims = async (token: string, rules: TokenRules): Promise<JWTPayload> => {
  try {
    return await claimsOf(token, rules);
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (!(error instanceof errors.JOSEError)) rules.onError(error);
    throw invalidToken(problemOf(error, token, rules));
  }
};

/** The check of tokens of `rules.issuer` for `rules.audience`. */
export const openCheckToken =
  (rules: TokenRules): CheckToken =>
  async (token, requestId) => {
    const who = subjectOf(rules.issuer, await checkedClaims(token, rules));
    const tenantId = await rules.identity.signIn(who, rules.signupBonus, requestId);
    return { tenantId, actor: `user:${who.subject}` };
  };

/** The same check, for the roles of whoever it is. */
export const openVerifyToken =
  (rules: TokenRules & { readonly roles: RoleRules }): VerifyToken =>
  async (token) => {
    const claims = await checkedClaims(token, rules);
    const { subject } = subjectOf(rules.issuer, claims);
    return { subject, roles: rolesOf(rules.roles, subject, claims) };
  };

/** A string, or a sign that opens, closes or names; everything else of a JSON text doesn't matter here. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

type Scope = Set<string>;

/** Whether the innermost object has a member of this name already; notes it otherwise. */
const isRepeated = (open: readonly Scope[], quoted: string): boolean => {
  const name = JSON.parse(quoted) as string;
  const names = open.at(-1);
  if (names?.has(name)) return true;
  names?.add(name);
  return false;
};

/**
 * Whether an object of this JSON text names a member twice: readers differ about which one counts, so a signature over
 * such a text vouches for nothing. The text is valid JSON.
 */
const hasRepeatedMembers = (text: string): boolean => {
  const open: Scope[] = [];
  let last = "";
  for (const [token] of text.matchAll(tokens)) {
    if (token === ":" && isRepeated(open, last)) return true;
    if (token === "{" || token === "[") open.push(new Set());
    if (token === "}" || token === "]") open.pop();
    last = token;
  }
  return false;
};
