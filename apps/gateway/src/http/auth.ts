import type { IncomingHttpHeaders } from "node:http";
import { isTestKey, isWithinRanges, parseApiKey } from "@reelwright/core/identity/api-keys";
import type { Role } from "@reelwright/core/identity/operator";
import type { Holder } from "@reelwright/core/identity/privileges";
import { testTenantOf } from "@reelwright/core/identity/test-mode";
import type { Actor, IdentityStore, Membership, Subject } from "@reelwright/core/ports/identity";
import type { ApiKey, TenantStore } from "@reelwright/core/ports/tenants";
import { Failure } from "@reelwright/film/failure";
import { failureCodes } from "./failure-codes.ts";

/** The sender of a request. */
export type Caller = {
  readonly tenantId: string;
  /** The account whose test mode that is, where people manage keys and members; without test mode the same. */
  readonly accountId: string;
  /** The audit log's name of the caller: `key:ID` or `user:SUB`. */
  readonly actor: string;
  readonly by: "key" | "bearer";
  /** The person's role or the key's scopes. */
  readonly holder: Holder;
  /** The API key that was used, as the log shows it. */
  readonly key?: {
    readonly id: string;
    readonly prefix: string;
    /** Whether it has a daily limit of credits. */
    readonly isLimited: boolean;
  };
  readonly member?: Membership;
};

/** A request's credentials, and the tenant and the address that it names and comes from. */
type Sender = {
  readonly headers: IncomingHttpHeaders;
  readonly requestId: string;
  readonly clientAddress: string | undefined;
};

/** Returns the caller. Throws Failure: the four codes of 401; SERVICE_UNAVAILABLE. docs/contribute/contract.md, "Authentication". */
type Authenticate = (sender: Sender) => Promise<Caller>;

/** Checks of bearer tokens. They throw Failure INVALID_TOKEN, SERVICE_UNAVAILABLE. */
export type CheckToken = {
  /**
   * Returns the person's membership: in this tenant, or without one in the one that was chosen last. The first token
   * creates a tenant. Throws Failure NOT_A_MEMBER, SIGN_UP_CLOSED.
   */
  enter(
    token: string,
    entry: { readonly tenantId: string | null; readonly requestId: string },
  ): Promise<{ readonly person: Subject; readonly member: Membership }>;
  /** Returns the person; creates nothing. */
  person(token: string): Promise<Subject>;
};

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

/** The header by which people who signed in choose test mode. */
const testModeHeader = "x-test-mode";

/** Whether test mode is asked for. Any value but "false" asks, so that a typo spends no credits. */
const asksForTest = ({ [testModeHeader]: sent = "false" }: IncomingHttpHeaders): boolean =>
  String(sent).trim().toLowerCase() !== "false";

const liveKey = (): Failure =>
  new Failure(
    "forbidden",
    "LIVE_KEY_IN_TEST_MODE",
    `${failureCodes.LIVE_KEY_IN_TEST_MODE.means} Send a key that begins with rw_test_, or leave X-Test-Mode out.`,
  );

/** A key's tenant, and its account. Throws LIVE_KEY_IN_TEST_MODE. */
const modeOfKey = (
  { tenant_id, key_prefix }: Pick<ApiKey, "tenant_id" | "key_prefix">,
  headers: IncomingHttpHeaders,
): Pick<Caller, "tenantId" | "accountId"> => {
  const isTest = isTestKey({ key_prefix });
  if (!isTest && asksForTest(headers)) throw liveKey();
  return { tenantId: isTest ? testTenantOf(tenant_id) : tenant_id, accountId: tenant_id };
};

/** Accounts that a process remembers; an id takes about 100 bytes. */
const maxOpened = 10_000;

const isExpired = ({ expires_at }: ApiKey): boolean =>
  expires_at !== null && Date.parse(expires_at) <= Date.now();

/**
 * Checks credentials. Keys are read from the database at every request, so that a revocation takes effect immediately;
 * malformed keys are refused without a query. If both credentials are sent, the bearer token is used, even if it is
 * invalid. Without an issuer (`checkToken` null) every bearer token is invalid.
 */
