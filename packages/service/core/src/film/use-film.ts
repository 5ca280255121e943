import { Failure } from "@reelwright/film/failure";
import { onRequest } from "../jobs/create-job.ts";
import { invalidState, jobNotFound } from "../jobs/job-actions.ts";
import type { JobRecord, JobState, RetryLimits, Transition } from "../jobs/job-state.ts";
import type { RuleContext } from "../jobs/params-rules.ts";
import { firstUnits, standingOf } from "../pipeline/advance.ts";
import { type AnyStage, progressPercent, stageByName, stagesFrom } from "../pipeline/stage.ts";
import type { LimitedKey } from "../ports/identity.ts";
import type { FilmRevision, FilmStore, JobStore } from "../ports/jobs.ts";
import type { Once } from "../ports/requests.ts";
import type { TrackStore } from "../ports/tenants.ts";
import { pricedParamsOf, type Quote, quoteStages } from "../pricing/quote.ts";
import { chosenSound } from "../stages/script.ts";
import type { TraceContext } from "../telemetry/tracer.ts";
import { ownTrackOf, playable } from "../tracks/custom-track.ts";
import { InvalidFields, valueError } from "../validation/invalid-fields.ts";
import { applyOperations, type FilmOperation, type FilmWarning } from "./film-operations.ts";
import { type FilmSource, firstSource, sourceHash } from "./film-source.ts";
import {
  planRender,
  type RenderedFilm,
  type RenderPlan,
  type RenderStart,
  renderStart,
} from "./render-plan.ts";

export type FilmDeps = {
  readonly jobs: Pick<JobStore, "get" | "update">;
  readonly films: FilmStore;
  readonly tracks: Pick<TrackStore, "get">;
  readonly known: RuleContext;
  readonly stages: readonly AnyStage[];
  readonly defaultLimits: RetryLimits;
};

/** A job's film with its revisions, oldest first. The last ones may not be stored: they are what the job's own runs made. */
type Film = {
  readonly record: JobRecord;
  readonly revisions: readonly FilmRevision[];
  readonly implied: readonly FilmRevision[];
};

const filmNotReady = ({ job }: JobRecord): Failure =>
  new Failure(
    "conflict",
    "FILM_NOT_READY",
    "The job has no finished film. Wait until it is completed, or run it again if its files were deleted.",
    { details: { status: job.status } },
  );

const revisionNotFound = (): Failure =>
  new Failure("missing", "REVISION_NOT_FOUND", "The film has no such revision.");

const revisionRequired = (): Failure =>
  new Failure(
    "malformed",
    "REVISION_REQUIRED",
    'Name the revision that you change: GET the film, and send its ETag as If-Match, for example If-Match: "1".',
  );

const filmChanged = (head: number): Failure =>
  new Failure(
    "precondition",
    "FILM_CHANGED",
    `The film was changed meanwhile. GET it, and send your changes with If-Match: "${head}".`,
    { details: { revision: head } },
  );

/** The revision that the job's current run made by itself; null if the run isn't complete, or renders a revision. */
const impliedRevision = (
  record: JobRecord,
  stored: readonly FilmRevision[],
): FilmRevision | null => {
  const { job, tasks } = record;
  if (stored.some(({ runs }) => runs.includes(job.run))) return null;
  const isDelivered = tasks.some(({ stage, status }) => stage === "complete" && status === "done");
  const source = isDelivered ? firstSource(record) : null;
  if (!source) return null;
  return {
    revision: (stored.at(-1)?.revision ?? 0) + 1,
    parent: null,
    ...{ source, sha256: sourceHash(source), operations: [], runs: [job.run] },
    ...{ created_by: null, created_at: job.completed_at ?? job.updated_at },
  };
};

/** Throws Failure: JOB_NOT_FOUND, FILM_NOT_READY. */
const findFilm = async (
  { jobs, films }: Pick<FilmDeps, "jobs" | "films">,
  tenantId: string,
  jobId: string,
): Promise<Film> => {
  const record = await jobs.get(tenantId, jobId);
  if (!record) throw jobNotFound();
  const stored = await films.revisions(tenantId, record.job.job_id);
  const own = impliedRevision(record, stored);
  const implied = own ? [own] : [];
  const revisions = [...stored, ...implied];
  if (revisions.length === 0) throw filmNotReady(record);
  return { record, revisions, implied };
};

