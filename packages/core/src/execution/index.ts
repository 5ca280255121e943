export { type HeldLease, keepLeases, type Leases, stopReasons } from "./leases.ts";
export { poisoned, runTask } from "./run-task.ts";
export { callOnce } from "./vendor-call.ts";
