import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { jobIn, jobInReview } from "../testing/job-states.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let owner: Caller;
let waiting: string;
let paused: string;
beforeAll(async () => {
  gateway = await openTestGateway();
  owner = await gateway.tenant(1_000_000);
  await jobIn(gateway, owner, "pending", { product_name: "100% Orangensaft" });
  await jobIn(gateway, owner, "failed", { product_name: "Überseekaffee" });
  await jobIn(gateway, await gateway.tenant(), "pending", { product_name: "Orangensaft" });
  paused = await jobIn(gateway, owner, "paused", { product_name: "A_B mug" });
  waiting = await jobInReview(gateway, owner, [70, 40], { product_name: "Mug" });
});
afterAll(() => gateway.close());

const list = async (query: object) => (await gateway.api("get", "/jobs", owner).query(query)).body;
const namesOf = async (query: object) =>
  (await list(query)).items.map((job: { product_name: string }) => job.product_name);

describe("GET /jobs", () => {
  test.each([
    ["orangen", ["100% Orangensaft"]],
    ["ÜBERSEE", ["Überseekaffee"]],
    ["mug", ["Mug", "A_B mug"]],
    ["0%", ["100% Orangensaft"]],
    ["%", ["100% Orangensaft"]],
    ["_", ["A_B mug"]],
    ["tea", []],
  ])("?q=%s finds what has it in its product's name", async (q, names) => {
    expect(await namesOf({ q })).toEqual(names);
  });

  test("pages what it found, with the number of all", async () => {
    const second = await list({ q: "mug", page: 2, page_size: 1 });
    expect(second).toMatchObject({ total: 2, total_pages: 2, page: 2 });
    expect(second.items[0].product_name).toBe("A_B mug");
  });

  test("combines a text with statuses", async () => {
    expect(await namesOf({ q: "a", status: "failed" })).toEqual(["Überseekaffee"]);
  });

  test("?pause_reason= finds paused jobs of that reason", async () => {
    const idsOf = async (query: object) =>
      (await list(query)).items.map((job: { job_id: string }) => job.job_id);
    expect(await idsOf({ pause_reason: "human_review" })).toEqual([waiting]);
    expect(await idsOf({ pause_reason: "user" })).toEqual([paused]);
    expect(await idsOf({ pause_reason: "user", status: "failed" })).toEqual([]);
  });
});

describe("GET /reviews", () => {
  test("has each item that waits, with its job, its threshold and its parts", async () => {
    const { body } = await gateway.api("get", "/reviews", owner);
    expect(body.total).toBe(2);
    const places = body.items.map(({ kind, index }: { kind: string; index: number }) => [
      kind,
      index,
    ]);
    expect(places.sort()).toEqual([
      ["keyframe", 0],
      ["keyframe", 1],
    ]);
    expect(body.items[0]).toMatchObject({
      job_id: waiting,
      product_name: "Mug",
      product_image_url: expect.any(String),
      qai_threshold: 50,
      score_parts: [{ part: "product", value: 0.7 }],
      attempt: 1,
    });
  });

  test("has nothing of a job that was cancelled", async () => {
    const other = await gateway.tenant(1_000_000);
    const id = await jobInReview(gateway, other, [70]);
    await gateway.api("delete", `/jobs/${id}`, other);
    const { body } = await gateway.api("get", "/reviews", other);
    expect(body).toMatchObject({ items: [], total: 0 });
  });
});
