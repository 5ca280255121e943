import { expect, test } from "@jest/globals";
import {
  claimAll,
  claimOnly,
  complete,
  done,
  fail,
  goOn,
  never,
  newJob,
  nothing,
  type Opened,
  readyEntries,
  taskOf,
  units,
  whenAllDone,
} from "./scenario.ts";

const error = { code: "VENDOR_DOWN", message: "The vendor is down.", retryable: true };

/** Ends of leases, and the transaction that each one writes. */
export const endings = (world: () => Opened): void => {
  const started = async (count = 1) => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const { record } = await store.jobs.create(
      newJob(tenantId, { firstTasks: units("prepare", count) }),
    );
    const { owner } = await store.registerWorker("worker");
    const read = () => store.jobs.get(tenantId, record.job.job_id);
    return { store, tenantId, jobId: record.job.job_id, owner, read };
  };

  test("a done unit and what follows are one write", async () => {
    const { store, owner, read } = await started();
    const claim = await claimOnly(store, owner);
    const seen: unknown[] = [];
    const { isWritten } = await store.tasks.finish(claim, done({ made: true }, 2), (state) => {
      seen.push(state.tasks, state.job.status);
      return { ...goOn("agents", 2)(), set: { current_stage: "agents", progress_percent: 12.5 } };
    });
    expect(isWritten).toBe(true);
    expect(seen).toMatchObject([
      [{ stage: "prepare", unit: 0, status: "done", items: 2 }],
      "processing",
    ]);
    const record = await read();
    expect(record?.job).toMatchObject({ current_stage: "agents", progress_percent: 12.5 });
    expect(taskOf(record, "prepare")).toMatchObject({
      status: "done",
      output: { made: true },
      items: 2,
      progress: 1,
      finished_at: expect.any(String),
    });
    expect(record?.tasks.map(({ stage, unit }) => [stage, unit])).toEqual([
      ["prepare", 0],
      ["agents", 0],
      ["agents", 1],
    ]);
  });

  test("a lease ends once", async () => {
    const { store, owner, read } = await started();
    const claim = await claimOnly(store, owner);
    expect(await store.tasks.finish(claim, done({ first: 1 }), goOn("agents"))).toMatchObject({
      isWritten: true,
    });
    expect(await store.tasks.finish(claim, done({ second: 1 }), never)).toMatchObject({
      isWritten: false,
    });
    const forged = { ...claim, leaseToken: "999999999" };
    expect(await store.tasks.finish(forged, done(), never)).toMatchObject({ isWritten: false });
    expect(taskOf(await read(), "prepare")?.output).toEqual({ first: 1 });
  });

  test("a unit that waits gives its slot back and remembers", async () => {
    const { store, owner, read } = await started();
    const first = await claimOnly(store, owner);
    const snooze = { kind: "snooze", waitMs: 0, memo: { ref: "v-1" }, items: 3 } as const;
    expect(await store.tasks.finish(first, snooze, nothing)).toMatchObject({ isWritten: true });
    expect(taskOf(await read(), "prepare")).toMatchObject({ status: "waiting", items: 3 });
    const second = await claimOnly(store, owner);
    expect(second).toMatchObject({ memo: { ref: "v-1" }, items: 3, claimCount: 2, failures: 0 });
    await store.tasks.finish(second, { ...snooze, waitMs: 3_600_000 }, nothing);
    expect(await readyEntries(store)).toEqual([]);
    expect(await store.tasks.claim(second, owner)).toBeNull();
  });

  test("a retry counts a failure, keeps the memo and shows why", async () => {
    const { store, owner, read } = await started();
    const snooze = { kind: "snooze", waitMs: 0, memo: "kept", items: 1 } as const;
    await store.tasks.finish(await claimOnly(store, owner), snooze, nothing);
    const retry = { kind: "retry", delayMs: 0, error } as const;
    await store.tasks.finish(await claimOnly(store, owner), retry, nothing);
    expect(taskOf(await read(), "prepare")?.error).toMatchObject({ code: "VENDOR_DOWN" });
    const claim = await claimOnly(store, owner);
    expect(claim).toMatchObject({ failures: 1, claimCount: 3, memo: "kept", items: 1 });
    await store.tasks.finish(claim, done(), goOn("agents"));
    expect(taskOf(await read(), "prepare")?.error).toBeNull();
  });

  test("a failed unit may fail its job: everything open ends and the credits go back", async () => {
    const { store, tenantId, owner, read } = await started(2);
    const [one, two] = await claimAll(store, owner);
    if (!one || !two) throw new Error("two claims were expected");
    await store.tasks.finish(one, { kind: "failed", error }, fail);
    const record = await read();
    expect(record?.job).toMatchObject({
      status: "failed",
      credits_reserved: 0,
      credits_consumed: 0,
      error: { code: "BROKEN" },
    });
    expect(record?.job.completed_at).not.toBeNull();
    expect(record?.tasks.map(({ status }) => status).sort()).toEqual(["cancelled", "failed"]);
    expect(await store.tasks.finish(two, done(), never)).toMatchObject({ isWritten: false });
    expect((await store.credits.balance(tenantId)).available_credits).toBe(100);
  });

  test("the claim of a unit that is handed back is not counted, and the unit comes before others", async () => {
    const { store, tenantId, owner } = await started();
    const claim = await claimOnly(store, owner);
    const { record } = await store.jobs.create(newJob(tenantId));
    expect(await store.tasks.finish(claim, { kind: "release" }, nothing)).toMatchObject({
      isWritten: true,
    });
    const [first] = await readyEntries(store);
    expect(first).toMatchObject({ taskId: claim.taskId, stage: "prepare" });
    const again = await store.tasks.claim(claim, owner);
    expect(again).toMatchObject({ claimCount: 1, failures: 0 });
    expect((await claimOnly(store, owner)).jobId).toBe(record.job.job_id);
  });

  test("a decision that throws leaves everything as it was, for its own unit only", async () => {
    const { store, owner, tenantId, read } = await started();
    const others = await Promise.all(
      Array.from({ length: 5 }, () => store.jobs.create(newJob(tenantId))),
    );
    const all = await claimAll(store, owner);
    const broken = all.find(
      ({ jobId }) => !others.some(({ record }) => record.job.job_id === jobId),
    );
    const results = await Promise.allSettled(
      all.map((claim) => store.tasks.finish(claim, done(), claim === broken ? never : complete(1))),
    );
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(taskOf(await read(), "prepare")?.status).toBe("leased");
    if (broken)
      expect(await store.tasks.finish(broken, done(), complete(10))).toMatchObject({
        isWritten: true,
      });
    expect((await read())?.job.status).toBe("completed");
  });

  test("units that end at the same time see each other: exactly one goes on", async () => {
    const { store, owner, read } = await started();
    await store.tasks.finish(await claimOnly(store, owner), done(), goOn("generation", 8));
    let decided = 0;
    const next = whenAllDone("generation", () => {
      decided += 1;
      return goOn("concat")();
    });
    const claimed = await claimAll(store, owner);
    expect(claimed).toHaveLength(8);
    await Promise.all(claimed.map((claim) => store.tasks.finish(claim, done(), next)));
    expect(decided).toBe(1);
    expect((await read())?.tasks.filter(({ stage }) => stage === "concat")).toHaveLength(1);
  });

  test("a unit that exists already is not made twice", async () => {
    const { store, owner, read, jobId, tenantId } = await started();
    await store.tasks.finish(await claimOnly(store, owner), done(), goOn("agents"));
    await store.jobs.update(tenantId, jobId, goOn("agents"));
    expect((await read())?.tasks).toHaveLength(2);
  });

  test("events are numbered without a gap and read on from any of them", async () => {
    const { store, owner, tenantId, jobId } = await started();
    await store.tasks.finish(await claimOnly(store, owner), done(), () => ({
      events: [
        { type: "a", data: { n: 1 } },
        { type: "b", data: {} },
      ],
    }));
    await Promise.all(
      Array.from({ length: 10 }, () =>
        store.jobs.update(tenantId, jobId, () => ({ events: [{ type: "c", data: {} }] })),
      ),
    );
    const events = await store.jobs.events(tenantId, jobId, 0, 100);
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 13 }, (_, n) => n + 1));
    expect(events.slice(0, 3)).toMatchObject([
      { type: "job.started" },
      { type: "a", data: { n: 1 } },
      { type: "b" },
    ]);
    const rest = await store.jobs.events(tenantId, jobId, 11, 1);
    expect(rest).toMatchObject([{ seq: 12, type: "c" }]);
    expect(await store.jobs.haveEvents([{ jobId, after: 12 }])).toEqual([jobId]);
    expect(await store.jobs.haveEvents([{ jobId, after: 13 }])).toEqual([]);
    expect(await store.jobs.haveEvents([])).toEqual([]);
    await store.jobs.update(tenantId, jobId, fail);
  });
};
