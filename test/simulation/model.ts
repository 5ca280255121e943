/**
 * Model-based campaign: random sequences of calls, claims, kills and flushes run against core's use cases with the in-memory
 * store, and against a small model written from the contract. Responses and state of both must be equal.
 */
import fc from "fast-check";
import { violations } from "./invariants.ts";
import type { MemoryStore } from "./memory-store.ts";
import {
  type Command,
  cancelling,
  creating,
  highestPlace,
  pausing,
  resuming,
  retrying,
  reviewing,
} from "./model/commands.ts";
import type { Model } from "./model/compare.ts";
import type { JobRequest } from "./model/job.ts";
import { concurrent, credits, openReal, type Real } from "./model/real.ts";
import {
  claiming,
  type Ending,
  finishing,
  flushing,
  freezing,
  killing,
  working,
} from "./model/worker-commands.ts";

const maxCommands = 80;

const seldom = fc.nat({ max: 4 }).map((fate) => fate === 0);
const orNone = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: some });
const anyRequest: fc.Arbitrary<JobRequest> = fc.record({
  segments: fc.integer({ min: 1, max: 2 }),
  threshold: fc.constantFrom(80, 65, 50),
  keyframeRetries: fc.integer({ min: 0, max: 2 }),
  segmentRetries: fc.integer({ min: 0, max: 2 }),
  failsByScore: seldom,
  review: fc.constantFrom("off", "anchor_only", "all"),
  rejections: fc.integer({ min: 0, max: 2 }),
  failsByReview: seldom,
  stopAt: orNone(fc.integer({ min: 0, max: 8 })),
});
/** Some limits are just above a stage's cost, so that the second attempt exceeds them. */
const anyLimit = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 400 }),
  fc.constantFrom(20, 30, 60, 70, 110, 120),
);
const anyScore = fc.oneof(
  { weight: 3, arbitrary: fc.constant(90) },
  fc.integer({ min: 0, max: 100 }),
);
const anyJob = fc.nat({ max: highestPlace });
const anyWorker = fc.nat({ max: 1 });
const anyEnding: fc.Arbitrary<Ending> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("done" as const),
      score: anyScore,
      made: fc.nat({ max: 2 }),
    }),
  },
  fc.record({ kind: fc.constantFrom("failed", "retry", "snooze", "release") }),
);

const controls: fc.Arbitrary<Command>[] = [
  fc.tuple(anyRequest, anyLimit).map((args) => creating(...args)),
  anyJob.map(pausing),
  fc.tuple(anyJob, anyLimit).map((args) => resuming(...args)),
  fc.tuple(anyJob, orNone(fc.integer({ min: 0, max: 8 }))).map((args) => retrying(...args)),
  fc.tuple(anyJob, fc.nat({ max: 3 }), fc.boolean()).map((args) => reviewing(...args)),
  fc.tuple(anyJob, anyWorker).map((args) => claiming(...args)),
  fc.tuple(fc.nat({ max: 50 }), anyEnding).map((args) => finishing(...args)),
  fc
    .tuple(anyJob, fc.array(anyScore, { minLength: 1, maxLength: 5, size: "max" }))
    .map((args) => working(...args)),
  // Commands that finish many units, since many states are only reached after all units of a job.
  fc
    .tuple(anyJob, fc.array(anyScore, { minLength: 6, maxLength: 14, size: "max" }))
    .map((args) => working(...args)),
];
const rest: fc.Arbitrary<Command>[] = [
  anyJob.map(cancelling),
  anyWorker.map(killing),
  fc.constant(null).map(freezing),
  fc.constant(null).map(flushing),
];
const arbitraries = [...controls, ...controls, ...controls, ...rest];

const newModel = (seen: Map<string, number>): Model => ({
  account: { balance: credits, reserved: 0 },
  concurrent,
  jobs: [],
  leases: [],
  seen,
});

/** Violations of the store's invariants, not counting running jobs as lost. */
const brokenIn = ({ store }: Real): readonly string[] =>
  violations(store, new Set()).filter(
    (text) => !text.endsWith(": lost") && !text.includes("webhooks"),
  );

export type ModelFigures = {
  readonly sequences: number;
  readonly commands: number;
  /** Number of occurrences of each command's outcomes. */
  readonly outcomes: { readonly [outcome: string]: number };
};

/**
 * Runs the given number of sequences. Throws with the shortest diverging sequence and its seed. `open` creates the tested
 * store; a broken one must diverge.
 */
export const runModel = async (options: {
  readonly sequences: number;
  readonly seed: number;
  readonly open?: () => MemoryStore;
}): Promise<ModelFigures> => {
  const seen = new Map<string, number>();
  const sequences = fc.commands(arbitraries, { maxCommands, size: "max" });
  const firstCreate = fc.tuple(anyRequest, anyLimit).map((args) => creating(...args));
  const property = fc.asyncProperty(firstCreate, sequences, async (first, commands) => {
    const real = await openReal(options.open);
    const model = newModel(seen);
    await fc.asyncModelRun(() => ({ model, real }), [first, ...commands]);
    const broken = brokenIn(real);
    if (broken.length > 0) throw new Error(broken.join("\n"));
  });
  await fc.assert(property, { numRuns: options.sequences, seed: options.seed });
  return {
    sequences: options.sequences,
    commands: [...seen.values()].reduce((a, b) => a + b, 0),
    outcomes: Object.fromEntries([...seen].sort(([a], [b]) => a.localeCompare(b))),
  };
};
