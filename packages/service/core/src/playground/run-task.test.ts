import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import type { PlaygroundOutcome } from "../ports/playground-holds.ts";
import type { PlaygroundOrder } from "../ports/playground-queue.ts";
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
