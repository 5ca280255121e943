import { voiceSchema } from "@reelwright/core/catalogue";
import { schema } from "@reelwright/core/validation";
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
      description: "Separated by commas; those of no voice are left out of the answer.",
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
    summary: "Read up to 100 voices at once.",
    description:
      "In the order of the ids; each voice once, and nothing for an id that no voice has.",
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
