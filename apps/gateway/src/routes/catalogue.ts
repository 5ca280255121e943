import { findPersonasEndpoint } from "./find-personas.ts";
import { findVoicesEndpoint } from "./find-voices.ts";
import { listCatalogTracksEndpoint } from "./list-catalog-tracks.ts";
import { listFeaturedVoicesEndpoint } from "./list-featured-voices.ts";
import { listModelsEndpoint } from "./list-models.ts";
import { listPersonaCategoriesEndpoint } from "./list-persona-categories.ts";
import { listPersonasEndpoint } from "./list-personas.ts";
import { listTrendingVoicesEndpoint } from "./list-trending-voices.ts";
import { listVoicesEndpoint } from "./list-voices.ts";
import { pickPersonaEndpoint } from "./pick-persona.ts";
import { readModelEndpoint } from "./read-model.ts";
import { readPersonaEndpoint } from "./read-persona.ts";
import { readPersonaOptionsEndpoint } from "./read-persona-options.ts";
import { readVoiceEndpoint } from "./read-voice.ts";
import { readVoiceOptionsEndpoint } from "./read-voice-options.ts";
import { searchPersonasEndpoint } from "./search-personas.ts";

/** What every tenant shares: personas, voices, music and models. */
export const catalogueEndpoints = [
  listPersonasEndpoint,
  readPersonaEndpoint,
  searchPersonasEndpoint,
  readPersonaOptionsEndpoint,
  pickPersonaEndpoint,
  findPersonasEndpoint,
  listPersonaCategoriesEndpoint,
  listVoicesEndpoint,
  readVoiceEndpoint,
  readVoiceOptionsEndpoint,
  listFeaturedVoicesEndpoint,
  listTrendingVoicesEndpoint,
  findVoicesEndpoint,
  listCatalogTracksEndpoint,
  listModelsEndpoint,
  readModelEndpoint,
];
