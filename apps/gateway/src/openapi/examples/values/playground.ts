/** What the examples say of models and playground tasks. */
import type { ExampleValues } from "../build-examples.ts";
import { store } from "./constants.ts";

export const playgroundValues: ExampleValues = {
  model_id: ["imgA_2"],
  "createPlaygroundTask.prompt": ["A navy mug on a bright kitchen counter"],
  "createPlaygroundTask.status": ["queued"],
  "createPlaygroundTask.completed_at": [null],
  "createPlaygroundTask.output_url": [null],
  task_id: ["019a0f42-9d13-7a58-8c6e-4f7b0e2a6d91"],
  "getPlaygroundTask.status": ["completed"],
  output_url: [`${store}/playground/mug.png`],
  "Models.credits": [8],
};
