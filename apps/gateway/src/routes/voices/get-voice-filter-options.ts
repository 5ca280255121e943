import { voiceFilters } from "@reelwright/core/catalogue/voice-schema";
import { optionsSchema, sortedUnique } from "../../catalogue/filters.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /voices/filter-options`. */
export const getVoiceFilterOptionsEndpoint = endpoint(
  {
    operation: "getVoiceFilterOptions",
    method: "get",
    path: "/voices/filter-options",
    tag: "Voices",
    summary: "List the values of every voice filter.",
    description: "The values that `GET /voices` can be filtered by, sorted, without duplicates.",
    access: "tenant",
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
