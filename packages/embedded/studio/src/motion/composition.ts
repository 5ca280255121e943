import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Size } from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";
import type { PlannedShot } from "@reelwright/film/shots";
import {
  around,
  type Box,
  captionsArea,
  captionsTop,
  headIn,
  letteringIn,
  logoCorner,
  middleOf,
  productIn,
  trunkIn,
} from "../scene/boxes.ts";
import { type FrameRequest, frameFor, scaleToFill } from "../scene/frame-for.ts";
import type { PictureState } from "../scene/layout.ts";
import { sharpRoom } from "../scene/sharpness.ts";
import { detailOf, lookedAt, type PartMiddle } from "../scene/silhouette.ts";

/** The target of the camera within a keyframe's own framing. */
export const attraction = (state: PictureState) => {
  const head = headIn(state);
  return middleOf(around(head ? [head, productIn(state)] : [productIn(state)]));
};

/**
 * The fixed point of a camera that comes nearer by at most `most`: its target, or higher, so that hair inside the frame stays
 * inside.
 */
export const pivotOf = (state: PictureState, camera: PictureState["camera"], most: number) => {
  const about = attraction(state);
  const hair = headIn(state)?.top;
  if (hair === undefined || most <= 1) return about;
  const top = camera.y - 500 / camera.zoom;
  return { ...about, y: Math.min(about.y, Math.max(top, (hair * most - top) / (most - 1))) };
};

/** Whether a composition reaches its minimum magnification. */
const fits = (composition: Composition, framing: number, half: number): boolean =>
  fitting(composition, half) * overflow >= framing * composition.nearer[0];

/** The upper limit of hair and product in the frame if both are visible. */
const highest = 0.03;

/** A range of magnification that ends where the product's own pixels do. */
const capped = (
  [least, most]: Composition["nearer"],
  room: number,
): readonly [least: number, most: number] => [Math.min(least, room), Math.min(most, room)];

/** Magnification of shots of a held or worn product, relative to the keyframes. */
const productNear = { detail: [1.7, 2.4], close: [1.45, 1.7] } as const;

/** The places of a persona's head with hair, and of the trunk with upper arms. */
type Body = { readonly head: Box; readonly trunk: Box };

/**
 * A near shot of a held or worn product: it shows the whole head, or no part of the trunk. Null if neither is possible.
 */
const nearProduct = (
  product: Box,
  { head, trunk }: Body,
  framing: number,
  half: number,
  nearer: Composition["nearer"],
): Composition | null => {
  const near = { box: product, width: 0.84, height: 0.46, nearer, middle: { x: 0.5, y: 0.43 } };
  const zoom = zoomOf(near, framing, half);
  const { x, y } = middleOf(product);
  const isAlone =
    Math.max(Math.min(head.left, trunk.left) - x, x - Math.max(head.right, trunk.right)) >
    half / zoom;
  if (isAlone) return near;
  const isBeside = Math.max(x - head.left, head.right - x) > half / zoom;
  if (isBeside) return null;
  // A hat reaches above the hair. A necklace ends below the chin.
  const seen = around([head, product]);
  const down = Math.max(0.43, highest + ((y - seen.top) * zoom) / 1000);
  const foot = down + ((seen.bottom - y) * zoom) / 1000;
  return foot < captionsTop(half) ? { ...near, middle: { x: 0.5, y: down } } : null;
};

/** The share of a worn garment's height that is the chest with its print. */
const chest = 0.62;

/** Magnification of shots of a worn garment, relative to the keyframes. */
const chestNear = { detail: [1.7, 2.3], close: [1.45, 1.7] } as const;

/** The chest of a worn garment below the chin, without the face. */
const chestOf = (
  garment: Box,
  head: Box,
  framing: number,
  half: number,
  nearer: Composition["nearer"],
): Composition => {
  const aside = (garment.right - garment.left) * 0.18;
  const box = {
    left: garment.left + aside,
    right: garment.right - aside,
    top: head.bottom,
    bottom: garment.top + (garment.bottom - garment.top) * chest,
  };
  const seen = { box, width: 0.96, height: captionsTop(half), nearer };
  const shown =
    ((box.bottom - box.top) * zoomOf({ ...seen, middle: middleOf(box) }, framing, half)) / 1000;
  return { ...seen, middle: { x: 0.5, y: shown / 2 } };
};

