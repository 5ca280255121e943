import type { Brief, Captions, Reel } from "@reelwright/film/artifacts";
import type { TaskState } from "../jobs/job-state.ts";
import { type StageName, stageNames } from "../jobs/stage-names.ts";
import type { CallKey } from "../ports/vendor-calls.ts";

/** Decides from database rows whether a stored file is still needed. Pure. */

/** The facts about a job that decide about its files, over all runs. */
export type JobFiles = {
  readonly is_ended: boolean;
  /** Days since its end; 0 while it is running. */
  readonly ended_days: number;
  /** Runs that still have rows. The rows of other runs were dropped with the job's month. */
  readonly known_runs: readonly number[];
  readonly outputs: readonly {
    readonly stage: StageName;
    /** The unit's output and its candidates. */
    readonly output: unknown;
    readonly candidates: unknown;
  }[];
};

/** Facts about a page of files. Unknown ids are missing from the maps. */
export type StorageFacts = {
  readonly jobs: ReadonlyMap<string, JobFiles>;
  /** Output of each playground task; null: none yet, or no longer. */
  readonly tasks: ReadonlyMap<
    string,
    { readonly is_pending: boolean; readonly output: string | null }
  >;
  /** Whether an upload was deleted, or has expired; unknown ones, such as avatars, are kept. */
  readonly goneUploads: ReadonlySet<string>;
  /** Calls whose results may still be needed or that their workers will sweep. */
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
  // Without a run's rows, its results can't be distinguished from other files.
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

const ofTask = (
  task: { readonly is_pending: boolean; readonly output: string | null } | undefined,
  key: string,
): Verdict => (task && (task.is_pending || task.output === key) ? "kept" : "orphan");

/**
 * `orphan`: no row refers to the file, and none ever will, because keys contain a lease token and a job's next run gets
 * new keys. Only called for files older than any running work. `expired`: an intermediate file of an ended job, or an upload
 * that was deleted or that no job has used in time.
 */
export const verdictOf = (
  key: string,
  { kind, jobId, run, taskId, call, uploadId }: FilePlace,
  facts: StorageFacts,
  intermediateDays: number,
): Verdict => {
  switch (kind) {
    case "job":
      return ofJob(facts.jobs.get(jobId ?? ""), key, run, intermediateDays);
    case "call":
      return facts.calls.has(call?.key ?? "") ? "kept" : "orphan";
    case "playground":
      return ofTask(facts.tasks.get(taskId ?? ""), key);
    case "upload":
      return facts.goneUploads.has(uploadId ?? "") ? "expired" : "kept";
    default:
      return "kept";
  }
};

/** Kind of a file, by its key. */
export type StoredKind =
  /** File of a job's unit, stored under its lease. */
  | "job"
  /** Output of a paid call, until its unit or task has its own copy. */
  | "call"
  | "upload"
  | "playground"
  /** File of the catalog, without a tenant. */
  | "sample"
  | "other";

export type FilePlace = {
  readonly kind: StoredKind;
  readonly tenantId: string | null;
  /** Of `job`. */
  readonly jobId?: string;
  /** Of `job`. */
  readonly run?: number;
  /** Of `playground`. */
  readonly taskId?: string;
  /** Of `upload`. */
  readonly uploadId?: string;
  /** Of `call`, except those of suggestions, which nobody reads after an hour. */
  readonly call?: CallKey;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isId = (part: string | undefined): part is string => part !== undefined && uuid.test(part);

/** Parses `…/calls/{key}/name` from this index; null for another shape. */
const callOf = (
  tenantId: string,
  parts: readonly string[],
  at: number,
  scope: string | null,
): FilePlace | null => {
  const key = parts[at + 1];
  if (parts[at] !== "calls" || key === undefined || parts.length <= at + 2) return null;
  return { kind: "call", tenantId, ...(scope !== null && { call: { scope, key } }) };
};

/** The id of an upload, from its key. */
export const uploadIdOf = (key: string): string | null => {
  const [, folder, name = "", ...deeper] = key.split("/");
  const id = name.replace(/\.[a-z0-9]+$/, "");
  return folder === "uploads" && deeper.length === 0 && isId(id) ? id : null;
};

const ofTenant = (tenantId: string, parts: readonly string[]): FilePlace => {
  const [, folder, id] = parts;
  const other: FilePlace = { kind: "other", tenantId };
  if (folder === "uploads") {
    const uploadId = uploadIdOf(parts.join("/"));
    return { kind: "upload", tenantId, ...(uploadId !== null && { uploadId }) };
  }
  if (folder === "suggestions") return callOf(tenantId, parts, 2, null) ?? other;
  if (folder === "playground" && isId(id))
    return callOf(tenantId, parts, 3, id) ?? { kind: "playground", tenantId, taskId: id };
  // {tenant}/{job}/{run}/{stage}/{unit}/{lease token}/name
  if (isId(folder) && parts.length === 7)
    return { kind: "job", tenantId, jobId: folder, run: Number(id) };
  return isId(folder) ? (callOf(tenantId, parts, 5, folder) ?? other) : other;
};

/** Parses a key. Any other shape is `other` and is never deleted. */
export const placeOf = (key: string): FilePlace => {
  const parts = key.split("/");
  const [first] = parts;
  if (first === "catalogue") return { kind: "sample", tenantId: null };
  return isId(first) ? ofTenant(first, parts) : { kind: "other", tenantId: null };
};

/**
 * Files that only later stages read: the product's image and cut-out, the reel, the captions' drawing instructions.
 * Keyframes, segments, sound, subtitles and the video stay as long as their job.
 */
const intermediate: {
  readonly [stage in StageName]?: (output: never) => readonly (string | null)[];
} = {
  prepare: ({ product }: Brief) => [product.image, product.cutout],
  concat: ({ video }: Reel) => [video],
  captions: ({ ass }: Captions) => [ass],
};

/** Stages with intermediate files. */
export const intermediateStages = Object.keys(intermediate) as readonly StageName[];

/** The keys of an output's intermediate files. Outputs of other versions may lack them. */
const intermediateKeys = (stage: StageName, output: unknown): readonly string[] => {
  const keysOf = intermediate[stage] as ((output: unknown) => readonly unknown[]) | undefined;
  if (!keysOf || output === null || typeof output !== "object") return [];
  const isWhole = stage !== "prepare" || "product" in output;
  return isWhole ? keysOf(output).filter((key): key is string => typeof key === "string") : [];
};

/** For each stage, the stage that creates the intermediate files it reads. A run from there needs no earlier files. */
const begin: { readonly [stage in StageName]: StageName } = {
  prepare: "prepare",
  agents: "prepare",
  init: "prepare",
  generation: "prepare",
  concat: "concat",
  audio: "concat",
  captions: "concat",
  final_merge: "concat",
  complete: "complete",
};

const isExpired = (task: TaskState & { readonly output?: unknown }): boolean =>
  task.isExpired ??
  (typeof task.output === "object" && task.output !== null && "expired" in task.output);

/** The stage to begin at in order to run `stage` again: the same, or an earlier one if files that it reads are gone. */
export const beginFor = (stage: StageName, tasks: readonly TaskState[]): StageName => {
  const isNeeded = (made: StageName): boolean =>
    begin[made] === begin[stage] && stageNames.indexOf(made) < stageNames.indexOf(stage);
  return tasks.some((task) => isNeeded(task.stage) && isExpired(task)) ? begin[stage] : stage;
};
