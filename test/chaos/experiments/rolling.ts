import { setTimeout as wait } from "node:timers/promises";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { freePort } from "@reelwright/standalone/processes";
import { type Balancer, openBalancer } from "../balancer.ts";
import { type Accepted, check, invariantFigures } from "../checker.ts";
import {
  atLeast,
  type Experiment,
  exactly,
  percentile,
  scaled,
  seconds,
  shown,
} from "../experiment.ts";
import { signal, workerApps } from "../inject.ts";
import { jobRequest, settle } from "../load.ts";
import { type ChaosStack, type Tenant, withStack } from "../stack.ts";

type Seen = {
  readonly accepted: Accepted[];
  readonly failed: string[];
  readonly latenciesMs: number[];
};

/** A client without retries: every response other than an immediate success is a failure. */
const demand = async (baseUrl: string, tenant: Tenant, seen: Seen, n: number): Promise<void> => {
  const isRead = n % 2 === 0 && seen.accepted.length > 0;
  const path = isRead ? `/jobs/${seen.accepted[n % seen.accepted.length]?.jobId}` : "/jobs";
  const startedMs = performance.now();
  try {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method: isRead ? "GET" : "POST",
      headers: {
        "x-api-key": tenant.apiKey,
        "content-type": "application/json",
        "idempotency-key": `roll-${n}`,
      },
      ...(!isRead && {
        body: JSON.stringify(jobRequest(n, "slow:generation:0.5", { segment_count: 1 })),
      }),
      signal: AbortSignal.timeout(30_000),
    });
    const body = (await response.json()) as { job_id?: string };
    seen.latenciesMs.push(performance.now() - startedMs);
    if (!response.ok) seen.failed.push(`${response.status} ${JSON.stringify(body).slice(0, 200)}`);
    else if (!isRead) seen.accepted.push({ jobId: String(body.job_id), tenantId: tenant.tenantId });
  } catch (error) {
    const { message, cause } = error as Error;
    seen.failed.push(`${path}: ${message} ${String((cause as Error | undefined)?.message ?? "")}`);
  }
};

/** Sends SIGTERM and waits for the process that the supervisor starts. */
const restartWorker = async (stack: ChaosStack, app: string): Promise<void> => {
  const before = new Set(stack.pids(app));
  const [pid] = before;
  signal(pid, "SIGTERM");
  await waitFor(
    `${app} to be replaced`,
    async () => stack.pids(app).some((each) => !before.has(each)),
    60_000,
  );
};

type Gateway = {
  readonly port: number;
  readonly pid: number;
  readonly ended: Promise<number | null>;
};
const startGateway = async (stack: ChaosStack): Promise<Gateway> => {
  const port = await freePort();
  const { pid, ended } = await stack.extra("gateway", { PORT: String(port) });
  return { port, pid, ended };
};

const burned =
  "SELECT count(*) AS n FROM tasks WHERE claim_count > 1 OR failures > 0 OR crashes > 0";

type Fleet = { readonly gateways: Gateway[]; readonly statuses: (number | null)[] };

/** Replaces a gateway like a deployment: the new one is ready before the old one, still a backend, gets SIGTERM. */
const replaceGateway = async (
  stack: ChaosStack,
  balancer: Balancer,
  fleet: Fleet,
): Promise<void> => {
  const next = await startGateway(stack);
  fleet.gateways.push(next);
  balancer.ports.add(next.port);
  await waitFor("the new gateway to be ready", async () => balancer.ready().includes(next.port));
  const old = fleet.gateways.shift();
  if (!old) return;
  signal(old.pid, "SIGTERM");
  fleet.statuses.push(await old.ended);
  balancer.ports.delete(old.port);
};

/** Replaces gateways and workers one by one under load. */
const roll = async (
  stack: ChaosStack,
  tenant: Tenant,
  times: number,
  seen: Seen,
): Promise<Fleet> => {
  const balancer = await openBalancer();
  const fleet: Fleet = {
    gateways: [await startGateway(stack), await startGateway(stack)],
    statuses: [],
  };
  let isOver = false;
  const load = async (): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      await demand(balancer.url, tenant, seen, n);
      await wait(40);
    }
  };
  try {
    for (const { port } of fleet.gateways) balancer.ports.add(port);
    await waitFor("both gateways to be ready", async () => balancer.ready().length === 2);
    const loading = load();
    for (let n = 0; n < times; n++) {
      await replaceGateway(stack, balancer, fleet);
      await restartWorker(stack, workerApps[n % workerApps.length] ?? "worker-generation");
    }
    isOver = true;
    await loading;
    return fleet;
  } finally {
    isOver = true;
    await balancer.close();
  }
};

export const rollingExperiment: Experiment = {
  name: "rolling",
  title: "rolling restart ×20 under load",
  fullMinutes: 5,
  run: (context) =>
    withStack(context.checkout, async (stack) => {
      const [tenant] = await stack.tenants(1);
      if (!tenant) throw new Error("no tenant");
      const seen: Seen = { accepted: [], failed: [], latenciesMs: [] };
      const times = scaled(context, 20, 3);
      const { statuses } = await roll(stack, tenant, times, seen);
      await settle(stack.database);
      const [row] = await stack.database.rows<{ n: number }>(burned);
      const { failed, latenciesMs } = seen;
      const p = (share: number) => `${seconds(percentile(latenciesMs, share))} s`;
      return {
        injected: `${times} gateways and ${times} workers replaced by SIGTERM`,
        figures: [
          atLeast("requests", latenciesMs.length, times * 10),
          exactly(
            "failed requests",
            failed.length === 0 ? 0 : `${failed.length}: ${failed.slice(0, 3).join(" | ")}`,
            0,
          ),
          exactly(
            "gateways that did not end with status 0",
            statuses.filter((status) => status !== 0).length,
            0,
          ),
          exactly("attempts burned", row?.n ?? "none", 0),
          shown("latency p50 / p99", `${p(0.5)} / ${p(0.99)}`),
          ...invariantFigures(await check(stack.database, seen.accepted)),
        ],
      };
    }),
};
