import { expect, test } from "@jest/globals";
import { receiveVendorCallback } from "./receive-callback.ts";
import type { CallChange, CalledBack } from "./vendor-call-store.ts";

/** Who is told what, by a callback about this call. */
const receive = async (
  call: Partial<CalledBack> | null,
  wakes: readonly ("woken" | "busy" | "none")[] = ["woken"],
) => {
  const seen = { asked: [] as unknown[], changes: [] as CallChange[], wakes: 0, woken: 0 };
  const played: string[] = [];
  await receiveVendorCallback({
    calls: {
      byCallback: async (asked) => {
        seen.asked.push(asked);
        return call && { key: "k", state: "submitted", ref: "r", playgroundTaskId: null, ...call };
      },
      change: async (_key, change) => {
        seen.changes.push(change);
        return true;
      },
      wake: async () => {
        seen.wakes += 1;
        return wakes[seen.wakes - 1] ?? "none";
      },
    },
    woken: () => {
      seen.woken += 1;
    },
    wakePlayground: async (taskId) => void played.push(taskId),
  })({ vendor: "test", ref: "r", key: "secret" });
  return { ...seen, played };
};

test("a callback has the unit look at its task now", async () => {
  expect(await receive({})).toEqual({
    asked: [{ vendor: "test", ref: "r", callbackKey: "secret" }],
    changes: [],
    wakes: 1,
    woken: 1,
    played: [],
  });
});

test("a unit that runs at the moment is woken after it", async () => {
  expect(await receive({}, ["busy", "woken"])).toMatchObject({ wakes: 2, woken: 1 });
});

test("a call whose answer was lost learns its task", async () => {
  const { changes, woken } = await receive({ state: "unknown", ref: null });
  expect(changes).toEqual([{ kind: "accepted", task: { ref: "r", handle: null } }]);
  expect(woken).toBe(1);
});

test("a playground task is run", async () => {
  expect(await receive({ playgroundTaskId: "task" })).toMatchObject({ played: ["task"], wakes: 0 });
});

test.each<[string, Partial<CalledBack> | null]>([
  ["that nobody knows", null],
  ["that is done", { state: "done" }],
  ["of another submission", { ref: "other" }],
])("one of a task %s changes nothing", async (_case, call) => {
  expect(await receive(call)).toMatchObject({ changes: [], wakes: 0, woken: 0, played: [] });
});
