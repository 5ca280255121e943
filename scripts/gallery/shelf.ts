/** What is made already, in `<gallery>/shelf.json`: each video is noted as soon as its files are there. */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Order } from "./orders.ts";

export type Charge = {
  readonly component: string;
  readonly quantity: number;
  readonly unit_credits: number;
  readonly credits: number;
};
/** A video of the gallery and what was measured of it. */
export type Piece = {
  readonly number: number;
  readonly category: string;
  readonly picture: string;
  /** Of the order, so that another order makes the video anew. */
  readonly hash: string;
  readonly fields: Order["fields"];
  /** File names inside the gallery. */
  readonly video: string;
  readonly poster: string;
  readonly width: number;
  readonly height: number;
  readonly videoSeconds: number;
  /** From the order to `completed`. */
  readonly madeInSeconds: number;
  readonly lufs: number;
  readonly truePeakDbtp: number;
  /** Mean quality of the segments, 0 to 100. */
  readonly score: number;
  readonly script: readonly string[];
  readonly warnings: readonly string[];
  readonly charges: readonly Charge[];
  readonly credits: number;
};

/** Tells orders apart by what they ask for. */
export const hashOf = (order: Order): string =>
  createHash("sha256").update(JSON.stringify(order)).digest("hex").slice(0, 16);

export type Shelf = {
  /** In the order of their numbers. */
  pieces(): readonly Piece[];
  has(order: Order): boolean;
  put(piece: Piece): Promise<void>;
};

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Opens the shelf of a gallery's directory; makes the directory. */
export const openShelf = async (directory: string): Promise<Shelf> => {
  await mkdir(directory, { recursive: true });
  const path = join(directory, "shelf.json");
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (isMissing(error)) return "[]";
    throw error;
  });
  const made = new Map((JSON.parse(text) as Piece[]).map((piece) => [piece.number, piece]));
  const pieces = () => [...made.values()].sort((a, b) => a.number - b.number);
  return {
    pieces,
    has: (order) => made.get(order.number)?.hash === hashOf(order),
    put: async (piece) => {
      made.set(piece.number, piece);
      await writeFile(`${path}.partial`, JSON.stringify(pieces(), null, 2));
      await rename(`${path}.partial`, path);
    },
  };
};
