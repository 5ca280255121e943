import { soles } from "../figure/legs.ts";
import { type Framing, floorY, isTall, type Shot } from "./framing.ts";
import { personShot } from "./person-shot.ts";
import type { Shoe } from "./shoe.ts";

/** Both shoes beside each other with some room, in head heights, and how far their middle is before the wearer's. */
const [feetWide, before] = [2.3, 0.38];

/** Where the nearer sole is on the screen, above the captions; shares of the frame's height. */
const foot = { tall: 0.615, broad: 0.7 } as const;

/** The legs of someone who has the shoes on, from near the floor; further away in one shot than in the other. */
export const feetShot = (framing: Framing, { toe }: Shoe, shot: "hold" | "lifestyle"): Shot => {
  const { half, between, interaction } = framing;
  const most = isTall(framing) ? 250 : 400;
  const head = Math.min(most, (0.92 * half * 2) / feetWide) * (shot === "hold" ? 1 : 0.84);
  const base = isTall(framing) ? foot.tall : foot.broad;
  return personShot({
    camera: { x: between(-6, 6), y: floorY - (base - 0.5) * 1000, zoom: 1, roll: 0 },
    focus: 0.3,
    unrest: 0.6,
    persona: {
      x: -toe * before * head,
      y: floorY - soles * head,
      head,
      mirrored: false,
      pose: "idle",
      act: interaction,
      worn: "feet",
    },
    product: { held: true, angle: 0 },
  });
};
