/** Many open event streams on one gateway: their cost, and their effect on other requests. */
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { openStore } from "@reelwright/store/open-store";
import { request } from "undici";
import { quantile, type Table } from "../bench.ts";
import type { Servers } from "../pipeline/stack.ts";
import { forgetStatements, readStatements, totalCalls } from "../pipeline/statements.ts";
import { startApp } from "../processes/app-process.ts";
import { type BenchTenant, newTenant } from "../tenant.ts";
import { jobBody } from "./job-body.ts";
import { loadAt } from "./load.ts";
import type { FromStreams, StreamOrder } from "./streams-process.ts";

const targets = { requestP99Ms: 50, deliveryP99Ms: 100 };
const readsPerSecond = 100;
const eventsPerSecond = 20;
/** A tenant may follow 100 jobs at a gateway. */
const tenantCount = 25;

type Followed = BenchTenant & { readonly jobId: string };

/** Creates jobs that no worker processes, so that their streams stay open; the same number for each tenant. */
const createFollowed = async (baseUrl: string, tenants: readonly BenchTenant[], count: number) => {
  const followed: Followed[] = [];
  const create = async (tenant: BenchTenant): Promise<void> => {
    for (let job = 0; job < count / tenants.length; job += 1) {
      const { statusCode, body } = await request(`${baseUrl}/api/v1/jobs`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-api-key": tenant.key,
          "idempotency-key": randomUUID(),
        },
        body: jobBody,
      });
      const { job_id } = (await body.json()) as { readonly job_id: string };
      if (statusCode !== 201) throw new Error(`POST /jobs: ${statusCode}`);
      followed.push({ ...tenant, jobId: job_id });
    }
  };
  await Promise.all(tenants.map(create));
  return followed.slice(0, count);
};

const openClients = (baseUrl: string, followed: readonly Followed[]) => {
  const child = fork(new URL("./streams-process.ts", import.meta.url), [], {
    execArgv: ["--import", "tsx"],
  });
  const arrivals = new Map<string, number>();
  const opened = new Promise<void>((resolve, reject) => {
    child.on("message", (message: FromStreams) => {
      if ("opened" in message) resolve();
      else arrivals.set(message.jobId, message.atMs);
    });
    child.once("exit", (code) => reject(new Error(`the clients ended with ${code}`)));
  });
  const streams = followed.map(({ jobId, key }) => ({ jobId, key }));
  child.send({ baseUrl, streams } satisfies StreamOrder);
  return { opened, arrivals, stop: () => child.disconnect() };
};

const cancel = async (baseUrl: string, jobId: string, key: string): Promise<void> => {
  const { statusCode, body } = await request(`${baseUrl}/api/v1/jobs/${jobId}`, {
    method: "DELETE",
    headers: { "x-api-key": key },
  });
  if (statusCode !== 200) throw new Error(`DELETE /jobs: ${statusCode} ${await body.text()}`);
  await body.dump();
};

/** Cancels jobs at a constant rate. Returns the ms from each request to the arrival of its event. */
const deliveries = async (
  baseUrl: string,
  followed: readonly Followed[],
  arrivals: ReadonlyMap<string, number>,
) => {
  const asked = new Map<string, number>();
  for (const { jobId, key } of followed) {
    asked.set(jobId, Date.now());
    void cancel(baseUrl, jobId, key);
    await wait(1_000 / eventsPerSecond);
  }
  for (let look = 0; look < 500 && [...asked.keys()].some((id) => !arrivals.has(id)); look += 1)
    await wait(20);
  return [...asked].map(([jobId, at]) => (arrivals.get(jobId) ?? Number.POSITIVE_INFINITY) - at);
};

const ms = (values: readonly number[], share: number): string => quantile(values, share).toFixed(1);
const met = (isMet: boolean): string => (isMet ? "yes" : "no");

/** Measured on a separate gateway without workers. */
export const streamsTable = async (
  servers: Servers,
  { isQuick }: { readonly isQuick: boolean },
  say: (line: string) => void,
): Promise<Table> => {
  const count = isQuick ? 200 : 2_000;
  const seconds = isQuick ? 3 : 10;
  const store = await openStore({ url: servers.postgres.url });
  const gateway = await startApp("gateway", servers);
  try {
    const tenants = await Promise.all(Array.from({ length: tenantCount }, () => newTenant(store)));
    const followed = await createFollowed(gateway.baseUrl, tenants, count);
    const read = () => {
      const { jobId, key } = followed[Math.floor(Math.random() * count)] as Followed;
      return {
        method: "GET" as const,
        path: `/api/v1/jobs/${jobId}`,
        headers: { "x-api-key": key },
      };
    };
    await loadAt(gateway.baseUrl, 2, readsPerSecond, read);
    const without = await loadAt(gateway.baseUrl, seconds, readsPerSecond, read);
    const rssBefore = gateway.rssMb();
    const clients = openClients(gateway.baseUrl, followed);
    await clients.opened;
    say(`gateway: ${count} event streams are open`);
    await wait(3_000);
    const rss = gateway.rssMb();
    await forgetStatements(servers.client);
    const cpuBefore = gateway.cpuMs();
    await wait(seconds * 1_000);
    const cpuShare = (gateway.cpuMs() - cpuBefore) / (seconds * 1_000);
    const statements = totalCalls(await readStatements(servers.client)) / seconds;
    const ending = followed.slice(0, eventsPerSecond * seconds);
    const [during, delivered] = await Promise.all([
      loadAt(gateway.baseUrl, seconds, readsPerSecond, read),
      deliveries(gateway.baseUrl, ending, clients.arrivals),
    ]);
    clients.stop();
    const [requestP99, deliveryP99] = [quantile(during, 0.99), quantile(delivered, 0.99)];
    return {
      title: `Gateway: ${count.toLocaleString("en-US")} open event streams on one process`,
      columns: ["", "measured", "target", "met"],
      rows: [
        [
          "reads of a job, p99 (ms)",
          ms(during, 0.99),
          `≤ ${targets.requestP99Ms}`,
          met(requestP99 <= targets.requestP99Ms),
        ],
        [
          "from a change's request to its event, p99 (ms)",
          ms(delivered, 0.99),
          `≤ ${targets.deliveryP99Ms}`,
          met(deliveryP99 <= targets.deliveryP99Ms),
        ],
      ],
      notes: [
        `${readsPerSecond} reads a second at a steady rate: p50 ${ms(during, 0.5)} ms with the streams, ${ms(without, 0.5)} ms without; p99 ${ms(during, 0.99)} and ${ms(without, 0.99)} ms.`,
        `${eventsPerSecond} cancellations a second, each followed by one stream: p50 ${ms(delivered, 0.5)} ms.`,
        `Memory of the gateway: ${rssBefore.toFixed()} MB before, ${rss.toFixed()} MB with the streams: ${(((rss - rssBefore) * 1024) / count).toFixed(1)} KB a stream.`,
        `While nothing happens the streams cost ${statements.toFixed(1)} statements a second and ${(100 * cpuShare).toFixed(1)} % of a core.`,
      ],
    };
  } finally {
    await gateway.stop();
    await store.close();
  }
};
