import { expect, test } from "@jest/globals";
import {
  admitsClaim,
  applyTransition,
  isEnded,
  type JobRecord,
  type JobState,
  jobStatuses,
  pauseReasons,
  type Transition,
  type UnitChange,
} from "@reelwright/core/jobs/job-state";
import { type StageName, stageNames } from "@reelwright/core/jobs/stage-names";
import fc from "fast-check";
import { newJob, noTask, type Opened, units } from "./scenario.ts";

const anyStage = fc.constantFrom(...stageNames);
const anyUnit = fc.record({ stage: anyStage, unit: fc.nat({ max: 2 }) });

const anySet = fc.record(
  {
    status: fc.constantFrom("pending", "processing", "paused"),
    current_stage: anyStage,
    progress_percent: fc.integer({ min: 0, max: 100 }),
    pause_reason: fc.constantFrom(null, ...pauseReasons),
    error: fc.constantFrom(null, {
      code: "BROKEN",
      message: "It broke.",
      stage: "audio" as StageName,
      retryable: false,
    }),
    max_credits: fc.integer({ min: 1, max: 1_000 }),
  },
  { requiredKeys: [] },
);

const anyVerdict = fc.record({
  status: fc.constantFrom<UnitChange["status"]>("ready", "review", "done", "failed"),
  items: fc.nat({ max: 3 }),
  retries: fc.nat({ max: 3 }),
  rejections: fc.nat({ max: 3 }),
  candidates: fc.array(
    fc.record({
      output: fc.constantFrom({ key: "one" }, { key: "two" }),
      score: fc.integer({ min: 0, max: 100 }),
      refused: fc.constantFrom(null, "score" as const, "human" as const),
      feedback: fc.constantFrom(null, "brighter"),
    }),
    { maxLength: 2 },
  ),
});

/** A random next step. The units that it decides on are chosen among the existing ones. */
const anyStep = fc.record({
  set: fc.option(anySet, { nil: undefined }),
  insert: fc.option(
    fc.uniqueArray(anyUnit, { maxLength: 3, selector: ({ stage, unit }) => `${stage}/${unit}` }),
    {
      nil: undefined,
    },
  ),
  verdicts: fc.array(anyVerdict, { maxLength: 3 }),
  cancelOpen: fc.nat({ max: 9 }).map((fate) => fate === 0),
  eventCount: fc.nat({ max: 2 }),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

const transitionOf = (
  { set, insert, verdicts, cancelOpen, eventCount }: Step,
  { tasks }: JobState,
): Transition => {
  const judged = verdicts.flatMap((verdict, index): UnitChange[] => {
    const task = tasks[index];
    if (!task || task.status === "cancelled") return [];
    const output = verdict.status === "done" ? { key: "made" } : null;
    // A unit under review shows at least one candidate.
    const isShown = verdict.status !== "review" || verdict.candidates.length > 0;
    return isShown ? [{ stage: task.stage, unit: task.unit, ...verdict, output }] : [];
  });
  return {
    ...(set && { set }),
    ...(insert && { insert }),
    ...(judged.length > 0 && { units: judged }),
    ...(cancelOpen && { cancelOpen }),
    events: Array.from({ length: eventCount }, (_, n) => ({ type: "step", data: { n } })),
  };
};

const ending: Transition = {
  set: { status: "completed", progress_percent: 100, pause_reason: null },
  cancelOpen: true,
  settle: { consumed: 7, charges: [{ component: "script", quantity: 7, unitCredits: 1 }] },
};

/** Nothing is consumed, so all credits are released. */
const nothingConsumed = { consumed: 0, charges: [] } as const;

/** The times come from two clocks, so only whether they are set is compared. */
const comparable = ({ job, tasks }: JobState) => ({
  ...job,
  updated_at: "",
  completed_at: job.completed_at === null ? null : "",
  tasks: tasks.map(({ stage, unit, status, items, retries, rejections, candidates }) => ({
    stage,
    unit,
    status,
    items,
    retries,
    rejections,
    candidates,
  })),
});

/** The store writes transitions exactly as core applies them. */
export const transitions = (world: () => Opened): void => {
  const create = async (firstTasks = units("prepare", 2)): Promise<JobRecord["job"]> => {
    const { store, tenant } = world();
    const { record } = await store.jobs.create(newJob(await tenant(100), { firstTasks }));
    return record.job;
  };

  test("a random transition leaves what core's applyTransition says", async () => {
    const { store } = world();
    const property = fc.asyncProperty(
      fc.array(anyStep, { minLength: 1, maxLength: 8 }),
      async (steps) => {
        const { tenant_id, job_id } = await create();
        const write = async (choose: (state: JobState) => Transition): Promise<void> => {
          let expected: JobState | null = null;
          const record = await store.jobs.update(tenant_id, job_id, (state) => {
            const transition = choose(state);
            expected = applyTransition(state, transition, new Date().toISOString());
            return transition;
          });
          if (expected === null) throw new Error("nothing was decided");
          expect(comparable(record)).toEqual(comparable(expected));
        };
        for (const step of steps) await write((state) => transitionOf(step, state));
        await write(() => ending);
      },
    );
    await fc.assert(property, { numRuns: 25, seed: 20_261_127 });
  });

  test("a task can be claimed where core's admitsClaim says so", async () => {
    const { store } = world();
    const { owner } = await store.registerWorker("worker");
    const states = jobStatuses.flatMap((status) =>
      (status === "paused" ? pauseReasons : [null]).flatMap((reason) =>
        (["prepare", "audio"] as const).map((stage) => ({ status, reason, stage })),
      ),
    );
    for (const { status, reason, stage } of states) {
      const { tenant_id, job_id } = await create(units("prepare", 1));
      const { open } = await store.tasks.entries({ jobIds: [job_id] });
      const { job } = await store.jobs.update(tenant_id, job_id, () => ({
        set: { status, pause_reason: reason, current_stage: stage },
        ...(isEnded(status) && { settle: nothingConsumed }),
      }));
      const claim = await store.tasks.claim(open[0] ?? noTask, owner);
      const isAdmitted = admitsClaim(job, { stage: "prepare", run: job.run });
      expect([status, reason, stage, claim?.jobId]).toEqual([
        status,
        reason,
        stage,
        isAdmitted ? job_id : undefined,
      ]);
      await store.jobs.update(tenant_id, job_id, () => ({
        set: { status: isEnded(status) ? status : "cancelled", pause_reason: null },
        cancelOpen: true,
        ...(!isEnded(status) && { settle: nothingConsumed }),
      }));
    }
  });
};
