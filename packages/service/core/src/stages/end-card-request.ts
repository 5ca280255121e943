import type { Artifacts } from "../artifacts/artifacts.ts";
import type { StageContext } from "../pipeline/stage.ts";
import type { EndCardRequest } from "../ports/editor.ts";
import { endCardFrames } from "../shots/end-card-length.ts";
import { endCardTexts } from "../shots/end-card-texts.ts";

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
