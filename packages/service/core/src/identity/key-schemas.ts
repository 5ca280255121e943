import { nullable, schema } from "../validation/schema.ts";

const time = { type: "string", format: "date-time" } as const;

/** Keys of an account that are neither revoked nor expired. */
export const maxApiKeys = 50;

const entryProperties = {
  key_id: { type: "string", format: "uuid" },
  name: { type: "string" },
  key_prefix: { type: "string", description: "The first 12 characters of the key." },
  last_used_at: {
    ...nullable(time),
    description: "To the minute; null for a key that was never used.",
  },
  expires_at: {
    ...nullable(time),
    description: "When it stops being accepted; null for one that is accepted until it is revoked.",
  },
  created_at: time,
} as const;
const entryRequired = [
  "key_id",
  "name",
  "key_prefix",
  "last_used_at",
  "expires_at",
  "created_at",
] as const;

/** A key in the list. docs/contribute/contract.md#authentication. */
export const apiKeySchema = schema({
  title: "ApiKey",
  type: "object",
  required: entryRequired,
  properties: entryProperties,
});

/** A key that was just made: the one time that it is shown. */
export const createdApiKeySchema = schema({
  title: "CreatedApiKey",
  type: "object",
  required: [...entryRequired, "api_key"],
  properties: {
    ...entryProperties,
    api_key: { type: "string", description: "The whole key. It is shown this once." },
  },
});

/** Body of `POST /api-keys`. */
export const newApiKeySchema = schema({
  title: "CreateApiKeyRequest",
  type: "object",
  required: ["name"],
  properties: {
    name: {
      type: "string",
      minLength: 1,
      maxLength: 100,
      description: "For people to tell their keys apart.",
    },
    expires_at: {
      ...nullable(time),
      default: null,
      description: "In the future; null for a key that doesn't expire.",
    },
  },
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
    created_at: time,
  },
});
