import {
  voiceFilters,
  voiceSchema,
  voiceSortFields,
} from "@reelwright/core/catalogue/voice-schema";
import { schema } from "@reelwright/core/validation/schema";
import { facetsOf, filterFields, findAll, searchText, sortOrder } from "../../catalogue/filters.ts";
import { voiceView } from "../../catalogue/views.ts";
import { envelopeOf, pageFields, pageOf, partOf } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

const query = schema({
  type: "object",
  properties: {
    ...filterFields(voiceFilters),
    search: { ...searchText, description: "Words in names, languages, accents and uses." },
    sort_by: { enum: voiceSortFields, default: "name" },
    sort_order: sortOrder,
    ...pageFields,
  },
});

/** More than there are voices. */
const everyHit = 10_000;

/** `GET /voices`. */
export const listVoicesEndpoint = endpoint(
  {
    operation: "listVoices",
    method: "get",
    path: "/voices",
    tag: "Voices",
    summary: "List the library's voices.",
    description: "All filters must match. `search` looks in names and traits.",
    access: "tenant",
    query,
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
