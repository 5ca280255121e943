import { setTimeout as wait } from "node:timers/promises";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { check, invariantFigures } from "../checker.ts";
import { openAccount, openClient } from "../client.ts";
import { controlAtRandom, openControlled, resumeAll, wrongCalls } from "../control.ts";
import {
  atLeast,
  type Experiment,
  type ExperimentContext,
  exactly,
  type Figure,
  scaled,
  seconds,
  shown,
} from "../experiment.ts";
import { flush, freeze, signal, stopPostgresAtOnce, workerApps } from "../inject.ts";
import { jobRequest, settle, steady, submit } from "../load.ts";
import { type Kill, type Recovery, recoveriesOf, recoveryFigures } from "../recovery.ts";
import { type ChaosStack, withStack } from "../stack.ts";
import { clientFigures } from "../under-load.ts";

/** An injected fault; `app`: the affected worker, if any. */
type Blow = {
  readonly what: string;
  readonly atMs: number;
  readonly forMs: number;
  readonly app: string;
};
type Damage = Blow[];

const appOf = (name: string): string => workerApps.find((app) => name.startsWith(app)) ?? name;
const killsIn = (damage: Damage): readonly Kill[] =>
  damage
    .filter(({ what, app }) => what === "kill" && workerApps.some((each) => each === app))
    .map(({ app, atMs }) => ({ app, atMs }));
/** "gateway 3, redis 1" */
const tally = (damage: Damage): string => {
  const counts = new Map<string, number>();
  for (const { what, app } of damage) {
    if (what === "kill") counts.set(app, (counts.get(app) ?? 0) + 1);
  }
  return [...counts].map(([name, times]) => `${name} ${times}`).join(", ");
};
const times = (damage: Damage, wanted: string): number =>
  damage.filter(({ what }) => what === wanted).length;

const isDuring = (blow: Blow, { kill, ms }: Recovery): boolean =>
  blow.atMs < kill.atMs + ms && blow.atMs + blow.forMs > kill.atMs;
/** Whether the campaign itself stopped the app's process in the meantime. */
const wasStopped =
  (damage: Damage) =>
  (recovery: Recovery): boolean =>
    damage.some(
      (blow) => blow.what === "stop" && blow.app === recovery.kill.app && isDuring(blow, recovery),
    );

/** Lists the other faults during slow recoveries. */
const explain = (
  damage: Damage,
  recoveries: readonly Recovery[],
  say: (line: string) => void,
): void => {
  for (const recovery of recoveries.filter(({ ms }) => ms > 3_000)) {
    const { kill, ms } = recovery;
    const others = damage.filter((blow) => isDuring(blow, recovery) && blow.atMs !== kill.atMs);
    const told = others.map(({ what, app, atMs }) => `${what} ${app} ${seconds(atMs - kill.atMs)}`);
    say(`${kill.app} stood still for ${seconds(ms)} s; meanwhile: ${told.join(", ")}`);
  }
};

/** Kills a random process of the apps. */
const killApp = (stack: ChaosStack, { random }: ExperimentContext, damage: Damage): void => {
  const apps = stack.processes().filter(({ name }) => name !== "postgres" && name !== "redis");
  if (apps.length === 0) return;
  const { name, pid } = random.pick(apps);
  const atMs = Date.now();
  if (!signal(pid, "SIGKILL")) return;
  damage.push({ what: "kill", atMs, forMs: 0, app: appOf(name) });
};

const killServer = (stack: ChaosStack, name: "postgres" | "redis", damage: Damage): void => {
  // Immediate shutdown of Postgres also ends its children, so that it can restart.
  const isKilled =
    name === "postgres" ? stopPostgresAtOnce(stack) : signal(stack.pids("redis")[0], "SIGKILL");
  if (isKilled) damage.push({ what: "kill", atMs: Date.now(), forMs: 0, app: name });
};

/** Kills a process every second, mostly apps, sometimes Redis or Postgres; occasionally flushes Redis. */
const killAtRandom = async (
  stack: ChaosStack,
  context: ExperimentContext,
  damage: Damage,
  isOver: () => boolean,
): Promise<void> => {
  for (let n = 0; !isOver(); n++) {
    await wait(1_000);
    if (n % 9 === 3) {
      await flush(stack);
      damage.push({ what: "flush", atMs: Date.now(), forMs: 0, app: "redis" });
    }
    if (n % 20 === 5) killServer(stack, "postgres", damage);
    else if (n % 20 === 9) killServer(stack, "redis", damage);
    else killApp(stack, context, damage);
  }
};

const frozenMs = 12_000;

