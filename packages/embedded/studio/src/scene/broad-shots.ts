import type { Framing, Presenter, Shot } from "./framing.ts";
import { nearnessOf } from "./nearness.ts";
import { personShot } from "./person-shot.ts";

/**
 * The persona's shots in square and wide frames: a medium close-up at the right third, cut at the
 * chest by the surface, with the product beside the face, above where captions stand. Composed on
 * the screen (shares of the frame), then put in the scene.
 */
type View = {
  /** The head's height, as a share of the frame's. */
  readonly head: number;
  /** Base of the neck on the screen. */
  readonly neck: { readonly x: number; readonly y: number };
};

/** The head's height in the scene at most; the camera comes near enough to make it as large as wanted. */
const head = 215;

/** Where the persona stands behind the surface while holding something. */
const neckY = 400;

type Placed = {
  readonly camera: Shot["camera"];
  readonly persona: Pick<Presenter, "x" | "y" | "head" | "mirrored">;
};

/**
 * The camera and the persona that give a view; `y` is the neck's height in the scene, `centre` where
 * the scene's middle is on the screen.
 */
export const place = ({ half, between }: Framing, view: View, y: number, centre = 0.5): Placed => {
  const zoom = Math.max(1, (view.head * 1000) / head);
  const x = between(-6, 6) + ((0.5 - centre) * 2 * half) / zoom;
  return {
    camera: { x, y: y - ((view.neck.y - 0.5) * 1000) / zoom, zoom, roll: 0 },
    persona: {
      x: x + ((view.neck.x - 0.5) * 2 * half) / zoom,
      y,
      head: (view.head * 1000) / zoom,
      mirrored: true,
    },
  };
};

const isWide = ({ half }: Framing) => half > 600;

/** The hand that holds nothing greets where the frame has room for it. */
const holding = (framing: Framing): Pick<Presenter, "pose" | "reach" | "free"> => {
  const { aspect, between } = framing;
  const lift = between(-0.02, 0.06);
  const free = isWide(framing) ? "greet" : null;
  return aspect > 1
    ? { pose: "holdBeside", reach: { x: 0, y: lift }, free }
    : { pose: "holdUp", reach: { x: isWide(framing) ? -0.12 : 0, y: lift + 0.04 }, free };
};

/** The persona holding the product beside the face. */
export const heldBeside = (framing: Framing): Shot => {
  const { aspect, between, interaction } = framing;
  const third = isWide(framing) ? 0.635 : aspect > 1 ? 0.68 : 0.65;
  const size = 0.255 * between(0.99, 1.01);
  const { camera, persona } = place(framing, { head: size, neck: { x: third, y: 0.44 } }, neckY);
  return personShot({
    camera,
    persona: {
      ...persona,
      ...holding(framing),
      turn: between(-0.15, 0.2),
      act: interaction,
    },
    product: { held: true, angle: between(-0.04, 0.04), longest: framing.longest },
  });
};

/**
 * Products stand far back here, near the persona, on a podium: so more of the persona is seen behind
 * the surface though the product is above the captions.
 */
const farBack = 746;
const riser = 46;

/** Where the standing product's foot is on the screen. */
const foot = 0.625;

/** The persona at the surface beside the standing product, showing it. */
export const standingBeside = (framing: Framing): Shot => {
  const { half, aspect, between, mode, interaction } = framing;
  const wide = isWide(framing);
  const third = wide ? 0.65 : 0.69;
  const size = 0.285 * between(0.99, 1.01);
  const base = farBack - riser;
  const neckAt = 0.42;
  const nearer = nearnessOf(framing, size, 1.3);
  const longest = (framing.longest ?? Number.POSITIVE_INFINITY) * size * nearer;
  const tall = Math.min(0.3, (0.34 * half * 2) / (1000 * aspect), longest, longest / aspect);
  const broad = (tall * 1000 * aspect) / (half * 2);
  const shoulder = third - (0.9 * size * 1000) / (half * 2);
  // The surface is free of props in the middle of the scene: the product stands there.
  const centre = Math.max(0.06 + broad * 0.62, shoulder - (wide ? 0.06 : 0.04) - broad / 2);
  const { camera, persona } = place(
    framing,
    { head: size, neck: { x: third, y: neckAt } },
    base - ((foot - neckAt) * head) / size,
    centre,
  );
  const isUsed = mode === "surface_interactive";
  return personShot({
    camera,
    podium: riser,
    persona: {
      ...persona,
      pose: "present",
      smile: 0.7,
      free: isUsed ? "touch" : "show",
      act: isUsed ? interaction : null,
    },
    product: { held: false, x: 0, base, height: (tall * 1000) / camera.zoom, angle: 0, nearer },
  });
};
