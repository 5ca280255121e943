import { listAuditLogEndpoint } from "./list-audit-log.ts";

/** Changes to keys and billing: `/audit-log`. */
export const auditLogEndpoints = [listAuditLogEndpoint];
