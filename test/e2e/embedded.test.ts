/**
 * The embedded provider through separate processes: the catalogue and bad pictures.
 * @tier all
 */
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import type { TestStack } from "../support/running-stack.ts";
import { startTestStack } from "../support/test-stack.ts";

jest.setTimeout(300_000);

let stack: TestStack;
let pictures: Pictures;
beforeAll(async () => {
  [stack, pictures] = await Promise.all([startTestStack(), servePictures()]);
});
afterAll(async () => {
  await pictures?.close();
  expect(await stack?.stop()).toBe(0);
});

const order = (image: string, fields: object = {}) => ({
  method: "POST",
  body: JSON.stringify({
    product_name: "Fizz",
    product_image_url: pictures.url(image),
    segment_count: 2,
    segment_duration: 3,
    video_model: "vidB_std",
    ...fields,
  }),
});
type Job = {
  status: string;
  [field: string]: unknown;
};

const ended = (api: ReturnType<TestStack["api"]>, jobId: unknown): Promise<Job> =>
  waitFor(`job ${jobId} to end`, async () => {
    const { body } = await api(`/jobs/${jobId}`);
    return ["completed", "failed", "cancelled"].includes(String(body["status"])) && (body as Job);
  });

/** The library on a fresh stack: listed at once, its samples made when somebody asks for them. */
describe("the catalogue", () => {
  let key: string;
  beforeAll(async () => {
    key = await stack.tenant(0);
  });

  const get = async (path: string) => (await stack.api(key)(path)).body;
  const bytesAt = async (url: unknown) => {
    const response = await fetch(String(url));
    return {
      status: response.status,
      type: response.headers.get("content-type"),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };

  test("the index is there when the API is", async () => {
    expect(await get("/personas?page_size=1")).toMatchObject({ total: 500 });
    expect(Number((await get("/voices?page_size=1"))["total"])).toBeGreaterThan(1_200);
    const { items } = await get("/personas/search?q=mya%20okafor");
    expect((items as unknown[])[0]).toMatchObject({ slug: "maya-okafor" });
  });

  test("a portrait that many look at at once is drawn, the same for all", async () => {
    const { portrait_url } = await get("/personas/maya-okafor");
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => bytesAt(portrait_url)));
    expect(first).toMatchObject({ status: 200, type: "image/webp" });
    expect(first?.bytes.subarray(8, 12).toString()).toBe("WEBP");
    for (const { bytes } of others)
      expect(bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  test("voices and tracks are heard", async () => {
    const voice = await get("/voices/ta-kavya");
    const [track] = (await get("/music/catalog?limit=1")) as unknown as { preview_url: string }[];
    for (const url of [voice["preview_url"], track?.preview_url]) {
      const { status, type, bytes } = await bytesAt(url);
      expect([status, type]).toEqual([200, "audio/mp4"]);
      expect(bytes.length).toBeGreaterThan(20_000);
    }
  });
});

describe("a bad picture", () => {
  test.each([
    ["missing.jpg", "IMAGE_NOT_FOUND"],
    ["page.png", "IMAGE_INVALID"],
    ["broken.jpg", "IMAGE_INVALID"],
    ["huge.jpg", "IMAGE_TOO_LARGE"],
    ["passes.jpg", "IMAGE_TOO_COMPLEX"],
  ])("%s fails the job with %s and gives every credit back", async (image, code) => {
    const api = stack.api(await stack.tenant(500));
    const { body } = await api("/jobs", order(image));
    const job = await ended(api, body["job_id"]);
    expect(job).toMatchObject({
      status: "failed",
      error: { code, stage: "prepare", retryable: false },
      final_video_url: null,
      credits_consumed: 0,
    });
    expect(job["error_message"]).toMatch(/\w{3,}.*\./);
    const { body: balance } = await api("/credits/balance");
    expect(balance).toEqual({ credit_balance: 500, credit_reserved: 0, available_credits: 500 });
  });

  test("of one tenant keeps no other's good one from being prepared", async () => {
    const hostile = stack.api(await stack.tenant(2_000));
    const usual = stack.api(await stack.tenant(500));
    const bad = await Promise.all([1, 2, 3].map(() => hostile("/jobs", order("passes.jpg"))));
    const good = await usual("/jobs", order("bottle.jpg", { stop_at_stage: "agents" }));
    expect(await ended(usual, good.body["job_id"])).toMatchObject({ status: "completed" });
    for (const { body } of bad) {
      expect(await ended(hostile, body["job_id"])).toMatchObject({
        status: "failed",
        error: { code: "IMAGE_TOO_COMPLEX" },
      });
    }
    const { body: balance } = await hostile("/credits/balance");
    expect(balance).toEqual({
      credit_balance: 2_000,
      credit_reserved: 0,
      available_credits: 2_000,
    });
  });
});
