import { createHash, randomUUID } from "node:crypto";
import type { Persona } from "@reelwright/film/artifacts";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { Failure } from "@reelwright/film/failure";
import { isTestTenant } from "../identity/test-mode.ts";
import { firstUnits } from "../pipeline/advance.ts";
import type { AnyStage } from "../pipeline/stage.ts";
import type { LimitedKey } from "../ports/identity.ts";
import type { JobStore, NewJob, TemplateStore } from "../ports/jobs.ts";
import type { TrackStore } from "../ports/tenants.ts";
import { builtInBooks, type PriceBooks } from "../pricing/books-in-force.ts";
import { jobPricesOf, type PriceBook, PricesChanged } from "../pricing/price-book.ts";
import { pricedParamsOf, quoteStages } from "../pricing/quote.ts";
import type { TraceContext } from "../telemetry/tracer.ts";
import { atTemplate, fillTemplate } from "../templates/templates.ts";
import { ownTrackOf } from "../tracks/custom-track.ts";
import type { UseImage } from "../uploads/store-upload.ts";
import { canonicalHash, canonicalText, hashOf } from "../util/canonical.ts";
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
import { testInputOf } from "./test-inputs.ts";

export type CreateJobDeps = ResolveDeps & {
  readonly jobs: Pick<JobStore, "create" | "byKey">;
  readonly stages: readonly AnyStage[];
  readonly defaultLimits: { readonly concurrent: number; readonly daily: number };
  /** Omitted: uploads aren't kept track of. */
  readonly useImage?: UseImage;
  /** Default: nothing is published. */
  readonly books?: Pick<PriceBooks, "current" | "refresh">;
};

/** The rest of the request, beside its validated body. */
export type JobSubmission = {
  /** The `Idempotency-Key` header. */
  readonly idempotencyKey: string | null;
  /** Names of the known fields that the caller's body held, before defaults. */
  readonly sent: ReadonlySet<string>;
  /** The body as it was sent, before validation. */
  readonly sentBody: unknown;
  readonly traceContext?: TraceContext;
  readonly limitedKeyId?: LimitedKey;
};
type Outcome = { readonly record: JobRecord; readonly created: boolean };

/** The key may be sent in the header or in the body, but not as two different keys. docs/contribute/decisions.md#status-codes. */
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

/** Returns the idempotency key, or null if none was sent. Throws InvalidFields for two different keys. */
const keyOf = (request: CreateJobRequest, { idempotencyKey }: JobSubmission): string | null => {
  const inBody = request.idempotency_key ?? null;
  throwIfInvalid(keyIssues(inBody, idempotencyKey));
  return inBody ?? idempotencyKey;
};

const isKeyReused = (error: unknown): boolean =>
  error instanceof Failure && error.code === keyReused().code;

/** The request before its template is applied. */
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

/** Returns the existing job of the key, or null. Throws IDEMPOTENCY_KEY_REUSED if its request was different. */
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
  book: PriceBook,
): Omit<NewJob, "tenantId" | "idempotencyKey" | "fingerprint"> => {
  const [first] = stages;
  if (!first) throw new Error("the pipeline has no stage");
  const jobId = uuidv7();
  const persona_id =
    params.persona_id ?? assignedPersona(known.catalogue, jobId)?.persona_id ?? null;
  const prices = jobPricesOf(book);
  const quoted = { ...params, persona_id, ...(prices && { price_book: prices }) };
  return {
    jobId,
    params: quoted,
    templateId: request.template_id ?? null,
    credits: quoteStages(stages, pricedParamsOf(quoted)).credits,
    firstTasks: firstUnits(first, params),
    defaultLimits,
  };
};

/** Throws INSUFFICIENT_CREDITS if the test input says so. */
const throwIfOrdered = (tenantId: string, job: Pick<NewJob, "params" | "credits">): void => {
  if (testInputOf(tenantId, job.params)?.kind === "insufficient_credits") {
    throw insufficientCredits(job.credits, 0);
  }
};

/** Attempts with the book that is then in force. Somebody would have to publish one every few milliseconds to use them up. */
const maxQuotes = 20;

