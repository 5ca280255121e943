import { createHash, randomUUID } from "node:crypto";
import { assignedPersona } from "../catalogue/assigned-persona.ts";
import { uuidv7 } from "../identity/uuid.ts";
import { InvalidFields, valueError } from "../job/invalid-fields.ts";
import type { JobRecord } from "../job/job-state.ts";
import { brokenRules, type Known } from "../job/params-rules.ts";
import {
  type CreateJobBody,
  type CreateJobRequest,
  type JobParams,
  jobParamNames,
} from "../job/params-schema.ts";
import { firstUnits } from "../pipeline/advance.ts";
import type { AnyStage } from "../pipeline/stage.ts";
import type { JobStore } from "../ports/job-store.ts";
import type { TemplateStore } from "../ports/template-store.ts";
import type { TrackStore } from "../ports/track-store.ts";
import { quoteStages } from "../pricing/quote.ts";
import { workOf } from "../pricing/work.ts";
import { atTemplate, fillTemplate } from "../templates/fill-template.ts";
import { ownTrackOf } from "../tracks/custom-track.ts";

export type CreateJobDeps = {
  readonly jobs: Pick<JobStore, "create">;
  readonly stages: readonly AnyStage[];
  readonly templates: Pick<TemplateStore, "read">;
  readonly tracks: Pick<TrackStore, "read">;
  readonly known: Known;
  readonly defaultLimits: { readonly concurrent: number; readonly daily: number };
};

/** The validated body as a job keeps it. */
const paramsOf = (body: CreateJobBody): JobParams =>
  Object.fromEntries(jobParamNames.map((name) => [name, body[name] ?? null])) as JobParams;

/** Keys sorted at every depth, so that equal parameters hash alike. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
};
const hashOf = (params: JobParams): string =>
  createHash("sha256")
    .update(JSON.stringify(canonical(params)))
    .digest("hex");

/** The key in force: header and body are aliases. Decisions: "Status codes". */
const keyOf = (body: CreateJobRequest, header: string | null): string => {
  const inBody = body.idempotency_key ?? null;
  if (inBody !== null && header !== null && inBody !== header) {
    throw new InvalidFields([
      valueError(
        "idempotency_key",
        inBody,
        "differs from the Idempotency-Key header; send one of them",
      ),
    ]);
  }
  return inBody ?? header ?? randomUUID();
};

type Sending = { readonly idempotencyKey: string | null; readonly sent: ReadonlySet<string> };

/** The body in force: its template filled in, aliases settled, every rule held. Throws InvalidFields. */
const settledBody = async (
  { templates, tracks, known }: CreateJobDeps,
  tenantId: string,
  request: CreateJobRequest,
  { sent }: Sending,
): Promise<CreateJobBody> => {
  const { body, fromTemplate } = await fillTemplate(templates, tenantId, request, sent);
  const alias = body.output_aspect_ratio;
  const whole = alias && !sent.has("aspect_ratio") ? { ...body, aspect_ratio: alias } : body;
  const { custom_music_id: musicId, persona_id: personaId } = whole;
  const isOwn = musicId !== null && !known.catalogue.track(musicId);
  const ownTrack = isOwn ? await ownTrackOf(tracks, tenantId, musicId) : null;
  const issues = brokenRules(whole, { ...known, ownTrack });
  if (issues.length > 0) throw new InvalidFields(issues.map(atTemplate(fromTemplate)));
  // A slug is another name of the same persona.
  const persona = personaId === null ? null : known.catalogue.persona(personaId);
  return { ...whole, persona_id: persona?.persona_id ?? null };
};

/**
 * Fills in the template, validates the rules between fields, prices, reserves and records a job. Spec: `POST /jobs`.
 * `sent` names the fields that the caller's body held, before defaults.
 * Throws InvalidFields, and what `JobStore.create` throws; then nothing is left behind.
 */
export const createJob =
  (deps: CreateJobDeps) =>
  async (
    tenantId: string,
    request: CreateJobRequest,
    sending: Sending,
  ): Promise<{ readonly record: JobRecord; readonly created: boolean }> => {
    const idempotencyKey = keyOf(request, sending.idempotencyKey);
    const params = paramsOf(await settledBody(deps, tenantId, request, sending));
    const jobId = uuidv7();
    const persona_id =
      params.persona_id ?? assignedPersona(deps.known.catalogue, jobId)?.persona_id ?? null;
    const first = deps.stages[0];
    if (!first) throw new Error("the pipeline has no stage");
    return deps.jobs.create({
      jobId,
      tenantId,
      idempotencyKey,
      // Of what was asked for: a repeated key must not differ by who was assigned.
      paramsHash: hashOf(params),
      params: { ...params, persona_id },
      templateId: request.template_id ?? null,
      credits: quoteStages(deps.stages, workOf(params)).credits,
      firstTasks: firstUnits(first, params),
      defaultLimits: deps.defaultLimits,
    });
  };
