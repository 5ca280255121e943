import { PictureError } from "../structure.ts";

/** What a drawing may have; logos have far less. */
export const limits = {
  depth: 100,
  elements: 10_000,
  attributes: 100,
  allAttributes: 100_000,
  /** Letters that are drawn. */
  letters: 2_000,
  /** Of one path, or one list of points. */
  pathLetters: 500_000,
  valueLetters: 2_000,
  styleRules: 1_000,
  images: 10,
  imagePixels: 25_000_000,
  patterns: 50,
  /** How often a reference leads to something that holds references. */
  references: 10,
  /** Elements that are drawn once all references are followed, a long path counting as many. */
  drawn: 50_000,
} as const;

export const tooMuch = (what: string, advice = "simplify it, or export it as PNG"): PictureError =>
  new PictureError("too_complex", `The drawing has ${what}; ${advice}.`);

export const unsafe = (what: string): PictureError =>
  new PictureError("unsafe", `The drawing holds ${what}; export it as plain shapes, or as PNG.`);

export const malformed = (cause: unknown): PictureError =>
  new PictureError("damaged", "The drawing is no well-formed XML; export it anew.", { cause });
