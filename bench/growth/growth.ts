/** Whether calls get slower as tables grow: the same calls on a database with many jobs and on one with few. */
import { openStore } from "@reelwright/store/open-store";
import { fillJobs } from "@reelwright/store/testing/fill-jobs";
import pg from "pg";
import { type Bench, median, quantile, type Table } from "../bench.ts";
import { ownPostgres } from "../own-postgres.ts";
import { operationsOf, type Site } from "./operations.ts";

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
const compare = async (sites: readonly [Site, Site], rounds: number): Promise<readonly Found[]> => {
  const [small, large] = [await operationsOf(sites[0]), await operationsOf(sites[1])];
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

const tableOf = (found: readonly Found[], jobs: number, notes: readonly string[]): Table => ({
  title: `Growth: ${jobs.toLocaleString("en-US")} jobs in the table against ${few}`,
  columns: ["", "few: ms", "many: ms", "p95", "ratio", "target", "met"],
  rows: found.map(({ name, few: onFew, many: onMany }) => {
    const [a, b] = [median(onFew), median(onMany)];
    const isMet = b <= targets.milliseconds && (b / a <= targets.ratio || b - a <= 1);
    return [
      name,
      a.toFixed(2),
      b.toFixed(2),
      quantile(onMany, 0.95).toFixed(2),
      (b / a).toFixed(2),
      `≤ ${targets.ratio}, or 1 ms more`,
      isMet ? "yes" : "no",
    ];
  }),
  notes: [
    `Medians of ${found[0]?.few.length} calls of the store, one after the other, alternating between two databases of one server. Half of the jobs are one tenant's, whose lists these are.`,
    `Met: within ${targets.milliseconds} ms, and within ${targets.ratio} times or one millisecond of the other.`,
    ...notes,
  ],
});

export const growth: Bench = async (say, { isQuick, jobs = isQuick ? 20_000 : 10_000_000 }) => {
  const server = await ownPostgres(["max_wal_size=4GB", "full_page_writes=off"]);
  try {
    const own = new URL(server.url).pathname.slice(1);
    const manyUrl = new URL(server.url);
    manyUrl.pathname = "/many";
    const neutral = new URL(server.url);
    neutral.pathname = "/template1";
    const copier = new pg.Client({ connectionString: neutral.href });
    await copier.connect();
    await copier.query(`CREATE DATABASE many TEMPLATE ${own}`);
    await copier.end();
    for (const [url, count] of [
      [server.url, few],
      [manyUrl.href, jobs],
    ] as const) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await fillJobs(client, { jobs: count, withDetails: Math.min(count, 50_000) }, say);
      await client.end();
    }
    const [small, large] = [await openSite(server.url), await openSite(manyUrl.href)];
    try {
      const begunAt = performance.now();
      const { marked } = await large.store.maintenance.markPages(() => false);
      const seconds = ((performance.now() - begunAt) / 1_000).toFixed(1);
      await small.store.maintenance.markPages(() => false);
      const notes = [
        await sizeNote(large.client),
        `Maintenance counted all accounts and made ${marked} page marks in ${seconds} s.`,
      ];
      const found = await compare([small, large], isQuick ? 20 : 100);
      return [tableOf(found, jobs, notes)];
    } finally {
      await small.close();
      await large.close();
    }
  } finally {
    await server.stop();
  }
};
