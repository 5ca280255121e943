import { clamp } from "@reelwright/film/numbers";
import { soles } from "../figure/legs.ts";
import { largeTop } from "../figure/poses.ts";
import { captionsTop } from "./boxes.ts";
import {
  type Framing,
  floorY,
  isTall,
  nearnessOf,
  type Presenter,
  type Shot,
  standing,
} from "./framing.ts";

/**
 * The view of the persona in square and wide frames: a medium close-up at the right third, cut off at the chest by the
 * surface, with the product beside the face, above the captions. Composed on the screen (shares of the frame), then
 * placed in the scene.
 */
type View = {
  /** The head's height as a share of the frame's. */
  readonly head: number;
  /** Base of the neck on the screen, as shares of the frame. */
  readonly neck: { readonly x: number; readonly y: number };
};

/** Maximum height of the head in the scene. The camera moves closer to enlarge it as wanted. */
const head = 215;

/** The neck's height in the scene while the persona holds something behind the surface. */
const neckY = 400;

type Placed = {
  readonly camera: Shot["camera"];
  readonly persona: Pick<Presenter, "x" | "y" | "head" | "mirrored">;
};

/**
 * The camera and the persona for a view. `y` is the neck's height in the scene, `centre` the position of the scene's
 * center on the screen.
 */
export const place = ({ half, between }: Framing, view: View, y: number, centre = 0.5): Placed => {
  const zoom = Math.max(1, (view.head * 1000) / head);
  const x = between(-6, 6) + ((0.5 - centre) * 2 * half) / zoom;
  return {
    camera: { x, y: y - ((view.neck.y - 0.5) * 1000) / zoom, zoom },
    persona: {
      x: x + ((view.neck.x - 0.5) * 2 * half) / zoom,
      y,
      head: (view.head * 1000) / zoom,
      mirrored: true,
    },
  };
};

const isWide = ({ half }: Framing) => half > 600;

/** The empty hand waves if the frame has room for it. */
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

/** Here the product stands far back, near the persona. */
const farBack = 746;

/** Height of the standing product's foot on the screen, as a share of the frame's height. */
const foot = 0.625;

/** The persona at the surface, presenting the product that stands beside. */
export const standingBeside = (framing: Framing): Shot => {
  const { half, aspect, between, mode, interaction } = framing;
  const wide = isWide(framing);
  const third = wide ? 0.65 : 0.69;
  const size = 0.285 * between(0.99, 1.01);
  const base = farBack;
  const neckAt = 0.42;
  const nearer = nearnessOf(framing, size, 1.3);
  const longest = (framing.longest ?? Number.POSITIVE_INFINITY) * size * nearer;
  const tall = Math.min(0.3, (0.34 * half * 2) / (1000 * aspect), longest, longest / aspect);
  const broad = (tall * 1000 * aspect) / (half * 2);
  const shoulder = third - (0.9 * size * 1000) / (half * 2);
  // The product stands in the middle of the scene, where the surface has no props.
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
    persona: {
      ...persona,
      pose: "present",
      smile: 0.7,
      free: isUsed ? "touch" : "show",
      act: isUsed ? interaction : null,
    },
    product: { held: false, x: 0, base, height: (tall * 1000) / camera.zoom, angle: 0 },
  });
};

type Holding = Pick<Presenter, "x" | "y" | "pose" | "reach" | "free">;

/** Narrow products are held up beside the face. The other hand gestures, wide open only if the frame has room. */
const heldUp = ({ half, between }: Framing): Holding => ({
  x: half * 0.28,
  y: 392,
  pose: "holdUp",
  reach: { x: 0.14, y: between(0.24, 0.34) },
  free: half < 400 || between(0, 1) < 0.5 ? "point" : "open",
});

/** Wide products are held in front of the chest with both hands. */
const heldBefore = ({ aspect }: Framing): Holding => {
  // The lower edge stays where captions begin, however high the product is. Poses hold at most 1.35 heads.
  const excess = Math.max(0, 1.35 / aspect - 0.62) / 2;
  return { x: 0, y: 372, pose: "holdChest", reach: { x: 0, y: -0.1 - excess }, free: null };
};

/** The persona holding the product, framed from the waist up; for tall frames. */
export const heldShot = (framing: Framing): Shot => {
  const { half, between, aspect, interaction } = framing;
  const narrow = aspect <= 1.15;
  return personShot({
    camera: {
      x: between(-6, 6),
      y: narrow ? 474 : 500,
      zoom: between(1.03, 1.06),
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

/** Room to the left of a standing product for a camera that moves closer, as a share of the frame's width. */
const besideEdge = 0.09;

/** The persona at the surface, presenting the product that stands beside; for tall frames. */
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
    camera: { x: 0, y: standing - 130 / zoom, zoom },
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
    },
  });
};

/** A product of at least this length (in head heights) is held in both arms. */
const large = 1.45;

export const isLarge = ({ longest }: Framing): boolean => longest !== null && longest > large;

/** Top of the captions, and the room above the head, as shares of the frame's height. */
const captions = 0.65;
const headroom = 0.075;
/** Top of the hair above the base of the neck, in head heights. */
const crown = 1.3;

