import { auditEntrySchema } from "@reelwright/core/identity/key-schemas";
import { schema } from "@reelwright/core/validation/schema";
import { envelopeOf, pageFields, pageOf, partOf } from "../../http/pagination.ts";
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
    async ({ tenantId, query, sentQuery }) => {
      const part = partOf("audit-log", { query, sentQuery });
      const found = await identity.auditLog(tenantId, part);
      return { body: pageOf(found.items, found, part, "audit-log") };
    },
);
