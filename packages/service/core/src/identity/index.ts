export { type NewApiKey, newApiKey, parseApiKey } from "./api-key.ts";
export { apiKeyIssues, createApiKey } from "./create-api-key.ts";
export {
  apiKeySchema,
  auditEntrySchema,
  createdApiKeySchema,
  maxApiKeys,
  newApiKeySchema,
} from "./key-schemas.ts";
export { type Role, type RoleRules, requireOperator, rolesOf } from "./operator.ts";
