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

/** A registered process: a session with an advisory lock. When the session ends, its leases may be taken back. */
export type WorkerRegistration = {
  readonly owner: number;
  /** Announces how many tasks of each stage this process can run concurrently. `name` replaces the registered one. */
  announce(slots: { readonly [stage: string]: number }, name?: string): Promise<void>;
  /** Calls `listener` when an operator's order changes. It is checked every 5 s. */
  onDrain(listener: (order: DrainOrder) => void): void;
  close(): Promise<void>;
};

export type Store = {
  readonly jobs: JobStore;
  readonly tasks: TaskStore;
  readonly credits: CreditStore;
  readonly tenants: TenantStore;
  /** Tenants' own music, for workers. */
  readonly tracks: Pick<TrackStore, "get">;
  readonly vendorCalls: VendorCallStore;
  /** Registers this process. `name` is shown to operators. */
  registerWorker(name: string): Promise<WorkerRegistration>;
  /** Throws Failure("unavailable") unless the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
