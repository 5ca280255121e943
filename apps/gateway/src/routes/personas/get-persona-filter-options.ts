import { personaFilters } from "@reelwright/core";
import { optionsSchema, uniqueOf } from "../../catalogue/filters.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /personas/filter-options`. */
export const getPersonaFilterOptionsEndpoint = endpoint(
  {
    operation: "getPersonaFilterOptions",
    method: "get",
    path: "/personas/filter-options",
    tag: "Personas",
    summary: "List the values of every filter of the personas.",
    description: "What `GET /personas` can be filtered by, each value once, in order.",
    access: "tenant",
    status: 200,
    reply: optionsSchema("PersonaFilterOptions", personaFilters),
    failures: [],
  },
  ({ known: { catalogue } }) =>
    () => {
      const { personas } = catalogue;
      const body = {
        category: uniqueOf(personas.map(({ category }) => category)),
        gender: uniqueOf(personas.map(({ gender }) => gender)),
        ethnicity: uniqueOf(personas.map(({ ethnicity }) => ethnicity)),
        age_range: uniqueOf(personas.map(({ age_range }) => age_range)),
        voice_style: uniqueOf(personas.map(({ voice_style }) => voice_style)),
        tag: uniqueOf(personas.flatMap(({ tags }) => tags)),
      };
      return { body };
    },
);
