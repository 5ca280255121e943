import type { Artifacts, MusicTrack } from "@reelwright/film/artifacts";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import type { MediaTools } from "@reelwright/film/ports/tools";
import type { Control, Note, VendorCalls } from "@reelwright/film/ports/vendors";
import type { JobParams } from "../jobs/job-params.ts";
import type { JobRow, JobState } from "../jobs/job-state.ts";
import { type StageName, stageNames } from "../jobs/stage-names.ts";
import type { CostLine } from "../pricing/price-list.ts";
import type { PricedParams } from "../pricing/quote.ts";

export type ArtifactName = keyof Artifacts;
/** Output of one unit: an entry of a list artifact, or the artifact itself. */
type UnitOutput<Out extends ArtifactName> = Artifacts[Out] extends readonly (infer U)[]
  ? U
  : Artifacts[Out];

/** The unit's files: a temporary directory, deleted afterwards, and the fenced place in the store. */
export type Workspace = {
  /** Absolute path of a (new) file in the task's directory. */
  path(name: string): string;
  /** Local path of a stored file, fetched once. */
  open(key: string): Promise<string>;
  /** Stores a local file, which must be complete, under this lease's prefix; returns its key. */
  keep(path: string): Promise<string>;
};

export type StageContext<In extends ArtifactName = ArtifactName, Unit = unknown> = {
  readonly tenantId: string;
  readonly jobId: string;
  readonly params: JobParams;
  /** Which unit this is, from 0. */
  readonly unit: number;
  readonly input: Pick<Artifacts, In>;
  /** Output of unit 0 in a stage that starts with an anchor, for the units after it; else null. */
  readonly anchor: Unit | null;
  /** The memo that this unit stored when it released its slot; null at first. */
  readonly memo: unknown;
  /** Which run of the job this is, from 1. */
  readonly run: number;
  /** Which item attempt this is, from 0, over all runs of the job: each makes another item. */
  readonly itemAttempt: number;
  /** Feedback of people who rejected an item, oldest first. */
  readonly feedback: readonly string[];
  readonly tools: MediaTools & {
    readonly catalogue: Catalogue;
    /** Key of the tenant's logo, or null. */
    logo(): Promise<string | null>;
    /** The tenant's own track with this id, even if it is no longer active. */
    ownTrack(musicId: string): Promise<MusicTrack | null>;
  };
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
  /** Reports the fraction done, 0 to 1; cheap. */
  progress(fraction: number): void;
  /** How the unit's paid calls are made; left out where none can be. */
  readonly calls?: VendorCalls;
  /** Notes something for the job's events, which clients see; written when the unit's output is taken. */
  readonly note?: Note;
  /** Adds fields to the unit's log line, `unit.ended`, which operators see. Names are snake_case. */
  readonly report?: (fields: { readonly [name: string]: string | number | boolean }) => void;
};

/** An output with the number of items that were made for it (1 where left out). */
export class Completed<T> {
  readonly output: T;
  readonly items: number;
  constructor(output: T, items: number) {
    this.output = output;
    this.items = items;
  }
}

type Retry = {
  /** Runs that may end in an error: the last of them fails the job. */
  readonly maxFailures: number;
  /** Waits before the second, third … run; the last one repeats. */
  readonly delaysMs: readonly number[];
};

/** Quality check of items: low scores are retried, and a person may decide. */
export type QualityCheck<Item = unknown> = {
  readonly kind: "keyframe" | "video";
  /** Key of the item's own file; the item's other files stand beside it. */
  itemFile(item: Item): string;
  /** Maximum retries of one item because of its score. */
  retries(params: JobParams): number;
  /** Whether a human decides on this unit's item. */
  isReviewed(params: JobParams, unit: number): boolean;
};

/** One pipeline stage. Its queue, worker, retries, price, progress and task rows all follow from this value. */
type Stage<
  Name extends StageName = StageName,
  In extends ArtifactName = ArtifactName,
  Out extends ArtifactName = ArtifactName,
