import type { Messages } from "../../texts/translated.ts";

/** A stage's name, which is also the key of its text. */
export type Stage = keyof Messages["common"]["stage"];

/** In the pipeline's order. */
export const stages: readonly Stage[] = [
  "prepare",
  "agents",
  "init",
  "generation",
  "concat",
  "audio",
  "captions",
  "final_merge",
  "complete",
];

/** Returns the stage of this name; undefined: there is none. */
export const stageOf = (name: unknown): Stage | undefined => stages.find((stage) => stage === name);
