import { randomUUID } from "node:crypto";
import { Failure } from "@reelwright/film/failure";
import { assignedPersona } from "../catalogue/assigned-persona.ts";
import { firstUnits } from "../pipeline/advance.ts";
import type { AnyStage } from "../pipeline/stage.ts";
import type { JobStore, NewJob } from "../ports/job-store.ts";
import { pricedParamsOf } from "../pricing/priced-params.ts";
import { quoteStages } from "../pricing/quote.ts";
import type { TraceContext } from "../telemetry/trace-context.ts";
import { uuidv7 } from "../util/uuid.ts";
import { type FieldIssue, throwIfInvalid, valueError } from "../validation/invalid-fields.ts";
import { fingerprintOf, isSameBody, isSameRequest, type RequestedJob } from "./fingerprint.ts";
import { keyReused } from "./key-reused.ts";
import type { JobRecord } from "./model/job-state.ts";
import type { CreateJobRequest } from "./model/params-schema.ts";
import { type ResolveDeps, requestedParams, resolveJob } from "./resolve-job.ts";

export type CreateJobDeps = ResolveDeps & {
  readonly jobs: Pick<JobStore, "create" | "byKey">;
  readonly stages: readonly AnyStage[];
  readonly defaultLimits: { readonly concurrent: number; readonly daily: number };
};

/** How a body came. */
export type JobSubmission = {
  /** The `Idempotency-Key` header. */
  readonly idempotencyKey: string | null;
  /** Names of the known fields that the caller's body held, before defaults. */
  readonly sent: ReadonlySet<string>;
  /** The body as it was sent, before anything was made of it. */
  readonly sentBody: unknown;
  readonly traceContext?: TraceContext;
};
type Outcome = { readonly record: JobRecord; readonly created: boolean };

/** Header and body are aliases. docs/contribute/decisions.md#status-codes. */
const keyIssues = (inBody: string | null, header: string | null): readonly FieldIssue[] =>
  inBody !== null && header !== null && inBody !== header
    ? [
        valueError(
          "idempotency_key",
          inBody,
          "differs from the Idempotency-Key header; send one of them",
        ),
      ]
    : [];

/** The key that was sent, if one was. Throws InvalidFields where two were. */
const keyOf = (request: CreateJobRequest, { idempotencyKey }: JobSubmission): string | null => {
  const inBody = request.idempotency_key ?? null;
  throwIfInvalid(keyIssues(inBody, idempotencyKey));
  return inBody ?? idempotencyKey;
};

const isKeyReused = (error: unknown): boolean =>
  error instanceof Failure && error.code === keyReused().code;

/** What a request asks for before its template fills it. */
const requestedJob = (
  request: CreateJobRequest,
  { known }: ResolveDeps,
  { sent, sentBody }: JobSubmission,
): RequestedJob => ({
  params: requestedParams(request, known, sent),
  templateId: request.template_id ?? null,
  named: sent.has("output_aspect_ratio") ? new Set([...sent, "aspect_ratio"]) : sent,
  sentBody,
});

/** Returns the job of a key, if it was made of what is asked for. Throws IDEMPOTENCY_KEY_REUSED. */
const replayedJob =
  (jobs: Pick<JobStore, "byKey">, tenantId: string, asked: RequestedJob) =>
  async (key: string | null): Promise<Outcome | null> => {
    const job = key === null ? null : await jobs.byKey(tenantId, key);
    if (job === null) return null;
    if (!isSameRequest(job.fingerprint, job.record.job, asked)) throw keyReused();
    return { record: job.record, created: false };
  };

const newJob = (
  { known, stages, defaultLimits }: CreateJobDeps,
  params: NewJob["params"],
  request: CreateJobRequest,
): Omit<NewJob, "tenantId" | "idempotencyKey" | "fingerprint"> => {
  const [first] = stages;
  if (!first) throw new Error("the pipeline has no stage");
  const jobId = uuidv7();
  const persona_id =
    params.persona_id ?? assignedPersona(known.catalogue, jobId)?.persona_id ?? null;
  return {
    jobId,
    params: { ...params, persona_id },
    templateId: request.template_id ?? null,
    credits: quoteStages(stages, pricedParamsOf(params)).credits,
    firstTasks: firstUnits(first, params),
    defaultLimits,
  };
};

/**
 * Returns the job of a repeated key; else fills in the template, validates the rules between fields, prices, reserves
 * and records a job. docs/contribute/contract.md#job-creation.
 * Throws InvalidFields, and what `JobStore.create` throws; then nothing is left behind.
 */
export const createJob =
  (deps: CreateJobDeps) =>
  async (tenantId: string, request: CreateJobRequest, sending: JobSubmission): Promise<Outcome> => {
    const key = keyOf(request, sending);
    const asked = requestedJob(request, deps, sending);
    const existing = replayedJob(deps.jobs, tenantId, asked);
    const former = await existing(key);
    if (former) return former;
    const { params, issues } = await resolveJob(deps, tenantId, request, sending.sent);
    throwIfInvalid(issues);
    const job = {
      ...newJob(deps, params, request),
      tenantId,
      idempotencyKey: key ?? randomUUID(),
      fingerprint: fingerprintOf(asked),
      traceContext: sending.traceContext ?? null,
    };
    try {
      return await deps.jobs.create(job);
    } catch (error) {
      // Somebody was faster with this key: perhaps with the same parameters in other words.
      const other = isKeyReused(error) ? await existing(key) : null;
      if (other) return other;
      throw error;
    }
  };

/**
 * What is to be said of a body whose schema found errors: the job that was made of the very same body, whose fields may
 * have meant something else then, or which rules its sound fields break.
 */
export const replayOrIssues =
  (deps: CreateJobDeps) =>
  async (
    tenantId: string,
    request: Partial<CreateJobRequest>,
    { idempotencyKey, sent, sentBody }: JobSubmission,
  ): Promise<JobRecord | readonly FieldIssue[]> => {
    const inBody = request.idempotency_key ?? null;
    const differs = keyIssues(inBody, idempotencyKey);
    const key = inBody ?? idempotencyKey;
    const former = key === null || differs.length > 0 ? null : await deps.jobs.byKey(tenantId, key);
    if (former && isSameBody(former.fingerprint, sentBody)) return former.record;
    const { issues } = await resolveJob(deps, tenantId, request, sent);
    return [...differs, ...issues];
  };
