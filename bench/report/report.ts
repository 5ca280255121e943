/** Draws a chart per benchmark and the table of docs/contribute/benchmarks.md from the saved results. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Table } from "../bench.ts";
import {
  type NamedResult,
  readResults,
  resultsDirectory,
  type TargetRow,
  targetRows,
} from "../results.ts";
import { type Bar, barChart } from "./chart.ts";

const page = fileURLToPath(new URL("../../docs/contribute/benchmarks.md", import.meta.url));
const marks = { begin: "<!-- bench:begin -->", end: "<!-- bench:end -->" };

const numberIn = (text: string): number =>
  Number(/-?[\d.]+/.exec(text.replaceAll(",", ""))?.[0] ?? Number.NaN);

/** "1.23 (1.1 – 1.4)" without the spread. */
const plain = (figure: string): string => figure.replace(/ \(.*\)$/, "");

/** Ratio to the target: 1 if it is met exactly, above 1 if it is exceeded, for both upper and lower bounds. */
const reached = ({ figure, target }: TargetRow): number => {
  const [value, wanted] = [numberIn(figure), numberIn(target)];
  const share = target.startsWith("≤") ? wanted / value : value / wanted;
  return Number.isFinite(share) && share > 0 ? share : 0;
};

const barOf = (row: TargetRow): Bar => ({
  label: row.name,
  value: reached(row),
  text: `${plain(row.figure)} (${row.target})`,
  isMet: row.isMet,
});

const rowsOf = ({ tables }: NamedResult): readonly TargetRow[] => tables.flatMap(targetRows);

/** Draws charts `NAME.svg` of the results that have targets. Returns the file names. */
const drawCharts = (results: readonly NamedResult[]): readonly string[] =>
  results
    .filter((result) => rowsOf(result).length > 0)
    .map((result) => {
      const chart = barChart({
        title: `npm run bench -- ${result.name}`,
        subtitle: "How far each target is reached: the line is the target, and longer is better.",
        bars: rowsOf(result).map(barOf),
        mark: 1,
      });
      writeFileSync(join(resultsDirectory, `${result.name}.svg`), chart);
      return `${result.name}.svg`;
    });

const cell = (text: string): string => text.replaceAll("|", "\\|");

/** Maximum rows of a table that are listed individually; for longer tables only the number of met targets is shown. */
const maxRows = 8;

const summary = (table: Table, rows: readonly TargetRow[]): TargetRow => ({
  name: table.title.replace(/^[^:]*: /, ""),
  figure: `${rows.filter(({ isMet }) => isMet).length} of ${rows.length} rows`,
  target: "all",
  isMet: rows.every(({ isMet }) => isMet),
});

const shortRows = (table: Table): readonly TargetRow[] => {
  const rows = targetRows(table);
  return rows.length > maxRows ? [summary(table, rows)] : rows;
};

/** The Markdown table of all targets: figure, target, met. */
export const targetTable = (results: readonly NamedResult[]): string => {
  const lines = results.flatMap((result) =>
    result.tables
      .flatMap(shortRows)
      .map(
        ({ name, figure, target, isMet }) =>
          `| ${result.name} | ${cell(name)} | ${cell(plain(figure))} | ${cell(target)} | ${isMet ? "yes" : "no"} |`,
      ),
  );
  return [
    "| Benchmark | | Measured | Target | Met |",
    "| --- | --- | --- | --- | --- |",
    ...lines,
  ].join("\n");
};

/** Returns the text with the part between the marks replaced. Throws if there are no marks. */
export const between = (text: string, table: string): string => {
  const [from, to] = [text.indexOf(marks.begin), text.indexOf(marks.end)];
  if (from < 0 || to < from) throw new Error(`The page has no ${marks.begin} … ${marks.end}`);
  return `${text.slice(0, from)}${marks.begin}\n${table}\n${text.slice(to)}`;
};

/** Writes the charts and the page's table. Returns the paths of the written files. */
export const writeReport = (): readonly string[] => {
  const results = readResults();
  const charts = drawCharts(results);
  writeFileSync(page, between(readFileSync(page, "utf8"), targetTable(results)));
  return [...charts, "docs/contribute/benchmarks.md"];
};
