/** Shots of a film's persona, for tests. */
import { createCanvas } from "@napi-rs/canvas";
import type { Brief, Size } from "@reelwright/film/artifacts";
import { type PersonPlan, personMotion } from "../motion/presenting.ts";
import { measureOutline, type Outline } from "../scene/interaction.ts";
import { type PictureState, stateOf } from "../scene/layout.ts";
import type { PersonScene } from "../scene/recipe.ts";
import {
  type PersonRequest,
  type PersonView,
  type ProductLook,
  personScene,
  settingFor,
} from "../scene/shots.ts";
import { briefOf } from "./fixtures.ts";

export const views: readonly PersonView[] = ["hook", "hold", "beside", "foreground"];

export type Wanted = {
  readonly name?: string;
  readonly mode?: string;
  readonly aspect?: number;
  readonly frame?: Size;
  readonly prompt?: string;
  readonly environment?: string;
  readonly view?: PersonView;
  readonly attempt?: number;
  readonly outline?: Outline | null;
  readonly lettering?: ProductLook["lettering"];
  readonly product?: Partial<Brief["product"]>;
  readonly hairStyle?: string;
};

const tall = { width: 720, height: 1280 };

/** An outline of a solid block. */
export const plainOutline = (aspect: number): Outline => {
  const canvas = createCanvas(Math.max(1, Math.round(200 * aspect)), 200);
  canvas.getContext("2d").fillRect(0, 0, canvas.width, canvas.height);
  return { ...measureOutline(canvas), size: { width: 1600 * aspect, height: 1600 } };
};

export const lookOf = ({ aspect = 0.4, outline = null, lettering = [] }: Wanted): ProductLook => ({
  ...{ aspect, outline, lettering },
});

export const requestOf = ({
  name = "Berry drink",
  mode = "holdable",
  frame = tall,
  prompt = "",
  environment = "",
  view = "hook",
  attempt = 0,
  product = {},
  hairStyle = "bob",
}: Wanted): PersonRequest => {
  const base = briefOf(frame);
  const { persona } = base;
  if (persona === null) throw new Error("nobody");
  const brief: Brief = {
    ...base,
    product: { ...base.product, name, ...product },
    persona: { ...persona, appearance: { ...persona.appearance, hairStyle } },
  };
  const plain = { brief, interactionMode: mode, environment, itemAttempt: attempt };
  return { ...plain, index: 0, prompt, view, setting: settingFor(plain) };
};

export const sceneOf = (wanted: Wanted): PersonScene =>
  personScene(requestOf(wanted), lookOf(wanted));

export const stateFor = (wanted: Wanted): PictureState =>
  stateOf(sceneOf(wanted), wanted.aspect ?? 0.4);

/** Every frame of a shot that takes the whole of a segment, from its scene as composed. */
export const framesOf = (
  wanted: Wanted,
  { seconds = 4, words = [], anchor = 0 }: Partial<PersonPlan> & { readonly anchor?: number } = {},
): readonly PictureState[] => {
  const { view: _, ...request } = requestOf(wanted);
  const plan = { request, acts: true, words, seconds, seed: 2 };
  const shot = { from: 0, to: seconds * 30, scene: sceneOf(wanted), anchor };
  const at = personMotion(plan, shot, lookOf(wanted));
  return Array.from({ length: seconds * 30 + 1 }, (_each, frame) => at(frame));
};

/** The product's upright bounding box in the frame, in pixels. */
export const productBox = ({ camera, product }: PictureState, frame: Size) => {
  const scale = (frame.height / 1000) * camera.zoom;
  return {
    left: frame.width / 2 + (product.x - product.width / 2 - camera.x) * scale,
    top: frame.height / 2 + (product.y - product.height / 2 - camera.y) * scale,
    width: product.width * scale,
    height: product.height * scale,
  };
};
