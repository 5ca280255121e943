import { customTrackSchema, presentTrack } from "@reelwright/core/tracks/custom-track";
import { schema } from "@reelwright/core/validation/schema";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /music/custom`: a bare array. */
export const listCustomTracksEndpoint = endpoint(
  {
    operation: "listCustomTracks",
    method: "get",
    path: "/music/custom",
    tag: "Music",
    summary: "List the account's own tracks, newest first.",
    description: "A bare array of the active ones.",
    access: "tenant",
    status: 200,
    reply: schema({ type: "array", items: customTrackSchema }),
    failures: [],
  },
  ({ tracks, fileUrl }) =>
    async ({ tenantId }) => ({
      body: (await tracks.list(tenantId)).map((track) => presentTrack(track, fileUrl)),
    }),
);
