import { access } from "node:fs/promises";
import { type Keyframe, type Segment, segmentFormat } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import { planShots } from "@reelwright/film/shots";
import { controlOf } from "../pipeline/control-of.ts";
import { stage, type Workspace } from "../pipeline/stage.ts";
import type { CostLine } from "../pricing/cost-line.ts";
import { comesWithSound, creditsFor, priceOf } from "../pricing/price-list.ts";
import type { PricedParams } from "../pricing/priced-params.ts";
import { bestMoment } from "./best-moment.ts";
import { keptPreview } from "./kept-preview.ts";
import { patient } from "./retry-policy.ts";
import { sceneContext } from "./scene-context.ts";

/** Items and credits of the segments. docs/contribute/contract.md#estimation. */
const videoLine = (params: PricedParams): CostLine => {
  const price = priceOf(params.modelId, params.variant);
  const unitCredits = creditsFor(price?.vendorCostUsd ?? 0);
  const perItem = price?.billingUnit === "per_second" ? params.segmentSeconds : 1;
  return {
    component: "video",
    quantity: perItem * params.segmentCount,
    unitCredits,
    per: { each: "items", quantity: perItem },
  };
};

const upscaleLine = (params: PricedParams): CostLine => {
  const upscaled = params.modelId.startsWith("vidA") && params.resolution !== "standard";
  const price = priceOf(params.resolution === "4k" ? "vidA_get_4k" : "vidA_get_1080p", "upscale");
  return {
    component: "video_upscale",
    quantity: upscaled ? params.segmentCount : 0,
    unitCredits: creditsFor(price?.vendorCostUsd ?? 0),
  };
};

const videoCost = (params: PricedParams): readonly CostLine[] => {
  const video = videoLine(params);
  // Items that are made again cost by the same unit: a second, or a generation.
  const again = video.per?.quantity ?? 1;
  return [
    video,
    upscaleLine(params),
    {
      component: "video_retries",
      quantity: params.videoRetries * video.quantity,
      unitCredits: 0.5 * video.unitCredits,
      per: { each: "retries", quantity: again },
    },
    {
      component: "video_reviews",
      quantity: params.videoRejections * video.quantity,
      unitCredits: video.unitCredits,
      per: { each: "rejections", quantity: again },
    },
  ];
};

const stillOf = (keyframe: Keyframe | undefined, workspace: Workspace) => {
  if (!keyframe)
    throw new Failure("internal", "KEYFRAME_MISSING", "A keyframe of this segment is missing.");
  return { keyframe, image: () => workspace.open(keyframe.image) };
};

/** Key of a sound; null where the model made none. */
const keptIfMade = async (path: string, workspace: Workspace): Promise<string | null> => {
  const isMade = await access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
  return isMade ? workspace.keep(path) : null;
};

/** Animates from keyframe i to i + 1; every segment has the segment format. */
export const generation = stage({
  name: "generation",
  needs: ["brief", "script", "keyframes"],
  yields: "segments",
  units: ({ segment_count }) => segment_count,
  qualityCheck: {
    kind: "video",
    itemFile: ({ video }) => video,
    retries: ({ max_retries_video }) => max_retries_video,
    isReviewed: ({ human_review }) => human_review === "all",
  },
  weight: 50,
  worker: { app: "worker-generation", lane: "cpu", concurrency: 16, timeoutMs: 900_000 },
  retry: patient,
  cost: videoCost,
  run: async (context): Promise<Segment> => {
    const { params, unit, itemAttempt, feedback, input, tools, workspace, signal, progress } =
      context;
    const { brief, script, keyframes } = input;
    const { frame, segmentSize: size = frame } = brief;
    const seconds = params.segment_duration;
    const start = stillOf(keyframes[unit], workspace);
    const end = stillOf(keyframes[unit + 1], workspace);
    const scene = sceneContext(brief, context);
    const video = workspace.path("segment.mp4");
    const sound = comesWithSound(params.video_model) ? workspace.path("sound.wav") : null;
    const narration = script.segments[unit]?.narration ?? "";
    const productName = brief.product.name;
    const { tone = "", segmentCount } = scene;
    const said = { narration, productName, tone };
    const shots = planShots({ seconds, index: unit, segmentCount, ...said });
    const picture = { index: unit, size, seconds, narration, shots, start, end, sound };
    await tools.videos.segment(
      { ...scene, ...picture, itemAttempt, feedback },
      video,
      controlOf(context, (fraction) => progress(fraction * 0.9)),
    );
    const frames = seconds * segmentFormat.framesPerSecond;
    const thumbnail = workspace.path("thumbnail.jpg");
    const { moments = [], ...score } = await tools.inspection.segment(
      { video, start: start.image, end: end.image, seconds, frame: size },
      controlOf(context, (fraction) => progress(0.9 + fraction * 0.1)),
    );
    const best = bestMoment(moments, shots, [start.keyframe.score, end.keyframe.score]);
    await tools.editor.still(video, best?.frame ?? Math.floor(frames / 2), thumbnail, signal);
    const [videoKey, thumbnailKey, previewKey, soundKey] = await Promise.all([
      workspace.keep(video),
      workspace.keep(thumbnail),
      keptPreview({ path: thumbnail, size }, context),
      sound === null ? null : keptIfMade(sound, workspace),
    ]);
    return {
      index: unit,
      video: videoKey,
      thumbnail: thumbnailKey,
      preview: previewKey,
      sound: soundKey,
      seconds,
      frames,
      score,
      ...(best && { best }),
    };
  },
});
