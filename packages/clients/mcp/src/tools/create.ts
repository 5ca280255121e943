import { createHash } from "node:crypto";
import type { CreateJobParams, Job, JobEvent, Reelwright } from "reelwright";
import { z } from "zod";
import { contentFields, estimateBody, jobBody, pricedFields } from "../job-fields.ts";
import { jobData, jobLinks, jobShape, jobText } from "../job-result.ts";
import type { Call, Tool } from "../tool.ts";

/** Tools that price, create and follow a video. */

const estimateShape = {
  total_credits: z.number(),
  total_usd: z
    .number()
    .describe("List value, one cent a credit; what the account pays depends on its pack."),
  available_credits: z.number(),
  missing_credits: z.number().describe("0 where the balance is enough."),
  estimated_seconds: z
    .number()
    .nullable()
    .describe("How long it will take; null where nobody can know."),
  breakdown: z.array(
    z.object({ component: z.string(), quantity: z.number(), credits: z.number() }),
  ),
};

export const estimateVideo: Tool<typeof pricedFields, typeof estimateShape> = {
  name: "estimate_video",
  title: "Price of a video",
  description:
    "Says what a video would cost in credits, beside the account's balance, and how long it would take. Orders nothing and costs nothing.",
  input: pricedFields,
  output: estimateShape,
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async (fields, { reelwright, signal }) => {
    const body = await estimateBody(reelwright, fields);
    const [price, balance] = await Promise.all([
      reelwright.credits.estimate(body, { signal }),
      reelwright.credits.balance({ signal }),
    ]);
    const available = balance.available_credits;
    const missing = Math.max(0, price.total_credits - available);
    const lines = price.breakdown.map(
      ({ component, quantity, credits }) => `- ${component} × ${quantity}: ${credits}`,
    );
    return {
      text: [
        `${price.total_credits} credits; ${available} are available${missing > 0 ? `, ${missing} are missing` : ""}.`,
        ...lines,
        price.estimated_seconds !== null && `It takes about ${price.estimated_seconds} s.`,
      ]
        .filter(Boolean)
        .join("\n"),
      data: {
        total_credits: price.total_credits,
        total_usd: price.total_usd,
        available_credits: available,
        missing_credits: missing,
        estimated_seconds: price.estimated_seconds,
        breakdown: price.breakdown.map(({ component, quantity, credits }) => ({
          component,
          quantity,
          credits,
        })),
      },
    };
  },
};

const createInput = {
  ...contentFields,
  ...pricedFields,
  idempotency_key: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      "Leave it out: the same arguments then mean the same job, unless that failed or was cancelled. Give another one to order a video a second time that exists.",
    ),
};
const createShape = {
  ...jobShape,
  already_existed: z
    .boolean()
    .describe("Whether the same call had ordered it before; nothing more was spent."),
  replaces_job_id: z
    .string()
    .nullable()
    .describe("The failed or cancelled job of the same arguments, in whose place this one is."),
};

