import { jobNotFound } from "@reelwright/core/jobs/job-not-found";
import type { JobRecord, JobState } from "@reelwright/core/jobs/model/job-state";
import type { Transition } from "@reelwright/core/jobs/model/transition";
import type { Once } from "@reelwright/core/ports/idempotency-store";
import type { JobStore } from "@reelwright/core/ports/job-store";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { claimKey } from "../idempotency/idempotency.ts";
import { isUuid } from "../ids.ts";
import { archivedTasksOn, restoreJob } from "./archive.ts";
import { loadLocked, lockJobs } from "./lock.ts";
import { readRecordOn } from "./read.ts";
import { stateOf } from "./record.ts";
import { restartJob } from "./restart.ts";
import { encodeChange, writeChanges } from "./write-transitions.ts";

const changeLocked = async (
  client: pg.PoolClient,
  tenantId: string,
  jobId: string,
  decide: (state: JobState) => Transition,
  once: Once | null,
): Promise<JobRecord | "archived"> => {
  const locked = (await loadLocked(client, [jobId])).get(jobId);
  if (locked?.job.tenant_id !== tenantId) throw jobNotFound();
  const { job, tasks, now } = locked;
  // A job that isn't archived has tasks. What is refused needn't be brought back first.
  const archived = tasks.length === 0 ? await archivedTasksOn(client, jobId) : null;
  if (archived) {
    decide(stateOf(job, archived));
    return "archived";
  }
  await claimKey(client, tenantId, once, jobId);
  const transition = decide(stateOf(job, tasks));
  const current = transition.restart ? await restartJob(client, job, transition.restart) : job;
  await writeChanges(client, [encodeChange({ job: current, now, transition })]);
  const record = await readRecordOn(client, tenantId, jobId);
  if (!record) throw jobNotFound();
  return record;
};

/** What else is written in the transaction of a change. */
type Also = (client: pg.PoolClient, record: JobRecord) => Promise<void>;

/** Each time brought back, and archived again before it could be changed: more often than any chance. */
const mostAttempts = 50;

/** One change of one job under its lock. An archived one is brought back first. */
export const jobChange =
  (db: Database, also: Also = async () => undefined): JobStore["update"] =>
  async (tenantId, jobId, decide, once = null) => {
    const id = jobId.toLowerCase();
    if (!isUuid(id)) throw jobNotFound();
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const record = await retrying(() =>
        db.tenantScope.transaction(tenantId, lockJobs([id]), async (client) => {
          const changed = await changeLocked(client, tenantId, id, decide, once);
          if (changed !== "archived") await also(client, changed);
          return changed;
        }),
      );
      if (record !== "archived") return record;
      await restoreJob(db, id);
    }
    throw new Error("a job was archived again each time it was to be changed");
  };
