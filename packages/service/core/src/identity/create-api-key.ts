import type { Actor } from "../ports/audit-log.ts";
import type { IdentityStore } from "../ports/identity-store.ts";
import { uuidv7 } from "../util/uuid.ts";
import {
  blankIssue,
  type FieldIssue,
  throwIfInvalid,
  valueError,
} from "../validation/invalid-fields.ts";
import type { Static } from "../validation/schema.ts";
import { newApiKey } from "./api-key.ts";
import type { createdApiKeySchema, newApiKeySchema } from "./key-schemas.ts";

type Body = Static<typeof newApiKeySchema>;

/** What is wrong with those fields of the body that are there. A moment that no clock shows (…:60) is none. */
export const apiKeyIssues = ({ name, expires_at }: Partial<Body>): readonly FieldIssue[] => [
  ...blankIssue("name", name),
  ...(typeof expires_at === "string" && !(Date.parse(expires_at) > Date.now())
    ? [valueError("expires_at", expires_at, "must be in the future")]
    : []),
];

/**
 * Makes a key, which is shown this once and stored as its hash. Throws InvalidFields for a blank name or an expiry that
 * isn't in the future; Failure API_KEY_LIMIT_REACHED.
 */
export const createApiKey =
  (identity: Pick<IdentityStore, "addKey">) =>
  async (
    tenantId: string,
    body: Body,
    actor: Actor,
  ): Promise<Static<typeof createdApiKeySchema>> => {
    throwIfInvalid(apiKeyIssues(body));
    const called = body.name.trim();
    const expiresAt = body.expires_at === null ? null : new Date(body.expires_at).toISOString();
    const { key, hash, prefix } = newApiKey();
    const made = { id: uuidv7(), name: called, hash, prefix, expiresAt };
    return { ...(await identity.addKey(tenantId, made, actor)), api_key: key };
  };
