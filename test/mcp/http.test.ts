/** The MCP server over HTTP, against a running stack: what the official SDK's client makes of it. */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type HttpServer, serveHttp } from "@reelwright/mcp";
import { httpClient, type TestClient, textOf } from "@reelwright/mcp/testing";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import sharp from "sharp";
import { bottlePicture } from "../support/bottle-picture.ts";
import type { RunningStack } from "../support/running-stack.ts";
import { sharedStack } from "../support/shared-stack.ts";

let stack: RunningStack;
let server: HttpServer;
let mcp: TestClient;
let picture: string;
beforeAll(async () => {
  stack = await sharedStack();
  const { base_url: apiUrl } = await stack.runtime();
  const address = { host: "127.0.0.1", port: 0, allowedHosts: [] };
  server = await serveHttp({ apiUrl, version: "0.0.0", ...address });
  mcp = await httpClient(server.url, { authorization: `Bearer ${await stack.tenant(5_000)}` });
  const base64 = (await bottlePicture()).toString("base64");
  picture = (await mcp.data("upload_picture", { base64, name: "bottle.jpg" })).url;
  // The same bytes are the same argument of create_video.
  expect((await mcp.data("upload_picture", { base64, name: "bottle.jpg" })).url).toBe(picture);
});
afterAll(async () => {
  await mcp.close();
  await server.close();
});

const video = (more: object = {}) => ({
  product_name: "Fizz",
  product_image_url: picture,
  segment_count: 1,
  ...more,
});
/** Waits until the job doesn't go on by itself. */
const ended = async (job_id: string) => {
  const state = await mcp.data("wait_for_job", { job_id, timeout_seconds: 50 });
  expect(state.timed_out).toBe(false);
  return state;
};

