import { fit, hand, idle, type PosedProduct } from "./posed-product.ts";

/** A bag hangs from the raised fist. */
export const carry = (aspect: number): PosedProduct => {
  const size = fit(aspect, 1.05, 1.12);
  const fist = { x: 0.9, y: -0.1 };
  return {
    product: {
      at: { x: fist.x, y: fist.y + size.height / 2 - 0.05 },
      ...size,
      angle: 0,
      layer: "held",
    },
    pose: {
      ...idle,
      headTilt: -0.15,
      headTurn: 0.2,
      smile: 0.8,
      brows: 0.3,
      rightHand: hand(fist.x, fist.y, 0.05, "grip", 0.12),
    },
  };
};

/** Clothes are held before the body by their shoulders. */
export const against = (aspect: number): PosedProduct => {
  const size = fit(aspect, 1.36, 1.42);
  const top = 0.1;
  const reach = size.width * 0.42;
  return {
    product: { at: { x: 0, y: top + size.height / 2 }, ...size, angle: 0, layer: "held" },
    pose: {
      ...idle,
      headNod: 0.05,
      smile: 0.85,
      brows: 0.25,
      leftHand: hand(-reach, top + 0.16, 0.2, "edge", size.width),
      rightHand: hand(reach, top + 0.16, -0.2, "edge", size.width),
    },
  };
};
