import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { lazy } from "@reelwright/film/concurrency";

const load = createRequire(import.meta.url);

const packageDirectory = (name: string): string =>
  dirname(load.resolve(`@expo-google-fonts/${name}/package.json`));

const weights: Readonly<Record<string, string>> = {
  SemiBold: "600SemiBold",
  ExtraBold: "800ExtraBold",
};

/** The font file of a shipped family; `Montserrat ExtraBold` is in the package `montserrat`. */
export const fontFile = (family: string): string => {
  const words = family.split(" ");
  const weight = weights[words.at(-1) ?? ""];
  const name = weight === undefined ? words : words.slice(0, -1);
  const folder = weight ?? "400Regular";
  const file = `${name.join("")}_${folder}.ttf`;
  return join(packageDirectory(name.join("-").toLowerCase()), folder, file);
};

/** Loading Skia takes 70 ms and 40 MB: only processes that set text do it. */
export const skia = lazy((): typeof import("@napi-rs/canvas") => load("@napi-rs/canvas"));

/** Skia sees only the first family of the system's collection, which has the glyphs of all; `lang` chooses. */
export const cjkFamily = "Noto Sans CJK JP";
export const emojiFamily = "Noto Color Emoji";

const installed = new Map<string, boolean>();

/** Whether the system has a family. Skia lists all of its families for each answer, so each is asked for once. */
export const isInstalled = (family: string): boolean => {
  const known = installed.get(family) ?? skia().GlobalFonts.has(family);
  installed.set(family, known);
  return known;
};

const registered = new Map<string, string>();

/** The name of a shipped family in Skia. Each font is registered once, at its first use. */
export const shippedFont = (family: string): string => {
  const known = registered.get(family);
  if (known !== undefined) return known;
  const alias = `Reelwright ${family}`;
  if (skia().GlobalFonts.registerFromPath(fontFile(family), alias) === null)
    throw new Error(`cannot read the font ${family}`);
  registered.set(family, alias);
  return alias;
};

/** The offset of a table in a TrueType file. */
const tableAt = (font: Buffer, tag: string): number => {
  const count = font.readUInt16BE(4);
  for (let at = 12; at < 12 + 16 * count; at += 16)
    if (font.toString("latin1", at, at + 4) === tag) return font.readUInt32BE(at + 8);
  throw new Error(`the font has no table ${tag}`);
};

/** Ascent and descent in em. */
export type LineHeight = { readonly ascent: number; readonly descent: number };
const lineHeights = new Map<string, LineHeight>();

/** The Windows metrics of a shipped family. Players of ASS scale their sum to the font size. */
export const windowsHeight = (family: string): LineHeight => {
  const known = lineHeights.get(family);
  if (known !== undefined) return known;
  const font = readFileSync(fontFile(family));
  const [os2, head] = [tableAt(font, "OS/2"), tableAt(font, "head")];
  const unitsPerEm = font.readUInt16BE(head + 18);
  const [ascent = 0, descent = 0] = [74, 76].map((at) => font.readUInt16BE(os2 + at) / unitsPerEm);
  lineHeights.set(family, { ascent, descent });
  return { ascent, descent };
};
