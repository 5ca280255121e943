import { place } from "./broad-shots.ts";
import { type Framing, isTall, type Presenter, type Shot } from "./framing.ts";
import type { WornAt } from "./product-use.ts";
import { hatHeight, wearingPose } from "./wearing.ts";

/** What has a shot of its own: chains hang from the hand as bags do; watches are held like other things. */
export type Shown = Exclude<WornAt, "wrist">;

export const isShown = (at: WornAt | null): at is Shown => at !== null && at !== "wrist";

type View = { readonly head: number; readonly neck: { readonly x: number; readonly y: number } };

/** Head's height, in tall and in other frames, and the neck's height on the screen. */
type Place = { readonly tall: number; readonly broad: number; readonly neckY: number };

/** What is worn must be large and above the captions; below a hat there must be room for it. */
const views: { readonly [at in Shown]: Place } = {
  against: { tall: 0.2, broad: 0.22, neckY: 0.33 },
  neck: { tall: 0.205, broad: 0.25, neckY: 0.41 },
  bag: { tall: 0.21, broad: 0.24, neckY: 0.42 },
  head: { tall: 0.25, broad: 0.31, neckY: 0.56 },
  eyes: { tall: 0.32, broad: 0.42, neckY: 0.58 },
  ears: { tall: 0.29, broad: 0.38, neckY: 0.57 },
};

const viewOf = (framing: Framing, at: Shown, close: boolean): View => {
  const tall = isTall(framing);
  const aside = tall ? 0 : framing.half > 600 ? 0.08 : 0.04;
  const { tall: narrow, broad, neckY } = views[at];
  const head = (tall ? narrow : broad) * (close ? 1.12 : 1);
  // Room above what is on the head.
  const top = at === "head" ? 0.92 + hatHeight(framing.aspect) : at === "ears" ? 1.42 : 0;
  const y = Math.max(neckY, 0.05 + head * top);
  const x = 0.5 + aside + (at === "bag" || at === "neck" ? 0.12 : 0);
  return { head, neck: { x, y } };
};

const hands = (at: Shown, close: boolean): Presenter["free"] =>
  ["bag", "neck", "against"].includes(at) || close ? null : "open";

/** The persona with the product on: a hat, glasses, headphones; bags hang from the hand, clothes are held on. */
export const wornShot = (framing: Framing, at: Shown, close: boolean): Shot => {
  const { between, interaction } = framing;
  const { camera, persona } = place(
    framing,
    viewOf(framing, at, close),
    isTall(framing) ? 380 : 400,
  );
  return {
    camera,
    focus: close ? 0.4 : 0.2,
    tint: 0,
    podium: 0,
    unrest: 0.7,
    persona: {
      ...persona,
      pose: wearingPose(at),
      smile: close ? 0.9 : 0.7,
      turn: between(-0.3, 0.3),
      reach: { x: 0, y: 0 },
      free: hands(at, close),
      act: interaction,
      // Chains are laid on in the course of a segment.
      worn: at === "neck" ? null : at,
    },
    product: { held: true, angle: 0 },
  };
};
