import { featuredVoices } from "@reelwright/catalog/catalogue";
import {
  linkedVoiceSchema,
  trendingVoiceSchema,
  trendingVoices,
  voiceFilters,
  voiceSchema,
  voiceSortFields,
} from "@reelwright/core/catalogue/entries";
import { schema } from "@reelwright/core/validation/schema";
import { envelopeOf, pageFields, pageOf, partOf, singlePage } from "../http/pagination.ts";
import { endpoint } from "../ports/gateway-ports.ts";
import {
  facetsOf,
  filterFields,
  findAll,
  linkedVoiceView,
  optionsSchema,
  searchText,
  sortedUnique,
  sortOrder,
  voiceNotFound,
  voiceView,
} from "./catalogue.ts";

const listQuery = schema({
  type: "object",
  properties: {
    ...filterFields(voiceFilters),
    search: { ...searchText, description: "Words in names, languages, accents and uses." },
    sort_by: { enum: voiceSortFields, default: "name" },
    sort_order: sortOrder,
    ...pageFields,
  },
});

/** More than the number of voices. */
const everyHit = 10_000;

/** `GET /voices`. */
const listVoicesEndpoint = endpoint(
  {
    operation: "listVoices",
    method: "get",
    path: "/voices",
    tag: "Voices",
    summary: "List the library's voices.",
    description: "All filters must match. `search` looks in names and traits.",
    access: "tenant",
    requires: "none",
    query: listQuery,
    status: 200,
    reply: envelopeOf(voiceSchema),
    failures: [],
  },
  ({ index, known: { catalogue }, fileUrl }) =>
    async ({ query, sentQuery }) => {
      const part = partOf("voices", { query, sentQuery });
      const { search = "", sort_by, sort_order, ...filters } = query;
      const found = await index.list("voice", {
        facets: facetsOf(voiceFilters, filters),
        ids: search.trim() === "" ? null : await index.search("voice", search, everyHit),
        sortBy: sort_by,
        isDescending: sort_order === "desc",
        ...part,
      });
      const items = findAll(found.items, catalogue.voice);
      const views = items.map((voice) => voiceView(voice, fileUrl));
      return { body: pageOf(views, found, part, "voices") };
    },
);

/** `GET /voices/{voice_id}`, with the personas that use it. */
const getVoiceEndpoint = endpoint(
  {
    operation: "getVoice",
    method: "get",
    path: "/voices/{voice_id}",
    tag: "Voices",
    summary: "Get a voice and its personas.",
    description:
      "`personas` lists those that speak with this voice unless a job names another one.",
    access: "tenant",
    requires: "none",
    params: schema({
      type: "object",
      required: ["voice_id"],
      properties: { voice_id: { type: "string" } },
    }),
    status: 200,
    reply: linkedVoiceSchema,
    failures: ["VOICE_NOT_FOUND"],
  },
  ({ known: { catalogue }, fileUrl }) =>
    ({ params }) => {
      const voice = catalogue.voice(params.voice_id);
      if (!voice) throw voiceNotFound();
      return { body: linkedVoiceView(voice, catalogue.personas, fileUrl) };
    },
);

/** `GET /voices/filter-options`. */
const getVoiceFilterOptionsEndpoint = endpoint(
  {
    operation: "getVoiceFilterOptions",
    method: "get",
    path: "/voices/filter-options",
    tag: "Voices",
    summary: "List the values of every voice filter.",
    description: "The values that `GET /voices` can be filtered by, sorted, without duplicates.",
    access: "tenant",
    requires: "none",
    status: 200,
    reply: optionsSchema("VoiceFilterOptions", voiceFilters),
    failures: [],
  },
  ({ known: { catalogue } }) =>
    () => {
      const { voices } = catalogue;
      const body = {
        gender: sortedUnique(voices.map(({ gender }) => gender)),
        language: sortedUnique(voices.map(({ language }) => language)),
        accent: sortedUnique(voices.map(({ accent }) => accent)),
        age: sortedUnique(voices.map(({ age }) => age)),
        use_case: sortedUnique(voices.map(({ use_case }) => use_case)),
        category: sortedUnique(voices.map(({ category }) => category)),
      };
      return { body };
    },
);

/** `GET /voices/featured`. */
const listFeaturedVoicesEndpoint = endpoint(
  {
    operation: "listFeaturedVoices",
    method: "get",
    path: "/voices/featured",
    tag: "Voices",
    summary: "List the featured voices.",
    description: "The same for every account, in a fixed order.",
    access: "tenant",
    requires: "none",
    status: 200,
    reply: envelopeOf(voiceSchema),
    failures: [],
  },
  ({ fileUrl }) =>
    () => ({ body: singlePage(featuredVoices().map((voice) => voiceView(voice, fileUrl))) }),
);

const count = 20;
/** Number of newest jobs, of all tenants, that are counted. */
const newestJobs = 2_000;

/** `GET /voices/trending`: most used first. */
const listTrendingVoicesEndpoint = endpoint(
  {
    operation: "listTrendingVoices",
    method: "get",
    path: "/voices/trending",
    tag: "Voices",
    summary: "List the voices that recent jobs use most.",
    description: "Featured voices fill up the list while few voices are in use.",
    access: "tenant",
    requires: "none",
    status: 200,
    reply: envelopeOf(trendingVoiceSchema),
    failures: [],
  },
  ({ index, known: { catalogue }, fileUrl }) =>
    async () => {
      const uses = await index.uses(newestJobs);
      const trending = trendingVoices(catalogue, uses, featuredVoices(), count);
      const items = trending.map(({ voice, uses: usage_count }) => ({
        ...voiceView(voice, fileUrl),
        usage_count,
      }));
      return { body: singlePage(items) };
    },
);

const byIdsQuery = schema({
  type: "object",
  required: ["ids"],
  properties: {
    ids: {
      type: "array",
      items: { type: "string" },
      maxItems: 100,
      description: "Separated by commas; unknown ids are ignored.",
    },
  },
});

/** `GET /voices/by-ids`: in the order of the ids. */
const getVoicesByIdsEndpoint = endpoint(
  {
    operation: "getVoicesByIds",
    method: "get",
    path: "/voices/by-ids",
    tag: "Voices",
    summary: "Get up to 100 voices in one request.",
    description: "Returns each voice once, in the order of the ids. Unknown ids are ignored.",
    access: "tenant",
    requires: "none",
    query: byIdsQuery,
    status: 200,
    reply: envelopeOf(voiceSchema),
    failures: [],
  },
  ({ known: { catalogue }, fileUrl }) =>
    ({ query: { ids } }) => {
      const voices = findAll(
        ids.map((id) => id.trim()),
        catalogue.voice,
      );
      return { body: singlePage(voices.map((voice) => voiceView(voice, fileUrl))) };
    },
);

/** `/voices`. */
export const voiceEndpoints = [
  listVoicesEndpoint,
  getVoiceEndpoint,
  getVoiceFilterOptionsEndpoint,
  listFeaturedVoicesEndpoint,
  listTrendingVoicesEndpoint,
  getVoicesByIdsEndpoint,
];
