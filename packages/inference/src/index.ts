export {
  type ModelRun,
  ModelRunFailed,
  type ModelRunner,
  openModelRunner,
} from "./model-runner.ts";
export type { Tensor, Tensors } from "./tensor.ts";
