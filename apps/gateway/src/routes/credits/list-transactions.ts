import { transactionSchema } from "@reelwright/core/credits/credit-schemas";
import { schema } from "@reelwright/core/validation/schema";
import { envelopeOf, pageFields, pageOf, partOf } from "../../http/pagination.ts";
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
    summary: "List the account's credit transactions, newest first.",
    description:
      "In each entry `balance_after` = `balance_before` + `amount`. For `purchase`, `bonus`, `refund` and `consume` these are the balance; for `reserve` and `release`, the available credits.",
    access: "tenant",
    query,
    status: 200,
    reply: envelopeOf(transactionSchema),
    failures: [],
  },
  ({ credits }) =>
    async ({ tenantId, query, sentQuery }) => {
      const part = partOf("transactions", { query, sentQuery });
      const jobId = query.job_id ?? null;
      const found = await credits.transactions(tenantId, { ...part, jobId });
      return { body: pageOf(found.items, found, part, "transactions") };
    },
);
