/** The frame of most rows: a stack, clients that submit jobs, something that breaks it meanwhile, and the checker. */
import { check, invariantFigures } from "./checker.ts";
import { type Account, type Client, openAccount, openClient } from "./client.ts";
import { orderOf, settle, steady, submit } from "./load.ts";
import { exactly, type Figure, type RowContext, shown } from "./row.ts";
import { type ChaosStack, withStack } from "./stack.ts";

export type Scene = {
  readonly stack: ChaosStack;
  readonly clients: readonly Client[];
  readonly account: Account;
  readonly context: RowContext;
  /** Aborts when all jobs were submitted and have ended. */
  readonly isOver: () => boolean;
};
type Play = {
  readonly jobs: number;
  readonly tenants?: number;
  /** Time over which the jobs are submitted. */
  readonly overMs: number;
  readonly order?: (n: number) => unknown;
  /** Breaks things until it is done, or until the scene is over. */
  readonly breakThings: (scene: Scene) => Promise<readonly Figure[]>;
  /** How long nothing may move before open jobs count as lost. */
  readonly stillMs?: number;
  readonly environment?: NodeJS.ProcessEnv;
  /** An empty directory for its data; a fresh one where left out. */
  readonly directory?: string;
};

/** What clients saw: no answer outside the contract. */
export const clientFigures = (account: Account): readonly Figure[] => [
  exactly(
    "undeclared 5xx",
    account.undeclared.length === 0 ? 0 : account.undeclared.join(" | "),
    0,
  ),
  shown(
    "requests / answered 503 with Retry-After / broken connections",
    `${account.requests} / ${account.unavailable} / ${account.broken}`,
  ),
];

/** Plays it and answers what clients saw, what `breakThings` measured, and what the checker found. */
export const underLoad = (context: RowContext, play: Play): Promise<readonly Figure[]> =>
  withStack(
    context.house,
    async (stack) => {
      const account = openAccount();
      const tenants = await stack.tenants(play.tenants ?? 3);
      const clients = tenants.map((tenant) => openClient(stack.baseUrl, tenant, account));
      let isDone = false;
      const scene: Scene = { stack, clients, account, context, isOver: () => isDone };
      const order = play.order ?? ((n: number) => orderOf(n, steady));
      const work = async (): Promise<number> => {
        await submit(clients, play.jobs, play.overMs, order);
        context.say(`${play.jobs} jobs submitted`);
        return settle(stack.database, play.stillMs);
      };
      const broken = play.breakThings(scene);
      // Kept for later: a row must not end with a rejection that nobody handles.
      broken.catch(() => undefined);
      const open = await work().finally(() => {
        isDone = true;
      });
      const figures = await broken;
      // What was broken last may have left something to do.
      const left = open > 0 ? open : await settle(stack.database, play.stillMs);
      if (left > 0) context.say(`${left} jobs stand still`);
      const found = await check(stack.database, account.accepted);
      return [
        shown("jobs accepted", account.accepted.length),
        ...figures,
        ...invariantFigures(found),
        ...clientFigures(account),
      ];
    },
    play.environment,
    play.directory,
  );
