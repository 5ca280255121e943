import type { Edition } from "@reelwright/core/edition/edition";
import { createPlaygroundTaskEndpoint } from "./create-playground-task.ts";
import { getPlaygroundTaskEndpoint } from "./get-playground-task.ts";
import { listPlaygroundTasksEndpoint } from "./list-playground-tasks.ts";

/** Single pictures and videos, made to try a model: `/models/{model_id}/try` and `/models/tasks`. */
export const playgroundEndpoints = (edition: Edition) => [
  createPlaygroundTaskEndpoint(edition),
  listPlaygroundTasksEndpoint,
  getPlaygroundTaskEndpoint,
];
