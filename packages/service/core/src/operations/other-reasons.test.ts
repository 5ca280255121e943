import { describe, expect, test } from "@jest/globals";
import type { DeliveryView, WorkerView } from "../ports/operator-store.ts";
import { deliveryReason } from "./delivery-reason.ts";
import { queueReason } from "./queue-reason.ts";
import { ageText } from "./reason.ts";
import { workerReason } from "./worker-reason.ts";

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
      "2 failed, the last: HTTP 503; next attempt in 5 min.",
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
  ["serving", "no stages", { app: "webhook-dispatcher", slots: {}, seen_s: 900 }],
  ["silent", "16 s", { seen_s: 16 }],
  ["gone", "Its session ended", { is_alive: false }],
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
