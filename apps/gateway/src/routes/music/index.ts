import { createCustomTrackEndpoint } from "./create-custom-track.ts";
import { deleteCustomTrackEndpoint } from "./delete-custom-track.ts";
import { listCatalogTracksEndpoint } from "./list-catalog-tracks.ts";
import { listCustomTracksEndpoint } from "./list-custom-tracks.ts";

/** The catalogue's tracks and the tenant's own: `/music`. */
export const musicEndpoints = [
  listCatalogTracksEndpoint,
  listCustomTracksEndpoint,
  createCustomTrackEndpoint,
  deleteCustomTrackEndpoint,
];
