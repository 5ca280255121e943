import { readFile, rm } from "node:fs/promises";
import type { Size } from "@reelwright/film/artifacts";
import { luminance } from "../colour.ts";
import { ffmpeg, input } from "../ffmpeg/ffmpeg.ts";

/** Samples of the area in each frame. */
const grid = { width: 8, height: 6 } as const;

/**
 * Luminances (WCAG, 0 to 1) in an area of the reel (shares of the frame), one frame a second: only keyframes, which decode
 * alone. `scratch` is the path of a temporary file.
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
