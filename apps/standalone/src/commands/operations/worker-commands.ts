/** `admin workers`: which processes are registered, and what they do. */
import { ageText } from "@reelwright/core/operations/reason";
import { listWorkers } from "@reelwright/core/operations/workers";
import type { PostgresStore } from "@reelwright/store/open-store";
import type { Command } from "commander";
import { type CommandContext, withStore } from "../command-context.ts";
import { table } from "../table.ts";
import { addDrainCommands } from "./drain-commands.ts";

const slotsText = (slots: { readonly [stage: string]: number }): string =>
  Object.entries(slots)
    .map(([stage, count]) => `${stage} ${count}`)
    .join(", ");

type Options = { readonly stuck?: boolean; readonly json?: boolean };

const linesOf = async (store: PostgresStore, { stuck = false, json }: Options) => {
  const found = await listWorkers(store.operatorViews)({ isStuck: stuck });
  if (json) return [JSON.stringify({ items: found })];
  if (found.length === 0) return [stuck ? "No worker is stuck." : "No process is registered."];
  const rows = found.map((worker) => [
    String(worker.owner),
    worker.app,
    String(worker.leased),
    `${ageText(worker.seen_s)} ago`,
    worker.started_at,
    `${worker.reason.code}: ${worker.reason.text}`,
    slotsText(worker.slots),
  ]);
  return table(["owner", "app", "leased", "seen", "since", "what", "slots"], rows);
};

/** Adds `admin workers`. */
export const addWorkerCommands = (admin: Command, shell: CommandContext): void => {
  const workers = admin.command("workers").description("See who works, and let one drain.");
  workers
    .command("list", { isDefault: true })
    .description("List registered processes: their slots, what they run, whether they live.")
    .option("--stuck", "only those that hold their session, but don't say that they work")
    .option("--json", "print JSON")
    .action((options: Options) =>
      withStore(shell, async (store) => {
        for (const line of await linesOf(store, options)) shell.say(line);
      }),
    );
  addDrainCommands(workers, shell);
};
