import type { Size } from "@reelwright/core";
import { type FigurePose, mirrorPose, poses } from "../figure/index.ts";
import type { Recipe } from "./recipe.ts";

/** Where the product is on the stage: centre and size in units. `over`: hands lie over it. */
export type ProductState = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
  readonly held: boolean;
};

export type PersonaState = {
  readonly x: number;
  readonly y: number;
  readonly head: number;
  readonly pose: FigurePose;
};

/** One picture, resolved to numbers that can be mixed. */
export type PictureState = {
  readonly camera: Recipe["camera"];
  readonly focus: number;
  readonly tint: number;
  readonly persona: PersonaState | null;
  readonly product: ProductState;
};

function heldProduct(recipe: Recipe, aspect: number): ProductState | null {
  const { persona, product } = recipe;
  if (persona === null || !product.held) return null;
  const place = poses[persona.pose](aspect).product;
  if (place === null) return null;
  const flip = persona.mirrored ? -1 : 1;
  return {
    x: persona.x + flip * place.at.x * persona.head,
    y: persona.y + place.at.y * persona.head,
    width: place.width * persona.head,
    height: place.height * persona.head,
    angle: flip * place.angle + product.angle,
    held: true,
  };
}

function standingProduct({ product }: Recipe, aspect: number): ProductState {
  const { x, base, height, angle } = product.held
    ? { x: 0, base: 776, height: 180, angle: 0 }
    : product;
  return { x, y: base - height / 2, width: height * aspect, height, angle, held: false };
}

/** Resolves a recipe for a product of `aspect` (width / height). */
export function stateOf(recipe: Recipe, aspect: number): PictureState {
  const { persona } = recipe;
  const pose = persona && poses[persona.pose](aspect).pose;
  return {
    camera: recipe.camera,
    focus: recipe.focus,
    tint: recipe.tint,
    persona: persona &&
      pose && {
        x: persona.x,
        y: persona.y,
        head: persona.head,
        pose: {
          ...(persona.mirrored ? mirrorPose(pose) : pose),
          smile: persona.smile,
          headTurn: (persona.mirrored ? -pose.headTurn : pose.headTurn) + persona.turn * 0.5,
        },
      },
    product: heldProduct(recipe, aspect) ?? standingProduct(recipe, aspect),
  };
}

/** The product's upright box on the frame, in pixels. */
export function productBox({ camera, product }: PictureState, frame: Size) {
  const scale = (frame.height / 1000) * camera.zoom;
  return {
    left: frame.width / 2 + (product.x - product.width / 2 - camera.x) * scale,
    top: frame.height / 2 + (product.y - product.height / 2 - camera.y) * scale,
    width: product.width * scale,
    height: product.height * scale,
  };
}
