/**
 * SQL that locks a tenant's own row: what is counted, or is there once per tenant, is written under it. References to
 * the tenant don't wait for it. The id is a key's, so it is a UUID.
 */
export const tenantLock = (tenantId: string): string =>
  `SELECT FROM tenants WHERE tenant_id = '${tenantId}' FOR NO KEY UPDATE`;
