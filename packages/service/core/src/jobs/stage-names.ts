import { schema } from "../validation/schema.ts";

/** The nine stages in order. docs/contribute/contract.md#pipeline-stages. */
export const stageNames = [
  "prepare",
  "agents",
  "init",
  "generation",
  "concat",
  "audio",
  "captions",
  "final_merge",
  "complete",
] as const;
export const stageNameSchema = schema({ title: "StageName", enum: stageNames });
export type StageName = (typeof stageNames)[number];
