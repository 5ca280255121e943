import type { Artifacts } from "@reelwright/film/artifacts";
import type { EndCardRequest } from "@reelwright/film/ports/editor";
import { endCardFrames, endCardTexts } from "@reelwright/film/shots";
import type { StageContext } from "../pipeline/stage.ts";

/** The end card of a script; null where none is wanted, and for scripts of earlier versions, which settle none. */
export const endCardRequest = async (
  { brief, script, reel }: Pick<Artifacts, "brief" | "script" | "reel">,
  { params, tools, workspace }: Pick<StageContext, "params" | "tools" | "workspace">,
): Promise<EndCardRequest | null> => {
  const texts = endCardTexts(params, script);
  if (texts === null) return null;
  const { cutout, palette } = brief.product;
  // Of a job that is retried late, the cut-out may have expired: not worth a new run from the beginning.
  const isThere = (await tools.files.sizeBytes(cutout)) !== null;
  return {
    ...{ texts, language: script.language, palette, frames: endCardFrames(reel.frames) },
    cutout: isThere ? await workspace.open(cutout) : null,
  };
};
