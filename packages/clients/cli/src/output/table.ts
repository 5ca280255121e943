import { cleanLine, joined, padded, type Style, Styled, type Text, widthOf } from "./styled.ts";

const number = /^[–\d.,-]+$/;

const isNumber = (text: Text): boolean =>
  number.test((text instanceof Styled ? cleanLine(text.text) : String(text)) || "0");

/** A table for a terminal: a head and rows of texts. Columns of numbers are aligned on the right. */
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

/** Names and values below each other; what has no value is left out. */
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
