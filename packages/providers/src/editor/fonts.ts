import { copyFileSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

const families = ["anton", "bebas-neue", "inter", "montserrat"] as const;
/** Captions are upright and never thinner than regular; libass reads every file of the directory at each start. */
const wanted = /_(?:400Regular|500Medium|600SemiBold|700Bold|800ExtraBold|900Black)\.ttf$/;

/**
 * Gathers the captions' fonts (Anton, Bebas Neue, Inter, Montserrat; regular to black) in `<cache>/fonts` for libass
 * and answers with that directory. Other scripts come from the system's Noto by fontconfig. May run in several processes
 * at once; does nothing when all is there.
 */
export const fontsDirectory = (cache: string): string => {
  const directory = join(cache, "fonts");
  mkdirSync(directory, { recursive: true });
  const present = new Set(readdirSync(directory));
  const { resolve } = createRequire(import.meta.url);
  for (const family of families) {
    const packageDirectory = dirname(resolve(`@expo-google-fonts/${family}/package.json`));
    for (const face of facesIn(packageDirectory))
      if (!present.has(basename(face))) copyWhole(face, join(directory, basename(face)));
  }
  return directory;
};

const facesIn = (directory: string): string[] =>
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
