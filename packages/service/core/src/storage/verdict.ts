/** What becomes of a stored file: decided on what the rows say. Pure. */
import type { StageName } from "../jobs/model/stage-names.ts";
import type { FilePlace } from "./file-place.ts";
import { intermediateKeys } from "./intermediate.ts";

/** A job as far as its files matter; of all its runs, archived or not. */
export type JobFiles = {
  readonly is_ended: boolean;
  /** Since its end, in days; 0 while it goes on. */
  readonly ended_days: number;
  /** Runs of which there are rows. Those of the others were deleted with the job's archive. */
  readonly known_runs: readonly number[];
  readonly outputs: readonly {
    readonly stage: StageName;
    /** The unit's output and its candidates. */
    readonly output: unknown;
    readonly candidates: unknown;
  }[];
};

/** What the rows say of the files of one page; who is missing has no row. */
export type StorageFacts = {
  readonly jobs: ReadonlyMap<string, JobFiles>;
  /** The output of playground tasks; null: none yet, or none any more. */
  readonly tasks: ReadonlyMap<
    string,
    { readonly is_pending: boolean; readonly output: string | null }
  >;
  /** Calls whose results may still be needed, or are swept by their workers. */
  readonly calls: ReadonlySet<string>;
};

export type Verdict = "kept" | "orphan" | "expired";

const isNamed = (value: unknown, key: string): boolean => {
  if (value === key) return true;
  if (value === null || typeof value !== "object") return false;
  return Object.values(value).some((each) => isNamed(each, key));
};

const ofJob = (
  job: JobFiles | undefined,
  key: string,
  run: number | undefined,
  intermediateDays: number,
): Verdict => {
  if (!job) return "orphan";
  if (!job.is_ended) return "kept";
  // Without its rows nobody can tell which of a run's files are results.
  if (run === undefined || !job.known_runs.includes(run)) return "kept";
  const naming = job.outputs.filter(
    ({ output, candidates }) => isNamed(output, key) || isNamed(candidates, key),
  );
  if (naming.length === 0) return "orphan";
  if (intermediateDays === 0 || job.ended_days < intermediateDays) return "kept";
  const isIntermediate = naming.every(({ stage, output }) =>
    intermediateKeys(stage, output).includes(key),
  );
  return isIntermediate ? "expired" : "kept";
};

/**
 * `orphan`: no row refers to the file, and none ever will: keys carry a lease token, and a job that ended gets new keys in
 * its next run. Only asked of files that are older than any work under way. Uploads are their owners': whoever has the
 * address of one may still name it in a job.
 */
export const verdictOf = (
  key: string,
  { kind, jobId, run, taskId, callKey }: FilePlace,
  facts: StorageFacts,
  intermediateDays: number,
): Verdict => {
  switch (kind) {
    case "job":
      return ofJob(facts.jobs.get(jobId ?? ""), key, run, intermediateDays);
    case "call":
      return facts.calls.has(callKey ?? "") ? "kept" : "orphan";
    case "playground": {
      const task = facts.tasks.get(taskId ?? "");
      return task && (task.is_pending || task.output === key) ? "kept" : "orphan";
    }
    default:
      return "kept";
  }
};
