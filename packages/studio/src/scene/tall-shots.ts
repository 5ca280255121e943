import { type Framing, type Presenter, type Shot, standing } from "./framing.ts";

/** Narrow products are held up beside the face; the other hand speaks, wide open only where the frame has room for it. */
const heldUp = (
  { half, between }: Framing,
  close: boolean,
): Pick<Presenter, "x" | "y" | "pose" | "reach" | "free"> => {
  const beside = half * 0.28;
  if (close) return { x: beside, y: 392, pose: "holdUp", reach: { x: 0, y: 0 }, free: null };
  const reach = { x: 0.14, y: between(0.24, 0.34) };
  return {
    x: beside,
    y: 392,
    pose: "holdUp",
    reach,
    free: half < 400 || between(0, 1) < 0.5 ? "point" : "open",
  };
};

/** Wide products are held before the chest with both hands. */
const heldBefore = (
  { aspect }: Framing,
  close: boolean,
): Pick<Presenter, "x" | "y" | "pose" | "reach" | "free"> => {
  // Its lower edge stays where captions begin, however high the product is; poses hold 1.35 heads at most.
  const excess = Math.max(0, 1.35 / aspect - 0.62) / 2;
  const reach = { x: 0, y: (close ? -0.2 : 0) - excess };
  return { x: 0, y: 372, pose: "holdChest", reach, free: null };
};

/** The persona holding the product, framed from the waist up; frames taller than wide. */
export const heldShot = (framing: Framing, close: boolean): Shot => {
  const { half, between, aspect } = framing;
  const narrow = aspect <= 1.15;
  const frame = close ? { x: narrow ? -18 : 0, y: 462, zoom: 1.17 } : { x: 0, y: 500, zoom: 1 };
  return {
    camera: {
      x: frame.x + between(-6, 6),
      y: frame.y,
      zoom: frame.zoom * between(0.99, 1.03),
      roll: 0,
    },
    focus: close ? 0.3 : 0.1,
    tint: 0,
    podium: 0,
    persona: {
      ...(narrow ? heldUp(framing, close) : heldBefore(framing, close)),
      head: Math.min(205, half * 0.66),
      mirrored: true,
      smile: close ? 0.9 : 0.6,
      turn: between(-0.15, 0.2),
      act: framing.interaction,
    },
    product: { held: true, angle: between(-0.04, 0.04), longest: framing.longest },
  };
};

/** The persona at the surface beside the standing product, showing it; frames taller than wide. */
export const lifestyleShot = (framing: Framing, close: boolean): Shot => {
  const { half, between, aspect } = framing;
  const head = Math.min(180, half * 0.62);
  // It stands nearer to the camera than the persona, so it looks larger than in a hand.
  const longest = (framing.longest ?? Number.POSITIVE_INFINITY) * head * 1.22;
  const height = Math.min(250, (half * 0.84) / aspect, longest, longest / aspect);
  const zoom = (close ? 1.17 : 1.08) * between(0.99, 1.01);
  const cameraX = close ? -10 : 0;
  const leftmost = cameraX - (half * 0.9) / zoom + (height * aspect) / 2;
  return {
    camera: { x: cameraX, y: standing - 130 / zoom, zoom, roll: 0 },
    focus: 0.15,
    tint: 0,
    podium: 0,
    persona: {
      x: half * 0.32,
      y: close ? 508 : 520,
      head,
      pose: "present",
      mirrored: true,
      smile: close ? 0.85 : 0.7,
      turn: -0.2,
      reach: { x: 0, y: 0 },
      free: framing.mode === "surface_interactive" ? "touch" : close ? "point" : "show",
      act: framing.mode === "surface_interactive" ? framing.interaction : null,
    },
    product: {
      held: false,
      x: Math.max(leftmost, -half * 0.44),
      base: standing,
      height,
      angle: 0,
    },
  };
};
