import { expect, test } from "@jest/globals";
import { cancel, claimAll, newJob, type Opened, pause, units } from "./scenario.ts";

/** Dispatching: which tasks, in which tenants' turns, and how many. */
export const dispatching = (world: () => Opened): void => {
  const flood = async (tenantId: string, count: number) => {
    const { store } = world();
    await Promise.all(Array.from({ length: count }, () => store.jobs.create(newJob(tenantId))));
  };

  test("a ready task is dispatched once", async () => {
    const { store, tenant } = world();
    await flood(await tenant(1_000), 3);
    const dispatches = await store.tasks.dispatch(100);
    expect(dispatches.map(({ stage, seq }) => [stage, seq])).toEqual(Array(3).fill(["prepare", 1]));
    expect(new Set(dispatches.map(({ taskId }) => taskId)).size).toBe(3);
    expect(await store.tasks.dispatch(100)).toEqual([]);
  });

  test("a dispatch is unclaimed until its task is claimed or its job stands still", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(1_000);
    await flood(tenantId, 3);
    expect(await store.tasks.unclaimed(["prepare"])).toEqual([]);
    const dispatches = await store.tasks.dispatch(100);
    const unclaimed = await store.tasks.unclaimed(["prepare", "agents"]);
    const named = (rows: typeof unclaimed) =>
      new Set(rows.map(({ taskId, stage, seq }) => `${taskId} ${stage} ${seq}`));
    expect(named(unclaimed)).toEqual(named(dispatches));
    expect(await store.tasks.unclaimed(["agents"])).toEqual([]);

    const { owner } = await store.registerWorker("worker");
    const claim = await store.tasks.claim(dispatches[0]?.taskId ?? "", owner);
    const { items } = await store.jobs.list(tenantId, { page: 1, pageSize: 10, statuses: null });
    const waiting = items.filter(({ job }) => job.job_id !== claim?.jobId);
    await store.jobs.update(tenantId, waiting[0]?.job.job_id ?? "", pause("credit_limit"));
    expect(await store.tasks.unclaimed(["prepare"])).toHaveLength(1);
  });

  test("relays that dispatch at the same time dispatch nothing twice", async () => {
    const { store, tenant } = world();
    await flood(await tenant(1_000), 8);
    const dispatched = await Promise.all(
      Array.from({ length: 5 }, () => store.tasks.dispatch(100)),
    );
    const ids = dispatched.flat().map(({ taskId }) => taskId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("no more than the limit is dispatched", async () => {
    const { store, tenant } = world();
    await flood(await tenant(1_000), 5);
    expect(await store.tasks.dispatch(2)).toHaveLength(2);
    expect(await store.tasks.dispatch(2)).toHaveLength(2);
    expect(await store.tasks.dispatch(2)).toHaveLength(1);
  });

  test("the backlog is one round of the announced slots, and eight where nobody has announced any", async () => {
    const { store, tenant } = world();
    await flood(await tenant(1_000), 40);
    expect(await store.tasks.dispatch(100)).toHaveLength(8);
    expect(await store.tasks.dispatch(100)).toEqual([]);
    const registration = await store.registerWorker("worker");
    await registration.announce({ prepare: 12 });
    expect(await store.tasks.dispatch(100)).toHaveLength(4);
    await registration.announce({ prepare: 12, agents: 99 });
    expect(await store.tasks.dispatch(100)).toEqual([]);
    await registration.announce({ prepare: 13 });
    expect(await store.tasks.dispatch(100)).toHaveLength(1);
  });

  test("tenants take turns, however many jobs one of them has", async () => {
    const { store, tenant } = world();
    const [big, small] = [await tenant(1_000), await tenant(1_000)];
    await flood(big, 60);
    await flood(small, 5);
    const { owner } = await store.registerWorker("worker");
    const first = await claimAll(store, owner);
    expect(first).toHaveLength(8);
    expect(first.filter(({ tenantId }) => tenantId === small)).toHaveLength(4);
    const second = await claimAll(store, owner);
    expect(second.filter(({ tenantId }) => tenantId === small)).toHaveLength(1);
  });

  test("a tenant's first unit is dispatched even with the backlog full, and says that it goes first", async () => {
    const { store, tenant } = world();
    await flood(await tenant(1_000), 30);
    const dispatches = await store.tasks.dispatch(100);
    expect(dispatches.map(({ turn }) => turn)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await flood(await tenant(1_000), 2);
    expect((await store.tasks.dispatch(100)).map(({ turn }) => turn)).toEqual([1]);
  });

  test("a tenant that already fills the slots lets others go first", async () => {
    const { store, tenant } = world();
    const [big, small] = [await tenant(1_000), await tenant(1_000)];
    await flood(big, 30);
    const { owner } = await store.registerWorker("worker");
    const dispatches = await store.tasks.dispatch(100);
    await flood(small, 2);
    // One slot becomes free at a time.
    const turns: string[] = [];
    for (const { taskId } of dispatches.slice(0, 2)) {
      await store.tasks.claim(taskId, owner);
      for (const dispatch of await store.tasks.dispatch(100)) {
        turns.push((await store.tasks.claim(dispatch.taskId, owner))?.tenantId ?? "");
      }
    }
    expect(turns.slice(0, 2)).toEqual([small, small]);
  });

  test("tasks of jobs that stand still or have ended are not dispatched", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(1_000);
    const [reviewed, cancelled, paused] = await Promise.all(
      Array.from({ length: 3 }, () => store.jobs.create(newJob(tenantId))),
    );
    const id = (created: typeof reviewed) => created?.record.job.job_id ?? "";
    await store.jobs.update(tenantId, id(reviewed), pause("credit_limit"));
    await store.jobs.update(tenantId, id(cancelled), cancel);
    await store.jobs.update(tenantId, id(paused), () => ({
      ...pause()(),
      insert: units("agents", 1),
    }));
    const dispatches = await store.tasks.dispatch(100);
    expect(dispatches.map(({ stage }) => stage)).toEqual(["prepare"]);
  });
};
