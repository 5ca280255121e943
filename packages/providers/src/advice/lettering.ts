/** What is written on a product, by Tesseract compiled to WebAssembly. English letters; nothing leaves the machine. */
import data from "@tesseract.js-data/eng";
import sharp from "sharp";
import { createWorker, type Page, PSM, type Worker } from "tesseract.js";

/**
 * Words that can be read in the picture at this path, in their order, at most twelve; none where nothing is legible
 * within a few seconds. Throws when `signal` is aborted.
 */
export type ReadLettering = (picture: string, signal: AbortSignal) => Promise<readonly string[]>;

/** For pictures that were never taken. */
export const noLettering: ReadLettering = async () => [];

const limitMs = 4_000;
/** Long side at which letters are looked for, in pixels. */
const sidePx = 1_200;
const mostWords = 12;
/** Of 100; below it is guessing. */
const leastConfidence = 80;
const word = /^\p{L}[\p{L}\p{N}&'’-]{2,}$/u;
/** Lettering runs along tall things as well. */
const turns = [0, 90, 270] as const;

const openReader = async (): Promise<Worker> => {
  const { code, langPath, gzip } = data;
  // What goes wrong in the thread comes as a rejection too; without a handler it would end the process.
  const errorHandler = () => undefined;
  const worker = await createWorker(code, 1, { langPath, gzip, cacheMethod: "none", errorHandler });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, debug_file: "/dev/null" });
  return worker;
};

const wordsOf = ({ blocks }: Page): readonly string[] =>
  (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words)
    .filter(({ text, confidence }) => confidence >= leastConfidence && word.test(text))
    .map(({ text }) => text);

const turned = (picture: string, angle: number): Promise<Buffer> =>
  sharp(picture)
    .flatten({ background: "#fff" })
    .resize({ width: sidePx, height: sidePx, fit: "inside" })
    .rotate(angle)
    .greyscale()
    .normalise()
    .withMetadata({ density: 300 })
    .png()
    .toBuffer();

/** The first turn at which something is legible. */
const readTurns = async (
  worker: Worker,
  picture: string,
  limit: AbortSignal,
): Promise<readonly string[]> => {
  for (const angle of turns) {
    if (limit.aborted) break;
    const { data: page } = await worker.recognize(
      await turned(picture, angle),
      {},
      { blocks: true },
    );
    const words = [...new Set(wordsOf(page))].slice(0, mostWords);
    if (words.length > 0) return words;
  }
  return [];
};

/** Reads in a thread of its own, which ends with the reading. */
export const readLettering: ReadLettering = async (picture, signal) => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const late = new Promise<readonly string[]>((resolve) => {
    limit.addEventListener("abort", () => resolve([]), { once: true });
    if (limit.aborted) resolve([]);
  });
  const opening = openReader();
  const reading = opening.then((worker) => readTurns(worker, picture, limit));
  const close = async (): Promise<void> => {
    await Promise.allSettled([reading]);
    await (await opening).terminate();
  };
  try {
    const words = await Promise.race([reading, late]);
    signal.throwIfAborted();
    return words;
  } finally {
    // What was cut off ends when it can, and nobody waits for it.
    const closed = close();
    if (limit.aborted) closed.catch(() => undefined);
    else await closed;
  }
};
