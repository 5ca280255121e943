import type { LabPlanes } from "../photos/oklab.ts";
import { ramp } from "./scoring.ts";

const bins = 6;

/** Shares of the picture's colours in 6 × 6 × 6 boxes of OKLab. */
function coloursOf({ lightness, a, b }: LabPlanes): Float64Array {
  const shares = new Float64Array(bins ** 3);
  const bin = (value: number) => Math.min(bins - 1, Math.max(0, Math.floor(value * bins)));
  for (let at = 0; at < lightness.length; at++) {
    const box =
      (bin(lightness[at] ?? 0) * bins + bin(((a[at] ?? 0) + 0.2) / 0.4)) * bins +
      bin(((b[at] ?? 0) + 0.2) / 0.4);
    shares[box] = (shares[box] ?? 0) + 1 / lightness.length;
  }
  return shares;
}

/** How alike two pictures' colours are, whatever is where (Bhattacharyya), as a part: other views of one place have 0.6 and more. */
export function continuityOf(picture: LabPlanes, anchor: LabPlanes): number {
  const [own, other] = [coloursOf(picture), coloursOf(anchor)];
  const alike = own.reduce((sum, share, box) => sum + Math.sqrt(share * (other[box] ?? 0)), 0);
  return ramp(alike, 0.15, 0.6);
}
