/** Reads text and table files of words. Faults name their line. */

/** An error in a line of a file. Lines count from 1. */
export type DataFault = { readonly line: number; readonly message: string };

/** The result of reading a file. */
export type DataRead<T> = { readonly value: T; readonly faults: readonly DataFault[] };

/** One line for each fault, as compilers write them: `data/de/book.txt:12: nothing fills {nam}`. */
export const faultLines = (path: string, faults: readonly DataFault[]): readonly string[] =>
  faults.map(({ line, message }) => `${path}:${line}: ${message}`);

/** The value that was read from the file at `path`. Throws the faults with their lines if there are any. */
export const faultless = <T>(path: string, { value, faults }: DataRead<T>): T => {
  if (faults.length > 0) throw new Error(faultLines(path, faults).join("\n"));
  return value;
};

/** A text with the line on which it stands. */
export type DataLine = { readonly text: string; readonly line: number };

/** Lines that follow one `(label)`; `label` is empty for those before the first one of their section. */
export type LabelledLines = {
  readonly label: string;
  readonly line: number;
  readonly texts: readonly DataLine[];
};

export type TextSection = {
  readonly name: string;
  readonly line: number;
  readonly groups: readonly LabelledLines[];
};

type OpenGroup = { label: string; line: number; texts: DataLine[] };
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

/** Reads `[section]`, `(label)` and plain lines. `#` begins a comment, and empty lines mean nothing. */
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

/** All lines of a section, regardless of labels. */
export const linesOf = ({ groups }: TextSection): readonly DataLine[] =>
  groups.flatMap(({ texts }) => texts);

/** A fault for each label of a section that must not have labels. */
export const labelFaults = ({ groups }: TextSection): readonly DataFault[] =>
  groups
    .filter(({ label }) => label !== "")
    .map(({ label, line }) => ({ line, message: `no (${label}) belongs here` }));

type TableRow = { readonly cells: readonly string[]; readonly line: number };

/** Reads a table: cells between tabs, at least `least` a row. A line that begins with `# ` is a comment. */
export const readTable = (text: string, least: number): DataRead<readonly TableRow[]> => {
  const rows = text
    .split("\n")
    .map((content, index) => ({ content, cells: content.split("\t"), line: index + 1 }))
    .filter(({ content }) => content !== "" && !content.startsWith("# "));
  const faults = rows.flatMap(({ cells, line }) => [
    ...(cells.length < least ? [{ line, message: `fewer than ${least} cells` }] : []),
    ...(cells.includes("") ? [{ line, message: "an empty cell" }] : []),
  ]);
  return { value: rows.map(({ cells, line }) => ({ cells, line })), faults };
};
