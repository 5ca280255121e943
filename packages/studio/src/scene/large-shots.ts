import { largeTop } from "../figure/index.ts";
import { place } from "./broad-shots.ts";
import { type Framing, isTall, type Shot } from "./framing.ts";

/** From this length (in head heights) on a product is held in both arms. */
const large = 1.45;

export const isLarge = ({ longest }: Framing): boolean => longest !== null && longest > large;

/** Where captions begin, and the room above the head, as shares of the frame's height. */
const captions = 0.65;
const above = 0.075;
/** Hair reaches this far above the base of the neck, in head heights. */
const crown = 1.3;

/** The persona holding something large before the body, which hides none of the face. */
export const largeShot = (framing: Framing, close: boolean): Shot => {
  const { half, aspect, between } = framing;
  const longest = framing.longest ?? large;
  const height = Math.min(2.4, 1.9 / aspect, longest, longest / aspect);
  const widest = (0.72 * half * 2) / (1000 * Math.max(2, height * aspect + 0.3));
  const fits = (captions - above) / (crown + largeTop + height);
  const head = Math.min(0.24, widest, fits) * (close ? 1 : 0.95);
  const x = isTall(framing) ? 0.47 : 0.56;
  const { camera, persona } = place(
    framing,
    { head, neck: { x, y: above + crown * head } },
    (above + crown * head) * 1000,
  );
  return {
    camera,
    focus: close ? 0.3 : 0.15,
    tint: 0,
    podium: 0,
    persona: {
      ...persona,
      pose: "holdLarge",
      reach: { x: 0, y: 0 },
      free: null,
      smile: close ? 0.9 : 0.6,
      turn: between(-0.15, 0.2),
      act: framing.interaction,
    },
    product: { held: true, angle: between(-0.02, 0.02), longest },
  };
};
