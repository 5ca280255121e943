/** Which clip of a video a moment belongs to. Pure. */
import type { Job } from "reelwright";

/** Returns the clip that is shown at this second of the video, and the second within it; of a moment after the end the last one. */
export const clipAt = (
  clips: Job["segments"],
  seconds: number,
): { readonly index: number; readonly seconds: number } => {
  let began = 0;
  for (const [index, { duration_seconds: length }] of clips.entries()) {
    if (seconds < began + length || index === clips.length - 1) {
      return { index, seconds: Math.min(Math.max(0, seconds - began), length) };
    }
    began += length;
  }
  return { index: 0, seconds: 0 };
};
