import { copyFileSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** Captions are upright and never thinner than regular; libass reads every file of the directory at each start. */
const latin = /_(?:400Regular|500Medium|600SemiBold|700Bold|800ExtraBold|900Black)\.ttf$/;
/** The weights whose widths core/captions knows. */
const noto = /_(?:600SemiBold|800ExtraBold)\.ttf$/;
const families = {
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
 * Gathers the captions' fonts (Anton, Bebas Neue, Inter, Montserrat; Noto Sans of Arabic, Hebrew, Devanagari, Bengali,
 * Tamil, Thai) in `<cache>/fonts` for libass and returns that directory. Chinese, Japanese and Korean come from
 * the system's Noto Sans CJK by fontconfig. May run in several processes at once; does nothing when all is there.
 */
export const fontsDirectory = (cache: string): string => {
  const directory = join(cache, "fonts");
  mkdirSync(directory, { recursive: true });
  const present = new Set(readdirSync(directory));
  const { resolve } = createRequire(import.meta.url);
  for (const [family, wanted] of Object.entries(families)) {
    const packageDirectory = dirname(resolve(`@expo-google-fonts/${family}/package.json`));
    for (const face of facesIn(packageDirectory, wanted))
      if (!present.has(basename(face))) copyWhole(face, join(directory, basename(face)));
  }
  return directory;
};

const facesIn = (directory: string, wanted: RegExp): string[] =>
  readdirSync(directory)
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isDirectory())
    .flatMap((weight) => readdirSync(weight).map((name) => join(weight, name)))
    .filter((path) => wanted.test(path));

/** A copy appears whole or not at all. */
const copyWhole = (from: string, to: string) => {
  const partial = `${to}.${process.pid}.partial`;
  copyFileSync(from, partial);
  renameSync(partial, to);
};