const revisionOf = ({ revisions }: Film, wanted: number | null): FilmRevision => {
  const found =
    wanted === null ? revisions.at(-1) : revisions.find((each) => each.revision === wanted);
  if (!found) throw revisionNotFound();
  return found;
};

/** The film of a revision's last complete run; null if none is. */
const renderedBy =
  ({ films }: Pick<FilmDeps, "films">, tenantId: string, jobId: string) =>
  async ({ runs, source }: FilmRevision): Promise<RenderedFilm | null> => {
    for (const run of runs.toReversed()) {
      const units = await films.unitsOfRun(tenantId, jobId, run);
      if (units.some(({ stage }) => stage === "complete")) return { run, source, units };
    }
    return null;
  };

/** A plan from one of the films that are there. */
type Offer = { readonly base: RenderedFilm; readonly plan: RenderPlan; readonly quote: Quote };

/** How many rendered films are looked at for what a revision can reuse. */
const maxBases = 4;

/** Rendered revisions, the most promising first: the same film, then the nearest ancestors, then the newest. */
const basesFor = ({ revisions }: Film, wanted: FilmRevision): readonly FilmRevision[] => {
  const ancestors: FilmRevision[] = [];
  for (let each: FilmRevision | undefined = wanted; each; ) {
    ancestors.push(each);
    const { parent }: FilmRevision = each;
    each = revisions.find(({ revision }) => revision === parent);
  }
  const same = revisions.filter(({ sha256 }) => sha256 === wanted.sha256);
  const all = [...same, ...ancestors, ...revisions.toReversed()];
  return [...new Set(all)].filter(({ runs }) => runs.length > 0).slice(0, maxBases);
};

/** The cheapest way to a revision. Throws FILM_NOT_READY if no film is there to start from. */
const bestOffer = async (
  deps: Pick<FilmDeps, "films" | "stages">,
  tenantId: string,
  film: Film,
  wanted: FilmRevision,
): Promise<Offer> => {
  const read = renderedBy(deps, tenantId, film.record.job.job_id);
  let best: Offer | null = null;
  for (const base of basesFor(film, wanted)) {
    const rendered = await read(base);
    if (!rendered) continue;
    const offer = offerFrom(deps.stages, rendered, wanted);
    const isBetter =
      best === null ||
      offer.quote.credits < best.quote.credits ||
      (offer.quote.credits === best.quote.credits &&
        offer.plan.runs.length < best.plan.runs.length);
    if (isBetter) best = offer;
    if (offer.plan.runs.length === 1) break;
  }
  if (!best) throw filmNotReady(film.record);
  return best;
};

const offerFrom = (
  stages: readonly AnyStage[],
  base: RenderedFilm,
  { source, revision }: FilmRevision,
): Offer => {
  const plan = planRender(base, source);
  const [first] = plan.runs;
  const params = { ...source.params, film: { revision, makes: plan.makes } };
  const quote = quoteStages(stagesFrom(stages, first?.stage ?? "complete"), pricedParamsOf(params));
  return { base, plan, quote };
};

/** A revision with what rendering it would make and cost. */
export type QuotedRevision = {
  readonly revision: FilmRevision;
  readonly plan: RenderPlan;
  readonly quote: Quote;
  readonly warnings: readonly FilmWarning[];
};

/** The rules' context with the tenant's own track that the operations name last. */
const contextFor = async (
  { tracks, known }: Pick<FilmDeps, "tracks" | "known">,
  tenantId: string,
  { params }: FilmSource,
  operations: readonly FilmOperation[],
) => {
  const named = operations.flatMap(({ music }) => music?.custom_music_id ?? []).at(-1);
  const id = named ?? params.custom_music_id;
  const isOwn = id !== null && !known.catalogue.track(id);
  return { ...known, ownTrack: isOwn ? await ownTrackOf(tracks, tenantId, id) : null };
};

/** Revisions of one film at most. */
const maxRevisions = 500;

