import { describe, expect, test } from "@jest/globals";
import { billDefects, type Receipt } from "./vendor-bills.ts";
import { figuresOfBooks } from "./vendor-books.ts";
import type { Call, Send } from "./vendor-owners.ts";
import type { Taken } from "./vendor-taken.ts";
import { errorDefect } from "./vendor-told.ts";

const call = (over: Partial<Call> = {}): Call => ({
  ...{ key: "k1", callback_key: "c1", provider: "fal", state: "done", ref: "r1", submissions: 1 },
  ...{
    cost: 0.5,
    expected: 0.5,
    error: null,
    unit: "job/1/init/0/keyframe",
    product: "Product 001",
  },
  job_status: "completed",
  ...over,
});
const taken = (over: Partial<Taken> = {}): Taken => ({
  ...{ vendor: "fal", id: "r1", mark: "c1", atMs: 1_000, body: "Product 001" },
  ...{ least: 0.5, most: 0.5, isMade: true },
  ...over,
});
const send = (over: Partial<Send> = {}): Send => ({ key: "k1", at_ms: 990, ...over });

const missed = (all: readonly Taken[], calls: readonly Call[], sends: readonly Send[]) =>
  figuresOfBooks(all, calls, sends)
    .filter(({ isMet }) => !isMet)
    .map(({ what, measured }) => `${what}: ${measured}`);

/** Without an id that the product knows, or a mark: only what was sent and when tells whose it is. */
const nameless = (over: Partial<Taken> = {}) =>
  taken({ vendor: "google", id: "g2", mark: null, ...over });
const google = (over: Partial<Call> = {}) => call({ provider: "google", ref: "g1", ...over });

describe("the books of vendors", () => {
  test("agree where each submission that was taken has its call, at its price", () => {
    expect(missed([taken()], [call()], [send()])).toEqual([]);
  });

  test("agree where a submission that nobody can look up was sent again and counted", () => {
    const all = [nameless({ atMs: 500 }), nameless({ id: "g1" })];
    const calls = [google({ submissions: 2, cost: 1 })];
    expect(missed(all, calls, [send({ at_ms: 490 }), send()])).toEqual([]);
  });

  test("agree where two jobs sent the same, and only one was sent again", () => {
    // Job 1 was refused once and then served; job 2's first answer was lost.
    const all = [
      nameless({ id: "g1", atMs: 300 }),
      nameless({ id: "lost", atMs: 500 }),
      nameless({ id: "g3", atMs: 700 }),
    ];
    const other = { key: "k2", callback_key: "c2", ref: "g3", submissions: 2, cost: 1 };
    const calls = [google(), google({ ...other, unit: "job 2/1/init/0/keyframe" })];
    const sends = [send({ at_ms: 290 }), send({ at_ms: 495 }), send({ key: "k2", at_ms: 490 })];
    expect(missed(all, calls, [...sends, send({ key: "k2", at_ms: 690 })])).toEqual([]);
  });

  test("agree where two jobs sent the same, and the lost one was not sent again", () => {
    const all = [nameless({ id: "g1", atMs: 300 }), nameless({ id: "lost", atMs: 500 })];
    const other = { key: "k2", callback_key: "c2", ref: null, state: "failed" };
    const failed = google({
      ...other,
      error: "unknown_submission",
      unit: "job 2/1/init/0/keyframe",
    });
    const sends = [send({ at_ms: 290 }), send({ at_ms: 480 }), send({ key: "k2", at_ms: 490 })];
    expect(missed(all, [google(), failed], sends)).toEqual([]);
  });

  test("agree where one submission failed and cost nothing, and nobody knows of the other", () => {
    const failed = taken({ least: 0, most: 0, isMade: false });
    const calls = [call({ submissions: 2, state: "failed", error: "unknown_submission" })];
    expect(missed([failed], calls, [send(), send({ at_ms: 1_990 })])).toEqual([]);
  });

  test.each<[string, readonly Taken[], readonly Call[], readonly Send[], string]>([
    ["nobody's submission", [taken({ id: "x", mark: "x" })], [], [], "that no call owns: fal x"],
    [
      "a submission that could be found, sent again",
      [taken(), taken({ id: "r2" })],
      [call({ submissions: 2, cost: 1 })],
      [send(), send()],
      "two submissions that can be found: k1",
    ],
    [
      "more taken than counted",
      [nameless({ atMs: 500 }), nameless({ id: "g1" })],
      [google({ cost: 1 })],
      [send({ at_ms: 490 }), send()],
      "taken more often than counted: k1",
    ],
    [
      "a unit that was made twice",
      [taken(), taken({ id: "r2", mark: "c2" })],
      [call(), call({ key: "k2", callback_key: "c2", ref: "r2" })],
      [send(), send({ key: "k2" })],
      "units with two finished calls: job/1/init/0/keyframe",
    ],
    ["a result of a failed call", [taken()], [call({ state: "failed" })], [send()], "lost: fal r1"],
    [
      "a result that the call doesn't know",
      [taken({ id: "r2" })],
      [call()],
      [send()],
      "lost: fal r2",
    ],
    ["a cost that is too low", [taken()], [call({ cost: 0.4 })], [send()], "charged for them: fal"],
    [
      "a cost that is too high",
      [taken()],
      [call({ cost: 0.6 })],
      [send()],
      "charged for them: fal",
    ],
    ["an open call", [taken()], [call({ state: "submitted" })], [send()], "still open: 1"],
  ])("show %s", (_, all, calls, sends, found) => {
    expect(missed(all, calls, sends).join("\n")).toContain(found);
  });
});

describe("the bills", () => {
  const receipt = (over: Partial<Receipt> = {}): Receipt => ({
    ...{ job_id: "a", status: "completed", reserved: 30, held: 0, consumed: 30, released: 0 },
    charges: [
      { component: "keyframes", credits: 10 },
      { component: "video", credits: 20 },
    ],
    ...over,
  });
  const failed = { job_id: "b", status: "failed", consumed: 0, released: 30, charges: [] };

  test("are right where a failed job is charged nothing, and completed ones the same", () => {
    expect(billDefects([receipt(), receipt(failed), receipt({ job_id: "c" })])).toEqual([]);
  });

  test.each([
    ["a failed job that is charged", { job_id: "b", status: "failed" }],
    ["a completed job that is charged nothing", { ...failed, status: "completed" }],
    ["a hold that is still there", { held: 3 }],
    ["a sum that doesn't add up", { released: 20 }],
    ["charges that don't add up", { reserved: 40, consumed: 40 }],
  ])("show %s", (_, over) => {
    expect(billDefects([receipt(), receipt(over)])).toHaveLength(1);
  });
});

describe("what a failed job's owner is told", () => {
  const details = { class: "policy_input", reason: "A policy refused it.", change: "Change it." };
  const told = { code: "VENDOR_POLICY_INPUT", message: "It was refused.", details };

  test("is clear with class, reason and what to change", () => {
    expect(errorDefect(told, ["sesame"])).toBeNull();
  });

  test.each([
    ["no error", null],
    ["no reason", { ...told, details: { ...details, reason: "" } }],
    ["a vendor's name", { ...told, message: "Google refused it." }],
    ["an address", { ...told, message: "It failed at https://example.com/." }],
    ["a key", { ...told, message: "It failed with sesame." }],
  ])("is not with %s", (_, error) => {
    expect(errorDefect(error, ["sesame"])).not.toBeNull();
  });
});
