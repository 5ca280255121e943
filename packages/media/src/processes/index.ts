export {
  createProcessPool,
  Interrupted,
  Overrun,
  type PoolOptions,
  type ProcessPool,
} from "./process-pool.ts";
export { serveOrders } from "./serve-orders.ts";
