import type { IncomingHttpHeaders } from "node:http";
import { type ApiKey, Failure, parseApiKey, type TenantStore } from "@reelwright/core";
import { failureCodes } from "./failure-codes.ts";

/** Answers the caller's tenant. Throws Failure: the four codes of 401. Spec: "Authentication". */
export type Authenticate = (headers: IncomingHttpHeaders) => Promise<string>;

type CredentialCode = "UNAUTHORIZED" | "INVALID_API_KEY" | "API_KEY_EXPIRED" | "INVALID_TOKEN";

const advice: { readonly [code in CredentialCode]: string } = {
  UNAUTHORIZED: "Send an API key in X-API-Key, or an access token in Authorization: Bearer.",
  INVALID_API_KEY: "Check that the whole key was copied, or make a new one.",
  API_KEY_EXPIRED: "Make a new key.",
  INVALID_TOKEN: "Sign in again, or send an API key in X-API-Key alone.",
};

const refusal = (code: CredentialCode): Failure =>
  new Failure("unauthorized", code, `${failureCodes[code].means} ${advice[code]}`);

/** Value of `WWW-Authenticate` for a refusal: how to come back. */
export const challengeFor = (code: string): string =>
  code === "INVALID_TOKEN"
    ? 'Bearer realm="reelwright", error="invalid_token"'
    : 'Bearer realm="reelwright", ApiKey realm="reelwright", header="X-API-Key"';

const bearer = /^bearer(?:\s|$)/i;

const isExpired = ({ expires_at }: ApiKey): boolean =>
  expires_at !== null && Date.parse(expires_at) <= Date.now();

/**
 * Checks credentials. The database is asked at every request, so that a revocation counts at the next one;
 * what can't be a key is refused without asking. A bearer decides over a key, also when it is bad; as long
 * as no issuer is configured every bearer is.
 */
export const authenticateWith = (tenants: Pick<TenantStore, "keyByHash">): Authenticate => {
  const keyOf = async (text: string): Promise<ApiKey> => {
    const parsed = parseApiKey(text);
    const key = parsed && (await tenants.keyByHash(parsed.hash));
    if (!key || key.revoked) throw refusal("INVALID_API_KEY");
    if (isExpired(key)) throw refusal("API_KEY_EXPIRED");
    return key;
  };
  return async ({ authorization, "x-api-key": sent }) => {
    if (authorization !== undefined && bearer.test(authorization)) throw refusal("INVALID_TOKEN");
    if (typeof sent !== "string" || sent === "") throw refusal("UNAUTHORIZED");
    return (await keyOf(sent)).tenant_id;
  };
};
