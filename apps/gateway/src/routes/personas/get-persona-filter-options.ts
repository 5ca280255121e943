import { personaFilters } from "@reelwright/core/catalogue/persona-schema";
import { optionsSchema, sortedUnique } from "../../catalogue/filters.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /personas/filter-options`. */
export const getPersonaFilterOptionsEndpoint = endpoint(
  {
    operation: "getPersonaFilterOptions",
    method: "get",
    path: "/personas/filter-options",
    tag: "Personas",
    summary: "List the values of every persona filter.",
    description: "The values that `GET /personas` can be filtered by, sorted, without duplicates.",
    access: "tenant",
    status: 200,
    reply: optionsSchema("PersonaFilterOptions", personaFilters),
    failures: [],
  },
  ({ known: { catalogue } }) =>
    () => {
      const { personas } = catalogue;
      const body = {
        category: sortedUnique(personas.map(({ category }) => category)),
        gender: sortedUnique(personas.map(({ gender }) => gender)),
        ethnicity: sortedUnique(personas.map(({ ethnicity }) => ethnicity)),
        age_range: sortedUnique(personas.map(({ age_range }) => age_range)),
        voice_style: sortedUnique(personas.map(({ voice_style }) => voice_style)),
        tag: sortedUnique(personas.flatMap(({ tags }) => tags)),
      };
      return { body };
    },
);
