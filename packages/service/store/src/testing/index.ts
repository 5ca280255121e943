/** What other packages' tests use of the store: databases, tenants, sales, deliveries and broken connections. */
export { checkInvariants } from "../invariants.ts";
export {
  cancel,
  claimOnly,
  complete,
  done,
  jobWith,
  newJob,
} from "./conformance/scenario.ts";
export { blankDatabase, emptyTables, type FreshDatabase, freshDatabase } from "./database.ts";
export { type DeliveryTable, deliveryTable } from "./deliveries.ts";
export { bigTenant, fillJobs } from "./fill-jobs.ts";
export { type LossyProxy, openLossyProxy } from "./lossy-proxy.ts";
export { requestStatements } from "./request-statements.ts";
export { buyAndRefundHalf, openSale, paid, reversed, tell } from "./sale.ts";
export { startJob } from "./start-job.ts";
export { makeTenant } from "./tenant.ts";
