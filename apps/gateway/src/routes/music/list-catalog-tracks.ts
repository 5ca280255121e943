import { foldText } from "@reelwright/core/catalogue/folding";
import { trackSchema } from "@reelwright/core/catalogue/track-schema";
import { schema } from "@reelwright/core/validation/schema";
import { filterFields } from "../../catalogue/filters.ts";
import { trackView } from "../../catalogue/views.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

const query = schema({
  type: "object",
  properties: {
    ...filterFields(["mood", "tempo"]),
    limit: { type: "integer", minimum: 1, maximum: 100, default: 50 },
  },
});

/** `GET /music/catalog`: a bare array. */
export const listCatalogTracksEndpoint = endpoint(
  {
    operation: "listCatalogTracks",
    method: "get",
    path: "/music/catalog",
    tag: "Music",
    summary: "List the library's tracks.",
    description: "A bare array. Any track can be a job's `custom_music_id`.",
    access: "tenant",
    query,
    status: 200,
    reply: schema({ type: "array", items: trackSchema }),
    failures: [],
  },
  ({ known: { catalogue }, fileUrl }) =>
    ({ query: { mood, tempo, limit } }) => {
      const [wantedMood, wantedTempo] = [mood, tempo].map((text = "") => foldText(text).trim());
      const fitting = catalogue.tracks.filter(
        (track) =>
          (!wantedMood || track.mood === wantedMood) &&
          (!wantedTempo || track.tempo === wantedTempo),
      );
      return { body: fitting.slice(0, limit).map((track) => trackView(track, fileUrl)) };
    },
);
