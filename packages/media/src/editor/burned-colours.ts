import { readFile, rm, writeFile } from "node:fs/promises";
import type { Size } from "@reelwright/film/artifacts";
import { luma, lumaShares, luminance } from "../colour.ts";
import { ffmpeg, filterValue, input } from "../ffmpeg/ffmpeg.ts";

const { bt601, bt709 } = lumaShares;

/**
 * The color to request from a filter that converts by BT.601, so that the result is right in BT.709. Exact within RGB; pure
 * red, green, yellow and blue are clipped.
 */
const foreseen = (channels: readonly [red: number, green: number, blue: number]): number[] => {
  const [red, green, blue] = channels;
  const bright = luma("bt709", red, green, blue);
  const asked = {
    red: bright + ((red - bright) * (1 - bt601.red)) / (1 - bt709.red),
    blue: bright + ((blue - bright) * (1 - bt601.blue)) / (1 - bt709.blue),
  };
  const askedGreen = (bright - bt601.red * asked.red - bt601.blue * asked.blue) / bt601.green;
  return [asked.red, askedGreen, asked.blue].map((one) =>
    Math.min(255, Math.max(0, Math.round(one))),
  );
};

const colour = /(&H(?:[0-9A-F]{2})?)([0-9A-F]{2})([0-9A-F]{2})([0-9A-F]{2})(?![0-9A-F])/giu;

const turned = (text: string): string =>
  text.replace(colour, (_, before: string, ...channels: string[]) => {
    const [blue = 0, green = 0, red = 0] = channels
      .slice(0, 3)
      .map((hex) => Number.parseInt(hex, 16));
    const [r = 0, g = 0, b = 0] = foreseen([red, green, blue]);
    return (
      before +
      [b, g, r]
        .map((one) => one.toString(16).padStart(2, "0"))
        .join("")
        .toUpperCase()
    );
  });

/** Adjusts the colors of captions for an ffmpeg that converts by BT.601. Texts stay unchanged. */
const compensatedColours = (ass: string): string =>
  ass
    .split("\n")
    .map((line) => {
      if (line.startsWith("Style: ")) return turned(line);
      return line.startsWith("Dialogue: ") ? line.replace(/\{[^}]*\}/g, turned) : line;
    })
    .join("\n");

/** A red rectangle that fills the frame. */
const redSheet = [
  "[Script Info]",
  "ScriptType: v4.00+",
  "PlayResX: 64",
  "PlayResY: 64",
  "YCbCr Matrix: TV.709",
  "",
  "[V4+ Styles]",
  "Format: Name, Fontname, Fontsize, PrimaryColour, Alignment",
  "Style: Sheet,Anton,20,&H000000FF,7",
  "",
  "[Events]",
  "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text",
  "Dialogue: 0,0:00:00.00,0:00:09.00,Sheet,,0,0,0,,{\\pos(0,0)\\p1}m 0 0 l 64 0 64 64 0 64",
  "",
].join("\n");

/** Whether this machine's ffmpeg draws captions by BT.601 (up to 6; red then has a luma of 81 instead of 63). */
const drawsByBt601 = async (scratch: string, signal: AbortSignal): Promise<boolean> => {
  const [sheet, raw] = [`${scratch}.red.ass`, `${scratch}.red.yuv`];
  try {
    await writeFile(sheet, redSheet, { signal });
    const source = "color=black:s=64x64:r=1:d=1,format=yuv420p,setparams=colorspace=bt709:range=tv";
    const graph = `${source},ass=filename=${filterValue(sheet)}`;
    const output = ["-frames:v", "1", "-f", "rawvideo", `file:${raw}`];
    await ffmpeg(["-f", "lavfi", "-i", graph, ...output], signal);
    const luma = (await readFile(raw))[32 * 64 + 32] ?? 0;
    return luma > 72;
  } finally {
    await Promise.all([sheet, raw].map((path) => rm(path, { force: true })));
  }
};

export type CaptionColours = (ass: string, scratch: string, signal: AbortSignal) => Promise<string>;

/**
 * Adjusts captions to this machine's ffmpeg, which is tested once, at the first captions. Temporary files are written beside
 * the path `scratch`.
 */
export const captionColours = (): CaptionColours => {
  let known: boolean | undefined;
  return async (ass, scratch, signal) => {
    known ??= await drawsByBt601(scratch, signal);
    return known ? compensatedColours(ass) : ass;
  };
};

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
