import { modelsOf } from "@reelwright/catalog/models";
import {
  ledgerColumns,
  ledgerMonth,
  monthQuerySchema,
} from "@reelwright/core/credits/ledger-month";
import { balanceSchema, transactionSchema } from "@reelwright/core/credits/receipts";
import type { Edition } from "@reelwright/core/edition/edition";
import { wholeSeconds } from "@reelwright/core/estimates/durations";
import {
  estimateBodySchema,
  estimateCredits,
  estimateIssues,
  estimateSchema,
} from "@reelwright/core/pricing/estimate";
import { priceEntriesIn } from "@reelwright/core/pricing/price-book";
import { priceEntrySchema } from "@reelwright/core/pricing/price-list";
import type { PricedParams } from "@reelwright/core/pricing/quote";
import {
  periodOf,
  presentUsage,
  usageColumns,
  usageQuerySchema,
  usageRow,
  usageSchema,
} from "@reelwright/core/usage/usage";
import { schema } from "@reelwright/core/validation/schema";
import { envelopeOf, pageFields, pageOf, partOf } from "../http/pagination.ts";
import { endpoint } from "../ports/gateway-ports.ts";

/** `GET /credits/balance`. */
const getBalanceEndpoint = endpoint(
  {
    operation: "getBalance",
    method: "get",
    path: "/credits/balance",
    tag: "Credits",
    summary: "Get the account's credits: total, reserved and available.",
    description: "`available_credits` = `credit_balance` − `credit_reserved`.",
    access: "tenant",
    requires: "billing:read",
    status: 200,
    reply: balanceSchema,
    failures: [],
  },
  ({ credits }) =>
    async ({ tenantId }) => ({ body: await credits.balance(tenantId) }),
);

const transactionsQuery = schema({
  type: "object",
  properties: {
    job_id: { type: "string", format: "uuid", description: "Only this job's transactions." },
    ...pageFields,
  },
});

/** `GET /credits/transactions`: newest first. */
const listTransactionsEndpoint = endpoint(
  {
    operation: "listTransactions",
    method: "get",
    path: "/credits/transactions",
    tag: "Credits",
    summary: "List the account's credit transactions, newest first.",
    description:
      "In each entry `balance_after` = `balance_before` + `amount`. For `purchase`, `bonus`, `refund` and `consume` these are the balance; for `reserve` and `release`, the available credits.",
    access: "tenant",
    requires: "billing:read",
    query: transactionsQuery,
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

/** `GET /credits/transactions.csv`. An extension. */
const exportTransactionsEndpoint = endpoint(
  {
    operation: "exportTransactions",
    method: "get",
    path: "/credits/transactions.csv",
    tag: "Credits",
    summary: "Export a month of the ledger as a CSV file.",
    description:
      "Oldest first, in UTC. The first row is `brought_forward`, the last one `carried_forward`; `credit_balance_after` of the former plus all `balance_change` is that of the latter, and the same holds for the reserved credits. A file without the last row is incomplete. An account can export two files concurrently.",
    access: "tenant",
    requires: "billing:read",
    query: monthQuerySchema,
    status: 200,
    produces: "csv",
    reply: schema({
      title: "LedgerCsv",
      type: "string",
      description: `Columns: ${ledgerColumns.join(", ")}.`,
    }),
    failures: [],
  },
  ({ credits }) => {
    const rowsOf = ledgerMonth(credits);
    return async ({ tenantId, query: { month } }) => {
      const parts = await rowsOf(tenantId, month);
      return { csv: { name: `credits-${month}`, columns: ledgerColumns, parts } };
    };
  },
);

/** `POST /credits/estimate`: priced by the function that creation uses; reserves nothing. */
const estimateCreditsEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "estimateCredits",
      method: "post",
      path: "/credits/estimate",
      tag: "Credits",
      summary: "Estimate the credits of a job.",
      description:
        "Uses the same pricing as job creation and reserves nothing. `breakdown` lists the components that cost something. The field names of `POST /jobs` are accepted, too.",
      access: "tenant",
      requires: "none",
      body: estimateBodySchema(edition),
      isSafe: true,
      status: 200,
      reply: estimateSchema,
      failures: [],
    },
    (ports) => {
      const secondsOf = (params: PricedParams) =>
        wholeSeconds(ports.stages, ports.expected(), params);
      const { canPresent = false } = ports.known;
      const deps = { ...ports, models: modelsOf(edition), secondsOf, canPresent };
      const estimate = estimateCredits(deps);
      const issues = estimateIssues(deps);
      return {
        handle: async ({ body, sent, warnings }) => {
          const priced = estimate(body, sent, await ports.books.fresh());
          return { body: { ...priced, warnings: [...warnings] } };
        },
        checkRules: ({ body, sent }) => issues(body, sent),
      };
    },
  );

