/** Each command runs on both the model and the code, and compares responses and state. */
import { deepStrictEqual } from "node:assert/strict";
import type fc from "fast-check";
import { cancel, create, pause, resume, retry, review } from "./calls.ts";
import { compare, type Model } from "./compare.ts";
import { generation, init, isLive, type Job, type JobRequest } from "./job.ts";
import type { Real } from "./real.ts";

export type Command = fc.AsyncCommand<Model, Real>;

export const command = (
  text: string,
  run: (model: Model, real: Real) => Promise<string>,
  check: (model: Model) => boolean = ({ jobs }) => jobs.length > 0,
): Command => ({
  check,
  run: async (model, real) => {
    const [name] = text.split(" ");
    const outcome = `${name}: ${await run(model, real)}`;
    model.seen.set(outcome, (model.seen.get(outcome) ?? 0) + 1);
    await compare(model, real);
  },
  toString: () => text,
});

const same = (expected: string, actual: string): string => {
  deepStrictEqual(actual, expected, "the answer");
  return actual;
};
export const nth = <T>(list: readonly T[], place: number): T => {
  const found = list[place % list.length];
  if (found === undefined) throw new Error("nothing to choose from");
  return found;
};

/**
 * Selects a command's job: preferably one on which the command has an effect; at the highest places any job. Otherwise most
 * calls of a random sequence would be rejected.
 */
export const highestPlace = 9;
export const choose = (
  jobs: readonly Job[],
  place: number,
  fits: (job: Job) => boolean,
): number => {
  const fitting = jobs.flatMap((job, at) => (fits(job) ? [at] : []));
  return place < 8 && fitting.length > 0 ? nth(fitting, place) : place % jobs.length;
};

export const creating = (request: JobRequest, limit: number | null): Command =>
  command(
    `create ${JSON.stringify({ ...request, limit })}`,
    async (model, real) => same(create(model, request, limit), await real.create(request, limit)),
    () => true,
  );

const calling = (
  text: string,
  place: number,
  call: {
    fits(job: Job): boolean;
    model(model: Model, job: Job): string;
    real(real: Real, at: number): Promise<string>;
  },
): Command =>
  command(`${text} of ${place}`, async (model, real) => {
    const at = choose(model.jobs, place, call.fits);
    const expected = call.model(model, nth(model.jobs, at));
    return same(expected, await call.real(real, at));
  });

export const pausing = (place: number): Command =>
  calling("pause", place, {
    fits: ({ status }) => status === "processing",
    model: (_model, job) => pause(job),
    real: (real, at) => real.pause(at),
  });
export const resuming = (place: number, limit: number | null): Command =>
  calling(`resume ${limit}`, place, {
    fits: ({ status, reason }) => status === "paused" && reason !== "human_review",
    model: (model, job) => resume(model, job, limit),
    real: (real, at) => real.resume(at, limit),
  });
export const cancelling = (place: number): Command =>
  calling("cancel", place, {
    fits: isLive,
    model: cancel,
    real: (real, at) => real.cancel(at),
  });
export const retrying = (place: number, from: number | null): Command =>
  calling(`retry ${from}`, place, {
    fits: ({ status }) => status === "failed" || status === "completed",
    model: (model, job) => retry(model, job, from),
    real: (real, at) => real.retry(at, from),
  });

const waitsForReview = ({ units }: Job): boolean =>
  units.flat().some(({ state }) => state === "review");

/** Decides on a waiting item if there is one, else on the one at `index`. */
export const reviewing = (place: number, index: number, isApproved: boolean): Command =>
  command(`review ${index} ${isApproved} of ${place}`, async (model, real) => {
    const chosen = choose(model.jobs, place, waitsForReview);
    const job = nth(model.jobs, chosen);
    const kind = job.stage < generation ? "keyframe" : "video";
    const units = job.units[kind === "keyframe" ? init : generation] ?? [];
    const waiting = units.flatMap(({ state }, at) => (state === "review" ? [at] : []));
    const at = waiting.length > 0 ? nth(waiting, index) : index;
    const expected = review(model, job, kind, at, isApproved);
    const decision = isApproved ? "approve" : "reject";
    return same(expected, await real.review(chosen, { kind, index: at, decision }));
  });