export const authenticateWith = (
  {
    tenants,
    identity,
  }: {
    readonly tenants: Pick<TenantStore, "keyByHash">;
    readonly identity: Pick<IdentityStore, "openTestMode">;
  },
  checkToken: CheckToken | null,
): Authenticate => {
  /** Accounts whose test mode this process has seen. */
  const opened = new Set<string>();
  const enterTestMode = async (accountId: string, actor: Actor): Promise<void> => {
    if (opened.has(accountId)) return;
    await identity.openTestMode(accountId, actor);
    if (opened.size >= maxOpened) opened.clear();
    opened.add(accountId);
  };
  const keyOf = async (text: string): Promise<ApiKey> => {
    const parsed = parseApiKey(text);
    const key = parsed && (await tenants.keyByHash(parsed.hash));
    if (!key || key.revoked) throw refusal("INVALID_API_KEY");
    if (isExpired(key)) throw refusal("API_KEY_EXPIRED");
    return key;
  };
  const byToken = async (token: string, { headers, requestId }: Sender): Promise<Caller> => {
    const entry = { tenantId: namedTenant(headers), requestId };
    const { person, member } = await tokensOf(checkToken).enter(token, entry);
    const { role, tenant_id } = member;
    const actor = `user:${person.subject}`;
    const isTest = asksForTest(headers);
    if (isTest) await enterTestMode(tenant_id, { id: actor, requestId });
    const mode = { tenantId: isTest ? testTenantOf(tenant_id) : tenant_id, accountId: tenant_id };
    return { ...mode, actor, by: "bearer", holder: { role }, member };
  };
  const byKey = async (sent: string, { headers, clientAddress }: Sender): Promise<Caller> => {
    const named = namedTenant(headers);
    const { tenant_id, key_id, key_prefix, scopes, addresses, is_limited } = await keyOf(sent);
    if (named !== null && named !== tenant_id) throw foreignKey();
    if (addresses !== null && !isWithinRanges(clientAddress, addresses)) throw addressRefused();
    const mode = modeOfKey({ tenant_id, key_prefix }, headers);
    const key = { id: key_id, prefix: key_prefix, isLimited: is_limited };
    return { ...mode, actor: `key:${key_id}`, by: "key", holder: { scopes }, key };
  };
  return async (sender) => {
    const token = bearerOf(sender.headers);
    if (token !== undefined) return byToken(token, sender);
    const sent = sender.headers["x-api-key"];
    if (typeof sent !== "string" || sent === "") throw refusal("UNAUTHORIZED");
    return byKey(sent, sender);
  };
};

const tokensOf = (checkToken: CheckToken | null): CheckToken => {
  if (!checkToken) throw invalidToken("no issuer of tokens is set: REELWRIGHT_ISSUER");
  return checkToken;
};

/** Returns the person that a bearer token names, with or without a tenant. Throws Failure BEARER_REQUIRED for a key. */
export const identifyWith =
  (checkToken: CheckToken | null) =>
  async (headers: IncomingHttpHeaders): Promise<Subject> => {
    const token = bearerOf(headers);
    if (token !== undefined) return tokensOf(checkToken).person(token);
    throw headers["x-api-key"] ? bearerRequired() : refusal("UNAUTHORIZED");
  };

/** The failure of a key where only people are accepted. */
export const bearerRequired = (): Failure =>
  new Failure(
    "forbidden",
    "BEARER_REQUIRED",
    `${failureCodes.BEARER_REQUIRED.means} Sign in and send an access token in Authorization: Bearer.`,
  );

/** The tenant that `X-Tenant` names. */
const namedTenant = ({ "x-tenant": sent }: IncomingHttpHeaders): string | null =>
  typeof sent === "string" && sent.trim() !== "" ? sent.trim().toLowerCase() : null;

const foreignKey = (): Failure =>
  new Failure(
    "forbidden",
    "NOT_A_MEMBER",
    "The API key doesn't belong to the account in X-Tenant. Omit the header: a key has one account.",
  );

const addressRefused = (): Failure =>
  new Failure(
    "forbidden",
    "ADDRESS_NOT_ALLOWED",
    "This API key may not be used from your address. Call from one of its address ranges, or change them.",
  );

/** A person with a valid token, with or without a tenant. */
export type Person = {
  /** The issuer's `sub`. */
  readonly subject: string;
  readonly roles: readonly Role[];
};

/** Checks a bearer token. Throws Failure INVALID_TOKEN; SERVICE_UNAVAILABLE. */
export type VerifyToken = (token: string) => Promise<Person>;
