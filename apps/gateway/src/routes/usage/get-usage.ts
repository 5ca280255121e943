import { periodOf } from "@reelwright/core/usage/period";
import { presentUsage } from "@reelwright/core/usage/present-usage";
import { usageQuerySchema, usageSchema } from "@reelwright/core/usage/usage-schema";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /usage`. An extension (docs/use/credits.md). */
export const getUsageEndpoint = endpoint(
  {
    operation: "getUsage",
    method: "get",
    path: "/usage",
    tag: "Credits",
    summary: "Get what the account's jobs did and cost, by day.",
    description:
      "Jobs count on the day on which they were created, runs and their credits on the day on which they ended, by UTC.",
    access: "tenant",
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
