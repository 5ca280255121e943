import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { JobParams } from "@reelwright/core/jobs/job-params";
import type { IndexEntry } from "@reelwright/core/ports/catalogue-index";
import { uuidv7 } from "@reelwright/core/util/uuid";
import { foldText } from "@reelwright/film/catalogue/folding";
import { openStore, type PostgresStore } from "./open-store.ts";
import { jobWith, newJob } from "./testing/conformance/scenario.ts";
import { type FreshDatabase, freshDatabase } from "./testing/database.ts";
import { makeTenant } from "./testing/tenant.ts";

let database: FreshDatabase;
let store: PostgresStore;
beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const entry = (
  name: string,
  traits: string,
  description: string,
  kind: IndexEntry["kind"] = "persona",
): IndexEntry => ({
  kind,
  id: name.toLowerCase().replaceAll(" ", "-"),
  facets: traits.split(" ").map((trait) => `tag=${trait}`),
  sortKeys: { name, traits },
  texts: [foldText(name), traits, foldText(description)],
});

const entries = [
  entry("Tomás Rivera", "food snacks", "Crosses the town for a good sauce."),
  entry("Ana Cook", "travel trains", "Renovates old carriages and sleeps in them."),
  entry("Zoe Miller", "food baking", "Cooks for the neighbors, Ana included."),
  entry("Ana Lucia Prado", "fitness", "Stretches."),
  entry("Walter", "food", "Speaks.", "voice"),
];
const load = (list: readonly IndexEntry[] = entries) => store.catalogue.load(list);
const search = (text: string, kind: IndexEntry["kind"] = "persona") =>
  store.catalogue.search(kind, text, 20);
const list = (query: Partial<Parameters<PostgresStore["catalogue"]["list"]>[1]>) =>
  store.catalogue.list("persona", {
    facets: [],
    ids: null,
    sortBy: "name",
    isDescending: false,
    page: 1,
    pageSize: 10,
    ...query,
  });

describe("loading", () => {
  test("happens once, however many load at once, and again when something changed", async () => {
    const changed = await Promise.all(Array.from({ length: 6 }, () => load()));
    expect(changed.filter(Boolean)).toHaveLength(1);
    expect(await load()).toBe(false);
    expect(await load(entries.slice(0, 2))).toBe(true);
    expect((await list({})).total).toBe(2);
    expect(await load()).toBe(true);
    expect((await list({})).total).toBe(4);
  });
});

describe("lists", () => {
  beforeAll(() => load());

  test("hold what has all facets, page by page, with the number of all", async () => {
    expect(await list({ facets: ["tag=food"] })).toEqual({
      items: ["tomás-rivera", "zoe-miller"],
      total: 2,
    });
    expect(await list({ facets: ["tag=food", "tag=baking"] })).toEqual({
      items: ["zoe-miller"],
      total: 1,
    });
    expect(await list({ page: 2, pageSize: 3 })).toEqual({ items: ["zoe-miller"], total: 4 });
    expect(await list({ page: 9 })).toEqual({ items: [], total: 4 });
    expect(await list({ facets: ["tag=nothing"] })).toEqual({ items: [], total: 0 });
    expect((await list({ ids: ["ana-cook", "walter"] })).items).toEqual(["ana-cook"]);
  });

  test("are sorted either way by any key, ties by name", async () => {
    expect((await list({ isDescending: true })).items[0]).toBe("zoe-miller");
    expect((await list({ sortBy: "traits" })).items).toEqual([
      "ana-lucia-prado",
      "zoe-miller",
      "tomás-rivera",
      "ana-cook",
    ]);
  });
});

describe("search", () => {
  beforeAll(() => load());

  test("finds names without their accents, and before descriptions", async () => {
    expect(await search("tomas")).toEqual(["tomás-rivera"]);
    expect(await search("TOMÁS rivera")).toEqual(["tomás-rivera"]);
    expect(await search("ana")).toEqual(["ana-cook", "ana-lucia-prado", "zoe-miller"]);
    expect((await search("cook"))[0]).toBe("ana-cook");
  });

  test("finds beginnings of words, and words by their stem", async () => {
    expect(await search("riv")).toEqual(["tomás-rivera"]);
    expect(await search("renovating")).toEqual(["ana-cook"]);
    expect(await search("renova")).toEqual(["ana-cook"]);
  });

  test("wants every word, wherever it stands", async () => {
    expect(await search("food neighbors")).toEqual(["zoe-miller"]);
    expect(await search("ana travel")).toEqual(["ana-cook"]);
  });

  test("forgives typing errors and a word too many where nothing fits", async () => {
    expect((await search("tomsa rivrea"))[0]).toBe("tomás-rivera");
    expect((await search("bakign"))[0]).toBe("zoe-miller");
    expect((await search("strethces"))[0]).toBe("ana-lucia-prado");
    expect((await search("carriages xylophone"))[0]).toBe("ana-cook");
    // Short words: swapped, left out, one too many, a wrong one; a name before a description.
    for (const zoe of ["zeo", "ze miller", "zooe", "zof"]) {
      expect({ zoe, found: (await search(zoe))[0] }).toEqual({ zoe, found: "zoe-miller" });
    }
    expect(await search("cokk")).toEqual(["ana-cook", "zoe-miller"]);
    expect(await search("wlater", "voice")).toEqual(["walter"]);
  });

  test("puts a name that is the text before names that begin so, and these before the rest", async () => {
    const rosas = [
      entry("Rosalba Rosa", "rosa", "Rosa, Rosa and again Rosa."),
      entry("Ida", "rosa rosas", "Rosa knows Rosa."),
      entry("Rosa", "calm", "Sits."),
    ];
    try {
      await load(rosas);
      expect(await search("rosa")).toEqual(["rosa", "rosalba-rosa", "ida"]);
      expect(await search("roza")).toEqual(["rosa", "rosalba-rosa", "ida"]);
    } finally {
      await load();
    }
  });

  test("finds nothing for nothing, nonsense and operators", async () => {
    for (const text of ["", "   ", "qqqq zzzz", "':* & | !", "\\"])
      expect({ text, found: await search(text) }).toEqual({ text, found: [] });
  });

  test("keeps to its kind and its limit", async () => {
    expect(await search("walter")).toEqual([]);
    expect(await search("walter", "voice")).toEqual(["walter"]);
    expect(await store.catalogue.search("persona", "ana", 1)).toHaveLength(1);
  });
});

test("voices are counted over the newest jobs, by the voice or else the persona that they name", async () => {
  const tenantId = await makeTenant(store, 100_000);
  const job = (changes: Partial<JobParams>) =>
    store.jobs.create(newJob(tenantId, { ...jobWith(changes), jobId: uuidv7() }));
  await job({});
  await job({ persona_id: "ana" });
  await job({ persona_id: "ana", tts_voice_id: "v1" });
  await job({ tts_voice_id: "v1" });
  const uses = await store.catalogue.uses(100);
  expect([...uses].sort((a, b) => b.uses - a.uses)).toEqual([
    { voice_id: "v1", persona_id: null, uses: 2 },
    { voice_id: null, persona_id: "ana", uses: 1 },
  ]);
  expect(await store.catalogue.uses(1)).toEqual([{ voice_id: "v1", persona_id: null, uses: 1 }]);
});
