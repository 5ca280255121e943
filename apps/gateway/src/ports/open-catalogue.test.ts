import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { catalogue, indexEntries } from "@reelwright/catalog/catalogue";
import { withVoices } from "@reelwright/catalog/installed";
import { voicesOf } from "@reelwright/film/catalogue/catalogue";
import { openStore } from "@reelwright/store/open-store";
import { freshDatabase } from "@reelwright/store/testing/database";
import { openKnownCatalogue } from "./open-ports.ts";

const amy = voicesOf({
  ...{ format: 1, model: "en_US-amy-medium", language: "en", accent: "", espeakVoice: "en-us" },
  ...{ pace: 1, digest: "0".repeat(64), licence: "", source: "" },
  speakers: [{ name: "Amy", id: null, suffix: "", gender: "female" }],
});

test("voices that were removed while nothing ran are no more in the index", async () => {
  const database = await freshDatabase();
  const directory = await mkdtemp(join(tmpdir(), "open-catalogue-"));
  const store = await openStore({ url: database.url, poolSize: 1 });
  const stops: (() => Promise<void> | void)[] = [];
  const everything = { facets: [], ids: null, sortBy: "name", isDescending: false };
  const total = async () =>
    (await store.catalogue.list("voice", { ...everything, page: 1, pageSize: 1 })).total;
  try {
    await store.catalogue.load(indexEntries(withVoices(() => amy)));
    expect(await total()).toBe(catalogue.voices.length + 1);
    await openKnownCatalogue({
      config: { voicesDirectory: directory, personaVoices: "own", speech: "local" },
      store,
      log: () => undefined,
      onStop: (_name, stop) => void stops.push(stop),
    });
    expect(await total()).toBe(catalogue.voices.length);
  } finally {
    for (const stop of stops) await stop();
    await store.close();
    await database.drop();
    await rm(directory, { recursive: true });
  }
});
