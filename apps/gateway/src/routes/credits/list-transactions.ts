import { transactionSchema } from "@reelwright/core/credits";
import { schema } from "@reelwright/core/validation";
import { envelopeOf, pageFields, pageOf } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

const query = schema({
  type: "object",
  properties: {
    job_id: { type: "string", format: "uuid", description: "Only this job's transactions." },
    ...pageFields,
  },
});

/** `GET /credits/transactions`: newest first. */
export const listTransactionsEndpoint = endpoint(
  {
    operation: "listTransactions",
    method: "get",
    path: "/credits/transactions",
    tag: "Credits",
    summary: "List the movements of the account's credits, newest first.",
    description:
      "In each row `balance_after` = `balance_before` + `amount`: of the balance for `purchase`, `bonus`, `refund` and `consume`, of the available credits for `reserve` and `release`.",
    access: "tenant",
    query,
    status: 200,
    reply: envelopeOf(transactionSchema),
    failures: [],
  },
  ({ credits }) =>
    async ({ tenantId, query: { job_id, page, page_size } }) => {
      const found = await credits.transactions(tenantId, {
        jobId: job_id ?? null,
        page,
        pageSize: page_size,
      });
      return { body: pageOf(found.items, found.total, { page, page_size }) };
    },
);
