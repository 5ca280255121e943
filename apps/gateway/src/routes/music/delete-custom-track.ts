import { deleteTrack } from "@reelwright/core/tracks/custom-track";
import { schema } from "@reelwright/core/validation/schema";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `DELETE /music/custom/{music_id}`: it is no longer listed nor usable; jobs that were made with it still play it. */
export const deleteCustomTrackEndpoint = endpoint(
  {
    operation: "deleteCustomTrack",
    method: "delete",
    path: "/music/custom/{music_id}",
    tag: "Music",
    summary: "Delete one of the account's own tracks.",
    description: "It is no longer listed or usable. Its file is kept for jobs created with it.",
    access: "tenant",
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
