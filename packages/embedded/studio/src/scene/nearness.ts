import { clamp } from "@reelwright/core/util/clamp";
import type { Framing } from "./framing.ts";

/** A camera before the table has what stands on it so many times nearer than the person behind it. */
const nearest = 2.4;

/** How large a standing product is to be seen: its longest side, as a share of the frame's height. */
const wantedLength = 0.26;

/**
 * How many times nearer to the camera than the persona a product stands, at least `least`: what is small stands in the
 * foreground, where perspective makes it larger. `head` is the head's height as a share of the frame's. Products of
 * unknown size take what room there is, so 1.
 */
export const nearnessOf = ({ longest }: Framing, head: number, least: number): number =>
  longest === null ? 1 : clamp(wantedLength / (longest * head), least, nearest);
