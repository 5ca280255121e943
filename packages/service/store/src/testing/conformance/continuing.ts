import { expect, test } from "@jest/globals";
import type { Claim, Entry, TaskResult } from "@reelwright/core/ports/task-store";
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
  units,
  whenAllDone,
} from "./scenario.ts";

const error = { code: "BUSY", message: "Busy.", retryable: true };

/** The end of a unit returns the tasks that can be claimed because of it. */
export const continuing = (world: () => Opened): void => {
  const claimFirst = async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    await store.jobs.create(newJob(tenantId));
    const { owner } = await store.registerWorker("worker");
    return { store, tenantId, owner, claim: await claimOnly(store, owner) };
  };
  const claimEach = async (owner: number, entries: readonly Entry[]): Promise<readonly Claim[]> => {
    const { store } = world();
    const claims = await Promise.all(entries.map((entry) => store.tasks.claim(entry, owner)));
    return claims.filter((claim) => claim !== null);
  };

  test("a new unit is returned as its queue shows it, and can be claimed at once", async () => {
    const { store, owner, claim } = await claimFirst();
    const { isWritten, ready } = await store.tasks.finish(claim, done({ a: 1 }), goOn("agents"));
    expect(isWritten).toBe(true);
    const { jobId, tenantId } = claim;
    expect(ready).toEqual([
      {
        taskId: expect.any(String),
        ...{ jobId, tenantId, run: 1, stage: "agents", unit: 0, attempt: 1, delayMs: 0, turn: 0 },
      },
    ]);
    expect(await claimEach(owner, ready)).toMatchObject([
      {
        taskId: ready[0]?.taskId,
        claimCount: 1,
        outputs: [{ stage: "prepare", unit: 0, output: { a: 1 } }],
      },
    ]);
  });

  test("a whole job goes from unit to unit by what its ends return", async () => {
    const { store, tenantId, owner, claim } = await claimFirst();
    const first = await store.tasks.finish(claim, done(), goOn("init", 3));
    const next = whenAllDone("init", goOn("concat"));
    const after: Entry[] = [];
    for (const one of await claimEach(owner, first.ready)) {
      expect(one.stage).toBe("init");
      after.push(...(await store.tasks.finish(one, done({ keyframe: one.unit }), next)).ready);
    }
    const [last, ...others] = await claimEach(owner, after);
    if (!last) throw new Error("the last stage has a unit");
    expect(others).toEqual([]);
    expect(last.outputs.map(({ stage, unit }) => `${stage} ${unit}`)).toEqual([
      "prepare 0",
      "init 0",
      "init 1",
      "init 2",
    ]);
    expect(await store.tasks.finish(last, done(), complete(4))).toEqual({
      isWritten: true,
      ready: [],
    });
    const ended = await store.jobs.get(tenantId, claim.jobId);
    expect(ended?.job).toMatchObject({ status: "completed", credits_consumed: 4 });
  });

  test("units that end concurrently lose nothing of each other; one of them continues", async () => {
    const { store, tenant } = world();
    await store.jobs.create(newJob(await tenant(100), { firstTasks: units("generation", 6) }));
    const { owner } = await store.registerWorker("worker");
    const held = await claimAll(store, owner);
    const next = whenAllDone("generation", goOn("concat"));
    const ended = await Promise.all(
      held.map((claim) => store.tasks.finish(claim, done({ segment: claim.unit }), next)),
    );
    expect(ended.map(({ isWritten }) => isWritten)).toEqual(held.map(() => true));
    const [claim, ...others] = await claimEach(
      owner,
      ended.flatMap(({ ready }) => ready),
    );
    expect(others).toEqual([]);
    expect(claim).toMatchObject({ stage: "concat" });
    expect(claim?.outputs).toHaveLength(6);
  });

  test.each<[TaskResult, { readonly attempt: number; readonly delayMs: number }]>([
    [{ kind: "release" }, { attempt: 1, delayMs: 0 }],
    [
      { kind: "snooze", waitMs: 60_000, memo: null, items: 0 },
      { attempt: 1, delayMs: 60_000 },
    ],
    [
      { kind: "retry", delayMs: 4_000, error },
      { attempt: 2, delayMs: 4_000 },
    ],
  ])("a unit that runs again is returned with its wait: %j", async (result, expected) => {
    const { store, claim } = await claimFirst();
    const { ready } = await store.tasks.finish(claim, result, nothing);
    const { taskId, stage, unit } = claim;
    expect(ready).toMatchObject([{ taskId, stage, unit, ...expected }]);
  });

  test("nothing is returned of a paused job, nor of a lost lease", async () => {
    const { store, tenantId, claim } = await claimFirst();
    await store.jobs.update(tenantId, claim.jobId, pause("credit_limit"));
    const ended = [
      await store.tasks.finish(claim, done(), goOn("agents")),
      await store.tasks.finish(claim, done(), goOn("agents")),
    ];
    expect(ended).toEqual([
      { isWritten: true, ready: [] },
      { isWritten: false, ready: [] },
    ]);
  });

  test("a tenant's turns follow each other, and begin at the turn that its stage has reached", async () => {
    const { store, tenant } = world();
    const [big, small] = [await tenant(1_000), await tenant(1_000)];
    const { owner } = await store.registerWorker("worker");
    const flood = async (tenantId: string, count: number) => {
      for (let n = 0; n < count; n += 1) await store.jobs.create(newJob(tenantId));
    };
    await flood(big, 6);
    const claims = await claimAll(store, owner, 3);
    const turnOf = ({ turn }: Claim) => turn;
    const ascending = (a: number, b: number) => a - b;
    expect(claims.map(turnOf).sort(ascending)).toEqual([0, 4, 8]);
    await flood(small, 2);
    await flood(big, 1);
    const later = await claimAll(store, owner);
    const turns = (tenantId: string) =>
      later.filter((claim) => claim.tenantId === tenantId).map(turnOf);
    expect(turns(big).sort(ascending)).toEqual([12, 16, 20, 24]);
    expect(turns(small).sort(ascending)).toEqual([8, 12]);
    // Units that begin together are numbered.
    const [first] = claims;
    if (!first) throw new Error("three units run");
    const { ready } = await store.tasks.finish(first, done(), goOn("init", 3));
    expect(ready.map(({ turn }) => turn)).toEqual([0, 4, 8]);
  });
};
