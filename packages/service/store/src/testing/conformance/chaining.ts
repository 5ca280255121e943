import { expect, test } from "@jest/globals";
import type { Chain, Claim } from "@reelwright/core/ports/task-store";
import {
  claimAll,
  claimOnly,
  complete,
  done,
  goOn,
  newJob,
  nothing,
  type Opened,
  pause,
  taskOf,
  units,
  whenAllDone,
} from "./scenario.ts";

/** Slots for so many units. It records claims and taken slots. */
const openChain = (owner: number, slots: number) => {
  const claims: Claim[] = [];
  let taken = 0;
  const chain: Chain = {
    owner,
    reserve: (wanted) => {
      const given = wanted.slice(0, slots - taken);
      taken += given.length;
      return given;
    },
    release: (given) => {
      taken -= given.length;
    },
    claimed: (more) => void claims.push(...more),
  };
  return { chain, claims, taken: () => taken };
};

/** Following units are leased in the commit of a unit if the worker has slots. */
export const chaining = (world: () => Opened): void => {
  test("a chained claim is what a claim of its own would have been", async () => {
    const { store, tenant } = world();
    const { record } = await store.jobs.create(newJob(await tenant(100)));
    const { owner } = await store.registerWorker("worker");
    const { chain, claims } = openChain(owner, 10);
    const first = await claimOnly(store, owner);
    expect(await store.tasks.finish(first, done({ brief: 1 }), goOn("agents"), chain)).toBe(true);
    expect(claims).toEqual([
      {
        ...first,
        taskId: expect.any(String),
        leaseToken: expect.any(String),
        waitedMs: 0,
        ageMs: 0,
        stage: "agents",
        outputs: [{ stage: "prepare", unit: 0, output: { brief: 1 } }],
      },
    ]);
    const after = await store.jobs.get(record.job.tenant_id, record.job.job_id);
    expect(taskOf(after, "agents")).toMatchObject({ status: "leased", claimCount: 1 });
    expect(await store.tasks.dispatch(10)).toEqual([]);
  });

  test("a whole job goes from unit to unit without a dispatch", async () => {
    const { store, tenant } = world();
    const { record } = await store.jobs.create(newJob(await tenant(100)));
    const { owner } = await store.registerWorker("worker");
    const { chain, claims } = openChain(owner, 10);
    const first = await claimOnly(store, owner);
    await store.tasks.finish(first, done(), goOn("init", 3), chain);
    const next = whenAllDone("init", goOn("concat"));
    for (const claim of claims.splice(0)) {
      expect(claim.stage).toBe("init");
      await store.tasks.finish(claim, done({ keyframe: claim.unit }), next, chain);
    }
    const [last, ...others] = claims.splice(0);
    expect(others).toEqual([]);
    expect(last?.outputs.map(({ stage, unit }) => `${stage} ${unit}`)).toEqual([
      "prepare 0",
      "init 0",
      "init 1",
      "init 2",
    ]);
    await store.tasks.finish(last as Claim, done(), complete(4), chain);
    const { job_id, tenant_id } = record.job;
    const ended = await store.jobs.get(tenant_id, job_id);
    expect(ended?.job).toMatchObject({ status: "completed", credits_consumed: 4 });
    expect(claims).toEqual([]);
  });

  test("units that end at once, in one process or two, lose nothing of each other", async () => {
    const { store, tenant } = world();
    const { record } = await store.jobs.create(
      newJob(await tenant(100), { firstTasks: units("generation", 6) }),
    );
    const { owner } = await store.registerWorker("worker");
    const { chain, claims } = openChain(owner, 10);
    const held = await claimAll(store, owner);
    const next = whenAllDone("generation", goOn("concat"));
    const ended = await Promise.all(
      held.map((claim) => store.tasks.finish(claim, done({ segment: claim.unit }), next, chain)),
    );
    expect(ended).toEqual(held.map(() => true));
    const after = await store.jobs.get(record.job.tenant_id, record.job.job_id);
    expect(taskOf(after, "concat")).toBeDefined();
    const [claim] = claims.length > 0 ? claims : await claimAll(store, owner);
    expect(claim?.outputs).toHaveLength(6);
  });

  test("without a slot, what follows is left to others; no slot stays taken", async () => {
    const { store, tenant } = world();
    await store.jobs.create(newJob(await tenant(100)));
    const { owner } = await store.registerWorker("worker");
    const { chain, claims, taken } = openChain(owner, 1);
    await store.tasks.finish(await claimOnly(store, owner), done(), goOn("init", 3), chain);
    expect(claims).toHaveLength(1);
    expect(taken()).toBe(1);
    expect(await store.tasks.dispatch(10)).toHaveLength(2);
  });

  test("what a paused job would do next is not chained, nor what a lost lease would", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const { owner } = await store.registerWorker("worker");
    const { chain, claims, taken } = openChain(owner, 10);
    const { record } = await store.jobs.create(newJob(tenantId));
    const claim = await claimOnly(store, owner);
    await store.jobs.update(tenantId, record.job.job_id, pause("credit_limit"));
    expect(await store.tasks.finish(claim, done(), goOn("agents"), chain)).toBe(true);
    expect(await store.tasks.finish(claim, done(), goOn("agents"), chain)).toBe(false);
    expect(claims).toEqual([]);
    expect(taken()).toBe(0);
  });

  test("a chained lease is taken back from a process that is gone", async () => {
    const { store, tenant } = world();
    await store.jobs.create(newJob(await tenant(100)));
    const dying = await store.registerWorker("dying");
    const { chain, claims } = openChain(dying.owner, 10);
    await store.tasks.finish(await claimOnly(store, dying.owner), done(), goOn("agents"), chain);
    await dying.close();
    expect(await store.tasks.reap(nothing)).toBe(1);
    const { owner } = await store.registerWorker("next");
    const again = await claimOnly(store, owner);
    expect(again).toMatchObject({ stage: "agents", claimCount: 2 });
    expect(await store.tasks.finish(claims[0] as Claim, done(), nothing, chain)).toBe(false);
  });
};