/** The places of a persona's parts in all states; null if no head is visible. */
const bodyIn = (states: readonly PictureState[]): Body | null => {
  const [heads, trunks] = [headIn, trunkIn].map((partIn) =>
    states.map(partIn).filter((box) => box !== null),
  ) as [Box[], Box[]];
  return heads.length === 0 ? null : { head: around(heads), trunk: around(trunks) };
};

/**
 * Whether a near shot of a held or worn product cuts through no face and shows no trunk without its head. A whole figure
 * stands beside furniture, so a frame around the furniture must not behead it.
 */
export const isDetailPossible = (state: PictureState, half: number): boolean => {
  const body = bodyIn([state]);
  return (
    body !== null &&
    !state.floor &&
    (Boolean(state.persona?.garment) ||
      nearProduct(
        productIn(state),
        body,
        state.camera.zoom,
        half,
        capped(productNear.detail, sharpRoom([state], state.camera)),
      ) !== null)
  );
};

/** A cut between framings that differ by less looks like a jump. */
export const visibleChange = Math.log(1.4);

type Change = (way: Camera) => number;

/** The first camera that differs visibly from both neighbors, or else the one that differs most. */
const firstVisible = (ways: readonly (Camera | null)[], change: Change): Camera | null => {
  const possible = ways.filter((way) => way !== null);
  return (
    possible.find((way) => change(way) >= visibleChange) ??
    possible.toSorted((a, b) => change(b) - change(a))[0] ??
    null
  );
};

/** The smaller change of zoom to either neighbor, as a logarithm. */
const leastChange = (zoom: number, neighbours: readonly number[]): number =>
  Math.min(...neighbours.map((other) => Math.abs(Math.log(zoom / other))));

/**
 * The first, middle and last state of a shot, and the zoom of its neighbors' cameras, relative to this camera's push up to
 * there.
 */
type ComposedShot = {
  readonly size: PlannedShot["size"];
  readonly states: readonly [PictureState, PictureState, PictureState];
  readonly neighbours: readonly number[];
  /** Number of details of the product alone earlier in the segment. */
  readonly looks: number;
  /** Maximum magnification, relative to the keyframes, at which the product is drawn with its own pixels. */
  readonly room: number;
};

type Near = {
  readonly product: Box;
  readonly body: Body;
  readonly framing: number;
  readonly half: number;
  readonly room: number;
};

/** A held or worn product as a detail and in a close shot; null if impossible. */
const nearerOf = (
  states: ComposedShot["states"],
  { product, body, framing, half, room }: Near,
): readonly [detail: Composition | null, close: Composition | null] => {
  if (states.some(({ persona }) => persona?.garment))
    return [
      chestOf(product, body.head, framing, half, capped(chestNear.detail, room)),
      chestOf(product, body.head, framing, half, capped(chestNear.close, room)),
    ];
  if (states.some(({ floor }) => floor)) return [null, null];
  return [
    nearProduct(product, body, framing, half, capped(productNear.detail, room)),
    nearProduct(product, body, framing, half, capped(productNear.close, room)),
  ];
};

/** The lines of text on the product, each with all places that it has in some states. */
const letteringOf = (states: readonly PictureState[]): readonly Box[] => {
  const [first = [], ...others] = states.map(letteringIn);
  return first.map((line, at) => around([line, ...others.flatMap((lines) => lines[at] ?? [])]));
};

/** Factor by which a camera that cuts text is moved away, and how often at most. */
const [away, mostAway] = [0.95, 16];

/** The camera, moved away until it cuts no text; null if it then is no nearer than the keyframes. */
const uncut = (
  camera: Camera,
  lettering: readonly Box[],
  framing: number,
  half: number,
): Camera | null => {
  const cuts = ({ x, y, zoom }: Camera) =>
    lettering.some(({ left, right, top, bottom }) => {
      const across = [left, right].map((at) => 0.5 + ((at - x) * zoom) / (2 * half)) as [
        number,
        number,
      ];
      const down = [top, bottom].map((at) => 0.5 + ((at - y) * zoom) / 1000) as [number, number];
      const ends = [across, down];
      const isOut = ends.some(([from, to]) => to < -edge || from > 1 + edge);
      return !isOut && ends.some(([from, to]) => from < edge || to > 1 - edge);
    });
  for (let count = 0; count < mostAway; count++) {
    const moved = { ...camera, zoom: camera.zoom * away ** count };
    if (moved.zoom < framing) return null;
    if (!cuts(moved)) return moved;
  }
  return null;
};

