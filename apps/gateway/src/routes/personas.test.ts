import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { catalogue } from "@reelwright/catalog/catalogue";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  gateway = await openTestGateway({ indexed: true });
  caller = await gateway.tenant();
});
afterAll(() => gateway.close());

const get = (path: string) => gateway.api("get", path, caller);
type Persona = { readonly name: string; readonly [field: string]: unknown };
const names = ({ body }: { body: { items: Persona[] } }) => body.items.map(({ name }) => name);
const maya = "841ac0dd-ddfa-5990-8198-a84b97a9c95a";

describe("GET /personas", () => {
  test("200: fifty of five hundred by name, in the envelope", async () => {
    const { body } = await get("/personas");
    expect(body).toMatchObject({ total: 500, page: 1, page_size: 50, total_pages: 10 });
    expect(body.items).toHaveLength(50);
    const all = names({ body });
    expect(all).toEqual([...all].sort());
  });

  test("200: pages hold everybody once; a page past the end is empty", async () => {
    const ids = new Set<unknown>();
    for (let page = 1; page <= 5; page += 1) {
      const { body } = await get(`/personas?page=${page}&page_size=100`);
      for (const { persona_id } of body.items) ids.add(persona_id);
    }
    expect(ids.size).toBe(500);
    const { body } = await get("/personas?page=6&page_size=100");
    expect(body).toMatchObject({ items: [], total: 500, page: 6, total_pages: 5 });
  });

  test.each([
    ["category", "beauty"],
    ["gender", "non_binary"],
    ["ethnicity", "East Asian"],
    ["age_range", "65+"],
    ["voice_style", "warm"],
  ])("200: %s=%s filters, in any case", async (field, value) => {
    const wanted = catalogue.personas.filter(
      (persona) => persona[field as "category" | "gender"] === value,
    );
    const query = `${field}=${encodeURIComponent(value.toUpperCase())}&page_size=100`;
    const { body } = await get(`/personas?${query}`);
    expect(body.total).toBe(wanted.length);
    for (const item of body.items) expect(item[field]).toBe(value);
  });

  test("200: filters add up, tags among them; one that nothing has finds nothing", async () => {
    const { body } = await get("/personas?tag=coffee&gender=male");
    expect(body.total).toBeGreaterThan(0);
    for (const { tags, gender } of body.items)
      expect({ gender, coffee: tags.includes("coffee") }).toEqual({ gender: "male", coffee: true });
    expect((await get("/personas?category=astronauts")).body).toMatchObject({
      items: [],
      total: 0,
      total_pages: 0,
    });
    expect((await get("/personas?category=")).body.total).toBe(500);
  });

  test("200: sorts either way by each field", async () => {
    const last = names(await get("/personas?sort_order=desc&page_size=100"));
    expect(last).toEqual([...last].sort().reverse());
    const { body } = await get("/personas?sort_by=age_range&page_size=100");
    expect(body.items.every((item: Persona) => item["age_range"] === "18-24")).toBe(false);
    const ages = body.items.map((item: Persona) => item["age_range"]);
    expect(ages).toEqual([...ages].sort());
  });

  test.each([
    "page=0",
    "page_size=101",
    "page_size=0",
    "sort_by=appearance",
    "sort_order=up",
    "category=%00",
  ])("422: %s", async (query) => {
    const { status, body } = await get(`/personas?${query}`);
    expect([status, body.detail[0].loc[0]]).toEqual([422, "query"]);
  });
});

describe("GET /personas/{persona_id}", () => {
  test("200: by UUID in any case, and by slug", async () => {
    const { body } = await get(`/personas/${maya.toUpperCase()}`);
    expect(body).toMatchObject({ persona_id: maya, slug: "maya-okafor", name: "Maya Okafor" });
    expect(body.portrait_url).toMatch(
      /^https:\/\/files\.example\.com\/catalogue\/personas\/maya-okafor-[0-9a-f]{10}\.webp$/,
    );
    expect((await get("/personas/maya-okafor")).body).toEqual(body);
    const { body: voice } = await get(`/voices/${body.tts_voice_id}`);
    expect(voice.personas).toContainEqual(
      expect.objectContaining({ persona_id: maya, portrait_url: body.portrait_url }),
    );
  });

  test("404: the same for an unknown id and an unknown slug", async () => {
    const answers = [
      await get("/personas/0190a0a0-0000-7000-8000-00000000dead"),
      await get("/personas/__proto__"),
    ];
    for (const { status, body } of answers)
      expect([status, body.error.code]).toEqual([404, "PERSONA_NOT_FOUND"]);
  });
});