/** Hash of the arguments, independent of their order. */
const keyOf = (body: object): string => {
  const sorted = JSON.stringify(body, (_, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return `mcp-${createHash("sha256").update(sorted).digest("hex")}`;
};

type Ordered = {
  readonly job: Job;
  /** Whether an earlier call created it. */
  readonly existed: boolean;
  readonly replaced: Job | null;
};

const isDead = ({ status }: Job): boolean => status === "failed" || status === "cancelled";

const order = async (
  { reelwright, signal }: Pick<Call, "reelwright" | "signal">,
  body: CreateJobParams,
  key: string,
): Promise<Omit<Ordered, "replaced">> => {
  const headers = { "idempotency-key": key };
  const { data, response } = await reelwright.api.POST("/jobs", { body, headers, signal });
  const existed = response.headers.get("idempotent-replayed") === "true";
  return { job: data as NonNullable<typeof data>, existed };
};

/** Consecutive failures of jobs with the same arguments after which a person has to check. */
const mostReplaced = 20;

/**
 * Creates a job for these arguments. A failed or cancelled job of theirs is replaced by one whose key derives from it,
 * so the same call still creates one job.
 */
const orderOnce = async (call: Call, body: CreateJobParams): Promise<Ordered> => {
  const first = keyOf(body);
  let key = first;
  let replaced: Job | null = null;
  for (let times = 0; ; times += 1) {
    const { job, existed } = await order(call, body, key);
    if (!existed || !isDead(job) || times === mostReplaced) return { job, existed, replaced };
    replaced = job;
    key = `${first}-${job.job_id}`;
  }
};

const introOf = ({ job, existed, replaced }: Ordered, given: string | undefined): string[] => {
  if (replaced && !isDead(job)) {
    return [
      `Job ${replaced.job_id} of the same arguments ${replaced.status === "failed" ? "had failed" : "was cancelled"}; this is another one in its place.`,
    ];
  }
  if (!existed) return [];
  const said = "This call had been made before; it is the same job.";
  return given !== undefined && isDead(job)
    ? [`${said} To order it again, pass another idempotency_key, such as "${given}-2".`]
    : [said];
};

export const createVideo: Tool<typeof createInput, typeof createShape> = {
  name: "create_video",
  title: "Create a video",
  description:
    "Orders a video and reserves its credits; returns its job at once, and wait_for_job follows it. Spends credits: ask the user first. " +
    "Calling it again with the same arguments returns the same job and spends nothing, unless that job failed or was cancelled: then it orders another one.",
  input: createInput,
  output: createShape,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  run: async ({ idempotency_key: given, ...fields }, call) => {
    const body = jobBody(fields);
    const ordered: Ordered =
      given === undefined
        ? await orderOnce(call, body)
        : { ...(await order(call, body, given)), replaced: null };
    const { job, existed, replaced } = ordered;
    const warnings = (job.warnings ?? []).map(
      ({ field, message }) => `Ignored: ${field}: ${message}`,
    );
    return {
      text: [...introOf(ordered, given), jobText(job), ...warnings].join("\n"),
      data: {
        ...jobData(job),
        already_existed: existed,
        replaces_job_id: replaced?.job_id ?? null,
      },
    };
  },
};

const input = {
  job_id: z.string(),
  timeout_seconds: z
    .number()
    .int()
    .min(1)
    .max(600)
    .default(50)
    .describe(
      "Returns after this time at the latest, whatever the state. Many clients end calls after 60 s.",
    ),
};
const shape = {
  ...jobShape,
  timed_out: z.boolean().describe("Whether the job still goes on; call wait_for_job again."),
};

const isOver = ({ status }: Pick<Job, "status">): boolean =>
  ["completed", "failed", "cancelled"].includes(status);

const messageOf = ({ type, data }: JobEvent): string => {
  const stage = "stage" in data && typeof data["stage"] === "string" ? ` (${data["stage"]})` : "";
  return type === "snapshot" ? `${data.status} (${data.current_stage})` : `${type}${stage}`;
};

/** Follows the job's events until it ends, waits for a person, or the time is over. */
const follow = async (
  reelwright: Reelwright,
  jobId: string,
  { signal, progress }: Pick<Call, "signal" | "progress">,
): Promise<void> => {
  for await (const event of reelwright.jobs.events(jobId, { signal })) {
    const percent = event.data.progress_percent;
    if (percent !== undefined) await progress(percent, messageOf(event));
    const { status } = event.data;
    // A job that waits for a review doesn't continue on its own.
    if (status === "paused") return;
    if (event.type === "job.paused" || event.type === "review.requested") return;
  }
};

export const waitForJob: Tool<typeof input, typeof shape> = {
  name: "wait_for_job",
  title: "Wait for a video",
  description:
    "Follows a job, tells its progress, and returns when it has ended, waits for a decision, or the time is over. " +
    "Where timed_out is true, call it again.",
  input,
  output: shape,
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async ({ job_id, timeout_seconds }, { reelwright, signal, progress }) => {
    const timeout = AbortSignal.timeout(timeout_seconds * 1_000);
    try {
      await follow(reelwright, job_id, { signal: AbortSignal.any([signal, timeout]), progress });
    } catch (error) {
      signal.throwIfAborted();
      if (!timeout.aborted) throw error;
    }
    const job = await reelwright.jobs.get(job_id, { signal });
    const timedOut = !isOver(job) && job.status !== "paused";
    return {
      text: jobText(job),
      data: { ...jobData(job), timed_out: timedOut },
      more: jobLinks(job),
    };
  },
};
