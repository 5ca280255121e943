/** The embedded provider's product film: keyframes and segments in which the product is all that is seen. */
import { type Canvas, createCanvas, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { type Brief, type Size, segmentFormat } from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";
import { isMatte, thingOf } from "@reelwright/film/products/things";
import type { PlannedShot } from "@reelwright/film/shots";
import type { Seen } from "@reelwright/film/subjects";
import { loadCutout } from "../scene/product.ts";
import { mostEnlarged } from "../scene/sharpness.ts";
import { createFilmRenderer, type FilmRenderer } from "./film-renderer.ts";
import { type CutStyle, themes } from "./look.ts";
import {
  type FilmShot,
  filmShots,
  type ProductScene,
  productShots,
  type SceneRequest,
  sceneFor,
  transitionAt,
} from "./scene.ts";

export type FilmInputs = {
  readonly frame: Size;
  /** Local paths of the cut-out, and of the product's photo if it has a background. */
  readonly cutout: string;
  readonly picture: string | null;
  readonly brief: Brief;
};

export type FilmKeyframeJob = FilmInputs & { readonly request: Omit<SceneRequest, "brief"> };

export type FilmSegmentJob = FilmInputs & {
  readonly start: ProductScene;
  readonly end: ProductScene;
  readonly seconds: number;
  readonly shots: readonly PlannedShot[] | undefined;
  readonly seed: number;
};

const rate = segmentFormat.framesPerSecond;

const rendererFor = async (
  { frame, cutout, picture, brief }: FilmInputs,
  scene: Pick<ProductScene, "theme">,
  seen: Seen[] = [],
): Promise<FilmRenderer> => {
  const whole = await loadCutout(cutout);
  // The same at all sizes, so that a keyframe is a frame of its segments.
  const size = brief.segmentSize ?? brief.frame;
  return createFilmRenderer({
    ...{ frame, scene, palette: brief.product.palette, seed: brief.seed, seen },
    cutout: whole,
    sharp: (1000 * mostEnlarged(size) * whole.height) / size.height,
    photo: picture === null ? null : await loadImage(picture),
    isMatte: isMatte(brief.product.name),
    isHeavy: thingOf(brief.product.name).rest === "floor",
  });
};

/** Draws a keyframe: its scene at its anchor. */
export const drawFilmKeyframe = async (
  job: FilmKeyframeJob,
): Promise<{ readonly canvas: Canvas; readonly scene: ProductScene }> => {
  // The scene's theme changes the pace of layouts, not whether they are possible.
  const renderer = await rendererFor(job, job.request.anchor ?? { theme: "sweep" });
  const scene = sceneFor({ ...job.request, brief: job.brief }, renderer.isPossible);
  const own = job.request.anchor ? renderer : await rendererFor(job, scene);
  own.draw(scene, 0, longSince);
  return { canvas: own.canvas, scene };
};

/** A scene that is seen since long ago has nothing that still enters the frame. */
const longSince = 10;

/** Draws the product shots of a film with a persona. */
export const openProductShots = async (
  inputs: FilmInputs,
  plan: Omit<Parameters<typeof productShots>[0], "base"> & {
    readonly tone: string;
    readonly index: number;
  },
  seen: Seen[],
): Promise<(at: number, frame: number) => Canvas | null> => {
  const { brief } = inputs;
  const request = {
    brief,
    tone: plan.tone,
    segmentCount: plan.index + 1,
    itemAttempt: 0,
    anchor: null,
  };
  const base = sceneFor({ ...request, index: plan.index }, () => true);
  const renderer = await rendererFor(inputs, base, seen);
  const shots = productShots({ ...plan, base }, renderer.isPossible);
  return (at, frame) => {
    const shot = shots[at];
    if (!shot) return null;
    renderer.draw(shot.scene, (frame - shot.anchor) / rate, (frame - shot.seenFrom) / rate);
    return renderer.canvas;
  };
};

/** Frames of a transition on each side of its cut. */
const reach = 5;

type Transition = (
  context: SKRSContext2D,
  frames: { readonly from: Canvas; readonly to: Canvas; readonly side: -1 | 1 },
  /** 0 to 1. */
  t: number,
) => void;

const eased = (t: number): number => t * t * (3 - 2 * t);

const grown = (context: SKRSContext2D, picture: Canvas, factor: number) => {
  const { width, height } = context.canvas;
  const [wide, high] = [width * factor, height * factor];
  context.drawImage(picture, (width - wide) / 2, (height - high) / 2, wide, high);
};

/** One shot pushes the other out of the frame; a whip does so faster. */
const slide: Transition = (context, { from, to, side }, t) => {
  const at = eased(t) * context.canvas.width;
  context.drawImage(from, -side * at, 0);
  context.drawImage(to, side * (context.canvas.width - at), 0);
};

const transitions: { readonly [style in Exclude<CutStyle, "hard">]: Transition } = {
  slide,
  whip(context, frames, t) {
    slide(context, frames, clamp(1.6 * t - 0.3, 0, 1));
  },
  wipe(context, { from, to, side }, t) {
    const { width, height } = context.canvas;
    const slant = height * 0.16;
    const at = eased(t) * (width + slant);
    context.drawImage(from, 0, 0);
    context.save();
    context.beginPath();
    const x = (value: number) => (side > 0 ? value : width - value);
    context.moveTo(x(-slant), 0);
    context.lineTo(x(at), 0);
    context.lineTo(x(at - slant), height);
    context.lineTo(x(-slant), height);
    context.clip();
    context.drawImage(to, 0, 0);
    context.restore();
  },
  iris(context, { from, to }, t) {
    const { width, height } = context.canvas;
    context.drawImage(from, 0, 0);
    context.save();
    context.beginPath();
    context.arc(width / 2, height * 0.42, eased(t) * Math.hypot(width, height) * 0.62, 0, 7);
    context.clip();
    context.drawImage(to, 0, 0);
    context.restore();
  },
  zoom(context, { from, to }, t) {
    grown(context, from, 1 + 0.9 * eased(t));
    context.globalAlpha = clamp((t - 0.25) / 0.5, 0, 1);
    grown(context, to, 1.12 - 0.12 * eased(t));
    context.globalAlpha = 1;
  },
};

/**
 * Draws the frames of a segment. Frame 0 is the first keyframe; the frame after the last would be the second one. `seen`
 * takes what type keeps clear of.
 */
export const openFilmSegment = async (
  job: FilmSegmentJob,
  seen: Seen[] = [],
): Promise<{ readonly frames: number; draw(frame: number): Canvas }> => {
  const frames = job.seconds * rate;
  const renderer = await rendererFor(job, job.start, seen);
  const plan = { ...job, frames };
  const shots = filmShots(plan, renderer.isPossible);
  const style = themes[job.start.theme].cut;
  const cut = transitionAt(job.shots, frames);
  const drawShot = ({ scene, anchor, seenFrom }: FilmShot, frame: number) =>
    renderer.draw(scene, (frame - anchor) / rate, (frame - seenFrom) / rate);
  const sheets: Canvas[] = [];
  /** Both shots of the transition on sheets of their own. */
  const crossing = (before: FilmShot, after: FilmShot, frame: number, t: number): Canvas => {
    if (sheets.length === 0)
      for (let at = 0; at < 3; at++) sheets.push(createCanvas(job.frame.width, job.frame.height));
    const [from, to, out] = sheets as [Canvas, Canvas, Canvas];
    for (const [shot, sheet] of [
      [before, from],
      [after, to],
    ] as const) {
      drawShot(shot, frame);
      sheet.getContext("2d").drawImage(renderer.canvas, 0, 0);
    }
    const context = out.getContext("2d");
    if (style === "hard") return t < 0.5 ? from : to;
    transitions[style](context, { from, to, side: after.scene.side }, t);
    return out;
  };
  return {
    frames,
    draw(frame) {
      const next = shots.findIndex(({ from }) => from === cut);
      const [before, after] = [shots[next - 1], shots[next]];
      const t = (frame + 0.5 - cut + reach) / (reach * 2);
      if (style !== "hard" && before && after && t > 0 && t < 1)
        return crossing(before, after, frame, t);
      const shot = shots.find(({ to }) => frame < to) ?? shots.at(-1);
      if (shot) drawShot(shot, frame);
      return renderer.canvas;
    },
  };
};
