import { readFile, rm } from "node:fs/promises";
import type { Size } from "@reelwright/core/artifacts/artifacts";
import { luminance } from "../captions/caption-colour.ts";
import { ffmpeg, input } from "../ffmpeg/ffmpeg.ts";

/** Samples of an area in each frame that is looked at. */
const grid = { width: 8, height: 6 } as const;

/**
 * Luminances (WCAG, 0 to 1) of a reel within a part of the frame (shares of its sides), one frame a second: the groups'
 * first, which can be decoded by themselves. `scratch`: a path that may be written for a moment.
 */
export const filmGrounds = async (
  reel: string,
  area: Size & { readonly x: number; readonly y: number },
  scratch: string,
  signal: AbortSignal,
): Promise<readonly number[]> => {
  const part = `crop=w=iw*${area.width}:h=ih*${area.height}:x=iw*${area.x}:y=ih*${area.y}`;
  const look = `${part},scale=${grid.width}:${grid.height}:flags=area:in_color_matrix=bt709,format=rgb24`;
  try {
    const output = ["-vf", look, "-vsync", "passthrough", "-f", "rawvideo", `file:${scratch}`];
    await ffmpeg(["-skip_frame", "nokey", ...input(reel, "mov"), "-an", ...output], signal);
    const raw = await readFile(scratch);
    return Array.from({ length: Math.floor(raw.length / 3) }, (_, at) => {
      const [red = 0, green = 0, blue = 0] = raw.subarray(3 * at, 3 * at + 3);
      return luminance({ red, green, blue, opacity: 1 });
    });
  } finally {
    await rm(scratch, { force: true });
  }
};
