import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import { Snooze, VendorUnavailable } from "@reelwright/film/vendor-failure";
import { failing, performIn, type Run } from "../testing/task-rig.ts";

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "notes-"));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const eventsOf = async (run: Run, memo: unknown = null) =>
  (await performIn(scratch, run, { claim: { memo } })).transition?.events ?? [];
const waits = (reason: "down" | "operator") => failing(new VendorUnavailable("test", reason, 10));
const at = { stage: "agents", unit: 0 };

test("what a unit notes becomes events of its job, before those of its end", async () => {
  const events = await eventsOf(async ({ note }) => {
    note?.("language.fallback", { reason: "down" });
    return "script";
  });
  expect(events[0]).toEqual({ type: "language.fallback", data: { ...at, reason: "down" } });
  expect(events[1]?.type).toBe("unit.finished");
});

test("what a unit notes is not told while its work is not taken", async () => {
  const noting =
    (error: unknown): Run =>
    async ({ note }) => {
      note?.("language.fallback", {});
      throw error;
    };
  expect(await eventsOf(noting(new Snooze(5)))).toEqual([]);
  expect(await eventsOf(noting(new Failure("upstream", "AWAY", "Away.")))).toEqual([]);
});

test("waiting for a vendor that takes nothing is told once, with its reason", async () => {
  expect(await eventsOf(waits("down"))).toEqual([
    { type: "vendor.waiting", data: { ...at, reason: "down" } },
  ]);
  expect(await eventsOf(waits("down"), { waitsFor: "down" })).toEqual([]);
  expect(await eventsOf(waits("operator"), { waitsFor: "down" })).toEqual([
    { type: "vendor.waiting", data: { ...at, reason: "operator" } },
  ]);
});

test("going on is told, whether the vendor works or is done already", async () => {
  const resumed = { type: "vendor.resumed", data: at };
  expect(await eventsOf(failing(new Snooze(5)), { waitsFor: "down" })).toEqual([resumed]);
  const [first] = await eventsOf(async () => "script", { waitsFor: "down" });
  expect(first).toEqual(resumed);
});
