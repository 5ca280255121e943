import { InvalidFields, notBlank, valueError } from "../job/invalid-fields.ts";
import type { Author } from "../ports/audit-log.ts";
import type { IdentityStore } from "../ports/identity-store.ts";
import type { Static } from "../schema.ts";
import { newApiKey } from "./api-key.ts";
import type { madeApiKeySchema, newApiKeySchema } from "./key-schemas.ts";
import { uuidv7 } from "./uuid.ts";

/** The moment as the database takes it. Throws InvalidFields for one that is past, or that no clock shows (…:60). */
const futureOf = (expiresAt: string | null): string | null => {
  if (expiresAt === null) return null;
  const at = Date.parse(expiresAt);
  if (!(at > Date.now())) {
    throw new InvalidFields([valueError("expires_at", expiresAt, "must be in the future")]);
  }
  return new Date(at).toISOString();
};

/**
 * Makes a key, which is shown this once and stored as its hash. Throws InvalidFields for a blank name or an expiry that
 * isn't in the future; Failure API_KEY_LIMIT_REACHED.
 */
export const createApiKey =
  (identity: Pick<IdentityStore, "addKey">) =>
  async (
    tenantId: string,
    { name, expires_at }: Static<typeof newApiKeySchema>,
    author: Author,
  ): Promise<Static<typeof madeApiKeySchema>> => {
    const called = notBlank("name", name);
    const expiresAt = futureOf(expires_at);
    const { key, hash, prefix } = newApiKey();
    const made = { id: uuidv7(), name: called, hash, prefix, expiresAt };
    return { ...(await identity.addKey(tenantId, made, author)), api_key: key };
  };
