import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import type { Appearance } from "@reelwright/film/artifacts";
import { type FigureLight, fade } from "../colour.ts";
import { type Arm, armLine, drawTube, isFolded, part, reachedHand, solveArm } from "./arm.ts";
import { within } from "./brush.ts";
import { createSheets, drawHandBack, drawHandFront, type Side } from "./hand.ts";
import { drawChinShadow } from "./head.ts";
import { makeHeadLayers } from "./head-layers.ts";
import { layerScale } from "./layer.ts";
import { drawLegs, drawStride, placed, stanceOf, stand, trunkMatrix } from "./legs.ts";
import { limb } from "./limb.ts";
import { type Look, makeTrunkLayers } from "./look.ts";
import { outfitOf, type SleeveLength } from "./outfits/outfits.ts";
import { buildOf, paletteOf } from "./palette.ts";
import { drawHead } from "./portrait.ts";
import type { FigurePose, Point } from "./pose.ts";
import { drawSleeve, drawWatch } from "./sleeve.ts";
import { skinPath } from "./torso.ts";

export type Figure = {
  /**
   * Everything behind a held product: body, head, arms, palms. The context must be transformed so
   * that one unit is one head height with the origin at the base of the neck; state is restored.
   */
  drawBody(
    context: SKRSContext2D,
    pose: FigurePose,
    light: FigureLight,
    /** Draws what is worn on the trunk: over body and arms, under head, hair and raised hands. */
    dress?: (context: SKRSContext2D) => void,
  ): void;
  /** The legs alone, from the hips down, seen from the side; the further one first. */
  drawLegs(
    context: SKRSContext2D,
    light: FigureLight,
    toe: -1 | 1,
    legs: Parameters<typeof drawStride>[4],
  ): void;
  /** What lies over a held product: thumbs and fingertips of gripping hands. */
  drawHands(context: SKRSContext2D, pose: FigurePose, light: FigureLight): void;
};

const armOf = (look: Look, pose: FigurePose, side: Side): Arm => {
  const { build } = look;
  const hand = side === 1 ? pose.rightHand : pose.leftHand;
  const lifted = { x: side * build.shoulder.x, y: build.shoulder.y };
  return solveArm(placed(lifted, stanceOf(pose)), hand, side, build.hand);
};

/** From this share of the arm on it is the forearm. */
const foreFrom = 0.52;

const drawArm = (
  context: SKRSContext2D,
  look: Look,
  pose: FigurePose,
  side: Side,
  arm: Arm,
): void => {
  const { build, palette } = look;
  const hand = reachedHand(side === 1 ? pose.rightHand : pose.leftHand, arm, build.hand);
  const size = { scale: build.hand, wrist: build.arm.wrist };
  // A long sleeve covers all but the wrist.
  const { to, bareFrom = to > 0.9 ? 0.8 : 0 } = look.outfit.sleeve;
  const drawFrom = (from: number) => {
    const bare = part(armLine(arm, build), Math.max(from, bareFrom), 1);
    drawTube(context, bare, palette.skin, palette.toLight, { joined: true, cut: false });
    drawHandBack(context, hand, side, size, palette);
    drawSleeve(context, look, arm, side, from);
  };
  drawFrom(0);
  if (to > 0 && isFolded(arm, hand.at)) drawFrom(foreFrom);
  if (side === -1 && look.head.worn.has("watch")) drawWatch(context, look, arm);
};

/** The arm's soft shadow on the trunk: it grows from the armpit on. */
const drawArmShadow = (context: SKRSContext2D, look: Look, arm: Arm, side: Side): void => {
  const whole = part(armLine(arm, look.build, look.outfit.sleeve.thicker), 0.16, 1);
  const line = whole.map((step, i) => ({ ...step, r: step.r * Math.min(1, 0.35 + i * 0.08) }));
  const { toLight, cloth } = look.palette;
  const offset = { x: -toLight.x * 0.16 - side * 0.12, y: Math.max(0.06, -toLight.y * 0.16) };
  context.fillStyle = fade(cloth.deep, 0.12);
  for (const grow of [1.58, 1.38, 1.2, 1.05]) {
    context.fill(limb(line, grow, offset));
  }
};

