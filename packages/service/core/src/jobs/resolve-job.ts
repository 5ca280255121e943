/** What `POST /jobs` makes of a body: its template filled in, its aliases settled, its rules checked. */

import type { TemplateStore } from "../ports/template-store.ts";
import type { TrackStore } from "../ports/track-store.ts";
import { atTemplate, fillTemplate } from "../templates/fill-template.ts";
import { ownTrackOf } from "../tracks/custom-track.ts";
import type { FieldIssue } from "../validation/invalid-fields.ts";
import {
  type CreateJobBody,
  type CreateJobRequest,
  type JobParams,
  jobParamNames,
} from "./model/params-schema.ts";
import { jobRuleIssues, type RuleContext } from "./params-rules.ts";

export type ResolveDeps = {
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
export const requestedParams = (
  request: CreateJobRequest,
  known: RuleContext,
  sent: ReadonlySet<string>,
): JobParams => keptOf(named(request as Body, known, sent));

/** A body, or those fields of it that can be read, as it would be kept, and what is wrong with it. */
export const resolveJob = async (
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
