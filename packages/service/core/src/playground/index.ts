export {
  type PlaygroundBody,
  playgroundBodySchema,
  type SentPlaygroundBody,
} from "./body-schema.ts";
export { type CreateTaskDeps, createPlaygroundTask, playgroundTaskIssues } from "./create-task.ts";
export { type GetTaskDeps, getPlaygroundTask, listPlaygroundTasks } from "./get-task.ts";
export type { Priced } from "./order.ts";
export type { PlaygroundRequest } from "./rules.ts";
export {
  type PlaygroundEnd,
  type PlaygroundRun,
  type RunPlaygroundDeps,
  runPlaygroundTask,
} from "./run-task.ts";
export { clipSize, pictureRatios, pictureSize, raisedSize, settledRatio } from "./sizes.ts";
export { sweepPlayground } from "./sweep.ts";
export { type PlaygroundTaskView, playgroundTaskSchema } from "./task-schema.ts";
