import { describe, expect, test } from "@jest/globals";
import { keeping, untilStopped } from "../testing/task-rig.ts";
import { useTasks } from "../testing/use-tasks.ts";
import { stopReasons } from "./leases.ts";

const { perform } = useTasks();

describe("work that is stopped", () => {
  test("by its time limit counts as a failure and says so", async () => {
    const { result } = await perform(untilStopped, { timeoutMs: 5 });
    expect(result).toMatchObject({
      kind: "retry",
      delayMs: 1_000,
      error: { code: "STAGE_TIMEOUT", retryable: true },
    });
  });

  test("but doesn't stop is left to itself: its lease ends all the same", async () => {
    const deaf = () => new Promise<never>(() => undefined);
    const { result, seen } = await perform(deaf, { timeoutMs: 5, stopLimitMs: 5 });
    expect(result).toMatchObject({ kind: "retry", error: { code: "STAGE_TIMEOUT" } });
    expect(seen.dropped).toBe(1);
  });

  test("before it began is left to itself likewise", async () => {
    const deaf = () => new Promise<never>(() => undefined);
    const shutDown = AbortSignal.abort(stopReasons.shutDown);
    expect((await perform(deaf, { shutDown, stopLimitMs: 5 })).result).toEqual({ kind: "release" });
  });

  test("by shut-down hands its lease back uncounted", async () => {
    const shutDown = AbortSignal.abort(stopReasons.shutDown);
    const { result, transition, seen } = await perform(untilStopped, {
      shutDown,
      claim: { failures: 4 },
    });
    expect(result).toEqual({ kind: "release" });
    expect(transition).toEqual({});
    expect(seen.dropped).toBe(1);
  });

  test("by shut-down but done all the same is committed", async () => {
    const shutDown = AbortSignal.abort(stopReasons.shutDown);
    expect((await perform(async () => "out", { shutDown })).result?.kind).toBe("done");
  });

  test("by a lost lease writes nothing and leaves none of its files", async () => {
    const lease = new AbortController();
    const ended = await perform(
      keeping((context) => {
        lease.abort(stopReasons.leaseLost);
        return untilStopped(context);
      }),
      { lease },
    );
    expect(ended).not.toHaveProperty("result");
    expect(ended.seen).toEqual({ committed: [], dropped: 1, ran: 1 });
    expect(ended.logged).toEqual([expect.objectContaining({ outcome: "fenced" })]);
    expect(ended.keys).toEqual([]);
  });
});
