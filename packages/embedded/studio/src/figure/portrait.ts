import type { SKRSContext2D } from "@napi-rs/canvas";
import { within } from "./brush.ts";
import { drawEyes } from "./eyes.ts";
import { drawEars, drawSkull, type Facing, headPath } from "./head.ts";
import { type FaceWear, facingOf, followed, pivot, rise, tiltOf } from "./head-layers.ts";
import type { Look } from "./look.ts";
import { drawMouth } from "./mouth.ts";
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
  drawOnFace(context, look, facing, ["forehead"]);
  drawEyes(context, build, palette, pose, facing);
  drawOnFace(context, look, facing, ["nose"]);
  drawMouth(context, build, palette, pose, facing);
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
