import { getPersonaEndpoint } from "./get-persona.ts";
import { getPersonaFilterOptionsEndpoint } from "./get-persona-filter-options.ts";
import { getPersonasByIdsEndpoint } from "./get-personas-by-ids.ts";
import { getRandomPersonaEndpoint } from "./get-random-persona.ts";
import { listPersonaCategoriesEndpoint } from "./list-persona-categories.ts";
import { listPersonasEndpoint } from "./list-personas.ts";
import { searchPersonasEndpoint } from "./search-personas.ts";

/** The people of the catalogue: `/personas`. */
export const personaEndpoints = [
  listPersonasEndpoint,
  getPersonaEndpoint,
  searchPersonasEndpoint,
  getPersonaFilterOptionsEndpoint,
  getRandomPersonaEndpoint,
  getPersonasByIdsEndpoint,
  listPersonaCategoriesEndpoint,
];
