import type { Job, JobFields, StageName } from "reelwright";

/** The job's settings, as the page lists them. Pure. */

/** A field of the order with its API value. */
export type OrderedField = { readonly name: string; readonly value: unknown };

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Fields that identify the job and aren't settings. */
const left = new Set(["idempotency_key", "template_id", "output_aspect_ratio"]);

/** Splits the fields of a job into chosen ones and defaults. */
export const orderedFields = (
  job: Job,
  fields: JobFields,
): { readonly chosen: readonly OrderedField[]; readonly usual: readonly OrderedField[] } => {
  const chosen: OrderedField[] = [];
  const usual: OrderedField[] = [];
  for (const [name, field] of fields) {
    if (left.has(name) || !(name in job)) continue;
    const value: unknown = job[name as keyof Job];
    const isUsual = isSame(value, field.default);
    if (isUsual && (value ?? null) === null) continue;
    (isUsual ? usual : chosen).push({ name, value });
  }
  return { chosen, usual };
};

/** Fields that are shown elsewhere, and ids, which say nothing to people. */
const toldElsewhere = new Set([
  ...["product_name", "product_image_url", "persona_id", "aspect_ratio"],
  ...["segment_count", "segment_duration", "custom_script"],
  ...["tts_voice_id", "custom_music_id", "metadata", "webhook_url"],
]);

/** Returns the fields of an order to show. */
export const forPeople = (chosen: readonly OrderedField[]): readonly OrderedField[] =>
  chosen.filter(({ name }) => !toldElsewhere.has(name));

type Blame = "order" | "vendor" | "us";

/** Classes of vendor refusals that the order's texts or images cause. */
const ordered = new Set(["invalid_input", "policy_input", "policy_output"]);

/** Codes of failures that no order causes. */
const bugs = new Set(["INTERNAL", "REEL_INCOMPLETE"]);

/** Returns who can fix the failure: the user, the vendor, or the operator. */
export const blameOf = ({ code, details, retryable }: NonNullable<Job["error"]>): Blame => {
  if (details) {
    if (ordered.has(details.class)) return "order";
    return details.class === "operator" ? "us" : "vendor";
  }
  return retryable || bugs.has(code) ? "us" : "order";
};

/** Whether a retry would fail again unless settings change. */
export const isFutile = ({ status, error }: Pick<Job, "status" | "error">): boolean =>
  status === "failed" && error !== null && !error.retryable;

/** Returns the stages that a job can be retried from, in order: all finished ones and the next one. */
export const retryStages = ({ stages }: Job): readonly StageName[] => {
  const open = stages.findIndex(({ status }) => status !== "completed");
  return stages.slice(0, open === -1 ? undefined : open + 1).map(({ name }) => name);
};

/** Returns the default stage of a retry: the one that failed or comes next, else the first. */
export const firstRetryStage = (job: Job): StageName => {
  const stages = retryStages(job);
  const last = stages.at(-1);
  const isWhole = job.stages.every(({ status }) => status === "completed");
  return (isWhole ? stages[0] : last) ?? "prepare";
};
