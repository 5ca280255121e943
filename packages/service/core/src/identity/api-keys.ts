import { createHash, randomInt } from "node:crypto";
import { BlockList, isIP } from "node:net";
import type { Actor, ApiKeyEntry, IdentityStore, KeyRestrictions } from "../ports/identity.ts";
import type { Once } from "../ports/requests.ts";
import { uuidv7 } from "../util/uuid.ts";
import {
  blankIssue,
  emptyUpdate,
  type FieldIssue,
  throwIfInvalid,
  valueError,
} from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { scopeNames, scopeSchema } from "./privileges.ts";

type Body = Static<typeof newApiKeySchema>;

type Range = { readonly address: string; readonly bits: number; readonly family: "ipv4" | "ipv6" };

/** An address range in CIDR notation, or one address. Null if it is neither. */
const parseRange = (text: string): Range | null => {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const size = bits === undefined ? most : Number(/^\d{1,3}$/.test(bits) ? bits : Number.NaN);
  if (version === 0 || rest.length > 0 || !(size <= most) || address.includes("%")) return null;
  return { address, bits: size, family: version === 4 ? "ipv4" : "ipv6" };
};

/** Whether an address is within one of the ranges. IPv4 addresses must be in IPv4 notation. */
export const isWithinRanges = (address: string | undefined, ranges: readonly string[]): boolean => {
  const version = isIP(address ?? "");
  if (address === undefined || version === 0) return false;
  const allowed = new BlockList();
  for (const range of ranges) {
    const parsed = parseRange(range);
    if (parsed) allowed.addSubnet(parsed.address, parsed.bits, parsed.family);
  }
  return allowed.check(address, version === 4 ? "ipv4" : "ipv6");
};

const rangeIssues = (addresses: readonly unknown[]): readonly FieldIssue[] =>
  addresses.flatMap((each, index) =>
    typeof each !== "string" || parseRange(each)
      ? []
      : [
          {
            type: "value_error",
            loc: ["body", "addresses", index],
            msg: "Value error, must be an address or a range such as 203.0.113.0/24 or 2001:db8::/32",
            input: each,
          },
        ],
  );

/** Issues of the present fields. A time that doesn't exist (…:60) is invalid. */
export const apiKeyIssues = ({
  name,
  expires_at,
  addresses,
}: Partial<Body>): readonly FieldIssue[] => [
  ...blankIssue("name", name),
  ...(typeof expires_at === "string" && !(Date.parse(expires_at) > Date.now())
    ? [valueError("expires_at", expires_at, "must be in the future")]
    : []),
  ...(Array.isArray(addresses) ? rangeIssues(addresses) : []),
];

/** The restrictions that a body names. */
const restrictionsOf = ({
  expires_at,
  scopes,
  daily_credit_limit,
  addresses,
}: Partial<Body>): Partial<KeyRestrictions> => ({
  ...(expires_at !== undefined && { expiresAt: expires_at && new Date(expires_at).toISOString() }),
  ...(scopes !== undefined && {
    scopes: scopes && scopeNames.filter((scope) => scopes.includes(scope)),
  }),
  ...(daily_credit_limit !== undefined && { dailyCreditLimit: daily_credit_limit }),
  ...(addresses !== undefined && { addresses: addresses && [...new Set(addresses)] }),
});

/**
 * Changes the given settings. Throws InvalidFields as `createApiKey`; Failure: EMPTY_UPDATE, API_KEY_NOT_FOUND;
 * API_KEY_LIMIT_REACHED if an expired key would be in force again.
 */
export const changeApiKey =
  (identity: Pick<IdentityStore, "changeKey">) =>
  async (
    tenantId: string,
    keyId: string,
    body: Static<typeof apiKeyChangesSchema>,
    actor: Actor,
  ): Promise<Static<typeof apiKeySchema>> => {
    throwIfInvalid(apiKeyIssues(body));
    const { name } = body;
    const change = { ...(name !== undefined && { name: name.trim() }), ...restrictionsOf(body) };
    if (Object.keys(change).length === 0) {
      throw emptyUpdate("name, expires_at, scopes, daily_credit_limit or addresses");
    }
    return withMode(await identity.changeKey(tenantId, keyId, change, actor));
  };

