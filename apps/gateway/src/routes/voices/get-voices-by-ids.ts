import { voiceSchema } from "@reelwright/core/catalogue/voice-schema";
import { schema } from "@reelwright/core/validation/schema";
import { findAll } from "../../catalogue/filters.ts";
import { voiceView } from "../../catalogue/views.ts";
import { envelopeOf, singlePage } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

const query = schema({
  type: "object",
  required: ["ids"],
  properties: {
    ids: {
      type: "array",
      items: { type: "string" },
      maxItems: 100,
      description: "Separated by commas; unknown ones are left out.",
    },
  },
});

/** `GET /voices/by-ids`: in the order of the ids. */
export const getVoicesByIdsEndpoint = endpoint(
  {
    operation: "getVoicesByIds",
    method: "get",
    path: "/voices/by-ids",
    tag: "Voices",
    summary: "Get up to 100 voices at once.",
    description: "Returns each voice once, in the order of the ids, and leaves unknown ids out.",
    access: "tenant",
    query,
    status: 200,
    reply: envelopeOf(voiceSchema),
    failures: [],
  },
  ({ known: { catalogue }, fileUrl }) =>
    ({ query: { ids } }) => {
      const voices = findAll(
        ids.map((id) => id.trim()),
        catalogue.voice,
      );
      return { body: singlePage(voices.map((voice) => voiceView(voice, fileUrl))) };
    },
);
