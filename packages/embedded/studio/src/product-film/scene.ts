/** What the keyframes and shots of a product film show. Plain data, planned without drawing anything. */
import { type Brief, type PlannedShot, segmentFormat } from "@reelwright/film/artifacts";
import { type SeededRandom, seededRandom, seedOf } from "@reelwright/film/numbers";
import type { PersonScene, Setting } from "../scene/recipe.ts";
import type { LayoutName } from "./layouts.ts";
import { plateCount, type ThemeName, themeOf } from "./look.ts";
import type { PhotoLayoutName } from "./photo-layouts.ts";

export type SceneLayout = LayoutName | PhotoLayoutName;

/** A shot of the product: the recipe of a keyframe, or what is seen between keyframes. */
export type ProductScene = {
  readonly version: 2;
  readonly kind: "product";
  readonly theme: ThemeName;
  readonly layout: SceneLayout;
  readonly side: -1 | 1;
  /** Which of the film's plates is behind the product. */
  readonly plate: number;
  readonly seed: number;
  /** Where the film's persona is; missing in films without one. */
  readonly setting?: Setting;
};

/** The recipe of a keyframe: everything except the brief that is needed to draw it again. */
export type Recipe = ProductScene | PersonScene;

/** Reads a stored recipe; null if another adapter or an earlier version wrote it. */
export const readRecipe = (value: unknown): Recipe | null => {
  if (typeof value !== "object" || value === null) return null;
  const { version, kind } = value as Partial<Recipe>;
  return version === 2 && (kind === "product" || kind === "person") ? (value as Recipe) : null;
};

export type SceneRequest = {
  readonly brief: Brief;
  readonly tone?: string;
  readonly segmentCount: number;
  readonly index: number;
  readonly itemAttempt: number;
  /** The theme of the film's other scenes; null for the first one. */
  readonly theme: ThemeName | null;
};

/** Layouts that look alike next to each other. */
const likeness: { readonly [layout in SceneLayout]: string } = {
  ...{ hero: "whole", peek: "whole", stage: "whole", offset: "offset", float: "float" },
  ...{ macro: "near", split: "split", row: "row" },
  ...{ fill: "whole", pan: "whole", close: "near", halves: "split", reveal: "whole" },
};

/** Keyframe layouts: the film's first one, those in between, and the one under the end card. */
const keyframes = {
  first: ["hero", "stage", "float"],
  middle: ["offset", "row", "stage", "float", "split", "hero"],
  last: ["stage", "hero", "float"],
} as const satisfies { readonly [place: string]: readonly LayoutName[] };

/** Photographs that nothing is cut out of have layouts of their own. */
const photoKeyframes = {
  first: ["fill"],
  middle: ["pan", "close", "halves", "fill"],
  last: ["fill", "pan"],
} as const satisfies { readonly [place: string]: readonly PhotoLayoutName[] };

/** Shots between keyframes, by their planned size. */
const between: { readonly [size in PlannedShot["size"]]: readonly LayoutName[] } = {
  detail: ["macro", "split", "row", "float", "offset"],
  close: ["peek", "float", "offset", "row", "split", "hero"],
  wide: ["row", "offset", "stage", "float", "hero"],
};
const photoBetween: { readonly [size in PlannedShot["size"]]: readonly PhotoLayoutName[] } = {
  detail: ["close", "halves", "reveal", "pan"],
  close: ["reveal", "pan", "halves", "close"],
  wide: ["pan", "fill", "halves"],
};

/** The list from a place that chance chooses, wrapped around. */
const turned = <T>(list: readonly T[], by: number): readonly T[] =>
  list.map((_, at) => list[(at + by) % list.length] as T);

/** Which layouts the product and its source allow. */
export type Possible = (layout: SceneLayout) => boolean;

type Lists = { readonly [place in "first" | "middle" | "last"]: readonly SceneLayout[] };

/**
 * Possible layouts of a keyframe, the best first. The film's sequence is settled from its start, as if nothing was
 * attempted twice, so neighbors don't look alike.
 */
const layoutsAt = (
  { brief, segmentCount, index }: SceneRequest,
  lists: Lists,
  isPossible: Possible,
): readonly SceneLayout[] => {
  const random = seededRandom(seedOf(brief.seed, "layouts"));
  const turns = { first: random.next(), middle: random.next(), last: random.next() };
  let before: SceneLayout | null = null;
  let options: readonly SceneLayout[] = [];
  for (let at = 0; at <= index; at++) {
    const place = at === 0 ? "first" : at === segmentCount ? "last" : "middle";
    const list = lists[place];
    const by = Math.floor(turns[place] * list.length) + (place === "middle" ? at - 1 : 0);
    const possible = turned(list, by).filter(isPossible);
    const fresh = possible.filter((one) => !before || likeness[one] !== likeness[before]);
    options = [...fresh, ...possible.filter((one) => !fresh.includes(one))];
    before = options[0] ?? null;
  }
  return options;
};

