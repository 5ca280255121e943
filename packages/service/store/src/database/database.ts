import type { Meter } from "@reelwright/core/telemetry/meter";
import type pg from "pg";
import type { Log } from "./pool.ts";
import { workDeadlineMs } from "./retrying.ts";
import type { TenantScope } from "./tenant-scope.ts";

/** Durations, which tests shorten. */
export type Timing = {
  /** How long a process's leases are valid without a heartbeat. */
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  /** Maximum of retries at the end of a lease. It is long, so that a short outage doesn't lose work. */
  readonly finishMs: number;
  /** Time between searches for deliveries with expired leases. */
  readonly expirySweepMs: number;
};
export const defaultTiming: Timing = {
  leaseMs: 8_000,
  heartbeatMs: 2_000,
  finishMs: workDeadlineMs,
  expirySweepMs: 10_000,
};

/** The dependencies of all modules of the store. */
export type Database = {
  /** For system work, which sees all tenants' rows. */
  readonly pool: pg.Pool;
  /** For all statements and transactions in one tenant's name. */
  readonly tenantScope: TenantScope;
  readonly log: Log;
  readonly meter: Meter;
  readonly timing: Timing;
};
