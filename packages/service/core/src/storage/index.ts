export { type FilePlace, placeOf, type StoredKind } from "./file-place.ts";
export { beginFor, intermediateKeys, intermediateStages } from "./intermediate.ts";
export { sweepMetrics } from "./sweep-metrics.ts";
export {
  electedSweep,
  type SweepDeps,
  type SweepOptions,
  sweepEveryMs,
  sweepPass,
} from "./sweep-pass.ts";
export { type JobFiles, type StorageFacts, type Verdict, verdictOf } from "./verdict.ts";