describe("GET /personas/search", () => {
  const found = async (q: string, limit = 20) =>
    names(await get(`/personas/search?q=${encodeURIComponent(q)}&limit=${limit}`));

  test("200: a name first, with or without its accents, whole or begun", async () => {
    expect((await found("Maya Okafor"))[0]).toBe("Maya Okafor");
    expect((await found("tomas riv"))[0]).toBe("Tomás Rivera");
  });

  test("200: words of the description and of the traits, all of them", async () => {
    const { body } = await get("/personas/search?q=female%20beauty");
    for (const { gender, category } of body.items)
      expect([gender, category]).toEqual(["female", "beauty"]);
    expect(await found("label explains")).toContain("Maya Okafor");
    expect(await found("renovating weekend")).toContain("Grace Whitfield");
  });

  test("200: typing errors are forgiven", async () => {
    expect((await found("Mya Okafr"))[0]).toBe("Maya Okafor");
    expect((await found("skincaer")).length).toBeGreaterThan(0);
  });

  test("200: one complete page of at most the limit; nothing for nonsense", async () => {
    const { body } = await get("/personas/search?q=a&limit=7");
    expect(body).toMatchObject({ total: 7, page: 1, page_size: 7, total_pages: 1 });
    expect((await get("/personas/search?q=a")).body.items).toHaveLength(20);
    expect(await found("qqqqzzzz")).toEqual([]);
    expect(await found("':* & |")).toEqual([]);
  });

  test.each(["", "q=", "q=a&limit=101", "q=a&limit=0", `q=${"x".repeat(201)}`, "q=%00"])(
    "422: %s",
    async (query) => {
      expect((await get(`/personas/search?${query}`)).status).toBe(422);
    },
  );
});

describe("GET /personas/filter-options and /personas/categories", () => {
  test("200: every value once, each of which finds somebody", async () => {
    const { body } = await get("/personas/filter-options");
    expect(Object.keys(body).sort()).toEqual(
      ["age_range", "category", "ethnicity", "gender", "tag", "voice_style"].sort(),
    );
    for (const [field, values] of Object.entries(body as { [field: string]: string[] })) {
      expect(new Set(values).size).toBe(values.length);
      const value = encodeURIComponent(values.at(-1) ?? "");
      expect((await get(`/personas?${field}=${value}`)).body.total).toBeGreaterThan(0);
    }
    const categories = (await get("/personas/categories")).body;
    expect(categories).toMatchObject({ items: body.category, total: 20, total_pages: 1 });
  });
});

describe("GET /personas/random", () => {
  test("200: somebody, not always the same, of the category that was asked for", async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 12; i += 1) {
      const { body } = await get("/personas/random?category=Pets");
      expect(body.category).toBe("pets");
      seen.add(body.name);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  test("404: a category that nobody has", async () => {
    expect((await get("/personas/random?category=none")).status).toBe(404);
  });
});

describe("POST /personas/by-ids", () => {
  const find = (body: object) => gateway.api("post", "/personas/by-ids", caller).send(body);

  test("200: in the order of the ids, each once, unknown ones left out", async () => {
    const { body } = await find({ ids: ["noah-park", maya, "nobody", "maya-okafor"] });
    expect(names({ body })).toEqual(["Noah Park", "Maya Okafor"]);
    expect(body).toMatchObject({ total: 2, page: 1, page_size: 2, total_pages: 1 });
    expect((await find({ ids: [] })).body).toMatchObject({ items: [], total: 0 });
    const fifty = catalogue.personas.slice(0, 50).map(({ persona_id }) => persona_id);
    expect((await find({ ids: fifty })).body.total).toBe(50);
  });

  test("200 for the bare list; its issues are told at the field", async () => {
    const list = ["noah-park", maya];
    expect((await find(list)).body).toEqual((await find({ ids: list })).body);
    const { body } = await find([maya, 7]);
    expect(body.detail).toEqual([
      { type: "string_type", loc: ["body", "ids", 1], msg: expect.any(String), input: 7 },
    ]);
    const other = await gateway.api("post", "/credits/estimate", caller).send([1] as never);
    expect(other.body.detail[0]).toMatchObject({ type: "dict_type", loc: ["body"] });
  });

  test.each([
    [{}, "missing"],
    [{ ids: "maya-okafor" }, "list_type"],
    [{ ids: [7] }, "string_type"],
    [{ ids: Array.from({ length: 51 }, (_, i) => `${i}`) }, "too_long"],
  ])("422: %j", async (body, type) => {
    const answer = await find(body);
    expect([answer.status, answer.body.detail[0].type]).toEqual([422, type]);
  });
});

test("405: a known path with another method names the ones it has", async () => {
  const { status, headers } = await get("/personas/by-ids");
  expect([status, headers["allow"]]).toEqual([405, "POST"]);
  const other = await gateway.api("delete", "/personas/random", caller);
  expect([other.status, other.headers["allow"]]).toEqual([405, "GET, HEAD"]);
});
