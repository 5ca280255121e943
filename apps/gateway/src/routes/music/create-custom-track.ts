import {
  createTrack,
  customTrackSchema,
  newTrackSchema,
  presentTrack,
} from "@reelwright/core/tracks/custom-track";
import { blankIssue } from "@reelwright/core/validation/invalid-fields";
import { fileFailures } from "../../http/failure-codes.ts";
import { idempotent } from "../../http/idempotency.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /music/custom`. Spec: "Music". */
export const createCustomTrackEndpoint = endpoint(
  {
    operation: "createCustomTrack",
    method: "post",
    path: "/music/custom",
    tag: "Music",
    summary: "Upload a track of the account's own.",
    description:
      "MP3, WAV, OGG, AAC, M4A, FLAC or AIFF, up to 20 MB and 20 minutes. Tags and cover art are not kept. Only this account can use it, as `custom_music_id`.",
    access: "tenant",
    ...idempotent,
    upload: "music",
    body: newTrackSchema,
    status: 201,
    location: "{url}",
    reply: customTrackSchema,
    failures: [
      ...fileFailures,
      "MUSIC_LENGTH_INVALID",
      "CUSTOM_TRACK_LIMIT_REACHED",
      "IDEMPOTENCY_KEY_REUSED",
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