/**
 * Changes a film: adds a revision, and says what rendering it would make and cost. Nothing is made, nothing is charged.
 * `basedOn` is the revision that the caller saw; null for none. Throws InvalidFields; Failure: JOB_NOT_FOUND, FILM_NOT_READY,
 * REVISION_REQUIRED, FILM_CHANGED, REVISION_LIMIT_REACHED.
 */
export const changeFilm =
  (deps: FilmDeps) =>
  async (
    tenantId: string,
    jobId: string,
    change: {
      readonly basedOn: number | null;
      readonly operations: readonly FilmOperation[];
      readonly createdBy: string;
    },
  ): Promise<QuotedRevision> => {
    const film = await findFilm(deps, tenantId, jobId);
    const head = revisionOf(film, null);
    if (change.basedOn === null) throw revisionRequired();
    if (head.revision !== change.basedOn) throw filmChanged(head.revision);
    if (head.revision >= maxRevisions) throw revisionLimit();
    const known = await contextFor(deps, tenantId, head.source, change.operations);
    const { source, warnings } = applyOperations(head.source, change.operations, known);
    const added = await deps.films.addRevision(
      tenantId,
      film.record.job.job_id,
      {
        revision: head.revision + 1,
        parent: head.revision,
        ...{ source, sha256: sourceHash(source), operations: change.operations },
        created_by: change.createdBy,
      },
      film.implied,
    );
    if (!added) throw filmChanged(head.revision + 1);
    const { plan, quote } = await bestOffer(
      deps,
      tenantId,
      { ...film, revisions: [...film.revisions, added] },
      added,
    );
    return { revision: added, plan, quote, warnings };
  };

const revisionLimit = (): Failure =>
  new Failure(
    "conflict",
    "REVISION_LIMIT_REACHED",
    `A film can have at most ${maxRevisions} revisions; start from a new job.`,
    { details: { limit: maxRevisions } },
  );

/** A rendered revision: the wanted one, or by default the newest. Throws Failure: JOB_NOT_FOUND, FILM_NOT_READY, REVISION_NOT_FOUND. */
export const readFilm =
  (deps: Pick<FilmDeps, "jobs" | "films" | "stages">) =>
  async (
    tenantId: string,
    jobId: string,
    wanted: number | null,
  ): Promise<{
    readonly film: RenderedFilm;
    readonly revision: FilmRevision;
    readonly head: number;
  }> => {
    const found = await findFilm(deps, tenantId, jobId);
    const head = revisionOf(found, null).revision;
    const read = renderedBy(deps, tenantId, found.record.job.job_id);
    const named = wanted === null ? found.revisions.toReversed() : [revisionOf(found, wanted)];
    for (const revision of named) {
      const film = await read(revision);
      if (film) return { film, revision, head };
    }
    throw wanted === null ? filmNotReady(found.record) : notRendered(wanted);
  };

const notRendered = (revision: number): Failure =>
  new Failure(
    "conflict",
    "REVISION_NOT_RENDERED",
    "This revision isn't rendered; render it with POST /jobs/{job_id}/film/render.",
    { details: { revision } },
  );

/** All revisions, oldest first. Throws Failure: JOB_NOT_FOUND, FILM_NOT_READY. */
export const listRevisions =
  (deps: Pick<FilmDeps, "jobs" | "films">) =>
  async (tenantId: string, jobId: string): Promise<readonly FilmRevision[]> =>
    (await findFilm(deps, tenantId, jobId)).revisions;

/** What a film's source differs in: a path into it, with both values. Absent ones are null. */
export type SourceChange = { readonly path: string; readonly from: unknown; readonly to: unknown };

const changesBetween = (from: unknown, to: unknown, path = ""): readonly SourceChange[] => {
  const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;
  if (!isTree(from) || !isTree(to)) {
    return Object.is(from ?? null, to ?? null)
      ? []
      : [{ path, from: from ?? null, to: to ?? null }];
  }
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort();
  return names.flatMap((name) =>
    changesBetween(
      (from as Record<string, unknown>)[name],
      (to as Record<string, unknown>)[name],
      path === "" ? name : `${path}.${name}`,
    ),
  );
};

/** Two revisions, and what differs between them. */
export type Comparison = {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly SourceChange[];
};

