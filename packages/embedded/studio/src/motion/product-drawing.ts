import type { SKRSContext2D } from "@napi-rs/canvas";
import type { ProductState } from "../scene/layout.ts";
import { levelFor, type ProductSprite } from "../scene/product.ts";

/** Draws the product, turned about its foot when it stands and about its middle when it is held. */
export const drawProduct = (
  context: SKRSContext2D,
  sprite: ProductSprite,
  product: ProductState,
  pixelsPerUnit: number,
) => {
  const { x, y, width, height, angle, held } = product;
  context.save();
  context.imageSmoothingQuality = "medium";
  const pivot = held ? 0 : height / 2;
  context.translate(x, y + pivot);
  context.rotate(angle);
  context.translate(0, -pivot);
  const level = levelFor(sprite, height * pixelsPerUnit);
  context.drawImage(level, -width / 2, -height / 2, width, height);
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
};

/** The shadow a standing product throws away from the light, its contact with the ground, its mirror image. */
export const drawStandingShadow = (
  context: SKRSContext2D,
  sprite: ProductSprite,
  { x, y, width, height }: ProductState,
  { side, gloss }: Ground,
) => {
  const foot = y + height / 2;
  context.save();
  context.translate(x, foot);
  if (gloss > 0.05) {
    context.globalAlpha = gloss * 0.5;
    context.drawImage(sprite.reflection, -width / 2, -height * 0.012, width, height * 0.9);
  }
  drawThrownShadow(context, sprite, { width, height }, side);
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
