import { describe, expect, test } from "@jest/globals";
import type { LiveJob, StageCapacity, WorkerView } from "../ports/operators.ts";
import { jobReason, taskReason } from "./job-reasons.ts";
import { ageText, deliveryReason, queueReason, workerReason } from "./reasons.ts";
import type { DeliveryView, OpenTask } from "./replies.ts";

const task = (changes: Partial<OpenTask> = {}): OpenTask => ({
  task_id: "t",
  job_id: "j",
  tenant_id: "a",
  run: 1,
  stage: "generation",
  unit: 0,
  status: "ready",
  claims: 0,
  failures: 0,
  crashes: 0,
  progress: 0,
  error: null,
  for_s: 5,
  is_dispatched: true,
  due_in_s: null,
  lease: null,
  call: null,
  waits_for: null,
  ...changes,
});
const going = { status: "processing", pause_reason: null, current_stage: "generation" } as const;
const paused = (reason: "user" | "credit_limit" | "human_review") =>
  ({ ...going, status: "paused", pause_reason: reason }) as const;
const capacity = (changes: Partial<StageCapacity> = {}) =>
  new Map([
    [
      "generation" as const,
      { stage: "generation" as const, slots: 2, leased: 0, workers: 1, draining: 0, ...changes },
    ],
  ]);
const lease = { owner: 7, app: "worker-generation", is_alive: true, expires_in_s: 6 };
const call = { vendor: "fal", model: null, state: "submitted", waited_s: null } as const;
const leased = { status: "leased", lease } as const;
const waiting = { status: "waiting", due_in_s: 3, claims: 1 } as const;

const told = (
  changes: Partial<OpenTask>,
  capacities = capacity(),
  job: Parameters<typeof taskReason>[1] = going,
) => {
  const { code, is_stuck: isStuck } = taskReason(task(changes), job, capacities);
  return isStuck ? `${code}, stuck` : code;
};

describe("a unit that is ready", () => {
  test.each<[string, Partial<OpenTask>, Partial<StageCapacity>]>([
    ["dispatched", {}, {}],
    ["ready", { is_dispatched: false }, {}],
    ["ready", { is_dispatched: null }, {}],
    ["unclaimed, stuck", { for_s: 31, is_dispatched: null }, {}],
    ["unclaimed, stuck", { for_s: 31 }, {}],
    ["undispatched, stuck", { for_s: 31, is_dispatched: false }, {}],
    ["queued", { for_s: 599 }, { leased: 2 }],
    ["queued, stuck", { for_s: 601 }, { leased: 2 }],
    ["no_worker, stuck", {}, { slots: 0 }],
    ["draining, stuck", {}, { slots: 0, draining: 1 }],
  ])("is %s", (expected, changes, stage) => {
    expect(told(changes, capacity(stage))).toBe(expected);
  });

  test("of a stage that nobody has ever announced has no worker", () => {
    expect(taskReason(task(), going, new Map())).toEqual({
      code: "no_worker",
      text: "No worker serves generation: start a worker-generation.",
      is_stuck: true,
    });
  });
});

describe("a unit that is leased", () => {
  test.each<[string, Partial<OpenTask>]>([
    ["running", leased],
    ["running", { ...leased, for_s: 899 }],
    ["running_long, stuck", { ...leased, for_s: 901 }],
    ["worker_gone", { ...leased, lease: { ...lease, is_alive: false } }],
    ["worker_silent", { ...leased, lease: { ...lease, expires_in_s: -2 } }],
    ["worker_silent, stuck", { ...leased, lease: { ...lease, expires_in_s: -16 } }],
  ])("is %s", (expected, changes) => {
    expect(told(changes)).toBe(expected);
  });

  test("names its process, its heartbeat and its vendor", () => {
    expect(taskReason(task({ ...leased, call, for_s: 40 }), going, capacity()).text).toBe(
      "Has run at worker-generation 7 for 40 s, with a call at fal; last heartbeat 2 s ago.",
    );
  });
});

describe("a unit that waits", () => {
  test.each<[string, Partial<OpenTask>]>([
    ["vendor_working", { ...waiting, call }],
    ["vendor_working, stuck", { ...waiting, call, for_s: 1_801 }],
    ["vendor_unknown", { ...waiting, call: { ...call, state: "unknown" } }],
    ["vendor_limit", { ...waiting, call: { ...call, state: "intent" } }],
    ["vendor_down, stuck", { ...waiting, call: { ...call, state: "intent" }, waits_for: "down" }],
    ["vendor_operator, stuck", { ...waiting, waits_for: "operator" }],
    ["vendor_spending_limit, stuck", { ...waiting, waits_for: "spending_limit" }],
    ["overdue, stuck", { ...waiting, due_in_s: -31 }],
    ["retry", { ...waiting, failures: 1, error: { code: "FETCH_FAILED", message: "" } }],
    ["snoozed", waiting],
  ])("is %s", (expected, changes) => {
    expect(told(changes)).toBe(expected);
  });
});

describe("a unit whose job stands still", () => {
  test("waits for credits, for a decision, or for its user", () => {
    expect(told({}, capacity(), paused("credit_limit"))).toBe("credit_limit, stuck");
    expect(told({}, capacity(), paused("human_review"))).toBe("review, stuck");
    expect(told({ status: "review" })).toBe("review, stuck");
    expect(told({ stage: "audio" }, capacity(), paused("user"))).toBe("paused, stuck");
  });

  test("still ends the stage that runs when its user paused it", () => {
    expect(told({}, capacity(), paused("user"))).toBe("dispatched");
    expect(told(leased, capacity(), paused("credit_limit"))).toBe("running");
  });
});

