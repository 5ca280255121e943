import type { Meter } from "@reelwright/core/telemetry/meter";
import type pg from "pg";
import type { Log } from "./pool.ts";
import { workDeadlineMs } from "./retrying.ts";
import type { TenantScope } from "./tenant-scope.ts";

/** What the durations of the design are; tests shorten them. */
export type Timing = {
  /** How long a lease lasts without a heartbeat. */
  readonly leaseMs: number;
  /** A dispatched task that nobody claimed for so long is dispatched again. */
  readonly redispatchMs: number;
  /** After a lost session, owners get so long to show up again before their leases are taken. */
  readonly ownerGraceMs: number;
  /** How long the end of a lease goes on trying to reach the database: work must not be lost to a short outage. */
  readonly finishMs: number;
  /** How often deliveries whose lease has expired are looked for. */
  readonly expirySweepMs: number;
};
export const defaultTiming: Timing = {
  leaseMs: 8_000,
  redispatchMs: 4_000,
  ownerGraceMs: 2_000,
  finishMs: workDeadlineMs,
  expirySweepMs: 10_000,
};

/** What every module of the store works with. */
export type Database = {
  /** The system's own work, which knows all tenants. */
  readonly pool: pg.Pool;
  /** What is done in one tenant's name: every statement and transaction that takes a tenant's id runs here. */
  readonly tenantScope: TenantScope;
  readonly log: Log;
  readonly meter: Meter;
  readonly timing: Timing;
  readonly sessions: SessionHealth;
};

/** What this process's sessions say of the server behind them. */
export type SessionHealth = {
  /** A session broke, began anew, or got no answer. */
  disturbed(): void;
  /** A session was opened on this server. Another server than before is a disturbance. */
  opened(server: string): void;
  /** The server on which all sessions have been undisturbed for so long; null: there is none. */
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