/**
 * Creates a key. It is returned only here; the database stores its hash. Throws InvalidFields for a blank name or an
 * expiry that isn't in the future; Failure API_KEY_LIMIT_REACHED.
 */
export const createApiKey =
  (identity: Pick<IdentityStore, "addKey" | "openTestMode">) =>
  async (
    tenantId: string,
    body: Pick<Body, "name" | "expires_at"> & Partial<Body>,
    actor: Actor,
    once: Once | null = null,
  ): Promise<Static<typeof createdApiKeySchema>> => {
    throwIfInvalid(apiKeyIssues(body));
    const called = body.name.trim();
    const allowed = { expiresAt: null, ...restrictionsOf(body) };
    if (body.mode === "test") await identity.openTestMode(tenantId, actor);
    const { key, hash, prefix } = newApiKey(body.mode);
    const made = { id: uuidv7(), name: called, hash, prefix, ...allowed };
    return { ...withMode(await identity.addKey(tenantId, made, actor, once)), api_key: key };
  };

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** `rw_live_<40 base62>_<6 base62 checksum>`; keys of test mode begin with `rw_test_`. docs/contribute/decisions.md#identity. */
const shape = /^(rw_(?:live|test)_[0-9A-Za-z]{40})_([0-9A-Za-z]{6})$/;
const secretLength = 40;
const checksumLength = 6;
/** Characters of a key shown in lists: too few to guess the rest. */
const prefixLength = 12;

const keyModes = ["live", "test"] as const;
type KeyMode = (typeof keyModes)[number];

type NewApiKey = {
  /** The whole key: shown once, never stored. */
  readonly key: string;
  /** SHA-256 (hex) of the key: this is stored. */
  readonly hash: string;
  /** The first 12 characters, by which people recognize a key. */
  readonly prefix: string;
};

const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");

