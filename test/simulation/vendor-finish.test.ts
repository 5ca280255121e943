/** What is made of a vendor's answer before its call counts as done. */
import { readFile, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { sweepCallResults } from "@reelwright/core/vendors/abandoned-calls";
import { callKeyOf, type VendorCallsDeps } from "@reelwright/core/vendors/call";
import type { FinishAnswer } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { openRig, openVendor, type Rig, subject } from "./vendor-rig.ts";

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(() => rig.close());

const callAt = (attempt: number) => {
  const id = callKeyOf(subject, "clip", attempt);
  return rig.deps.store.intend({ ...id, subject, vendor: "test", name: "clip", attempt });
};

/** Throws the errors in turn, and then makes one file of what it gets. */
const finisher = (errors: readonly Error[] = []) => {
  const seen: string[] = [];
  const finish: FinishAnswer = async ({ files }) => {
    const path = files[0]?.path ?? "";
    const text = await readFile(path, "utf8");
    const error = errors[seen.length];
    seen.push(text);
    if (error) throw error;
    await writeFile(`${path}.made`, `made of ${text}`);
    return [{ kind: "video", path: `${path}.made` }];
  };
  return { finish, seen };
};
const broken = (): VendorFailure => new VendorFailure("malformed_output", "It can't be read.");

/** Runs the unit as its retries do, `times` at most; returns what it made, and the failures on the way. */
const retried = async (
  { vendor }: ReturnType<typeof openVendor>,
  finish: FinishAnswer,
  times: number,
  deps: VendorCallsDeps = rig.deps,
) => {
  const failures: unknown[] = [];
  for (let at = 0; at < times; at += 1) {
    try {
      const { files } = await rig.untilMade(vendor, deps, finish);
      return { made: await readFile(files[0]?.path ?? "", "utf8"), failures };
    } catch (error) {
      failures.push(error);
    }
  }
  return { made: null, failures };
};

const picture = async (): Promise<Uint8Array> => Buffer.from("picture");
const kinds = [
  ["that is polled for", {}, ["https://vendor.test/task-1", "https://vendor.test/task-2"]],
  ["that comes at once", { submit: picture }, ["picture", "picture"]],
] as const;

describe.each(kinds)("a result %s", (_kind, behaviour, texts) => {
  test("that can't be used is a failed attempt: the next one is made, and both are paid", async () => {
    const opened = openVendor(behaviour);
    const { finish, seen } = finisher([broken()]);
    // Both attempts at 0.30 are counted: a third would be over the limit.
    const deps = { ...rig.deps, dailyLimitUsd: () => 0.65 };
    const { made, failures } = await retried(opened, finish, 3, deps);
    expect(failures).toMatchObject([{ errorClass: "malformed_output" }]);
    expect([made, seen]).toEqual([`made of ${texts[1]}`, texts]);
    expect([(await callAt(1)).state, (await callAt(2)).state]).toEqual(["failed", "done"]);
    expect(opened.paid()).toBe(2);
    const next = { scope: "j", key: "next", subject, vendor: "test", name: "next", attempt: 1 };
    await rig.deps.store.intend(next);
    const submission = {
      scope: "j",
      key: "next",
      sends: 0,
      model: "m",
      requestHash: "",
      costUsd: 0.3,
    };
    const counted = rig.deps.store.count({ ...submission, dailyLimitUsd: 0.65 });
    expect(await counted).toBe("over_limit");
  });

  test("that can't be used three times ends the call clearly, and nothing of it is kept", async () => {
    const opened = openVendor(behaviour);
    const { finish } = finisher([broken(), broken(), broken()]);
    const { made, failures } = await retried(opened, finish, 5);
    expect(made).toBeNull();
    expect(failures.map((error) => (error as VendorFailure).isFinal)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(failures.at(-1)).toMatchObject({ message: "It can't be read." });
    expect([opened.paid(), rig.stored.size, rig.gate.inside.size]).toEqual([3, 0, 0]);
  });

  test("is finished once, however often the unit runs again", async () => {
    const opened = openVendor(behaviour);
    const { finish, seen } = finisher();
    for (let runs = 0; runs < 3; runs += 1) {
      const { made } = await retried(opened, finish, 1);
      expect(made).toBe(`made of ${texts[0]}`);
    }
    expect([seen.length, opened.paid()]).toEqual([1, 1]);
  });

  test("is finished by the next run where an error of ours stopped the first", async () => {
    const opened = openVendor(behaviour);
    const { finish, seen } = finisher([new Error("no space left")]);
    const { made, failures } = await retried(opened, finish, 2);
    expect(failures).toMatchObject([{ message: "no space left" }]);
    expect([made, seen.length, opened.paid()]).toEqual([`made of ${texts[0]}`, 2, 1]);
  });

  test("that is stored and not finished is swept when its job is cancelled then", async () => {
    const opened = openVendor(behaviour);
    const { finish } = finisher([new Error("no space left")]);
    await retried(opened, finish, 1);
    expect(rig.stored.size).toBeGreaterThan(0);
    const call = await callAt(1);
    expect(await rig.deps.store.change(call, { kind: "cancelled" })).toBe(true);
    const sweep = sweepCallResults({ calls: rig.deps.store, files: rig.deps.files });
    // Another hand may still be storing.
    expect(await sweep()).toBe(0);
    rig.clock.advance(31 * 60_000);
    expect([await sweep(), rig.stored.size, await sweep()]).toEqual([1, 0, 0]);
  });
});

test("a vendor's data is stored without what the database can't hold", async () => {
  const { vendor } = openVendor();
  const odd: typeof vendor = {
    ...vendor,
    poll: async (task, signal) => {
      const progress = await vendor.poll(task, signal);
      if (progress.kind !== "done") return progress;
      const info = { text: "a\0b\ud800c 😀", list: ["\udc00"], seed: 7, none: null };
      return { kind: "done", result: { ...progress.result, info } };
    },
  };
  const { info } = await rig.untilMade(odd);
  expect(info).toEqual({ text: "abc 😀", list: [""], seed: 7, none: null });
});
