import type { IncomingHttpHeaders } from "node:http";
import { parseApiKey } from "@reelwright/core/identity/api-keys";
import type { Role } from "@reelwright/core/identity/operator";
import type { ApiKey, TenantStore } from "@reelwright/core/ports/tenants";
import { Failure } from "@reelwright/film/failure";
import { failureCodes } from "./failure-codes.ts";

/** The sender of a request. */
export type Caller = {
  readonly tenantId: string;
  /** The audit log's name of the caller: `key:ID` or `user:SUB`. */
  readonly actor: string;
  readonly by: "key" | "bearer";
  /** The API key that was used, as the log shows it. */
  readonly key?: { readonly id: string; readonly prefix: string };
};

/** Returns the caller. Throws Failure: the four codes of 401; SERVICE_UNAVAILABLE. docs/contribute/contract.md, "Authentication". */
type Authenticate = (headers: IncomingHttpHeaders, requestId: string) => Promise<Caller>;

/** Checks a bearer token and returns its tenant, which the first token creates. Throws Failure INVALID_TOKEN. */
export type CheckToken = (token: string, requestId: string) => Promise<Omit<Caller, "by">>;

type CredentialCode = "UNAUTHORIZED" | "INVALID_API_KEY" | "API_KEY_EXPIRED" | "INVALID_TOKEN";

const advice: { readonly [code in CredentialCode]: string } = {
  UNAUTHORIZED: "Send an API key in X-API-Key, or an access token in Authorization: Bearer.",
  INVALID_API_KEY: "Check that the whole key was copied, or create a new one.",
  API_KEY_EXPIRED: "Create a new key.",
  INVALID_TOKEN: "Sign in again, or send an API key in X-API-Key alone.",
};

const refusal = (code: CredentialCode, cause?: Error): Failure =>
  new Failure("unauthorized", code, `${failureCodes[code].means} ${advice[code]}`, { cause });

/** The failure of every invalid token. Only the log contains the `reason`; the response doesn't. */
export const invalidToken = (reason: string): Failure =>
  refusal("INVALID_TOKEN", new Error(reason));

/** Value of `WWW-Authenticate` for a 401 (RFC 6750, section 3). */
export const challengeFor = (code: string): string => {
  if (code === "INVALID_TOKEN") {
    return 'Bearer realm="reelwright", error="invalid_token", error_description="The access token is not valid here"';
  }
  return code === "CALLBACK_SIGNATURE_INVALID"
    ? 'Signature realm="reelwright"'
    : 'Bearer realm="reelwright", ApiKey realm="reelwright", header="X-API-Key"';
};

const bearer = /^bearer(?:\s+|$)(.*)$/is;

/** Returns the bearer token, which may be empty; undefined if none was sent. */
export const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  bearer.exec(authorization ?? "")?.[1];

const isExpired = ({ expires_at }: ApiKey): boolean =>
  expires_at !== null && Date.parse(expires_at) <= Date.now();

/**
 * Checks credentials. Keys are read from the database at every request, so that a revocation takes effect immediately;
 * malformed keys are refused without a query. If both credentials are sent, the bearer token is used, even if it is
 * invalid. Without an issuer (`checkToken` null) every bearer token is invalid.
 */
export const authenticateWith = (
  tenants: Pick<TenantStore, "keyByHash">,
  checkToken: CheckToken | null,
): Authenticate => {
  const keyOf = async (text: string): Promise<ApiKey> => {
    const parsed = parseApiKey(text);
    const key = parsed && (await tenants.keyByHash(parsed.hash));
    if (!key || key.revoked) throw refusal("INVALID_API_KEY");
    if (isExpired(key)) throw refusal("API_KEY_EXPIRED");
    return key;
  };
  return async (headers, requestId) => {
    const token = bearerOf(headers);
    const sent = headers["x-api-key"];
    if (token !== undefined) {
      if (!checkToken) throw invalidToken("no issuer of tokens is set: REELWRIGHT_ISSUER");
      return { ...(await checkToken(token, requestId)), by: "bearer" };
    }
    if (typeof sent !== "string" || sent === "") throw refusal("UNAUTHORIZED");
    const { tenant_id, key_id, key_prefix } = await keyOf(sent);
    const key = { id: key_id, prefix: key_prefix };
    return { tenantId: tenant_id, actor: `key:${key_id}`, by: "key", key };
  };
};

/** A person with a valid token, with or without a tenant. */
export type Person = {
  /** The issuer's `sub`. */
  readonly subject: string;
  readonly roles: readonly Role[];
};

/** Checks a bearer token. Throws Failure INVALID_TOKEN; SERVICE_UNAVAILABLE. */
export type VerifyToken = (token: string) => Promise<Person>;
