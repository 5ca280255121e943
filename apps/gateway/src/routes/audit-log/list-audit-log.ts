import { auditEntrySchema } from "@reelwright/core/identity";
import { schema } from "@reelwright/core/validation";
import { envelopeOf, pageFields, pageOf } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /audit-log`: newest first. An extension. */
export const listAuditLogEndpoint = endpoint(
  {
    operation: "listAuditLog",
    method: "get",
    path: "/audit-log",
    tag: "Keys",
    summary: "List changes to the account's keys and billing, newest first.",
    description:
      "Each entry is written in the transaction that makes the change and can't be altered. Entries contain no keys or other secrets.",
    access: "tenant",
    query: schema({ type: "object", properties: pageFields }),
    status: 200,
    reply: envelopeOf(auditEntrySchema),
    failures: [],
  },
  ({ identity }) =>
    async ({ tenantId, query: { page, page_size } }) => {
      const { items, total } = await identity.auditLog(tenantId, { page, pageSize: page_size });
      return { body: pageOf(items, total, { page, page_size }) };
    },
);
