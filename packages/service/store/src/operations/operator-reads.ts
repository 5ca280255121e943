import type { OperatorReads } from "@reelwright/core/ports/operator-store";
import type { Database } from "../database/database.ts";
import { readCapacities } from "./capacities.ts";
import { readDeliveries } from "./delivery-views.ts";
import { readLiveJobs } from "./live-jobs.ts";
import { readNewestJobs } from "./newest-jobs.ts";
import { readWhole } from "./whole-rows.ts";

/** What operators see, of all tenants. */
export const operatorReads = (db: Pick<Database, "pool">): OperatorReads => ({
  liveJobs: readLiveJobs(db),
  newestJobs: readNewestJobs(db),
  ...readCapacities(db),
  ...readDeliveries(db),
  ...readWhole(db),
});
