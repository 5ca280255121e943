/**
 * Finds the lettering on a product and reads it, with the detector and the recognizer of PP-OCRv4 (Chinese and English).
 * No data leaves the machine.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Lettering } from "@reelwright/film/artifacts";
import { lazy, QueueFull } from "@reelwright/film/concurrency";
import {
  ModelRunFailed,
  type ModelRunner,
  pictureModels,
  type Tensor,
} from "../inference/model-runner.ts";
import { opened } from "../photos/decoding.ts";
import type { Raster } from "../photos/raster.ts";
import { Interrupted, LimitExceeded } from "../processes/process-pool.ts";
import { type TextBox, textBoxes } from "./text-boxes.ts";

/**
 * The lettering on a cut-out, the largest first. Empty if there is none, or if it can't be read in time or without the
 * models' files. Throws the signal's reason.
 */
export type FindLettering = (
  cutout: Raster,
  sender: { readonly tenantId: string; readonly isUrgent?: boolean },
  signal: AbortSignal,
) => Promise<readonly Lettering[]>;

const fileAt = (name: string): string =>
  fileURLToPath(new URL(`../../models/${name}`, import.meta.url));
const detector = {
  path: fileAt("ppocr-det.onnx"),
  ...{ input: "x", output: "sigmoid_0.tmp_0" },
  /** Sides are multiples of this, px. */
  step: 32,
  means: [0.485, 0.456, 0.406],
  deviations: [0.229, 0.224, 0.225],
} as const;
const recognizer = {
  path: fileAt("ppocr-rec.onnx"),
  ...{ input: "x", output: "softmax_11.tmp_0" },
  /** Height of a line, and its smallest and largest width, px. */
  ...{ height: 48, least: 48, most: 960 },
} as const;

/**
 * Longest sides of the images that lines are searched in, px. The detector misses letters that are higher than about a
 * fifth of its image, as in a name along a bottle; in a small image they are part of a line.
 */
const searchedSides = [960, 480] as const;
/** Longest side of the image that lines are read from, px. */
const readSide = 1_600;
/** A line is another one's if that covers so much of it. */
const sameLine = 0.6;
/** Lines that are read, and the confidence below which one is a pattern rather than text. */
const mostRead = 16;
const leastConfidence = 0.6;

/** How long an order waits for its turn. */
const [patienceMs, urgentMs] = [15_000, 3_000];
/** A label takes 0.5 to 3 s of CPU and 400 MB. */
const urgentLimits = { wallMs: 6_000, cpuMs: 6_000, memoryBytes: 768 * 1024 * 1024 } as const;

/** For images that aren't photographs. */
export const noLettering: FindLettering = async () => [];

/** The characters that the recognizer knows, in its order; 0 stands for none. */
const characters: () => Promise<readonly string[]> = lazy(async () => {
  const text = await readFile(fileAt("ppocr-keys.txt"), "utf8");
  return ["", ...text.trimEnd().split("\n"), " "];
});

/** An opaque image: three bytes a pixel. */
type Page = { readonly width: number; readonly height: number; readonly data: Uint8Array };

const pageOf = async (cutout: Raster, width: number, height: number): Promise<Page> => {
  const data = await opened(cutout)
    .flatten({ background: "#ffffff" })
    .resize(width, height, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { width, height, data };
};

/** A page as the models take it: one plane a color. */
const planes = (
  { width, height, data }: Page,
  scaled: (byte: number, channel: number) => number,
): Tensor => {
  const count = width * height;
  const values = new Float32Array(3 * count);
  for (let at = 0; at < count; at++)
    for (let channel = 0; channel < 3; channel++)
      values[channel * count + at] = scaled(data[at * 3 + channel] ?? 0, channel);
  return { type: "float32", data: values, dims: [1, 3, height, width] };
};

/** The line of a box, level and as high as the recognizer takes it. `turned`: by 180°. */
const lineOf = (page: Page, box: TextBox, turned: boolean): Page => {
  const { height, least, most } = recognizer;
  const width = Math.round(Math.min(most, Math.max(least, (height * box.length) / box.height)));
  const angle = box.angle + (turned ? Math.PI : 0);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const data = new Uint8Array(width * height * 3);
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const along = ((column + 0.5) / width - 0.5) * box.length;
      const across = ((row + 0.5) / height - 0.5) * box.height;
      const x = clamp(box.x + along * cos - across * sin - 0.5, page.width - 1.001);
      const y = clamp(box.y + along * sin + across * cos - 0.5, page.height - 1.001);
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [byX, byY] = [x - left, y - top];
      const at = (top * page.width + left) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const value = (offset: number) => page.data[at + offset + channel] ?? 0;
        const upper = value(0) * (1 - byX) + value(3) * byX;
        const lower = value(page.width * 3) * (1 - byX) + value(page.width * 3 + 3) * byX;
        data[(row * width + column) * 3 + channel] = upper * (1 - byY) + lower * byY;
      }
    }
  return { width, height, data };
};

