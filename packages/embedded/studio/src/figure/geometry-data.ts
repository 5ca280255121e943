import { readFileSync } from "node:fs";
import type { Point } from "./pose.ts";

/** One line of a file in `data/`: `word name x,y x,y key=value`, in any order after the word. */
export type Entry = {
  readonly word: string;
  readonly names: readonly string[];
  readonly points: readonly Point[];
  /** The lines that are indented below it. */
  readonly entries: readonly Entry[];
  has(key: string): boolean;
  /** The value of `key=value` as it is written. Without `otherwise` a missing one is a fault. */
  text(key: string, otherwise?: string): string;
  /** The value of `key=value`. Without `otherwise` a missing one is a fault. */
  number(key: string, otherwise?: number): number;
  /** The value of `key=x,y`. */
  point(key: string): Point;
  /** An error that names the file and the line. */
  fault(message: string): Error;
};

const numberPattern = /^-?\d+(\.\d+)?$/;
const pointPattern = /^(-?[\d.]+),(-?[\d.]+)$/;

const pointOf = (text: string): Point | null => {
  const [, x = "", y = ""] = pointPattern.exec(text) ?? [];
  return numberPattern.test(x) && numberPattern.test(y) ? { x: Number(x), y: Number(y) } : null;
};

type OpenEntry = Entry & { readonly entries: Entry[] };

const entryOf = (content: string, fault: Entry["fault"]): OpenEntry => {
  const [word = "", ...parts] = content.split(" ");
  const [names, points, values]: [string[], Point[], Map<string, string>] = [[], [], new Map()];
  for (const part of parts) {
    const [key = "", value] = part.split("=");
    const point = pointOf(part);
    if (value !== undefined && values.has(key)) throw fault(`second ${key}=`);
    if (value !== undefined) values.set(key, value);
    else if (point !== null) points.push(point);
    else if (/^[a-z_]+$/.test(part)) names.push(part);
    else
      throw fault(`"${part}" is no name, no point such as 0.1,-0.2 and no setting such as r=0.1`);
  }
  const settingOf = (key: string): string => {
    const value = values.get(key);
    if (value === undefined) throw fault(`${word} needs ${key}=`);
    return value;
  };
  return {
    ...{ word, names, points, entries: [], fault },
    has: (key) => values.has(key),
    text: (key, otherwise) => values.get(key) ?? otherwise ?? settingOf(key),
    number: (key, otherwise) => {
      if (otherwise !== undefined && !values.has(key)) return otherwise;
      const value = settingOf(key);
      if (!numberPattern.test(value)) throw fault(`${key}=${value} is no number`);
      return Number(value);
    },
    point: (key) => {
      const point = pointOf(settingOf(key));
      if (point === null) throw fault(`${key}= is no point such as 0.1,-0.2`);
      return point;
    },
  };
};

/**
 * Reads the text of a file in `data/`. Two spaces of indentation put a line below the one before; `#` begins a comment.
 * Throws the first fault, as compilers write it: `data/hair.txt:12: lock needs outer`.
 */
export const readEntries = (file: string, text: string): readonly Entry[] => {
  const top: Entry[] = [];
  const open: OpenEntry[] = [];
  for (const [index, written] of text.split("\n").entries()) {
    const content = written.trim();
    if (content === "" || content.startsWith("#")) continue;
    const fault = (message: string) => new Error(`data/${file}:${index + 1}: ${message}`);
    const indent = written.length - written.trimStart().length;
    const depth = indent / 2;
    if (!Number.isInteger(depth) || depth > open.length)
      throw fault(`indent by two spaces for each level, not by ${indent}`);
    const entry = entryOf(content, fault);
    open.length = depth;
    (open.at(-1)?.entries ?? top).push(entry);
    open.push(entry);
  }
  return top;
};

const folder = new URL("../../data/", import.meta.url);

/** Reads a file in `data/`. */
export const readGeometry = (file: string): readonly Entry[] =>
  readEntries(file, readFileSync(new URL(file, folder), "utf8"));

/** The only entry with this word below another one. */
export const only = (entry: Entry, word: string): Entry => {
  const found = entry.entries.filter((each) => each.word === word);
  if (found.length !== 1 || !found[0])
    throw entry.fault(`${entry.word} needs one ${word}, not ${found.length}`);
  return found[0];
};

/** The points of an entry, of which there must be `count`. */
export const pointsOf = (entry: Entry, count: number): readonly Point[] => {
  if (entry.points.length !== count)
    throw entry.fault(`${entry.word} needs ${count} points, not ${entry.points.length}`);
  return entry.points;
};

/** Outlines that a file names by `line NAME x,y …`. */
export type NamedLines = ReadonlyMap<string, readonly Point[]>;

export const namedLines = (entries: readonly Entry[]): NamedLines =>
  new Map(
    entries
      .filter(({ word }) => word === "line")
      .map(({ names, points, fault }) => {
        const [name] = names;
        if (name === undefined) throw fault("line needs a name");
        return [name, points];
      }),
  );

/** The points of an entry, or of the line that it names. */
export const outlineOf = ({ word, names, points, fault }: Entry, lines: NamedLines) => {
  if (points.length > 0) return points;
  const named = names.map((name) => lines.get(name)).find((line) => line !== undefined);
  if (named === undefined) throw fault(`${word} needs points or the name of a line`);
  return named;
};
