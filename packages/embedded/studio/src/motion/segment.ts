/** The frames of a segment: shots of the product and of the persona, joined by cuts and transitions. */
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { type Appearance, type PlannedShot, segmentFormat } from "@reelwright/film/artifacts";
import { personShots, sceneChange } from "@reelwright/film/shots";
import type { TimedWord } from "@reelwright/film/sound/timeline";
import type { Seen } from "@reelwright/film/subjects";
import { themes } from "../product-film/look.ts";
import { type FilmInputs, openFilm } from "../product-film/product-film.ts";
import {
  type FilmShot,
  type ProductScene,
  productShots,
  type Recipe,
} from "../product-film/scene.ts";
import { measureOutline } from "../scene/interaction.ts";
import { letteringWithin, loadCutout } from "../scene/product.ts";
import type { PersonRequest } from "../scene/shots.ts";
import { insertedShot, openPersonShots, type PersonPlan } from "./presenting.ts";
import { reach, transitions } from "./transitions.ts";

export type SegmentJob = FilmInputs & {
  /** What shots of the persona are composed from; null: there are none. */
  readonly person: (Omit<PersonRequest, "view"> & { readonly appearance: Appearance }) | null;
  readonly start: Recipe;
  readonly end: Recipe;
  /** Any of the film's shots of the product. */
  readonly base: ProductScene;
  readonly seconds: number;
  readonly shots?: readonly PlannedShot[] | undefined;
  /** Whether the persona uses the product where no prompt says what is done. */
  readonly acts: boolean;
  readonly words: readonly TimedWord[];
  readonly seed: number;
};

const rate = segmentFormat.framesPerSecond;

/** The shots of a segment in halves, for one that isn't planned. */
const inHalves = (frames: number): readonly PlannedShot[] => {
  const half = Math.round(frames / 2);
  return [
    { from: 0, to: half, size: "wide", scene: "start" },
    { from: half, to: frames, size: "wide", scene: "end" },
  ];
};

type Planned = {
  readonly start: Recipe;
  readonly end: Recipe;
  readonly base: ProductScene;
  readonly seconds: number;
  readonly shots?: readonly PlannedShot[] | undefined;
};

/** The shots of a segment, and which of them show the persona. */
export const castOf = ({ start, end, shots = [], seconds }: Planned) => {
  const planned = shots.length > 1 ? shots : inHalves(seconds * rate);
  const hasPersona = start.setting !== undefined;
  const persons = personShots(planned.length, start.kind === "person");
  const isLast = (at: number) => at === planned.length - 1 && end.kind === "person";
  return {
    shots: planned,
    persons: persons.map((shown, at) => isLast(at) || (shown && hasPersona && !isLast(at + 1))),
  };
};

/** The frame at which a transition between two shots of the product is seen; null: all cuts are hard. */
export const transitionIn = (planned: Planned): number | null => {
  const { shots, persons } = castOf(planned);
  const cut = sceneChange(shots);
  const at = shots.findIndex(({ from }) => from === cut);
  const isHard = themes[planned.base.theme].cut === "hard";
  return at < 1 || isHard || persons[at - 1] || persons[at] ? null : cut;
};

/** Draws the shots of the persona by their index; null for the others. */
const openPersons = async (
  job: SegmentJob,
  shots: readonly PlannedShot[],
  persons: readonly boolean[],
  seen: Seen[],
): Promise<(at: number, frame: number) => Canvas | null> => {
  const { person, brief, frame, start, end } = job;
  if (person === null || !persons.includes(true)) return () => null;
  const cutout = await loadCutout(job.cutout);
  const { canvas, part } = cutout;
  const look = {
    aspect: canvas.width / canvas.height,
    outline: measureOutline(canvas),
    lettering: letteringWithin(brief.product, part),
  };
  const { appearance, ...request } = person;
  const plan: PersonPlan = { ...job, request };
  return openPersonShots(
    { frame, cutout, look, appearance, seen },
    plan,
    shots.map((shot, at) => {
      if (!persons[at]) return null;
      const { from, to } = shot;
      if (at === 0 && start.kind === "person") return { from, to, scene: start, anchor: 0 };
      return at === shots.length - 1 && end.kind === "person"
        ? { from, to, scene: end, anchor: to }
        : insertedShot(plan, shot, at, look);
    }),
  );
};

/**
 * Prepares a segment. Frame 0 is the first keyframe, and the frame after the last one would be the second. At one cut
 * between two shots of the product there is the theme's transition; all others are hard. `seen` takes what type keeps clear
 * of.
 */
export const openSegment = async (
  job: SegmentJob,
  seen: Seen[] = [],
): Promise<{ readonly frames: number; draw(frame: number): Canvas }> => {
  const frames = job.seconds * rate;
  const { shots, persons } = castOf(job);
  const renderer = await openFilm(job, await loadCutout(job.cutout), job.base, seen);
  const ofProduct = (scene: Recipe) => (scene.kind === "product" ? scene : null);
  const plan = { ...job, ...{ start: ofProduct(job.start), end: ofProduct(job.end) } };
  const scenes = productShots({ ...plan, frames, shots, persons }, renderer.isPossible);
  const drawPerson = await openPersons(job, shots, persons, seen);
  const style = themes[job.base.theme].cut;
  const cut = transitionIn(job);
  const drawShot = ({ scene, anchor, seenFrom }: FilmShot, frame: number) => {
    renderer.draw(scene, (frame - anchor) / rate, (frame - seenFrom) / rate);
    return renderer.canvas;
  };
  const sheets: Canvas[] = [];
  /** Both shots of the transition on sheets of their own. */
  const crossing = (before: FilmShot, after: FilmShot, frame: number, t: number): Canvas => {
    while (sheets.length < 3) sheets.push(createCanvas(job.frame.width, job.frame.height));
    const [from, to, out] = sheets as [Canvas, Canvas, Canvas];
    from.getContext("2d").drawImage(drawShot(before, frame), 0, 0);
    to.getContext("2d").drawImage(drawShot(after, frame), 0, 0);
    if (style !== "hard")
      transitions[style](out.getContext("2d"), { from, to, side: after.scene.side }, t);
    return out;
  };
  const next = shots.findIndex(({ from }) => from === cut);
  const [before, after] = [scenes[next - 1], scenes[next]];
  return {
    frames,
    draw(frame) {
      const t = cut === null ? 0 : (frame + 0.5 - cut + reach) / (reach * 2);
      if (before && after && t > 0 && t < 1) return crossing(before, after, frame, t);
      const found = shots.findIndex(({ to }) => frame < to);
      const at = found < 0 ? shots.length - 1 : found;
      const scene = scenes[at];
      const canvas = scene ? drawShot(scene, frame) : drawPerson(at, frame);
      if (canvas === null) throw new Error("a shot of neither the product nor the persona");
      return canvas;
    },
  };
};
