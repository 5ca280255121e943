import type { Brief, Narration, Script, Soundtrack } from "@reelwright/film/artifacts";
import type { FilmRun, JobParams, MadeParts } from "../jobs/job-params.ts";
import { inPipelineOrder, type KeptUnit } from "../jobs/job-state.ts";
import type { StageName } from "../jobs/stage-names.ts";
import type { MadeUnit } from "../ports/jobs.ts";
import { comesWithSound } from "../pricing/price-list.ts";
import type { Written } from "../stages/script.ts";
import { canonicalText } from "../util/canonical.ts";
import { type FilmSource, unitName } from "./film-source.ts";

/** What has to be made for a film to follow from another source, and what stays. All functions are pure. */

/** A run whose film is there, with the source it was made from. */
export type RenderedFilm = {
  readonly run: number;
  readonly source: FilmSource;
  readonly units: readonly MadeUnit[];
};

export type RenderPlan = {
  readonly makes: MadeParts;
  /** Units that run, in the pipeline's order. */
  readonly runs: readonly { readonly stage: StageName; readonly unit: number }[];
  readonly reuses: readonly { readonly stage: StageName; readonly unit: number }[];
};

type Field = keyof FilmSource["params"];
const voiceFields = [
  "tts_voice_id",
  "voice_settings",
  "voice_stability",
  "voice_similarity_boost",
] as const satisfies readonly Field[];
const musicFields = [
  "music_enabled",
  "music_mood",
  "custom_music_id",
] as const satisfies readonly Field[];
const captionFields = [
  "captions_enabled",
  "caption_style",
  "custom_caption_options",
] as const satisfies readonly Field[];

const differs = (a: unknown, b: unknown): boolean =>
  canonicalText(a ?? null) !== canonicalText(b ?? null);

const haveChanged = (fields: readonly Field[], from: FilmSource, to: FilmSource): boolean =>
  fields.some((field) => differs(from.params[field], to.params[field]));

const outputOf = <T>({ units }: RenderedFilm, of: StageName): T | null =>
  (units.find(({ stage }) => stage === of)?.output as T | undefined) ?? null;

/** Segments to be spoken: those that say something else, or all if takes don't say whose they are or another voice speaks. */
const spokenAgain = (base: RenderedFilm, wanted: FilmSource): readonly number[] => {
  const { segments } = wanted.script;
  const changed = segments.filter(
    ({ index, narration }) => base.source.script.segments[index]?.narration !== narration,
  );
  const takes = outputOf<Script>(base, "agents")?.narration?.takes ?? [];
  const isUnknown = changed.length > 0 && takes.some(({ segment }) => segment === undefined);
  const all = isUnknown || haveChanged(voiceFields, base.source, wanted);
  const said = all ? segments.filter(({ narration }) => narration !== "") : changed;
  return said.map(({ index }) => index);
};

/** Units of a stage that people had made again since. */
const remade = (
  stage: "init" | "generation",
  count: number,
  from: FilmSource,
  to: FilmSource,
): readonly number[] =>
  Array.from({ length: count }, (_, unit) => unit).filter((unit) => {
    const name = unitName(stage, unit);
    return differs(from.remakes[name], to.remakes[name]);
  });

const madeParts = (base: RenderedFilm, wanted: FilmSource): MadeParts => {
  const from = base.source;
  const count = wanted.script.segments.length;
  const keyframes = remade("init", count + 1, from, wanted);
  const own = remade("generation", count, from, wanted);
  const beside = keyframes.flatMap((keyframe) => [keyframe - 1, keyframe]);
  const segments = Array.from({ length: count }, (_, segment) => segment).filter(
    (segment) => own.includes(segment) || beside.includes(segment),
  );
  return {
    ...{ script: false, keyframes, segments },
    speaks: spokenAgain(base, wanted),
    music: haveChanged(musicFields, from, wanted),
    captions: haveChanged(captionFields, from, wanted),
  };
};

/** Whether the files that an output names for later stages are gone. */
const isExpired = (output: unknown): boolean =>
  typeof output === "object" && output !== null && "expired" in output;

