import { type JobRecord, type JobState, jobNotFound, type Transition } from "@reelwright/core/jobs";
import type { JobStore } from "@reelwright/core/ports";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { isUuid } from "../ids.ts";
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
): Promise<JobRecord> => {
  const locked = (await loadLocked(client, [jobId])).get(jobId);
  if (locked?.job.tenant_id !== tenantId) throw jobNotFound();
  const { job, tasks, now } = locked;
  const transition = decide(stateOf(job, tasks));
  const current = transition.restart ? await restartJob(client, job, transition.restart) : job;
  await writeChanges(client, [encodeChange({ job: current, now, transition })]);
  const record = await readRecordOn(client, tenantId, jobId);
  if (!record) throw jobNotFound();
  return record;
};

/** What else is written in the transaction of a change. */
type Also = (client: pg.PoolClient, record: JobRecord) => Promise<void>;

/** One change of one job under its lock. */
export const jobChange =
  (db: Database, also: Also = async () => undefined): JobStore["update"] =>
  async (tenantId, jobId, decide) => {
    const id = jobId.toLowerCase();
    if (!isUuid(id)) throw jobNotFound();
    return retrying(() =>
      db.tenantScope.transaction(tenantId, lockJobs([id]), async (client) => {
        const record = await changeLocked(client, tenantId, id, decide);
        await also(client, record);
        return record;
      }),
    );
  };
