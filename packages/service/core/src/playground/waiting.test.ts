import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { Playground } from "@reelwright/film/ports/playground";
import { Snooze, VendorUnavailable } from "@reelwright/film/vendor-failure";
import type { PlaygroundOutcome } from "../ports/playground-holds.ts";
import type { PlaygroundOrder } from "../ports/playground-queue.ts";
import type { CallSubject, UnitCalls } from "../vendors/unit-calls.ts";
import { runPlaygroundTask } from "./run-task.ts";

const order: PlaygroundOrder = {
  taskId: "task",
  tenantId: "tenant",
  modelId: "imgA_2",
  work: {
    kind: "picture",
    prompt: "a mug",
    aspectRatio: "1:1",
    resolution: "1k",
    format: "png",
    pictures: ["https://example.com/mug.png"],
  },
};
const hourMs = 3_600_000;
const signal = new AbortController().signal;

describe("a playground task that vendors work for", () => {
  let scratch: string;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), "waiting-task-"));
  });
  const filesAreGone = async (): Promise<void> => {
    while ((await readdir(scratch)).length > 0) await new Promise(setImmediate);
  };
  afterEach(filesAreGone);
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  /** Runs it once; `did` is what happened to its calls and its hold, in order. */
  const open = (make: Playground["make"], ageMs = 0) => {
    const did: string[] = [];
    const settled: PlaygroundOutcome[] = [];
    const subjects: CallSubject[] = [];
    const fetched: string[] = [];
    let submissionEnds = (): void => undefined;
    const submission = new Promise<void>((resolve) => {
      submissionEnds = resolve;
    });
    let runEnds = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      runEnds = resolve;
    });
    const calls: UnitCalls = {
      make: () => Promise.reject(new Snooze(1_000)),
      release: () => void did.push("released"),
      idle: () => submission,
      sweep: async () => void did.push("swept"),
    };
    const run = runPlaygroundTask({
      scratch,
      holds: {
        begin: async () => ({ ageMs }),
        settle: async (_id, outcome) => {
          did.push("settled");
          settled.push(outcome);
          return true;
        },
      },
      files: {
        keyOf: () => null,
        sizeBytes: async () => 1,
        get: async (key) => key,
        put: async () => undefined,
        removeAll: async () => undefined,
      },
      downloads: {
        fetch: async (url) => {
          fetched.push(url);
          return { sizeBytes: 1, contentType: null };
        },
      },
      calls: (subject) => {
        subjects.push(subject);
        return calls;
      },
      playground: { make },
      log: () => undefined,
    });
    return {
      did,
      settled,
      subjects,
      fetched,
      submissionEnds,
      runEnds,
      run: () => run(order, { stop: signal, isLast: true, ended }),
    };
  };
  const never: Playground["make"] = async (_task, { calls }) => {
    await calls?.make({} as never, "clip", () => Promise.reject(new Error("asked for")));
    throw new Error("a call that ended");
  };
  const snoozing = (error: Snooze, ageMs: number) => open(() => Promise.reject(error), ageMs);

  test("makes them in its own name, fetches nothing that isn't asked for, and settles nothing", async () => {
    const { run, settled, subjects, fetched, submissionEnds } = open(never);
    await expect(run()).rejects.toMatchObject({ waitMs: 1_000 });
    expect(subjects).toEqual([{ kind: "playground", tenantId: "tenant", taskId: "task" }]);
    expect([...settled, ...fetched]).toEqual([]);
    submissionEnds();
  });

  test("fetches its pictures once, when they are asked for", async () => {
    const { run, fetched, submissionEnds } = open(async ({ local, directory }) => {
      await Promise.all([local(), local()]);
      const path = join(directory, "output.png");
      await writeFile(path, "picture");
      return path;
    });
    expect(await run()).toBe("completed");
    expect(fetched).toEqual(["https://example.com/mug.png"]);
    submissionEnds();
  });

  test("keeps its files while a submission reads them, and can be woken once the queue has it", async () => {
    const { run, did, submissionEnds, runEnds } = open(never);
    await expect(run()).rejects.toBeInstanceOf(Snooze);
    expect(did).toEqual([]);
    expect(await readdir(scratch)).toHaveLength(1);
    runEnds();
    await new Promise(setImmediate);
    expect(did).toEqual(["released"]);
    submissionEnds();
    await filesAreGone();
  });

  test("removes its calls' results when its own is settled", async () => {
    const { run, did, submissionEnds } = open(async ({ directory }) => {
      const path = join(directory, "output.png");
      await writeFile(path, "picture");
      return path;
    });
    expect(await run()).toBe("completed");
    expect(did).toEqual(["settled", "swept"]);
    submissionEnds();
  });

  test.each([new Snooze(hourMs, { seen: 1 }), new VendorUnavailable("a vendor", "down", hourMs)])(
    "is run again within five minutes, and settles nothing",
    async (error) => {
      const { settled, run, submissionEnds } = snoozing(error, 23 * hourMs);
      await expect(run()).rejects.toMatchObject({ waitMs: 300_000, memo: error.memo });
      expect(settled).toEqual([]);
      submissionEnds();
    },
  );

  test("is released when it has waited for a day", async () => {
    const { settled, run, submissionEnds } = snoozing(new Snooze(1), 24 * hourMs + 1);
    expect(await run()).toBe("failed");
    expect(settled).toEqual([{ kind: "failed", message: expect.stringContaining("a day") }]);
    submissionEnds();
  });
});
