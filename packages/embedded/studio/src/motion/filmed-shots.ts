import { type Size, segmentFormat } from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";
import type { PlannedShot } from "@reelwright/film/shots";
import type { PictureState } from "../scene/layout.ts";
import { isDetailPossible, visibleChange } from "./composition.ts";
import type { Span } from "./idle-motion.ts";
import type { ShotCamera } from "./shot-camera.ts";

/** Inserts: scenes that shots between two keyframes may show instead. */
export type Inserts = {
  /** A persona with the product, if the keyframes show the product alone. */
  readonly person: PictureState;
  /** The product alone, if no detail of it shows the persona's head. */
  readonly product: PictureState;
  /** The product in the foreground, the persona behind it; null if frame or product rule that out. */
  readonly foreground?: PictureState | null;
};

/** A shot and its insert. */
export type FilmedShot = PlannedShot & { readonly insert?: PictureState };

type Filmed = {
  readonly start: PictureState;
  readonly end: PictureState;
  readonly frame: Size;
  readonly shots?: readonly PlannedShot[] | undefined;
  readonly inserts?: Inserts | null;
};

const rate = segmentFormat.framesPerSecond;

/** Adds inserts to near shots that need one. */
export const filmedShots = ({
  start,
  end,
  frame,
  shots = [],
  inserts = null,
}: Filmed): readonly FilmedShot[] => {
  const near = shots.filter(({ size }) => size !== "wide");
  if (!inserts) return shots;
  const isDone = [start, end].some(
    ({ persona }) => persona !== null && persona.interaction !== null,
  );
  if ((start.persona ?? end.persona) === null || (inserts.person.persona?.interaction && !isDone)) {
    const shown = near.find(({ size }) => size === "close") ?? near[0];
    return shots.map((shot) =>
      shot === shown ? { ...shot, size: "close", insert: inserts.person } : shot,
    );
  }
  const half = (500 * frame.width) / frame.height;
  return shots.map((shot) => {
    const shown = shot.scene === "start" ? start : end;
    // Shots of worn shoes show only the legs.
    const isOwn = shown.persona === null || shown.persona.worn === "feet";
    return shot.size !== "detail" || isOwn || isDetailPossible(shown, half)
      ? shot
      : { ...shot, insert: inserts.product };
  });
};

/** Whether a scene shows the use of a held product. No insert may hide that. */
const isActing = ({ persona, product }: PictureState): boolean =>
  product.held && persona !== null && persona.interaction !== null;

/**
 * The shots with an insert in the place of each one between the first and the last that looks like its neighbour: so wide is
 * the way from face to product in some frames that no camera comes nearer to both. `cameras`: those of the shots.
 */
export const withVisibleCuts = (
  { start, end, inserts = null }: Filmed,
  shots: readonly FilmedShot[],
  cameras: readonly ShotCamera[],
): readonly FilmedShot[] => {
  if (!inserts) return shots;
  const { foreground = null, product } = inserts;
  const sceneOf = ({ insert, scene }: FilmedShot) => insert ?? (scene === "start" ? start : end);
  const isSeen = (at: number): boolean => {
    const [before, after] = [shots[at - 1], shots[at]];
    const zooms = [cameras[at - 1], cameras[at]].map((camera) => camera?.(after?.from ?? 0).zoom);
    const [from = 1, to = 1] = zooms;
    if (!before || !after || before.insert || after.insert) return true;
    const isOther = (sceneOf(before).persona === null) !== (sceneOf(after).persona === null);
    return isOther || Math.abs(Math.log(to / from)) >= visibleChange - 0.02;
  };
  /** Two details of the product alone would look the same. */
  const productSize = (at: number) => {
    const isDetail = (other: FilmedShot | undefined) =>
      other?.size === "detail" && sceneOf(other).persona === null;
    return isDetail(shots[at - 1]) || isDetail(shots[at + 1]) ? "close" : "detail";
  };
  let isForeground = false;
  return shots.map((shot, at) => {
    const scene = sceneOf(shot);
    const isBetween = at > 0 && at < shots.length - 1;
    if (!isBetween || shot.insert || scene.persona === null || isActing(scene)) return shot;
    if (isSeen(at) && isSeen(at + 1)) return shot;
    isForeground = foreground !== null && !isForeground;
    if (isForeground && foreground) return { ...shot, size: "wide", insert: foreground };
    return { ...shot, size: productSize(at), insert: product };
  });
};

/** The use of the product starts before the shot that shows it and ends after it by this many seconds. */
const actionMargin = 0.4;
/** A shorter use looks hasty; seconds. */
const leastAction = 2;

/** When the persona uses the product, as shares of the segment: around a near shot that shows it. */
export const actionSpan = (
  shots: readonly FilmedShot[],
  frames: number,
  [from, to]: Span,
): Span => {
  const seen = shots.filter(
    (shot) =>
      (!shot.insert || shot.insert.persona?.interaction) &&
      shot.from < to * frames &&
      shot.to > from * frames,
  );
  const shown =
    seen.find(({ insert }) => insert) ??
    seen.find(({ size }) => size === "close") ??
    seen.find(({ size }) => size === "detail") ??
    seen.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  if (!shown) return [from, to];
  const margin = actionMargin * rate;
  const span: Span = [
    clamp((shown.from - margin) / frames, from, to),
    clamp((shown.to + margin) / frames, from, to),
  ];
  const least = (leastAction * rate) / frames;
  const begin = clamp(Math.min(span[0], to - least), from, to);
  return [begin, Math.max(span[1], Math.min(to, begin + least))];
};
