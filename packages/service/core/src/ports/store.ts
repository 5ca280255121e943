/**
 * The truth. Every method is one transaction (or one statement) and may be called at once by many
 * processes. One lock order: job row → tasks → credit account → hold. Transient errors (serialisation,
 * deadlock, a restart of the database) is retried inside; what remains is Failure("unavailable").
 */

import type { CreditStore } from "./credits.ts";
import type { JobStore } from "./jobs.ts";
import type { TaskStore } from "./task-store.ts";
import type { TenantStore, TrackStore } from "./tenants.ts";
import type { VendorCallStore } from "./vendor-calls.ts";

/** Whether a process is to take no new tasks. */
export type DrainOrder = {
  readonly isDraining: boolean;
  /** What it still runs then is handed back; null: it may finish. Milliseconds from now. */
  readonly handBackInMs: number | null;
};

/** A registered process: a session that holds an advisory lock; when it ends, the process's leases may be taken back. */
export type WorkerRegistration = {
  readonly owner: number;
  /** Tells the relay how many tasks of each stage this process runs at once; `name` replaces the one it came with. */
  announce(slots: { readonly [stage: string]: number }, name?: string): Promise<void>;
  /** Calls `listener` with what an operator ordered, whenever that changed; it is looked at every 5 s. */
  onDrain(listener: (order: DrainOrder) => void): void;
  close(): Promise<void>;
};

export type Store = {
  readonly jobs: JobStore;
  readonly tasks: TaskStore;
  readonly credits: CreditStore;
  readonly tenants: TenantStore;
  /** What workers need of tenants' own music. */
  readonly tracks: Pick<TrackStore, "get">;
  readonly vendorCalls: VendorCallStore;
  /** Registers this process. `name` is for people. */
  registerWorker(name: string): Promise<WorkerRegistration>;
  /** Throws Failure("unavailable") unless the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
