/** What the examples say of models and playground tasks. */
import type { Words } from "../build-examples.ts";
import { store } from "./constants.ts";

export const playgroundWords: Words = {
  model_id: ["imgA_2"],
  "tryModel.prompt": ["A navy mug on a bright kitchen counter"],
  "tryModel.status": ["queued"],
  "tryModel.completed_at": [null],
  "tryModel.output_url": [null],
  task_id: ["019a0f42-9d13-7a58-8c6e-4f7b0e2a6d91"],
  "readPlaygroundTask.status": ["completed"],
  output_url: [`${store}/playground/mug.png`],
  "Models.credits": [8],
};
