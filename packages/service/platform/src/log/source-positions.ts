import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

type Bundle = { readonly map: SourceMap; readonly directory: string };
const bundles = new Map<string, Bundle | null>();

/** The map beside a bundle, or null where there is none. */
const readBundle = (path: string): Bundle | null => {
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8")));
    return { map, directory: dirname(path) };
  } catch {
    return null;
  }
};

const bundleAt = (path: string): Bundle | null => {
  const known = bundles.get(path);
  if (known !== undefined) return known;
  const found = readBundle(path);
  bundles.set(path, found);
  return found;
};

const frame = /(file:\/\/[^\s():]+\.js):(\d+):(\d+)/g;

const sourcePosition = (whole: string, url: string, line: string, column: string): string => {
  const bundle = bundleAt(fileURLToPath(url));
  const entry = bundle?.map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!bundle || !entry || !("originalSource" in entry)) return whole;
  const path = relative(process.cwd(), resolve(bundle.directory, entry.originalSource));
  return `${path}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
};

/**
 * An error's stack with the modules' own positions in place of those in a bundle. Maps are read when the first stack is
 * shown, and kept. Frames without a map stay as they are.
 */
export const withSourcePositions = (stack: string): string =>
  stack.replace(frame, (whole, url: string, line: string, column: string) =>
    sourcePosition(whole, url, line, column),
  );
