/**
 * Whether calls get slower as tables grow, and with the number of tenants: the same calls on a large database and on a small one.
 * And what one Postgres takes of everything that grows.
 */
import { openStore } from "@reelwright/store/open-store";
import { fillBacklog } from "@reelwright/store/testing/fill-backlog";
import { fillJobs } from "@reelwright/store/testing/fill-jobs";
import { makeTenant } from "@reelwright/store/testing/tenant";
import pg from "pg";
import { type Bench, median, quantile, type Row, type Table } from "../bench.ts";
import { ownPostgres } from "../own-postgres.ts";
import { createJob, type Operation, operationsOf, type Site } from "./operations.ts";
import {
  measureAudit,
  measureHeartbeats,
  measureSweep,
  measureVendor,
  type Server,
} from "./rates.ts";
import { backlogOperations } from "./tenants.ts";

const few = 200;
const targets = { ratio: 1.3, milliseconds: 10 };

const openSite = async (url: string): Promise<Site & { close(): Promise<void> }> => {
  const store = await openStore({ url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const registration = await store.registerWorker("worker-keyframes");
  await registration.announce({ prepare: 1_000 });
  return {
    store,
    client,
    owner: registration.owner,
    close: async () => {
      await registration.close();
      await store.close();
      await client.end();
    },
  };
};

const timed = async (call: () => Promise<unknown>): Promise<number> => {
  const begunAt = performance.now();
  await call();
  return performance.now() - begunAt;
};

type Found = {
  readonly name: string;
  readonly few: readonly number[];
  readonly many: readonly number[];
};

/** Alternates between the two, so that other load on the machine affects both. */
const compare = async (
  sites: readonly [Site, Site],
  operations: (site: Site) => Promise<readonly Operation[]>,
  rounds: number,
): Promise<readonly Found[]> => {
  const [small, large] = [await operations(sites[0]), await operations(sites[1])];
  const found = small.map(({ name }) => ({ name, few: [] as number[], many: [] as number[] }));
  for (let round = -5; round < rounds; round += 1) {
    for (const [index, { few: onFew, many: onMany }] of found.entries()) {
      const [first, second] = [small[index], large[index]];
      if (!first || !second) continue;
      const times = [await timed(first.call), await timed(second.call)] as const;
      // Rounds below 0 are a warm-up: they prepare statements and fill caches.
      if (round < 0) continue;
      onFew.push(times[0]);
      onMany.push(times[1]);
    }
  }
  return found;
};

const sizeNote = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ line: string }>(`
    SELECT relname || ' ' || pg_size_pretty(pg_total_relation_size(oid)) AS line FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY pg_total_relation_size(oid) DESC LIMIT 5`);
  return `Tables with their indexes: ${rows.map(({ line }) => line).join(", ")}.`;
};

/** `ratio`, `leastMs`: how much slower the large one may be; a difference below `leastMs` is allowed. */
type Limits = { readonly ratio: number; readonly leastMs: number };

const rowsOf = (found: readonly Found[], { ratio, leastMs }: Limits): Table["rows"] =>
  found.map(({ name, few: onFew, many: onMany }) => {
    const [a, b] = [median(onFew), median(onMany)];
    const isMet = b <= targets.milliseconds && (b / a <= ratio || b - a <= leastMs);
    return [
      name,
      a.toFixed(2),
      b.toFixed(2),
      quantile(onMany, 0.95).toFixed(2),
      (b / a).toFixed(2),
      leastMs > 0 ? `≤ ${ratio}, or ${leastMs} ms more` : `≤ ${ratio}`,
      isMet ? "yes" : "no",
    ];
  });
const columns = ["", "few: ms", "many: ms", "p95", "ratio", "target", "met"];

type Databases = { readonly small: string; readonly large: string };

/** Two databases of one server. */
const twoDatabases = async (url: string, name: string): Promise<Databases> => {
  const [own, large, neutral] = [new URL(url), new URL(url), new URL(url)];
  large.pathname = `/${name}_large`;
  neutral.pathname = "/template1";
  const copier = new pg.Client({ connectionString: neutral.href });
  await copier.connect();
  for (const copy of [`${name}_small`, `${name}_large`])
    await copier.query(`CREATE DATABASE ${copy} TEMPLATE ${own.pathname.slice(1)}`);
  await copier.end();
  const small = new URL(url);
  small.pathname = `/${name}_small`;
  return { small: small.href, large: large.href };
};

const withSites = async <T>(
  { small, large }: Databases,
  work: (sites: readonly [Site, Site]) => Promise<T>,
): Promise<T> => {
  const [one, other] = [await openSite(small), await openSite(large)];
  try {
    return await work([one, other]);
  } finally {
    await one.close();
    await other.close();
  }
};

