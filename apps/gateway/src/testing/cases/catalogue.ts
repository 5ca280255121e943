/** The catalogue's rows of the table over all endpoints. */
import { catalogue } from "@reelwright/catalog/catalogue";
import type request from "supertest";
import type { Caller, TestGateway } from "../test-gateway-options.ts";

type Cases<T> = { readonly [name: string]: () => Promise<T> };

/** A request as some tenant. */
const asking = (gateway: () => TestGateway, caller: () => Caller) => (path: string) =>
  gateway().api("get", path, caller());

/** Successes of each operation. */
export const catalogueSuccesses = (
  gateway: () => TestGateway,
  caller: () => Caller,
): Cases<request.Response[]> => {
  const get = asking(gateway, caller);
  const all =
    (...paths: readonly string[]) =>
    async () => {
      const answers: request.Response[] = [];
      for (const path of paths) answers.push(await get(path));
      return answers;
    };
  return {
    listPersonas: all("/personas", "/personas?tag=skincare&page_size=3&sort_by=age_range"),
    getPersona: all("/personas/maya-okafor"),
    searchPersonas: all("/personas/search?q=coffee", "/personas/search?q=zzzzzz"),
    getPersonaFilterOptions: all("/personas/filter-options"),
    getRandomPersona: all("/personas/random", "/personas/random?category=tech"),
    getPersonasByIds: async () => [
      await gateway()
        .api("post", "/personas/by-ids", caller())
        .send({ ids: [catalogue.personas[3]?.persona_id, "nobody"] }),
    ],
    listPersonaCategories: all("/personas/categories"),
    listVoices: all("/voices", "/voices?language=de&search=warm"),
    getVoice: all("/voices/en-us-harper", "/voices/hu-hanna"),
    getVoiceFilterOptions: all("/voices/filter-options"),
    listFeaturedVoices: all("/voices/featured"),
    listTrendingVoices: all("/voices/trending"),
    getVoicesByIds: all("/voices/by-ids?ids=en-us-harper,nobody,de-lena"),
    listCatalogTracks: all("/music/catalog", "/music/catalog?mood=upbeat&tempo=medium"),
    listModels: all("/models"),
    getModel: all("/models/vidA_fast", "/models/imgA_2"),
    listPrices: all("/credits/pricing", "/credits/pricing?model_id=vidB_pro"),
    listPacks: async () => [await gateway().api("get", "/billing/packs")],
  };
};

/** How each declared failure comes about. */
export const catalogueFailures = (
  gateway: () => TestGateway,
  caller: () => Caller,
): Cases<request.Response> => {
  const get = asking(gateway, caller);
  return {
    "getPersona PERSONA_NOT_FOUND": async () => get("/personas/nobody"),
    "getRandomPersona PERSONA_NOT_FOUND": async () => get("/personas/random?category=astronauts"),
    "getVoice VOICE_NOT_FOUND": async () => get("/voices/nobody"),
    "getModel MODEL_NOT_FOUND": async () => get("/models/vidB_4k"),
  };
};
