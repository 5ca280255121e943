import { setTimeout as wait } from "node:timers/promises";
import type { Fleet, FleetSize } from "../../machines/fleet.ts";
import { withFleet } from "../../machines/fleet-stack.ts";
import { killRedisPrimary, replaceAll, restartPostgres } from "../../machines/machine-faults.ts";
import { openTold, type Told } from "../../machines/told-by-webhook.ts";
import { openTraffic } from "../../machines/traffic.ts";
import {
  type Experiment,
  type ExperimentContext,
  type Figure,
  type Report,
  scaled,
} from "../experiment.ts";
import { jobRequest, steady } from "../load.ts";
import { repository } from "../sources.ts";
import type { WithStack } from "../stack.ts";
import { type LoadContext, underLoad } from "../under-load.ts";
import { runVendorJobs } from "../vendor-jobs.ts";
import { polledAndCalledBack } from "../vendor-setups.ts";

/** Returns a function that runs `work` on a fleet. */
const onFleet = (context: ExperimentContext, size?: FleetSize) => {
  let running: Fleet | null = null;
  const withStack: WithStack = (work, environment) =>
    withFleet(
      context.checkout.isCompiled ? context.checkout.root : repository,
      (stack, fleet) => {
        running = fleet;
        return work(stack);
      },
      environment,
      size,
    );
  const fleet = (): Fleet => {
    if (!running) throw new Error("no fleet runs");
    return running;
  };
  return { withStack, fleet };
};

type Extent = {
  readonly jobs: number;
  /** Duration in ms over which the jobs are submitted. */
  readonly overMs: number;
  /** Pause in ms between requests of a client. */
  readonly everyMs: number;
  /** Whether only one process of each kind is replaced. */
  readonly isShort: boolean;
  /** Default: three machines. */
  readonly size?: FleetSize;
};

/** Replaces all processes, then kills the Redis primary, both without failed requests; then stops Postgres twice. */
const breakInTurn = async (
  fleet: Fleet,
  { stack, clients, account }: LoadContext,
  { everyMs, isShort }: Extent,
): Promise<readonly Figure[]> => {
  const [client] = clients;
  if (!client) throw new Error("no client");
  const traffic = openTraffic({ baseUrl: stack.baseUrl, tenant: client.tenant, everyMs });
  await wait(1_000);
  const replaced = await replaceAll(fleet, stack.database, isShort);
  const named = await killRedisPrimary(fleet);
  const served = await traffic.end();
  account.accepted.push(...traffic.accepted);
  return [...replaced, ...named, ...served, ...(await restartPostgres(fleet, stack.database))];
};

export const runMachines = async (context: ExperimentContext, extent: Extent): Promise<Report> => {
  const { jobs, overMs } = extent;
  const { withStack, fleet } = onFleet(context, extent.size);
  let told: Told | null = null;
  let processes = 0;
  try {
    const figures = await underLoad(context, {
      ...{ jobs, overMs, withStack, stillMs: 90_000 },
      // Only one length, since each machine generates the fake files of each length itself.
      requestOf: (n) => jobRequest(n, steady, { segment_count: 1 }),
      injectFaults: async (load) => {
        told = await openTold(load.clients);
        processes = fleet().processes.length;
        return breakInTurn(fleet(), load, extent);
      },
      afterwards: async ({ stack }) => (await told?.figures(stack.database)) ?? [],
    });
    return {
      injected: `SIGTERM to ${extent.isShort ? "all gateways and one process of each other kind" : "every process"} of ${processes} in turn, SIGKILL of the Redis primary, a crash and a fast restart of Postgres`,
      figures,
    };
  } finally {
    await (told as Told | null)?.close();
  }
};

const machinesExperiment: Experiment = {
  name: "machines",
  title: "three machines over TLS: rolling restart, Sentinel fail-over, Postgres restarts",
  fullMinutes: 4,
  run: (context) => {
    const jobs = scaled(context, 200, 16);
    const isShort = context.scale < 0.5;
    const everyMs = isShort ? 1_000 : 100;
    return runMachines(context, { jobs, overMs: jobs * 500, everyMs, isShort });
  },
};

const machinesVendorsExperiment: Experiment = {
  name: "machines-vendors",
  title: "the same while jobs run on vendors: nothing is paid twice",
  fullMinutes: 6,
  run: async (context) => {
    const { withStack, fleet } = onFleet(context);
    const jobs = scaled(context, 30, 6);
    const figures = await runVendorJobs(context, {
      ...{ setup: polledAndCalledBack, jobs, overMs: jobs * 2_000, withStack },
      inject: async ({ stack }) => [
        ...(await replaceAll(fleet(), stack.database)),
        ...(await killRedisPrimary(fleet())),
        ...(await restartPostgres(fleet(), stack.database)),
      ],
    });
    return { injected: `the same faults while ${jobs} jobs ran on vendors`, figures };
  },
};

export const machineExperiments: readonly Experiment[] = [
  machinesExperiment,
  machinesVendorsExperiment,
];
