/** The common procedure of most experiments: clients submit jobs to a stack during fault injection, then the checker runs. */
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
  /** Whether all jobs have been submitted and have ended. */
  readonly isOver: () => boolean;
};
type LoadPlan = {
  readonly jobs: number;
  readonly tenants?: number;
  /** Duration in ms over which the jobs are submitted. */
  readonly overMs: number;
  readonly requestOf?: (n: number) => unknown;
  /** Injects faults until there are enough, or until `isOver`. */
  readonly injectFaults: (load: LoadContext) => Promise<readonly Figure[]>;
  /** Time in ms without progress after which open jobs count as lost. */
  readonly stillMs?: number;
  readonly environment?: NodeJS.ProcessEnv;
  /** An empty data directory; by default a new one. */
  readonly directory?: string;
  /** The kind of stack; by default that of `npm start`. */
  readonly withStack?: WithStack;
  /** Additional checks after all jobs have ended. */
  readonly afterwards?: (load: LoadContext) => Promise<readonly Figure[]>;
};

/** Figures of the clients' observations, such as responses outside the contract. */
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

/** Runs the plan. Returns the figures of the clients, of `injectFaults` and of the checker. */
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
    // Handled later; this prevents an unhandled rejection in the meantime.
    broken.catch(() => undefined);
    const open = await work().finally(() => {
      isDone = true;
    });
    const figures = await broken;
    // The last fault may have left unfinished work.
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