/** A step between letters that is so many times the usual one is a space. */
const wordGap = 1.7;

type Reading = { readonly text: string; readonly confidence: number };

type Letter = { readonly letter: string; readonly at: number; readonly sure: number };

/** The likeliest character of each step of a recognizer's answer, where it changes. */
const lettersOf = (data: Float32Array, known: readonly string[]): readonly Letter[] => {
  const count = known.length;
  const letters: Letter[] = [];
  let last = 0;
  for (let at = 0; at * count < data.length; at++) {
    const step = data.subarray(at * count, (at + 1) * count);
    const sure = step.reduce((most, value) => Math.max(most, value), 0);
    const best = step.indexOf(sure);
    if (best !== 0 && best !== last) letters.push({ letter: known[best] ?? "", at, sure });
    last = best;
  }
  return letters;
};

const readingOf = (answer: Tensor | undefined, known: readonly string[]): Reading => {
  if (answer?.type !== "float32" || answer.dims.at(-1) !== known.length)
    throw new Error(
      `the model's output ${recognizer.output} isn't one of ${known.length} characters`,
    );
  const letters = lettersOf(answer.data, known);
  const gaps = letters.slice(1).map(({ at }, index) => at - (letters[index]?.at ?? 0));
  const usual = gaps.toSorted((one, other) => one - other)[gaps.length >> 1] ?? 0;
  // The model leaves out most spaces between capitals.
  const text = letters.map(({ letter }, index) =>
    (gaps[index - 1] ?? 0) > wordGap * usual ? ` ${letter}` : letter,
  );
  const sum = letters.reduce((total, { sure }) => total + sure, 0);
  return {
    text: text.join("").replace(/\s+/g, " ").trim(),
    confidence: sum / Math.max(1, letters.length),
  };
};

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** The upright box around a line, in shares of the page. */
const shareOf = ({ x, y, length, height, angle }: TextBox, page: Page): Lettering["box"] => {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [across, down] = [(length * cos + height * sin) / 2, (length * sin + height * cos) / 2];
  const share = (value: number, whole: number) =>
    rounded(Math.min(1, Math.max(0, value / whole)), 4);
  return {
    left: share(x - across, page.width),
    right: share(x + across, page.width),
    top: share(y - down, page.height),
    bottom: share(y + down, page.height),
  };
};

/** A line that runs up or down may be read in two directions. */
const isUpright = ({ angle }: TextBox): boolean =>
  Math.abs(Math.abs(angle) - Math.PI / 2) < Math.PI / 4;

const sizeWithin = ({ width, height }: Raster, side: number, step: number) => {
  const scale = Math.min(1, side / Math.max(width, height));
  const fitted = (length: number) => Math.max(step, Math.round((length * scale) / step) * step);
  return [fitted(width), fitted(height)] as const;
};

/** What both orders of an image share; each waits for a turn of its own. */
type Turn = () => Pick<
  Parameters<ModelRunner["run"]>[0],
  "tenantId" | "signal" | "waiting" | "limits"
>;

const searched = async (runner: ModelRunner, cutout: Raster, side: number, turn: Turn) => {
  const page = await pageOf(cutout, ...sizeWithin(cutout, side, detector.step));
  const { means, deviations } = detector;
  const input = planes(
    page,
    (byte, channel) => (byte / 255 - (means[channel] ?? 0)) / (deviations[channel] ?? 1),
  );
  const outputs = await runner.run({
    ...turn(),
    ...{ model: detector.path, inputs: { [detector.input]: input }, outputs: [detector.output] },
  });
  const found = outputs[detector.output];
  if (found?.type !== "float32") throw new Error(`the model has no output ${detector.output}`);
  return { page, boxes: textBoxes({ width: page.width, height: page.height, values: found.data }) };
};

