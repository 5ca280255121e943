import { createApiKeyEndpoint } from "./create-api-key.ts";
import { listApiKeysEndpoint } from "./list-api-keys.ts";
import { revokeApiKeyEndpoint } from "./revoke-api-key.ts";

/** API keys: `/api-keys`. */
export const apiKeyEndpoints = [listApiKeysEndpoint, createApiKeyEndpoint, revokeApiKeyEndpoint];
