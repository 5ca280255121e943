import { soles } from "../figure/legs.ts";
import { type Framing, floorY, isTall, type Presenter, type Shot } from "./framing.ts";
import { personShot } from "./person-shot.ts";

/** Where the floor's product stands on the screen, and the room above the head, as shares of the frame's height. */
const foot = 0.645;
const above = 0.07;
/** By how many scene units who is before the product stands lower. */
const before = 26;
/** Hair reaches this far above the base of the neck, in head heights. */
const crown = 1.3;
/** A figure with its arms is this wide. */
const figureWide = 1.9;

/** Width and height of the product beside the figure, in head heights. */
const sizeOf = (framing: Framing) => {
  const { aspect } = framing;
  const longest = framing.longest ?? 4;
  const [width, height] = aspect > 1 ? [longest, longest / aspect] : [longest * aspect, longest];
  // What is much wider than the frame allows stands further back.
  const scale = Math.min(1, (isTall(framing) ? 6 : 8.5) / width);
  return { width: width * scale, height: height * scale, isFar: scale < 0.72 };
};

type Standing = Pick<Presenter, "pose" | "free"> & {
  /** From the product's middle to the neck, in head heights. */
  readonly aside: number;
  readonly lower: number;
};

/** Behind a sofa or bed, in front of a car's end, beside anything that is narrow or tall. */
const standingAt = ({ width, height, isFar }: ReturnType<typeof sizeOf>): Standing => {
  if (isFar) return { pose: "present", free: "show", aside: width * 0.5 - 0.2, lower: before };
  if (width > 3.4 && height < 4.3)
    return { pose: "idle", free: "open", aside: width * 0.12, lower: -before };
  return { pose: "present", free: "show", aside: width / 2 + figureWide * 0.62, lower: 0 };
};

/** The persona with what stands on the floor (furniture, vehicles), both whole and in proportion. */
export const floorShot = (framing: Framing): Shot => {
  const { half, between } = framing;
  const size = sizeOf(framing);
  const { aside, lower, pose, free } = standingAt(size);
  const right = Math.max(size.width / 2, aside + figureWide / 2);
  const wide = size.width / 2 + right;
  const head = Math.min(
    (0.76 * half * 2) / wide,
    ((foot - above) * 1000) / Math.max(crown + soles, size.height),
  );
  const middle = (right - size.width / 2) / 2;
  const shown = head / 1.05;
  return personShot({
    camera: {
      x: (middle + 0.1) * shown + between(-4, 4),
      y: floorY - (foot - 0.5) * 1000,
      zoom: 1,
      roll: 0,
    },
    focus: 0.35,
    persona: {
      x: aside * shown,
      y: floorY + lower - soles * shown,
      head: shown,
      pose,
      smile: 0.8,
      free,
    },
    product: { held: false, x: 0, base: floorY, height: size.height * shown, angle: 0 },
  });
};
