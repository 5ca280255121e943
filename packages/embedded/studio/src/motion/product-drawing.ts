import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { blend, fade, shade } from "../colour.ts";
import type { PictureState, ProductState } from "../scene/layout.ts";
import { levelFor, type ProductSprite } from "../scene/product.ts";
import type { Lid } from "../scene/product-parts.ts";
import type { SceneLayers } from "../scene/scene-layers.ts";

/** A product without its lid: the mouth below it, which is dark inside, and the lid on its way up. */
const drawOpened = (
  context: SKRSContext2D,
  sprite: Canvas,
  { width, height, opened }: ProductState,
  { left, right, bottom, mouth, middle }: Lid,
) => {
  const cut = sprite.height * bottom;
  const rim = height * bottom;
  const reach = (mouth * width) / 2;
  context.drawImage(
    ...([sprite, 0, cut, sprite.width, sprite.height - cut] as const),
    ...([-width / 2, rim - height / 2, width, height - rim] as const),
  );
  context.save();
  context.translate((middle - 0.5) * width, rim - height / 2);
  context.fillStyle = "rgba(28,20,18,0.62)";
  context.strokeStyle = "rgba(255,255,255,0.55)";
  context.lineWidth = reach * 0.08;
  context.beginPath();
  context.ellipse(0, 0, reach * 0.94, reach * 0.2, 0, 0, Math.PI * 2);
  context.fill();
  context.stroke();
  context.restore();
  if (opened >= 1) return;
  const away = rim * 0.7 * opened;
  const [from, to] = [sprite.width * left, sprite.width * right];
  context.globalAlpha = 1 - opened;
  context.drawImage(
    ...([sprite, from, 0, to - from, cut] as const),
    ...([(left - 0.5) * width, -height / 2 - away, (right - left) * width, rim] as const),
  );
  context.globalAlpha = 1;
};

/** Draws the product, turned about its foot when it stands and about its middle when it is held. */
export const drawProduct = (
  context: SKRSContext2D,
  sprite: ProductSprite,
  { product, lid }: Pick<PictureState, "product" | "lid">,
  pixelsPerUnit: number,
) => {
  const { x, y, width, height, angle, shown, shownBelow, held, opened } = product;
  context.save();
  context.imageSmoothingQuality = "medium";
  const pivot = held ? 0 : height / 2;
  context.translate(x, y + pivot);
  context.rotate(angle);
  context.translate(0, -pivot);
  if (shown < 1) {
    // Its ends go around the wrist: they are cut along a round edge.
    const [middle, half] = [height * shownBelow, (height * shown) / 2];
    const bow = half * 0.12;
    context.beginPath();
    context.moveTo(-width, middle - half + bow);
    context.quadraticCurveTo(0, middle - half - bow, width, middle - half + bow);
    context.lineTo(width, middle + half - bow);
    context.quadraticCurveTo(0, middle + half + bow, -width, middle + half - bow);
    context.clip();
  }
  const level = levelFor(sprite, height * pixelsPerUnit);
  if (opened > 0 && lid) drawOpened(context, level, product, lid);
  else context.drawImage(level, -width / 2, -height / 2, width, height);
  context.restore();
};

const drawThrownShadow = (
  context: SKRSContext2D,
  sprite: ProductSprite,
  { width, height }: Pick<ProductState, "width" | "height">,
  side: -1 | 1,
) => {
  const room = sprite.shadowMargin * height;
  context.save();
  context.transform(1, 0, side * 0.95, 0.3, 0, 0);
  context.globalAlpha = 0.34;
  context.drawImage(
    sprite.shadow,
    -width / 2 - room,
    -height - room * 0.8,
    width + room * 2,
    height + room * 2,
  );
  context.restore();
};

/** The ground under a standing product. */
type Ground = {
  /** Where the light comes from. */
  readonly side: -1 | 1;
  readonly gloss: number;
  /** Whether there is room for a thrown shadow: from a podium it would fall on whoever stands behind. */
  readonly open: boolean;
};

/** The shadow a standing product throws away from the light, its contact with the ground, its mirror image. */
export const drawStandingShadow = (
  context: SKRSContext2D,
  sprite: ProductSprite,
  { x, y, width, height }: ProductState,
  { side, gloss, open }: Ground,
) => {
  const foot = y + height / 2;
  context.save();
  context.translate(x, foot);
  if (gloss > 0.05) {
    context.globalAlpha = gloss * 0.5;
    context.drawImage(sprite.reflection, -width / 2, -height * 0.012, width, height * 0.9);
  }
  if (open) drawThrownShadow(context, sprite, { width, height }, side);
  for (const [reach, flat, opacity] of [
    [0.78, 0.17, 0.3],
    [0.56, 0.075, 0.6],
  ] as const) {
    context.save();
    context.scale(width * reach, width * reach * flat * 1.1);
    const pool = context.createRadialGradient(0, 0, 0, 0, 0, 1);
    pool.addColorStop(0, `rgba(24,14,12,${opacity})`);
    pool.addColorStop(0.55, `rgba(24,14,12,${opacity * 0.55})`);
    pool.addColorStop(1, "rgba(24,14,12,0)");
    context.fillStyle = pool;
    context.fillRect(-1, -1, 2, 2);
    context.restore();
  }
  context.restore();
};

/** A band of light that passes over a standing product once; `passed` 0 to 1. */
export const drawGlint = (
  context: SKRSContext2D,
  { glintMask }: ProductSprite,
  { x, y, width, height, angle }: ProductState,
  passed: number,
) => {
  const light = createCanvas(glintMask.width, glintMask.height);
  const band = light.getContext("2d");
  const reach = glintMask.width + glintMask.height * 0.5;
  const at = passed * reach * 1.3 - reach * 0.15;
  const sweep = band.createLinearGradient(at - reach * 0.16, 0, at + reach * 0.16, reach * 0.11);
  sweep.addColorStop(0, "rgba(255,255,255,0)");
  sweep.addColorStop(0.5, "rgba(255,255,255,0.55)");
  sweep.addColorStop(1, "rgba(255,255,255,0)");
  band.fillStyle = sweep;
  band.fillRect(0, 0, light.width, light.height);
  band.globalCompositeOperation = "destination-in";
  band.drawImage(glintMask, 0, 0);
  context.save();
  context.globalCompositeOperation = "screen";
  context.translate(x, y + height / 2);
  context.rotate(angle);
  context.drawImage(light, -width / 2, -height, width, height);
  context.restore();
};

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
