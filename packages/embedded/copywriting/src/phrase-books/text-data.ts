import { readdirSync, readFileSync } from "node:fs";
import { lazy } from "@reelwright/film/concurrency";

/** The files of each language are in a folder of their own; `README.md` there describes their format. */
const folder = new URL("../../data/", import.meta.url);

/** The languages that have data, by ISO 639-1. */
export const languagesWithData = lazy((): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort(),
);

/** What is wrong in a line of a file; lines count from 1. */
export type DataFault = { readonly line: number; readonly message: string };

/** Lines that follow one `(label)`; `label` is empty for those before the first one of their section. */
export type LabelledLines = {
  readonly label: string;
  readonly line: number;
  readonly texts: readonly { readonly text: string; readonly line: number }[];
};

export type TextSection = {
  readonly name: string;
  readonly line: number;
  readonly groups: readonly LabelledLines[];
};

type OpenGroup = { label: string; line: number; texts: { text: string; line: number }[] };
type OpenSection = { name: string; line: number; groups: OpenGroup[] };

/** Adds a line that isn't empty to the sections before it. Returns what is wrong with it, or null. */
const addLine = (sections: OpenSection[], content: string, line: number): string | null => {
  const name = /^\[(.*)\]$/u.exec(content)?.[1];
  if (name !== undefined) {
    const isKnown = sections.some((other) => other.name === name);
    sections.push({ name, line, groups: [] });
    return isKnown ? `second section [${name}]` : null;
  }
  const groups = sections.at(-1)?.groups;
  if (groups === undefined) return "text before the first [section]";
  const label = /^\((.*)\)$/u.exec(content)?.[1];
  if (label !== undefined) groups.push({ label, line, texts: [] });
  else if (groups.length === 0) groups.push({ label: "", line, texts: [{ text: content, line }] });
  else groups.at(-1)?.texts.push({ text: content, line });
  return null;
};

const emptyOnes = (sections: readonly TextSection[]): readonly DataFault[] =>
  sections.flatMap(({ name, line, groups }) => [
    ...(groups.length === 0 ? [{ line, message: `nothing in [${name}]` }] : []),
    ...groups
      .filter(({ texts }) => texts.length === 0)
      .map((group) => ({ line: group.line, message: `nothing below (${group.label})` })),
  ]);

/** Reads `[section]`, `(label)` and plain lines; `#` begins a comment, and empty lines mean nothing. */
export const readTextSections = (
  text: string,
): { readonly sections: readonly TextSection[]; readonly faults: readonly DataFault[] } => {
  const sections: OpenSection[] = [];
  const faults: DataFault[] = [];
  for (const [index, written] of text.split("\n").entries()) {
    const [line, content] = [index + 1, written.trim()];
    if (written !== content) faults.push({ line, message: "space at an end of the line" });
    if (content === "" || content.startsWith("#")) continue;
    const message = addLine(sections, content, line);
    if (message !== null) faults.push({ line, message });
  }
  return { sections, faults: [...faults, ...emptyOnes(sections)] };
};

/** One line for each fault, as compilers write them: `data/de/book.txt:12: what is wrong`. */
export const faultLines = (
  language: string,
  file: string,
  faults: readonly DataFault[],
): readonly string[] =>
  faults.map(({ line, message }) => `data/${language}/${file}:${line}: ${message}`);

/** Reads a file of a language with `read`. Throws the faults with their lines if there are any. */
export const readData = <T>(
  language: string,
  file: string,
  read: (text: string) => { readonly value: T; readonly faults: readonly DataFault[] },
): T => {
  const text = readFileSync(new URL(`${language}/${file}`, folder), "utf8");
  const { value, faults } = read(text);
  if (faults.length > 0) throw new Error(faultLines(language, file, faults).join("\n"));
  return value;
};
