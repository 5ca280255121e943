import { access } from "node:fs/promises";
import {
  type Artifacts,
  type Keyframe,
  type PlannedShot,
  type Score,
  type Segment,
  type Subject,
  segmentFormat,
  type Word,
} from "@reelwright/film/artifacts";
import { singleWords } from "@reelwright/film/captions/caption-words";
import { Failure } from "@reelwright/film/failure";
import type {
  Presenter,
  SceneContext,
  SharpMoment,
  SoughtSubjects,
  TalkingRequest,
} from "@reelwright/film/ports/pictures";
import { presenterModel } from "@reelwright/film/ports/vendor-requests";
import { planShots, type ShotPlanRequest, sceneChange } from "@reelwright/film/shots";
import { plannedWords, wordsWithin } from "@reelwright/film/sound/timeline";
import { talkingSegments } from "../jobs/job-params.ts";
import { controlOf, patient, type StageContext, stage, type Workspace } from "../pipeline/stage.ts";
import { modelCredits } from "../pricing/price-book.ts";
import { type CostLine, comesWithSound, priceOf } from "../pricing/price-list.ts";
import type { PricedParams } from "../pricing/quote.ts";
import { canonicalHash } from "../util/canonical.ts";
import { heardWords } from "./narration.ts";
import { keptPreview, sceneContext } from "./scene.ts";

/** Segments whose clips are made in which the persona speaks. */
const talkingMade = ({ talking = [], makes }: PricedParams): readonly number[] =>
  makes ? talking.filter((segment) => makes.segments.includes(segment)) : talking;

/** How many segments the video model makes: all but those in which the persona speaks. */
const modelSegments = (params: PricedParams): number =>
  (params.makes?.segments.length ?? params.segmentCount) - talkingMade(params).length;

/** Items and credits of the segments. docs/contribute/contract.md#estimation. */
const videoLine = (params: PricedParams): CostLine => {
  const price = priceOf(params.modelId, params.variant);
  const unitCredits = modelCredits(params.prices, params.modelId, params.variant);
  const perItem = price?.billingUnit === "per_second" ? params.segmentSeconds : 1;
  return {
    component: "video",
    quantity: perItem * modelSegments(params),
    unitCredits,
    per: { each: "items", quantity: perItem },
  };
};

const upscaleLine = (params: PricedParams): CostLine => {
  const upscaled = params.modelId.startsWith("vidA") && params.resolution !== "standard";
  const upscaler = params.resolution === "4k" ? "vidA_get_4k" : "vidA_get_1080p";
  return {
    component: "video_upscale",
    quantity: upscaled ? modelSegments(params) : 0,
    unitCredits: modelCredits(params.prices, upscaler, "upscale"),
  };
};

/** Segments in which the persona speaks, by the second. */
const presenterCost = (params: PricedParams): readonly CostLine[] => {
  const { segmentSeconds: seconds, videoRetries, videoRejections } = params;
  const unitCredits = modelCredits(params.prices, presenterModel, "talking");
  const quantity = seconds * talkingMade(params).length;
  const each = { quantity: seconds, of: "presenter" } as const;
  return [
    { component: "presenter", quantity, unitCredits, per: { ...each, each: "items" } },
    {
      component: "presenter_retries",
      quantity: videoRetries * quantity,
      unitCredits: 0.5 * unitCredits,
      per: { ...each, each: "retries" },
    },
    {
      component: "presenter_reviews",
      quantity: videoRejections * quantity,
      unitCredits,
      per: { ...each, each: "rejections" },
    },
  ];
};

const videoCost = (params: PricedParams): readonly CostLine[] => {
  const video = videoLine(params);
  // Retried items are priced by the same unit: a second or a generation.
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
    ...presenterCost(params),
  ];
};

const stillOf = (keyframe: Keyframe | undefined, workspace: Workspace) => {
  if (!keyframe)
    throw new Failure("internal", "KEYFRAME_MISSING", "A keyframe of this segment is missing.");
  return { keyframe, image: () => workspace.open(keyframe.image) };
};

/** Who lets the person speak. */
const speakerOf = ({ tools: { presenter } }: StageContext<never>): Presenter => {
  if (presenter) return presenter;
  throw new Failure(
    "unavailable",
    "PRESENTER_OFF",
    "Nobody can speak in the picture where the video is made. Use presentation voice_over, or try again later.",
  );
};