const isPhoto = ({ product }: Brief): boolean => product.cutoutKind === "card";

/**
 * What keyframe `index` shows. Neighboring keyframes have different layouts, and each attempt has another one than the
 * attempt before. Deterministic.
 */
export const sceneFor = (request: SceneRequest, isPossible: Possible): ProductScene => {
  const { brief, tone = "", index, itemAttempt, theme } = request;
  const random = seededRandom(seedOf(brief.seed, "product scene", index, itemAttempt));
  const lists = isPhoto(brief) ? photoKeyframes : keyframes;
  const layouts = layoutsAt(request, lists, isPossible);
  const hasPhoto = brief.product.cutoutKind === "real_background" || isPhoto(brief);
  return {
    version: 2,
    kind: "product",
    theme: theme ?? themeOf(tone, brief.seed, hasPhoto),
    layout: layouts[itemAttempt % layouts.length] ?? "hero",
    side: random.next() < 0.5 ? -1 : 1,
    plate: index + itemAttempt,
    seed: seedOf(brief.seed, "plate", index, itemAttempt),
  };
};

/** A shot of a product film, and when its scene is seen as its recipe has it. */
export type FilmShot = {
  readonly from: number;
  readonly to: number;
  readonly scene: ProductScene;
  /** The frame at which the shot is its scene's keyframe: a segment's border, or the middle of the shot. */
  readonly anchor: number;
  /** The frame in which the scene was first seen; before the segment for a shot that began in the last one. */
  readonly seenFrom: number;
};

export type SegmentPlan = {
  /** The keyframes' scenes; null: it shows the persona. */
  readonly start: ProductScene | null;
  readonly end: ProductScene | null;
  /** Any scene of the film, for the first shot in between that no product shot precedes. */
  readonly base: ProductScene;
  readonly frames: number;
  readonly shots: readonly PlannedShot[];
  /** Which shots show the persona. */
  readonly persons: readonly boolean[];
  readonly seed: number;
};

/** A scene in between: another layout than its neighbors', on another plate. */
const insertOf = (
  { size }: PlannedShot,
  before: ProductScene,
  { end, seed }: SegmentPlan,
  { at, isNextEnd }: { readonly at: number; readonly isNextEnd: boolean },
  used: ReadonlySet<SceneLayout>,
  isPossible: Possible,
  random: SeededRandom,
): ProductScene => {
  const isOfPhoto = before.layout in photoNames;
  const all: readonly SceneLayout[] = isOfPhoto ? photoBetween[size] : between[size];
  const layouts = turned(all, size === "detail" ? 0 : Math.floor(random.next() * all.length));
  const differs = (layout: SceneLayout) =>
    likeness[layout] !== likeness[before.layout] &&
    !(isNextEnd && end && likeness[layout] === likeness[end.layout]);
  const possible = layouts.filter(isPossible);
  const layout =
    possible.find((one) => differs(one) && !used.has(one)) ??
    possible.find(differs) ??
    possible.find((one) => one !== before.layout) ??
    before.layout;
  const taken = [before.plate, ...(isNextEnd && end ? [end.plate] : [])].map(
    (one) => one % plateCount,
  );
  const plate = [1, 2, 3].find((one) => !taken.includes(one % plateCount)) ?? before.plate + 1;
  return {
    ...before,
    layout,
    plate,
    side: before.side === 1 ? -1 : 1,
    seed: seedOf(seed, "insert", at),
  };
};

const photoNames: { readonly [name in PhotoLayoutName]: true } = {
  ...{ fill: true, pan: true, close: true, halves: true, reveal: true },
};

/** Seen before the segment began, so that nothing enters the frame again. */
const longAgo = -10 * segmentFormat.framesPerSecond;

/**
 * The product shots of a segment by their index; null for shots of a persona. The first one is the first keyframe's scene
 * and the last one that of the second, so a shot runs over the border of two segments. Those in between have layouts of
 * their own.
 */
export const productShots = (
  plan: SegmentPlan,
  isPossible: Possible,
): readonly (FilmShot | null)[] => {
  const { start, end, base, frames, seed, shots, persons } = plan;
  const random = seededRandom(seedOf(seed, "inserts"));
  const used = new Set([start, end].flatMap((scene) => (scene ? [scene.layout] : [])));
  let before = start ?? base;
  return shots.map((shot, at): FilmShot | null => {
    const { from, to } = shot;
    if (persons[at]) return null;
    const isLast = at === shots.length - 1;
    const own = at === 0 ? start : isLast ? end : null;
    const place = { at, isNextEnd: at === shots.length - 2 };
    const scene = own ?? insertOf(shot, before, plan, place, used, isPossible, random);
    before = scene;
    used.add(scene.layout);
    if (own === null) return { from, to, scene, anchor: (from + to) / 2, seenFrom: from };
    return { from, to, scene, anchor: isLast ? frames : 0, seenFrom: longAgo };
  });
};
