import { expect, test } from "@jest/globals";
import { claimOnly, done, goOn, newJob, type Opened, pause, resume } from "./scenario.ts";

const creation = {
  request_id: "creation",
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  tracestate: "vendor=1",
};

/** The trace context of a request follows the job to all its units. */
export const tracing = (world: () => Opened): void => {
  test("each claim of a job has the trace context of its last request", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const job = newJob(tenantId, { traceContext: creation });
    await store.jobs.create(job);
    const { owner } = await store.registerWorker("worker");
    const first = await claimOnly(store, owner);
    await store.tasks.finish(first, done(), goOn("agents"));
    const second = await claimOnly(store, owner);
    expect([first, second].map(({ traceContext }) => traceContext)).toEqual([creation, creation]);

    await store.jobs.update(tenantId, job.jobId, pause());
    const resumption = { request_id: "resumption" };
    await store.jobs.update(tenantId, job.jobId, () => ({ ...resume(), traceContext: resumption }));
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
