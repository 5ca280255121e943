/**
 * Control of jobs through the whole product, with media that are made at once.
 * @tier all
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { ReviewView } from "@reelwright/core/jobs/job-schema";
import type { JobView } from "@reelwright/core/jobs/present";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { estimate, openTenant, price, stageOf, type TenantClient } from "../support/api-client.ts";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import type { RunningStack } from "../support/running-stack.ts";
import { sharedStack } from "../support/shared-stack.ts";

const credits = 1_000;

let stack: RunningStack;
let pictures: Pictures;
let tenant: TenantClient;
const seenTypes = new Set<string>();
beforeAll(async () => {
  pictures = await servePictures();
  stack = await sharedStack();
});
beforeEach(async () => {
  tenant = await openTenant(stack, pictures.url("bottle.jpg"), credits);
});
afterAll(() => pictures?.close());

const ended = async (jobId: string, status: JobView["status"]): Promise<JobView> => {
  const job = await tenant.ended(jobId, status);
  for (const type of await tenant.eventTypes(jobId)) seenTypes.add(type);
  return job;
};
const running = (jobId: string, stage: string) =>
  tenant.when(jobId, `run ${stage}`, (job) => stageOf(job, stage)?.status === "running");
const settled = (consumed: number) => ({
  credit_balance: credits - consumed,
  credit_reserved: 0,
  available_credits: credits - consumed,
});

describe("pausing and resuming", () => {
  test("ends the running stage, stands still with its credits reserved, goes on", async () => {
    const jobId = await tenant.createJob({}, "slow:agents:3");
    await running(jobId, "agents");
    const { status, body } = await tenant.post(jobId, "pause");
    expect([status, body]).toMatchObject([200, { status: "paused", pause_reason: "user" }]);
    const still = await tenant.when(
      jobId,
      "finish agents",
      (job) => stageOf(job, "agents")?.status === "completed",
    );
    expect(still).toMatchObject({ status: "paused", current_stage: "agents" });
    expect(stageOf(still, "init")).toMatchObject({ status: "pending", attempts: 0 });
    expect(await tenant.balance()).toMatchObject({ credit_reserved: estimate });

    const resumed = await tenant.post(jobId, "resume");
    expect([resumed.status, resumed.body]).toMatchObject([
      200,
      { status: "processing", pause_reason: null, current_stage: "init" },
    ]);
    expect(await ended(jobId, "completed")).toMatchObject({ credits_consumed: price });
    const types = await tenant.eventTypes(jobId);
    const between = types.slice(types.indexOf("job.paused"), types.indexOf("job.resumed"));
    expect(between).not.toContain("stage.started");
    expect(types.filter((type) => type === "stage.finished")).toHaveLength(9);
  });
});

describe("cancelling", () => {
  test("aborts the units that run; nothing is charged and nothing comes after it", async () => {
    const jobId = await tenant.createJob({}, "slow:generation:60");
    await running(jobId, "generation");
    const { status, body } = await tenant.cancel(jobId);
    expect([status, body]).toMatchObject([200, { status: "cancelled", credits_reserved: 0 }]);
    expect(await tenant.balance()).toEqual(settled(0));
    await ended(jobId, "cancelled");
    expect((await tenant.eventTypes(jobId)).at(-1)).toBe("job.cancelled");
    expect(await tenant.videos(jobId)).toMatchObject([{ video_url: null }, { video_url: null }]);
  });
});

describe("retrying", () => {
  test("a completed job from captions: keeps what came before and charges the rerun alone", async () => {
    const jobId = await tenant.createJob({});
    const first = await ended(jobId, "completed");
    const made = [await tenant.keyframes(jobId), await tenant.videos(jobId)];
    const body = { restart_from_stage: "captions" };
    const quote = await tenant.quote(jobId, body);
    expect(quote).toMatchObject({
      stages: ["captions", "final_merge", "complete"],
      credits_to_reserve: 2,
      available_credits: credits - price,
    });

    const retried = await tenant.post(jobId, "retry", body);
    expect(retried.body).toMatchObject({
      status: "pending",
      run: 2,
      current_stage: "captions",
      credits_reserved: quote.credits_to_reserve,
      final_video_url: null,
    });
    const second = await ended(jobId, "completed");
    expect([await tenant.keyframes(jobId), await tenant.videos(jobId)]).toEqual(made);
    expect(second.final_video_url).not.toBe(first.final_video_url);
    expect(second.credits_consumed).toBe(price + 2);
    expect(await tenant.balance()).toEqual(settled(price + 2));
    const receipt = await tenant.receipt(jobId);
    expect(receipt).toMatchObject({ run: 2, reserved: estimate + 2, consumed: price + 2, held: 0 });
    expect(receipt.charges.filter(({ run }) => run === 2)).toEqual([
      { run: 2, component: "captions", quantity: 1, unit_credits: 2, credits: 2 },
    ]);
  });

  test("a failed job starts at the stage that failed, and fails again where the fault stays", async () => {
    const jobId = await tenant.createJob({}, "fail:audio");
    const first = await ended(jobId, "failed");
    expect(first).toMatchObject({
      error: { code: "TEST_FAULT", stage: "audio", retryable: false },
      credits_reserved: 0,
      credits_consumed: 0,
    });
    const quote = await tenant.quote(jobId);
    expect(quote.restart_from_stage).toBe("audio");
    const { body } = await tenant.post(jobId, "retry");
    expect(body).toMatchObject({
      run: 2,
      current_stage: "audio",
      error: null,
      credits_reserved: quote.credits_to_reserve,
    });
    expect(await ended(jobId, "failed")).toMatchObject({ run: 2, error: { stage: "audio" } });
    expect(await tenant.balance()).toEqual(settled(0));
    expect(await tenant.receipt(jobId)).toMatchObject({ consumed: 0, held: 0, charges: [] });
  });

  test.each([
    ["audio", []],
    ["captions", [/\.srt$/]],
    ["final_merge", [/\.srt$/, /\.mp4$/]],
  ] as const)(
    "a job that ended at %s shows what it has made, and a retry drops it",
    async (stop_at_stage, more) => {
      const jobId = await tenant.createJob({ stop_at_stage });
      const shown = ({ audio_url, captions, final_video_url }: JobView) =>
        [audio_url, captions.srt_url, final_video_url].filter((url) => url !== null);
      const half = await ended(jobId, "completed");
      const expected = [/\.m4a$/, ...more];
      expect(shown(half)).toEqual(expected.map((end) => expect.stringMatching(end)));
      for (const url of shown(half))
        expect((await fetch(url, { method: "HEAD" })).status).toBe(200);
      expect(half.thumbnail_url === null).toBe(half.final_video_url === null);
      const { body } = await tenant.post(jobId, "retry", { restart_from_stage: "audio" });
      expect(shown(body)).toEqual([]);
      await ended(jobId, "completed");
    },
  );

  test("a job that stop_at_stage ended goes on after that stage", async () => {
    const jobId = await tenant.createJob({ stop_at_stage: "init" });
    const half = await ended(jobId, "completed");
    expect(half).toMatchObject({ final_video_url: null, current_stage: "init" });
    expect(half.credits_consumed).toBe(26);
    const { body } = await tenant.post(jobId, "retry");
    expect(body).toMatchObject({ current_stage: "generation" });
    const whole = await ended(jobId, "completed");
    expect(whole.final_video_url).toMatch(/\.mp4$/);
    expect(whole.credits_consumed).toBe(price);
    expect(await tenant.balance()).toEqual(settled(price));
  });
});

test("a job in which the persona speaks is charged for it by the second, and again by a retry", async () => {
  const jobId = await tenant.createJob({ presentation: "talking" });
  // Script, keyframes, 2 segments of 3 s, voice, music and captions.
  const whole = 2 + 3 * 8 + 2 * 3 * 12 + 2 * 4 + 2 + 2;
  expect((await ended(jobId, "completed")).credits_consumed).toBe(whole);
  const body = { restart_from_stage: "generation" };
  expect((await tenant.post(jobId, "retry", body)).status).toBeLessThan(300);
  const again = 2 * 3 * 12 + 2 * 4 + 2 + 2;
  expect((await ended(jobId, "completed")).credits_consumed).toBe(whole + again);
  const { charges } = await tenant.receipt(jobId);
  const spoken = { component: "presenter", quantity: 6, unit_credits: 12, credits: 72 };
  expect(charges.filter(({ component }) => component === "presenter")).toEqual([
    { run: 1, ...spoken },
    { run: 2, ...spoken },
  ]);
  expect(charges.some(({ component }) => component === "video")).toBe(false);
  expect(await tenant.balance()).toEqual(settled(whole + again));
});

describe("human review of all items", () => {
  const waiting = (jobId: string, count: number): Promise<ReviewView[]> =>
    waitFor(`${count} reviews`, async () => {
      const items = await tenant.reviews(jobId);
      return items.length === count && items;
    });
  const decide = ({ kind, index }: ReviewView, jobId: string, decision: object) =>
    tenant.post(jobId, "reviews", { kind, index, ...decision });
  const approveAll = async (jobId: string, items: readonly ReviewView[]) => {
    for (const item of items) {
      expect((await decide(item, jobId, { decision: "approve" })).status).toBe(200);
    }
  };

  test("the anchor first, then the rest, then the segments; a rejection is made again with the feedback", async () => {
    const jobId = await tenant.createJob({ human_review: "all", human_review_max_rejections: 1 });
    const [anchor] = await waiting(jobId, 1);
    expect(anchor).toMatchObject({ kind: "keyframe", index: 0, rejections_left: 1 });
    const gated = await tenant.read(jobId);
    expect(gated).toMatchObject({ status: "paused", pause_reason: "human_review" });
    expect(await tenant.post(jobId, "resume")).toMatchObject({
      status: 409,
      body: { error: { code: "REVIEW_PENDING" } },
    });

    const rejected = { decision: "reject", feedback: "more light from the left" };
    await decide(anchor as ReviewView, jobId, rejected);
    const again = await waitFor("another anchor", async () => {
      const [item] = await tenant.reviews(jobId);
      return item && item.attempts === 2 && item;
    });
    expect(again).toMatchObject({ index: 0, rejections: 1, rejections_left: 0 });
    expect(again.image_url).not.toBe(anchor?.image_url);
    expect(again.prompt).toContain("more light from the left");
    await approveAll(jobId, [again]);

    const rest = await waiting(jobId, 2);
    expect(rest.map(({ kind, index }) => `${kind} ${index}`)).toEqual(["keyframe 1", "keyframe 2"]);
    await approveAll(jobId, rest);
    const segments = await waiting(jobId, 2);
    expect(segments.map(({ kind, index }) => `${kind} ${index}`)).toEqual(["video 0", "video 1"]);
    await approveAll(jobId, segments);

    const job = await ended(jobId, "completed");
    expect(job.credits_consumed).toBe(price + 8);
    expect((await tenant.keyframes(jobId))[0]).toMatchObject({
      status: "accepted",
      image_url: again.image_url,
      attempts: 2,
      rejections: 1,
    });
    const { charges } = await tenant.receipt(jobId);
    expect(charges).toContainEqual({
      run: 1,
      component: "anchor_reviews",
      quantity: 1,
      unit_credits: 8,
      credits: 8,
    });
  });
});

describe("event streams", () => {
  test("sent no type of event that the documentation lacks, and each that it names", async () => {
    const { base_url } = await stack.runtime();
    const document = await (await fetch(`${base_url}/openapi.json`)).text();
    const { paths, components } = JSON.parse(document);
    const ok = paths["/jobs/{job_id}/events"].get.responses["200"];
    const name = ok.content["text/event-stream"].schema.$ref.split("/").pop();
    const { examples } = components.schemas[name].properties.type;
    // Those of ports on vendors are in vendors.test.ts.
    const ofVendors = /^(?:vendor|provider|script|qai)\./;
    const expected = examples.filter((type: string) => !ofVendors.test(type));
    expect([...seenTypes].sort()).toEqual(expected.sort());
  });
});
