/** What most experiments share: a stack, clients that submit jobs, faults injected meanwhile, and the checker. */
import { check, invariantFigures } from "./checker.ts";
import { type Account, type Client, openAccount, openClient } from "./client.ts";
import { type ExperimentContext, exactly, type Figure, shown } from "./experiment.ts";
import { jobRequest, settle, steady, submit } from "./load.ts";
import { type ChaosStack, type WithStack, withStack } from "./stack.ts";

export type LoadContext = {
  readonly stack: ChaosStack;
  readonly clients: readonly Client[];
  readonly account: Account;
  readonly context: ExperimentContext;
  /** Aborts when all jobs were submitted and have ended. */
  readonly isOver: () => boolean;
};
type LoadPlan = {
  readonly jobs: number;
  readonly tenants?: number;
  /** Time over which the jobs are submitted. */
  readonly overMs: number;
  readonly requestOf?: (n: number) => unknown;
  /** Injects faults until it has enough, or until `isOver`. */
  readonly injectFaults: (load: LoadContext) => Promise<readonly Figure[]>;
  /** How long nothing may move before open jobs count as lost. */
  readonly stillMs?: number;
  readonly environment?: NodeJS.ProcessEnv;
  /** An empty directory for its data; a fresh one where left out. */
  readonly directory?: string;
  /** What runs; a stack as `npm start` makes it where left out. */
  readonly withStack?: WithStack;
  /** Looks at the stack once all jobs have ended. */
  readonly afterwards?: (load: LoadContext) => Promise<readonly Figure[]>;
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

/** Runs it; returns what clients saw, what `injectFaults` measured, and what the checker found. */
export const underLoad = (
  context: ExperimentContext,
  plan: LoadPlan,
): Promise<readonly Figure[]> => {
  const own: WithStack = (work, environment) =>
    withStack(context.checkout, work, environment, plan.directory);
  return (plan.withStack ?? own)(async (stack) => {
    const account = openAccount();
    const tenants = await stack.tenants(plan.tenants ?? 3);
    const clients = tenants.map((tenant) => openClient(stack.baseUrl, tenant, account));
    let isDone = false;
    const load: LoadContext = { stack, clients, account, context, isOver: () => isDone };
    const request = plan.requestOf ?? ((n: number) => jobRequest(n, steady));
    const work = async (): Promise<number> => {
      await submit(clients, plan.jobs, plan.overMs, request);
      context.say(`${plan.jobs} jobs submitted`);
      return settle(stack.database, plan.stillMs);
    };
    const broken = plan.injectFaults(load);
    // Kept for later: an experiment must not end with a rejection that nobody handles.
    broken.catch(() => undefined);
    const open = await work().finally(() => {
      isDone = true;
    });
    const figures = await broken;
    // What was broken last may have left something to do.
    const left = open > 0 ? open : await settle(stack.database, plan.stillMs);
    if (left > 0) context.say(`${left} jobs stand still`);
    const looked = (await plan.afterwards?.(load)) ?? [];
    const found = await check(stack.database, account.accepted);
    return [
      shown("jobs accepted", account.accepted.length),
      ...figures,
      ...looked,
      ...invariantFigures(found),
      ...clientFigures(account),
    ];
  }, plan.environment);
};
