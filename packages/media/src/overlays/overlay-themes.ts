import type { OverlayTheme } from "@reelwright/film/text-overlays";
import type { FaceName } from "../type/faces.ts";
import { atRest, easeOut, overshoot, type Pose } from "../type/motion.ts";

/** What moves by itself. */
type Part = "word" | "line" | "block";

/** How a theme's type looks and moves. Lengths are in em. */
export type Theme = {
  readonly face: FaceName;
  /** Em as a share of the frame's shorter side. */
  readonly size: number;
  readonly align: "center" | "start";
  /** A plate behind the whole text or behind each line; none: letters have a dark rim. */
  readonly plate: "none" | "block" | "lines";
  readonly isFramed: boolean;
  /** Whether parts are seen only in their place, also while they move. */
  readonly isMasked: boolean;
  /** Whether a rule is drawn under the text. */
  readonly hasRule: boolean;
  /** How far the text goes beyond its place while it comes in; a share of its width. */
  readonly reach: number;
  readonly per: Part;
  /** The room between letters and the edge of a plate, in em. */
  readonly padding: { readonly x: number; readonly y: number };
  /** Before the first part, between the starts of two parts, and how long each takes; ms. */
  readonly delayMs: number;
  readonly staggerMs: number;
  readonly enterMs: number;
  readonly exitMs: number;
  /** A part while it comes in, from 0 to 1. `side`: −1 where text begins on the left, 1 where it begins on the right. */
  enter(share: number, em: number, side: -1 | 1): Pose;
  /** The plate meanwhile. */
  plateEnter(share: number, em: number, side: -1 | 1): Pose;
  /** A part while it leaves, from 0 to 1. The plate fades. */
  leave(share: number, em: number): Pose;
};

/** Letters come from so far below their line and go so far above it that nothing of them is seen; em. */
const hidden = 1.5;
const fading = (share: number): Pose => ({ ...atRest, opacity: share });

const base: Pick<
  Theme,
  | "align"
  | "plate"
  | "isFramed"
  | "isMasked"
  | "hasRule"
  | "reach"
  | "padding"
  | "delayMs"
  | "exitMs"
  | "leave"
> = {
  ...{ align: "center", isFramed: false, isMasked: false, hasRule: false, reach: 0 },
  ...{ delayMs: 0, exitMs: 220 },
  ...{ plate: "none", padding: { x: 0.42, y: 0.34 } },
  leave: (share) => ({ ...atRest, opacity: 1 - share }),
};

/** The six ways in which type moves. */
export const themes: Readonly<Record<OverlayTheme, Theme>> = {
  rise: {
    ...base,
    ...{ face: "Montserrat ExtraBold", size: 0.1, per: "line", isMasked: true, hasRule: true },
    padding: { x: 0.42, y: 0.5 },
    // The rule is ahead of its text.
    ...{ delayMs: 130, staggerMs: 110, enterMs: 420 },
    enter: (share, em) => ({ ...atRest, dy: hidden * em * (1 - easeOut(share)) }),
    plateEnter: (share) => ({ ...atRest, reveal: easeOut(share) }),
    leave: (share, em) => ({ ...atRest, dy: -hidden * em * share ** 2 }),
  },
  wipe: {
    ...base,
    ...{ face: "Montserrat ExtraBold", size: 0.088, align: "start", plate: "block", per: "line" },
    // The plate is ahead of its text.
    ...{ delayMs: 140, staggerMs: 80, enterMs: 380 },
    enter: (share, em, side) => ({
      ...atRest,
      ...{ dx: side * 0.3 * em * (1 - easeOut(share)), reveal: easeOut(share) },
    }),
    plateEnter: (share) => ({ ...atRest, reveal: easeOut(share) }),
  },
  pop: {
    ...base,
    ...{ face: "Anton", size: 0.13, per: "word", staggerMs: 70, enterMs: 240 },
    enter: (share) => ({
      ...atRest,
      ...{ scale: 0.4 + 0.6 * overshoot(share), opacity: Math.min(1, 3 * share) },
    }),
    plateEnter: fading,
  },
  type: {
    ...base,
    ...{ face: "Inter SemiBold", size: 0.088, align: "start", plate: "block", per: "word" },
    ...{ staggerMs: 110, enterMs: 130 },
    enter: (share) => ({ ...atRest, reveal: share }),
    plateEnter: fading,
  },
  slide: {
    ...base,
    ...{ face: "Montserrat ExtraBold", size: 0.088, align: "start", plate: "lines", per: "line" },
    ...{ staggerMs: 90, enterMs: 360, isMasked: true },
    enter: (share, em, side) => ({ ...atRest, dx: side * 12 * em * (1 - easeOut(share)) }),
    plateEnter: fading,
  },
  stamp: {
    ...base,
    ...{ face: "Bebas Neue", size: 0.13, plate: "block", isFramed: true, per: "block" },
    ...{ staggerMs: 0, enterMs: 200, padding: { x: 0.5, y: 0.46 }, reach: 0.12 },
    enter: (share) => ({
      ...atRest,
      ...{ scale: 1 + 0.2 * (1 - share) ** 2, turn: -0.045, opacity: Math.min(1, 2 * share) },
    }),
    plateEnter: fading,
  },
};

/** A text that finds no room in its theme is set like this: small, on a dark plate, all at once. */
export const plainTheme: Theme = {
  ...themes.type,
  ...{ size: 0.058, align: "center", per: "block", staggerMs: 0, enterMs: 200 },
  enter: fading,
};
