/** How long a film's end card is. Pure. */
import { segmentFormat } from "../artifacts/segment-format.ts";

/** So long is a film's end card, in which nothing is cut; seconds. */
export const endCardSeconds = 2;
/** Of a film that is too short for the whole card, this share. */
const share = 0.4;

/** How many of a film's last frames its end card covers. */
export const endCardFrames = (frames: number): number =>
  Math.floor(Math.min(endCardSeconds * segmentFormat.framesPerSecond, share * frames));
