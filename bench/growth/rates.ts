/** What one Postgres takes: heartbeats of many workers, submissions to one vendor, the ledger's audit, and the storage sweep. */
import { randomUUID } from "node:crypto";
import { sweepMetrics, sweepPass } from "@reelwright/core/storage/sweep";
import { silentMeter } from "@reelwright/core/telemetry/meter";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import { fillLedger } from "@reelwright/store/testing/fill-ledger";
import { makeTenant } from "@reelwright/store/testing/tenant";
import { beatsAFullOne, briefHeartbeat, heartbeat } from "@reelwright/store/workers";
import pg from "pg";
import type { Row } from "../bench.ts";
import { treeTimeMs } from "../pipeline/process-time.ts";
import { childrenOf, readProc } from "../proc.ts";

/** A migrated database and the process of its server. */
export type Server = { readonly url: string; readonly pid: number; readonly client: pg.Client };
type Say = (line: string) => void;

const count = (value: number): string => Math.round(value).toLocaleString("en-US");
const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begunAt = performance.now();
  await work();
  return performance.now() - begunAt;
};

/** SQL: leased copies of a task, `$4` of each of `$5` workers. */
const leases = `
  INSERT INTO tasks SELECT (jsonb_populate_record(NULL::tasks, to_jsonb(t) || jsonb_build_object('task_id', gen_random_uuid(),
    'job_id', $1::uuid, 'unit', k + 1, 'status', 'leased', 'lease_token', k, 'lease_owner', $3::int + k / $4::int, 'claim_count', 1))).*
  FROM tasks t CROSS JOIN generate_series(0, $4::int * $5::int - 1) AS k WHERE t.task_id = $2`;
/** Registered workers, and the heartbeats of each a second. */
const workers = 1_000;
const leasesEach = 16;
const beatsASecond = 0.5;
/** Of its leases, how many have progress to record. */
const progressing = 2;

/** The CPU of Postgres for the heartbeats of 1,000 workers and the two reapers, as a share of one core. */
export const measureHeartbeats = async (
  { url, pid, client }: Server,
  rounds: number,
): Promise<Row> => {
  const store = await openStore({ url });
  try {
    const tenantId = await makeTenant(store, 100);
    const jobId = await createdJob(store, tenantId);
    const { rows } = await client.query<{ task_id: string }>("SELECT task_id FROM tasks LIMIT 1");
    const firstOwner = 1_000_000;
    await client.query("SET session_replication_role = replica");
    const values = [jobId, rows[0]?.task_id, firstOwner, leasesEach, workers];
    await client.query(leases, values);
    await client.query("SET session_replication_role = origin; ANALYZE tasks");
    const held = await client.query<{ owner: number; ids: string[]; tokens: string[] }>(
      `SELECT lease_owner AS owner, array_agg(task_id) AS ids, array_agg(lease_token::text) AS tokens FROM tasks
       WHERE status = 'leased' GROUP BY 1 ORDER BY 1`,
    );
    // Each worker sends one full heartbeat of four, as the store does.
    const round = async (at: number, areAllFull = false) => {
      for (const [index, { owner, ids, tokens }] of held.rows.entries()) {
        if (!areAllFull && (index + at) % beatsAFullOne > 0) {
          const brief = await client.query({ ...briefHeartbeat, values: [owner, 8_000] });
          if (brief.rowCount !== 1) throw new Error("a row that is stale: the machine is too slow");
          continue;
        }
        const changed = ids.slice(0, progressing);
        const self = [owner, "worker-generation", "host", 1, { generation: 16 }, ["reap", "sweep"]];
        const jobs = changed.map(() => jobId);
        const progress = changed.map(() => at / 1_000);
        const rest = [tokens, changed, jobs, tokens.slice(0, progressing), progress];
        await client.query({ ...heartbeat, values: [...self, 8_000, false, null, ...rest] });
      }
    };
    await round(0, true);
    await client.query("ANALYZE workers");
    const before = treeTimeMs(pid);
    for (let at = 0; at < rounds; at += 1) await round(at);
    const beatMs = (treeTimeMs(pid) - before) / (rounds * workers);
    const reapsBefore = treeTimeMs(pid);
    const reaps = 50;
    for (let at = 0; at < reaps; at += 1)
      await store.tasks.reap(() => {
        throw new Error("no process is gone");
      }, true);
    const reapMs = (treeTimeMs(pid) - reapsBefore) / reaps;
    // Two processes reap once a second.
    const share = (workers * beatsASecond * beatMs + 2 * reapMs) / 1_000;
    const what = `${count(workers)} workers with ${leasesEach} leases each: heartbeats and reaping, % of a core`;
    return [what, (100 * share).toFixed(1), "≤ 5", share <= 0.05 ? "yes" : "no"];
  } finally {
    await store.close();
  }
};

const createdJob = async (store: PostgresStore, tenantId: string): Promise<string> => {
  const { createJob } = await import("./operations.ts");
  return (await createJob(store, tenantId)).record.job.job_id;
};

const submit = "SELECT count_vendor_submission($1, $2, 0, 'model', $3, 0.05, $4) AS outcome";

