import { type StageName, stageNames } from "@reelwright/core/jobs/model/stage-names";

/** Returns the stage of this name, which is also the key of its text; undefined: there is none. */
export const stageOf = (name: unknown): StageName | undefined =>
  stageNames.find((stage) => stage === name);
