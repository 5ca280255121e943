/** Compares the gateway with bare Express and pg on the same statements and database, and measures many open event streams. */
import { randomUUID } from "node:crypto";
import { openStore } from "@reelwright/store/open-store";
import type pg from "pg";
import { type Bench, median, quantile, type Row, spread, type Table } from "../bench.ts";
import { runJobs } from "../pipeline/run-jobs.ts";
import { type Servers, startServers, startStack } from "../pipeline/stack.ts";
import { type BenchTenant, newTenant } from "../tenant.ts";
import { startBare } from "./bare.ts";
import type { BareOrder } from "./bare-process.ts";
import { jobBody } from "./job-body.ts";
import { type Load, loadFor, type Order } from "./load.ts";
import { streamsTable } from "./streams.ts";

const targets = { read: 0.8, create: 1.5 };
const readConnections = 32;
const createConnections = 64;
const manyTenants = 50;

type Case = {
  readonly name: string;
  readonly target: number;
  readonly load: { readonly connections: number; readonly status: number };
  readonly next: () => Order;
};
type Found = { readonly ours: Load[]; readonly bare: Load[] };
type Scale = { readonly rounds: number; readonly seconds: number };

const any = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

/** Alternates between the gateway and the bare server; the first round is a warm-up. */
const compare = async (
  { name, load, next }: Case,
  [ours, bare]: readonly [string, string],
  { rounds, seconds }: Scale,
  say: (line: string) => void,
): Promise<Found> => {
  const found: Found = { ours: [], bare: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const other = await loadFor(bare, seconds, load, next);
    const own = await loadFor(ours, seconds, load, next);
    say(
      `gateway, ${name}, round ${round}: bare ${other.perSecond.toFixed()}/s, ours ${own.perSecond.toFixed()}/s`,
    );
    if (round === 0) continue;
    found.ours.push(own);
    found.bare.push(other);
  }
  return found;
};

const p = (loads: readonly Load[], share: number): string =>
  median(loads.map(({ latenciesMs }) => quantile(latenciesMs, share))).toFixed(1);

const rowOf = ({ name, target }: Case, { ours, bare }: Found): Row => {
  const ratios = ours.map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? Number.NaN));
  return [
    name,
    spread(bare.map(({ perSecond }) => perSecond)),
    spread(ours.map(({ perSecond }) => perSecond)),
    `${p(bare, 0.5)} / ${p(bare, 0.99)}`,
    `${p(ours, 0.5)} / ${p(ours, 0.99)}`,
    spread(ratios),
    `≥ ${target}`,
    median(ratios) >= target ? "yes" : "no",
  ];
};

const creation = (name: string, tenants: readonly BenchTenant[]): Case => ({
  name,
  target: targets.create,
  load: { connections: createConnections, status: 201 },
  next: () => ({
    method: "POST",
    path: "/api/v1/jobs",
    headers: {
      "content-type": "application/json",
      "x-api-key": any(tenants).key,
      "idempotency-key": randomUUID(),
    },
    body: jobBody,
  }),
});

const sampleOf = async (client: pg.Client): Promise<BareOrder> => {
  const { rows } = await client.query<BareOrder>(
    "SELECT params, credits_reserved AS credits FROM jobs LIMIT 1",
  );
  return rows[0] as BareOrder;
};

const jobsOf = async (client: pg.Client, tenantId: string): Promise<readonly string[]> =>
  (
    await client.query<{ id: string }>("SELECT job_id AS id FROM jobs WHERE tenant_id = $1", [
      tenantId,
    ])
  ).rows.map(({ id }) => id);

const comparisons = async (
  servers: Servers,
  scale: Scale,
  say: (line: string) => void,
): Promise<Table> => {
  const stack = await startStack(servers);
  const store = await openStore({ url: servers.postgres.url });
  try {
    const tenants = await Promise.all(Array.from({ length: manyTenants }, () => newTenant(store)));
    const reader = tenants[0] as BenchTenant;
    await runJobs(stack, servers.client, [reader.key], 20);
    const jobs = await jobsOf(servers.client, reader.id);
    const bare = await startBare(servers.postgres.url, await sampleOf(servers.client));
    const read: Case = {
      name: "read a job, against bare Express and pg",
      target: targets.read,
      load: { connections: readConnections, status: 200 },
      next: () => ({
        method: "GET",
        path: `/api/v1/jobs/${any(jobs)}`,
        headers: { "x-api-key": reader.key },
      }),
    };
    const cases = [
      read,
      creation(`create jobs of ${manyTenants} tenants, against the bare statement`, tenants),
      creation("create jobs of one tenant, against the bare statement", [reader]),
    ];
    const rows: Row[] = [];
    for (const each of cases)
      rows.push(rowOf(each, await compare(each, [stack.baseUrl, bare.baseUrl], scale, say)));
    await bare.stop();
    return {
      title: "Gateway: requests a second against Express and pg with the same statements",
      columns: [
        "",
        "bare",
        "ours",
        "bare: p50 / p99 (ms)",
        "ours: p50 / p99 (ms)",
        "ratio",
        "target",
        "met",
      ],
      rows,
      notes: [
        `One process each, 6 sessions; reads over ${readConnections} connections, creations over ${createConnections}. Median (lowest – highest) of ${scale.rounds} rounds of ${scale.seconds} s, in turn, after one to warm up.`,
        "Bare: the key looked up, then the job read or one call of create_jobs; JSON out. No validation, price, tenant scope, limits, log or metrics.",
        "Reads while the stack has nothing else to do. Creations while its pipeline works on what was created, by either.",
      ],
    };
  } finally {
    await store.close();
    await stack.stop();
  }
};

/** Runs a measurement on separate servers, since leftover jobs of one would keep the workers of the next busy. */
const onServers = async (measure: (servers: Servers) => Promise<Table>): Promise<Table> => {
  const servers = await startServers();
  try {
    return await measure(servers);
  } finally {
    await servers.stop();
  }
};

export const gateway: Bench = async (say, { isQuick }) => {
  const scale = isQuick ? { rounds: 1, seconds: 1 } : { rounds: 4, seconds: 3 };
  return [
    await onServers((servers) => comparisons(servers, scale, say)),
    await onServers((servers) => streamsTable(servers, { isQuick }, say)),
  ];
};
