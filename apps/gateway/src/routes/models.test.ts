/** Models, prices, packs and music: what is listed without a page. */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let e1: TestGateway;
let e2: TestGateway;
let callers: Map<TestGateway, Caller>;
beforeAll(async () => {
  e1 = await openTestGateway();
  e2 = await openTestGateway({ edition: "E2" });
  callers = new Map([
    [e1, await e1.tenant()],
    [e2, await e2.tenant()],
  ]);
});
afterAll(async () => {
  await e1.close();
  await e2.close();
});

const get = (path: string, gateway: TestGateway = e1) =>
  gateway.api("get", path, callers.get(gateway));
type Named = { readonly model_id: string };
const ids = (body: Named[]) => body.map(({ model_id }) => model_id);
const ofE1 = [
  "vidA_fast",
  "vidA",
  "vidB_std",
  "vidB_pro",
  "vidC-2-text-to-video",
  "vidC-2-image-to-video",
  "vidC-2-pro-text-to-video",
  "vidC-2-pro-image-to-video",
  "vidC2_storyboard",
  "imgA_2",
];

describe("GET /models", () => {
  test("200: a bare array of what the edition sells, nothing that is coming soon", async () => {
    const { body } = await get("/models");
    expect(ids(body)).toEqual(ofE1);
    for (const { status } of body) expect(["available", "beta"]).toContain(status);
    expect(ids((await get("/models", e2)).body)).toEqual([
      "vidB_std",
      "vidB_pro",
      "vidB_4k",
      "imgA_2",
    ]);
  });

  test("200: one model in the shape of the list", async () => {
    const list = (await get("/models")).body;
    for (const model of list) expect((await get(`/models/${model.model_id}`)).body).toEqual(model);
  });

  test("404: unknown, of the other edition, or coming soon", async () => {
    const answers = [
      await get("/models/nothing"),
      await get("/models/vidB_4k"),
      await get("/models/vidA", e2),
    ];
    for (const { status, body } of answers)
      expect([status, body.error.code]).toEqual([404, "MODEL_NOT_FOUND"]);
  });
});

describe("GET /credits/pricing", () => {
  test("200: a bare array; each default variant of the models is in it", async () => {
    for (const gateway of [e1, e2]) {
      const prices = (await get("/credits/pricing", gateway)).body;
      expect(Array.isArray(prices)).toBe(true);
      for (const { model_id, default_variant } of (await get("/models", gateway)).body)
        expect(prices).toContainEqual(
          expect.objectContaining({ model_id, variant: default_variant }),
        );
    }
  });

  test("200: of one model; of none for an unknown one", async () => {
    const { body } = await get("/credits/pricing?model_id=imgA_2");
    expect(
      body.map(({ variant, credits }: { variant: string; credits: number }) => [variant, credits]),
    ).toEqual([
      ["1k", 8],
      ["2k", 12],
      ["4k", 18],
    ]);
    expect((await get("/credits/pricing?model_id=nothing")).body).toEqual([]);
  });
});

describe("GET /billing/packs", () => {
  test("200: without credentials, and with bad ones", async () => {
    const { body } = await e1.api("get", "/billing/packs");
    expect(body).toMatchObject({ total: 4, page: 1, total_pages: 1 });
    expect(body.items[0]).toMatchObject({ pack_id: "starter", price_usd: 10, credits: 200 });
    const other = await e2.api("get", "/billing/packs").set("X-API-Key", "nonsense");
    expect(other.body.items[0]).toMatchObject({ pack_id: "starter", price_usd: 25, credits: 500 });
    expect(other.body.items.map((pack: { savings_pct: number }) => pack.savings_pct)).toEqual([
      0, 10, 30, 40,
    ]);
  });
});

describe("GET /music/catalog", () => {
  test("200: fifty tracks in a bare array, by mood and tempo", async () => {
    const { body } = await get("/music/catalog");
    expect(body).toHaveLength(50);
    expect((await get("/music/catalog?limit=100")).body.length).toBeGreaterThanOrEqual(60);
    const calm = (await get("/music/catalog?mood=Calm&tempo=slow")).body;
    expect(calm.length).toBeGreaterThan(0);
    for (const { mood, tempo, bpm } of calm) {
      expect([mood, tempo]).toEqual(["calm", "slow"]);
      expect(bpm).toBeLessThan(90);
    }
    expect((await get("/music/catalog?mood=nothing")).body).toEqual([]);
    for (const wanted of ["slow", "medium", "fast"]) {
      const found = (await get(`/music/catalog?tempo=${wanted}`)).body;
      const tempos = new Set(found.map(({ tempo }: { tempo: string }) => tempo));
      expect([...tempos]).toEqual([wanted]);
    }
  });

  test.each(["limit=0", "limit=101", "limit=ten"])("422: %s", async (query) => {
    expect((await get(`/music/catalog?${query}`)).status).toBe(422);
  });
});
