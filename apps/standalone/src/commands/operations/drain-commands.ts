import { setTimeout as wait } from "node:timers/promises";
import { terminalOperator } from "@reelwright/core/operations/actors";
import { workerReason } from "@reelwright/core/operations/worker-reason";
import type { PostgresStore } from "@reelwright/store/open-store";
import type { Command } from "commander";
import { wholeNumber } from "../arguments.ts";
import { type CommandContext, withStore } from "../command-context.ts";
import { type ActionOptions, actionLine, actionOptions } from "./action-options.ts";
import { duration } from "./list-options.ts";

const maxOwner = 2_147_483_647;
const lookEveryMs = 500;
/** A process looks for orders every 5 s. */
const noticedAfterS = 6;

type DrainOptions = ActionOptions & {
  readonly handBackAfter?: number;
  readonly wait?: boolean;
  readonly timeout: number;
};

/** Waits until the process holds nothing any more, or is gone. Throws once `seconds` are over. */
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
export const addDrainCommands = (workers: Command, shell: CommandContext): void => {
  const command = (name: string, description: string): Command =>
    actionOptions(
      workers
        .command(name)
        .description(description)
        .argument("<owner>", "its number", wholeNumber(1, maxOwner)),
    );
  command("drain", "Let a process take no new tasks; what it runs may end.")
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
  command("undrain", "Let a process take tasks again.").action(
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