/** Submissions a second to one vendor, counted from many sessions. */
export const measureVendor = async (
  { url, client }: Server,
  { limitUsd, calls }: { readonly limitUsd: number | null; readonly calls: number },
): Promise<Row> => {
  const sessions = 64;
  const vendor = `vendor-${randomUUID()}`;
  await client.query(
    `INSERT INTO vendor_calls (scope_id, key, tenant_id, provider, name, attempt)
     SELECT new_id(), md5($1 || k) || md5(k::text), gen_random_uuid(), $1, 'call', 1 FROM generate_series(1, $2::int) AS k`,
    [vendor, calls],
  );
  const { rows: left } = await client.query<{ scope_id: string; key: string }>(
    "SELECT scope_id, key FROM vendor_calls WHERE provider = $1 ORDER BY md5(key)",
    [vendor],
  );
  const pool = new pg.Pool({ connectionString: url, max: sessions });
  const hash = "a".repeat(64);
  const outcomes = new Map<string, number>();
  const session = async () => {
    const own = await pool.connect();
    for (let call = left.pop(); call !== undefined; call = left.pop()) {
      const values = [call.scope_id, call.key, hash, limitUsd];
      const { rows: counted } = await own.query({ name: "submit", text: submit, values });
      const outcome = String(counted[0]?.outcome);
      if (outcome === "near") left.push(call);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    own.release();
  };
  const ms = await timed(() => Promise.all(Array.from({ length: sessions }, session)));
  await pool.end();
  if (outcomes.get("counted") !== calls) throw new Error(JSON.stringify([...outcomes]));
  const rate = calls / (ms / 1_000);
  const limit = limitUsd === null ? "without a limit" : "within a daily limit";
  const what = `one vendor, ${sessions} sessions, ${limit}: submissions a second`;
  return [what, count(rate), "≥ 2,000", rate >= 2_000 ? "yes" : "no"];
};

/** The most memory of its own that one session of the server has while `work` runs, MB. */
const mostMemory = async (pid: number, work: () => Promise<void>): Promise<number> => {
  let mostKb = 0;
  const look = setInterval(() => {
    for (const child of childrenOf(pid)) {
      const status = readProc(`/proc/${child}/status`) ?? "";
      mostKb = Math.max(mostKb, Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0));
    }
  }, 50);
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return mostKb / 1_024;
};

const auditLimitMs = 15 * 60_000;
const hundredMillion = 100_000_000;

/** The audit of a ledger of many rows: the first one, which seals, one of new rows, and how long 100 million rows would take. */
export const measureAudit = async (
  { url, pid, client }: Server,
  { tenants, rows }: { readonly tenants: number; readonly rows: number },
  say: Say,
): Promise<readonly Row[]> => {
  await fillLedger(client, { tenants, rows }, say);
  const store = await openStore({ url });
  try {
    const audit = async () => {
      const found = await store.ledger.run(4 * auditLimitMs);
      if (found.drift.length > 0 || !found.is_whole)
        throw new Error(JSON.stringify({ ...found, drift: found.drift.slice(0, 3) }));
    };
    let sealMs = 0;
    const megabytes = await mostMemory(pid, async () => {
      sealMs = await timed(audit);
    });
    say(`audited: ${count(rows)} rows in ${seconds(sealMs)} s`);
    const wholeMs = await timed(audit);
    const rate = rows / (wholeMs / 1_000);
    const minutes = hundredMillion / rate / 60;
    const total = count(rows);
    return [
      [
        `audit that seals ${total} ledger rows of ${count(tenants)} accounts, s`,
        seconds(sealMs),
        "",
        "",
      ],
      [`audit that reads them again, s`, seconds(wholeMs), "", ""],
      ["audit: rows a second", count(rate), "", ""],
      [
        "audit: minutes for 100 million rows at this rate",
        minutes.toFixed(1),
        "≤ 15",
        minutes <= 15 ? "yes" : "no",
      ],
      [
        "audit: most memory of its session, MB",
        count(megabytes),
        "≤ 512",
        megabytes <= 512 ? "yes" : "no",
      ],
    ];
  } finally {
    await store.close();
  }
};

const filesPerJob = 30;

/** The sweep over a store that lists and deletes immediately: what the gateway and Postgres take for it. */
export const measureSweep = async ({ url, client }: Server, files: number): Promise<Row> => {
  const store = await openStore({ url });
  try {
    const { rows } = await client.query<{ job_id: string; tenant_id: string }>(
      "SELECT DISTINCT job_id, tenant_id FROM tasks ORDER BY tenant_id, job_id LIMIT 20000",
    );
    let listed = 0;
    const list = async (_after: string | null, limit: number) =>
      Array.from({ length: limit }, () => {
        const at = listed++;
        const job = rows[Math.floor(at / filesPerJob) % rows.length];
        const key = `${job?.tenant_id}/${job?.job_id}/1/generation/${at % filesPerJob}/7/clip.mp4`;
        return { key, bytes: 1_000_000, modifiedMs: 0 };
      });
    const pass = sweepPass(
      {
        store: store.storage,
        files: async () => ({ list, remove: async () => undefined }),
        log: () => undefined,
        metrics: sweepMetrics(silentMeter),
      },
      { orphans: "report", orphanHours: 24, intermediateDays: 30, filesPerPass: files },
    );
    const ms = await timed(() => pass());
    // A pass may take 50 s of each minute.
    const perDay = (listed / (ms / 1_000)) * 86_400 * (50 / 60);
    const what = "storage sweep, without the bucket's own time: files a day, millions";
    const isMet = perDay >= 30_000_000;
    return [what, count(perDay / 1_000_000), "≥ 30", isMet ? "yes" : "no"];
  } finally {
    await store.close();
  }
};