/** Stops workers for 12 s each, at least once. */
const freezeSome = async (
  stack: ChaosStack,
  { random }: ExperimentContext,
  damage: Damage,
  isOver: () => boolean,
): Promise<void> => {
  await wait(4_000);
  while (!isOver()) {
    const app = random.pick(workerApps);
    const atMs = Date.now();
    if (await freeze(stack.pids(app)[0], frozenMs))
      damage.push({ what: "stop", atMs, forMs: frozenMs, app });
    await wait(8_000);
  }
};

const faults = [
  steady,
  steady,
  `${steady};flaky:generation`,
  `${steady};flaky:captions`,
  `${steady};fail:audio`,
];

/** Resumes paused jobs until all have ended. Returns the number of stuck jobs. */
const bringToEnd = async (stack: ChaosStack, resume: () => Promise<void>): Promise<number> => {
  const deadlineMs = Date.now() + 300_000;
  for (;;) {
    await resume();
    const still = await settle(stack.database, 60_000);
    const [row] = await stack.database.rows<{ n: number }>(
      "SELECT count(*) AS n FROM jobs WHERE status NOT IN ('completed', 'failed', 'cancelled')",
    );
    if (still > 0 || (row?.n ?? 0) === 0 || Date.now() > deadlineMs) return row?.n ?? 0;
  }
};

const endedJobs = `
  SELECT DISTINCT ON (status, tenant_id) job_id, tenant_id, status FROM jobs
  WHERE status IN ('completed', 'failed', 'cancelled') ORDER BY status, tenant_id, job_id`;

/** Number of jobs and duration of fault injection. */
type Length = { readonly jobs: number; readonly overMs: number };

/** Runs the mixed campaign on a separate stack; a short version is part of `npm run test:all`. */
export const runMixed = (context: ExperimentContext, { jobs, overMs }: Length) =>
  withStack(context.checkout, async (stack) => {
    const account = openAccount();
    const seen = openControlled();
    const tenants = await stack.tenants(5);
    const clients = tenants.map((tenant) => openClient(stack.baseUrl, tenant, account));
    const damage: Damage = [];
    let isOver = false;
    const over = () => isOver;

    const owned: { client: (typeof clients)[number]; jobId: string }[] = [];
    const request = (n: number) => jobRequest(n, faults[n % faults.length] ?? steady);
    const breaking = Promise.all([
      killAtRandom(stack, context, damage, over),
      freezeSome(stack, context, damage, over),
      controlAtRandom(owned, context.random, seen, over),
      controlAtRandom(owned, context.random, seen, over),
    ]);
    breaking.catch(() => undefined);
    try {
      await submit(clients, jobs, overMs, request, { made: owned });
      await wait(overMs / 4);
    } finally {
      isOver = true;
    }
    await breaking;
    context.say(`${jobs} jobs submitted; killed: ${tally(damage)}`);
    await waitFor(
      "the gateway to be back",
      async () => (await fetch(`${stack.baseUrl}/readyz`).catch(() => null))?.ok,
    );

    const left = await bringToEnd(stack, () => resumeAll(clients, seen));
    if (left > 0) context.say(`${left} jobs have not ended`);
    const wrong: string[] = [...seen.wrong];
    for (const row of await stack.database.rows<{
      job_id: string;
      tenant_id: string;
      status: string;
    }>(endedJobs)) {
      const client = clients.find(({ tenant }) => tenant.tenantId === row.tenant_id);
      if (client) wrong.push(...(await wrongCalls(client, row.job_id, row.status)));
    }
    const found = await check(stack.database, account.accepted);
    const invariants: readonly Figure[] = [
      ...invariantFigures(found),
      exactly(
        "control answers outside the contract",
        wrong.length === 0 ? 0 : wrong.slice(0, 5).join(" | "),
        0,
      ),
    ];
    const kills = killsIn(damage);
    const recoveries = await recoveriesOf(stack.database, kills);
    explain(damage, recoveries, context.say);
    const figures: readonly Figure[] = [
      shown("jobs accepted", account.accepted.length),
      shown(
        "control calls",
        [...seen.counts]
          .sort()
          .map(([key, n]) => `${key} ×${n}`)
          .join(", "),
      ),
      atLeast("control calls refused with 409", seen.refused, 1),
      ...(await recoveryFigures(stack.database, recoveries, kills, context, wasStopped(damage))),
      ...invariants,
      ...clientFigures(account),
    ];
    return {
      injected: `kills in ${seconds(overMs * 1.25)} s: ${tally(damage)}; ${times(damage, "stop")} × stopped for 12 s, ${times(damage, "flush")} FLUSHALLs`,
      figures,
    };
  });

/** All kinds of faults together, injected from outside. */
export const mixedExperiment: Experiment = {
  name: "mixed",
  title: "300 jobs on 5 tenants, everything is killed, stopped, flushed and controlled at random",
  fullMinutes: 6,
  run: (context) => {
    const jobs = scaled(context, 300, 30);
    return runMixed(context, { jobs, overMs: jobs * 500 });
  },
};
