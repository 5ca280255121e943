import { stripVTControlCharacters } from "node:util";
import pc from "picocolors";

/**
 * Text for a terminal. Texts of servers and people may contain escape sequences that recolor, erase or rename a
 * terminal, so only the styles of this module reach it.
 */

/** Control characters except tab and line feed, bidirectional marks, and separators that act as line breaks. */
const unsafe = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** The text without escape sequences and control characters. Line breaks stay. */
export const clean = (text: string): string =>
  stripVTControlCharacters(text).replace(unsafe, (mark) =>
    mark === "\n" || mark === "\t" ? mark : "",
  );

/** The same in one line. */
const cleanLine = (text: string): string => clean(text).replace(/\s*[\n\t]\s*/g, " ");

/** Text that is safe to write: its colors are ours, and everything else is sanitized. */
export class Styled {
  readonly text: string;
  /** Visible characters. */
  readonly width: number;

  constructor(text: string, width: number) {
    this.text = text;
    this.width = width;
  }
}

export type Text = string | number | Styled;

const of = (text: Text): Styled => {
  if (text instanceof Styled) return text;
  const line = cleanLine(String(text));
  return new Styled(line, [...line].length);
};

/** A line of text. Inserted values are sanitized unless they are styled. */
export const line = (literals: TemplateStringsArray, ...values: readonly Text[]): Styled => {
  const parts = literals.flatMap((literal, at) => {
    const value = values[at];
    const own = new Styled(literal, [...literal].length);
    return value === undefined ? [own] : [own, of(value)];
  });
  return joined(parts);
};

/** Concatenates texts. */
export const joined = (texts: readonly Text[], separator = ""): Styled => {
  const parts = texts.map(of);
  return new Styled(
    parts.map(({ text }) => text).join(separator),
    parts.reduce((sum, { width }) => sum + width, Math.max(0, parts.length - 1) * separator.length),
  );
};

/** Padded with spaces to `width` characters. */
export const padded = (text: Text, width: number, side: "left" | "right"): Styled => {
  const { text: own, width: taken } = of(text);
  const blanks = " ".repeat(Math.max(0, width - taken));
  return new Styled(side === "left" ? own + blanks : blanks + own, Math.max(width, taken));
};

const widthOf = (text: Text): number => of(text).width;

const styleNames = ["bold", "dim", "red", "green", "yellow", "cyan"] as const;

export type Style = { readonly [name in (typeof styleNames)[number]]: (text: Text) => Styled };

/** Colored or plain style. */
export const openStyle = (isColored: boolean): Style => {
  const colors = pc.createColors(isColored);
  const painters = styleNames.map((name) => {
    const paint = (text: Text): Styled => {
      const { text: own, width } = of(text);
      return new Styled(colors[name](own), width);
    };
    return [name, paint] as const;
  });
  return Object.fromEntries(painters) as Style;
};

const number = /^[–\d.,-]+$/;

const isNumber = (text: Text): boolean =>
  number.test((text instanceof Styled ? cleanLine(text.text) : String(text)) || "0");

/** A table for a terminal: a header and rows. Columns of numbers are right-aligned. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly Text[])[],
  style: Style,
): readonly Styled[] => {
  const columns = head.map((title, at) => ({
    width: Math.max(title.length, ...rows.map((row) => widthOf(row[at] ?? ""))),
    side: rows.length > 0 && rows.every((row) => isNumber(row[at] ?? "")) ? "right" : "left",
    isLast: at === head.length - 1,
  }));
  const lineOf = (cells: readonly Text[]): Styled =>
    joined(
      columns.map(({ width, side, isLast }, at) => {
        const cell = cells[at] ?? "";
        // Nothing follows the last one.
        return padded(cell, isLast && side === "left" ? 0 : width, side as "left" | "right");
      }),
      "  ",
    );
  return [lineOf(head.map((title) => style.bold(title))), ...rows.map(lineOf)];
};

/** Names and values, one per line. Names without a value are omitted. */
export const facts = (
  pairs: readonly (readonly [name: string, value: Text | null | undefined])[],
  style: Style,
): readonly Styled[] => {
  const known = pairs.flatMap(([name, value]) => (value == null ? [] : [[name, value] as const]));
  const width = Math.max(0, ...known.map(([name]) => name.length));
  return known.map(([name, value]) =>
    joined([style.dim(padded(name, width, "left")), value], "  "),
  );
};
