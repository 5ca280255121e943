import { setTimeout as wait } from "node:timers/promises";
import { terminalOperator } from "@reelwright/core/operations/actions";
import { listWorkers } from "@reelwright/core/operations/lists";
import { queueViews } from "@reelwright/core/operations/overview";
import { ageText, workerReason } from "@reelwright/core/operations/reasons";
import type { PostgresStore } from "@reelwright/store/open-store";
import type { Command } from "commander";
import {
  type CommandContext,
  table,
  wholeNumber,
  withQueues,
  withStore,
} from "../command-context.ts";
import { type ActionOptions, actionLine, actionOptions, duration } from "./operator-actions.ts";

// `admin workers`.

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
  const workers = admin.command("workers").description("List workers, and drain one.");
  workers
    .command("list", { isDefault: true })
    .description("List registered processes with their slots, tasks and state.")
    .option("--stuck", "only those that hold their session, but don't say that they work")
    .option("--json", "print JSON")
    .action((options: Options) =>
      withStore(shell, async (store) => {
        for (const line of await linesOf(store, options)) shell.say(line);
      }),
    );
  addDrainCommands(workers, shell);
};

const maxOwner = 2_147_483_647;
const lookEveryMs = 500;
/** A process checks for drain orders every 5 s. */
const noticedAfterS = 6;

type DrainOptions = ActionOptions & {
  readonly handBackAfter?: number;
  readonly wait?: boolean;
  readonly timeout: number;
};

/** Waits until the process runs no task or has ended. Throws after `seconds`. */
const untilEmpty = async (
  { operatorViews }: PostgresStore,
  owner: number,
  seconds: number,
): Promise<string> => {
  const endsAt = performance.now() + seconds * 1_000;
  for (;;) {
    const worker = (await operatorViews.workers()).find((each) => each.owner === owner);
    if (!worker) return `Process ${owner} has ended.`;
    const why = workerReason(worker);
    if (why.code === "drained" && (worker.draining_s ?? 0) > noticedAfterS)
      return `${worker.app} ${owner}: ${why.text}`;
    if (performance.now() > endsAt)
      throw new Error(`${worker.app} ${owner} isn't empty yet: ${worker.leased} still run.`);
    await wait(lookEveryMs);
  }
};

/** Adds `drain` and `undrain` to `admin workers`. */
const addDrainCommands = (workers: Command, shell: CommandContext): void => {
  const command = (name: string, description: string): Command =>
    actionOptions(
      workers
        .command(name)
        .description(description)
        .argument("<owner>", "its number", wholeNumber(1, maxOwner)),
    );
  command("drain", "Make a process take no new tasks. Running tasks may finish.")
    .option("--hand-back-after <duration>", "then what still runs is handed back", duration)
    .option("--wait", "until it holds nothing any more")
    .option("--timeout <duration>", "of --wait; exit status 1 when it is over", duration, 3_600)
    .action((owner: number, options: DrainOptions) =>
      withStore(shell, async (store) => {
        const { handBackAfter, reason, json } = options;
        const order = { handBackAfterS: handBackAfter ?? null, reason: reason ?? null };
        const done = await store.operatorActions(terminalOperator).drainWorker(owner, order);
        const name = `${done.app} ${owner}`;
        shell.say(
          actionLine(done, json, {
            changed: `${name} drains within 5 s; it holds ${done.leased}.`,
            unchanged: `${name} drains already; it holds ${done.leased}.`,
          }),
        );
        if (options.wait) shell.say(await untilEmpty(store, owner, options.timeout));
      }),
    );
  command("undrain", "Make a process take tasks again.").action(
    (owner: number, { reason, json }: ActionOptions) =>
      withStore(shell, async ({ operatorActions }) => {
        const done = await operatorActions(terminalOperator).undrainWorker(owner, {
          reason: reason ?? null,
        });
        shell.say(
          actionLine(done, json, {
            changed: `${done.app} ${owner} takes tasks again within 5 s.`,
            unchanged: `${done.app} ${owner} doesn't drain.`,
          }),
        );
      }),
  );
};

// `admin queues`.

/** Null where it isn't known which ready units are in their queues. */
const queuesOf = async ({
  operations,
  operatorViews,
  isKnown,
}: Pick<PostgresStore, "operations" | "operatorViews"> & { readonly isKnown: boolean }) => {
  const queues = queueViews(await operations.figures(), await operatorViews.stages());
  if (isKnown) return queues;
  return queues.map(({ ready, dispatched, ...queue }) => ({
    ...queue,
    ready: ready + dispatched,
    dispatched: null,
    undispatched_s: null,
  }));
};

/** Adds `admin queues`. */
export const addQueueCommands = (admin: Command, shell: CommandContext): void => {
  admin
    .command("queues")
    .description("Show each stage's queue with its waiting and running tasks and its slots.")
    .option("--stuck", "only stages that stand still, or fall far behind")
    .option("--json", "print JSON")
    .action(({ stuck = false, json }: { readonly stuck?: boolean; readonly json?: boolean }) =>
      withQueues(shell, async (reads) => {
        const all = await queuesOf(reads);
        const queues = all.filter(({ reason }) => !stuck || reason.is_stuck);
        if (json) return shell.say(JSON.stringify({ items: queues }));
        if (queues.length === 0) return shell.say("No queue is stuck.");
        const columns =
          "stage,ready,dispatched,leased,waiting,oldest,slots,workers,draining,stuck,what";
        const rows = queues.map((queue) => [
          queue.stage,
          String(queue.ready),
          String(queue.dispatched ?? "?"),
          String(queue.leased),
          String(queue.waiting),
          queue.ready + (queue.dispatched ?? 0) > 0 ? ageText(queue.oldest_s) : "–",
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
