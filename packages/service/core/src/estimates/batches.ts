import type { JobParams } from "../jobs/model/params-schema.ts";
import { unitCount } from "../pipeline/progress.ts";
import type { AnyStage } from "../pipeline/stage.ts";

/** Units of a stage that begin together. */
export type Batch = { readonly first: number; readonly units: number };

/** The batches of a stage, one after the other: the anchor and then the others, or all units at once. */
export const batchesOf = (
  stage: AnyStage,
  params: Pick<JobParams, "segment_count">,
): readonly Batch[] => {
  const units = unitCount(stage, params);
  if (!stage.startsWithAnchor || units === 1) return [{ first: 0, units }];
  return [
    { first: 0, units: 1 },
    { first: 1, units: units - 1 },
  ];
};

/** Whether a unit belongs to the batch. */
export const isInBatch = ({ first, units }: Batch, unit: number): boolean =>
  unit >= first && unit < first + units;
