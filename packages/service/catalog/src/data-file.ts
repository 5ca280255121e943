import { readFileSync } from "node:fs";

/** Beside `src` and `dist`, so that one path serves development and builds. */
const home = new URL("../data/", import.meta.url);

/**
 * The rows of a table below `data/`: one per line, cells between ` | `; empty lines and those that begin with `#` are
 * none. Throws an error that names the line when it hasn't `width` cells.
 */
export const readTable = (name: string, width: number): readonly (readonly string[])[] =>
  readFileSync(new URL(name, home), "utf8")
    .split("\n")
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== "" && !line.startsWith("#"))
    .map(({ line, number }) => {
      const cells = line.split("|").map((cell) => cell.trim());
      if (cells.length === width) return cells;
      throw new Error(`${name}, line ${number}: ${cells.length} cells, not ${width}`);
    });
