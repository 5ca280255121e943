import type { Priority } from "@reelwright/core/ports/tenants";
import type { Clock } from "./clock.ts";
import type { Ledger } from "./memory-ledger.ts";
import type { Job, Task } from "./memory-rows.ts";

export type MemoryData = {
  readonly jobs: Map<string, Job>;
  readonly tasks: Task[];
  readonly ledger: Ledger;
  /** Of tenants that have one other than `normal`. */
  readonly priorities: Map<string, Priority>;
  readonly clock: Clock;
  /** Until when each process is alive without another heartbeat. */
  readonly aliveUntilMs: Map<number, number>;
  nextToken(): string;
};
