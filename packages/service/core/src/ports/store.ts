/**
 * The source of truth. Every method is one transaction (or one statement) and may run concurrently in many processes.
 * Lock order: job row → tasks → credit account → hold. Transient errors (serialization, deadlock, a database restart)
 * are retried internally. If they persist, methods throw Failure("unavailable").
 */

import type { CreditStore } from "./credits.ts";
import type { JobStore } from "./jobs.ts";
import type { TaskStore } from "./task-store.ts";
import type { TenantStore, TrackStore } from "./tenants.ts";
import type { VendorCallStore } from "./vendor-calls.ts";

/** An operator's order to stop taking new tasks, or to resume. */
export type DrainOrder = {
  readonly isDraining: boolean;
  /** Milliseconds until the process hands back its remaining units; null: they may finish. */
  readonly handBackInMs: number | null;
};

/** A lease as a heartbeat sends it. `progress`: from 0 to 1; null: unchanged. */
export type LeaseBeat = {
  readonly taskId: string;
  readonly jobId: string;
  readonly leaseToken: string;
  readonly progress: number | null;
};

/** The leases of a process. */
export type HeldLeases = {
  beats(): readonly LeaseBeat[];
  /** Called after a heartbeat with what it sent, and with the ids of the tasks whose lease is lost. */
  answered(beats: readonly LeaseBeat[], lost: ReadonlySet<string>): void;
};

/** Work that one process does for all: the one with the lowest owner number that announces it and is alive. */
export type Sweep = {
  /** Whether this process leads, by its last heartbeat; by the first one that announced the sweep, if that is on its way. */
  leads(): Promise<boolean>;
  /** Lets another process lead. Doesn't throw. */
  resign(): void;
};

/** A registered process. Its leases are valid for 8 s from its last heartbeat, which it sends every 2 s. */
export type Registration = {
  readonly owner: number;
  /** Announces how many tasks of each stage this process can run concurrently. */
  announce(slots: { readonly [stage: string]: number }): Promise<void>;
  /** Calls `listener` when an operator's order changes. Heartbeats return it. */
  onDrain(listener: (order: DrainOrder) => void): void;
  /** Sends these leases with each heartbeat. */
  keep(leases: HeldLeases): void;
  /** Sends a heartbeat now. */
  beat(): Promise<void>;
  /** Starts a heartbeat now. Doesn't throw. */
  wake(): void;
  /** Announces that this process can do work for all, with a heartbeat now. */
  sweep(name: string): Sweep;
  /**
   * Whether heartbeats have succeeded for 8 s without a gap. Otherwise others may seem dead because the database was
   * away, and have had no time to come back.
   */
  isSteady(): boolean;
  /** Number of processes without a fresh heartbeat. 0 if this process leads no sweep. */
  stale(): number;
  /** Owner numbers of the processes that are alive. Empty if this process leads no sweep. */
  fellows(): readonly number[];
  /** Says goodbye. What is still leased to this process may be taken back. */
  close(): Promise<void>;
};

/** How a report of a death names the process. `host`: default this one. */
export type Deceased =
  | { readonly owner: number }
  | { readonly host?: string; readonly pid: number };

export type WorkerStore = {
  /**
   * Reports the end of a process, so that its leases may be taken back without waiting for 8 s. `quietMs`: a heartbeat
   * within this time refutes it; default: nothing does. Returns the owner numbers of those that are gone.
   */
  departed(who: Deceased, quietMs?: number): Promise<readonly number[]>;
};

export type Store = {
  readonly jobs: JobStore;
  readonly tasks: TaskStore;
  readonly credits: CreditStore;
  readonly tenants: TenantStore;
  /** Tenants' own music, for workers. */
  readonly tracks: Pick<TrackStore, "get">;
  readonly vendorCalls: VendorCallStore;
  readonly workers: WorkerStore;
  /** Registers this process. `name` is shown to operators. */
  registerWorker(name: string): Promise<Registration>;
  /** Throws Failure("unavailable") unless the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