describe("tools", () => {
  test("say what they take and give, and what they change", async () => {
    const { tools } = await mcp.client.listTools();
    for (const tool of tools) {
      expect(tool).toMatchObject({
        title: expect.stringMatching(/\w/),
        description: expect.stringMatching(/\.$/),
        inputSchema: { type: "object", additionalProperties: false },
        outputSchema: { type: "object" },
        annotations: { readOnlyHint: expect.any(Boolean) },
      });
    }
    const changing = tools.filter(({ annotations }) => !annotations?.readOnlyHint);
    expect(changing.map(({ name }) => name).sort()).toEqual([
      "cancel_job",
      "change_film",
      "create_video",
      "render_film",
      "resume_job",
      "retry_job",
      "submit_review",
      "upload_picture",
    ]);
  });

  test("make a video, from the price to its link, and tell how far it is", async () => {
    const price = await mcp.data("estimate_video", { segment_count: 1 });
    expect(price).toMatchObject({ missing_credits: 0, total_credits: expect.any(Number) });
    const job = await mcp.data("create_video", video());
    expect(job).toMatchObject({ already_existed: false, credits_reserved: price.total_credits });
    const told: { progress: number; total?: number; message?: string }[] = [];
    const result = await mcp.call("wait_for_job", { job_id: job.job_id }, told);
    expect(result.structuredContent).toMatchObject({ status: "completed", timed_out: false });
    const { video_url: url } = result.structuredContent as { video_url: string };
    const link = { type: "resource_link", uri: url, mimeType: "video/mp4" };
    expect(result.content).toContainEqual(expect.objectContaining(link));
    expect((await fetch(url, { method: "HEAD" })).headers.get("content-type")).toBe("video/mp4");
    const percents = told.map(({ progress }) => progress);
    expect(percents.at(-1)).toBeGreaterThanOrEqual(100);
    expect(percents.every((each, at) => at === 0 || each > (percents[at - 1] ?? 0))).toBe(true);
    expect(told.every(({ total, message }) => total === 100 && message)).toBe(true);
  });

  test("order the same video once, and another one with another key", async () => {
    const before = (await mcp.data("get_balance")).available_credits;
    const first = await mcp.data("create_video", video({ product_name: "Once" }));
    const second = await mcp.data("create_video", video({ product_name: "Once" }));
    expect([second.job_id, second.already_existed]).toEqual([first.job_id, true]);
    const other = await mcp.data(
      "create_video",
      video({ product_name: "Once", idempotency_key: "again" }),
    );
    expect(other.job_id).not.toBe(first.job_id);
    for (const { job_id } of [first, other]) await ended(job_id);
    const spent = before - (await mcp.data("get_balance")).available_credits;
    const { credits_consumed: each } = await mcp.data("get_job", { job_id: first.job_id });
    expect(spent).toBe(2 * each);
  });

  test("change a sentence of a film for its price, and make what changed", async () => {
    const { job_id } = await mcp.data("create_video", video({ product_name: "Edited" }));
    const { credits_consumed: before } = await ended(job_id);
    const film = await mcp.data("get_film", { job_id });
    expect(film).toMatchObject({ revision: 1, sentences: [{ segment: 0 }] });
    const say = [{ segment: 0, text: "Edited is better now." }];
    const changed = await mcp.data("change_film", { job_id, revision: 1, say });
    expect(changed).toMatchObject({ revision: 2, makes: ["narration 0", "captions", "film"] });
    const rendered = { job_id, revision: 2, max_credits: changed.credits };
    expect((await mcp.data("render_film", rendered)).run).toBe(2);
    const { credits_consumed: after } = await ended(job_id);
    expect(after - before).toBeLessThanOrEqual(changed.credits);
    expect(await mcp.data("get_film", { job_id })).toMatchObject({ revision: 2, sentences: say });
  });

  test("show keyframes as pictures, and the script as a resource", async () => {
    const { job_id } = await mcp.data("create_video", video({ product_name: "Pictured" }));
    await ended(job_id);
    const { content } = await mcp.call("get_job", { job_id, include_keyframes: true });
    const images = content.filter((each) => each.type === "image");
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) {
      const { format, width } = await sharp(Buffer.from(image.data, "base64")).metadata();
      expect(`image/${format}`).toBe(image.mimeType);
      expect(width).toBeGreaterThan(0);
    }
    const uri = `reelwright://jobs/${job_id}/script`;
    const { resources } = await mcp.client.listResources();
    expect(resources.map((each) => each.uri)).toContain(uri);
    const [script] = (await mcp.client.readResource({ uri })).contents;
    expect(script).toMatchObject({ text: expect.stringMatching(/^# Pictured\n\n## /) });
  });

  test("return from a job that waits for a decision, and decide", async () => {
    const review = { human_review: "anchor_only", human_review_max_rejections: 1 };
    const { job_id } = await mcp.data(
      "create_video",
      video({ product_name: "Reviewed", ...review }),
    );
    expect(await ended(job_id)).toMatchObject({
      status: "paused",
      pause_reason: "human_review",
      next_step: expect.stringContaining("list_reviews"),
    });
    const waiting = await mcp.call("list_reviews", { job_id });
    expect(waiting.content.some(({ type }) => type === "image")).toBe(true);
    const [item] = (waiting.structuredContent as { reviews: { attempt: number }[] }).reviews;
    const decision = { job_id, kind: "keyframe", index: 0 };
    await mcp.data("submit_review", { ...decision, decision: "reject", feedback: "Brighter." });
    await waitFor("another keyframe", async () => {
      const { reviews } = await mcp.data("list_reviews", { job_id });
      return reviews.some((each: { attempt: number }) => each.attempt !== item?.attempt);
    });
    await mcp.data("submit_review", { ...decision, decision: "approve" });
    expect((await ended(job_id)).status).toBe("completed");
  });

  test("tell of a failure and retry it for a price; cancel", async () => {
    const fault = { more: { metadata: { fault: "fail:concat" } } };
    const { job_id } = await mcp.data("create_video", video({ product_name: "Broken", ...fault }));
    expect(await ended(job_id)).toMatchObject({ status: "failed", credits_consumed: 0 });
    const quote = await mcp.data("quote_retry", { job_id });
    expect(quote).toMatchObject({ restart_from_stage: "concat", missing_credits: 0 });
    expect((await mcp.data("retry_job", { job_id })).run).toBe(2);
    await ended(job_id);
    const slow = { more: { metadata: { fault: "slow:init:30" } } };
    const doomed = await mcp.data("create_video", video({ product_name: "Doomed", ...slow }));
    const still = await mcp.data("wait_for_job", { job_id: doomed.job_id, timeout_seconds: 1 });
    expect(still.timed_out).toBe(true);
    const cancelled = await mcp.data("cancel_job", { job_id: doomed.job_id });
    expect(cancelled.status).toBe("cancelled");
    // The same arguments order another one in the place of a dead one, and that once.
    const calm = video({ product_name: "Doomed", ...slow });
    const replacing = await mcp.data("create_video", calm);
    expect(replacing).toMatchObject({ already_existed: false, replaces_job_id: doomed.job_id });
    const repeated = await mcp.data("create_video", calm);
    expect(repeated).toMatchObject({ already_existed: true, job_id: replacing.job_id });
    await mcp.data("cancel_job", { job_id: replacing.job_id });
    const named = { ...calm, idempotency_key: "mine" };
    const { job_id: mine } = await mcp.data("create_video", named);
    await mcp.data("cancel_job", { job_id: mine });
    expect(await mcp.text("create_video", named)).toContain('idempotency_key, such as "mine-2"');
    const failed = await mcp.data("list_jobs", { status: ["failed"], page_size: 5 });
    expect(failed.jobs.map((each: { job_id: string }) => each.job_id)).toContain(job_id);
  });

  test("find personas, voices and music, and suggest what to say", async () => {
    const { personas } = await mcp.data("search_personas", { query: "woman", limit: 3 });
    const { voices } = await mcp.data("search_voices", { language: "en", limit: 3 });
    const { tracks } = await mcp.data("search_music", { tempo: "fast", limit: 3 });
    for (const found of [personas, voices, tracks]) {
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThanOrEqual(3);
    }
    const product = { product_name: "Fizz", product_image_url: picture };
    const { key_selling_points: points } = await mcp.data("suggest_fields", product);
    expect(points.length).toBeGreaterThan(0);
  });

  test("have a prompt that leads from a product to a video", async () => {
    const prompt = { name: "make_product_video", arguments: { product_name: "Fizz", picture } };
    const { messages } = await mcp.client.getPrompt(prompt);
    expect(JSON.stringify(messages)).toContain(picture);
  });
});

describe("errors", () => {
  const refusal = async (name: string, args: object, by = mcp): Promise<string> => {
    const result = await by.call(name, args);
    expect(result.isError).toBe(true);
    return textOf(result);
  };

  test("say how many credits are missing", async () => {
    const poor = await httpClient(server.url, { "x-api-key": await stack.tenant(3) });
    const { total_credits, missing_credits } = await poor.data("estimate_video", {
      segment_count: 1,
    });
    expect(missing_credits).toBe(total_credits - 3);
    const text = await refusal("create_video", video(), poor);
    expect(text).toContain(`${missing_credits} are missing`);
    await poor.close();
  });

  test("say what to change, also of a wrong key", async () => {
    const unknown = { job_id: "0190a0a0-0000-7000-8000-00000000dead" };
    expect(await refusal("get_job", unknown)).toContain("list_jobs");
    expect(await refusal("create_video", video({ video_model: "none" }))).toContain("video_model");
    expect(await refusal("cancel_job", { job_id: "../../credits/balance" })).not.toContain("500");
    await expect(httpClient(server.url, { authorization: "Bearer rw_live_wrong" })).rejects.toThrow(
      "refuses these credentials",
    );
  });

  test.each([
    ["create_video", { product_name: 1 }],
    ["create_video", { unknown: true }],
    ["list_jobs", { page_size: 1e9 }],
    ["wait_for_job", { job_id: "x", timeout_seconds: -1 }],
    ["upload_picture", {}],
    ["upload_picture", { path: "/etc/passwd" }],
    ["upload_picture", { url: "file:///etc/passwd" }],
    ["upload_picture", { base64: "not base64!" }],
    ["upload_picture", { base64: "aGVsbG8=" }],
    ["no_such_tool", {}],
  ])("refuse hostile arguments: %s %j", async (name, args) => {
    const refused = await mcp.call(name, args).catch((error: Error) => error);
    const text = refused instanceof Error ? refused.message : textOf(refused);
    expect(refused instanceof Error || refused.isError).toBe(true);
    expect(text).not.toMatch(/root:|at .*\.ts/);
  });
});