/** The camera in the middle of a shot; null: like the keyframes. */
export const middleCamera = (
  { size, states, neighbours, looks, room }: ComposedShot,
  half: number,
  side: -1 | 1,
): Camera | null => {
  const product = around(states.map(productIn));
  const body = bodyIn(states);
  const framing = states[1].camera.zoom;
  const change: Change = (way) => leastChange(way.zoom, neighbours);
  const lettering = letteringOf(states);
  if (body === null) {
    const { silhouette } = states[1];
    const looked = silhouette && lookedAt(silhouette, looks);
    const isSeen = looks >= (looked?.alsoTelling ? 2 : 1);
    const { wide, close, detail } = aloneCameras({
      product,
      framing,
      half,
      room,
      side,
      telling: looked?.telling ?? null,
      lettering,
      isSeen,
    });
    const others = {
      wide: [wide],
      close: [close, detail, wide],
      detail: [detail, close, wide],
    };
    // If only legs are visible, the keyframes already show them whole.
    if (states.some(({ persona }) => persona !== null)) return null;
    return firstVisible(others[size], change);
  }
  if (size === "wide") return null;
  const both: Composition = {
    ...{ box: around([body.head, product]), width: 0.92, height: captionsTop(half) - highest },
    ...{
      middle: { x: 0.5, y: (captionsTop(half) + highest) / 2 },
      nearer: capped([1.27, 1.6], room),
    },
  };
  const [detail, close] = nearerOf(states, { product, body, framing, half, room });
  // A wide product would be cut off at one edge of the frame, and the hair at another.
  const together = fits(both, framing, half) ? both : null;
  const ways = size === "detail" ? [detail, close, together] : [together, close, detail];
  return firstVisible(
    ways.map((way) => way && uncut(cameraOf(way, framing, half), lettering, framing, half)),
    change,
  );
};

/** A product that stands alone, and the camera in front of it. */
type Alone = {
  readonly product: Box;
  /** The zoom of the keyframes' framing. */
  readonly framing: number;
  readonly half: number;
  /** See `ComposedShot`. */
  readonly room: number;
  readonly side: -1 | 1;
  /** The middle of its print, as shares of its box; null: unknown. */
  readonly telling: PartMiddle | null;
  /** Lines of text on it, the largest first; empty if none was found. */
  readonly lettering: readonly Box[];
  /** Whether an earlier detail showed that part. Another one comes nearer. */
  readonly isSeen: boolean;
};

/** Further magnification of a part that was shown before. Less would look like the same image. */
const nearerAgain = 1.5;
/** Room for push and travel of the camera, as a share of the frame. */
const edge = 0.04;
/** Half the height of a line of print, as a share of the product's height. */
const lineHalf = 0.08;

/** The part that a detail shows: the print, or else one end of a wide product or the middle of a tall one. */
const partOf = ({ product, side, telling }: Alone, again: number): Box => {
  const [width, height] = [product.right - product.left, product.bottom - product.top];
  const usual = width > height ? { x: side < 0 ? 0.3 : 0.7, y: 0.43 } : { x: 0.5, y: 0.43 };
  const part = detailOf(telling ?? usual, width, height);
  // The print is the middle of the detail.
  const { x, y } = again > 1 && telling ? telling : part;
  const [wide, high] = [(width * part.width) / again, (height * part.height) / again];
  const left = product.left + width * x - wide / 2;
  const top = product.top + height * y - high / 2;
  return { left, top, right: left + wide, bottom: top + high };
};

/** The print of a product that a detail shows whole. */
const printOf = ({ product, telling }: Alone): readonly Box[] => {
  if (!telling?.print) return [];
  const [width, height] = [product.right - product.left, product.bottom - product.top];
  const middle = product.top + height * telling.y;
  return [
    {
      left: product.left + width * telling.print.left,
      right: product.left + width * telling.print.right,
      top: Math.max(product.top, middle - height * lineHalf),
      bottom: Math.min(product.bottom, middle + height * lineHalf),
    },
  ];
};

/** Cameras in front of a product that stands alone. */
type AloneCameras = {
  /** Whole and nearer, above the captions and beside the logo; null if it is too wide. */
  readonly close: Camera | null;
  /** A part of it from very near, with all print that is seen. */
  readonly detail: Camera;
  /** From further away. */
  readonly wide: Camera | null;
};

