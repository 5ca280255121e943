import type { SKRSContext2D } from "@napi-rs/canvas";
import { fade } from "../colour/fade.ts";
import { blend, shade } from "../scene/colour.ts";
import type { PictureState } from "../scene/layout.ts";
import type { SceneLayers } from "../scene/scene-layers.ts";

/** A round podium under the standing product, rising out of the surface. Lengths in scene units. */
export const drawPodium = (
  context: SKRSContext2D,
  stage: SceneLayers,
  { product, podium, tint }: PictureState,
) => {
  const { scheme, side } = stage;
  const top = product.y + product.height / 2;
  const grown = Math.min(1, podium / 14);
  const radius = Math.max(product.width * 0.6, product.height * 0.34) * (0.7 + 0.3 * grown);
  const flat = radius * 0.16;
  const base = blend(shade(scheme.wall, -0.02), scheme.backdrop, tint);
  const tones = [shade(base, 0.12), shade(base, 0.03), shade(base, -0.17)] as const;
  context.save();
  context.globalAlpha = grown;
  context.translate(product.x, top + flat * 0.34);
  context.save();
  context.translate(-side * radius * 0.12, podium);
  context.scale(radius * 1.3, flat * 1.5);
  const shadow = context.createRadialGradient(0, 0, 0.6, 0, 0, 1);
  shadow.addColorStop(0, "rgba(24,14,12,0.42)");
  shadow.addColorStop(1, "rgba(24,14,12,0)");
  context.fillStyle = shadow;
  context.fillRect(-1, -1, 2, 2);
  context.restore();
  const body = context.createLinearGradient(side * radius, 0, -side * radius, 0);
  for (const [index, tone] of tones.entries()) body.addColorStop(index / 2, tone);
  context.fillStyle = body;
  context.beginPath();
  context.ellipse(0, podium, radius, flat, 0, 0, Math.PI);
  context.lineTo(-radius, 0);
  context.ellipse(0, 0, radius, flat, 0, Math.PI, 0, true);
  context.fill();
  const lid = context.createLinearGradient(side * radius, -flat, -side * radius, flat);
  lid.addColorStop(0, shade(base, 0.2));
  lid.addColorStop(1, shade(base, 0.06));
  context.fillStyle = lid;
  context.beginPath();
  context.ellipse(0, 0, radius, flat, 0, 0, Math.PI * 2);
  context.fill();
  context.lineWidth = 1.1;
  context.strokeStyle = fade("#ffffff", 0.45);
  context.stroke();
  context.restore();
};
