import { expect, test } from "@jest/globals";
import type { VendorTask } from "@reelwright/film/ports/vendors";
import type { AbandonedCall, CallChange, CalledBack } from "../ports/vendor-calls.ts";
import { silentTracer } from "../telemetry/tracer.ts";
import {
  cancelAbandonedCalls,
  receiveVendorCallback,
  sweepCallResults,
} from "./abandoned-calls.ts";

const call = (changes: Partial<AbandonedCall>): AbandonedCall => ({
  scope: "job",
  key: "k1",
  vendor: "here",
  state: "submitted",
  ref: "r1",
  handle: { path: "/r1" },
  model: "m",
  ...changes,
});

/** One pass over these calls; the vendor `away` can't be asked. */
const pass = async (abandoned: readonly AbandonedCall[]) => {
  const asked: VendorTask[] = [];
  const cancelled: string[] = [];
  const left: string[] = [];
  const logged: unknown[] = [];
  const traced: object[] = [];
  const vendorOf = (isAway: boolean) => ({
    cancel: async (task: VendorTask) => {
      asked.push(task);
      if (isAway) throw new Error("no connection");
    },
  });
  const count = await cancelAbandonedCalls({
    calls: {
      abandoned: async () => abandoned,
      change: async ({ key }) => cancelled.push(key) > 0,
    },
    vendors: new Map([
      ["here", vendorOf(false)],
      ["away", vendorOf(true)],
    ]),
    gate: {
      leave: async (_vendor, key) => {
        left.push(key);
        if (key === "no gate") throw new Error("Redis is away");
      },
    },
    log: (fields) => logged.push(fields),
    observer: {
      tracer: {
        ...silentTracer,
        begin: (name, options) => {
          traced.push({ name, model: options?.attributes?.["reelwright.vendor.model"] });
          return silentTracer.begin(name, options);
        },
      },
    },
  })();
  return { count, asked, cancelled, left, logged, traced };
};

test("a call that nobody waits for is cancelled at its vendor, and leaves the gate", async () => {
  const { count, asked, cancelled, left, traced } = await pass([call({})]);
  expect(traced).toEqual([{ name: "cancel here", model: "m" }]);
  expect(asked).toEqual([{ ref: "r1", handle: { path: "/r1" }, model: "m" }]);
  expect([count, cancelled, left]).toEqual([1, ["k1"], ["k1"]]);
});

test("what was not taken yet, or whose vendor isn't configured any more, is only noted", async () => {
  const calls = [
    call({ ref: null, state: "intent" }),
    call({ key: "k2", ref: null, state: "unknown" }),
    call({ key: "no gate", vendor: "former" }),
  ];
  const { count, asked, cancelled, logged } = await pass(calls);
  expect([count, asked, cancelled]).toEqual([3, [], ["k1", "k2", "no gate"]]);
  expect(logged).toHaveLength(1);
});

test("a vendor that can't be asked is asked once in a pass, and again in the next", async () => {
  const { count, asked, cancelled } = await pass([
    call({ vendor: "away" }),
    call({ key: "k2", vendor: "away", ref: "r2" }),
    call({ key: "k3" }),
  ]);
  expect(asked.map(({ ref }) => ref)).toEqual(["r1", "r1"]);
  expect([count, cancelled]).toEqual([1, ["k3"]]);
});

test("stored results of ended jobs are removed", async () => {
  const removed: string[] = [];
  const swept: string[] = [];
  const subject = { kind: "playground", tenantId: "t", taskId: "p" } as const;
  const sweep = sweepCallResults({
    calls: {
      unswept: async () => [{ scope: "p", key: "k", subject }],
      swept: async (calls) => void swept.push(...calls.map(({ key }) => key)),
    },
    files: { removeAll: async (prefix) => void removed.push(prefix) },
  });
  expect([await sweep(), removed, swept]).toEqual([1, ["t/playground/p/calls/k/"], ["k"]]);
});

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
        const found = {
          scope: "job",
          key: "k",
          state: "submitted",
          ref: "r",
          jobId: "job",
        } as const;
        return call && { ...found, playgroundTaskId: null, ...call };
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
