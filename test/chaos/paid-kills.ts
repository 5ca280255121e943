/** Tasks whose worker dies at one point of a paid call and which the next worker finishes; compares the vendors' books. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type { PostgresStore } from "@reelwright/store/open-store";
import pg from "pg";
import { exactly, type Figure, shown } from "./experiment.ts";
import {
  hostPrices,
  openPaidServers,
  type PaidHost,
  type PaidServers,
  paidHosts,
} from "./paid-servers.ts";
import { type PaidTask, pointsOf, runPaidTask } from "./paid-task.ts";

export type Death = { readonly host: PaidHost; readonly point: string };
export const allDeaths: readonly Death[] = paidHosts.flatMap((host) =>
  pointsOf(host).map((point) => ({ host, point })),
);

/** Works on a task and dies at the point; empty: finishes the task. */
export type Worker = (
  task: PaidTask,
  point: string,
) => Promise<"died" | "completed" | "superseded" | string>;

/** A worker in this process. After its death no step ever completes, so it has no further effect. */
export const ownWorker =
  (store: PostgresStore): Worker =>
  async (task, point) => {
    let die: (how: "died") => void = () => undefined;
    const death = new Promise<"died">((resolve) => {
      die = resolve;
    });
    let isDead = false;
    const pass = async (passed: string): Promise<void> => {
      if (passed === point) {
        isDead = true;
        die("died");
      }
      if (isDead) await new Promise(() => undefined);
    };
    return Promise.race([runPaidTask(store, task, pass), death]);
  };

type Row = {
  readonly state: string;
  readonly ref: string | null;
  readonly submissions: number;
  readonly cost: number;
  readonly output: string | null;
};
type Ended = Row & Death & { readonly taken: number; readonly isKnown: boolean };

const rowOf = `
  SELECT c.state, c.vendor_task_id AS ref, c.submissions, c.cost_usd::float8 AS cost, h.output
  FROM vendor_calls c JOIN playground_holds h ON h.task_id = c.playground_task_id
  WHERE c.playground_task_id = $1`;
/** Advances the times in the database by an hour, so that waits for callbacks and late responses are over. */
const hourLater = `
  UPDATE vendor_calls SET sent_at = sent_at - interval '1 hour' WHERE playground_task_id = $1`;

type Rig = {
  readonly store: PostgresStore;
  readonly database: Pick<pg.Pool, "query">;
  readonly servers: PaidServers;
  readonly tenantId: string;
  readonly directory: string;
  readonly worker: Worker;
};

const dieOnce = async (rig: Rig, { host, point }: Death) => {
  const { store, database, servers, tenantId, directory, worker } = rig;
  const taskId = randomUUID();
  const limits = { startWithinMs: 3_600_000, maxOpen: 10_000 };
  await store.playground.reserve({ taskId, tenantId, modelId: "imgA_2", credits: 1, ...limits });
  const { urls, callbackUrl } = servers;
  const task: PaidTask = {
    ...{ host, tenantId, taskId, directory, callbackUrl },
    vendorUrl: urls[host],
  };
  const first = await worker(task, point);
  await waitFor("fal's callbacks", async () => servers.areCallbacksIn());
  await database.query(hourLater, [taskId]);
  const second = await worker(task, "");
  const { rows } = await database.query<Row>(rowOf, [taskId]);
  const taken = servers.taken(host, taskId);
  const ended = rows.map((row): Ended => {
    const isKnown = host === "google" || servers.refs(host).has(row.ref ?? "");
    return { ...row, host, point, taken, isKnown };
  });
  return { first, second, ended };
};

const named = (ended: readonly Death[]): string | number =>
  ended.map(({ host, point }) => `${host} ${point}`).join(", ") || 0;

const isSame = (left: number, right: number): boolean => Math.abs(left - right) < 1e-6;

const figuresOf = (ended: readonly Ended[]): readonly Figure[] => {
  const canTell = ({ host }: Ended) => host !== "google";
  const paidAgain = ended.filter((each) => !canTell(each) && each.taken > 1);
  return [
    exactly("paid twice", named(ended.filter((each) => canTell(each) && each.taken > 1)), 0),
    exactly("paid more often than counted", named(ended.filter((e) => e.taken > e.submissions)), 0),
    exactly("sent more than once again", named(ended.filter((each) => each.submissions > 2)), 0),
    shown("paid again where nothing can be looked up, counted", paidAgain.length),
    exactly(
      "paid and lost",
      named(ended.filter((e) => e.state !== "done" || e.output === null || !e.isKnown)),
      0,
    ),
    exactly(
      "cost recorded other than of each counted submission",
      named(ended.filter((e) => !isSame(e.cost, hostPrices[e.host] * e.submissions))),
      0,
    ),
  ];
};

/** Runs one task per death, `atOnce` concurrently. Returns the outcomes. */
export const dieEach = async (
  { store, databaseUrl, tenantId }: { store: PostgresStore; databaseUrl: string; tenantId: string },
  deaths: readonly Death[],
  worker: Worker,
  atOnce: number,
): Promise<readonly Figure[]> => {
  const directory = await mkdtemp(join(tmpdir(), "paid-kills-"));
  const servers = await openPaidServers(store);
  const database = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const rig: Rig = { store, database, servers, tenantId, directory, worker };
  let died = 0;
  const unfinished: Death[] = [];
  const ended: Ended[] = [];
  try {
    const left = [...deaths];
    const work = async (): Promise<void> => {
      for (let death = left.shift(); death; death = left.shift()) {
        const outcome = await dieOnce(rig, death);
        if (outcome.first === "died") died += 1;
        if (!["completed", "superseded"].includes(outcome.second)) unfinished.push(death);
        ended.push(...outcome.ended);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const broken = (await store.checkInvariants()).filter(({ rows }) => rows > 0);
    return [
      exactly("workers that died at their point", died, deaths.length),
      exactly("tasks that the next worker could not end", named(unfinished), 0),
      exactly("calls", ended.length, deaths.length),
      ...figuresOf(ended),
      exactly("broken invariants", broken.map(({ check }) => check).join("; ") || 0, 0),
    ];
  } finally {
    await database.end();
    await servers.close();
    await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
};
