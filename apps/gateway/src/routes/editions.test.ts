/** Every mark [E1] and [E2] of the specification, asked of a gateway of each edition. */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

type Model = {
  readonly model_id: string;
  readonly capabilities: { readonly max_reference_images: number };
};
type Expected = {
  readonly jobModels: readonly string[];
  readonly foreign: string;
  readonly seconds: number;
  readonly estimate: { readonly model: string; readonly video: number };
  readonly models: readonly string[];
  /** Models that take reference pictures. */
  readonly referring: readonly string[];
  readonly soldOnly: readonly string[];
  readonly notSold: readonly string[];
  readonly starter: readonly [priceUsd: number, credits: number];
  readonly waits: readonly number[];
  readonly ownFields: readonly string[];
};

const vidC = [
  "vidC-2-text-to-video",
  "vidC-2-image-to-video",
  "vidC-2-pro-text-to-video",
  "vidC-2-pro-image-to-video",
  "vidC2_storyboard",
];
const upscalers = ["vidA_get_1080p", "vidA_get_4k"];

const editions: { readonly [name in "E1" | "E2"]: Expected } = {
  E1: {
    jobModels: ["vidA_fast", "vidA", "vidB_std", "vidB_pro"],
    foreign: "vidB_4k",
    seconds: 8,
    estimate: { model: "vidA_fast", video: 60 },
    models: ["vidA_fast", "vidA", "vidB_std", "vidB_pro", ...vidC, "imgA_2"],
    referring: ["vidA_fast", "imgA_2"],
    soldOnly: ["vidA_fast", "vidA", ...vidC, ...upscalers],
    notSold: ["vidB_4k"],
    starter: [10, 200],
    waits: [0, 1, 4],
    ownFields: ["reference_images", "shots", "size", "task_id"],
  },
  E2: {
    jobModels: ["vidB_std", "vidB_pro", "vidB_4k"],
    foreign: "vidA_fast",
    seconds: 10,
    // 10 credits a second for the 8 seconds that an estimate takes in both editions.
    estimate: { model: "vidB_std", video: 80 },
    models: ["vidB_std", "vidB_pro", "vidB_4k", "imgA_2"],
    referring: [],
    soldOnly: ["vidB_4k"],
    notSold: ["vidA_fast", "vidA", ...vidC, ...upscalers],
    starter: [25, 500],
    waits: [1, 4, 16],
    ownFields: [],
  },
};

describe.each(Object.entries(editions))("edition %s", (name, expected) => {
  let gateway: TestGateway;
  let caller: Caller;
  beforeAll(async () => {
    gateway = await openTestGateway({ edition: name as "E1" | "E2" });
    caller = await gateway.tenant(1_000_000);
  });
  afterAll(() => gateway.close());
  const order = (fields: object) =>
    gateway.api("post", "/jobs", caller).send({ ...minimalJob, ...fields });

  test("a job has its default model and seconds", async () => {
    const { status, body } = await order({});
    expect(status).toBe(201);
    expect([body.video_model, body.segment_duration]).toEqual([
      expected.jobModels[0],
      expected.seconds,
    ]);
  });

  test("a job takes its models and no others", async () => {
    for (const video_model of expected.jobModels)
      expect((await order({ video_model })).status).toBe(201);
    for (const video_model of [expected.foreign, "vidC2_storyboard", "imgA_2"]) {
      const { status, body } = await order({ video_model });
      expect(status).toBe(422);
      expect(body.detail).toMatchObject([{ type: "literal_error", loc: ["body", "video_model"] }]);
    }
  });

  test("a job takes every video_resolution", async () => {
    for (const video_resolution of ["standard", "1080p", "4k"]) {
      const { status, body } = await order({ video_resolution });
      expect([status, body.video_resolution]).toEqual([201, video_resolution]);
    }
    expect((await order({ video_resolution: "8k" })).status).toBe(422);
  });

  test("a template's model is one of its own", async () => {
    const keep = (video_model: string) =>
      gateway.api("post", "/templates", caller).send({ name: "One", config: { video_model } });
    for (const model of expected.jobModels) expect((await keep(model)).status).toBe(201);
    expect((await keep(expected.foreign)).status).toBe(422);
  });

  test("an estimate has its default model", async () => {
    const estimate = (fields: object) =>
      gateway.api("post", "/credits/estimate", caller).send({ segment_count: 1, ...fields });
    const { body } = await estimate({});
    expect(body.model_id).toBe(expected.estimate.model);
    const video = body.breakdown.find((line: { component: string }) => line.component === "video");
    expect(video.credits).toBe(expected.estimate.video);
    expect((await estimate({ model_id: expected.foreign })).status).toBe(422);
  });

  test("lists its models, and knows no others", async () => {
    const { body } = await gateway.api("get", "/models", caller);
    expect(body.map((model: { model_id: string }) => model.model_id)).toEqual(expected.models);
    for (const id of expected.notSold)
      expect((await gateway.api("get", `/models/${id}`, caller)).status).toBe(404);
  });

  test("a model takes reference pictures only where there is a field for them", async () => {
    const { body } = await gateway.api("get", "/models", caller);
    const taking = body
      .filter((each: Model) => each.capabilities.max_reference_images > 0)
      .map((each: Model) => each.model_id);
    expect(taking).toEqual(expected.referring);
  });

  test("prices what it sells alone", async () => {
    const { body } = await gateway.api("get", "/credits/pricing", caller);
    const priced = body.map((entry: { model_id: string }) => entry.model_id);
    expect(priced).toEqual(expect.arrayContaining([...expected.soldOnly]));
    for (const id of expected.notSold) expect(priced).not.toContain(id);
  });

  test("has its own starter pack; the savings are the same", async () => {
    const { body } = await gateway.api("get", "/billing/packs");
    expect(
      body.items.map(
        (pack: { pack_id: string; price_usd: number; credits: number; savings_pct: number }) => [
          pack.pack_id,
          pack.price_usd,
          pack.credits,
          pack.savings_pct,
        ],
      ),
    ).toEqual([
      ["starter", ...expected.starter, 0],
      ["creator", 45, 1_000, 10],
      ["studio", 175, 5_000, 30],
      ["enterprise", 600, 20_000, 40],
    ]);
  });

  test("the playground tries no model or upscaler that it hasn't", async () => {
    for (const id of expected.notSold) {
      const { status, body } = await gateway
        .api("post", `/models/${id}/try`, caller)
        .send({ model_id: id, prompt: "a mug" });
      expect([id, status, body.error?.code]).toEqual([id, 404, "MODEL_NOT_FOUND"]);
    }
  });

  test("the document shows its fields of the playground alone", async () => {
    const { body } = await gateway.api("get", "/openapi.json");
    const operation = body.paths["/models/{model_id}/try"].post;
    const { $ref } = operation.requestBody.content["application/json"].schema;
    const fields = Object.keys(body.components.schemas[$ref.split("/").at(-1)].properties);
    const marked = ["reference_images", "shots", "size", "task_id"];
    expect(marked.filter((field) => fields.includes(field))).toEqual(expected.ownFields);
  });

  test("waits before webhook attempts as it should", () => {
    expect(editionNamed(name).webhookWaitsSeconds).toEqual(expected.waits);
  });
});
