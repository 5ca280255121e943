import type { Brief } from "@reelwright/film/artifacts";
import type { SceneContext } from "@reelwright/film/ports/pictures";
import type { JobParams } from "../jobs/model/params-schema.ts";
import type { Workspace } from "../pipeline/stage.ts";

type SceneDeps = {
  readonly tenantId: string;
  readonly params: JobParams;
  readonly workspace: Workspace;
};

/** What keyframes and segments are both made from. */
export const sceneContext = (
  brief: Brief,
  { tenantId, params, workspace }: SceneDeps,
): SceneContext => ({
  brief,
  cutout: () => workspace.open(brief.product.cutout),
  picture: () => workspace.open(brief.product.image),
  interactionMode: params.interaction_mode,
  environment: params.environment_description ?? "",
  sellingPoints: params.key_selling_points ?? [],
  tone: params.script_tone,
  segmentCount: params.segment_count,
  endCard: params.end_card !== false,
  order: {
    tenantId,
    keyframeResolution: params.keyframe_resolution,
    videoModel: params.video_model,
    videoResolution: params.video_resolution,
  },
});
