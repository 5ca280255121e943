import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { catalogue, previewOf } from "@reelwright/catalog/catalogue";
import { withVoices } from "@reelwright/catalog/installed";
import { voicesOf } from "@reelwright/film/catalogue/catalogue";
import request from "supertest";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  gateway = await openTestGateway({ indexed: true });
  caller = await gateway.tenant();
});
afterAll(() => gateway.close());

const get = (path: string) => gateway.api("get", path, caller);
type Voice = {
  readonly voice_id: string;
  readonly name: string;
  readonly [field: string]: unknown;
};
const ids = ({ body }: { body: { items: Voice[] } }) => body.items.map(({ voice_id }) => voice_id);

describe("GET /voices", () => {
  test("200: twenty of more than 1,200 by name, in the envelope", async () => {
    const { body } = await get("/voices");
    const total = catalogue.voices.length;
    expect(body).toMatchObject({ total, page: 1, page_size: 20 });
    expect(body.total_pages).toBe(Math.ceil(total / 20));
    const names = body.items.map(({ name }: Voice) => name);
    expect(names).toEqual([...names].sort());
    expect(body.items[0].preview_url).toMatch(/^https:\/\/files.*\/catalogue\/voices\/.*\.m4a$/);
  });

  test.each([
    ["gender", "male"],
    ["language", "ja"],
    ["accent", "Scottish"],
    ["age", "old"],
    ["use_case", "news"],
    ["category", "calm"],
  ])("200: %s=%s filters", async (field, value) => {
    const wanted = catalogue.voices.filter((voice) => voice[field as "accent"] === value);
    const { body } = await get(`/voices?${field}=${value}&page_size=100`);
    expect(body.total).toBe(wanted.length);
    for (const item of body.items) expect(item[field]).toBe(value);
  });

  test("200: a language by its name, too", async () => {
    const { body } = await get("/voices?language=german");
    expect(body.total).toBe((await get("/voices?language=de")).body.total);
    expect(body.items[0]).toMatchObject({ language: "de", language_name: "German" });
  });

  test("200: search narrows, filters narrow it further, typing errors are forgiven", async () => {
    const found = await get("/voices?search=lucia");
    expect(ids(found)).toContain("es-lucia");
    const { body } = await get("/voices?search=british%20female&age=old&page_size=100");
    expect(body.total).toBeGreaterThan(0);
    for (const { accent, gender, age } of body.items)
      expect([accent, gender, age]).toEqual(["British", "female", "old"]);
    expect(ids(await get("/voices?search=harpre"))).toContain("en-us-harper");
    expect((await get("/voices?search=qqqqzzzz")).body.total).toBe(0);
  });

  test("200: sorts by another field, ties by name", async () => {
    const { body } = await get("/voices?sort_by=language&sort_order=desc&page_size=100");
    expect(body.items[0].language).toBe("zh");
    const languages = body.items.map(({ language }: Voice) => language);
    expect(languages).toEqual([...languages].sort().reverse());
  });

  test.each(["page_size=101", "sort_by=synthesis", "search=%00"])("422: %s", async (query) => {
    expect((await get(`/voices?${query}`)).status).toBe(422);
  });
});

describe("GET /voices/{voice_id}", () => {
  test("200: with the personas that speak with it, each of which names it", async () => {
    const { body } = await get("/voices/en-us-grace");
    expect(body.personas.length).toBeGreaterThan(0);
    for (const { persona_id } of body.personas)
      expect(catalogue.persona(persona_id)?.tts_voice_id).toBe("en-us-grace");
    expect((await get("/voices/ja-sakura")).body.personas).toEqual([]);
  });

  test("404: unknown", async () => {
    const { status, body } = await get("/voices/constructor");
    expect([status, body.error.code]).toEqual([404, "VOICE_NOT_FOUND"]);
  });
});