describe("a job", () => {
  const job = (tasks: readonly OpenTask[], changes: Partial<LiveJob> = {}): LiveJob => ({
    job_id: "j",
    tenant_id: "a",
    progress_percent: 0,
    run: 1,
    credits_reserved: 0,
    created_at: "",
    age_s: 0,
    unchanged_s: 0,
    ...going,
    tasks,
    ...changes,
  });
  const of = (...args: Parameters<typeof job>) => {
    const { code, is_stuck: isStuck } = jobReason(job(...args), capacity());
    return isStuck ? `${code}, stuck` : code;
  };

  test("is where its most telling unit is", () => {
    expect(of([task(), task({ ...waiting, waits_for: "down" }), task(waiting)])).toBe(
      "vendor_down, stuck",
    );
    expect(of([task(), task(waiting)])).toBe("snoozed");
  });

  test("isn't stuck while a unit of it runs, unless that one runs for too long", () => {
    expect(of([task(leased), task({ status: "review" })])).toBe("review");
    expect(of([task({ ...leased, for_s: 901 })])).toBe("running_long, stuck");
  });

  test("that is paused says so, and one without an open unit can't go on", () => {
    expect(of([task()], { status: "paused", pause_reason: "user" })).toBe("paused, stuck");
    expect(of([])).toBe("nothing_open, stuck");
  });
});

const delivery = (changes: Partial<DeliveryView>): DeliveryView => ({
  delivery_id: "d",
  tenant_id: "a",
  job_id: "j",
  run: 1,
  event: "job.completed",
  url: "https://a.test/hook",
  state: "pending",
  attempts: 0,
  crashes: 0,
  last_status: null,
  last_error: null,
  is_leased: false,
  due_in_s: 1,
  age_s: 1,
  created_at: "",
  finished_at: null,
  ...changes,
});

describe("a delivery", () => {
  test.each<[string, boolean, Partial<DeliveryView>]>([
    ["due", false, {}],
    ["attempted", false, { is_leased: true }],
    ["overdue", true, { due_in_s: -31 }],
    ["failing", true, { attempts: 1, last_status: 503, due_in_s: 60 }],
    ["secret_unreadable", true, { last_error: "pre:SECRET_UNREADABLE" }],
    ["abandoned", true, { state: "abandoned", attempts: 3 }],
    ["delivered", false, { state: "delivered", last_status: 200 }],
  ])("is %s (stuck: %s)", (code, isStuck, changes) => {
    expect(deliveryReason(delivery(changes))).toMatchObject({ code, is_stuck: isStuck });
  });

  test("that fails says what the receiver said, and when it is tried again", () => {
    const failing = delivery({ attempts: 2, last_status: 503, due_in_s: 300 });
    expect(deliveryReason(failing).text).toBe(
      "2 failed attempts; last result: HTTP 503; next attempt in 5 min.",
    );
    const refused = delivery({ attempts: 1, last_error: "connect:ECONNREFUSED", due_in_s: 9 });
    expect(deliveryReason(refused).text).toContain("connect:ECONNREFUSED");
  });
});

const worker = (changes: Partial<WorkerView>): WorkerView => ({
  owner: 3,
  app: "worker-assembly",
  slots: { concat: 2, audio: 2 },
  is_alive: true,
  started_at: "",
  seen_s: 2,
  leased: 1,
  draining_s: null,
  hand_back_in_s: null,
  ...changes,
});

test.each<[string, string, Partial<WorkerView>]>([
  ["serving", "1 of 4 slots", {}],
  ["serving", "no stages", { app: "webhook-dispatcher", slots: {} }],
  ["silent", "16 s", { seen_s: 16 }],
  ["gone", "It stopped or died", { is_alive: false }],
  ["draining", "1 still run; hands them back in 20 s", { draining_s: 4, hand_back_in_s: 20 }],
  ["drained", "may be stopped", { draining_s: 4, leased: 0 }],
])("a worker is %s: %s", (code, text, changes) => {
  expect(workerReason(worker(changes))).toMatchObject({
    code,
    text: expect.stringContaining(text),
  });
});

test.each([
  ["empty", { ready: 0, oldestSeconds: 0 }, {}],
  ["moving", {}, {}],
  ["unclaimed", { oldestSeconds: 40 }, {}],
  ["backlog", { oldestSeconds: 40 }, { leased: 4 }],
  ["no_worker", {}, { slots: 0 }],
  ["draining", {}, { slots: 0, draining: 1 }],
])("a queue is %s", (code, queue, capacity) => {
  const base = { ready: 3, dispatched: 0, oldestSeconds: 2 };
  const served = { slots: 4, leased: 0, workers: 1, draining: 0 };
  expect(queueReason({ ...base, ...queue }, { ...served, ...capacity }).code).toBe(code);
});

test.each([
  [0.4, "0 s"],
  [99, "99 s"],
  [600, "10 min"],
  [7_300, "2 h"],
  [400_000, "5 d"],
])("%d seconds are %s", (seconds, text) => expect(ageText(seconds)).toBe(text));
