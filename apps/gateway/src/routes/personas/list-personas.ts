import {
  personaFilters,
  personaSchema,
  personaSortFields,
} from "@reelwright/core/catalogue/persona-schema";
import { schema } from "@reelwright/core/validation/schema";
import { facetsOf, filterFields, findAll, sortOrder } from "../../catalogue/filters.ts";
import { personaView } from "../../catalogue/views.ts";
import { envelopeOf, pageFields, pageOf, partOf } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

const query = schema({
  type: "object",
  properties: {
    ...filterFields(personaFilters),
    sort_by: { enum: personaSortFields, default: "name" },
    sort_order: sortOrder,
    ...pageFields,
    page_size: { ...pageFields.page_size, default: 50 },
  },
});

/** `GET /personas`. */
export const listPersonasEndpoint = endpoint(
  {
    operation: "listPersonas",
    method: "get",
    path: "/personas",
    tag: "Personas",
    summary: "List the library's personas.",
    description: "All filters must match. Each compares the whole value and ignores case.",
    access: "tenant",
    query,
    status: 200,
    reply: envelopeOf(personaSchema),
    failures: [],
  },
  ({ index, known: { catalogue }, fileUrl }) =>
    async ({ query, sentQuery }) => {
      const part = partOf("personas", { query, sentQuery });
      const { sort_by, sort_order, ...filters } = query;
      const found = await index.list("persona", {
        facets: facetsOf(personaFilters, filters),
        ids: null,
        sortBy: sort_by,
        isDescending: sort_order === "desc",
        ...part,
      });
      const items = findAll(found.items, catalogue.persona);
      const views = items.map((persona) => personaView(persona, fileUrl));
      return { body: pageOf(views, found, part, "personas") };
    },
);
