/** The SDK against a running stack: a job from the picture to the file. */
import { beforeAll, describe, expect, test } from "@jest/globals";
import { JobFailedError, type JobProgress, NotFoundError, Reelwright } from "reelwright";
import { bottlePicture } from "../support/bottle-picture.ts";
import type { RunningStack } from "../support/running-stack.ts";
import { sharedStack } from "../support/shared-stack.ts";

const openClient = async (stack: RunningStack): Promise<Reelwright> => {
  const { base_url } = await stack.runtime();
  return new Reelwright({ baseUrl: base_url, apiKey: await stack.tenant(1_000) });
};

let reelwright: Reelwright;
let image: string;
beforeAll(async () => {
  reelwright = await openClient(await sharedStack());
  const { url } = await reelwright.uploads.productImage(await bottlePicture());
  image = url;
});

const body = () => ({
  product_name: "Fizz",
  product_image_url: image,
  segment_count: 2,
  segment_duration: 3,
  video_model: "vidB_std" as const,
});

describe("jobs", () => {
  test("createAndWait tells how far it is and returns the completed job, whose files can be fetched", async () => {
    const told: JobProgress[] = [];
    const job = await reelwright.jobs.createAndWait(body(), {
      onProgress: (progress) => told.push(progress),
      timeoutMs: 60_000,
    });
    expect(job.status).toBe("completed");
    expect(told[0]?.event?.type).toBe("snapshot");
    expect(told.at(-1)).toMatchObject({ jobId: job.job_id, event: { type: "job.completed" } });
    const percents = told.map(({ percent }) => percent);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    const video = await reelwright.jobs.download(job.job_id, "video");
    expect(video.headers.get("content-type")).toBe("video/mp4");
    expect((await video.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    const receipt = await reelwright.jobs.receipt(job.job_id);
    expect(receipt.job_id).toBe(job.job_id);
  });

  test("a job that fails is thrown with the job", async () => {
    const failing = { ...body(), metadata: { fault: "fail:concat" } };
    const error = await reelwright.jobs.createAndWait(failing).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(JobFailedError);
    expect((error as JobFailedError).job).toMatchObject({ status: "failed" });
  });

  test("lists are read page by page, or walked from end to end", async () => {
    const page = await reelwright.jobs.list({ page_size: 1 });
    expect(page).toMatchObject({ page: 1, total: 2, hasNext: true });
    const next = await page.next();
    const ids = [...page, ...(next ?? [])].map(({ job_id }) => job_id);
    expect(new Set(ids).size).toBe(2);
    expect(next?.hasNext).toBe(false);
    const walked: string[] = [];
    for await (const { job_id } of reelwright.jobs.list({ page_size: 1 })) walked.push(job_id);
    expect(walked).toEqual(ids);
  });

  test("an unknown job is a NotFoundError with its code and the request's id", async () => {
    const id = "019a0f3e-7c51-7b2a-9d4e-3f1c6a8b2e07";
    const error = await reelwright.jobs.get(id).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ status: 404, code: "JOB_NOT_FOUND" });
    expect((error as NotFoundError).requestId).toMatch(/.+/);
  });
});
