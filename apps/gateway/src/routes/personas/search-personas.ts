import { personaSchema } from "@reelwright/core/catalogue/persona-schema";
import { schema } from "@reelwright/core/validation/schema";
import { findAll, searchText } from "../../catalogue/filters.ts";
import { personaView } from "../../catalogue/views.ts";
import { envelopeOf, singlePage } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

const query = schema({
  type: "object",
  required: ["q"],
  properties: {
    q: { ...searchText, minLength: 1, description: "Words in names, traits and descriptions." },
    limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
  },
});

/** `GET /personas/search`: the best first. */
export const searchPersonasEndpoint = endpoint(
  {
    operation: "searchPersonas",
    method: "get",
    path: "/personas/search",
    tag: "Personas",
    summary: "Search the personas' names, traits and descriptions.",
    description:
      "Every search word must match a word or its beginning. If nothing matches all of them, near misses are returned.",
    access: "tenant",
    query,
    status: 200,
    reply: envelopeOf(personaSchema),
    failures: [],
  },
  ({ index, known: { catalogue }, fileUrl }) =>
    async ({ query: { q, limit } }) => {
      const ids = await index.search("persona", q, limit);
      const personas = findAll(ids, catalogue.persona);
      return { body: singlePage(personas.map((persona) => personaView(persona, fileUrl))) };
    },
);