/** The request with the takes, by the segment's own time. */
const talkingOf = (
  request: Omit<TalkingRequest, "voices">,
  { input, unit, params, workspace }: StageContext<"script">,
): TalkingRequest => {
  const startMs = unit * params.segment_duration * 1000;
  const takes = input.script.narration?.takes ?? [];
  return {
    ...request,
    voices: takes.map((take) => ({
      file: () => workspace.open(take.file),
      startMs: take.startMs - startMs,
    })),
  };
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

/** Frames on either side of the cut to the second keyframe's scene in which both images may be visible. */
const crossing = 12;
/** A detail fills the image but may not show the whole product. */
const detailWorth = 0.85;

/** What to look for in a segment whose subjects aren't known. */
const soughtIn = (
  { brief, cutout }: SceneContext,
  { text_overlays }: StageContext["params"],
  known: readonly Subject[] | undefined,
): { readonly subjects?: SoughtSubjects } => {
  if (known || text_overlays === "off") return {};
  const { lettering = [] } = brief.product;
  return { subjects: { cutout, lettering, hasPersona: brief.persona !== null } };
};

/** When a segment's words are heard, or are expected if nobody has spoken, and its shots. */
export const spokenShots = (
  { brief, script }: Pick<Artifacts, "brief" | "script">,
  heard: readonly Word[] | null,
  segment: Pick<ShotPlanRequest, "seconds" | "index" | "segmentCount" | "tone">,
): Pick<ShotPlanRequest, "words"> & { readonly shots: readonly PlannedShot[] } => {
  const { seconds, index } = segment;
  const words = heard
    ? wordsWithin(singleWords(heard, script.language), index, seconds)
    : plannedWords(script.segments[index]?.narration ?? "", seconds);
  const { product, music } = brief;
  const film = { ...segment, productName: product.name, bpm: music?.bpm };
  return { words, shots: planShots({ ...film, words }) };
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
    const { brief, keyframes } = input;
    const { frame, segmentSize: size = frame } = brief;
    const seconds = params.segment_duration;
    const start = stillOf(keyframes[unit], workspace);
    const isTalking = talkingSegments(params).includes(unit);
    // The clip of a speaking person leads to no other image.
    const end = isTalking ? start : stillOf(keyframes[unit + 1], workspace);
    const scene = sceneContext(brief, context);
    const video = workspace.path("segment.mp4");
    const hasSound = !isTalking && comesWithSound(params.video_model);
    const sound = hasSound ? workspace.path("sound.wav") : null;
    const { tone = "", segmentCount } = scene;
    const segment = { seconds, index: unit, segmentCount, tone };
    const { words, shots } = spokenShots(input, await heardWords(context), segment);
    const picture = { index: unit, size, seconds, words, shots, start, end };
    const request = { ...scene, ...picture, itemAttempt, feedback };
    const key = clipKey(scene, { ...picture, itemAttempt, feedback, isTalking });
    const control = controlOf(context, (fraction) => progress(fraction * 0.9));
    const drawn = isTalking
      ? await speakerOf(context).segment(talkingOf(request, context), video, control)
      : await tools.videos.segment({ ...request, sound }, video, control);
    const frames = seconds * segmentFormat.framesPerSecond;
    const thumbnail = workspace.path("thumbnail.jpg");
    const judged = { video, start: start.image, end: isTalking ? null : end.image };
    const sought = soughtIn(scene, params, drawn);
    const inspected = await tools.inspection.segment(
      { ...judged, seconds, frame: size, ...sought },
      controlOf(context, (fraction) => progress(0.9 + fraction * 0.1)),
    );
    const { moments = [], subjects = drawn, ...score } = inspected;
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
      ...(subjects && { subjects }),
      ...{ shots, key },
    };
  },
});

type Ends = {
  readonly [end in "start" | "end"]: { readonly keyframe: Pick<Keyframe, "key" | "image"> };
};

/** The content key of a clip: of everything that its request says. Of keyframes, their own keys. */
const clipKey = (
  { cutout: _cutout, picture: _picture, ...scene }: SceneContext,
  { start, end, ...clip }: { readonly [field: string]: unknown } & Ends,
): string => {
  const [from, to] = [start, end].map(({ keyframe }) => keyframe.key ?? keyframe.image);
  return canonicalHash({ kind: "clip", ...scene, ...clip, from, to });
};

/** The frame that represents a segment best, with its score: 0 to 1. */
type BestMoment = NonNullable<Segment["best"]>;

/** A score's share of the product being seen, well and large; 1 where nothing was measured. */
function seen({ parts }: Score): number {
  const [product, size, colour] = [parts["product"] ?? 1, parts["size"] ?? 1, parts["colour"] ?? 1];
  return product * (0.6 + 0.4 * size) * colour;
}

/**
 * The sharpest moment in which the product is seen, by the shots of its segment: those of the first keyframe's scene show
 * its product, the others that of the second. `null`: nothing was measured.
 */
export function bestMoment(
  moments: readonly SharpMoment[],
  shots: readonly PlannedShot[],
  [start, end]: readonly [Score, Score],
): BestMoment | null {
  const sharpest = Math.max(0, ...moments.map(({ sharpness }) => sharpness));
  if (sharpest === 0) return null;
  const [before, after] = [seen(start), seen(end)];
  const change = sceneChange(shots);
  const rated = moments.map(({ frame, sharpness }): BestMoment => {
    const isCrossing = Math.abs(frame - change) <= crossing;
    const product = isCrossing ? Math.min(before, after) * 0.6 : frame < change ? before : after;
    const shot = shots.find(({ from, to }) => frame >= from && frame < to);
    const whole = shot?.size === "detail" ? detailWorth : 1;
    return { frame, worth: product * whole * (0.5 + (0.5 * sharpness) / sharpest) };
  });
  return rated.reduce((best, one) => (one.worth > best.worth ? one : best));
}

/** The reel's frame for the thumbnail: the best moment of the segments, or the middle of the one that scored best. */
export function thumbnailFrame(
  segments: readonly Pick<Segment, "frames" | "score" | "best">[],
): number {
  let start = 0;
  let best = { worth: -1, frame: 0 };
  for (const { score, frames, best: moment } of segments) {
    // Segments of earlier versions have no moment: they count as if the product were half seen.
    const { frame, worth } = moment ?? { frame: Math.floor(frames / 2), worth: 0.5 };
    const total = worth * (0.2 + score.score / 100);
    if (total > best.worth) best = { worth: total, frame: start + Math.min(frame, frames - 1) };
    start += frames;
  }
  return best.frame;
}