/** Six base62 digits of the body's digest. It isn't a secret: it detects typos without a lookup. */
const checksumOf = (body: string): string => {
  let rest = createHash("sha256").update(body).digest().readUInt32BE(0);
  let digits = "";
  for (let place = 0; place < checksumLength; place += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
};

/** A new random key (238 bits). */
export const newApiKey = (mode: KeyMode = "live"): NewApiKey => {
  const secret = Array.from({ length: secretLength }, () =>
    alphabet.charAt(randomInt(alphabet.length)),
  ).join("");
  const body = `rw_${mode}_${secret}`;
  const key = `${body}_${checksumOf(body)}`;
  return { key, hash: hashOf(key), prefix: key.slice(0, prefixLength) };
};

/** Whether a key acts in the account's test mode, by its prefix. */
export const isTestKey = ({ key_prefix }: Pick<ApiKeyEntry, "key_prefix">): boolean =>
  key_prefix.startsWith("rw_test_");

/** The key with its mode, as it is listed. */
export const withMode = <Entry extends Pick<ApiKeyEntry, "key_prefix">>(
  entry: Entry,
): Entry & { readonly mode: KeyMode } => ({ ...entry, mode: isTestKey(entry) ? "test" : "live" });

/** Returns the hash to look up a key by; null if the shape or checksum is wrong. */
export const parseApiKey = (text: string): { readonly hash: string } | null => {
  const [, body, checksum] = shape.exec(text) ?? [];
  return body !== undefined && checksum === checksumOf(body) ? { hash: hashOf(text) } : null;
};

const time = { type: "string", format: "date-time" } as const;

/** Maximum keys of an account that are neither revoked nor expired. */
export const maxApiKeys = 50;

const keyModeSchema = schema({ title: "KeyMode", enum: keyModes });

const entryProperties = {
  key_id: { type: "string", format: "uuid" },
  name: { type: "string" },
  key_prefix: { type: "string", description: "The first 12 characters of the key." },
  mode: { ...keyModeSchema, description: "A key of test mode spends no credits of the account." },
  last_used_at: {
    ...nullable(time),
    description: "To the minute; null for a key that was never used.",
  },
  expires_at: {
    ...nullable(time),
    description: "When it stops being accepted; null for one that is accepted until it is revoked.",
  },
  scopes: {
    ...nullable({ type: "array", items: scopeSchema }),
    description: "What it may do; null for a wide key, with the access of a person.",
  },
  daily_credit_limit: {
    ...nullable({ type: "integer" }),
    description: "Credits that it may reserve per day (UTC); null for no limit.",
  },
  addresses: {
    ...nullable({ type: "array", items: { type: "string" } }),
    description: "Addresses and ranges (CIDR) that may use it; null for all.",
  },
  created_at: time,
} as const;
const entryRequired = [
  "key_id",
  "name",
  "key_prefix",
  "mode",
  "last_used_at",
  "expires_at",
  "scopes",
  "daily_credit_limit",
  "addresses",
  "created_at",
] as const;

/** A key in the list. docs/contribute/contract.md#authentication. */
export const apiKeySchema = schema({
  title: "ApiKey",
  type: "object",
  required: entryRequired,
  properties: entryProperties,
});

/** A new key. This is the only response that contains it. */
export const createdApiKeySchema = schema({
  title: "CreatedApiKey",
  type: "object",
  required: [...entryRequired, "api_key"],
  properties: {
    ...entryProperties,
    api_key: { type: "string", description: "The whole key. It is shown this once." },
  },
});

/** What can be set when a key is created, and changed afterwards. */
const settings = {
  name: {
    type: "string",
    minLength: 1,
    maxLength: 100,
    description: "For people to tell their keys apart.",
  },
  expires_at: {
    ...nullable(time),
    description: "In the future; null for a key that doesn't expire.",
  },
  scopes: {
    ...nullable({ type: "array", minItems: 1, maxItems: 20, items: scopeSchema }),
    description: "What the key may do. Null for a wide key, with the access of a person.",
  },
  daily_credit_limit: {
    ...nullable({ type: "integer", minimum: 0, maximum: 1_000_000_000 }),
    description:
      "Credits that the key may reserve per day (UTC), for jobs, retries and the playground. Null for no limit.",
  },
  addresses: {
    ...nullable({
      type: "array",
      minItems: 1,
      maxItems: 50,
      items: { type: "string", maxLength: 50 },
    }),
    description: "Addresses and ranges (CIDR) that may use the key. Null for all.",
  },
} as const;

/** Body of `POST /api-keys`. */
export const newApiKeySchema = schema({
  title: "CreateApiKeyRequest",
  type: "object",
  required: ["name"],
  properties: {
    name: settings.name,
    mode: {
      ...keyModeSchema,
      default: "live",
      description: "`test`: for test mode, with credits, jobs and webhooks of its own.",
    },
    expires_at: { ...settings.expires_at, default: null },
    scopes: { ...settings.scopes, default: null },
    daily_credit_limit: { ...settings.daily_credit_limit, default: null },
    addresses: { ...settings.addresses, default: null },
  },
});

/** Body of `PATCH /api-keys/{key_id}`. */
export const apiKeyChangesSchema = schema({
  title: "UpdateApiKeyRequest",
  type: "object",
  properties: settings,
});

/** One entry of the audit log. */
export const auditEntrySchema = schema({
  title: "AuditEntry",
  type: "object",
  required: ["entry_id", "actor", "action", "details", "request_id", "created_at"],
  properties: {
    entry_id: { type: "string", format: "uuid" },
    actor: {
      type: "string",
      description: "`key:ID`, `user:SUB`, `provider:NAME`, `operator`, `operator:SUB` or `system`.",
    },
    key_prefix: {
      type: "string",
      description: "The key's prefix as listings show it; only if an API key made the change.",
    },
    action: { type: "string", description: "What was done, such as `api_key.created`." },
    details: { type: "object", description: "Ids, names and amounts; never a secret." },
    request_id: {
      ...nullable({ type: "string" }),
      description: "The `X-Request-Id` of the request.",
    },
    client_address: {
      type: "string",
      description:
        "The caller's address, or its network; absent for operators and background tasks.",
    },
    user_agent: { type: "string", description: "The caller's program, up to 200 characters." },
    created_at: time,
  },
});
