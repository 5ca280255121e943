import type { FilmRevision } from "../ports/jobs.ts";
import { breakdownOf, costLineSchema } from "../pricing/estimate.ts";
import { listValueSchema } from "../pricing/price-list.ts";
import { warningsSchema } from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { filmOperationSchema } from "./film-operations.ts";
import type { FilmSource } from "./film-source.ts";
import type { RenderPlan } from "./render-plan.ts";
import type { Comparison, QuotedRevision } from "./use-film.ts";

/** Revisions and quotes as the wire shows them. */

const partKinds = ["keyframe", "clip", "narration", "music", "captions", "film"] as const;
const partSchema = schema({
  title: "FilmPart",
  type: "object",
  required: ["kind", "index"],
  properties: {
    kind: { title: "FilmPartKind", enum: partKinds },
    index: nullable({ type: "integer", minimum: 0 }),
  },
});
type Part = Static<typeof partSchema>;

/** Reply of `PATCH /jobs/{id}/film`. */
export const changedFilmSchema = schema({
  title: "ChangedFilm",
  type: "object",
  required: ["revision", "sha256", "parent", "quote", "warnings"],
  properties: {
    revision: { type: "integer", minimum: 1 },
    sha256: { type: "string" },
    parent: nullable({ type: "integer", minimum: 1 }),
    quote: {
      title: "FilmQuote",
      description: "What rendering the revision would make, keep and cost at most.",
      type: "object",
      required: ["credits", "total_usd", "breakdown", "made", "reused"],
      properties: {
        credits: { type: "integer", minimum: 0 },
        total_usd: listValueSchema,
        breakdown: { type: "array", items: costLineSchema },
        made: { type: "array", items: partSchema },
        reused: { type: "array", items: partSchema },
      },
    },
    warnings: warningsSchema,
  },
});
export type ChangedFilm = Static<typeof changedFilmSchema>;

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** The parts of a film, and whether a plan makes each. */
const partsOf = ({ makes, runs }: RenderPlan, { script, params }: FilmSource) => {
  const { segments } = script;
  const isMade = (stage: string) => runs.some((unit) => unit.stage === stage);
  const part = (kind: Part["kind"], index: number | null, made: boolean) => ({
    part: { kind, index },
    made,
  });
  const spoken = segments.filter(({ narration }) => narration !== "");
  return [
    ...range(segments.length + 1).map((at) => part("keyframe", at, makes.keyframes.includes(at))),
    ...range(segments.length).map((at) => part("clip", at, makes.segments.includes(at))),
    ...spoken.map(({ index }) => part("narration", index, makes.speaks.includes(index))),
    ...(params.music_enabled ? [part("music", null, makes.music)] : []),
    ...(params.captions_enabled ? [part("captions", null, isMade("captions"))] : []),
    part("film", null, isMade("final_merge")),
  ];
};

export const presentChange = ({ revision, plan, quote, warnings }: QuotedRevision): ChangedFilm => {
  const parts = partsOf(plan, revision.source);
  return {
    ...{ revision: revision.revision, sha256: revision.sha256, parent: revision.parent },
    quote: {
      ...{ credits: quote.credits, total_usd: quote.credits / 100, breakdown: breakdownOf(quote) },
      made: parts.filter(({ made }) => made).map(({ part }) => part),
      reused: parts.filter(({ made }) => !made).map(({ part }) => part),
    },
    warnings: [...warnings],
  };
};

/** An item of `GET /jobs/{id}/film/revisions`. */
export const filmRevisionSchema = schema({
  title: "FilmRevision",
  type: "object",
  required: ["revision", "sha256", "parent", "operations", "runs", "created_by", "created_at"],
  properties: {
    revision: { type: "integer", minimum: 1 },
    sha256: { type: "string" },
    parent: {
      ...nullable({ type: "integer", minimum: 1 }),
      description: "The revision that it changes; null for a run of the job itself.",
    },
    operations: { type: "array", items: filmOperationSchema },
    runs: {
      type: "array",
      items: { type: "integer", minimum: 1 },
      description: "Runs of the job that rendered it, the last of them perhaps still does.",
    },
    created_by: nullable({ type: "string" }),
    created_at: { type: "string", format: "date-time" },
  },
});

export const presentRevision = ({
  source: _source,
  ...shown
}: FilmRevision): Static<typeof filmRevisionSchema> => ({
  ...shown,
  operations: [...shown.operations],
  runs: [...shown.runs],
});

/** Reply of `GET /jobs/{id}/film/diff`. */
export const filmDiffSchema = schema({
  title: "FilmDiff",
  type: "object",
  required: ["from", "to", "changes"],
  properties: {
    from: { type: "integer", minimum: 1 },
    to: { type: "integer", minimum: 1 },
    changes: {
      type: "array",
      items: {
        title: "FilmChange",
        type: "object",
        required: ["path", "from", "to"],
        properties: {
          path: {
            type: "string",
            description: "Into what the film is made from, such as `script.segments.1.narration`.",
          },
          from: { description: "Null if it isn't there." },
          to: { description: "Null if it isn't there." },
        },
      },
    },
  },
});

export const presentDiff = ({ changes, ...pair }: Comparison): Static<typeof filmDiffSchema> => ({
  ...pair,
  changes: changes.map((change) => ({ ...change })),
});
