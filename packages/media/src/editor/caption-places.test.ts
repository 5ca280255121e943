/** Words of scripts that run from right to left stand where the layout puts them, burned in by the real libass. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { captionWords } from "@reelwright/film/captions/caption-words";
import { assCaptions } from "../captions/caption-renderer.ts";
import { namedStyle } from "../captions/caption-styles.ts";
import { fontsDirectory } from "../captions/fonts.ts";
import { settingOf } from "../captions/layout.ts";
import { typefacesFor } from "../captions/typeface.ts";
import { filterValue } from "../ffmpeg/ffmpeg.ts";

const run = promisify(execFile);
const frame = { width: 720, height: 1280 };
const gray = 126;
let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-"));
});
afterAll(() => rm(directory, { recursive: true }));

const { resolve } = createRequire(import.meta.url);
const useFont = (script: "arabic" | "hebrew", name: string) => {
  const files = dirname(resolve(`@expo-google-fonts/noto-sans-${script}/package.json`));
  const file = `NotoSans${name}_800ExtraBold.ttf`;
  GlobalFonts.registerFromPath(join(files, "800ExtraBold", file), `Test ${script}`);
};
useFont("arabic", "Arabic");
useFont("hebrew", "Hebrew");
const context = createCanvas(1, 1).getContext("2d");

/** The shaped text's advance and the middle of its ink, from its left end; in em. */
const shaped = (text: string) => {
  context.font = `100px "Test ${/\p{Script=Hebrew}/u.test(text) ? "hebrew" : "arabic"}"`;
  context.textAlign = "left";
  // As captions are drawn.
  context.fontKerning = "none";
  const { width, actualBoundingBoxLeft, actualBoundingBoxRight } = context.measureText(text);
  return { width: width / 100, middle: (actualBoundingBoxRight - actualBoundingBoxLeft) / 200 };
};

const words = (
  "كوب كتاب بيت دار رائع ب ت ث ن ش ف ق ي ة نب شب باب خوف شيء عش حق قلبي أخت هدية " +
  "پنیر گرم چپ ژرف کیف خوش یک خوبصورت چھوٹا بڑی ٹوپی شاپ میں زندگی كَتَبَ شُكْرًا رائعٌ מים טוב שָׁלוֹם בָּרוּךְ"
).split(" ");

/** A frame in the middle of each word, which stands alone. */
const frames = async (): Promise<readonly Buffer[]> => {
  const spoken = words.map((text, segment) => ({
    ...{ text, segment },
    ...{ startMs: 2000 * segment, endMs: 2000 * segment + 1800 },
  }));
  const ass = assCaptions(captionWords(spoken, "ar"), {
    ...{ style: "short_karaoke", custom: null, frame, language: "ar", accent: "#2f6fd0" },
  });
  const path = join(directory, "captions.ass");
  await writeFile(path, ass);
  const fonts = filterValue(fontsDirectory(directory));
  const source = `color=gray:s=${frame.width}x${frame.height}:r=1/2:d=${2 * words.length},format=gray`;
  const graph = `${source},settb=1/100,setpts=PTS+90,ass=filename=${filterValue(path)}:fontsdir=${fonts}`;
  const output = ["-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "gray", "pipe:1"];
  const args = ["-v", "error", "-f", "lavfi", "-i", graph, ...output];
  const { stdout } = await run("ffmpeg", args, { encoding: "buffer", maxBuffer: 1 << 28 });
  const size = frame.width * frame.height;
  expect(stdout.length).toBe(words.length * size);
  return words.map((_, index) => stdout.subarray(index * size, (index + 1) * size));
};

const inkMiddle = (picture: Buffer): number => {
  let [left, right] = [frame.width, -1];
  for (let at = 0; at < picture.length; at += 1) {
    if (Math.abs((picture[at] ?? 0) - gray) <= 60) continue;
    const x = at % frame.width;
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  return (left + right + 1) / 2;
};

test("a word is centred by its advance, wherever its dots and vowel signs are", async () => {
  const pictures = await frames();
  const strayed = words.flatMap((word, index) => {
    const typefaces = typefacesFor("Montserrat ExtraBold", word, "ar");
    const { em } = settingOf(namedStyle("short_karaoke", "#2f6fd0"), typefaces, frame, true);
    const { width, middle } = shaped(word);
    const optical = typefaces.main.width(word) / width;
    const expected = frame.width / 2 + (middle - width / 2) * em * optical;
    const off = inkMiddle(pictures[index] as Buffer) - expected;
    return Math.abs(off) > 2.5 ? [`${word} ${off.toFixed(1)}`] : [];
  });
  expect(strayed).toEqual([]);
});