/** Creates the job by the book in force. If that has changed since it was read, the job is quoted again. */
const createQuoted = async (
  { jobs, books = builtInBooks }: Pick<CreateJobDeps, "jobs" | "books">,
  jobBy: (book: PriceBook) => NewJob,
): Promise<Outcome> => {
  let book = books.current();
  for (let quotes = 1; ; quotes += 1) {
    try {
      return await jobs.create(jobBy(book));
    } catch (error) {
      if (!(error instanceof PricesChanged) || quotes === maxQuotes) throw error;
      book = await books.refresh();
    }
  }
};

/**
 * Creates a job, or returns the existing one if the idempotency key was used before. Applies the template, checks the
 * rules between fields, calculates the price, and has the store reserve the credits and insert the job in one statement.
 * docs/contribute/contract.md#job-creation. Throws InvalidFields and the failures of `JobStore.create`; nothing is
 * written then.
 */
export const createJob =
  (deps: CreateJobDeps) =>
  async (tenantId: string, request: CreateJobRequest, sending: JobSubmission): Promise<Outcome> => {
    const key = keyOf(request, sending);
    const asked = requestedJob(request, deps, sending);
    const findExisting = replayedJob(deps.jobs, tenantId, asked);
    const earlier = await findExisting(key);
    if (earlier) return earlier;
    const { params, issues } = await resolveJob(deps, tenantId, request, sending.sent);
    throwIfInvalid(issues);
    const { books = builtInBooks } = deps;
    throwIfOrdered(tenantId, newJob(deps, params, request, books.current()));
    await deps.useImage?.(tenantId, "product_image_url", params.product_image_url);
    const kept = {
      tenantId,
      idempotencyKey: key ?? randomUUID(),
      fingerprint: fingerprintOf(asked),
      traceContext: sending.traceContext ?? null,
      limitedKeyId: sending.limitedKeyId,
    };
    try {
      return await createQuoted(deps, (book) => ({
        ...newJob(deps, params, request, book),
        ...kept,
      }));
    } catch (error) {
      // A concurrent request has used this key since we looked. It may have been the same request.
      const winner = isKeyReused(error) ? await findExisting(key) : null;
      if (winner) return winner;
      throw error;
    }
  };

