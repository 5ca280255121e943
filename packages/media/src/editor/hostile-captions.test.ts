/**
 * That no text of a caller changes how anything else is drawn: what is written is burned in by the real libass.
 * @tier all
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { safeArea } from "@reelwright/film/artifacts";
import type { CaptionDesign } from "@reelwright/film/captions/caption-renderer";
import { captionWords } from "@reelwright/film/captions/caption-words";
import fc from "fast-check";
import { assCaptions } from "../captions/caption-renderer.ts";
import { fontsDirectory } from "../captions/fonts.ts";
import { filterValue } from "../ffmpeg/ffmpeg.ts";

const run = promisify(execFile);
const frame = { width: 180, height: 320 };
const gray = 126;
let directory = "";
let fontsDir = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-"));
  fontsDir = fontsDirectory(directory);
});
afterAll(() => rm(directory, { recursive: true }));

const attacks = [
  "{\\pos(0,0)}X",
  "{\\an7}X",
  "{\\p1}m 0 0 l 900 0 900 900 0 900",
  "\\p1}m 0 0 l 900 0 900 900{\\p0",
  "}{\\fs400}X",
  "\\{\\fs400\\}X",
  "\\N\\N\\N\\NX",
  "\\n\\hX",
  "{\\r}{\\1c&H0000FF&}X",
  "{\\fnWingdings\\b9}X",
  "{\\t(0,1,\\frz180)}X",
  "{\\clip(0,0,1,1)}X",
  "{\\org(0,0)\\fad(0,9)}X",
  "\u007b\\pos(0,0)\u007d",
  "{=0}{!}",
  "X\nDialogue: 9,0:00:00.00,0:09:00.00,Layer0,,0,0,0,,{\\pos(90,10)}HACKED",
  "X\r\n[V4+ Styles]\r\nStyle: Layer0,Anton,99",
  "X\u2028Style: Box,Anton,99",
  "X',drawtext=text=HACKED:x=0:y=0,null='",
  "[0:v]overlay=0:0;movie=/etc/passwd",
  "../../etc/passwd",
  "\u202eREVERSED\u202c",
  "\u0000\u0007X",
  "Z\u0335\u0316\u0354\u0357\u0358\u031b\u0302\u0346A\u0334\u035cL",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "&lt;b&gt;<i>--><v A>",
  "%d%s%n",
  "A".repeat(400),
];

/** A frame a second: each text in the even ones, the same word in the odd ones. */
const frames = async (
  style: CaptionDesign["style"],
  texts: readonly string[],
): Promise<Buffer[]> => {
  const words = texts.flatMap((text, index) => [
    { text, startMs: 2000 * index, endMs: 2000 * index + 800, segment: 2 * index },
    {
      text: "Word",
      startMs: 2000 * index + 1000,
      endMs: 2000 * index + 1800,
      segment: 2 * index + 1,
    },
  ]);
  const custom =
    style === "custom" ? { background_color: "#000000", animation: "pop" as const } : null;
  const ass = assCaptions(captionWords(words, "en"), {
    style,
    custom,
    frame,
    language: "en",
    accent: "#2f6fd0",
  });
  const path = join(directory, `${style}.ass`);
  await writeFile(path, ass);
  const source = `color=gray:s=${frame.width}x${frame.height}:r=1:d=${2 * texts.length},format=gray`;
  const graph = `${source},settb=1/100,setpts=PTS+50,ass=filename=${filterValue(path)}:fontsdir=${filterValue(fontsDir)}`;
  const output = ["-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "gray", "pipe:1"];
  const args = ["-v", "error", "-f", "lavfi", "-i", graph, ...output];
  const { stdout } = await run("ffmpeg", args, { encoding: "buffer", maxBuffer: 1 << 28 });
  const size = frame.width * frame.height;
  expect(stdout.length).toBe(2 * texts.length * size);
  return Array.from({ length: 2 * texts.length }, (_, index) =>
    stdout.subarray(index * size, (index + 1) * size),
  );
};

/** How many pixels are drawn above, below or beside the part of the frame that captions may use. */
const strays = (picture: Buffer): number => {
  const side = Math.max(safeArea.left, safeArea.right) * frame.width;
  let count = 0;
  for (let at = 0; at < picture.length; at += 1) {
    const [x, y] = [at % frame.width, Math.floor(at / frame.width)];
    const inside =
      x >= side - 3 &&
      x <= frame.width - side + 3 &&
      y >= safeArea.top * frame.height &&
      y <= (1 - safeArea.bottom) * frame.height;
    if (!inside && Math.abs((picture[at] ?? 0) - gray) > 12) count += 1;
  }
  return count;
};

const styles = [
  "short_karaoke",
  "short_highlight",
  "bold_karaoke",
  "neon_karaoke",
  "minimal_karaoke",
  "custom",
] as const;

test.each(styles)(
  "%s draws hostile texts in their place, and everything after them as ever",
  async (style) => {
    const made = fc.sample(fc.string({ unit: "binary", minLength: 1, maxLength: 40 }), {
      numRuns: 20,
      seed: 7,
    });
    const texts = [...attacks, ...made];
    const [harmless, hostile] = [await frames(style, ["Plain"]), await frames(style, texts)];
    const word = harmless[1] as Buffer;
    expect(word.some((value) => Math.abs(value - gray) > 60)).toBe(true);
    texts.forEach((text, index) => {
      const [own, next] = [hostile[2 * index] as Buffer, hostile[2 * index + 1] as Buffer];
      expect({ text, strays: strays(own) }).toEqual({ text, strays: 0 });
      expect({ text, same: next.equals(word) }).toEqual({ text, same: true });
    });
  },
);
