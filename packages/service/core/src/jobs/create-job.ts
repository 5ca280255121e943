import { createHash, randomUUID } from "node:crypto";
import type { Persona } from "@reelwright/film/artifacts";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { Failure } from "@reelwright/film/failure";
import { firstUnits } from "../pipeline/advance.ts";
import type { AnyStage } from "../pipeline/stage.ts";
import type { JobStore, NewJob, TemplateStore } from "../ports/jobs.ts";
import type { TrackStore } from "../ports/tenants.ts";
import { pricedParamsOf, quoteStages } from "../pricing/quote.ts";
import type { TraceContext } from "../telemetry/tracer.ts";
import { atTemplate, fillTemplate } from "../templates/templates.ts";
import { ownTrackOf } from "../tracks/custom-track.ts";
import { asciiUrl } from "../util/urls.ts";
import { uuidv7 } from "../util/uuid.ts";
import { type FieldIssue, throwIfInvalid, valueError } from "../validation/invalid-fields.ts";
import {
  type CreateJobBody,
  type CreateJobRequest,
  type JobParams,
  jobParamNames,
  laterFields,
} from "./job-params.ts";
import type { JobRecord, JobRow, JobState, Transition } from "./job-state.ts";
import { jobRuleIssues, type RuleContext } from "./params-rules.ts";

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

/** What `POST /jobs` makes of a body: its template filled in, its aliases settled, its rules checked. */

type ResolveDeps = {
  readonly templates: Pick<TemplateStore, "get">;
  readonly tracks: Pick<TrackStore, "get">;
  readonly known: RuleContext;
};

type Body = Partial<CreateJobBody>;

/** `aspect_ratio` by its other name, and a persona by its id, whichever of its names was given. */
const named = <B extends Body>(
  body: B,
  { catalogue }: RuleContext,
  sent: ReadonlySet<string>,
): B => {
  const { output_aspect_ratio: alias, persona_id: persona } = body;
  const id = persona ? (catalogue.persona(persona)?.persona_id ?? persona) : persona;
  return {
    ...body,
    ...(alias && !sent.has("aspect_ratio") && { aspect_ratio: alias }),
    ...(id !== undefined && { persona_id: id }),
  };
};

/** The fields as a job keeps them. */
const keptOf = (body: Body): JobParams =>
  Object.fromEntries(jobParamNames.map((name) => [name, body[name] ?? null])) as JobParams;

/** What a body asks for by itself, before a template says more. `sent` names its fields, before defaults. */
const requestedParams = (
  request: CreateJobRequest,
  known: RuleContext,
  sent: ReadonlySet<string>,
): JobParams => keptOf(named(request as Body, known, sent));

/** A body, or those fields of it that can be read, as it would be kept, and what is wrong with it. */
const resolveJob = async (
  { templates, tracks, known }: ResolveDeps,
  tenantId: string,
  request: Partial<CreateJobRequest>,
  sent: ReadonlySet<string>,
): Promise<{ readonly params: JobParams; readonly issues: readonly FieldIssue[] }> => {
  const { body, fromTemplate, issues } = await fillTemplate(templates, tenantId, request, sent);
  const whole = named(body, known, sent);
  const musicId = whole.custom_music_id ?? null;
  const isOwn = musicId !== null && !known.catalogue.track(musicId);
  const ownTrack = isOwn ? await ownTrackOf(tracks, tenantId, musicId) : null;
  const broken = jobRuleIssues(whole, { ...known, ownTrack }).map(atTemplate(fromTemplate));
  return { params: keptOf(whole), issues: [...issues, ...broken] };
};

/** What tells a repeated request from another one of the same idempotency key. docs/contribute/decisions.md#idempotency-keys. */

/** A request of `POST /jobs`, before its template filled it. */
export type RequestedJob = {
  /** Its fields, defaults filled in, aliases settled. */
  readonly params: JobParams;
  readonly templateId: string | null;
  /** The fields that the caller named. */
  readonly named: ReadonlySet<string>;
  /** The body as it was sent: JSON. */
  readonly sentBody: unknown;
};

