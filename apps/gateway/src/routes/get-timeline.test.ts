/** @tier all */
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { durationClass } from "@reelwright/core/estimates/durations";
import { stageNames } from "@reelwright/core/jobs/stage-names";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;

beforeAll(async () => {
  gateway = await openTestGateway();
  caller = await gateway.tenant(100_000);
});
afterAll(() => gateway.close());

const body = {
  product_name: "Mug",
  product_image_url: "https://example.com/mug.png",
  segment_count: 2,
  video_model: "vidA_fast",
  segment_duration: 8,
};
const create = async () => (await gateway.api("post", "/jobs", caller).send(body)).body;
const ask = (path: string, as = caller) => gateway.api("get", path, as);

test("a job's timeline says what each unit waits for and where its time went", async () => {
  const job = await create();
  expect(job.urls.timeline).toBe(`/api/v1/jobs/${job.job_id}/timeline`);
  const { owner, close } = await gateway.store.registerWorker("worker");
  const before = await ask(`/jobs/${job.job_id}/timeline`);
  expect(before.status).toBe(200);
  expect(before.body).toMatchObject({
    job_id: job.job_id,
    run: 1,
    status: "pending",
    estimated_seconds_remaining: null,
    stages: [{ stage: "prepare", units: 1, ended_at: null }],
    units: [{ stage: "prepare", unit: 0, status: "ready", waits_for: "worker", claims: [] }],
  });
  const { open } = await gateway.store.tasks.entries({ jobIds: [job.job_id] });
  const claim = await gateway.store.tasks.claim(
    { taskId: open[0]?.taskId ?? "", jobId: job.job_id },
    owner,
  );
  if (!claim) throw new Error("nothing was claimed");
  const snooze = { kind: "snooze", waitMs: 60_000, memo: null, items: 0 } as const;
  await gateway.store.tasks.finish(claim, snooze, () => ({}));
  const { body: after } = await ask(`/jobs/${job.job_id}/timeline`);
  expect(after.units[0]).toMatchObject({
    status: "waiting",
    waits_for: "vendor",
    retry_seconds: 0,
    claims: [{ claim: 1, claims: 1, outcome: "snooze", claimed_at: expect.any(String) }],
  });
  const { queue_seconds, run_seconds } = after.units[0];
  expect(after.stages[0]).toMatchObject({ queue_seconds, run_seconds });
  await close();
});

test("of a run that there wasn't, it is empty; of another account's job, there is none", async () => {
  const job = await create();
  expect((await ask(`/jobs/${job.job_id}/timeline?run=2`)).body).toMatchObject({
    run: 2,
    units: [],
  });
  expect((await ask(`/jobs/${job.job_id}/timeline?run=0`)).status).toBe(422);
  expect((await ask(`/jobs/${job.job_id}/timeline?run=`)).body.run).toBe(1);
  const other = await gateway.tenant(1);
  const refused = await ask(`/jobs/${job.job_id}/timeline`, other);
  expect(refused.status).toBe(404);
  expect(refused.body.error.code).toBe("JOB_NOT_FOUND");
});

test("jobs and estimates say how long they take, once that was measured", async () => {
  const estimate = () =>
    gateway.api("post", "/credits/estimate", caller).send({ segment_count: 2, model_id: "vidA" });
  expect((await estimate()).body.estimated_seconds).toBeNull();
  await gateway.store.durations.record(
    stageNames.map((stage) => ({
      stage,
      variant: "",
      units: 1,
      class: durationClass(30),
      count: 5,
    })),
  );
  // A gateway reads what was measured when it is asked, at most every ten seconds.
  let seconds = null;
  while (seconds === null) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    seconds = (await estimate()).body.estimated_seconds;
  }
  // Nine stages; the anchor and the other keyframes one after the other.
  expect(seconds / 300).toBeCloseTo(1, 0);
  const job = await create();
  expect(job.estimated_seconds_remaining).toBe(seconds);
  expect((await ask(`/jobs/${job.job_id}`)).body.estimated_seconds_remaining).toBe(seconds);
  const list = await ask("/jobs?page_size=1");
  expect(list.body.items[0].estimated_seconds_remaining).toBe(seconds);
  const timeline = await ask(`/jobs/${job.job_id}/timeline`);
  expect(timeline.body.estimated_seconds_remaining).toBe(seconds);
  await gateway.api("delete", `/jobs/${job.job_id}`, caller);
  const cancelled = await ask(`/jobs/${job.job_id}`);
  expect(cancelled.body.estimated_seconds_remaining).toBeNull();
});