const jobsTable = async (url: string, jobs: number, rounds: number, say: Say): Promise<Table> => {
  const databases = await twoDatabases(url, "jobs");
  for (const [at, count] of [
    [databases.small, few],
    [databases.large, jobs],
  ] as const) {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    await fillJobs(client, { jobs: count, withDetails: Math.min(count, 50_000) }, say);
    await client.end();
  }
  return withSites(databases, async ([small, large]) => {
    const begunAt = performance.now();
    const { marked } = await large.store.maintenance.markPages(() => false);
    const seconds = ((performance.now() - begunAt) / 1_000).toFixed(1);
    await small.store.maintenance.markPages(() => false);
    return {
      title: `Growth: ${jobs.toLocaleString("en-US")} jobs in the table against ${few}`,
      columns,
      rows: rowsOf(await compare([small, large], operationsOf, rounds), {
        ratio: targets.ratio,
        leastMs: 1,
      }),
      notes: [
        `Medians of ${rounds} calls of the store, one after the other, alternating between two databases of one server. Half of the jobs are one tenant's, whose lists these are.`,
        `Met: within ${targets.milliseconds} ms, and within ${targets.ratio} times or one millisecond of the other.`,
        await sizeNote(large.client),
        `Maintenance counted all accounts and made ${marked} page marks in ${seconds} s.`,
      ],
    };
  });
};

const fewTenants = 100;

const tenantsTable = async (url: string, tenants: number, rounds: number): Promise<Table> => {
  const databases = await twoDatabases(url, "tenants");
  return withSites(databases, async ([small, large]) => {
    for (const [{ store, client }, of] of [
      [small, fewTenants],
      [large, tenants],
    ] as const) {
      const tenantId = await makeTenant(store, 1_000_000);
      const { record } = await createJob(store, tenantId);
      const job = { jobId: record.job.job_id, tenantId };
      await fillBacklog(client, job, { tenants: of, units: tenants });
    }
    const count = tenants.toLocaleString("en-US");
    return {
      title: `Growth: a backlog of ${count} tenants against one of ${fewTenants}`,
      columns,
      rows: rowsOf(await compare([small, large], backlogOperations, rounds), {
        ratio: 1.5,
        leastMs: 0,
      }),
      notes: [
        `Both have ${count} waiting units and ${count} due deliveries, each tenant's to a host of its own. Medians of ${rounds} calls, alternating.`,
        `Met: within ${targets.milliseconds} ms, and within 1.5 times the other.`,
      ],
    };
  });
};

const rates = ["workers", "vendor", "ledger", "sweep"] as const;
type Rate = (typeof rates)[number];
type Measured = {
  readonly [Name in Rate]: (server: Server) => Promise<Table["rows"]>;
};

const ratesOf = (isQuick: boolean, say: Say): Measured => {
  const calls = isQuick ? 2_000 : 40_000;
  return {
    workers: async (server) => [await measureHeartbeats(server, isQuick ? 2 : 10)],
    vendor: async (server) => [
      await measureVendor(server, { limitUsd: null, calls }),
      await measureVendor(server, { limitUsd: 10 * calls, calls }),
    ],
    ledger: (server) =>
      measureAudit(
        server,
        isQuick ? { tenants: 1_000, rows: 100_000 } : { tenants: 50_000, rows: 3_000_000 },
        say,
      ),
    sweep: async (server) => {
      await fillJobs(server.client, { jobs: 20_000, withDetails: 20_000 }, say);
      return [await measureSweep(server, isQuick ? 20_000 : 200_000)];
    },
  };
};

/** One database for each measurement, so that none finds the rows of another. */
const ratesTable = async (
  { url, pid }: { readonly url: string; pid(): number },
  chosen: readonly Rate[],
  measured: Measured,
): Promise<Table> => {
  const rows: Row[] = [];
  for (const name of chosen) {
    const { large } = await twoDatabases(url, name);
    const client = new pg.Client({ connectionString: large });
    await client.connect();
    try {
      rows.push(...(await measured[name]({ url: large, pid: pid(), client })));
    } finally {
      await client.end();
    }
  }
  return {
    title: "Growth: what one Postgres takes",
    columns: ["", "figure", "target", "met"],
    rows,
    notes: [
      "Postgres, the sessions and the sweep share two cores; fsync is on.",
      "A worker sends a heartbeat every 2 s; of 16 leases, 2 record progress. CPU is that of all server processes.",
      "The audit's rate is that of reading all rows again, with all other checks. Rows of all accounts alternate, as in a busy installation. 100 million rows are this rate extrapolated: parts have a million rows, so time grows in proportion while the checkpoints stay in memory.",
      "The sweep lists and judges files of ended jobs. A bucket adds its own time: about 0.1 s for each 1,000 listed files, and 16 concurrent deletions.",
    ],
  };
};

type Say = (line: string) => void;

const parts = ["jobs", "tenants", ...rates] as const;

export const growth: Bench = async (say, { isQuick, jobs, only }) => {
  const unknown = only.filter((part) => !parts.some((each) => each === part));
  if (unknown.length > 0) throw new Error(`no part ${unknown.join(", ")}: ${parts.join(", ")}`);
  const isIn = (part: (typeof parts)[number]) => only.length === 0 || only.includes(part);
  const rounds = isQuick ? 20 : 100;
  const server = await ownPostgres(["max_wal_size=4GB", "full_page_writes=off"]);
  try {
    const tables: Table[] = [];
    if (isIn("tenants"))
      tables.push(await tenantsTable(server.url, isQuick ? 5_000 : 100_000, rounds));
    const chosen = rates.filter(isIn);
    if (chosen.length > 0) tables.push(await ratesTable(server, chosen, ratesOf(isQuick, say)));
    if (isIn("jobs"))
      tables.unshift(
        await jobsTable(server.url, jobs ?? (isQuick ? 20_000 : 10_000_000), rounds, say),
      );
    return tables;
  } finally {
    await server.stop();
  }
};
