export { deliveryReason } from "./delivery-reason.ts";
export {
  cancelByOperator,
  type JobAction,
  type JobActionDeps,
  resumeByOperator,
  retryByOperator,
} from "./job-actions.ts";
export { jobReason } from "./job-reason.ts";
export {
  capacitiesOf,
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
export { queueReason } from "./queue-reason.ts";
export { ageText, type Reason, reasonLimits } from "./reason.ts";
export { type Replay, replayOf } from "./replay.ts";
export { mayRequeue, type RequeueState } from "./requeue.ts";
export { type Capacities, taskReason } from "./task-reason.ts";
export { workerReason } from "./worker-reason.ts";