const isCardChanged = (from: FilmSource, to: FilmSource): boolean =>
  haveChanged(["end_card"], from, to) || differs(from.script.endCard, to.script.endCard);

/** Plans what to run so that the film of `base` becomes that of `wanted`. */
export const planRender = (base: RenderedFilm, wanted: FilmSource): RenderPlan => {
  const makes = madeParts(base, wanted);
  const hasWords = makes.speaks.length > 0;
  const hasClips = makes.segments.length > 0;
  const isRemixed =
    hasWords ||
    haveChanged([...musicFields, "music_volume"], base.source, wanted) ||
    (hasClips && comesWithSound(wanted.params.video_model));
  const isCaptioned = makes.captions || hasWords;
  const isGone = (stage: StageName): boolean => isExpired(outputOf(base, stage));
  const isMerged = isRemixed || hasClips || isCaptioned || isCardChanged(base.source, wanted);
  const isRun: { readonly [stage in StageName]: (unit: number) => boolean } = {
    prepare: () => (hasClips || makes.keyframes.length > 0) && isGone("prepare"),
    agents: () => hasWords,
    init: (unit) => makes.keyframes.includes(unit),
    generation: (unit) => makes.segments.includes(unit),
    concat: () => hasClips || (isMerged && isGone("concat")),
    audio: () => isRemixed,
    captions: () => isCaptioned,
    final_merge: () => isMerged,
    complete: () => true,
  };
  const units = inPipelineOrder(base.units.map(({ stage, unit }) => ({ stage, unit })));
  return {
    makes,
    runs: units.filter(({ stage, unit }) => isRun[stage](unit)),
    reuses: units.filter(({ stage, unit }) => !isRun[stage](unit)),
  };
};

/** How a run that renders `wanted` begins. */
export type RenderStart = {
  readonly from: StageName;
  readonly keep: readonly KeptUnit[];
  readonly params: JobParams;
  /** What the unit of `agents` begins with if it runs. */
  readonly written: Written;
};

const keptNarration = (base: RenderedFilm, speaks: readonly number[]): Narration | null => {
  const narration = outputOf<Script>(base, "agents")?.narration;
  if (!narration) return null;
  const stays = ({ segment = -1 }: { readonly segment?: number }) => !speaks.includes(segment);
  return { takes: narration.takes.filter(stays), words: narration.words.filter(stays) };
};

const feedbackOf = ({ remakes }: FilmSource): NonNullable<FilmRun["feedback"]> =>
  Object.fromEntries(
    Object.entries(remakes).map(([unit, asked]) => [unit, asked.filter((each) => each !== "")]),
  );

/** The run that carries out a plan. `sound`: voice and music of `wanted`. */
export const renderStart = (
  base: RenderedFilm,
  { source: wanted, revision }: { readonly source: FilmSource; readonly revision: number },
  { makes, runs, reuses }: RenderPlan,
  sound: Pick<Brief, "voice" | "music">,
): RenderStart => {
  const narration = keptNarration(base, makes.speaks);
  const script: Script = { ...wanted.script, ...(narration && { narration }) };
  const music = makes.music ? null : (outputOf<Soundtrack>(base, "audio")?.music ?? null);
  /** The order's part of what earlier stages made. */
  const changed: { readonly [stage in StageName]?: (output: never) => unknown } = {
    prepare: (brief: Brief): Brief => ({ ...brief, ...sound }),
    agents: (): Script => script,
  };
  const kept = reuses.map(({ stage, unit }): KeptUnit => {
    const change = changed[stage];
    const made = base.units.find((each) => each.stage === stage && each.unit === unit);
    return {
      ...{ stage, unit, run: base.run },
      ...(change && { output: change(made?.output as never) }),
    };
  });
  const film: FilmRun = { revision, makes, music, feedback: feedbackOf(wanted) };
  return {
    from: runs[0]?.stage ?? "complete",
    keep: kept,
    params: { ...wanted.params, film },
    written: { script, notes: [], isGiven: true },
  };
};
