/** Mutants: copies of the sources, each without the code of one guarantee. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { copySources, patchFile, readSource } from "./sources.ts";

export type Mutant = {
  readonly name: string;
  /** The experiment that must miss its target, and by which of its figures. */
  readonly experiment: string;
  readonly figure: string;
  apply(root: string): Promise<void>;
};

/** Replaces the text in each migration that contains it, since later migrations redefine functions. */
const patchMigrations = async (root: string, before: string, after: string): Promise<void> => {
  const directory = join(root, "prisma/migrations");
  let hits = 0;
  for (const name of await readdir(directory)) {
    const path = join(directory, name, "migration.sql");
    if (name.includes(".") || !(await readSource(path)).includes(before)) continue;
    await patchFile(path, before, after);
    hits++;
  }
  if (hits === 0) throw new Error(`no migration holds "${before}"; the sources have changed`);
};

/** The places of `write_transitions` and `heartbeat` that compare a lease's token, without the comparison. */
const withoutToken = [
  ["c.token = (SELECT t.lease_token\n", "0 < (SELECT t.lease_token\n"],
  ["j.version = e.version AND t.lease_token = e.token AND t", "j.version = e.version AND t"],
  [
    "  AND t.lease_token = e.token AND t.lease_owner IS NOT NULL;",
    "  AND t.lease_owner IS NOT NULL;",
  ],
  ["WHEN t.lease_token = e.token AND t.status = 'leased'", "WHEN t.status = 'leased'"],
  [
    "l.task_id AND t.lease_token = l.token AND t.status = 'leased'))",
    "l.task_id AND t.status = 'leased'))",
  ],
] as const;

const noFence: Mutant = {
  name: "without the lease token's predicate",
  experiment: "frozen",
  figure: "doubles",
  apply: async (root) => {
    for (const [before, after] of withoutToken) await patchMigrations(root, before, after);
  },
};

const noCheck: Mutant = {
  name: "without the CHECK that reserves no more than there is",
  experiment: "ledger",
  figure: "writes that the database should refuse and takes",
  apply: (root) =>
    patchMigrations(
      root,
      "ADD CONSTRAINT credit_accounts_reserved CHECK (reserved BETWEEN 0 AND balance)",
      "ADD CONSTRAINT credit_accounts_reserved CHECK (true)",
    ),
};

const noReconciling: Mutant = {
  name: "without reconciling",
  experiment: "redis-flush",
  figure: "jobs lost",
  apply: (root) =>
    patchFile(
      join(root, "packages/service/queue/src/reconciler.ts"),
      'if (trouble === "none") return begun === null;',
      'if (trouble === "none" || trouble !== "new") return false;',
    ),
};

export const mutants: readonly Mutant[] = [noFence, noCheck, noReconciling];

/** Copies the sources in `root` to `directory` and applies the mutant. */
export const copyWithMutant = async (
  mutant: Mutant,
  root: string,
  directory: string,
): Promise<string> => {
  await copySources(root, directory);
  await mutant.apply(directory);
  return directory;
};
