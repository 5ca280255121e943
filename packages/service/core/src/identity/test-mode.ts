/**
 * Test mode: a second tenant of an account, with a ledger, jobs, limits and webhooks of its own. Its id is the account's
 * with UUID version 8, so every row and message that names a tenant also tells its mode. docs/use/test-mode.md.
 */

const versionAt = 14;

/** The tenant of an account's test mode. */
export const testTenantOf = (accountId: string): string =>
  `${accountId.slice(0, versionAt)}8${accountId.slice(versionAt + 1)}`;

/** Whether a tenant is an account's test mode. The same rule as `is_test_tenant` in SQL. */
export const isTestTenant = (tenantId: string): boolean => tenantId[versionAt] === "8";

/** The field that marks answers and events of test mode; nothing in live mode. */
export const modeMark = (tenantId: string): { readonly livemode?: false } =>
  isTestTenant(tenantId) ? { livemode: false } : {};

/** Schema of the mark. */
export const modeMarkSchema = {
  type: "boolean",
  const: false,
  description: "Sent in test mode only.",
} as const;
