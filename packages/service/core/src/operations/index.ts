export { terminalOperator } from "./actors.ts";
export { deliveryReason } from "./delivery-reason.ts";
export { type History, historyOf } from "./history.ts";
export {
  cancelByOperator,
  type JobAction,
  type JobActionDeps,
  type JobDone,
  jobDone,
  resumeByOperator,
  retryByOperator,
} from "./job-actions.ts";
export { jobReason } from "./job-reason.ts";
export {
  capacitiesOf,
  deliveriesOfJob,
  type ListedDelivery,
  type ListedJob,
  type ListedTask,
  type ListFilter,
  type Listing,
  listDeliveries,
  listEndedJobs,
  listJobs,
  listTasks,
  type Reasoned,
} from "./list.ts";
export { type DueView, type Overview, overviewOf } from "./overview.ts";
export { queueReason } from "./queue-reason.ts";
export { type QueueView, queueViews } from "./queues.ts";
export { ageText, type Reason, reasonLimits } from "./reason.ts";
export { type Replay, replayOf } from "./replay.ts";
export type { OperatorReplies } from "./replies.ts";
export { mayRequeue, type RequeueState } from "./requeue.ts";
export { type Capacities, taskReason } from "./task-reason.ts";
export { listTenants, type TenantView, tenantPlace } from "./tenants.ts";
export { type GateStates, type VendorRules, type VendorView, vendorViews } from "./vendors.ts";
export { workerReason } from "./worker-reason.ts";
export { type ListedWorker, listWorkers } from "./workers.ts";
