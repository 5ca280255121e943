import { describe, expect, test } from "@jest/globals";
import {
  affectedBy,
  type Heard,
  heard,
  type JobState,
  type LoggedEvent,
  remainingAt,
} from "./job-state.ts";
import { orderedJob, recordedEvents, timeAt } from "./testing/recorded-run.ts";

const snapshot = (changed: Parameters<typeof orderedJob>[0] = {}): Heard => ({
  kind: "snapshot",
  job: orderedJob(changed),
  atMs: 1,
});
const told = (events: readonly LoggedEvent[], atMs = 2): readonly Heard[] =>
  events.map((event) => ({ kind: "event", event, atMs }));

const stateAfter = (news: readonly Heard[]): JobState => {
  const state = news.reduce<JobState | null>(heard, null);
  if (!state) throw new Error("nothing is known");
  return state;
};
const upTo = (type: string, stage: string): readonly LoggedEvent[] => {
  const at = recordedEvents.findIndex(({ data }) => data.type === type && data.stage === stage);
  return recordedEvents.slice(0, at + 1);
};

describe("a recorded run", () => {
  test("leads from the order to the completed job without another snapshot", () => {
    const { job, units, events } = stateAfter([snapshot(), ...told(recordedEvents)]);
    expect(job).toMatchObject({ status: "completed", progress_percent: 100 });
    expect(job.completed_at).toBe(recordedEvents.at(-1)?.data.created_at);
    expect(job.stages.map(({ status }) => status)).toEqual(Array(9).fill("completed"));
    expect(units.init).toEqual({ units: 3, done: expect.arrayContaining([0, 1, 2]) });
    expect(units.generation?.done).toHaveLength(2);
    expect(events).toHaveLength(recordedEvents.length);
  });

  test("shows the stage under way, its finished units and the time that is left", () => {
    const events = upTo("unit.finished", "generation");
    const { job, units, heardMs } = stateAfter([snapshot(), ...told(events, 77)]);
    expect(job).toMatchObject({ status: "processing", current_stage: "generation" });
    expect(job.stages[3]).toMatchObject({ name: "generation", status: "running" });
    expect(units.generation?.done).toHaveLength(1);
    // The last event had no estimate, so the previous one stays.
    expect(events.at(-1)?.data.estimated_seconds_remaining).toBeNull();
    expect(job.estimated_seconds_remaining).toBe(122);
    expect(heardMs).toBe(77);
  });

  test("changes nothing when it is heard again after a reconnection", () => {
    const once = stateAfter([snapshot(), ...told(recordedEvents)]);
    expect([...told(recordedEvents)].reduce<JobState | null>(heard, once)).toEqual(once);
  });

  test("only fills the log of a job whose snapshot is newer", () => {
    const done = { status: "completed", progress_percent: 100, current_stage: "complete" } as const;
    const newer = snapshot({ ...done, updated_at: timeAt("05:00.000") });
    const { job, events } = stateAfter([newer, ...told(recordedEvents.slice(0, 12))]);
    expect(job).toMatchObject(done);
    expect(events).toHaveLength(12);
  });
});

describe("a snapshot", () => {
  const live = [snapshot(), ...told(upTo("stage.started", "audio"))];

  test("that an event has overtaken takes the event in", () => {
    const older = snapshot({ status: "processing", current_stage: "init", progress_percent: 12 });
    const { job } = stateAfter([...live, older]);
    expect(job.current_stage).toBe("audio");
  });

  test("without an estimate leaves the one before, while the run goes on", () => {
    const state = stateAfter([...live, ...told(upTo("unit.finished", "audio"), 5)]);
    const updated_at = timeAt("01:00.300");
    const { job, heardMs } = stateAfter([
      ...live,
      ...told(upTo("unit.finished", "audio"), 5),
      snapshot({ status: "processing", updated_at }),
    ]);
    expect(job.estimated_seconds_remaining).toBe(state.job.estimated_seconds_remaining);
    expect(heardMs).toBe(5);
  });

  test("that is older than the one before is dropped", () => {
    const older = snapshot({ product_name: "older", updated_at: timeAt("59:00.000") });
    expect(stateAfter([...live, older]).job.product_name).not.toBe("older");
  });

  test("of a new run counts its units anew", () => {
    const retried = { run: 2, status: "pending", updated_at: timeAt("09:00.000") } as const;
    const { job, units } = stateAfter([...live, snapshot(retried)]);
    expect(job.status).toBe("pending");
    expect(units).toEqual({});
  });

  test("of another job begins anew", () => {
    const { events, job } = stateAfter([...live, snapshot({ job_id: "another" })]);
    expect(job.job_id).toBe("another");
    expect(events).toEqual([]);
  });
});

