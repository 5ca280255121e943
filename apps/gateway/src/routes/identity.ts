import { createApiKeyEndpoint } from "./create-api-key.ts";
import { listApiKeysEndpoint } from "./list-api-keys.ts";
import { listChangesEndpoint } from "./list-changes.ts";
import { revokeApiKeyEndpoint } from "./revoke-api-key.ts";

/** Keys, and what was changed. */
export const identityEndpoints = [
  listApiKeysEndpoint,
  createApiKeyEndpoint,
  revokeApiKeyEndpoint,
  listChangesEndpoint,
] as const;
