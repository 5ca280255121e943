import { type Size, captionsTop as topOfCaptions } from "@reelwright/film/artifacts";
import type { Seen } from "@reelwright/film/subjects";
import { headSpot } from "../figure/posed-product.ts";
import type { PictureState } from "./layout.ts";

/** An upright rectangle in the scene, in scene units. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** The smallest box around several boxes. */
export const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

export const middleOf = ({ left, top, right, bottom }: Box) => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/** The box of the product, including its rotation. */
export const productIn = ({ product }: PictureState): Box => {
  const { angle, x, y, width, height } = product;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [across, along] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
  return { left: x - across, top: y - along, right: x + across, bottom: y + along };
};

/** The boxes of the lines of text on the product, including its rotation. */
export const letteringIn = ({ product, lettering }: PictureState): readonly Box[] => {
  if (!product.isSeen) return [];
  const [cos, sin] = [Math.cos(product.angle), Math.sin(product.angle)];
  // A standing product is turned about its foot.
  const pivot = product.held ? 0 : product.height / 2;
  return lettering.map((line) => {
    const corners = [line.left, line.right].flatMap((x) =>
      [line.top, line.bottom].map((y) => {
        const [along, down] = [(x - 0.5) * product.width, (y - 0.5) * product.height - pivot];
        return {
          x: product.x + along * cos - down * sin,
          y: product.y + pivot + along * sin + down * cos,
        };
      }),
    );
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    return {
      ...{ left: Math.min(...xs), right: Math.max(...xs) },
      ...{ top: Math.min(...ys), bottom: Math.max(...ys) },
    };
  });
};

/** The box of the head with hair and headwear. */
export const headIn = ({ persona }: PictureState): Box => {
  const { x, y, head, pose, reachOfHead } = persona;
  const crown = headSpot(pose, { x: 0, y: -reachOfHead.top }).at;
  const chin = headSpot(pose, { x: 0, y: 0.56 }).at;
  const [left, right] = [Math.min(crown.x, chin.x), Math.max(crown.x, chin.x)];
  return {
    left: x + (left - reachOfHead.side) * head,
    top: y + crown.y * head,
    right: x + (right + reachOfHead.side) * head,
    bottom: y + chin.y * head,
  };
};

/** Fingers around a held product, as a share of its sides. */
const fingers = 0.12;

/** What type over a picture keeps clear of. */
export const seenIn = (state: PictureState, { width, height }: Size): readonly Seen[] => {
  const { camera, product } = state;
  const across = (x: number) => 0.5 + ((x - camera.x) * camera.zoom * height) / (1000 * width);
  const down = (y: number) => 0.5 + ((y - camera.y) * camera.zoom) / 1000;
  const shares = ({ left, top, right, bottom }: Box): Box => ({
    ...{ left: across(left), right: across(right), top: down(top), bottom: down(bottom) },
  });
  const head = headIn(state);
  const { left, top, right, bottom } = productIn(state);
  const [x, y] = product.held ? [fingers * (right - left), fingers * (bottom - top)] : [0, 0];
  const whole = { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
  return [
    ...(head ? [{ kind: "head" as const, box: shares(head) }] : []),
    ...(product.isSeen ? [{ kind: "product" as const, box: shares(whole) }] : []),
    ...letteringIn(state).map((box) => ({ kind: "lettering" as const, box: shares(box) })),
  ];
};

/** Half the width of a hand around the center of its palm, in head heights. */
const palm = 0.14;

/** The hands that do something. */
export const handsIn = ({ persona: { x, y, head, pose } }: PictureState): readonly Box[] =>
  [pose.leftHand, pose.rightHand]
    .filter(({ shape }) => shape !== "relaxed")
    .map(({ at }) => ({
      left: x + (at.x - palm) * head,
      right: x + (at.x + palm) * head,
      top: y + (at.y - palm) * head,
      bottom: y + (at.y + palm) * head,
    }));

/** Top of two-line captions, as a share of the frame's height. */
export const captionsTop = (half: number): number =>
  topOfCaptions({ width: 2 * half, height: 1000 });

/** Where captions may be, in shares of the frame. */
export const captionsArea = (half: number): Box => ({
  ...{ left: 0, right: 1 },
  ...{ top: captionsTop(half), bottom: 1 },
});
