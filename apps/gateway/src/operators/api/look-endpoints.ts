/** `/admin/overview`, `/vendors`, `/tenants`, `/history`, `/workers`: how the installation does. */
import { historyOf } from "@reelwright/core/operations/history";
import { overviewOf } from "@reelwright/core/operations/overview";
import type { OperatorReplies } from "@reelwright/core/operations/replies";
import { listTenants, tenantPlace } from "@reelwright/core/operations/tenants";
import { vendorViews } from "@reelwright/core/operations/vendors";
import { listWorkers } from "@reelwright/core/operations/workers";
import { schema } from "@reelwright/core/validation/schema";
import { limitField, stuckField } from "./filters.ts";
import { operatorEndpoint, read } from "./operator-ports.ts";
import { sharedRead } from "./shared-read.ts";

export const lookEndpoints = [
  operatorEndpoint({ ...read, path: "/overview" }, (ports) => {
    const look = sharedRead(overviewOf(ports), ports.sharedMs.figures);
    return async () => ({
      body: {
        ...(await look()),
        queue_board: ports.hasBoard,
      } satisfies OperatorReplies["overview"],
    });
  }),
  operatorEndpoint({ ...read, path: "/vendors" }, (ports) => {
    const look = sharedRead(async () => {
      const [today, lately, gate] = await Promise.all([
        ports.vendorsToday(),
        ports.figures.vendorsLately(),
        ports.gateStates(),
      ]);
      return vendorViews({ rules: ports.vendorRules, today, lately, gate });
    }, ports.sharedMs.figures);
    return async () => ({ body: { items: await look() } satisfies OperatorReplies["vendors"] });
  }),
  operatorEndpoint({ ...read, path: "/history" }, ({ figures, sharedMs }) => {
    const look = sharedRead(historyOf(figures), sharedMs.history);
    return async () => ({ body: (await look()) satisfies OperatorReplies["history"] });
  }),
  operatorEndpoint(
    {
      ...read,
      path: "/tenants",
      query: schema({
        type: "object",
        properties: {
          limit: limitField,
          after: {
            type: "string",
            pattern: "^[0-9]{1,9}[.][0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$",
          },
        },
      }),
    },
    ({ figures, limits }) => {
      const list = listTenants(figures, limits);
      return async ({ query: { limit, after } }) => ({
        body: (await list(
          after === undefined ? null : tenantPlace(after),
          limit,
        )) satisfies OperatorReplies["tenants"],
      });
    },
  ),
  operatorEndpoint(
    {
      ...read,
      path: "/workers",
      query: schema({ type: "object", properties: { stuck: stuckField } }),
    },
    ({ reads }) =>
      async ({ query }) => {
        const items = await listWorkers(reads)({ isStuck: query.stuck });
        return { body: { items } satisfies OperatorReplies["workers"] };
      },
  ),
];
