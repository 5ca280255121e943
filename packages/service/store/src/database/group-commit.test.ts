import { describe, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import { groupCommit, type Outcome } from "./group-commit.ts";

/** A database that answers when it is told to, and remembers its batches. */
const slowDatabase = () => {
  const batches: (readonly number[])[] = [];
  const releases: (() => void)[] = [];
  const run = async (batch: readonly number[]): Promise<readonly Outcome<number>[]> => {
    batches.push(batch);
    await new Promise<void>((resolve) => releases.push(resolve));
    return batch.map((item) => ({ ok: true, value: item * 10 }));
  };
  const answer = async () => {
    while (releases.length === 0) await new Promise(setImmediate);
    releases.shift()?.();
  };
  return { batches, run, answer };
};

describe("group commit", () => {
  test("calls that arrive while a batch is away travel together in the next one, in order", async () => {
    const { batches, run, answer } = slowDatabase();
    const call = groupCommit(run, { maxBatch: 3 });
    const first = call(1);
    await answer();
    const second = call(2);
    expect(await first).toBe(10);
    await new Promise(setImmediate);
    const rest = [3, 4, 5, 6].map(call);
    await answer();
    await answer();
    await answer();
    expect(await Promise.all([second, ...rest])).toEqual([20, 30, 40, 50, 60]);
    expect(batches).toEqual([[1], [2], [3, 4, 5], [6]]);
  });

  test("calls of one turn of the event loop travel together", async () => {
    const { batches, run, answer } = slowDatabase();
    const call = groupCommit(run, { maxBatch: 64 });
    const calls = [call(1), call(2)];
    process.nextTick(() => calls.push(call(3)));
    await answer();
    await Promise.all(calls);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  test("items of one key never share a batch and keep their order", async () => {
    const batches: (readonly string[])[] = [];
    const call = groupCommit(
      async (batch: readonly string[]) => {
        batches.push(batch);
        return batch.map((value) => ({ ok: true as const, value }));
      },
      { maxBatch: 2, keyOf: (item) => item.charAt(0) },
    );
    await Promise.all(["a1", "a2", "b1", "a3", "c1", "b2"].map(call));
    expect(batches).toEqual([
      ["a1", "b1"],
      ["a2", "c1"],
      ["a3", "b2"],
    ]);
  });

  test("each item has its own outcome", async () => {
    const call = groupCommit(
      async (batch: readonly number[]) =>
        batch.map(
          (item): Outcome<number> =>
            item % 2 ? { ok: false, error: new Error(`odd ${item}`) } : { ok: true, value: item },
        ),
      { maxBatch: 10 },
    );
    const results = await Promise.allSettled([1, 2, 3].map(call));
    expect(results).toEqual([
      { status: "rejected", reason: new Error("odd 1") },
      { status: "fulfilled", value: 2 },
      { status: "rejected", reason: new Error("odd 3") },
    ]);
  });

  test("an item that breaks its batch fails alone", async () => {
    const call = groupCommit(
      async (batch: readonly number[]) => {
        if (batch.includes(2)) throw new Error("no such text in jsonb");
        return batch.map((value) => ({ ok: true as const, value }));
      },
      { maxBatch: 10 },
    );
    const results = await Promise.allSettled([1, 2, 3].map(call));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  test("a database that is away fails the whole batch at once, and the next batch goes on", async () => {
    let attempts = 0;
    const call = groupCommit(
      async (batch: readonly number[]) => {
        attempts += 1;
        if (attempts === 1) throw new Failure("unavailable", "SERVICE_UNAVAILABLE", "Away.");
        return batch.map((value) => ({ ok: true as const, value }));
      },
      { maxBatch: 10 },
    );
    const results = await Promise.allSettled([1, 2].map(call));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(attempts).toBe(1);
    expect(await call(3)).toBe(3);
  });

  test("more than may wait are refused", async () => {
    const { run, answer } = slowDatabase();
    const call = groupCommit(run, { maxBatch: 1, maxWaiting: 1 });
    const first = call(1);
    await expect(call(2)).rejects.toMatchObject({ kind: "unavailable" });
    await answer();
    expect(await first).toBe(10);
  });
});