describe("other lists of voices", () => {
  test("200: filter options hold every value once", async () => {
    const { body } = await get("/voices/filter-options");
    expect(body.language).toHaveLength(29);
    expect(body.gender).toEqual(["female", "male"]);
    for (const values of Object.values(body as { [field: string]: string[] }))
      expect(new Set(values).size).toBe(values.length);
  });

  test("200: featured voices are one complete page", async () => {
    const { body } = await get("/voices/featured");
    expect(body).toMatchObject({ total: 20, page: 1, page_size: 20, total_pages: 1 });
  });

  test("200: by-ids answers in the order of the ids, without those of no voice", async () => {
    const found = await get("/voices/by-ids?ids=de-lena,%20en-us-harper,nobody&ids=fr-camille");
    expect(ids(found)).toEqual(["de-lena", "en-us-harper", "fr-camille"]);
    expect((await get("/voices/by-ids?ids=")).body.total).toBe(0);
  });

  test("422: by-ids without ids, or with more than a hundred", async () => {
    expect((await get("/voices/by-ids")).body.detail[0].type).toBe("missing");
    const many = Array.from({ length: 101 }, (_, i) => i).join(",");
    expect((await get(`/voices/by-ids?ids=${many}`)).body.detail[0].type).toBe("too_long");
  });

  test("200: trending voices are the ones that jobs use, by the persona where no voice is named", async () => {
    const before = await get("/voices/trending");
    expect(before.body.items).toHaveLength(20);
    expect(before.body.items.every(({ usage_count }: Voice) => usage_count === 0)).toBe(true);
    const job = (fields: object) =>
      gateway.api("post", "/jobs", caller).send({ ...minimalJob, ...fields });
    const persona = catalogue.persona("walter-yazzie");
    const hanna = { tts_voice_id: "hu-hanna" };
    for (const fields of [hanna, hanna, hanna, hanna]) await job(fields);
    await job({ ...hanna, persona_id: persona?.persona_id });
    await job({ persona_id: persona?.persona_id });
    await job({ persona_id: persona?.persona_id });
    const assigned = await job({});
    const { body } = await get("/voices/trending");
    expect(body.items.slice(0, 2)).toEqual([
      expect.objectContaining({ voice_id: "hu-hanna", usage_count: 5 }),
      expect.objectContaining({ voice_id: persona?.tts_voice_id }),
    ]);
    expect(body.items).toHaveLength(20);
    const counted = body.items.filter(({ usage_count }: Voice) => Number(usage_count) > 0);
    const random = catalogue.persona(assigned.body.persona_id)?.tts_voice_id;
    expect(counted.map(({ voice_id }: { voice_id: string }) => voice_id)).toContain(random);
    const total = counted.reduce(
      (sum: number, each: Voice) => sum + Number(each["usage_count"]),
      0,
    );
    expect(total).toBe(8);
  });
});

describe("installed voices", () => {
  const installed = voicesOf({
    format: 1,
    model: "en_US-amy-medium",
    language: "en",
    accent: "American",
    espeakVoice: "en-us",
    pace: 1.1,
    digest: "0".repeat(64),
    speakers: [{ name: "Amy", id: null, suffix: "", gender: "female" }],
    licence: "",
    source: "",
  });
  const [amy] = installed;
  const ordered: string[] = [];
  let own: TestGateway;
  let client: Caller;
  beforeAll(async () => {
    own = await openTestGateway({
      indexed: true,
      catalogue: withVoices(() => installed),
      orderSample: async (key) => void ordered.push(key),
    });
    client = await own.tenant();
  });
  afterAll(() => own.close());

  test("are listed, found, previewed and spoken with like any other", async () => {
    const { body } = await own.api("get", "/voices?category=natural", client);
    expect(body).toMatchObject({
      total: 1,
      items: [{ voice_id: "en_US-amy-medium", name: "Amy", gender: "female", accent: "American" }],
    });
    expect(body.items[0]).not.toHaveProperty("model");
    expect(ids(await own.api("get", "/voices?search=amy", client))).toContain("en_US-amy-medium");
    const one = await own.api("get", "/voices/en_US-amy-medium", client);
    expect(one.status).toBe(200);
    const key = amy ? previewOf(amy) : "";
    expect(one.body.preview_url).toMatch(new RegExp(`/${key}$`));
    await request(own.baseUrl).get(`/files/${key}`);
    expect(ordered).toEqual([key]);
    const job = { ...minimalJob, tts_voice_id: "en_US-amy-medium" };
    expect((await own.api("post", "/jobs", client).send(job)).status).toBe(201);
    expect((await gateway.api("post", "/jobs", caller).send(job)).status).toBe(422);
  });
});
