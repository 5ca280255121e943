export { ownModule } from "./own-module.ts";
export {
  createProcessPool,
  Interrupted,
  LimitExceeded as Overrun,
  type PoolOptions,
  type ProcessPool,
} from "./process-pool.ts";
export { serveRequests } from "./serve-requests.ts";
