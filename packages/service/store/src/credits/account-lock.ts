/**
 * SQL that locks a tenant's credit account: its thresholds are set, and its top-ups counted, under it. The id is a
 * UUID.
 */
export const accountLock = (tenantId: string): string =>
  `SELECT FROM credit_accounts WHERE tenant_id = '${tenantId}' FOR NO KEY UPDATE`;