/**
 * For a body that fails schema validation. Returns the existing job if the same key was used with the identical body
 * (an earlier version may have accepted it); otherwise the rules that its valid fields break.
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

type ResolveDeps = {
  readonly templates: Pick<TemplateStore, "get">;
  readonly tracks: Pick<TrackStore, "get">;
  readonly known: RuleContext;
};

type Body = Partial<CreateJobBody>;

/** Replaces the alias of `aspect_ratio`, and a persona's slug by its id. */
const withoutAliases = <B extends Body>(
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

/** The parameters that a job stores; absent ones are null. */
const keptOf = (body: Body): JobParams =>
  Object.fromEntries(jobParamNames.map((name) => [name, body[name] ?? null])) as JobParams;

/** The parameters of the body alone, without a template. `sent` names the fields that it held before defaults. */
const requestedParams = (
  request: CreateJobRequest,
  known: RuleContext,
  sent: ReadonlySet<string>,
): JobParams => keptOf(withoutAliases(request as Body, known, sent));

/** In test mode the fake provider also presents. */
const knownIn = (known: RuleContext, tenantId: string): RuleContext =>
  isTestTenant(tenantId) ? { ...known, isTest: true, canPresent: true } : known;

/** Applies template and aliases to a body, which may hold its valid fields only, and checks the rules between fields. */
const resolveJob = async (
  { templates, tracks, known }: ResolveDeps,
  tenantId: string,
  request: Partial<CreateJobRequest>,
  sent: ReadonlySet<string>,
): Promise<{ readonly params: JobParams; readonly issues: readonly FieldIssue[] }> => {
  const { body, fromTemplate, issues } = await fillTemplate(templates, tenantId, request, sent);
  const whole = withoutAliases(body, known, sent);
  const musicId = whole.custom_music_id ?? null;
  const isOwn = musicId !== null && !known.catalogue.track(musicId);
  const ownTrack = isOwn ? await ownTrackOf(tracks, tenantId, musicId) : null;
  const broken = jobRuleIssues(whole, { ...knownIn(known, tenantId), ownTrack }).map(
    atTemplate(fromTemplate),
  );
  return { params: keptOf(whole), issues: [...issues, ...broken] };
};

/** A request of `POST /jobs` before its template is applied. */
export type RequestedJob = {
  /** With defaults, without aliases. */
  readonly params: JobParams;
  readonly templateId: string | null;
  /** Names of the fields that were sent. */
  readonly named: ReadonlySet<string>;
  /** The body as it was sent: JSON. */
  readonly sentBody: unknown;
};

/** The parameters without fields that were added later and have their default, so that old fingerprints still match. */
const comparable = (params: JobParams): Partial<JobParams> =>
  Object.fromEntries(
    Object.entries(params).filter(
      ([name, value]) => !(name in laterFields) || laterFields[name as keyof JobParams] !== value,
    ),
  );

/** Hash of the parameters. Jobs of earlier versions have this hash only, made after the template was applied. */
const paramsHash = ({ params, templateId }: RequestedJob): string => {
  const hashed = comparable(params);
  return canonicalHash(templateId === null ? hashed : { ...hashed, template_id: templateId });
};

/** Hash of the body as it was sent; empty if it is nested too deeply to be serialized. */
const bodyHash = (sentBody: unknown): string => {
  try {
    return hashOf(JSON.stringify(sentBody) ?? "");
  } catch {
    return "";
  }
};

/** `{hash of the parameters}.{hash of the body}` */
export const fingerprintOf = (asked: RequestedJob): string =>
  `${paramsHash(asked)}.${bodyHash(asked.sentBody)}`;

/** Whether the job was created from exactly this body. */
const isSameBody = (fingerprint: string, sentBody: unknown): boolean => {
  const [, kept] = fingerprint.split(".");
  return kept !== undefined && kept !== "" && kept === bodyHash(sentBody);
};

/** `max_credits` can be raised later; without a `persona_id`, one was assigned. */
const mayDiffer = (name: keyof JobParams, asked: JobParams): boolean =>
  name === "max_credits" || (name === "persona_id" && asked.persona_id === null);

const keptForm = (value: unknown): string =>
  canonicalText(typeof value === "string" ? asciiUrl(value) : value);

/** For jobs without a body hash: compares the parameters; with a template, only those that were sent. */
const isAlike = ({ params, templateId, named }: RequestedJob, kept: JobParams): boolean =>
  jobParamNames
    .filter((name) => (templateId === null || named.has(name)) && !mayDiffer(name, params))
    .every(
      (name) =>
        canonicalText(params[name] ?? null) === keptForm(kept[name] ?? laterFields[name] ?? null),
    );

/** Whether a job was created from the same parameters or from the same body. */
export const isSameRequest = (fingerprint: string, job: JobRow, asked: RequestedJob): boolean => {
  const [kept, body] = fingerprint.split(".");
  if (kept === paramsHash(asked) || isSameBody(fingerprint, asked.sentBody)) return true;
  return body === undefined && isAlike(asked, job.params);
};

/** 409: the idempotency key belongs to a different request. */
export const keyReused = (): Failure =>
  new Failure(
    "conflict",
    "IDEMPOTENCY_KEY_REUSED",
    "This idempotency key belongs to a job with other parameters; use a new key.",
  );

/** 402. docs/contribute/decisions.md#status-codes. */
export const insufficientCredits = (required: number, available: number | null): Failure =>
  new Failure("unpaid", "INSUFFICIENT_CREDITS", "Not enough available credits.", {
    details: { required, available },
  });

/** Records the request that caused a transition, for traces. */
export const onRequest =
  (traceContext: TraceContext | undefined, decide: (state: JobState) => Transition) =>
  (state: JobState): Transition => ({
    ...decide(state),
    ...(traceContext && { traceContext }),
  });

/** A 32-bit seed derived from the job's id. */
export const jobSeedOf = (jobId: string): number =>
  createHash("sha256").update(jobId).digest().readUInt32BE(0);

/** Picks an entry of the list by seed; null for an empty list. */
export const choose = <T>(list: readonly T[], seed: number): T | null =>
  list[seed % list.length] ?? null;

/** The persona of a job without `persona_id`: random, but always the same for one job. docs/contribute/contract.md#job-creation. */
export const assignedPersona = (
  { personas }: Pick<Catalogue, "personas">,
  jobId: string,
): Persona | null => choose(personas, jobSeedOf(jobId));