/** Forearm and hand, which lie over face and hair when the hand is raised. */
const foreArea = (arm: Arm, hand: Point): Path2D => {
  const near = [
    { ...arm.elbow, r: 0.2 },
    { ...arm.wrist, r: 0.24 },
    { ...hand, r: 0.48 },
  ];
  return limb(near);
};

const drawFigure = (
  context: SKRSContext2D,
  look: Look,
  pose: FigurePose,
  dress: (context: SKRSContext2D) => void,
): void => {
  const stance = stanceOf(pose);
  const { trunk, head } = look;
  const onTrunk = (draw: () => void) => {
    context.save();
    stand(context, stance);
    draw();
    context.restore();
  };
  onTrunk(() => {
    const { skin, trousers } = look.palette;
    if (look.legs)
      drawLegs(context, look.build, look.palette, look.legs === "bare" ? skin : trousers);
    trunk.behind?.paint(context);
    drawHead(context, look, pose, "back");
    trunk.skin.paint(context);
    drawChinShadow(context, look.skin, look.palette, head.centre(pose));
    trunk.clothes.paint(context);
  });
  const moved = new Path2D();
  moved.addPath(trunk.outline, trunkMatrix(stance));
  const arms = ([-1, 1] as const).map((side) => {
    const arm = armOf(look, pose, side);
    within(context, moved, () => drawArmShadow(context, look, arm, side));
    const sheet = look.sheets.draw(
      side,
      context,
      { around: [arm.shoulder, arm.elbow, arm.wrist], reach: 0.72 },
      (own) => drawArm(own, look, pose, side, arm),
    );
    sheet(context);
    const hand = side === 1 ? pose.rightHand : pose.leftHand;
    return { arm, sheet, hand: reachedHand(hand, arm, look.build.hand) };
  });
  dress(context);
  onTrunk(() => drawHead(context, look, pose, "front"));
  for (const { arm, sheet, hand } of arms) {
    // Below the longest hair the second laying would change nothing.
    if (Math.min(arm.elbow.y, arm.wrist.y) > 1.35) continue;
    within(context, foreArea(arm, hand.at), () => sheet(context));
  }
};

export type FigureOptions = {
  /** The sleeves of the garment that it wears over its own clothes; null: it wears these only. */
  readonly under?: SleeveLength | null;
  /** How its legs are drawn; null: it ends at the hips. */
  readonly legs?: Look["legs"];
};

/** A film goes back and forth between a wide scale and a near one; layers of one take 10 to 30 MB at 720 × 1280. */
const keptLooks = 2;

/** The figure of one appearance. Deterministic; static layers are made at the first draw of a scale and light. */
export const createFigure = (
  appearance: Appearance,
  { under = null, legs = null }: FigureOptions = {},
): Figure => {
  const build = buildOf(appearance);
  const outfit = outfitOf(appearance, under);
  const sheets = createSheets();
  let made: readonly { readonly key: string; readonly look: Look }[] = [];
  const lookFor = (context: SKRSContext2D, light: FigureLight): Look => {
    const scale = layerScale(context);
    const key = `${scale} ${light.angle} ${light.keyColour} ${light.ambientColour} ${light.strength}`;
    const known = made.find((each) => each.key === key);
    if (known) {
      made = [known, ...made.filter((each) => each !== known)];
      return known.look;
    }
    const palette = paletteOf(appearance, light);
    const look: Look = {
      appearance,
      build,
      palette,
      outfit,
      trunk: makeTrunkLayers(appearance, build, palette, outfit, scale),
      head: makeHeadLayers(appearance, palette, scale),
      skin: skinPath(build),
      sheets,
      legs,
    };
    made = [{ key, look }, ...made].slice(0, keptLooks);
    return look;
  };
  return {
    drawBody(context, pose, light, dress = () => {}) {
      context.save();
      drawFigure(context, lookFor(context, light), pose, dress);
      context.restore();
    },
    drawLegs(context, light, toe, legs) {
      drawStride(context, build, paletteOf(appearance, light), toe, legs);
    },
    drawHands(context, pose, light) {
      const look = lookFor(context, light);
      for (const side of [-1, 1] as const) {
        const hand = side === 1 ? pose.rightHand : pose.leftHand;
        const reached = reachedHand(hand, armOf(look, pose, side), build.hand);
        drawHandFront(context, reached, side, build.hand, look.palette);
      }
    },
  };
};
