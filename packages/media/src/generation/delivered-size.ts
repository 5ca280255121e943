import type { Size } from "@reelwright/core/artifacts/artifacts";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";

/**
 * Least share of the ordered pixels that a vendor has to deliver. Models round their sizes by up to a fifth; the next
 * lower resolution of the contract has at most 45 %.
 */
const leastShare = 0.6;

const pixels = ({ width, height }: Size): number => width * height;
const named = ({ width, height }: Size): string => `${width} × ${height}`;

/**
 * Throws `VendorFailure` `malformed_output` where what a vendor made has the pixels of a lower resolution than was
 * ordered: enlarging it would sell what was not delivered.
 */
export const checkDeliveredSize = (made: Size, ordered: Size): void => {
  if (pixels(made) >= leastShare * pixels(ordered)) return;
  throw new VendorFailure(
    "malformed_output",
    `What was made has ${named(made)} pixels where ${named(ordered)} were ordered.`,
    { code: "RESULT_TOO_SMALL" },
  );
};
