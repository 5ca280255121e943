import type { Brief } from "../artifacts/artifacts.ts";
import type { JobParams } from "../jobs/model/params-schema.ts";
import type { Workspace } from "../pipeline/stage.ts";
import type { SceneContext } from "../ports/pictures.ts";

/** What keyframes and segments are both made from. */
export const sceneContext = async (
  brief: Brief,
  params: JobParams,
  workspace: Workspace,
): Promise<SceneContext> => ({
  brief,
  cutout: await workspace.open(brief.product.cutout),
  interactionMode: params.interaction_mode,
  environment: params.environment_description ?? "",
  sellingPoints: params.key_selling_points ?? [],
  tone: params.script_tone,
  segmentCount: params.segment_count,
});
