import { setTimeout as wait } from "node:timers/promises";
import { check, invariantFigures } from "../checker.ts";
import { type Account, type Client, openAccount, openClient } from "../client.ts";
import {
  atMost,
  type Experiment,
  type ExperimentContext,
  exactly,
  type Figure,
  percentile,
  scaled,
  seconds,
  shown,
} from "../experiment.ts";
import { signal } from "../inject.ts";
import { jobRequest, settle, submit } from "../load.ts";
import { openReceivers, type Receivers } from "../receivers.ts";
import { type ChaosStack, withStack } from "../stack.ts";
import { clientFigures } from "../under-load.ts";

const app = "webhook-dispatcher";
/** 30 % hang, 20 % answer 500, 10 % reset the connection, the rest is healthy. */
const tenth: readonly (keyof Receivers["urls"])[] = [
  "hang",
  "ok",
  "500",
  "ok",
  "hang",
  "reset",
  "ok",
  "500",
  "hang",
  "ok",
];

type Setup = {
  readonly stack: ChaosStack;
  readonly client: Client;
  readonly account: Account;
  readonly receivers: Receivers;
  readonly context: ExperimentContext;
};

/** A short job; one in five fails, which also sends an event. */
const request = (n: number, url: string) =>
  jobRequest(n, n % 5 === 0 ? "fail:agents" : "", {
    webhook_url: url,
    stop_at_stage: "agents",
    segment_count: 1,
  });

const pendingDeliveries = "SELECT count(*) AS n FROM webhook_deliveries WHERE state = 'pending'";
/** Waits until each delivery has succeeded or been given up. */
const deliver = async ({ stack }: Setup, limitMs: number): Promise<number> => {
  const deadlineMs = Date.now() + limitMs;
  for (;;) {
    const n = (await stack.database.rows<{ n: number }>(pendingDeliveries))[0]?.n ?? 0;
    if (n === 0 || Date.now() > deadlineMs) return n;
    await wait(500);
  }
};

const endings = `
  SELECT job_id, extract(epoch FROM completed_at)::float8 * 1000 AS ended_ms FROM jobs WHERE completed_at IS NOT NULL`;

/** Times from the end of a job to its event's first arrival at a healthy receiver. */
const healthyDelays = async (
  { stack, receivers }: Setup,
  ids: ReadonlySet<string>,
): Promise<readonly number[]> => {
  const rows = await stack.database.rows<{ job_id: string; ended_ms: number }>(endings);
  const arrivals = new Map<string, number>();
  for (const { jobId, atMs, behaviour } of receivers.receipts) {
    if (behaviour === "ok" && !arrivals.has(jobId)) arrivals.set(jobId, atMs);
  }
  return rows.flatMap(({ job_id, ended_ms }) => {
    const at = arrivals.get(job_id);
    return at !== undefined && ids.has(job_id) ? [at - ended_ms] : [];
  });
};

const idsSince = ({ account }: Setup, from: number): ReadonlySet<string> =>
  new Set(account.accepted.slice(from).map(({ jobId }) => jobId));

/** Submits jobs, rotating through the receivers. Returns their ids. */
const round = async (
  load: Setup,
  jobs: number,
  kinds: readonly (keyof Receivers["urls"])[],
  label: string,
): Promise<ReadonlySet<string>> => {
  const from = load.account.accepted.length;
  const url = (n: number): string => {
    const kind = kinds[n % kinds.length] ?? "ok";
    const list = load.receivers.urls[kind];
    return list[Math.floor(n / kinds.length) % list.length] ?? "";
  };
  await submit([load.client], jobs, jobs * 50, (n) => request(n, url(n)), { prefix: label });
  await settle(load.stack.database);
  return idsSince(load, from);
};

/** Kills the dispatcher after a request has arrived, before or immediately after the response. */
const killOnArrival = ({ stack, receivers, context }: Setup, kills: number[]): void => {
  receivers.onArrival = () => {
    if (!context.random.chance(0.02)) return;
    if (Date.now() - (kills.at(-1) ?? 0) < 3_000) return;
    if (signal(stack.pids(app)[0], "SIGKILL")) kills.push(Date.now());
  };
};

const attemptsOf = `
  SELECT count(*) FILTER (WHERE attempts = 0) AS untried, count(*) FILTER (WHERE attempts > 3) AS toomany, count(*) AS all_of_them
  FROM webhook_deliveries WHERE job_id = ANY ($1::uuid[])`;

/** Maximum number of arrivals of one job's event. */
const maxArrivals = ({ receivers }: Setup, ids: ReadonlySet<string>): number => {
  const counts = new Map<string, number>();
  for (const { jobId } of receivers.receipts)
    if (ids.has(jobId)) counts.set(jobId, (counts.get(jobId) ?? 0) + 1);
  return Math.max(0, ...counts.values());
};

const play = async (load: Setup): Promise<{ kills: number; figures: readonly Figure[] }> => {
  const { stack, context, account } = load;
  const jobs = scaled(context, 300, 30);
  await round(load, 10, ["ok"], "warm");
  const idle = await round(load, jobs / 3, ["ok"], "idle");
  await deliver(load, 30_000);
  const mixed = await round(load, jobs, tenth, "mixed");
  await deliver(load, 180_000);
  const kills: number[] = [];
  killOnArrival(load, kills);
  const killed = await round(load, jobs, tenth, "killed");
  const pending = await deliver(load, 240_000);
  const [row] = await stack.database.rows<{
    untried: number;
    toomany: number;
    all_of_them: number;
  }>(attemptsOf, [account.accepted.map(({ jobId }) => jobId)]);
  const idleP99 = percentile(await healthyDelays(load, idle), 0.99);
  const mixedP99 = percentile(await healthyDelays(load, mixed), 0.99);
  const above = seconds(mixedP99 - idleP99);
  const found = await check(stack.database, account.accepted, { hasDispatcher: true });
  return {
    kills: kills.length,
    figures: [
      shown("deliveries", row?.all_of_them ?? 0),
      exactly("deliveries still pending", pending, 0),
      exactly("deliveries without an attempt", row?.untried ?? "none", 0),
      exactly("deliveries with more than 3 counted attempts", row?.toomany ?? "none", 0),
      atMost("most arrivals of one event, nothing killed", maxArrivals(load, mixed), 3),
      shown("most arrivals of one event, dispatcher killed", maxArrivals(load, killed)),
      shown("healthy receivers' p99, idle", `${seconds(idleP99)} s`),
      context.isTimed
        ? atMost("healthy receivers' p99 above idle, among bad ones", above, 1, " s")
        : shown("healthy receivers' p99 above idle, among bad ones", `${above} s`),
      ...invariantFigures(found),
      ...clientFigures(account),
    ],
  };
};

export const webhooksExperiment: Experiment = {
  name: "webhooks",
  title: "webhooks: 30 % hang, 20 % answer 500, 10 % reset, dispatcher killed",
  fullMinutes: 6,
  run: (context) =>
    withStack(context.checkout, async (stack) => {
      if (stack.pids(app).length === 0) throw new Error(`the stack runs no ${app}`);
      const receivers = await openReceivers({ ok: 4, hang: 3, "500": 2, reset: 1 });
      try {
        const account = openAccount();
        const [tenant] = await stack.tenants(1);
        if (!tenant) throw new Error("no tenant");
        const client = openClient(stack.baseUrl, tenant, account);
        const { kills, figures } = await play({ stack, client, account, receivers, context });
        return {
          injected: `bad receivers, and ${kills} SIGKILLs of the dispatcher around its requests`,
          figures,
        };
      } finally {
        await receivers.close();
      }
    }),
};