/** The share of a box that another one covers. */
const coveredBy = (box: Lettering["box"], other: Lettering["box"]): number => {
  const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
  const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
  const area = Math.max(1e-9, (box.right - box.left) * (box.bottom - box.top));
  return (Math.max(0, across) * Math.max(0, down)) / area;
};

/** Lines on `page`, the largest first, and whether only the look at a smaller image found them. */
const linesOn = async (runner: ModelRunner, cutout: Raster, page: Page, turn: Turn) => {
  const found: { readonly box: TextBox; readonly isHuge: boolean }[] = [];
  for (const [look, side] of searchedSides.entries()) {
    const { page: small, boxes } = await searched(runner, cutout, side, turn);
    const [wider, higher] = [page.width / small.width, page.height / small.height];
    // Both scales are nearly the same: sides are rounded to the detector's steps.
    const scale = Math.sqrt(wider * higher);
    const before = found.map(({ box }) => shareOf(box, page));
    for (const { x, y, length, height, angle } of boxes) {
      const place = { x: x * wider, y: y * higher, length: length * scale, height: height * scale };
      const box = { ...place, angle };
      if (before.every((other) => coveredBy(shareOf(box, page), other) < sameLine))
        found.push({ box, isHuge: look > 0 });
    }
  }
  const areaOf = ({ box }: (typeof found)[number]) => box.length * box.height;
  return found.toSorted((one, other) => areaOf(other) - areaOf(one)).slice(0, mostRead);
};

const read = async (
  runner: ModelRunner,
  cutout: Raster,
  turn: Turn,
): Promise<readonly Lettering[]> => {
  const page = await pageOf(cutout, ...sizeWithin(cutout, readSide, 1));
  const found = await linesOn(runner, cutout, page, turn);
  if (found.length === 0) return [];
  const lines = found.flatMap(({ box, isHuge }) =>
    (isUpright(box) ? [false, true] : [false]).map((turned) => ({ box, isHuge, turned })),
  );
  const outputs = await runner.runEach({
    ...turn(),
    model: recognizer.path,
    inputs: lines.map(({ box, turned }) => ({
      [recognizer.input]: planes(lineOf(page, box, turned), (byte) => byte / 127.5 - 1),
    })),
    outputs: [recognizer.output],
  });
  const known = await characters();
  const readings = lines.map(({ box, isHuge, turned }, at) => {
    const reading = readingOf(outputs[at]?.[recognizer.output], known);
    return { ...reading, box, isHuge, angle: box.angle + (turned ? Math.PI : 0) };
  });
  const best = readings
    .filter(({ text, confidence }) => text !== "" && confidence >= leastConfidence)
    .filter(({ box, confidence }) =>
      readings.every((other) => other.box !== box || other.confidence <= confidence),
    );
  const huge = best.filter(({ isHuge }) => isHuge).map(({ box }) => shareOf(box, page));
  return best
    .filter(({ box, isHuge }) =>
      huge.every((other) => isHuge || coveredBy(shareOf(box, page), other) < sameLine),
    )
    .map(({ box, angle, text, confidence }) => ({
      box: shareOf(box, page),
      angle: Math.round((angle * 180) / Math.PI),
      text,
      confidence: rounded(confidence, 2),
    }));
};

/** A missing file is a fault of the installation. Videos can do without lettering, so they don't fail. */
const warnOnce = lazy(() => {
  process.emitWarning(`${detector.path} can't be run, so lettering on products isn't found`, {
    detail: "npm run setup fetches it",
  });
  return true;
});

const isGivenUp = (error: unknown): boolean => {
  if (error instanceof ModelRunFailed && error.code === "ENOENT") return warnOnce();
  if (error instanceof DOMException && error.name === "TimeoutError") return true;
  return [QueueFull, LimitExceeded, Interrupted].some((kind) => error instanceof kind);
};

/** Runs the models in a process of its own, in the tenant's fair turn. */
export const letteringApart =
  (openedRunner: () => ModelRunner = pictureModels): FindLettering =>
  async (cutout, { tenantId, isUrgent = false }, signal) => {
    const turn: Turn = () => ({
      ...{ tenantId, signal, waiting: AbortSignal.timeout(isUrgent ? urgentMs : patienceMs) },
      ...(isUrgent && { limits: urgentLimits }),
    });
    try {
      return await read(openedRunner(), cutout, turn);
    } catch (error) {
      signal.throwIfAborted();
      if (isGivenUp(error)) return [];
      throw error;
    }
  };
