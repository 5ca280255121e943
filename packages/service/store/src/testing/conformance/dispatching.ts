import { expect, test } from "@jest/globals";
import type { Entry } from "@reelwright/core/ports/task-store";
import {
  cancel,
  claimAll,
  claimOnly,
  complete,
  done,
  newJob,
  noTask,
  nothing,
  type Opened,
  pause,
  readyEntries,
  resume,
  units,
} from "./scenario.ts";

/** What belongs into the stages' queues, and in which order. */
export const dispatching = (world: () => Opened): void => {
  const flood = async (tenantId: string, count: number) => {
    const { store } = world();
    const jobIds: string[] = [];
    for (let n = 0; n < count; n += 1)
      jobIds.push((await store.jobs.create(newJob(tenantId))).record.job.job_id);
    return jobIds;
  };
  const entriesOf = (...jobIds: string[]) => world().store.tasks.entries({ jobIds });
  const idsOf = (entries: readonly Entry[]) => entries.map(({ taskId }) => taskId).sort();

  test("a ready task has an entry, until it is claimed", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(1_000);
    const [jobId = "", other = ""] = await flood(tenantId, 2);
    const { open, closed, next } = await entriesOf(jobId);
    expect(open).toEqual([
      {
        taskId: expect.any(String),
        ...{ jobId, tenantId, run: 1, stage: "prepare", unit: 0, turn: 0, attempt: 1, delayMs: 0 },
      },
    ]);
    expect([closed, next]).toEqual([[], null]);
    const { owner } = await store.registerWorker("worker");
    await store.tasks.claim(open[0] ?? noTask, owner);
    expect(await entriesOf(jobId)).toEqual({ open: [], closed: [], next: null });
    expect((await entriesOf(jobId, other)).open).toMatchObject([{ jobId: other, turn: 4 }]);
  });

  test("pages list the open tasks of all live jobs once", async () => {
    const { store, tenant } = world();
    const jobIds = await flood(await tenant(1_000), 5);
    const found: string[] = [];
    let after: string | null = null;
    do {
      const { open, next } = await store.tasks.entries({ after, jobs: 2 });
      expect(open.length).toBeLessThanOrEqual(2);
      found.push(...open.map(({ jobId }) => jobId));
      after = next;
    } while (after !== null);
    expect(found).toEqual([...jobIds].sort());
  });

  test("a task that waits says how long, and can be claimed only when the wait is about to end", async () => {
    const { store, tenant } = world();
    const [jobId = ""] = await flood(await tenant(1_000), 1);
    const { owner } = await store.registerWorker("worker");
    const snooze = (waitMs: number) => ({ kind: "snooze", waitMs, memo: null, items: 0 }) as const;
    const claim = await claimOnly(store, owner);
    await store.tasks.finish(claim, snooze(60_000), nothing);
    const [entry] = (await entriesOf(jobId)).open;
    expect(entry?.delayMs).toBeGreaterThan(55_000);
    expect(entry?.delayMs).toBeLessThanOrEqual(60_000);
    expect(await store.tasks.claim(claim, owner)).toBeNull();
    const [second = ""] = await flood(claim.tenantId, 1);
    const soon = await claimOnly(store, owner);
    expect(soon.jobId).toBe(second);
    await store.tasks.finish(soon, snooze(500), nothing);
    expect(await store.tasks.claim(soon, owner)).toMatchObject({ claimCount: 2 });
  });

  test("a tenant's first unit comes before the backlog of another one, whenever it is created", async () => {
    const { store, tenant } = world();
    const [big, small] = [await tenant(1_000), await tenant(1_000)];
    await flood(big, 60);
    const { owner } = await store.registerWorker("worker");
    for (let round = 0; round < 3; round += 1) {
      expect(await claimAll(store, owner, 8)).toHaveLength(8);
      await flood(small, 1);
      // Turns that are equal run in the order of their entries.
      const turns = (await readyEntries(store)).map(({ tenantId, turn }) => ({ tenantId, turn }));
      const [own] = turns.filter(({ tenantId }) => tenantId === small);
      const others = turns.filter(({ tenantId }) => tenantId === big);
      expect(others.every(({ turn }) => turn > (own?.turn ?? Infinity))).toBe(true);
      await claimAll(store, owner, 1);
    }
  });

  test("tenants with a backlog take turns", async () => {
    const { store, tenant } = world();
    const [big, small] = [await tenant(1_000), await tenant(1_000)];
    await flood(big, 60);
    await flood(small, 5);
    const { owner } = await store.registerWorker("worker");
    const first = await claimAll(store, owner, 8);
    expect(first.filter(({ tenantId }) => tenantId === small)).toHaveLength(4);
    const second = await claimAll(store, owner, 8);
    expect(second.filter(({ tenantId }) => tenantId === small)).toHaveLength(1);
  });

  test("a tenant with a higher priority gets four times the share of the next lower one", async () => {
    const { store, tenant } = world();
    const [low, normal, high] = [
      await tenant(2_000, "low"),
      await tenant(2_000, "normal"),
      await tenant(2_000, "high"),
    ];
    for (const each of [low, normal, high]) await flood(each, 80);
    const { owner } = await store.registerWorker("worker");
    const first = await claimAll(store, owner, 84);
    const share = (of: string) => first.filter(({ tenantId }) => tenantId === of).length;
    // 64 : 16 : 4, and at most one more where turns are equal.
    expect(Math.abs(share(high) - 64)).toBeLessThanOrEqual(2);
    expect(Math.abs(share(normal) - 16)).toBeLessThanOrEqual(2);
    expect(Math.abs(share(low) - 4)).toBeLessThanOrEqual(2);
  });

  test("a unit that is handed back keeps its turn, so it comes first", async () => {
    const { store, tenant } = world();
    await flood(await tenant(1_000), 5);
    const { owner } = await store.registerWorker("worker");
    const [claim] = await claimAll(store, owner, 2);
    if (!claim) throw new Error("two units run");
    await store.tasks.finish(claim, { kind: "release" }, nothing);
    expect((await readyEntries(store))[0]?.taskId).toBe(claim.taskId);
  });

  test("turns are lowered together; their order stays", async () => {
    const { store, tenant } = world();
    const [big, small] = [await tenant(1_000), await tenant(1_000)];
    await flood(big, 6);
    const { owner } = await store.registerWorker("worker");
    const claims = await claimAll(store, owner, 3);
    await flood(small, 2);
    const last = Math.max(...claims.map(({ turn }) => turn));
    for (const claim of claims.filter(({ turn }) => turn < last))
      await store.tasks.finish(claim, done(), complete(1));
    const before = await readyEntries(store);
    await store.tasks.lowerTurns("prepare");
    const after = await readyEntries(store);
    expect(after.map(({ turn }) => turn)).toEqual(before.map(({ turn }) => turn - last));
    expect(idsOf(after)).toEqual(idsOf(before));
  });

  test("tasks of jobs that stand still or have ended have no entry, and are listed as closed", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(1_000);
    const [limited = "", cancelled = "", paused = ""] = await flood(tenantId, 3);
    const all = [limited, cancelled, paused];
    const before = await entriesOf(...all);
    await store.jobs.update(tenantId, limited, pause("credit_limit"));
    await store.jobs.update(tenantId, cancelled, cancel);
    // A user's pause lets the running stage end.
    await store.jobs.update(tenantId, paused, () => ({
      ...pause()(),
      insert: units("agents", 1),
    }));
    const { open, closed } = await entriesOf(...all);
    expect(open.map(({ jobId, stage }) => [jobId, stage])).toEqual([[paused, "prepare"]]);
    const stopped = before.open.filter(({ jobId }) => jobId !== paused);
    expect(idsOf(closed)).toEqual(expect.arrayContaining(idsOf(stopped)));
    expect(closed.map(({ stage }) => stage).sort()).toEqual(["agents", "prepare", "prepare"]);
    expect((await store.tasks.entries({ after: null, jobs: 100 })).open).toEqual(open);
    await store.jobs.update(tenantId, limited, resume);
    expect((await entriesOf(limited)).open).toHaveLength(1);
  });
};
