import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { fade } from "../colour.ts";
import { curve, spot, stroke, within } from "./brush.ts";
import type { Build, Palette } from "./palette.ts";

/** Where a head's features are moved to by turning and nodding (head heights). */
export type Facing = { readonly x: number; readonly y: number };

/** Outline of face and skull in head coordinates: centre (0,0), crown at -0.5, chin at 0.5. */
export const headPath = (build: Build, facing: Facing): Path2D => {
  const { jaw, chin } = build;
  const turn = facing.x * 0.4;
  const path = new Path2D();
  path.moveTo(0, -0.5);
  const half = (k: 1 | -1) => {
    const w = 1 - k * facing.x * 0.28;
    const c = turn;
    path.bezierCurveTo(k * 0.22 * w, -0.5, k * 0.365 * w, -0.36, k * 0.366 * w, -0.1);
    path.bezierCurveTo(
      k * 0.366 * w,
      0.04,
      k * 0.358 * w,
      0.12,
      k * (jaw + 0.075) * w + c * 0.3,
      0.2,
    );
    path.bezierCurveTo(
      k * (jaw + 0.045) * w + c * 0.5,
      0.33,
      k * (chin + 0.12) * w + c,
      0.41,
      k * chin * w + c,
      0.475,
    );
    path.bezierCurveTo(k * chin * 0.6 + c, 0.502, k * chin * 0.3 + c, 0.505, c, 0.505);
  };
  half(1);
  path.lineTo(turn, 0.505);
  path.lineTo(0, -0.5);
  half(-1);
  path.lineTo(0, -0.5);
  path.closePath();
  return path;
};

/** Both ears; they move against the face when the head turns. */
export const drawEars = (context: SKRSContext2D, palette: Palette, facing: Facing): void => {
  const { skin } = palette;
  for (const k of [1, -1]) {
    const x = k * 0.362 - facing.x * 0.35;
    const ear = new Path2D();
    ear.moveTo(x - k * 0.03, -0.045);
    ear.bezierCurveTo(x + k * 0.03, -0.1, x + k * 0.085, -0.06, x + k * 0.07, 0.02);
    ear.bezierCurveTo(x + k * 0.065, 0.07, x + k * 0.045, 0.085, x + k * 0.035, 0.12);
    ear.bezierCurveTo(x + k * 0.025, 0.155, x - k * 0.01, 0.15, x - k * 0.03, 0.125);
    ear.closePath();
    context.fillStyle = palette.toLight.x * k >= 0 ? skin.base : skin.mid;
    context.fill(ear);
    const rim = fade(skin.deep, 0.38);
    const fold = curve(
      [x + k * 0.015, -0.04],
      [x + k * 0.052, -0.035],
      [x + k * 0.045, 0.025],
      [x + k * 0.022, 0.075],
    );
    stroke(context, fold, rim, 0.014);
    stroke(context, curve([x + k * 0.005, 0.02], [x + k * 0.022, 0.04]), rim, 0.012);
  }
};

/** Face and skull with their soft shading, without features. */
export const drawSkull = (
  context: SKRSContext2D,
  build: Build,
  palette: Palette,
  facing: Facing,
): void => {
  const { skin, toLight } = palette;
  const path = headPath(build, facing);
  const tone = context.createLinearGradient(0, -0.5, 0, 0.52);
  tone.addColorStop(0, skin.lit);
  tone.addColorStop(0.45, skin.base);
  tone.addColorStop(0.82, skin.base);
  tone.addColorStop(1, skin.mid);
  context.fillStyle = tone;
  context.fill(path);
  within(context, path, () => {
    const way = toLight.x >= 0 ? 1 : -1;
    const sides = context.createLinearGradient(-way * 0.38, 0.1, way * 0.38, -0.05);
    sides.addColorStop(0, fade(skin.shade, 0.95));
    sides.addColorStop(0.16, fade(skin.shade, 0.5));
    sides.addColorStop(0.38, fade(skin.shade, 0));
    sides.addColorStop(0.9, fade(skin.lit, 0));
    sides.addColorStop(1, fade(skin.mid, 0.5));
    context.fillStyle = sides;
    context.fillRect(-0.5, -0.6, 1, 1.2);
    const { x, y } = facing;
    for (const k of [1, -1]) {
      spot(context, { x: k * 0.205 + x, y: 0.2 + y }, 0.15, palette.blush, 0.34, 0.8);
      spot(context, { x: k * 0.165 + x, y: 0.03 + y }, 0.15, skin.shade, 0.42, 0.7);
      spot(context, { x: k * 0.2 + x, y: 0.14 + y }, 0.09, skin.glow, k === way ? 0.55 : 0.2, 0.55);
    }
    spot(context, { x: x * 1.2 + way * 0.05, y: -0.18 + y }, 0.2, skin.glow, 0.45, 0.7);
    spot(context, { x: x * 1.1, y: 0.455 + y }, 0.1, skin.lit, 0.7, 0.6);
  });
};

/** The head's shadow on the neck, drawn within the neck's outline. */
export const drawChinShadow = (
  context: SKRSContext2D,
  area: Path2D,
  palette: Palette,
  head: { readonly x: number; readonly y: number },
): void => {
  within(context, area, () => {
    const away = palette.toLight.x >= 0 ? -1 : 1;
    const at = { x: head.x + away * 0.04, y: head.y + 0.4 };
    spot(context, at, 0.36, palette.skin.shade, 1, 0.8);
    spot(context, at, 0.26, palette.skin.deep, 0.4, 0.8);
  });
};
