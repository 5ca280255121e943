import { getVoiceEndpoint } from "./get-voice.ts";
import { getVoiceFilterOptionsEndpoint } from "./get-voice-filter-options.ts";
import { getVoicesByIdsEndpoint } from "./get-voices-by-ids.ts";
import { listFeaturedVoicesEndpoint } from "./list-featured-voices.ts";
import { listTrendingVoicesEndpoint } from "./list-trending-voices.ts";
import { listVoicesEndpoint } from "./list-voices.ts";

/** The voices of the catalogue: `/voices`. */
export const voiceEndpoints = [
  listVoicesEndpoint,
  getVoiceEndpoint,
  getVoiceFilterOptionsEndpoint,
  listFeaturedVoicesEndpoint,
  listTrendingVoicesEndpoint,
  getVoicesByIdsEndpoint,
];