/** The persona holding a large product in front of the body, without hiding the face. */
export const largeShot = (framing: Framing): Shot => {
  const { half, aspect, between, interaction } = framing;
  const longest = framing.longest ?? large;
  const height = Math.min(2.4, 1.9 / aspect, longest, longest / aspect);
  const widest = (0.72 * half * 2) / (1000 * Math.max(2, height * aspect + 0.3));
  const fits = (captions - headroom) / (crown + largeTop + height);
  const head = 0.95 * Math.min(0.24, widest, fits);
  const x = isTall(framing) ? 0.47 : 0.56;
  const neckY = headroom + crown * head;
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

/** Level of a product on the floor, and the room above the head, as shares of the frame's height. */
const floorFoot = 0.645;
const above = 0.07;
/** A persona in front of the product stands this many scene units lower. */
const before = 26;
/** Width of a figure with its arms, in head heights. */
const figureWide = 1.9;

/** Width and height of the product beside the figure, in head heights. */
const sizeOf = (framing: Framing) => {
  const { aspect } = framing;
  const longest = framing.longest ?? 4;
  const [width, height] = aspect > 1 ? [longest, longest / aspect] : [longest * aspect, longest];
  // A product much wider than the frame stands further back.
  const scale = Math.min(1, (isTall(framing) ? 6 : 8.5) / width);
  return { width: width * scale, height: height * scale, isFar: scale < 0.72 };
};

type Standing = Pick<Presenter, "pose" | "free"> & {
  /** Distance from the product's center to the neck, in head heights. */
  readonly aside: number;
  readonly lower: number;
};

/** In front of a product that is far away, behind a sofa or bed, and beside anything else. */
const standingAt = ({ width, height, isFar }: ReturnType<typeof sizeOf>): Standing => {
  if (isFar) return { pose: "present", free: "show", aside: width * 0.5 - 0.2, lower: before };
  if (width > 3.4 && height < 4.3)
    return { pose: "idle", free: "open", aside: width * 0.12, lower: -before };
  return { pose: "present", free: "show", aside: width / 2 + figureWide * 0.62, lower: 0 };
};

/** The persona with a product on the floor (furniture, vehicles), both whole and in proportion. */
export const floorShot = (framing: Framing): Shot => {
  const { half, between } = framing;
  const size = sizeOf(framing);
  const { aside, lower, pose, free } = standingAt(size);
  const right = Math.max(size.width / 2, aside + figureWide / 2);
  const wide = size.width / 2 + right;
  const head = Math.min(
    (0.76 * half * 2) / wide,
    ((floorFoot - above) * 1000) / Math.max(crown + soles, size.height),
  );
  const middle = (right - size.width / 2) / 2;
  const shown = head / 1.05;
  return personShot({
    camera: {
      x: (middle + 0.1) * shown + between(-4, 4),
      y: floorY - (floorFoot - 0.5) * 1000,
      zoom: 1,
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

/** The head's height, and the horizontal positions of product and neck; shares of the frame. */
const foregroundHead = 0.23;
const across = { product: 0.33, neck: 0.76 } as const;
/** Maximum width of the product as a share of the frame's. */
const widest = 0.54;
/** The product's level in the scene: the table's near edge. */
const nearEdge = 806;
/** Distance from the head's center to the base of the neck, in head heights. */
const neckBelow = 0.71;

/** Level of a product's top in the foreground: below the logo's corner. */
const highest = 0.2;

/**
 * The product large in the foreground of a square or wide frame, between the logo's corner and the captions. The
 * persona looks on, further back beside it.
 */
export const foregroundShot = (framing: Framing): Shot => {
  const { half, aspect, between, hairTop } = framing;
  const foot = captionsTop(half) - 0.02;
  const tall = Math.min(foot - highest, (widest * 2 * half) / (1000 * aspect));
  const wide = (tall * 1000 * aspect) / (2 * half);
  const neckAt = above + foregroundHead * (hairTop + neckBelow);
  const { camera, persona } = place(
    framing,
    { head: foregroundHead, neck: { x: across.neck, y: neckAt } },
    nearEdge - (foot - neckAt) * 1000,
  );
  const left = clamp(across.product - wide / 2, 0.05, 0.3);
  return personShot({
    camera,
    focus: 0.5,
    persona: { ...persona, pose: "idle", smile: 0.8, turn: between(-0.6, -0.4) },
    product: {
      held: false,
      x: camera.x + ((left + wide / 2 - 0.5) * 2 * half) / camera.zoom,
      base: nearEdge,
      height: (tall * 1000) / camera.zoom,
      angle: 0,
    },
  });
};

type Person = Partial<Presenter> & Pick<Presenter, "x" | "y" | "head" | "pose">;
type PersonShot = Partial<Omit<Shot, "persona">> &
  Pick<Shot, "camera" | "product"> & { readonly persona: Person };

/** A shot of the persona with the product. Omitted values get the usual defaults. */
export const personShot = ({ persona, ...shot }: PersonShot): Shot => ({
  focus: 0.15,
  unrest: 1,
  ...shot,
  persona: {
    mirrored: true,
    smile: 0.65,
    turn: -0.2,
    reach: { x: 0, y: 0 },
    free: null,
    act: null,
    worn: null,
    ...persona,
  },
});

/** The persona speaking to the viewer, with empty hands. */
export const speakingShot = (framing: Framing): Shot => {
  const { half, between } = framing;
  const tall = isTall(framing);
  const view = {
    head: tall ? Math.min(0.2, (half * 0.66) / 1000) : 0.27,
    neck: { x: 0.5, y: 0.45 },
  };
  const { camera, persona } = place(framing, view, neckY);
  return personShot({
    camera,
    focus: 0.1,
    persona: {
      ...persona,
      mirrored: between(0, 1) < 0.5,
      pose: "idle",
      turn: between(-0.3, 0.3),
      free: "open",
    },
    product: null,
  });
};
