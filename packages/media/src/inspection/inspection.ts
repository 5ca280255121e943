import { type Score, segmentFormat } from "@reelwright/film/artifacts";
import type { Inspection, SegmentScore } from "@reelwright/film/ports/pictures";
import { readVideoHeader, type VideoHeader } from "../ffmpeg/media-headers.ts";
import type { LabPlanes } from "../photos/lab-planes.ts";
import { yieldToEventLoop } from "../photos/raster.ts";
import { clipSubjects } from "./clip-subjects.ts";
import { productMeasures } from "./product-measures.ts";
import { keyframeParts, ramp, scored, segmentParts } from "./scoring.ts";
import {
  type Comparison,
  crispStep,
  type FrameReading,
  readSegment,
  type SegmentReading,
} from "./segment-probe.ts";
import { coloursOf, detailOf, exposureOf, histogramOf, openStill, sharpnessOf } from "./still.ts";

/** Measures keyframes and segments on this machine without a model. `scoring.ts` weighs the measures. */
export function inspection(): Inspection {
  return {
    keyframe: (request, { signal }) => keyframeScore(request, signal),
    segment: (request, { signal }) => segmentScore(request, signal),
  };
}

type KeyframeRequest = Parameters<Inspection["keyframe"]>[0];

/** Measures a keyframe; see `keyframeParts`. Throws when a file is no picture. */
async function keyframeScore(request: KeyframeRequest, signal: AbortSignal): Promise<Score> {
  signal.throwIfAborted();
  const { size, grey, colours } = await openStill(request.image, signal);
  const anchor = request.anchor === null ? null : await coloursOf(await request.anchor(), signal);
  const { product } = request;
  const found =
    product === "unmeasured"
      ? { product: null, colour: null, size: null }
      : await productMeasures(colours, await request.cutout(), product, signal);
  await yieldToEventLoop(signal);
  const histogram = histogramOf(grey);
  return scored(keyframeParts, {
    ...found,
    sharpness: sharpnessOf(grey),
    exposure: exposureOf(histogram),
    detail: detailOf(histogram),
    continuity: anchor && continuityOf(colours, anchor),
    frame: size.width === request.frame.width && size.height === request.frame.height ? 1 : 0,
  });
}

type SegmentRequest = Parameters<Inspection["segment"]>[0];

/** Similarity of two pictures of one scene in different poses is 0.5 to 0.75; of a frame and its keyframe 0.9 and more. */
const similarityRange = { none: 0.6, full: 0.9 };
/** Other poses differ by 25 to 60 of 255; another grade or grain by up to 10. */
const differenceRange = { none: 32, full: 12 };
/** Change per tenth of a second below which nothing moves but the encoder's noise; gentle motion has 0.4 and more. */
const stillness = 0.1;

/** Fine edges that are left in motion, as a share of the stills': blur by 1 px of 720 leaves a half, by 2 px a fifth. */
const crispRange = { none: 0.08, full: 0.6 };
/** A detail of something smooth has few edges, and may be seen for half of the time: the sharpest quarter is judged. */
const judgedCrisp = 0.75;

const nothing: SegmentReading = {
  frames: [],
  crispness: [],
  stillCrispness: [],
  start: null,
  end: null,
};

const quantile = (values: readonly number[], share: number): number =>
  Float64Array.from(values).sort()[Math.floor(share * (values.length - 1))] ?? 0;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** 1 for a frame in normal light, 0 for a black, white or blank one. */
const lightOf = ({ mean: average, low, high }: FrameReading): number =>
  Math.min(ramp(average, 24, 62), ramp(average, 232, 208), ramp(high - low, 8, 40));

/** Half the average, half the worst tenth: a second of black spoils ten seconds. */
function exposureOfFrames(frames: readonly FrameReading[]): number {
  const light = frames.map(lightOf);
  return (mean(light) + quantile(light, 0.1)) / 2;
}

