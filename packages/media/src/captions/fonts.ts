import { copyFileSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

const { resolve } = createRequire(import.meta.url);

const packageDirectory = (name: string): string =>
  dirname(resolve(`@expo-google-fonts/${name}/package.json`));

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

/** libass reads every file of the directory at each start, so no italics and no thin weights. */
const latin = /_(?:400Regular|500Medium|600SemiBold|700Bold|800ExtraBold|900Black)\.ttf$/;
/** The weights that captions are set in. */
const noto = /_(?:600SemiBold|800ExtraBold)\.ttf$/;
const packages = {
  anton: latin,
  "bebas-neue": latin,
  inter: latin,
  montserrat: latin,
  "noto-sans-arabic": noto,
  "noto-sans-bengali": noto,
  "noto-sans-devanagari": noto,
  "noto-sans-hebrew": noto,
  "noto-sans-tamil": noto,
  "noto-sans-thai": noto,
} as const;

/**
 * Copies the fonts of captions to `<cache>/fonts` for libass and returns that directory. Fonts of Chinese, Japanese and
 * Korean aren't among them: fontconfig finds the system's Noto Sans CJK. Several processes may call it concurrently.
 */
export const fontsDirectory = (cache: string): string => {
  const directory = join(cache, "fonts");
  mkdirSync(directory, { recursive: true });
  const present = new Set(readdirSync(directory));
  for (const [name, wanted] of Object.entries(packages))
    for (const file of fontFilesIn(packageDirectory(name), wanted))
      if (!present.has(basename(file))) copyWhole(file, join(directory, basename(file)));
  return directory;
};

const fontFilesIn = (directory: string, wanted: RegExp): string[] =>
  readdirSync(directory)
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isDirectory())
    .flatMap((weight) => readdirSync(weight).map((name) => join(weight, name)))
    .filter((path) => wanted.test(path));

/** A reader never sees half a file. */
const copyWhole = (from: string, to: string) => {
  const partial = `${to}.${process.pid}.partial`;
  copyFileSync(from, partial);
  renameSync(partial, to);
};
