import { sortedUnique } from "../../catalogue/filters.ts";
import { envelopeOf, singlePage } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /personas/categories`. */
export const listPersonaCategoriesEndpoint = endpoint(
  {
    operation: "listPersonaCategories",
    method: "get",
    path: "/personas/categories",
    tag: "Personas",
    summary: "List the persona categories.",
    description: "Sorted, without duplicates.",
    access: "tenant",
    status: 200,
    reply: envelopeOf({ title: "PersonaCategory", type: "string" }),
    failures: [],
  },
  ({ known: { catalogue } }) =>
    () => ({ body: singlePage(sortedUnique(catalogue.personas.map(({ category }) => category))) }),
);
