import { pipeline } from "../pipeline/stage.ts";
import { audio } from "./audio.ts";
import { captions, complete, concat, finalMerge } from "./finishing.ts";
import { generation } from "./generation.ts";
import { agents, init, prepare } from "./script.ts";

/** The product: nine stages in order. docs/contribute/contract.md#pipeline-stages. */
export const stages = pipeline(
  prepare,
  agents,
  init,
  generation,
  concat,
  audio,
  captions,
  finalMerge,
  complete,
);
