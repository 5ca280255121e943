/** The model's job and its prices. Credits are integers; stages are numbers from 0 to 8. */
export const stageCount = 9;
export const init = 2;
export const generation = 3;
export const audio = 5;
export const captions = 6;

/** Prices of the only kind of job: 1k keyframes, vidB_std segments of 4 s, a voice, captions, no music. */
export const price = { script: 2, keyframe: 8, segment: 40, spoken: 4, captions: 2 } as const;

export type JobRequest = {
  readonly segments: number;
  readonly threshold: number;
  readonly keyframeRetries: number;
  readonly segmentRetries: number;
  readonly failsByScore: boolean;
  readonly review: "off" | "anchor_only" | "all";
  readonly rejections: number;
  readonly failsByReview: boolean;
  readonly stopAt: number | null;
};
export type Item = { readonly score: number; refusedByHuman: boolean };
export type Unit = {
  state: "ready" | "leased" | "review" | "done" | "over";
  readonly items: Item[];
  shown: Item | null;
  retries: number;
  rejections: number;
  /** Number of charged results in stages where it varies: spoken segments, captions. */
  made: number;
};
export type Job = {
  readonly request: JobRequest;
  limit: number | null;
  status: "pending" | "processing" | "paused" | "completed" | "failed" | "cancelled";
  reason: "user" | "human_review" | "credit_limit" | null;
  run: number;
  from: number;
  stage: number;
  begun: boolean;
  /** Units of the current run by stage. */
  units: Unit[][];
  held: number;
  readonly consumed: number[];
  error: string | null;
};
export type ModelState = {
  readonly account: { balance: number; reserved: number };
  readonly concurrent: number;
  readonly jobs: Job[];
};

export const isLive = ({ status }: Job): boolean =>
  status === "pending" || status === "processing" || status === "paused";
export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
export const unitsOf = (stage: number, { segments }: JobRequest): number =>
  stage === init ? segments + 1 : stage === generation ? segments : 1;
const newUnit = (): Unit => ({
  state: "ready",
  items: [],
  shown: null,
  retries: 0,
  rejections: 0,
  made: 0,
});
export const newUnits = (count: number): Unit[] => Array.from({ length: count }, newUnit);

/** A stage's price: each unit once, half its price for each retry, and the full price after each rejection. */
const stagePrice = (
  stage: number,
  request: JobRequest,
  again: { retries: number; rejections: number },
) => {
  const items = (each: number): number =>
    each * unitsOf(stage, request) + (each / 2) * again.retries + each * again.rejections;
  if (stage === 1) return price.script;
  if (stage === init) return items(price.keyframe);
  if (stage === generation) return items(price.segment);
  if (stage === audio) return price.spoken * request.segments;
  return stage === captions ? price.captions : 0;
};

/** The maximum cost of the stages from `from` on. */
export const reservation = (from: number, request: JobRequest): number => {
  const gated = { off: 0, anchor_only: 1, all: request.segments + 1 }[request.review];
  const again = (stage: number) =>
    stage === init
      ? {
          retries: request.keyframeRetries * (request.segments + 1),
          rejections: request.rejections * gated,
        }
      : {
          retries: request.segmentRetries * request.segments,
          rejections: request.review === "all" ? request.rejections * request.segments : 0,
        };
  const stages = Array.from({ length: stageCount - from }, (_, index) => from + index);
  return sum(stages.map((stage) => stagePrice(stage, request, again(stage))));
};

const madeAgain = (units: readonly Unit[] = []) => ({
  retries: sum(units.map(({ retries }) => retries)),
  rejections: sum(units.map(({ rejections }) => rejections)),
});
/** Credits that this run has spent or committed when stage `last` starts. */
export const committed = (job: Job, last: number): number =>
  sum(
    Array.from({ length: last - job.from + 1 }, (_, index) => job.from + index).map((stage) =>
      stagePrice(stage, job.request, madeAgain(job.units[stage])),
    ),
  );
export const isOver = (job: Job, last: number): boolean =>
  job.limit !== null && sum(job.consumed) + committed(job, last) > job.limit;
