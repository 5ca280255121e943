import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import type { Playground } from "@reelwright/film/ports/playground";
import { Snooze, VendorUnavailable } from "@reelwright/film/vendor-failure";
import type { PlaygroundOrder, PlaygroundOutcome } from "../ports/playground.ts";
import type { CallSubject, UnitCalls } from "../ports/vendor-calls.ts";
import { type RunPlaygroundDeps, runPlaygroundTask } from "./run-task.ts";

const order: PlaygroundOrder = {
  taskId: "task",
  tenantId: "tenant",
  modelId: "vidB_std",
  work: {
    kind: "clip",
    prompt: "",
    aspectRatio: "9:16",
    resolution: "standard",
    seconds: 5,
    start: "https://example.com/mug.png",
    end: null,
    references: [],
    shots: [],
    hasSound: false,
  },
};
class Crash extends Error {}
const noTestMode = () => Promise.reject(new Error("not in test mode"));

describe("a run of a playground task", () => {
  let scratch: string;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), "run-task-"));
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  /** A world in which the process dies before or after the step with this number, counted from 1. */
  const world = () => {
    const files = new Set<string>();
    const settled: PlaygroundOutcome[] = [];
    let steps = 0;
    let dieAt = Number.POSITIVE_INFINITY;
    let isAfter = false;
    const step = async <T>(work: () => T | Promise<T>): Promise<T> => {
      steps += 1;
      const isNow = steps === dieAt;
      if (isNow && !isAfter) throw new Crash();
      const result = await work();
      if (isNow) throw new Crash();
      return result;
    };
    const deps: RunPlaygroundDeps = {
      scratch,
      test: noTestMode,
      holds: {
        begin: () => step(() => (settled.length === 0 ? { ageMs: 0 } : null)),
        settle: (_id, outcome) =>
          step(() => {
            const [first] = settled;
            if (first)
              return (
                first.kind === "completed" &&
                outcome.kind === "completed" &&
                first.output === outcome.output
              );
            settled.push(outcome);
            return true;
          }),
      },
      files: {
        keyOf: () => null,
        sizeBytes: async () => 1,
        get: async (key) => key,
        put: (key) => step(() => void files.add(key)),
        removeAll: async (prefix) => {
          for (const key of files) if (key.startsWith(prefix)) files.delete(key);
        },
      },
      downloads: { fetch: () => step(() => ({ sizeBytes: 1, contentType: null })) },
      playground: {
        make: async ({ local, directory }) => {
          await local();
          return step(async () => {
            const path = join(directory, "output.mp4");
            await writeFile(path, "clip");
            return path;
          });
        },
      },
      log: () => undefined,
    };
    return {
      deps,
      files,
      settled,
      steps: () => steps,
      dieNext: (at: number, after: boolean) => {
        [dieAt, isAfter, steps] = [at, after, 0];
      },
    };
  };
  /** As the queue runs it: again when the process died. A dead process settles nothing more, so it is stopped first. */
  const runOnce = async (deps: RunPlaygroundDeps, isLast = false) => {
    const stop = new AbortController();
    const guarded: RunPlaygroundDeps = {
      ...deps,
      holds: {
        ...deps.holds,
        settle: (id, outcome) => {
          if (stop.signal.aborted) throw new Crash();
          return deps.holds.settle(id, outcome);
        },
      },
    };
    try {
      return await runPlaygroundTask(guarded)(order, {
        stop: stop.signal,
        isLast,
        ended: Promise.resolve(),
      });
    } catch (error) {
      stop.abort();
      if (error instanceof Crash) return "crashed";
      throw error;
    }
  };

  const cases = [1, 2, 3, 4, 5].flatMap((at) => [
    [at, "before", false] as const,
    [at, "after", true] as const,
  ]);
  test.each(cases)(
    "that dies at step %i, %s it, is run again and consumed once",
    async (at, _when, after) => {
      const { deps, files, settled, dieNext } = world();
      dieNext(at, after);
      await runOnce(deps);
      dieNext(Number.POSITIVE_INFINITY, false);
      const again = await runOnce(deps);
      expect(["completed", "superseded"]).toContain(again);
      expect(settled).toHaveLength(1);
      const [outcome] = settled;
      expect(outcome?.kind).toBe("completed");
      expect(outcome?.kind === "completed" && files.has(outcome.output)).toBe(true);
      expect(await readdir(scratch)).toEqual([]);
    },
  );

  test("takes five steps, so that none is missing above", async () => {
    const { deps, steps } = world();
    expect(await runOnce(deps)).toBe("completed");
    expect(steps()).toBe(5);
  });

  test("that was overtaken removes what it made", async () => {
    const { deps, files, settled } = world();
    const { playground } = deps;
    const overtaken: RunPlaygroundDeps = {
      ...deps,
      playground: {
        make: async (...request) => {
          settled.push({ kind: "failed", message: "swept" });
          return playground.make(...request);
        },
      },
    };
    expect(await runOnce(overtaken)).toBe("superseded");
    expect([...files]).toEqual([]);
    expect(settled).toHaveLength(1);
  });

  const failing = (
    error: unknown,
  ): RunPlaygroundDeps & { readonly settled: PlaygroundOutcome[] } => {
    const { deps, settled } = world();
    return { ...deps, settled, downloads: { fetch: () => Promise.reject(error) } };
  };

  test("that can't succeed is released at once, with the public reason", async () => {
    const deps = failing(new Failure("invalid", "IMAGE_NOT_FOUND", "There is no picture."));
    expect(await runOnce(deps)).toBe("failed");
    expect(deps.settled).toEqual([{ kind: "failed", message: "There is no picture." }]);
  });

  test("whose error may pass settles nothing before its last try", async () => {
    const deps = failing(new Failure("upstream", "IMAGE_UNREACHABLE", "The host doesn't answer."));
    await expect(runOnce(deps)).rejects.toThrow("doesn't answer");
    expect(deps.settled).toEqual([]);
    expect(await runOnce(deps, true)).toBe("failed");
    expect(deps.settled).toEqual([{ kind: "failed", message: "The host doesn't answer." }]);
  });

  test("that meets a bug keeps its words inside", async () => {
    const deps = failing(new TypeError("secret of line 12"));
    expect(await runOnce(deps, true)).toBe("failed");
    expect(deps.settled).toEqual([
      { kind: "failed", message: expect.not.stringContaining("secret") },
    ]);
  });

  test("that takes too long fails and says so", async () => {
    const { deps, settled } = world();
    const slow: RunPlaygroundDeps = {
      ...deps,
      timeoutMs: 20,
      playground: {
        make: (_task, { signal }) =>
          new Promise((_resolve, reject) => {
            const stop = () => reject(signal.reason);
            if (signal.aborted) stop();
            signal.addEventListener("abort", stop, { once: true });
          }),
      },
    };
    // Its timer doesn't keep the process alive; somebody else's does, as in a worker.
    const alive = setInterval(() => undefined, 1_000);
    expect(await runOnce(slow)).toBe("failed");
    clearInterval(alive);
    expect(settled).toEqual([{ kind: "failed", message: expect.stringContaining("longer than") }]);
  });
});

const orderOfWaiting: PlaygroundOrder = {
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
      test: noTestMode,
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
      run: () => run(orderOfWaiting, { stop: signal, isLast: true, ended }),
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