/** Share of the time with motion. */
function motionOf(frames: readonly FrameReading[]): number {
  const steps = frames.slice(1);
  const moving = steps.filter(({ change }) => change > stillness).length;
  return ramp(moving / Math.max(1, steps.length), 0.15, 0.85);
}

/** Fine edges of the sharper moments relative to the keyframes, so that a soft style costs nothing. */
function sharpnessOfReading({ crispness, stillCrispness }: SegmentReading): number {
  const stills = Math.min(...stillCrispness);
  if (crispness.length === 0 || !(stills > 0)) return 0;
  return ramp(quantile(crispness, judgedCrisp) / stills, crispRange.none, crispRange.full);
}

/** Both must agree, because each misses what the other measures. */
const likeness = (join: Comparison | null): number =>
  join === null
    ? 0
    : Math.min(
        ramp(join.similarity, similarityRange.none, similarityRange.full),
        ramp(join.difference, differenceRange.none, differenceRange.full),
      );

/** 1 within a frame of the ordered length, 0 from a fifth off. */
function durationOf(frames: number, seconds: number): number {
  const wanted = seconds * segmentFormat.framesPerSecond;
  return ramp(Math.max(0, Math.abs(frames - wanted) - 1) / wanted, 0.2, 0);
}

function isAsOrdered({ width, height, rate }: VideoHeader, { frame }: SegmentRequest): boolean {
  return (
    width === frame.width &&
    height === frame.height &&
    Math.abs(rate - segmentFormat.framesPerSecond) < 0.05
  );
}

const filesOf = async ({ video, start, end }: SegmentRequest) => ({
  video,
  start: await start(),
  end: await (end ?? start)(),
});

/** Measures a segment; see `segmentParts`. Throws a `Failure` when the file is no MP4 with pictures that ffmpeg reads. */
async function segmentScore(request: SegmentRequest, signal: AbortSignal): Promise<SegmentScore> {
  signal.throwIfAborted();
  const video = await readVideoHeader(request.video);
  const count = video.frames;
  const reading: SegmentReading =
    count === 0
      ? nothing
      : await readSegment(await filesOf(request), request.frame, count - 1, signal);
  const score = scored(segmentParts, {
    start: likeness(reading.start),
    end: request.end === null ? null : likeness(reading.end),
    motion: motionOf(reading.frames),
    exposure: exposureOfFrames(reading.frames),
    sharpness: sharpnessOfReading(reading),
    duration: durationOf(count, request.seconds),
    frame: isAsOrdered(video, request) ? 1 : 0,
  });
  const moments = reading.crispness.map((sharpness, at) => ({ frame: at * crispStep, sharpness }));
  const sought = count > 0 ? request.subjects : undefined;
  if (!sought) return { ...score, moments };
  const subjects = await clipSubjects(request.video, count, request.frame, sought, signal);
  return { ...score, moments, subjects };
}

const bins = 6;

/** Shares of the picture's colours in 6 × 6 × 6 boxes of OKLab. */
function colourShares({ lightness, a, b }: LabPlanes): Float64Array {
  const shares = new Float64Array(bins ** 3);
  const bin = (value: number) => Math.min(bins - 1, Math.max(0, Math.floor(value * bins)));
  for (let at = 0; at < lightness.length; at++) {
    const box =
      (bin(lightness[at] ?? 0) * bins + bin(((a[at] ?? 0) + 0.2) / 0.4)) * bins +
      bin(((b[at] ?? 0) + 0.2) / 0.4);
    shares[box] = (shares[box] ?? 0) + 1 / lightness.length;
  }
  return shares;
}

/** Similarity of two images' colors regardless of place (Bhattacharyya). Other views of the same place reach 0.6 or more. */
function continuityOf(picture: LabPlanes, anchor: LabPlanes): number {
  const [own, other] = [colourShares(picture), colourShares(anchor)];
  const alike = own.reduce((sum, share, box) => sum + Math.sqrt(share * (other[box] ?? 0)), 0);
  return ramp(alike, 0.15, 0.6);
}
