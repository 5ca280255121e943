import type { Brief, Captions, Reel } from "@reelwright/film/artifacts";
import type { TaskState } from "../jobs/model/job-state.ts";
import { type StageName, stageNames } from "../jobs/model/stage-names.ts";

/**
 * Files that only later stages read, and nothing shows: the product's picture and cut-out, the reel, the captions' drawing
 * instructions. Keyframes, segments, sound, subtitles and the video stay as long as their job.
 */
const intermediate: {
  readonly [stage in StageName]?: (output: never) => readonly (string | null)[];
} = {
  prepare: ({ product }: Brief) => [product.image, product.cutout],
  concat: ({ video }: Reel) => [video],
  captions: ({ ass }: Captions) => [ass],
};

/** The stages that have such files. */
export const intermediateStages = Object.keys(intermediate) as readonly StageName[];

/** The keys of an output's intermediate files. Outputs of other versions may lack them. */
export const intermediateKeys = (stage: StageName, output: unknown): readonly string[] => {
  const keysOf = intermediate[stage] as ((output: unknown) => readonly unknown[]) | undefined;
  if (!keysOf || output === null || typeof output !== "object") return [];
  const isWhole = stage !== "prepare" || "product" in output;
  return isWhole ? keysOf(output).filter((key): key is string => typeof key === "string") : [];
};

/** The stage that makes what a stage reads of such files: a run that begins there needs none of an earlier run. */
const begin: { readonly [stage in StageName]: StageName } = {
  prepare: "prepare",
  agents: "prepare",
  init: "prepare",
  generation: "prepare",
  concat: "concat",
  audio: "concat",
  captions: "concat",
  final_merge: "concat",
  complete: "complete",
};

const isExpired = (task: TaskState & { readonly output?: unknown }): boolean =>
  task.isExpired ??
  (typeof task.output === "object" && task.output !== null && "expired" in task.output);

/** Where a run has to begin to make `stage` again: there, or earlier where files that it reads are gone. */
export const beginFor = (stage: StageName, tasks: readonly TaskState[]): StageName => {
  const isNeeded = (made: StageName): boolean =>
    begin[made] === begin[stage] && stageNames.indexOf(made) < stageNames.indexOf(stage);
  return tasks.some((task) => isNeeded(task.stage) && isExpired(task)) ? begin[stage] : stage;
};
