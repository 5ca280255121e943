export {
  type SuggestBody,
  type Suggestion,
  suggestBodySchema,
  suggestionSchema,
} from "./schemas.ts";
export {
  runSuggestion,
  type SuggestFieldsDeps,
  type SuggestionTask,
  suggestFields,
  suggestionIssues,
  suggestionQueue,
} from "./suggest-fields.ts";
