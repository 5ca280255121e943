import { randomUUID } from "node:crypto";
import { expect, test } from "@jest/globals";
import {
  cancel,
  claimAll,
  claimOnly,
  complete,
  done,
  goOn,
  isLost,
  jobWith,
  never,
  newJob,
  noTask,
  nothing,
  type Opened,
  pause,
  readyEntries,
  resume,
  taskOf,
  units,
  whenAllDone,
} from "./scenario.ts";

/** Leases are granted and lost. */
export const claims = (world: () => Opened): void => {
  test("of many that claim a task at once, one gets it", async () => {
    const { store, tenant } = world();
    await store.jobs.create(newJob(await tenant(100)));
    const { owner } = await store.registerWorker("worker");
    const [entry] = await readyEntries(store);
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => store.tasks.claim(entry ?? noTask, owner)),
    );
    expect(taken.filter((claim) => claim !== null)).toHaveLength(1);
  });

  test("the first claim sets the job going, once", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const firstTasks = units("prepare", 2);
    const { record } = await store.jobs.create(newJob(tenantId, { firstTasks }));
    const { owner } = await store.registerWorker("worker");
    const [claim] = await claimAll(store, owner);
    expect(claim).toMatchObject({
      jobId: record.job.job_id,
      tenantId,
      run: 1,
      stage: "prepare",
      claimCount: 1,
      failures: 0,
      items: 0,
      memo: null,
      params: record.job.params,
      outputs: [],
    });
    const after = await store.jobs.get(tenantId, record.job.job_id);
    expect(after?.job.status).toBe("processing");
    expect(after?.job.started_at).not.toBeNull();
    expect(taskOf(after, "prepare")).toMatchObject({ status: "leased", claimCount: 1 });
    expect(taskOf(after, "prepare")?.started_at).not.toBeNull();
    const events = await store.jobs.events(tenantId, record.job.job_id, 0, 10);
    expect(events).toMatchObject([{ seq: 1, type: "job.started" }]);
  });

  test("a claim carries the outputs of the run in the order of the pipeline", async () => {
    const { store, tenant } = world();
    await store.jobs.create(newJob(await tenant(100), jobWith({ product_name: "Kettle" })));
    const { owner } = await store.registerWorker("worker");
    await store.tasks.finish(
      await claimOnly(store, owner),
      done({ brief: 1 }),
      goOn("generation", 2),
    );
    for (const claim of await claimAll(store, owner)) {
      const next = whenAllDone("generation", goOn("concat"));
      await store.tasks.finish(claim, done({ segment: claim.unit }), next);
    }
    const claim = await claimOnly(store, owner);
    expect(claim.params.product_name).toBe("Kettle");
    expect(claim.outputs).toEqual([
      { stage: "prepare", unit: 0, output: { brief: 1 } },
      { stage: "generation", unit: 0, output: { segment: 0 } },
      { stage: "generation", unit: 1, output: { segment: 1 } },
    ]);
  });

  test("what is done, leased, cancelled or unknown can't be claimed", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const { record } = await store.jobs.create(newJob(tenantId));
    const { owner } = await store.registerWorker("worker");
    const claim = await claimOnly(store, owner);
    expect(await store.tasks.claim(claim, owner)).toBeNull();
    await store.tasks.finish(claim, done(), goOn("agents"));
    expect(await store.tasks.claim(claim, owner)).toBeNull();
    const [entry] = await readyEntries(store);
    await store.jobs.update(tenantId, record.job.job_id, cancel);
    expect(await store.tasks.claim(entry ?? noTask, owner)).toBeNull();
    expect(await store.tasks.claim({ ...claim, taskId: randomUUID() }, owner)).toBeNull();
    expect(await store.tasks.claim({ ...claim, taskId: "no-uuid" }, owner)).toBeNull();
    expect(await store.tasks.claim({ ...claim, jobId: "no-uuid" }, owner)).toBeNull();
  });

  test("a job paused by its user finishes the running stage only", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const { record } = await store.jobs.create(
      newJob(tenantId, { firstTasks: units("prepare", 2) }),
    );
    const id = record.job.job_id;
    const { owner } = await store.registerWorker("worker");
    const entries = await readyEntries(store);
    const first = await store.tasks.claim(entries[0] ?? noTask, owner);
    await store.jobs.update(tenantId, id, pause());
    const second = await store.tasks.claim(entries[1] ?? noTask, owner);
    expect(second?.stage).toBe("prepare");
    if (!first || !second) throw new Error("two claims were expected");
    await store.tasks.finish(first, done(), nothing);
    await store.tasks.finish(second, done(), () => ({ insert: units("agents", 1) }));
    expect(await claimAll(store, owner)).toEqual([]);
    const set = { ...resume().set, current_stage: "agents" } as const;
    await store.jobs.update(tenantId, id, () => ({ set }));
    expect((await claimOnly(store, owner)).stage).toBe("agents");
  });

  test("a job under review stands still until it is resumed", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const { record } = await store.jobs.create(newJob(tenantId));
    const { owner } = await store.registerWorker("worker");
    const [entry] = await readyEntries(store);
    await store.jobs.update(tenantId, record.job.job_id, pause("credit_limit"));
    expect(await store.tasks.claim(entry ?? noTask, owner)).toBeNull();
    await store.jobs.update(tenantId, record.job.job_id, resume);
    expect(await store.tasks.claim(entry ?? noTask, owner)).not.toBeNull();
  });

  test("cancelling takes leases back: the heartbeat tells, and the result is thrown away", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const { record } = await store.jobs.create(newJob(tenantId));
    const registration = await store.registerWorker("worker");
    const claim = await claimOnly(store, registration.owner);
    expect(await isLost(registration, claim, 0.5)).toBe(false);
    expect(taskOf(await store.jobs.get(tenantId, record.job.job_id), "prepare")?.progress).toBe(
      0.5,
    );
    const cancelled = await store.jobs.update(tenantId, record.job.job_id, cancel);
    expect(taskOf(cancelled, "prepare")?.status).toBe("cancelled");
    expect(await isLost(registration, claim)).toBe(true);
    expect(await store.tasks.finish(claim, done(), never)).toMatchObject({ isWritten: false });
    expect((await store.jobs.get(tenantId, record.job.job_id))?.job.status).toBe("cancelled");
  });

  test("the lease of a process that is gone is taken back and fenced", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    await store.jobs.create(newJob(tenantId));
    await store.jobs.create(newJob(tenantId));
    const [dying, living] = [
      await store.registerWorker("dying"),
      await store.registerWorker("living"),
    ];
    const [entry, other] = await readyEntries(store);
    const kept = await store.tasks.claim(other ?? noTask, living.owner);
    const lost = await store.tasks.claim(entry ?? noTask, dying.owner);
    if (!lost || !kept) throw new Error("two claims were expected");
    expect(await store.tasks.reap(never, false)).toMatchObject({ count: 0 });
    await dying.close();
    expect(await store.tasks.reap(never, false)).toEqual({
      count: 1,
      ready: [expect.objectContaining({ taskId: lost.taskId, turn: lost.turn, delayMs: 0 })],
    });
    const [again] = await readyEntries(store);
    expect(again).toMatchObject({ taskId: lost.taskId, stage: "prepare" });
    const taken = await store.tasks.claim(lost, living.owner);
    expect(taken).toMatchObject({ claimCount: 2, failures: 0 });
    expect(BigInt(taken?.leaseToken ?? 0)).toBeGreaterThan(BigInt(lost.leaseToken));
    expect(await store.tasks.finish(lost, done({ stale: true }), never)).toMatchObject({
      isWritten: false,
    });
    expect(await isLost(living, lost)).toBe(true);
    if (taken)
      expect(await store.tasks.finish(taken, done({ fresh: 1 }), complete(10))).toMatchObject({
        isWritten: true,
      });
    const record = await store.jobs.get(tenantId, lost.jobId);
    expect(taskOf(record, "prepare")?.output).toEqual({ fresh: 1 });
    expect(await store.tasks.finish(kept, done(), complete(10))).toMatchObject({ isWritten: true });
  });

  test("a unit that takes down worker after worker is failed", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const { record } = await store.jobs.create(newJob(tenantId));
    const failed: unknown[] = [];
    for (let crash = 1; crash <= 21; crash += 1) {
      const registration = await store.registerWorker(`worker ${crash}`);
      await claimOnly(store, registration.owner);
      await registration.close();
      await store.tasks.reap((state, task) => {
        failed.push([crash, task, state.tasks[0]?.status]);
        return { ...cancel(), set: { status: "failed" } };
      }, false);
    }
    expect(failed).toEqual([[21, { stage: "prepare", unit: 0 }, "failed"]]);
    const after = await store.jobs.get(tenantId, record.job.job_id);
    expect(after?.job).toMatchObject({ status: "failed", credits_reserved: 0 });
    expect(taskOf(after, "prepare")).toMatchObject({
      status: "failed",
      error: { code: "WORKER_CRASHED" },
    });
  });
};