/**
 * Compares two revisions, by default the newest with the one that it changes. Throws Failure: JOB_NOT_FOUND, FILM_NOT_READY,
 * REVISION_NOT_FOUND.
 */
export const compareRevisions =
  (deps: Pick<FilmDeps, "jobs" | "films">) =>
  async (
    tenantId: string,
    jobId: string,
    { from = null, to = null }: { readonly from?: number | null; readonly to?: number | null },
  ): Promise<Comparison> => {
    const film = await findFilm(deps, tenantId, jobId);
    const after = revisionOf(film, to);
    const before = revisionOf(film, from ?? after.parent ?? after.revision);
    const changes = changesBetween(before.source, after.source);
    return { from: before.revision, to: after.revision, changes };
  };

/** Begins a run of the job that makes what is missing of a revision. */
const startRender =
  (
    { stages, defaultLimits }: Pick<FilmDeps, "stages" | "defaultLimits">,
    { from, keep, params, written }: RenderStart,
    { run, credits, limitedKeyId }: { run: number; credits: number; limitedKeyId: LimitedKey },
  ) =>
  (state: JobState): Transition => {
    const { status } = state.job;
    if (state.job.run !== run || (status !== "completed" && status !== "failed")) {
      throw invalidState(state, "render");
    }
    const first = stageByName(stages, from);
    const job: JobState["job"] = { ...state.job, params, from_stage: from, current_stage: from };
    const kept = keep.map(({ stage, unit }) => ({ stage, unit, ...keptState }));
    const next: JobState = { job, tasks: kept };
    const percent = progressPercent(stages, next, first);
    const insert = firstUnits(first, params, kept);
    const standing = standingOf(stages, next, first);
    return {
      restart: {
        ...{ from, credits, limits: defaultLimits, params, keep },
        ...(limitedKeyId !== null && { limitedKeyId }),
      },
      set: { ...standing, current_stage: from, progress_percent: percent, error: null },
      insert: insert.map((unit) => (unit.stage === "agents" ? { ...unit, memo: written } : unit)),
      events: [
        {
          type: "job.retried",
          data: { ...standing, restart_from_stage: from, run: run + 1, progress_percent: percent },
        },
      ],
    };
  };

const keptState = {
  ...{ status: "done", items: 0, retries: 0, rejections: 0, candidates: [] },
} as const satisfies Partial<JobState["tasks"][number]>;

/**
 * Renders a revision: starts a new run of the job that makes what changed, and keeps the rest. Throws InvalidFields if that costs
 * more than `maxCredits`; Failure: JOB_NOT_FOUND, FILM_NOT_READY, REVISION_NOT_FOUND, INVALID_STATE, VOICE_NOT_INSTALLED,
 * and those of a retry.
 */
export const renderFilm =
  (deps: FilmDeps) =>
  async (
    tenantId: string,
    jobId: string,
    {
      revision: wanted,
      max_credits: most = null,
    }: { revision: number; max_credits?: number | null },
    traceContext?: TraceContext,
    once: Once | null = null,
    limitedKeyId: LimitedKey = null,
  ): Promise<JobRecord> => {
    const film = await findFilm(deps, tenantId, jobId);
    const { job } = film.record;
    const revision = revisionOf(film, wanted);
    const { base, plan, quote } = await bestOffer(deps, tenantId, film, revision);
    if (most !== null && quote.credits > most) {
      const message = `rendering revision ${wanted} costs up to ${quote.credits} credits; allow them, or change less`;
      throw new InvalidFields([valueError("max_credits", most, message)]);
    }
    const ownTrack = async (id: string) => {
      const track = await deps.tracks.get(tenantId, id);
      return track && playable(track);
    };
    const { catalogue } = deps.known;
    const sound = await chosenSound(revision.source.params, { catalogue, ownTrack }, job.job_id);
    const start = renderStart(base, revision, plan, sound);
    await deps.films.keepRevisions(tenantId, job.job_id, film.implied);
    const options = { run: job.run, credits: quote.credits, limitedKeyId };
    const decide = startRender(deps, start, options);
    return deps.jobs.update(tenantId, job.job_id, onRequest(traceContext, decide), once);
  };
