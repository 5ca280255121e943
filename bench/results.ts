/** Saved results of full runs: one JSON file per benchmark, the source of the charts and the documentation's table. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Row, Table } from "./bench.ts";

/** Format: docs/contribute/benchmarks.md. `machine`: processor, memory, versions, commit and time in one line. */
export type Result = { readonly machine: string; readonly tables: readonly Table[] };
export type NamedResult = Result & { readonly name: string };

export const resultsDirectory = fileURLToPath(new URL("results/", import.meta.url));

/** Writes `NAME.json`. Only for full runs, since figures of quick runs aren't meaningful. */
export const saveResult = (name: string, result: Result): void => {
  mkdirSync(resultsDirectory, { recursive: true });
  writeFileSync(join(resultsDirectory, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
};

/** Returns all saved results, by name. */
export const readResults = (): readonly NamedResult[] =>
  readdirSync(resultsDirectory)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => ({
      name: file.slice(0, -".json".length),
      ...(JSON.parse(readFileSync(join(resultsDirectory, file), "utf8")) as Result),
    }));

/** A row with a target; its figure is in the cell before the column "target". */
export type TargetRow = {
  readonly name: string;
  readonly figure: string;
  readonly target: string;
  readonly isMet: boolean;
};

const rowAt = ({ columns }: Table) => {
  const target = columns.indexOf("target");
  const met = columns.indexOf("met");
  return target > 0 && met > 0 ? { target, met } : null;
};

const nameOf = ({ columns }: Table, row: Row): string =>
  [columns[0], row[0]].filter((part) => part !== "" && part !== undefined).join(": ");

/** Returns the rows that have a target; none if the table has no columns "target" and "met". */
export const targetRows = (table: Table): readonly TargetRow[] => {
  const at = rowAt(table);
  if (at === null) return [];
  return table.rows
    .filter((row) => String(row[at.target]) !== "")
    .map((row) => ({
      name: nameOf(table, row),
      figure: String(row[at.target - 1]),
      target: String(row[at.target]),
      isMet: row[at.met] === "yes",
    }));
};