describe("what isn't progress", () => {
  const event = (type: string, data: object): Heard => ({
    kind: "event",
    event: {
      id: "900",
      type,
      data: { job_id: "x", type, created_at: timeAt("20:00.000"), ...data },
    },
    atMs: 3,
  });

  test("a pause says why, and that nothing is counted down", () => {
    const paused = event("job.paused", { status: "paused", pause_reason: "credit_limit" });
    const { job } = stateAfter([snapshot({ estimated_seconds_remaining: 40 }), paused]);
    expect(job).toMatchObject({
      status: "paused",
      pause_reason: "credit_limit",
      estimated_seconds_remaining: null,
    });
  });

  test("a failure names its stage", () => {
    const error = { code: "IMAGE_NOT_FOUND", stage: "prepare", message: "-", retryable: false };
    const { job } = stateAfter([snapshot(), event("job.failed", { status: "failed", error })]);
    expect(job).toMatchObject({ status: "failed", error });
    expect(job.stages[0]).toMatchObject({ name: "prepare", status: "failed" });
  });

  test("a type that is newer than the page only joins the log", () => {
    const { job, events } = stateAfter([snapshot(), event("moon.rose", {})]);
    expect(job).toEqual(orderedJob());
    expect(events).toHaveLength(1);
  });
});

const partsAfter = (type: string, stage?: string) => {
  const event = recordedEvents.find(
    ({ data }) => data.type === type && (stage === undefined || data.stage === stage),
  );
  if (!event) throw new Error(`${type} was not recorded`);
  return affectedBy(event);
};

test.each([
  ["unit.finished", "init", ["timeline", "keyframes"]],
  ["unit.finished", "generation", ["timeline", "videos", "job"]],
  ["unit.finished", "audio", ["timeline"]],
  ["stage.finished", "agents", ["timeline", "job"]],
  ["stage.finished", "concat", ["timeline"]],
  ["stage.started", "init", ["timeline"]],
])("%s of %s makes %j stale", (type, stage, parts) => {
  expect(partsAfter(type, stage)).toEqual(parts);
});

test("the end makes everything stale, the balance with it", () => {
  expect([...partsAfter("job.completed")].sort()).toEqual(
    ["balance", "job", "keyframes", "receipt", "timeline", "videos"].sort(),
  );
});

test("a refused item makes its kind stale", () => {
  const data = { job_id: "x", type: "item.refused", created_at: "2026-01-01T00:00:00Z" };
  const event = { id: "1", type: "item.refused" };
  expect(affectedBy({ ...event, data: { ...data, kind: "keyframe" } })).toContain("keyframes");
  expect(affectedBy({ ...event, data: { ...data, kind: "video" } })).toContain("videos");
});

test("goes down each second; what has run out says nothing", () => {
  expect(remainingAt(30, 0, 0)).toBe(30);
  expect(remainingAt(30, 0, 12_400)).toBe(18);
  expect(remainingAt(30, 0, 29_500)).toBe(1);
  expect(remainingAt(30, 0, 30_000)).toBeNull();
  expect(remainingAt(30, 0, 90_000)).toBeNull();
  expect(remainingAt(0, 0, 0)).toBeNull();
});

test("long times go down in steps", () => {
  expect(remainingAt(200, 0, 3_000)).toBe(200);
  expect(remainingAt(200, 0, 11_000)).toBe(190);
  expect(remainingAt(3_600, 0, 61_000)).toBe(3_540);
});

test("a clock that is behind the answer adds nothing", () => {
  expect(remainingAt(30, 5_000, 0)).toBe(30);
});

test("there is nothing to count without an estimate", () => {
  expect(remainingAt(null, 0, 1_000)).toBeNull();
});
