/** The files of all dashboards. */
import { type DashboardSource, dashboardOf } from "./dashboard.ts";
import { gateway } from "./sources/gateway.ts";
import { money } from "./sources/money.ts";
import { pipeline } from "./sources/pipeline.ts";
import { queues } from "./sources/queues.ts";
import { storage } from "./sources/storage.ts";
import { vendors } from "./sources/vendors.ts";
import { webhooks } from "./sources/webhooks.ts";

export const dashboards: readonly DashboardSource[] = [
  pipeline,
  queues,
  gateway,
  vendors,
  money,
  webhooks,
  storage,
];

/** Name and content of each file in infra/grafana/dashboards. */
export const dashboardFiles = (): readonly (readonly [string, string])[] =>
  dashboards.map((source) => [
    `${source.name}.json`,
    `${JSON.stringify(dashboardOf(source), null, 2)}\n`,
  ]);
