import { largeTop } from "../figure/poses.ts";
import { place } from "./broad-shots.ts";
import { type Framing, isTall, type Shot } from "./framing.ts";
import { personShot } from "./person-shot.ts";

/** From this length (in head heights) on a product is held in both arms. */
const large = 1.45;

export const isLarge = ({ longest }: Framing): boolean => longest !== null && longest > large;

/** Where captions begin, and the room above the head, as shares of the frame's height. */
const captions = 0.65;
const above = 0.075;
/** Hair reaches this far above the base of the neck, in head heights. */
const crown = 1.3;

/** The persona holding something large before the body, which hides none of the face. */
export const largeShot = (framing: Framing): Shot => {
  const { half, aspect, between, interaction } = framing;
  const longest = framing.longest ?? large;
  const height = Math.min(2.4, 1.9 / aspect, longest, longest / aspect);
  const widest = (0.72 * half * 2) / (1000 * Math.max(2, height * aspect + 0.3));
  const fits = (captions - above) / (crown + largeTop + height);
  const head = 0.95 * Math.min(0.24, widest, fits);
  const x = isTall(framing) ? 0.47 : 0.56;
  const neckY = above + crown * head;
  const { camera, persona } = place(framing, { head, neck: { x, y: neckY } }, neckY * 1000);
  return personShot({
    camera,
    persona: {
      ...persona,
      pose: "holdLarge",
      turn: between(-0.15, 0.2),
      act: interaction,
    },
    product: { held: true, angle: between(-0.02, 0.02), longest },
  });
};