> = {
  readonly name: Name;
  /** Artifacts it reads. */
  readonly needs: readonly In[];
  /** The artifact it writes: a list of the units' outputs where it fans out. */
  readonly yields: Out;
  /** How many units; one where left out. */
  readonly units?: (params: Pick<JobParams, "segment_count">) => number;
  /** Unit 0, the anchor, is made first and the others from its output. */
  readonly startsWithAnchor?: true;
  /** Its units' outputs are items with a `score`, accepted or retried by the rules of quality.ts. */
  readonly qualityCheck?: QualityCheck<UnitOutput<Out>>;
  /** Share of the progress bar in percent; the nine add up to 100. */
  readonly weight: number;
  readonly worker: {
    readonly app: "worker-keyframes" | "worker-generation" | "worker-assembly";
    /** `io`: waits for others; `cpu`: one slot per core is enough. */
    readonly lane: "io" | "cpu";
    readonly concurrency: number;
    readonly timeoutMs: number;
  };
  readonly retry: Retry;
  cost(params: PricedParams): readonly CostLine[];
  /** Makes the unit's output, or throws `Snooze` to be run again later. */
  run(
    context: StageContext<In, UnitOutput<Out>>,
  ): Promise<UnitOutput<Out> | Completed<UnitOutput<Out>>>;
};

/** Declares a stage, keeping its names as literal types. */
export const stage = <
  const Name extends StageName,
  const In extends ArtifactName,
  const Out extends ArtifactName,
>(
  definition: Stage<Name, In, Out>,
): Stage<Name, In, Out> => definition;

// biome-ignore lint/suspicious/noExplicitAny: a stage of any shape; `run` is contravariant in its input.
export type AnyStage = Stage<any, any, any>;

/** Fails to type-check when a stage needs an artifact that no earlier stage yields. */
type Ordered<S extends readonly AnyStage[], Have = never> = S extends readonly [
  infer Head extends AnyStage,
  ...infer Tail extends readonly AnyStage[],
]
  ? Head extends Stage<StageName, infer In, infer Out>
    ? [Exclude<In, Have>] extends [never]
      ? readonly [Head, ...Ordered<Tail, Have | Out>]
      : readonly [{ readonly missing: Exclude<In, Have> }]
    : never
  : readonly [];

/** Puts stages in order. Throws unless they are the nine of the contract and their weights add up to 100. */
export const pipeline = <const S extends readonly AnyStage[]>(...stages: S & Ordered<S>): S => {
  const all = stages as readonly AnyStage[];
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  if (total !== 100) throw new Error(`stage weights sum to ${total}, not 100`);
  const names = all.map(({ name }) => name).join();
  if (names !== stageNames.join()) throw new Error(`stages are ${names}, not ${stageNames.join()}`);
  return stages;
};

/** Options for the ports that a stage calls. `progress` is set if they report only a share of the unit. */
export const controlOf = (
  { signal, calls, note, progress: ofUnit }: StageContext<never>,
  progress: Control["progress"] = ofUnit,
): Control => ({ signal, progress, ...(calls && { calls }), ...(note && { note }) });

/** The stage of this name. Throws for a name that the pipeline lacks: a row from another version. */
export const stageByName = (stages: readonly AnyStage[], name: StageName): AnyStage => {
  const stage = stages.find((each) => each.name === name);
  if (!stage) throw new Error(`no stage ${name}`);
  return stage;
};

/** The stages from this one on. */
export const stagesFrom = (stages: readonly AnyStage[], name: StageName): readonly AnyStage[] =>
  stages.slice(stages.indexOf(stageByName(stages, name)));

/** The stages that the job's current run does and pays; earlier ones were kept. */
export const stagesOfRun = (
  stages: readonly AnyStage[],
  { from_stage }: Pick<JobRow, "from_stage">,
): readonly AnyStage[] => stagesFrom(stages, from_stage);

/** How many units a stage has for these parameters. */
export const unitCount = (stage: AnyStage, params: Pick<JobParams, "segment_count">): number =>
  stage.units?.(params) ?? 1;

/** Whether every unit of the stage is done. */
export const isStageDone = (stage: AnyStage, { job, tasks }: JobState): boolean =>
  tasks.filter((task) => task.stage === stage.name && task.status === "done").length ===
  unitCount(stage, job.params);

/**
 * Progress when `current` is the running stage: the weights of the stages before it, and of its own
 * weight the share of its done units. docs/contribute/contract.md#job. 0 to 100, one decimal.
 */
export const progressPercent = (
  stages: readonly AnyStage[],
  state: JobState,
  current: AnyStage,
): number => {
  const before = stages.slice(0, stages.indexOf(current));
  const base = before.reduce((sum, { weight }) => sum + weight, 0);
  const done = state.tasks.filter((task) => task.stage === current.name && task.status === "done");
  const share = done.length / unitCount(current, state.job.params);
  return Math.round((base + current.weight * share) * 10) / 10;
};

/** Work on this machine: errors pass soon or not at all. */
export const quick: Retry = { maxFailures: 3, delaysMs: [500, 2_000] };
/** Work that depends on others: worth waiting for. */
export const patient: Retry = { maxFailures: 5, delaysMs: [1_000, 4_000, 15_000, 60_000] };
