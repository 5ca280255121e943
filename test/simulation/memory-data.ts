import type { Clock } from "./clock.ts";
import type { Ledger } from "./memory-ledger.ts";
import type { Job, Task } from "./memory-rows.ts";

export type MemoryData = {
  readonly jobs: Map<string, Job>;
  readonly tasks: Task[];
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Until when each process is alive without another heartbeat. */
  readonly aliveUntilMs: Map<number, number>;
  nextToken(): string;
};
