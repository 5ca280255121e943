import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { fade } from "../colour.ts";
import { curve, spot, stroke, within } from "./brush.ts";
import { drawEyes } from "./eyes.ts";
import { drawEars, drawSkull, type Facing, headPath } from "./head.ts";
import { type FaceWear, facingOf, followed, pivot, rise, tiltOf } from "./head-layers.ts";
import type { Look } from "./look.ts";
import { drawMouth } from "./mouth.ts";
import type { Build, Palette } from "./palette.ts";
import type { FigurePose } from "./pose.ts";

const place = (context: SKRSContext2D, pose: FigurePose, share: number): void => {
  const angle = tiltOf(pose) * share;
  context.translate(pivot.x, pivot.y);
  context.rotate(angle);
  context.translate(0, -(rise - pose.headNod * 0.022));
};

/** Draws some of what the face wears, where turning and nodding move it. */
const drawOnFace = (
  context: SKRSContext2D,
  { build, head }: Look,
  facing: Facing,
  names: readonly FaceWear[],
): void => {
  for (const name of names) {
    const layer = head.onFace.get(name);
    if (!layer) continue;
    const { x, y } = followed[name];
    context.save();
    if (name === "beard") context.clip(headPath(build, facing));
    context.translate(facing.x * x, facing.y * y);
    layer.paint(context);
    context.restore();
  }
};

const drawHeadFront = (context: SKRSContext2D, look: Look, pose: FigurePose): void => {
  const { build, palette, head } = look;
  const facing = facingOf(pose);
  const { worn } = head;
  if (!worn.has("headscarf")) drawEars(context, palette, facing);
  drawSkull(context, build, palette, facing);
  drawOnFace(context, look, facing, ["freckles", "beard"]);
  if (head.shade) {
    const { shade } = head;
    within(context, headPath(build, facing), () => {
      context.translate(-palette.toLight.x * 0.018 + facing.x * 0.3, 0.03 + facing.y * 0.3);
      shade.paint(context);
    });
  }
  drawFace(context, build, palette, pose, facing);
  drawOnFace(context, look, facing, ["moustache", "earrings", "glasses"]);
  context.save();
  context.translate(facing.x * 0.1, facing.y * 0.25);
  head.front?.paint(context);
  context.restore();
};

/** The head's parts behind the trunk (`back`) or before it (`front`), in trunk coordinates. */
export const drawHead = (
  context: SKRSContext2D,
  look: Look,
  pose: FigurePose,
  which: "back" | "front",
): void => {
  const { head } = look;
  const turn = facingOf(pose);
  if (which === "back") {
    if (!head.back) return;
    context.save();
    place(context, pose, 0.8);
    context.translate(-turn.x * 0.3, 0);
    head.back.paint(context);
    context.restore();
    return;
  }
  if (head.fall) {
    context.save();
    place(context, pose, 0.5);
    context.translate(turn.x * 0.1, 0);
    head.fall.paint(context);
    context.restore();
  }
  context.save();
  place(context, pose, 1);
  drawHeadFront(context, look, pose);
  context.restore();
};

const drawNose = (context: SKRSContext2D, build: Build, palette: Palette, facing: Facing): void => {
  const { skin, toLight } = palette;
  const way = toLight.x >= 0 ? 1 : -1;
  const w = 0.056 * build.nose;
  context.save();
  context.translate(facing.x * 1.35, facing.y * 1.15);
  const bridge = new Path2D();
  bridge.moveTo(-way * 0.03, -0.03);
  bridge.bezierCurveTo(-way * 0.024, 0.06, -way * (w + 0.006), 0.13, -way * (w + 0.012), 0.185);
  bridge.bezierCurveTo(-way * 0.03, 0.215, 0, 0.21, 0, 0.2);
  bridge.bezierCurveTo(-way * 0.02, 0.13, -way * 0.008, 0.05, -way * 0.03, -0.03);
  const shadow = context.createLinearGradient(0, -0.03, 0, 0.21);
  shadow.addColorStop(0, fade(skin.shade, 0));
  shadow.addColorStop(0.5, fade(skin.shade, 0.45));
  shadow.addColorStop(1, fade(skin.shade, 0.8));
  context.fillStyle = shadow;
  context.fill(bridge);
  spot(context, { x: 0, y: 0.222 }, 0.085, skin.shade, 0.6, 0.32);
  spot(context, { x: way * 0.006, y: 0.165 }, 0.055, skin.glow, 0.7, 0.85);
  spot(context, { x: way * 0.006, y: 0.06 }, 0.05, skin.lit, 0.55, 2);
  const line = fade(skin.deep, 0.62);
  stroke(context, curve([-0.026, 0.212], [0, 0.222], [0.026, 0.212]), line, 0.01);
  for (const k of [1, -1]) {
    stroke(
      context,
      curve([k * w * 0.95, 0.165], [k * (w + 0.014), 0.19], [k * w * 0.8, 0.21]),
      fade(skin.deep, 0.45),
      0.009,
    );
    stroke(context, curve([k * 0.03, 0.213], [k * w * 0.74, 0.206]), line, 0.011);
  }
  context.restore();
};

/** Forehead lines of older faces. */
const drawForehead = (
  context: SKRSContext2D,
  build: Build,
  palette: Palette,
  pose: FigurePose,
  facing: Facing,
): void => {
  const strength =
    Math.max(0, build.age - 0.4) * 0.3 + Math.max(0, pose.brows - 0.3) * build.age * 0.2;
  if (strength < 0.02) return;
  context.save();
  context.translate(facing.x, facing.y);
  for (const [y, w] of [
    [-0.185, 0.14],
    [-0.228, 0.11],
  ] as const) {
    stroke(
      context,
      curve([-w, y + 0.006], [-w * 0.4, y - 0.004], [w * 0.4, y - 0.004], [w, y + 0.006]),
      fade(palette.skin.deep, strength),
      0.008,
    );
  }
  context.restore();
};

/** Eyes, nose and mouth on a drawn skull. */
const drawFace = (
  context: SKRSContext2D,
  build: Build,
  palette: Palette,
  pose: FigurePose,
  facing: Facing,
): void => {
  drawForehead(context, build, palette, pose, facing);
  drawEyes(context, build, palette, pose, facing);
  drawNose(context, build, palette, facing);
  drawMouth(context, build, palette, pose, facing);
};
