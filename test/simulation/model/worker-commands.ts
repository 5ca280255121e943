/** Commands of workers and of faults that affect them. */
import { deepStrictEqual } from "node:assert/strict";
import type { TaskResult } from "@reelwright/core/ports/task-store";
import { claim, claimable } from "./calls.ts";
import { type Command, choose, command, nth } from "./commands.ts";
import { isAlive, type Lease, type Model } from "./compare.ts";
import { audio, captions, type Job } from "./job.ts";
import type { Real } from "./real.ts";
import { unitBreaks, unitEnds } from "./rules.ts";

const hasWork = (job: Job): boolean => claimable(job).length > 0;

/** A worker claims the job's first claimable unit. Returns false if there is none. */
const take = async (model: Model, real: Real, at: number, worker: number): Promise<boolean> => {
  const job = nth(model.jobs, at);
  const [index] = claimable(job);
  if (index === undefined) {
    deepStrictEqual(await real.claimAny(at), [], "claims where nothing may be claimed");
    return false;
  }
  claim(job, index);
  await real.claim(at, index, worker);
  const unit = job.units[job.stage]?.[index];
  if (!unit) throw new Error("the model has no such unit");
  model.leases.push({ job, index, unit, worker, isHeld: true });
  return true;
};

/** The end of a lease: success, a permanent or temporary error, or given back. */
export type Ending =
  | { readonly kind: "done"; readonly score: number; readonly made: number }
  | { readonly kind: "failed" | "retry" | "snooze" | "release" };

const error = { code: "BROKEN", message: "It broke.", retryable: true };
const resultOf = ({ job }: Lease, ending: Ending): TaskResult => {
  if (ending.kind === "done") {
    const output = { score: { score: ending.score, parts: {} } };
    const most = job.stage === audio ? job.request.segments : 1;
    const isCounted = job.stage === audio || job.stage === captions;
    return { kind: "done", output, items: isCounted ? Math.min(ending.made, most) : 1 };
  }
  if (ending.kind === "retry") return { kind: "retry", delayMs: 0, error };
  if (ending.kind === "snooze") return { kind: "snooze", waitMs: 0, memo: null, items: 0 };
  return ending.kind === "failed" ? { kind: "failed", error } : { kind: "release" };
};

const giveBack = async (model: Model, real: Real, at: number, ending: Ending): Promise<string> => {
  const lease = nth(model.leases, at);
  const isHeld = isAlive(lease);
  const result = resultOf(lease, ending);
  const isAccepted = await real.finish(at, result);
  deepStrictEqual(isAccepted, isHeld, "whether the result is accepted");
  lease.isHeld = false;
  if (!isHeld) return "fenced";
  if (ending.kind === "done") unitEnds(model, lease.job, lease.index, ending);
  else if (ending.kind === "failed") unitBreaks(model, lease.job);
  else lease.unit.state = "ready";
  return ending.kind;
};

export const claiming = (place: number, worker: number): Command =>
  command(`claim by ${worker} of ${place}`, async (model, real) =>
    (await take(model, real, choose(model.jobs, place, hasWork), worker)) ? "ok" : "nothing",
  );
/** Ends a valid lease if there is one, or any lease, depending on `place`. */
export const finishing = (place: number, ending: Ending): Command =>
  command(
    `finish ${JSON.stringify(ending)} of lease ${place}`,
    (model, real) => {
      const alive = model.leases.flatMap((lease, at) => (isAlive(lease) ? [at] : []));
      const isAny = alive.length === 0 || place % 4 === 0;
      return giveBack(model, real, isAny ? place % model.leases.length : nth(alive, place), ending);
    },
    ({ leases }) => leases.length > 0,
  );

/** Index of a valid lease of the job, or -1. */
const leaseOn = ({ leases }: Model, job: Job): number =>
  leases.findIndex((lease) => lease.job === job && isAlive(lease));

/** Workers process all units of a job with these scores, including units that others had claimed. */
export const working = (place: number, scores: readonly number[]): Command =>
  command(`work ${scores.join()} of ${place}`, async (model, real) => {
    const fits = (job: Job): boolean => hasWork(job) || leaseOn(model, job) >= 0;
    const at = choose(model.jobs, place, fits);
    const job = nth(model.jobs, at);
    for (const score of scores) {
      const isTaken = await take(model, real, at, 0);
      const lease = isTaken ? model.leases.length - 1 : leaseOn(model, job);
      if (lease < 0) return "to its end";
      await giveBack(model, real, lease, { kind: "done", score, made: 9 });
    }
    return "on";
  });

const loseLeases = (model: Model, isLost: (lease: Lease) => boolean): string => {
  const lost = model.leases.filter((lease) => isAlive(lease) && isLost(lease));
  for (const lease of lost) {
    lease.isHeld = false;
    lease.unit.state = "ready";
  }
  return lost.length > 0 ? "leases lost" : "nothing lost";
};

export const killing = (worker: number): Command =>
  command(`kill ${worker}`, async (model, real) => {
    await real.kill(worker);
    return loseLeases(model, (lease) => lease.worker === worker);
  });
export const freezing = (): Command =>
  command("freeze", async (model, real) => {
    await real.freeze();
    return loseLeases(model, () => true);
  });
export const flushing = (): Command =>
  command("flush", async (_model, real) => {
    real.flush();
    return "ok";
  });
