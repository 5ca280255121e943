/** `admin queues`: each stage's queue, and who serves it. */

import { queueViews } from "@reelwright/core/operations/queues";
import { ageText } from "@reelwright/core/operations/reason";
import type { PostgresStore } from "@reelwright/store/open-store";
import type { Command } from "commander";
import { type CommandContext, withStore } from "../command-context.ts";
import { table } from "../table.ts";

const queuesOf = async ({ operations, operatorViews }: PostgresStore) =>
  queueViews(await operations.figures(), await operatorViews.stages());

/** Adds `admin queues`. */
export const addQueueCommands = (admin: Command, shell: CommandContext): void => {
  admin
    .command("queues")
    .description("Show each stage's queue: what waits, what runs, which slots serve it.")
    .option("--stuck", "only stages that stand still, or fall far behind")
    .option("--json", "print JSON")
    .action(({ stuck = false, json }: { readonly stuck?: boolean; readonly json?: boolean }) =>
      withStore(shell, async (store) => {
        const all = await queuesOf(store);
        const queues = all.filter(({ reason }) => !stuck || reason.is_stuck);
        if (json) return shell.say(JSON.stringify({ items: queues }));
        if (queues.length === 0) return shell.say("No queue is stuck.");
        const columns =
          "stage,ready,dispatched,leased,waiting,oldest,slots,workers,draining,stuck,what";
        const rows = queues.map((queue) => [
          queue.stage,
          String(queue.ready),
          String(queue.dispatched),
          String(queue.leased),
          String(queue.waiting),
          queue.ready + queue.dispatched > 0 ? ageText(queue.oldest_s) : "–",
          String(queue.slots),
          String(queue.workers),
          String(queue.draining),
          queue.reason.is_stuck ? "yes" : "",
          `${queue.reason.code}: ${queue.reason.text}`,
        ]);
        for (const line of table(columns.split(","), rows)) shell.say(line);
      }),
    );
};
