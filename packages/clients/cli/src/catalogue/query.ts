/** Options that narrow a list of the catalogue. */
import type { Command } from "commander";
import { wholeNumber } from "../arguments.ts";

export const maxListed = 1_000;

/** Adds an option for each filter, and `--limit`. */
export const addFilters = (
  command: Command,
  filters: { readonly [name: string]: string },
): Command => {
  for (const [name, about] of Object.entries(filters)) {
    command.option(`--${name.replaceAll("_", "-")} <value>`, about);
  }
  return command.option("--limit <n>", "how many", wholeNumber(1, maxListed), 20);
};

export type FilterOptions = { readonly limit: number; readonly [name: string]: unknown };

/** `ageRange` is `age_range`. */
const fieldOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The query of these options. */
export const queryOf = ({ limit: _limit, ...filters }: FilterOptions): object =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [fieldOf(name), value]));
