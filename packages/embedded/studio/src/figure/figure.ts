import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import type { Appearance } from "@reelwright/film/artifacts";
import { type FigureLight, fade } from "../colour.ts";
import { type Arm, armLine, drawTube, isFolded, part, reachedHand, solveArm } from "./arm.ts";
import { within } from "./brush.ts";
import { outfitOf, type SleeveLength } from "./garments.ts";
import { drawHandBack, drawHandFront, type Side } from "./hand.ts";
import { makeHeadLayers } from "./head-layers.ts";
import { layerScale } from "./layer.ts";
import { drawLegs, placed, stanceOf, stand, trunkMatrix } from "./legs.ts";
import { limb } from "./limb.ts";
import { type Look, makeTrunkLayers } from "./look.ts";
import { buildOf, paletteOf } from "./palette.ts";
import { drawHead } from "./portrait.ts";
import type { FigurePose } from "./pose.ts";
import { drawSleeve, drawWatch } from "./sleeve.ts";

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

type ArmPart = {
  readonly side: Side;
  readonly arm: Arm;
  readonly from: number;
  readonly withHand: boolean;
};

/** The part of an arm from a share of its length on, in its sleeve, with the hand if it is wanted. */
const drawArm = (
  context: SKRSContext2D,
  look: Look,
  pose: FigurePose,
  { side, arm, from, withHand }: ArmPart,
): void => {
  const { build, palette } = look;
  // A long sleeve covers all but the wrist.
  const { to, bareFrom = to > 0.9 ? 0.8 : 0 } = look.outfit.sleeve;
  const bare = part(armLine(arm, build), Math.max(from, bareFrom), 1);
  drawTube(context, bare, palette.skin, palette.toLight, { joined: true, cut: false });
  if (withHand) {
    const hand = reachedHand(side === 1 ? pose.rightHand : pose.leftHand, arm, build.hand);
    drawHandBack(context, hand, side, { scale: build.hand, wrist: build.arm.wrist }, palette);
  }
  drawSleeve(context, look, arm, side, from);
  if (side === -1 && withHand && look.head.worn.has("watch")) drawWatch(context, look, arm);
};

/** The arm's soft shadow on the trunk: it grows from the armpit on. */
const drawArmShadow = (context: SKRSContext2D, look: Look, arm: Arm, side: Side): void => {
  const whole = part(armLine(arm, look.build, look.outfit.sleeve.thicker), 0.16, 1);
  const line = whole.map((step, i) => ({ ...step, r: step.r * Math.min(1, 0.35 + i * 0.08) }));
  const { toLight, cloth } = look.palette;
  const offset = { x: -toLight.x * 0.16 - side * 0.12, y: Math.max(0.06, -toLight.y * 0.16) };
  context.fillStyle = fade(cloth.deep, 0.2);
  for (const grow of [1.45, 1.15]) {
    context.fill(limb(line, grow, offset));
  }
};

/** Down to here a worn garment may lie over the arms, in head heights below the base of the neck. */
const garmentBottom = 1.35;
/** A hand's fingers reach this far beyond its palm's center. */
const reachOfHand = 0.4;

const drawFigure = (
  context: SKRSContext2D,
  look: Look,
  pose: FigurePose,
  dress: ((context: SKRSContext2D) => void) | undefined,
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
    trunk.body.paint(context);
  });
  const moved = new Path2D();
  moved.addPath(trunk.outline, trunkMatrix(stance));
  const covered = dress ? garmentBottom : head.bottom;
  const arms = ([-1, 1] as const).map((side) => {
    const arm = armOf(look, pose, side);
    within(context, moved, () => drawArmShadow(context, look, arm, side));
    const hand = side === 1 ? pose.rightHand : pose.leftHand;
    const { at } = reachedHand(hand, arm, look.build.hand);
    const isRaised = Math.min(arm.elbow.y, arm.wrist.y, at.y - reachOfHand) < covered;
    const isAgain = isRaised || (look.outfit.sleeve.to > 0 && isFolded(arm, at));
    drawArm(context, look, pose, { side, arm, from: 0, withHand: !isAgain });
    const fore = () => drawArm(context, look, pose, { side, arm, from: foreFrom, withHand: true });
    if (isAgain && !isRaised) fore();
    return isRaised ? fore : () => {};
  });
  dress?.(context);
  onTrunk(() => drawHead(context, look, pose, "front"));
  // A raised forearm lies over face, hair and garment.
  for (const raised of arms) raised();
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
      legs,
    };
    made = [{ key, look }, ...made].slice(0, keptLooks);
    return look;
  };
  return {
    drawBody(context, pose, light, dress) {
      context.save();
      drawFigure(context, lookFor(context, light), pose, dress);
      context.restore();
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