/**
 * Keys sorted at every depth, so that equal values have equal text as JSON. Members whose value `isKept` refuses are left
 * out.
 */
export const canonical = (
  value: unknown,
  isKept: (member: unknown) => boolean = () => true,
): unknown => {
  if (Array.isArray(value)) return value.map((each) => canonical(each, isKept));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => isKept(inner))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner, isKept)]),
  );
};
const textOf = (value: unknown): string => JSON.stringify(canonical(value));
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The parameters as earlier versions knew them, where later ones say the same. */
const comparable = (params: JobParams): Partial<JobParams> =>
  Object.fromEntries(
    Object.entries(params).filter(
      ([name, value]) => !(name in laterFields) || laterFields[name as keyof JobParams] !== value,
    ),
  );

/** The parameters' hash; earlier versions kept this one alone, of the parameters as a template had filled them. */
const paramsHash = ({ params, templateId }: RequestedJob): string => {
  const hashed = comparable(params);
  return hashOf(textOf(templateId === null ? hashed : { ...hashed, template_id: templateId }));
};

/** Of the body as it was sent; empty for one that is nested so deep that it can't be written. */
const bodyHash = (sentBody: unknown): string => {
  try {
    return hashOf(JSON.stringify(sentBody) ?? "");
  } catch {
    return "";
  }
};

/** The hashes of the parameters and of the very body, between them a dot. */
export const fingerprintOf = (asked: RequestedJob): string =>
  `${paramsHash(asked)}.${bodyHash(asked.sentBody)}`;

/** Whether the job was made of the same body, to the letter, whatever its fields mean today. */
const isSameBody = (fingerprint: string, sentBody: unknown): boolean => {
  const [, kept] = fingerprint.split(".");
  return kept !== undefined && kept !== "" && kept === bodyHash(sentBody);
};

/** Nobody ordered the one who was assigned, and a limit may have been raised since. */
const mayDiffer = (name: keyof JobParams, asked: JobParams): boolean =>
  name === "max_credits" || (name === "persona_id" && asked.persona_id === null);

const keptForm = (value: unknown): string =>
  textOf(typeof value === "string" ? asciiUrl(value) : value);

/** Whether a job of an earlier version, which kept no more, has what is asked for; of a template's job, what is named. */
const isAlike = ({ params, templateId, named }: RequestedJob, kept: JobParams): boolean =>
  jobParamNames
    .filter((name) => (templateId === null || named.has(name)) && !mayDiffer(name, params))
    .every(
      (name) => textOf(params[name] ?? null) === keptForm(kept[name] ?? laterFields[name] ?? null),
    );

/** Whether a job was made of the same parameters, or of the same body. */
export const isSameRequest = (fingerprint: string, job: JobRow, asked: RequestedJob): boolean => {
  const [kept, body] = fingerprint.split(".");
  if (kept === paramsHash(asked) || isSameBody(fingerprint, asked.sentBody)) return true;
  return body === undefined && isAlike(asked, job.params);
};

/** The 409 of an idempotency key that belongs to another request's job. */
export const keyReused = (): Failure =>
  new Failure(
    "conflict",
    "IDEMPOTENCY_KEY_REUSED",
    "This idempotency key belongs to a job with other parameters; use a new key.",
  );

/** The same decision, with what follows from it done in the name of this request. */
export const onRequest =
  (traceContext: TraceContext | undefined, decide: (state: JobState) => Transition) =>
  (state: JobState): Transition => ({
    ...decide(state),
    ...(traceContext && { traceContext }),
  });

/** 32 bits that belong to this job alone. */
export const jobSeedOf = (jobId: string): number =>
  createHash("sha256").update(jobId).digest().readUInt32BE(0);

/** The entry of a list that a seed stands for; null of an empty list. */
export const choose = <T>(list: readonly T[], seed: number): T | null =>
  list[seed % list.length] ?? null;

/** The persona of a job that names none: a random one, and the same each time one asks. docs/contribute/contract.md#job-creation. */
export const assignedPersona = (
  { personas }: Pick<Catalogue, "personas">,
  jobId: string,
): Persona | null => choose(personas, jobSeedOf(jobId));
