import { expect, test } from "@jest/globals";
import type { Claim } from "@reelwright/core/ports/task-store";
import { claimOnly, done, goOn, newJob, type Opened, pause, resume } from "./scenario.ts";

const creation = {
  request_id: "creation",
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  tracestate: "vendor=1",
};

/** The trace context of a request follows the job to all its units. */
export const tracing = (world: () => Opened): void => {
  test("each claim of a job, chained or not, has the trace context of its last request", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const job = newJob(tenantId, { traceContext: creation });
    await store.jobs.create(job);
    const { owner } = await store.registerWorker("worker");
    const chained: Claim[] = [];
    const chain = {
      owner,
      reserve: <Unit>(wanted: readonly Unit[]) => wanted,
      release: () => undefined,
      claimed: (claims: readonly Claim[]) => void chained.push(...claims),
    };
    const first = await claimOnly(store, owner);
    await store.tasks.finish(first, done(), goOn("agents"), chain);
    expect([first, ...chained].map(({ traceContext }) => traceContext)).toEqual([
      creation,
      creation,
    ]);

    await store.jobs.update(tenantId, job.jobId, pause());
    const resumption = { request_id: "resumption" };
    await store.jobs.update(tenantId, job.jobId, () => ({ ...resume(), traceContext: resumption }));
    const [second] = chained.splice(0);
    if (!second) throw new Error("a chained claim was expected");
    await store.tasks.finish(second, done(), goOn("init"));
    expect((await claimOnly(store, owner)).traceContext).toEqual(resumption);
  });

  test("a job that was created without one has none", async () => {
    const { store, tenant } = world();
    await store.jobs.create(newJob(await tenant(100)));
    const { owner } = await store.registerWorker("worker");
    expect((await claimOnly(store, owner)).traceContext).toBeNull();
  });
};
