import { pipeline } from "../pipeline/stage.ts";
import { agents } from "./agents.ts";
import { audio } from "./audio.ts";
import { captions } from "./captions.ts";
import { complete } from "./complete.ts";
import { concat } from "./concat.ts";
import { finalMerge } from "./final-merge.ts";
import { generation } from "./generation.ts";
import { init } from "./init.ts";
import { prepare } from "./prepare.ts";

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
