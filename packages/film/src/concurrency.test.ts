import { describe, expect, test } from "@jest/globals";
import { createFairQueue, QueueFull } from "./concurrency.ts";

const calm = new AbortController().signal;

describe("the fair queue", () => {
  const open = (limits = {}) => {
    const { enter } = createFairQueue({ slots: 2, perTenant: 1, waitingPerTenant: 3, ...limits });
    const entered: string[] = [];
    return {
      enter,
      entered,
      ask: async (tenantId: string, name = tenantId, signal = calm) => {
        const leave = await enter(tenantId, signal);
        entered.push(name);
        return leave;
      },
    };
  };

  test("leaves a slot to others, however many one tenant asks for", async () => {
    const { ask, entered } = open();
    const leave = await ask("greedy", "greedy-1");
    const second = ask("greedy", "greedy-2");
    (await ask("modest"))();
    expect(entered).toEqual(["greedy-1", "modest"]);
    leave();
    (await second)();
    expect(entered).toEqual(["greedy-1", "modest", "greedy-2"]);
  });

  test("lets the tenant with nothing under way go first, then who waits longest", async () => {
    const { ask, entered } = open({ slots: 3, perTenant: 2 });
    const leaves = await Promise.all([ask("a", "a1"), ask("a", "a2"), ask("b", "b1")]);
    const all = [ask("b", "b2"), ask("c", "c1"), ask("d", "d1")];
    leaves[0]?.();
    (await all[1])?.();
    (await all[2])?.();
    await all[0];
    expect(entered.slice(3)).toEqual(["c1", "d1", "b2"]);
  });

  test("refuses who has enough waiting, and nobody else", async () => {
    const { ask } = open({ slots: 1, waitingPerTenant: 1 });
    const leave = await ask("a");
    const waiting = ask("a");
    await expect(ask("a")).rejects.toBeInstanceOf(QueueFull);
    const other = ask("b");
    leave();
    (await waiting)();
    (await other)();
  });

  test("forgets who gave up waiting", async () => {
    const { ask, entered } = open({ slots: 1 });
    const leave = await ask("a");
    const abort = new AbortController();
    const left = ask("b", "b", abort.signal);
    abort.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    leave();
    (await ask("c"))();
    expect(entered).toEqual(["a", "c"]);
  });
});
