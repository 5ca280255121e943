/** Reads lettering; runs in a process of its own. */

import { sharp } from "@reelwright/media/sharp";
import data from "@tesseract.js-data/eng";
import { createWorker, type Page, PSM, type Worker } from "tesseract.js";

/** No further turn is tried after this time. The pool's limits end a turn that is still running. */
const limitMs = 4_000;
/** Long side of the image to read, px. */
const sidePx = 1_200;
const maxWords = 12;
/** Of 100; anything below is a guess. */
const minConfidence = 80;
const word = /^\p{L}[\p{L}\p{N}&'’-]{2,}$/u;
/** Lettering on tall products may run vertically. Degrees. */
const turns = [0, 90, 270] as const;

const openReader = async (): Promise<Worker> => {
  const { code, langPath, gzip } = data;
  // Errors in the thread also reject the promise; without a handler they would end the process.
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
    .filter(({ text, confidence }) => confidence >= minConfidence && word.test(text))
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

/** Reads at each turn and returns the first legible result. */
const readTurns = async (worker: Worker, picture: string): Promise<readonly string[]> => {
  const startMs = Date.now();
  for (const angle of turns) {
    if (Date.now() - startMs > limitMs) break;
    const { data: page } = await worker.recognize(
      await turned(picture, angle),
      {},
      { blocks: true },
    );
    const words = [...new Set(wordsOf(page))].slice(0, maxWords);
    if (words.length > 0) return words;
  }
  return [];
};

/** The legible words of the image at this path, in reading order. */
export const readWords = async (picture: string): Promise<readonly string[]> => {
  const worker = await openReader();
  try {
    return await readTurns(worker, picture);
  } finally {
    await worker.terminate();
  }
};