/** Shots of a product that stands alone. */
export const aloneCameras = (alone: Alone): AloneCameras => {
  const { product, framing, half, room, side, telling, isSeen } = alone;
  const [width, height] = [product.right - product.left, product.bottom - product.top];
  const captions = captionsArea(half);
  const framed = (
    request: Pick<FrameRequest, "subjects" | "keepOut" | "lettering" | "prefer">,
    nearer: readonly [number, number],
  ) => {
    const [least, most] = capped(nearer, room);
    const scale = [framing * least, framing * most] as const;
    const { x, y, scale: zoom, gaveUp } = frameFor({ half, edge, scale, ...request });
    return { camera: { x, y, zoom, roll: 0 }, gaveUp };
  };
  const whole = (scale: readonly [number, number], center: FrameRequest["prefer"]["center"]) => {
    const keepOut = [captions, logoCorner];
    const prefer = { center, size: 0.9 };
    const found = framed({ subjects: [product], keepOut, lettering: [], prefer }, scale);
    return found.gaveUp.length > 0 ? null : found.camera;
  };
  const again = isSeen && telling ? nearerAgain : 1;
  const [least, most] = width > height ? [1.55, 2.2] : [1.9, 2.5];
  // Where the text is known, the print that was guessed from edges isn't needed.
  const print = alone.lettering.length > 0 ? alone.lettering : printOf(alone);
  const seen = isSeen ? (print[1] ?? print[0]) : print[0];
  const subject = seen ?? partOf(alone, again);
  const detail = framed(
    {
      subjects: [subject],
      keepOut: [captions],
      lettering: print,
      prefer: {
        center: { x: 0.5 - side * 0.02, y: captions.top / 2 },
        size: (framing * most * again) / scaleToFill(subject, 1, half),
      },
    },
    [Math.min(least * again, most), most * again],
  );
  const aside = width < height * 0.9 ? 0.07 : 0.01;
  return {
    close: whole([1, 1.5], { x: 0.5 + side * aside, y: 0.44 }),
    detail: detail.camera,
    wide: whole([0.62, 0.66], { x: 0.5 - side * 0.06, y: 0.5 }),
  };
};

/** The composition of a shot: its subject, the maximum share of the frame, and the subject's place. */
type Composition = {
  readonly box: Box;
  readonly width: number;
  readonly height: number;
  readonly middle: { readonly x: number; readonly y: number };
  /** Minimum and maximum magnification, relative to the keyframes. */
  readonly nearer: readonly [least: number, most: number];
};

/** A composition may exceed its share of the frame by this factor. */
const overflow = 1.12;

/** The zoom at which a composition fills its share of the frame. */
const fitting = (
  { box, width, height }: Pick<Composition, "box" | "width" | "height">,
  half: number,
): number =>
  Math.min((width * 2 * half) / (box.right - box.left), (height * 1000) / (box.bottom - box.top));

/** The zoom of a composition, relative to the keyframes. It always fits. */
const zoomOf = (composition: Composition, framing: number, half: number): number => {
  const [least, most] = composition.nearer;
  const fit = fitting(composition, half);
  return Math.min(clamp(fit, framing * least, framing * most), fit * overflow);
};

/** The camera that has the middle of a composition's subject at its place of the frame. */
const cameraOf = (composition: Composition, framing: number, half: number): Camera => {
  const zoom = zoomOf(composition, framing, half);
  const { x, y } = middleOf(composition.box);
  const at = composition.middle;
  return {
    x: x - ((at.x - 0.5) * 2 * half) / zoom,
    y: y - ((at.y - 0.5) * 1000) / zoom,
    zoom,
    roll: 0,
  };
};

/** How far a layer follows the camera: the persona 1, layers behind less, layers in front more. */
export const depth = { back: 0.34, middle: 0.56, stage: 1, front: 1.35 } as const;

type Camera = PictureState["camera"];

/** A frame and the camera that sees it. */
export type View = {
  readonly context: SKRSContext2D;
  readonly frame: Size;
  readonly camera: Camera;
  readonly orbit: number;
};

/** Scene units by which an orbit of 1 moves the rearmost layer. Layers in front of the product move the other way. */
const orbitReach = 120;

/** Sets the transform of a plane that follows the camera by `follow`. Returns pixels per unit. */
export const look = ({ context, frame, camera, orbit }: View, follow: number): number => {
  const zoom = 1 + (camera.zoom - 1) * follow;
  const scale = (frame.height / 1000) * zoom;
  context.setTransform(1, 0, 0, 1, frame.width / 2, frame.height / 2);
  context.rotate(camera.roll);
  context.scale(scale, scale);
  const aside = orbit * orbitReach * (1 - follow) * 1.5;
  context.translate(aside - camera.x * follow, -(500 + (camera.y - 500) * follow));
  return scale;
};
