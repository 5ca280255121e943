import { fade } from "../colour/fade.ts";
import { surfaceDepth, surfaceTop } from "../scene/brush/surface.ts";
import { shade } from "../scene/colour.ts";
import type { PictureState } from "../scene/layout.ts";
import type { SceneLayers } from "../scene/scene-layers.ts";
import { depth, look, type View } from "./view.ts";

/** The end card's ground: the palette's colour, brightest behind the product, with two calm discs. */
export const placeBackdrop = (
  view: View,
  stage: SceneLayers,
  { tint, product, camera }: PictureState,
) => {
  const { context, frame } = view;
  const { scheme } = stage;
  const scale = look(view, depth.stage);
  context.setTransform(1, 0, 0, 1, 0, 0);
  const x = frame.width / 2 + (product.x - camera.x) * scale;
  const y = frame.height / 2 + (product.y - camera.y) * scale;
  const ground = context.createRadialGradient(x, y, 0, x, y, frame.height * 0.66);
  ground.addColorStop(0, fade(scheme.backdropGlow, tint * 0.96));
  ground.addColorStop(0.42, fade(scheme.backdrop, tint * 0.92));
  ground.addColorStop(1, fade(shade(scheme.backdrop, -0.14), tint * 0.96));
  context.fillStyle = ground;
  context.fillRect(0, 0, frame.width, frame.height);
  const reach =
    Math.max(product.width * 0.62, product.height * 0.66) * scale * (0.55 + 0.45 * tint);
  context.fillStyle = fade(scheme.backdropGlow, tint * 0.3);
  for (const share of [1.12, 0.86]) {
    context.beginPath();
    context.arc(x, y, reach * share, 0, Math.PI * 2);
    context.fill();
  }
};

/** The surface in the colours of that ground. */
export const tintSurface = (view: View, stage: SceneLayers, tint: number) => {
  const { context } = view;
  look(view, depth.stage);
  const { x, width } = stage.surface;
  const wash = context.createLinearGradient(0, surfaceTop, 0, surfaceTop + 260);
  wash.addColorStop(0, fade(shade(stage.scheme.backdrop, 0.12), tint * 0.92));
  wash.addColorStop(1, fade(shade(stage.scheme.backdrop, -0.1), tint * 0.88));
  context.fillStyle = wash;
  context.fillRect(x, surfaceTop, width, surfaceDepth);
};
