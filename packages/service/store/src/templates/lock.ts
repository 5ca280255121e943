import { tenantLock } from "../tenants/tenant-lock.ts";

/**
 * SQL that locks what a change of a template may touch: the tenant, the template and the default one. Jobs count uses
 * without the tenant's lock; everybody locks templates in the order of their ids. Both ids are UUIDs.
 */
export const templateLock = (tenantId: string, templateId: string): string => `
  ${tenantLock(tenantId)};
  SELECT FROM templates WHERE tenant_id = '${tenantId}' AND (template_id = '${templateId}' OR is_default)
  ORDER BY template_id FOR NO KEY UPDATE`;
