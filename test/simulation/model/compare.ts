/** Compares the state of the same jobs in the model and the code. */
import { deepStrictEqual } from "node:assert/strict";
import type { JobRecord, TaskStatus } from "@reelwright/core/jobs/job-state";
import { presentKeyframes, presentVideos } from "@reelwright/core/jobs/present";
import { type StageName, stageNames } from "@reelwright/core/jobs/stage-names";
import { generation, init, isLive, type Job, type ModelState, type Unit } from "./job.ts";
import type { Real } from "./real.ts";

/** A granted lease, until it is lost or ended. */
export type Lease = {
  readonly job: Job;
  readonly index: number;
  readonly unit: Unit;
  readonly worker: number;
  isHeld: boolean;
};
export type Model = ModelState & { readonly leases: Lease[]; readonly seen: Map<string, number> };

/** Whether the lease is valid: its unit hasn't been ended by the job or superseded by a newer run. */
export const isAlive = ({ isHeld, unit, job }: Lease): boolean =>
  isHeld && unit.state === "leased" && isLive(job);

const unitStates: { readonly [status in TaskStatus]: Unit["state"] } = {
  ready: "ready",
  waiting: "ready",
  leased: "leased",
  review: "review",
  done: "done",
  failed: "over",
  cancelled: "over",
};

/** A caller's view of an item: its score, if generated, and its origin. */
type Shown = {
  readonly qai_score: number | null;
  readonly attempts: number;
  readonly rejections: number;
};
const itemsBy = (job: Job, stage: number, count: number): readonly Shown[] =>
  Array.from({ length: count }, (_, index) => {
    const { state, shown, items = [] } = job.units[stage]?.[index] ?? {};
    return {
      qai_score: state === "done" || state === "review" ? (shown?.score ?? null) : null,
      attempts: items.length,
      rejections: items.filter(({ refusedByHuman }) => refusedByHuman).length,
    };
  });
/** For a failed unit, the view has the number of attempts; here its items are counted. */
const itemsOf = (
  views: readonly (Shown & { readonly index: number; readonly status: string })[],
  stage: StageName,
  { tasks }: JobRecord,
): readonly Shown[] =>
  views.map(({ index, status, qai_score, attempts, rejections }) => {
    const task = tasks.find((row) => row.stage === stage && row.unit === index);
    const made = status === "failed" ? (task?.candidates.length ?? 0) : attempts;
    return { qai_score, attempts: made, rejections };
  });

const shownBy = (job: Job) => ({
  status: job.status,
  pause_reason: job.reason,
  run: job.run,
  from_stage: stageNames[job.from],
  current_stage: stageNames[job.stage],
  credits_reserved: job.held,
  credits_consumed: job.consumed.reduce((a, b) => a + b, 0),
  max_credits: job.limit,
  error: job.error,
  units: job.units.map((units) => units.map(({ state }) => state)),
  keyframes: itemsBy(job, init, job.request.segments + 1),
  videos: itemsBy(job, generation, job.request.segments),
  consumed: job.consumed.map((own, index) => (index === job.run - 1 && isLive(job) ? null : own)),
});

const shownOf = async (real: Real, place: number): Promise<ReturnType<typeof shownBy>> => {
  const { record, holds } = await real.view(place);
  const { job, tasks } = record;
  const { status, pause_reason, run, current_stage, from_stage } = job;
  return {
    status,
    pause_reason,
    run,
    from_stage,
    current_stage,
    credits_reserved: job.credits_reserved,
    credits_consumed: job.credits_consumed,
    max_credits: job.params.max_credits,
    error: job.error?.code ?? null,
    units: stageNames
      .slice(0, stageNames.indexOf(current_stage) + 1)
      .map((stage) =>
        tasks.filter((task) => task.stage === stage).map((task) => unitStates[task.status]),
      ),
    keyframes: itemsOf(presentKeyframes(record, String), "init", record),
    videos: itemsOf(presentVideos(record, String), "generation", record),
    consumed: holds.map(({ consumed }) => consumed),
  };
};

/** Throws if the states of the model and the code differ. */
export const compare = async (model: Model, real: Real): Promise<void> => {
  for (const [place, job] of model.jobs.entries()) {
    deepStrictEqual(await shownOf(real, place), shownBy(job), `job ${place}`);
  }
  const { balance, reserved } = model.account;
  deepStrictEqual(await real.balance(), {
    credit_balance: balance,
    credit_reserved: reserved,
    available_credits: balance - reserved,
  });
  const lost = model.leases.flatMap((lease, place) => (isAlive(lease) ? [] : [place]));
  deepStrictEqual(await real.beat(), lost, "leases that are lost");
};
