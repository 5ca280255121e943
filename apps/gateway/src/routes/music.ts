import { trackSchema } from "@reelwright/core/catalogue/entries";
import {
  createTrack,
  customTrackSchema,
  deleteTrack,
  newTrackSchema,
  presentTrack,
} from "@reelwright/core/tracks/custom-track";
import { blankIssue } from "@reelwright/core/validation/invalid-fields";
import { schema } from "@reelwright/core/validation/schema";
import { foldText } from "@reelwright/film/catalogue/folding";
import { fileFailures } from "../http/failure-codes.ts";
import { idempotent } from "../http/idempotency.ts";
import { endpoint } from "../ports/gateway-ports.ts";
import { filterFields, trackView } from "./catalogue.ts";

const catalogQuery = schema({
  type: "object",
  properties: {
    ...filterFields(["mood", "tempo"]),
    limit: { type: "integer", minimum: 1, maximum: 100, default: 50 },
  },
});

/** `GET /music/catalog`: a bare array. */
const listCatalogTracksEndpoint = endpoint(
  {
    operation: "listCatalogTracks",
    method: "get",
    path: "/music/catalog",
    tag: "Music",
    summary: "List the library's tracks.",
    description: "A bare array. Any track can be a job's `custom_music_id`.",
    access: "tenant",
    requires: "none",
    query: catalogQuery,
    status: 200,
    reply: schema({ type: "array", items: trackSchema }),
    failures: [],
  },
  ({ known: { catalogue }, fileUrl }) =>
    ({ query: { mood, tempo, limit } }) => {
      const [wantedMood, wantedTempo] = [mood, tempo].map((text = "") => foldText(text).trim());
      const matching = catalogue.tracks.filter(
        (track) =>
          (!wantedMood || track.mood === wantedMood) &&
          (!wantedTempo || track.tempo === wantedTempo),
      );
      return { body: matching.slice(0, limit).map((track) => trackView(track, fileUrl)) };
    },
);

/** `GET /music/custom`: a bare array. */
const listCustomTracksEndpoint = endpoint(
  {
    operation: "listCustomTracks",
    method: "get",
    path: "/music/custom",
    tag: "Music",
    summary: "List the account's custom tracks, newest first.",
    description: "A bare array of the active tracks.",
    access: "tenant",
    requires: "jobs:read",
    status: 200,
    reply: schema({ type: "array", items: customTrackSchema }),
    failures: [],
  },
  ({ tracks, fileUrl }) =>
    async ({ tenantId }) => ({
      body: (await tracks.list(tenantId)).map((track) => presentTrack(track, fileUrl)),
    }),
);

/** `POST /music/custom`. */
const createCustomTrackEndpoint = endpoint(
  {
    operation: "createCustomTrack",
    method: "post",
    path: "/music/custom",
    tag: "Music",
    summary: "Upload a custom track.",
    description:
      "MP3, WAV, OGG, AAC, M4A, FLAC or AIFF, up to 20 MB and 20 minutes. Tags and cover art are removed. Only this account can use the track, as `custom_music_id`.",
    access: "tenant",
    limit: "upload",
    requires: "uploads",
    ...idempotent,
    upload: "music",
    body: newTrackSchema,
    status: 201,
    location: "{url}",
    reply: customTrackSchema,
    failures: [
      ...fileFailures,
      "TENANT_SUSPENDED",
      "MUSIC_LENGTH_INVALID",
      "CUSTOM_TRACK_LIMIT_REACHED",
    ],
  },
  ({ uploads, tracks, fileUrl }) => {
    const create = createTrack({ ...uploads, tracks });
    return {
      handle: async ({ tenantId, body, upload: sent, once }) => ({
        body: presentTrack(await create(tenantId, body.title, sent, once), fileUrl),
      }),
      resume: async ({ tenantId }, musicId) => {
        const track = await tracks.get(tenantId, musicId);
        if (!track) throw new Error(`the track ${musicId} has no row`);
        return presentTrack(track, fileUrl);
      },
      checkRules: ({ body }) => blankIssue("title", body.title),
    };
  },
);

/** `DELETE /music/custom/{music_id}`: the track is no longer listed or usable. Existing jobs still play it. */
const deleteCustomTrackEndpoint = endpoint(
  {
    operation: "deleteCustomTrack",
    method: "delete",
    path: "/music/custom/{music_id}",
    tag: "Music",
    summary: "Delete a custom track.",
    description: "It is no longer listed or usable. Its file is kept for jobs created with it.",
    access: "tenant",
    requires: "uploads",
    params: schema({
      type: "object",
      required: ["music_id"],
      properties: { music_id: { type: "string", format: "uuid" } },
    }),
    status: 204,
    failures: ["CATALOG_TRACK_READ_ONLY", "TRACK_NOT_FOUND"],
  },
  ({ known, tracks }) => {
    const remove = deleteTrack({ catalogue: known.catalogue, tracks });
    return async ({ tenantId, params }) => {
      await remove(tenantId, params.music_id);
      return {};
    };
  },
);

/** Library tracks and custom tracks: `/music`. */
export const musicEndpoints = [
  listCatalogTracksEndpoint,
  listCustomTracksEndpoint,
  createCustomTrackEndpoint,
  deleteCustomTrackEndpoint,
];
