export { type HardLimits, hardLimits } from "./hard-limits.ts";
export { ownModule } from "./own-module.ts";
export { parentDeathSignal } from "./parent-death-signal.ts";
export {
  createProcessPool,
  Interrupted,
  LimitExceeded,
  type PoolOptions,
  type ProcessPool,
} from "./process-pool.ts";
export { type ExceededLimit, type WorkLimits, watchProcess } from "./resource-watch.ts";
export { serveRequests } from "./serve-requests.ts";
