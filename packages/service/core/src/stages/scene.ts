import type { Brief, Size } from "@reelwright/film/artifacts";
import type { SceneContext } from "@reelwright/film/ports/pictures";
import { pictureSize } from "@reelwright/film/ports/playground";
import type { VideoModel } from "../edition/edition.ts";
import type { JobParams } from "../jobs/job-params.ts";
import type { StageContext, Workspace } from "../pipeline/stage.ts";

type SceneDeps = {
  readonly tenantId: string;
  readonly params: JobParams;
  readonly workspace: Workspace;
};

/** Common input of keyframes and segments. */
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
  lettered: {
    captions: params.captions_enabled,
    texts: params.text_overlays !== "off" && (params.key_selling_points ?? []).length > 0,
  },
  order: {
    tenantId,
    keyframeResolution: params.keyframe_resolution,
    videoModel: params.video_model,
    videoResolution: params.video_resolution,
  },
});

type Ratio = Brief["aspectRatio"];
/** The short side of the final video in pixels. docs/contribute/decisions.md#media. */
const shortSide = { standard: 720, "1080p": 1080, "4k": 2160 } as const;
const proportions: { readonly [ratio in Ratio]: Size } = {
  "9:16": { width: 9, height: 16 },
  "16:9": { width: 16, height: 9 },
  "1:1": { width: 1, height: 1 },
};

const sized = (ratio: Ratio, short: number): Size => {
  const { width, height } = proportions[ratio];
  const unit = short / Math.min(width, height);
  return { width: width * unit, height: height * unit };
};

/** The least that segments and keyframes are made at; scenes are composed and measured against it. */
export const frameSize = (ratio: Ratio): Size => sized(ratio, shortSide.standard);

/** By the short side of a video: 720, 1,080 and 2,160 pixels. */
type Resolution = keyof typeof shortSide;

/** Models that always return 4K. docs/contribute/contract.md#job-creation. */
const native4k: ReadonlySet<VideoModel> = new Set(["vidB_4k"]);

/** Resolution of the final video: the ordered one, or the model's own. */
export const resolutionOf = (order: {
  readonly video_model: VideoModel;
  readonly video_resolution: Resolution;
}): Resolution => (native4k.has(order.video_model) ? "4k" : order.video_resolution);

/** Size of the final video. */
export const outputSize = (ratio: Ratio, resolution: Resolution): Size =>
  sized(ratio, shortSide[resolution]);

/** The most that each model's clips have, raised by an upscale where the family has one. */
const bestOf: { readonly [model in VideoModel]: Resolution } = {
  vidA_fast: "4k",
  vidA: "4k",
  vidB_std: "standard",
  vidB_pro: "1080p",
  vidB_4k: "4k",
};

/**
 * Size of segments: the ordered resolution, up to what the model and its provider (`most`) support, so that no paid
 * quality is lost. The final encode scales to the ordered size.
 */
export const segmentSize = (
  ratio: Ratio,
  order: { readonly video_model: VideoModel; readonly video_resolution: Resolution },
  most: Resolution,
): Size => {
  const limits = [resolutionOf(order), bestOf[order.video_model], most];
  return sized(ratio, Math.min(...limits.map((each) => shortSide[each])));
};

/** Size of keyframes: the ordered resolution, and never less than the frame. */
export const keyframeSize = (ratio: Ratio, resolution: "1k" | "2k" | "4k"): Size => {
  const [ordered, frame] = [pictureSize(ratio, resolution), frameSize(ratio)];
  return ordered.width > frame.width ? ordered : frame;
};

/** Aspect ratio nearest to the image's own, for `Auto`. */
export const nearestRatio = (picture: Size): Ratio => {
  const wanted = Math.log(picture.width / picture.height);
  const distance = (ratio: Ratio): number =>
    Math.abs(Math.log(proportions[ratio].width / proportions[ratio].height) - wanted);
  return (Object.keys(proportions) as Ratio[]).reduce((best, ratio) =>
    distance(ratio) < distance(best) ? ratio : best,
  );
};

/** Stores a preview of `picture`, a local file of this size, and returns its key. */
export const keptPreview = async (
  picture: { readonly path: string; readonly size: Size },
  { tools, workspace, signal }: Pick<StageContext, "tools" | "workspace" | "signal">,
): Promise<string> => {
  const path = workspace.path("preview.webp");
  await tools.editor.preview(picture, path, signal);
  return workspace.keep(path);
};
