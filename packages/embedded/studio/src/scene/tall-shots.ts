import { type Framing, type Presenter, type Shot, standing } from "./framing.ts";
import { nearnessOf } from "./nearness.ts";
import { personShot } from "./person-shot.ts";

type Holding = Pick<Presenter, "x" | "y" | "pose" | "reach" | "free">;

/** Narrow products are held up beside the face; the other hand speaks, wide open only where the frame has room for it. */
const heldUp = ({ half, between }: Framing): Holding => ({
  x: half * 0.28,
  y: 392,
  pose: "holdUp",
  reach: { x: 0.14, y: between(0.24, 0.34) },
  free: half < 400 || between(0, 1) < 0.5 ? "point" : "open",
});

/** Wide products are held before the chest with both hands. */
const heldBefore = ({ aspect }: Framing): Holding => {
  // Its lower edge stays where captions begin, however high the product is; poses hold 1.35 heads at most.
  const excess = Math.max(0, 1.35 / aspect - 0.62) / 2;
  return { x: 0, y: 372, pose: "holdChest", reach: { x: 0, y: -0.1 - excess }, free: null };
};

/** The persona holding the product, framed from the waist up; frames taller than wide. */
export const heldShot = (framing: Framing): Shot => {
  const { half, between, aspect, interaction } = framing;
  const narrow = aspect <= 1.15;
  return personShot({
    camera: {
      x: between(-6, 6),
      y: narrow ? 474 : 500,
      zoom: between(1.03, 1.06),
      roll: 0,
    },
    focus: 0.1,
    persona: {
      ...(narrow ? heldUp : heldBefore)(framing),
      head: Math.min(205, half * 0.66),
      turn: between(-0.15, 0.2),
      act: interaction,
    },
    product: { held: true, angle: between(-0.04, 0.04), longest: framing.longest },
  });
};

/** Room to the left of a standing product, which a camera that comes nearer takes up; a share of the frame's width. */
const besideEdge = 0.09;

/** The persona at the surface beside the standing product, showing it; frames taller than wide. */
export const lifestyleShot = (framing: Framing): Shot => {
  const { half, between, aspect, mode, interaction } = framing;
  const head = Math.min(180, half * 0.62);
  const zoom = 1.1 * between(0.99, 1.01);
  const nearer = nearnessOf(framing, (head * zoom) / 1000, 1.22);
  const longest = (framing.longest ?? Number.POSITIVE_INFINITY) * head * nearer;
  const height = Math.min(250, (half * 0.84) / aspect, longest, longest / aspect);
  const leftmost = -(half * (1 - 2 * besideEdge)) / zoom + (height * aspect) / 2;
  const isUsed = mode === "surface_interactive";
  return personShot({
    camera: { x: 0, y: standing - 130 / zoom, zoom, roll: 0 },
    persona: {
      x: half * 0.32,
      y: 516,
      head,
      pose: "present",
      smile: 0.7,
      free: isUsed ? "touch" : "show",
      act: isUsed ? interaction : null,
    },
    product: {
      held: false,
      x: Math.max(leftmost, -half * 0.44),
      base: standing,
      height,
      angle: 0,
      nearer,
    },
  });
};
