export { type PlaygroundBody, playgroundBodySchema } from "./body-schema.ts";
export { createPlaygroundTask, playgroundTaskIssues } from "./create-task.ts";
export { getPlaygroundTask } from "./get-task.ts";
export { runPlaygroundTask } from "./run-task.ts";
export { clipSize, pictureSize, raisedSize, settledRatio } from "./sizes.ts";
export { sweepPlayground } from "./sweep.ts";
export { playgroundTaskSchema } from "./task-schema.ts";
