/** Faults that are put into a copy of the sources, each the removal of one thing that holds the promises. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { copySources, patchFile, readSource } from "./sources.ts";

export type Sabotage = {
  readonly name: string;
  /** The row that must miss its target then, and which of its figures. */
  readonly row: string;
  readonly figure: string;
  apply(root: string): Promise<void>;
};

/** Replaces it in each migration that has it; a later one defines the function anew. */
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

const noFence: Sabotage = {
  name: "without the lease token's predicate",
  row: "frozen",
  figure: "doubles",
  apply: async (root) => {
    const tasks = join(root, "packages/store/src/tasks");
    await patchFile(join(tasks, "finish.ts"), " && task.lease_token === finish.leaseToken", "");
    await patchFile(
      join(tasks, "heartbeat.ts"),
      "WHERE t.lease_token = b.token AND t.status",
      "WHERE t.status",
    );
    await patchFile(
      join(tasks, "heartbeat.ts"),
      "AND t.lease_token = b.token AND t.status",
      "AND t.status",
    );
    await patchMigrations(
      root,
      " AND t.lease_token = r.token AND t.status = 'leased'",
      " AND t.status = 'leased'",
    );
  },
};

const noCheck: Sabotage = {
  name: "without the CHECK that reserves no more than there is",
  row: "ledger",
  figure: "writes that the database should refuse and takes",
  apply: (root) =>
    patchMigrations(
      root,
      "ADD CONSTRAINT credit_accounts_reserved CHECK (reserved BETWEEN 0 AND balance)",
      "ADD CONSTRAINT credit_accounts_reserved CHECK (true)",
    ),
};

const noSecondDispatch: Sabotage = {
  name: "without the relay's second dispatch",
  row: "redis-flush",
  figure: "jobs lost",
  apply: (root) =>
    patchFile(
      join(root, "packages/store/src/tasks/dispatch.ts"),
      "      WHERE t.status = 'ready' AND t.dispatched_at < statement_timestamp() - $2::float8 * interval '1 millisecond'\n",
      "      WHERE t.status = 'ready' AND t.dispatched_at < statement_timestamp() - $2::float8 * interval '1 year'\n",
    ),
};

export const sabotages: readonly Sabotage[] = [noFence, noCheck, noSecondDispatch];

/** A sabotaged copy of the sources in `root`, made in `directory`. */
export const sabotagedCopy = async (
  sabotage: Sabotage,
  root: string,
  directory: string,
): Promise<string> => {
  await copySources(root, directory);
  await sabotage.apply(directory);
  return directory;
};
