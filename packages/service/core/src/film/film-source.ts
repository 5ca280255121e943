import type { EndCard, Script } from "@reelwright/film/artifacts";
import type { JobParams } from "../jobs/job-params.ts";
import type { JobRecord } from "../jobs/job-state.ts";
import { canonicalHash } from "../util/canonical.ts";

/**
 * What a film is made from: its order and its script, as people have changed them. A revision is one of these. What is made
 * from it are the units of the runs that rendered it.
 */
export type FilmSource = {
  /** Without `film`: that belongs to a run. */
  readonly params: Omit<JobParams, "film">;
  /** Without its narration, which is made. */
  readonly script: Omit<Script, "narration">;
  /** How often people had an item made again, and what they asked for ("" for nothing), by `{stage}:{unit}`. */
  readonly remakes: { readonly [unit: string]: readonly string[] };
};

/** Stages whose units people can have made again. */
export type RemadeStage = "init" | "generation";
export const unitName = (stage: RemadeStage, unit: number): string => `${stage}:${unit}`;

/** The parameters that a change of the film may set; what else was ordered stays. */
export const sourceParams = ({ film: _film, ...params }: JobParams): FilmSource["params"] => params;

/** The source of a job as it was ordered and written. Null as long as it has no script. */
export const firstSource = ({ job, tasks }: JobRecord): FilmSource | null => {
  const written = tasks.find(({ stage, status }) => stage === "agents" && status === "done");
  if (!written) return null;
  const { narration: _narration, ...script } = written.output as Script;
  return { params: sourceParams(job.params), script, remakes: {} };
};

/** SHA-256 of a source. Equal sources have the same, so undoing a change brings it back. */
export const sourceHash = (source: FilmSource): string => canonicalHash(source);

/** Changes what a segment says. */
export const withNarration = (
  source: FilmSource,
  segment: number,
  narration: string,
): FilmSource => ({
  ...source,
  script: {
    ...source.script,
    segments: source.script.segments.map((each) =>
      each.index === segment ? { ...each, narration } : each,
    ),
  },
});

/** Changes parameters of the order. */
export const withParams = (
  source: FilmSource,
  params: Partial<FilmSource["params"]>,
): FilmSource => ({
  ...source,
  params: { ...source.params, ...params },
});

/** Changes the end card's texts. */
export const withCard = (source: FilmSource, card: Partial<EndCard>): FilmSource => {
  const { endCard = { name: source.params.product_name, offer: null, action: null } } =
    source.script;
  return { ...source, script: { ...source.script, endCard: { ...endCard, ...card } } };
};

/** Has an item made once more. */
export const withRemake = (source: FilmSource, unit: string, feedback: string): FilmSource => ({
  ...source,
  remakes: { ...source.remakes, [unit]: [...(source.remakes[unit] ?? []), feedback] },
});
