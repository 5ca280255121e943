import type { Meter } from "@reelwright/core/telemetry/meter";
import type pg from "pg";
import type { Log } from "./pool.ts";
import { workDeadlineMs } from "./retrying.ts";
import type { TenantScope } from "./tenant-scope.ts";

/** Durations, which tests shorten. */
export type Timing = {
  /** Lifetime of a lease without a heartbeat. */
  readonly leaseMs: number;
  /** Time after which an unclaimed task is dispatched again. */
  readonly redispatchMs: number;
  /** Time that owners have to reconnect after a disturbance before their leases are taken back. */
  readonly ownerGraceMs: number;
  /** Maximum of retries at the end of a lease. It is long, so that a short outage doesn't lose work. */
  readonly finishMs: number;
  /** Time between searches for deliveries with expired leases. */
  readonly expirySweepMs: number;
};
export const defaultTiming: Timing = {
  leaseMs: 8_000,
  redispatchMs: 4_000,
  ownerGraceMs: 2_000,
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
  readonly sessions: SessionHealth;
};

/** The stability of this process's database sessions. */
export type SessionHealth = {
  /** Records a disturbance: a session broke, reconnected or got no response. */
  disturbed(): void;
  /** Records that a session was opened on this server. A change of the server is a disturbance. */
  opened(server: string): void;
  /** Returns the server if there was no disturbance for `graceMs`, otherwise null. */
  calmServer(graceMs: number): string | null;
};
export const sessionHealth = (): SessionHealth => {
  let at = performance.now();
  let server: string | null = null;
  const disturbed = (): void => {
    at = performance.now();
  };
  return {
    disturbed,
    opened: (found) => {
      if (server !== null && server !== found) disturbed();
      server = found;
    },
    calmServer: (graceMs) => (performance.now() - at >= graceMs ? server : null),
  };
};