const pricesQuery = schema({
  type: "object",
  properties: { model_id: { type: "string", description: "Only this model's variants." } },
});

/** `GET /credits/pricing`: a bare array. */
const listPricesEndpoint = endpoint(
  {
    operation: "listPrices",
    method: "get",
    path: "/credits/pricing",
    tag: "Credits",
    summary: "List the prices of model variants.",
    description:
      "A bare array. `credits` are charged per generation or per second, as `billing_unit` says. `price_usd` is their list value, 0.01 USD each.",
    access: "tenant",
    requires: "none",
    query: pricesQuery,
    status: 200,
    reply: schema({ type: "array", items: priceEntrySchema }),
    failures: [],
  },
  ({ edition, books }) =>
    async ({ query: { model_id = "" } }) => {
      const entries = priceEntriesIn(await books.fresh(), edition);
      return { body: entries.filter((entry) => model_id === "" || entry.model_id === model_id) };
    },
);

/** `GET /usage`. An extension (docs/use/credits.md). */
const getUsageEndpoint = endpoint(
  {
    operation: "getUsage",
    method: "get",
    path: "/usage",
    tag: "Credits",
    summary: "Get the account's usage by day.",
    description:
      "Jobs count on the day they were created, runs and their credits on the day they ended. Days are UTC.",
    access: "tenant",
    requires: "billing:read",
    query: usageQuerySchema,
    status: 200,
    reply: usageSchema,
    failures: [],
  },
  ({ usage }) =>
    async ({ tenantId, query }) => {
      const period = periodOf(query, Date.now());
      const [days, stages] = await Promise.all([
        usage.days(tenantId, period),
        usage.stages(tenantId, period),
      ]);
      return { body: presentUsage(period, days, stages) };
    },
);

/** `GET /usage.csv`. An extension. */
const exportUsageEndpoint = endpoint(
  {
    operation: "exportUsage",
    method: "get",
    path: "/usage.csv",
    tag: "Credits",
    summary: "Export the account's usage by day as a CSV file.",
    description: "One row per day, oldest first, with the figures of `GET /usage`.",
    access: "tenant",
    requires: "billing:read",
    query: usageQuerySchema,
    status: 200,
    produces: "csv",
    reply: schema({
      title: "UsageCsv",
      type: "string",
      description: `Columns: ${usageColumns.join(", ")}.`,
    }),
    failures: [],
  },
  ({ usage }) =>
    async ({ tenantId, query }) => {
      const period = periodOf(query, Date.now());
      const { days } = presentUsage(period, await usage.days(tenantId, period), []);
      const name = `usage-${period.from}-${period.to}`;
      return { csv: { name, columns: usageColumns, parts: [days.map(usageRow)] } };
    },
);

/** Credits and prices: `/credits`. */
export const creditEndpoints = (edition: Edition) => [
  getBalanceEndpoint,
  listTransactionsEndpoint,
  exportTransactionsEndpoint,
  estimateCreditsEndpoint(edition),
  listPricesEndpoint,
];

/** `/usage`. */
export const usageEndpoints = [getUsageEndpoint, exportUsageEndpoint];
