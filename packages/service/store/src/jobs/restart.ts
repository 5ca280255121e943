import type { JobRow } from "@reelwright/core/jobs/model/job-state";
import { stageNames } from "@reelwright/core/jobs/model/stage-names";
import type { Restart } from "@reelwright/core/jobs/model/transition";
import type pg from "pg";
import { rowsOf, type Statement } from "../database/statement.ts";
import { newId } from "../ids.ts";
import { concurrentLimit, insufficientCredits, type Refused, retryLimit } from "./refusals.ts";

// The rules are in the function's SQL (prisma/functions/jobs.sql).
const restart: Statement = {
  name: "job_restart",
  text: "SELECT * FROM restart_job($1, $2, $3, $4::text[], $5, $6, $7, $8, $9, $10)",
};

type RestartRow = Refused & {
  readonly outcome: "started" | "unpaid" | "concurrent" | "job_retries" | "tenant_retries";
};

/**
 * Begins the next run of a job whose lock the client's transaction holds; returns the job as that run begins.
 * Throws Failure: INSUFFICIENT_CREDITS, CONCURRENT_JOB_LIMIT, RETRY_LIMIT.
 */
export const restartJob = async (
  client: pg.PoolClient,
  job: JobRow,
  { from, credits, limits }: Restart,
): Promise<JobRow> => {
  const kept = stageNames.slice(0, stageNames.indexOf(from));
  const [row] = await rowsOf<RestartRow>(client, restart, [
    job.job_id,
    job.tenant_id,
    from,
    kept,
    credits,
    newId(),
    newId(),
    limits.concurrent,
    limits.jobRetries,
    limits.dailyRetries,
  ]);
  if (!row) throw new Error("restart_job answered nothing");
  if (row.outcome === "unpaid") throw insufficientCredits(credits, row);
  if (row.outcome === "concurrent") throw concurrentLimit(row);
  if (row.outcome !== "started") {
    throw retryLimit(row.outcome === "job_retries" ? "job" : "account", row);
  }
  return { ...job, run: job.run + 1, from_stage: from, credits_reserved: credits };
};
