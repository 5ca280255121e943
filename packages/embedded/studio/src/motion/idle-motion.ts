import { clamp, seededRandom, seedOf } from "@reelwright/film/numbers";
import { syllablesOf, type TimedWord } from "@reelwright/film/sound/timeline";
import type { FigurePose, HandPose } from "../figure/pose.ts";
import { isHolding, type PictureState, withWornProduct } from "../scene/layout.ts";
import { applyInteraction } from "./interactions/interactions.ts";
import { carryTo } from "./product-carrying.ts";

const turn = Math.PI * 2;

/** A bell of `width` around `centre`, 0 to 1. */
const bell = (t: number, centre: number, width: number) => Math.exp(-(((t - centre) / width) ** 2));

type Camera = PictureState["camera"];

/** A camera in a hand. */
const handheld = (
  { x, y, zoom, roll }: Camera,
  shake: (cycles: number, offset?: number) => number,
): Camera => ({
  x: x + (2.6 * shake(1) + 0.8 * shake(2, 1)) / zoom,
  y: y + (1.9 * shake(1, 0.9) + 0.7 * shake(3)) / zoom,
  zoom: zoom * (1 + 0.004 * shake(2, 0.4)),
  roll: roll + 0.0022 * shake(1, 2),
});

/** Slow at both ends, 0 to 1. */
const smootherstep = (t: number) => {
  const u = clamp(t, 0, 1);
  return u * u * u * (u * (u * 6 - 15) + 10);
};

/** Adds movement to a still picture at `u` (0 to 1) of its segment. At 0 and 1 nothing is added. */
type IdleMotion = (state: PictureState, u: number) => PictureState;

/** Free hands gesture: small lifts on the accents. */
const gesture = (hand: HandPose, accent: number, held: boolean): HandPose => {
  if ((held && isHolding(hand)) || hand.shape === "relaxed" || accent === 0) return hand;
  return {
    ...hand,
    at: { x: hand.at.x, y: hand.at.y - 0.12 * accent },
    angle: hand.angle + 0.1 * accent,
  };
};

/** An accent reaches this far to a word; ms. */
const accentReachMs = 300;

/** The start of a long word near `ms`, which hands and head stress; `ms` itself if nothing is said there. */
const accentNear = (words: readonly TimedWord[], ms: number): number => {
  const near = words.filter(({ startMs }) => Math.abs(startMs - ms) < accentReachMs);
  const stressed = near.toSorted((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs))[0];
  return stressed ? Math.max(0, stressed.startMs) : ms;
};

/** From when to when (shares of the segment) an interaction takes place. */
export type Span = readonly [from: number, to: number];

/** Rises in the first half of a span and falls in the second; neither its speed nor its acceleration jumps. */
const swell = (u: number, [from, to]: Span): number => {
  const t = (u - from) / (to - from);
  if (t <= 0 || t >= 1) return 0;
  return smootherstep(Math.min(t, 1 - t) / 0.45);
};

/**
 * Returns the idle motion of one segment: breath, blinks, lip sync, nods on accents, a handheld camera, and within
 * `span` the persona's interaction with the product.
 */
