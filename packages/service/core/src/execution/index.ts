export type { Faults } from "./faults.ts";
export {
  type HeldLease,
  keepLeases,
  type LeaseKeeper,
  type Leases,
  type StopReason,
  stopReasons,
} from "./leases.ts";
export { poisoned } from "./results.ts";
export { type ExecutionDeps, runTask } from "./run-task.ts";