export const createIdleMotion = (
  words: readonly TimedWord[],
  seconds: number,
  seed: number,
  span: Span,
): IdleMotion => {
  const random = seededRandom(seedOf(seed, "life"));
  const mouth = createLipSync(words);
  const breaths = Math.max(1, Math.round(seconds / 3.4));
  const blinkCount = Math.max(1, Math.round(seconds / 2.3));
  const blinks = Array.from({ length: blinkCount }, (_, index) =>
    clamp((index + random.between(0.3, 0.75)) / blinkCount, 0.08, 0.92),
  );
  const accents = [
    random.between(0.2, 0.3),
    random.between(0.44, 0.56),
    random.between(0.7, 0.8),
  ].map((at) => accentNear(words, at * seconds * 1000) / (seconds * 1000));
  const spread = 0.34 / seconds;
  // Movements repeat once a segment: in a short one they must be small to stay slow.
  const swing = Math.min(1, seconds / 4);

  const animate = (pose: FigurePose, u: number, held: boolean): FigurePose => {
    const wave = (cycles: number, offset = 0) =>
      Math.sin(turn * cycles * u + offset) - Math.sin(offset);
    const accent =
      accents.reduce((sum, at) => sum + bell(u, at, spread * 1.3), 0) * Math.sin(Math.PI * u);
    const lips = mouth(u * seconds);
    const speaking = lips.open > 0.02 ? 1 : 0;
    return {
      ...pose,
      breath: clamp(pose.breath + 0.34 * wave(breaths), 0, 1),
      blink: Math.max(
        pose.blink,
        ...blinks.map((at) => clamp(bell(u, at, 0.075 / seconds) * 1.25, 0, 1)),
      ),
      mouthOpen: Math.max(pose.mouthOpen, lips.open),
      mouthRound: speaking * lips.round,
      brows: clamp(pose.brows + 0.35 * accent, -1, 1),
      headTilt: clamp(pose.headTilt + 0.16 * wave(1) - 0.1 * accent, -1, 1),
      headTurn: clamp(pose.headTurn + 0.14 * wave(2, 0.6), -1, 1),
      headNod: clamp(pose.headNod + 0.3 * accent + 0.06 * wave(3), -1, 1),
      lean: clamp(pose.lean + 0.16 * wave(1, 1.1), -1, 1),
      leftHand: gesture(pose.leftHand, accent, held),
      rightHand: gesture(pose.rightHand, accent, held),
    };
  };

  return (state, u) => {
    const wave = (cycles: number, offset = 0) =>
      swing * (Math.sin(turn * cycles * u + offset) - Math.sin(offset));
    const shake = (cycles: number, offset = 0) => state.unrest * wave(cycles, offset);
    const amount = state.persona.interaction ? swell(u, span) : 0;
    const moving = { ...state, camera: handheld(state.camera, shake) };
    const persona = { ...state.persona, pose: animate(state.persona.pose, u, state.product.held) };
    const accent =
      accents.reduce((sum, at) => sum + bell(u, at, spread * 1.5), 0) * Math.sin(Math.PI * u);
    const { product } = state;
    const { head } = persona;
    const calm = 1 - amount;
    const carried = carryTo({ ...moving, persona }, persona, {
      x: product.x + 0.03 * wave(1, 0.3) * head,
      y: product.y + (0.02 * wave(2) - 0.1 * accent * calm) * head,
      angle: product.angle + 0.03 * wave(1, 0.8) - 0.035 * accent * calm,
    });
    return withWornProduct(applyInteraction(carried, { amount, beat: turn * u * seconds * 0.42 }));
  };
};

/** How open the mouth is (0-1) and how round (0-1) at a time of a segment. */
type Mouth = { readonly open: number; readonly round: number };

type Syllable = {
  readonly start: number;
  readonly end: number;
  readonly open: number;
  readonly round: number;
};

/** Lips open so long before the sound that, in whole frames, a word is seen at most 25 ms later than it is heard. */
const aheadMs = 11;

/** Lips that speak the words when they are heard, in ms from the segment's start. */
export const createLipSync = (words: readonly TimedWord[]): ((second: number) => Mouth) => {
  const random = seededRandom(seedOf(words.map(({ text }) => text).join(" ")));
  const syllables = words.flatMap(({ text, startMs, endMs }): Syllable[] => {
    const round = /[ou]/iu.test(text) ? 0.65 : 0.15;
    const count = syllablesOf(text);
    const pace = (endMs - startMs) / count;
    return Array.from({ length: count }, (_, index) => ({
      start: startMs - aheadMs + index * pace,
      end: startMs - aheadMs + (index + 1) * pace,
      open: random.between(0.35, 0.85),
      round: round * random.next(),
    }));
  });
  return (second) => {
    const ms = second * 1000;
    const now = syllables.find(({ start, end }) => ms >= start && ms < end);
    if (now === undefined) return { open: 0, round: 0 };
    const swell = Math.sin((Math.PI * (ms - now.start)) / (now.end - now.start));
    return { open: now.open * swell ** 0.8, round: now.round * swell };
  };
};
